"""The spam lab, used: real mails of the test fold, files, and everything odd that people paste."""

import base64
import json
import re
from importlib.resources import files

import pytest
from browser.waiting import lab_of, settled, tables_of, unfold, until, use

EXAMPLES = json.loads(files("genlab.spam").joinpath("examples.json").read_text("utf-8"))


def paste(page, text: str):
    page.get_by_label("E-mail", exact=True).fill(text)
    settled(page)
    return page.get_by_role("status")


def verdict(page) -> str:
    return page.get_by_role("status").locator(".word").inner_text()


@pytest.mark.essential
def test_the_page_and_the_command_line_give_the_same_numbers(live):
    from genlab.kit import payload
    from genlab.labs import labs

    page = live("#spam?model=bernoulli&smoothing=0.5")
    paste(page, "Free money for you, click here to claim the prize you have won")
    with page.expect_download() as saved:
        use(page, "Files")
        page.get_by_role("button", name="Save state and tables as JSON").click()
    page_content = json.loads(saved.value.path().read_text())
    lab = labs()["spam"]
    state = lab.state(
        model="bernoulli",
        smoothing=0.5,
        mail="Free money for you, click here to claim the prize you have won",
    )
    native = payload(lab, state)
    assert page_content["headline"] == native["headline"] and page_content["link"] == native["link"]
    for name, table in native["tables"].items():
        assert page_content["tables"][name]["columns"] == table["columns"]
        for row, other in zip(table["rows"], page_content["tables"][name]["rows"], strict=True):
            assert [c for c in other if isinstance(c, str)] == [
                c for c in row if isinstance(c, str)
            ]
            numbers = [c for c in row if isinstance(c, (int, float))]
            assert [c for c in other if isinstance(c, (int, float))] == pytest.approx(
                numbers, rel=1e-9
            )


def test_a_menu_offers_real_mails_and_a_button_clears_them(live):
    page = live("#spam")
    card = lab_of(page, "spam").locator(".below")
    assert not card.is_visible()  # there is nothing to show in it yet
    menu = page.get_by_label("Or a real one of 2002")
    menu.select_option(label=EXAMPLES[0]["subject"])
    card.wait_for()
    assert page.get_by_label("E-mail", exact=True).input_value().startswith("Subject: ")
    page.get_by_role("button", name="Clear").click()
    page.get_by_text("Nothing to judge yet").wait_for()
    assert page.get_by_label("E-mail", exact=True).input_value() == ""


@pytest.mark.parametrize("link", ["", "#spam"])
@pytest.mark.essential("#spam")
def test_typing_faster_than_python_answers_loses_no_letter(live, link):
    page = live(link)
    mail = "Congratulations, you have won free money. Click here now."
    box = page.get_by_label("E-mail", exact=True)
    box.press_sequentially(mail)
    assert settled(page).evaluate("genlab.states.spam.mail") == box.input_value() == mail


def open_mail_file(page, name: str, content: bytes):
    lab_of(page, "spam").locator("input[type=file]:visible").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": content}
    )


EML = b"""From: a@example.org
Subject: =?utf-8?q?Caf=C3=A9_offer?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

""" + base64.encodebytes(b"Win free money now: click here, dear friend, for the special offer") + b"""
--b
Content-Type: application/pdf; name=bill.pdf
Content-Transfer-Encoding: base64

JVBERi0xLjQK
--b--
"""  # fmt: skip


@pytest.mark.essential
def test_a_saved_mail_is_opened_decoded_and_its_parts_are_listed(live):
    page = live("#spam")
    open_mail_file(page, "mail.eml", EML)
    page.locator(".letter:visible").get_by_text("Café offer").wait_for()
    page.locator(".letter:visible").get_by_text("click").wait_for()
    tables_of(page, "spam").get_by_text("How it was read", exact=True).click()
    page.locator("table.plain").get_by_text("bill.pdf").wait_for()


@pytest.mark.parametrize(
    "text", ["free money offer click here now " * 160_000, "x" * 1_000_000], ids=["5 MB", "token"]
)
def test_a_huge_paste_is_cut_and_said_and_nothing_freezes(live, text):
    page = live("#spam")
    page.get_by_label("E-mail", exact=True).fill(text)
    settled(page, timeout=120_000)  # Chromium alone lays five megabytes out for seconds
    page.get_by_text(re.compile("Only the first|was cut to its first")).first.wait_for()
    page.get_by_role("button", name="Clear").click()
    page.get_by_text("Nothing to judge yet").wait_for()


@pytest.mark.essential
def test_hidden_text_of_an_html_mail_is_reported_and_never_rendered(live):
    page = live("#spam")
    paste(
        page,
        "<html><body><p>Dear friend, the meeting is on Monday</p><p style='display:none'>cheap pills</p></body></html>",
    )
    page.locator("ul.notes").get_by_text("Hidden text found").wait_for()
    assert "cheap pills" not in page.locator(".letter:visible").inner_text()


