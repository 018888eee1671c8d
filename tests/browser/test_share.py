"""What leaves the page and comes back in a real browser: links, files, programs, frames, courses
of one's own.
"""

import json

import pytest
from browser.waiting import lab_of, settled, until, use

DROP = """([name, text]) => { const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, composed: true, cancelable: true })); }"""


@pytest.mark.essential
def test_a_state_is_shared_by_its_link_its_code_a_frame_or_a_file(live):
    page = live("#coin?flips=TTT")
    use(page, "Share")
    shared = page.locator("#share[open]")
    assert shared.locator(".link").input_value() == f"{page.url}"
    assert shared.locator(".length").inner_text() == f"{len(page.url)} characters"
    assert shared.locator("dl").inner_text().split("\n") == ["Observed flips", "TTT"]
    code = shared.get_by_role("img", name="QR code of the link").bounding_box()
    assert code["width"] == pytest.approx(code["height"], abs=1) and code["width"] > 150
    assert "/#embed=coin?flips=TTT" in shared.locator(".framed textarea").input_value()
    with page.expect_download() as saved:
        shared.get_by_role("button", name="Save as a file").click()
    text = saved.value.path().read_text("utf-8")
    assert json.loads(text)["state"]["flips"] == "TTT"
    page.keyboard.press("Escape")
    page = live("#hmm")
    page.locator("#file").set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    until(page, "#lab-coin:not([hidden])")
    page.wait_for_url("**#coin?flips=TTT")
    page = live("#hmm")
    page.evaluate(DROP, ["a.json", text])
    until(page, "#lab-coin:not([hidden])")
    page.wait_for_url("**#coin?flips=TTT")


def test_the_program_is_taken_home_as_a_script_and_as_a_notebook(live):
    page = live("#coin?flips=TTT")
    use(page, "Show the Python")
    dialog = page.locator("#script[open]")
    base = page.url.split("#")[0]
    assert f"genlab @ {base}genlab-" in dialog.locator("pre").inner_text()
    for button, name in (
        ("Save as .py", "genlab_coin.py"),
        ("Save as notebook", "genlab_coin.ipynb"),
    ):
        with page.expect_download() as saved:
            dialog.get_by_role("button", name=button).click()
        assert saved.value.suggested_filename == name
    cells = json.loads(saved.value.path().read_text("utf-8"))["cells"]
    wheel = "".join(cells[1]["source"]).split()[3]
    assert page.request.get(wheel).body()[:2] == b"PK"


@pytest.mark.essential
def test_in_a_frame_there_is_the_picture_and_nothing_private_is_held_or_stored(page, site):
    page.add_init_script(
        "addEventListener('message', ({ data }) => (globalThis.heard ??= []).push(data))"
    )
    page.route(
        "**/outside.html",
        lambda route: route.fulfill(body="<iframe width=900 height=500></iframe>"),
    )
    page.goto(f"{site}outside.html")
    page.evaluate(
        "(link) => { document.querySelector('iframe').src = link; }",
        f"{site}#embed=spam?mail=canary%20offer",
    )
    embedded = page.frame_locator("iframe")
    embedded.locator("html[data-genlab=live]:not([data-busy])").wait_for(timeout=180_000)
    assert lab_of(embedded, "spam").locator(".stage").is_visible()
    for selector in ("header.site", "footer.site", "#lab-spam .demos"):
        assert not embedded.locator(selector).is_visible()
    assert not embedded.get_by_label("E-mail", exact=True).is_visible()
    frame = page.frames[1]
    assert "canary" not in frame.evaluate("JSON.stringify(genlab.states) + document.body.innerText")
    assert frame.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    messages = page.evaluate("heard")
    assert all(
        message.keys() == {"genlab", "height"} and message["genlab"] == "height"
        for message in messages
    )
    assert messages[-1]["height"] > 300
    frame.evaluate("location.hash = '#coin?flips=TTT'")
    embedded.locator("#lab-coin:not([hidden])").wait_for()
    assert (
        frame.url.endswith("#embed=coin?flips=TTT")
        and not embedded.locator("header.site").is_visible()
    )


def test_a_course_is_composed_of_what_is_seen_played_at_once_and_kept_as_a_file(live):
    page = live("#coin?flips=TTT")
    page.get_by_role("button", name="Courses").click()
    page.get_by_role("button", name="Compose your own course").click()
    own_course = page.get_by_role("region", name="Your course")
    text = own_course.get_by_role("textbox")
    own_course.get_by_role("button", name="Add the current view as a step").click()
    count = page.locator("#course .count")
    count.get_by_text("1 of 1").wait_for()
    lab_of(page, "coin").get_by_label("Observed flips", exact=True).fill("HH")
    settled(page)
    own_course.get_by_role("button", name="Add the current view as a step").click()
    count.get_by_text("2 of 2").wait_for()
    lines = "\nBoth were.\n\n? How many?\n- [x] two\n\nLook: figure three: Posterior mean mean\n"
    text.fill(text.input_value().replace("My course", "Mine") + lines)
    own_course.get_by_role("button", name="Play it").click()
    page.locator("#course .question").get_by_text("How many?").wait_for()
    lab_of(page, "coin").locator(".worked[data-look]").get_by_text("Posterior mean").wait_for()
    with page.expect_download() as saved:
        own_course.get_by_role("button", name="Save as a file").click()
    saved_text = saved.value.path().read_text("utf-8")
    assert saved_text == text.input_value() and saved_text.startswith("---\ntitle: Mine\n---\n")
    assert [line for line in saved_text.splitlines() if line.startswith("[Open")] == [
        "[Open in genlab](#coin?flips=TTT)",
        "[Open in genlab](#coin?flips=HH)",
    ]
    assert page.url.endswith("&step=2") and "#course=%7B" in page.url
    text.fill(saved_text + "\nLook: figure thre\n")
    own_course.get_by_role("button", name="Play it").click()
    page.locator("#message").get_by_text("Your course cannot be played: line").wait_for()
