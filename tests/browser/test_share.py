"""What leaves the page and comes back in a real browser: links, files, programs, frames, courses
of one's own.
"""

import json
from xml.etree import ElementTree

import pytest
from browser.waiting import OPEN, lab_of, settled, until
from playwright.sync_api import Page

COURSE = {
    "title": "Mine",
    "deck": "",
    "steps": [
        {
            "title": "Three tails",
            "link": "#coin?flips=TTT",
            "words": "None was a head.",
            "headline": "",
        },
        {"title": "Two heads", "link": "#coin?flips=HH", "words": "Both were.", "headline": ""},
    ],
}
DROP = """([name, text]) => { const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, composed: true, cancelable: true })); }"""


def tool(page: Page, name: str):
    return page.locator("css:light=section.lab:not([hidden]) .tools").get_by_role(
        "button", name=name, exact=True
    )


@pytest.mark.essential
def test_a_state_is_shared_by_its_link_its_code_a_frame_or_a_file(live):
    page = live("#coin?flips=TTT")
    tool(page, "Share").click()
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


def test_in_a_course_its_step_is_shared_and_the_lab_alone_is_the_second_choice(live):
    page = live("#coin")
    page.evaluate(OPEN, "#course=000&step=16")
    page.locator("#course .count", has_text="16 of").wait_for()
    tool(settled(page), "Share").click()
    shared = page.locator("#share[open]")
    base = page.url.split("#")[0]
    assert shared.locator(".link").input_value() == f"{base}#course=000&step=16"
    assert shared.locator("dd").first.inner_text() == "16 T, T, T"
    shared.get_by_label("Only the lab").check()
    settled(page)
    assert shared.locator(".link").input_value() == f"{base}#coin?flips=TTT"
    page.keyboard.press("Escape")
    page.evaluate(OPEN, "#coin")
    tool(settled(page), "Share").click()
    assert (
        shared.locator(".link").input_value() == f"{base}#coin"
        and not shared.get_by_label("Only the lab").is_visible()
    )


@pytest.mark.parametrize(
    ("link", "figure", "content"),
    [
        *(("#graph", "picture", "cloudy"), ("#random", "rings", "<circle")),
        *(("#coin", "coins", 'class="coin'), ("#hmm?view=posterior", "chain", 'class="factor"')),
    ],
)
def test_a_picture_that_is_no_figure_is_saved_as_it_is_seen(live, link, figure, content):
    page = live(link)
    saved = {}
    for kind in ("png", "svg"):
        with page.expect_download() as download:
            page.locator(f"[data-save={kind}][data-figure={figure}]").click()
        saved[kind] = download.value.path().read_bytes()
        assert (
            download.value.suggested_filename
            == f"genlab-{link[1:].partition('?')[0]}-{figure}.{kind}"
        )
    root = ElementTree.fromstring(saved["svg"])
    assert (
        root.tag.endswith("}svg")
        and content in saved["svg"].decode()
        and "<script" not in saved["svg"].decode()
    )
    assert saved["png"].startswith(b"\x89PNG") and len(saved["png"]) > 5_000
    width = int.from_bytes(saved["png"][16:20])
    assert width == 2 * int(root.get("width"))


def test_on_paper_stand_all_tables_and_room_for_answers(live):
    page = live("#coin?flips=TTT")
    page.evaluate(
        "globalThis.print = () => { document.body.dataset.printed = genlab.root.dataset.paper; }"
    )
    page.keyboard.press("Control+p")
    page.locator("body[data-printed=whole]").wait_for()
    page.emulate_media(media="print")
    lab = lab_of(page, "coin")
    for title in (
        "Credible intervals for θ",
        "The estimates as flips come in",
        "What is printed, and what is correct",
    ):
        assert lab.locator(".tables h2", has_text=title).is_visible()
    assert page.locator("#answers h2").is_visible()
    assert (
        not lab.locator(".controls").is_visible() and not lab.get_by_role("tab").first.is_visible()
    )
    assert lab.locator("style").count() and not lab.locator("style").filter(visible=True).count()
    page.emulate_media(media="null")
    page.evaluate(
        "dispatchEvent(new Event('afterprint')); delete document.body.dataset.printed; delete globalThis.print"
    )
    assert not lab.locator(".tables h2", has_text="The estimates as flips come in").is_visible()


def test_dropped_foreign_file_goes_to_the_labs_box_or_is_refused(live):
    page = live("#coin")
    page.evaluate(DROP, ["holiday.json", '{"lab": "__proto__"}'])
    page.get_by_text("holiday.json was not saved by genlab").wait_for()
    page = live("#spam")
    page.evaluate(DROP, ["mail.eml", "Subject: order\n\nfree money for you"])
    settled(page).locator(".letter:visible").get_by_text("free money for you").wait_for()


def test_the_program_is_taken_home_as_a_script_and_as_a_notebook(live):
    page = live("#coin?flips=TTT")
    tool(page, "Show the Python").click()
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
    for selector in ("header.site", "footer.site", "#lab-spam .tools"):
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
    own_course.get_by_label("Title").first.fill("Mine")
    own_course.get_by_role("button", name="Add the current view as a step").click()
    count = page.locator("#course .count")
    count.get_by_text("1 of 1").wait_for()
    lab_of(page, "coin").get_by_label("Observed flips", exact=True).fill("HH")
    settled(page)
    own_course.get_by_role("button", name="Add the current view as a step").click()
    count.get_by_text("2 of 2").wait_for()
    for label, text in (
        ("Your text", "Both were."),
        ("Question to ask first (optional)", "How many?"),
    ):
        own_course.get_by_label(label).fill(text)
    own_course.get_by_label("Answer to the question").fill("two")
    own_course.get_by_label("Answer to the question").press("Tab")
    page.locator("#course .question").get_by_text("How many?").wait_for()
    own_course.get_by_label("Part to highlight").select_option("figure three: Posterior mean mean")
    lab_of(page, "coin").locator(".worked[data-look]").get_by_text("Posterior mean").wait_for()
    own_course.get_by_role("button", name="Earlier").last.click()
    count.get_by_text("1 of 2").wait_for()
    with page.expect_download() as saved:
        own_course.get_by_role("button", name="Save as a file").click()
    saved_course = json.loads(saved.value.path().read_text("utf-8"))
    assert [step["link"] for step in saved_course["steps"]] == ["#coin?flips=HH", "#coin?flips=TTT"]
    assert saved_course["title"] == "Mine" and saved_course["steps"][0]["guess"] == {
        "question": "How many?",
        "answer": "two",
    }
    assert (
        saved_course["steps"][0]["look"] == "figure three: Posterior mean mean"
        and "look" not in saved_course["steps"][1]
    )
    assert page.url.endswith("&step=1") and "#course=%7B" in page.url


def test_a_course_that_was_saved_is_played_once_it_is_dropped(live):
    page = live("#hmm")
    page.evaluate(DROP, ["course.json", json.dumps(COURSE)])
    page.locator("#course .count").get_by_text("1 of 2").wait_for()
    assert page.locator("#course").get_by_role("heading").inner_text() == "Three tails"
    until(page, "#lab-coin:not([hidden])")
    page.keyboard.press("Space")
    page.locator("#course .count").get_by_text("2 of 2").wait_for()