def test_training_on_a_table_keeps_the_page_alive_and_the_mails_in_the_tab(fresh_live, tmp_path):
    kinds = (
        ("ham", "agenda of the meeting about the kernel list"),
        ("spam", "click to win a free card now"),
    )
    rows = [
        f"{label},{text} {' '.join(f'w{k % (7 + n)}' for n in range(60))}"
        for k in range(300)
        for label, text in kinds
    ]
    (tmp_path / "mails.csv").write_text("label,text\n" + "\n".join(rows) + "\n")
    page = fresh_live("#spam?view=own")
    lab = lab_of(page, "spam")

    def give(file):
        with page.expect_file_chooser() as chooser:
            lab.get_by_role("button", name="Files …").click()
        chooser.value.set_files(file)

    give(tmp_path / "mails.csv")
    lab.locator("progress").wait_for()
    page.get_by_label("E-mail", exact=True).fill(
        "the agenda of the kernel list"
    )  # is answered in between
    page.get_by_text("your own multinomial filter judges the e-mail.").wait_for()
    assert lab.locator("progress").is_visible()
    lab.get_by_role("button", name="Cancel").click()
    lab.get_by_role("button", name="Files …").wait_for()
    give(tmp_path / "mails.csv")
    page.get_by_text("Trained on 300 spam and 300 other").wait_for(timeout=120_000)
    assert verdict(page) == "Not spam"  # the rule above the words is not asked
    unfold(page, "spam")
    with page.expect_download() as saved:
        lab.get_by_role("button", name="Save your filter as a file").click()
    lab.get_by_role("button", name="Forget it").click()
    page.get_by_text("Trained on 2 spam and 2 other").wait_for()
    give(saved.value.path().rename(tmp_path / "filter.json"))
    page.get_by_text("Trained on 300 spam and 300 other").wait_for()
    page.reload()  # the tab keeps it, as all that was entered; another tab has none of it
    until(page, "html[data-genlab=live]")
    page.get_by_text("Trained on 300 spam and 300 other").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_text("Trained on 2 spam and 2 other").wait_for()


PHISHING = (
    "From: Bank <service@notice.example>\nSubject: Your account\nContent-Type: text/html; charset=utf-8\n\n"
    "<html><body><p>Dear customer, click now to claim your free money and verify the account today: "
    "<a href='http://10.20.30.40/x'>https://bank.example/sign-in</a></p></body></html>"
)


def test_verdict_shows_reasons_advice_and_links_that_cannot_be_followed(live):
    page = live("#spam")
    paste(page, PHISHING)
    lab = lab_of(page, "spam")
    sign = lab.locator(".signs li", has_text="The text of a link shows one site")
    sign.get_by_text("The text shows bank.example, but the link goes to 10.20.30.40").wait_for()
    assert lab.get_by_text("Do not use its links").is_visible()
    lab.get_by_text("What to do, and what the filter cannot know").click()
    assert not lab.get_by_text("Do not use its links").is_visible()
    lab.locator("ul.links li.strong", has_text="hxxp://10.20.30.40/x").wait_for()
    lab.locator(
        ".letter:visible mark.deceptive", has_text="https://bank.example/sign-in"
    ).wait_for()
    assert not lab.locator("a[href*='10.20']").count()


HOSTILE = (
    'From: "<script>pwned=1</script>" <a@b.example>\n'
    'Reply-To: "<img src=x onerror=pwned=1>" <x@y.example>\n'
    "Subject: <img src=x onerror=pwned=1> \u202egnp.exe\n"
    "Content-Type: text/html; charset=utf-8\n\n"
    "<html><body><p>Dear friend, claim your free money now</p>"
    "<a href='javascript:pwned=1'>&lt;b onclick=pwned=1&gt;\u202eclick\u202c</a> "
    "<script>pwned=1</script><p>"
) + "".join(
    f"<a href='http://{k % 250}.1.2.3/{k}' onclick='pwned=1'>http://bank{k}.example/</a> "
    for k in range(10_000)
)


def test_a_hostile_mail_with_ten_thousand_links_runs_nothing_and_lists_few(live):
    page = live("#spam")
    paste(page, HOSTILE)
    lab = lab_of(page, "spam")
    lab.get_by_text(re.compile(r"Only the first 200 of [\d,]+ links are examined")).first.wait_for()
    assert lab.locator("ul.links li").count() == 12
    assert not lab.locator(".below a, .reasons a, .tables a, img, [onclick], [onerror]").count()
    assert page.evaluate("globalThis.pwned") is None


# What a mail program's window puts on the clipboard. The picture asks for a file, and its handler
# would tell that the page has run what was pasted.
WINDOW = (
    "<p>PayPal Service &lt;service@evil-host.example&gt;<br>10:15<br>to me</p>"
    '<p>Please look at <a href="https://evil.example/login">https://www.bank.example</a> and '
    '<a href="https://evil.example/b">at this <b>page</b></a>.</p>'
    '<img src="x.png" onerror="globalThis.wasRun = true">'
)
VISIBLE_TEXT = (
    "PayPal Service <service@evil-host.example>\n10:15\nto me\n\n"
    "Please look at https://www.bank.example and at this page."
)
PASTE = """(box, [text, html]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  clipboardData.setData("text/html", html);
  const event = { clipboardData, bubbles: true, composed: true, cancelable: true };
  box.focus();
  return box.dispatchEvent(new ClipboardEvent("paste", event));
}"""


def test_a_paste_from_a_mail_program_keeps_where_its_links_lead(live, trouble):
    page = live("#spam")
    box = page.get_by_label("E-mail", exact=True)
    is_left_to_the_browser = box.evaluate(PASTE, [VISIBLE_TEXT, WINDOW])
    assert not is_left_to_the_browser
    settled(page)
    status = page.get_by_role("status")
    status.get_by_text("Treat this as fraud", exact=True).wait_for()
    assert "https://www.bank.example <https://evil.example/login>" in box.input_value()
    link_texts = page.locator("ul.links").inner_text()
    assert "hxxps://evil.example/login" in link_texts and "at this page" in link_texts
    unchecked = page.locator(".missing").inner_text()
    assert "whether the sender is who it names could not be checked" in unchecked
    assert "links lead" not in unchecked
    assert page.evaluate("globalThis.wasRun") is None
    trouble.clear()  # the browser says that it has run no handler
    # What the browser can paste by itself is left to it
    assert box.evaluate(PASTE, ["Hello Kim", "<p>Hello <b>Kim</b></p>"])
