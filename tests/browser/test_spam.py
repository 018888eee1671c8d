"""The spam lab, used: real mails of the test fold, files, and everything odd that people paste."""

import base64
import json
import re
from importlib.resources import files

import pytest
from browser.waiting import lab_of, settled, tables_of, until

EXAMPLES = json.loads(files("genlab.spam").joinpath("examples.json").read_text("utf-8"))


def paste(page, text: str):
    page.get_by_label("E-mail", exact=True).fill(text)
    settled(page)
    return page.get_by_role("status")


def verdict(page) -> str:
    return page.get_by_role("status").locator(".word").inner_text()


@pytest.mark.parametrize(
    ("label", "expected"), [("spam", "Spam"), ("ham", "Nothing suspicious found")]
)
def test_a_real_mail_of_the_test_fold_comes_out_right(live, label, expected):
    page = live("#spam")
    example = next(example for example in EXAMPLES if example["label"] == label)
    status = paste(page, f"Subject: {example['subject']}\n\n{example['text']}")
    status.get_by_text(expected, exact=True).wait_for()
    assert "probability" in status.inner_text()
    assert (
        page.get_by_role("row").count() > 10 and page.locator(".letter:visible mark").count() > 20
    )


# Whether the mail of before still stands there at the moment when the verdict of another one does.
WATCH_BESIDE = """(status, letter) => new MutationObserver((_, watcher) => {
  watcher.disconnect();
  globalThis.stillThere = letter.textContent.startsWith("First");
}).observe(status, { childList: true, characterData: true, subtree: true })"""


def test_the_verdict_on_a_long_mail_does_not_wait_for_its_words_to_be_marked(live):
    page = live("#spam")
    words = "free money report meeting linux click offer thanks please regards prize"
    status = paste(page, f"First {words * 200}")
    status.evaluate(WATCH_BESIDE, page.locator(".letter:visible").first.element_handle())
    paste(page, f"Other {words * 100}")
    page.locator(".letter:visible", has_text=re.compile("^Other")).wait_for()
    assert page.evaluate("stillThere") is True


@pytest.mark.essential
def test_the_page_and_the_command_line_give_the_same_numbers(live):
    from genlab.kit import payload
    from genlab.labs import labs

    page = live("#spam?model=bernoulli&smoothing=0.5")
    paste(page, "Free money for you, click here to claim the prize you have won")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Files", exact=True).click()
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


def test_the_buttons_try_real_mails_and_clear_them(live):
    page = live("#spam")
    card = lab_of(page, "spam").locator(".below")
    assert not card.is_visible()  # there is nothing to show in it yet
    page.get_by_role("button", name=EXAMPLES[0]["subject"][:20]).click()
    page.locator(".letter:visible").wait_for()
    assert card.is_visible()
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


def test_smoothing_prior_and_model_move_the_verdict(live):
    page = live("#spam")
    paste(page, "Your free money offer")
    verdicts = {page.get_by_role("status").inner_text()}
    page.get_by_role("slider", name="Prior").press("Home")
    page.wait_for_url(re.compile("prior="))
    verdicts.add(page.get_by_role("status").inner_text())
    lab_of(page, "spam").get_by_label("Bernoulli").check()
    page.wait_for_url(re.compile("bernoulli"))
    verdicts.add(page.get_by_role("status").inner_text())
    assert len(verdicts) == 3


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


def test_utf16_is_read_and_a_picture_is_refused_with_a_sentence(live):
    page = live("#spam")
    open_mail_file(page, "mail.txt", "Win free money: click here for your prize".encode("utf-16"))
    page.locator(".letter:visible").get_by_text("click").wait_for()
    open_mail_file(page, "photo.txt", b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(range(256)) * 20)
    page.get_by_role("alert").get_by_text("Save the e-mail itself").wait_for()
    assert "not an e-mail" in page.get_by_role("alert").filter(has_text="JPEG").inner_text()
    page.get_by_role("status").get_by_text("Nothing to judge yet").wait_for()
    assert not page.locator(".letter:visible").count()  # no verdict on the e-mail before stays


ODD = {
    "white space": ("  \n\t ", "Nothing to judge yet", None),
    "one word": ("hello", "Look twice", "Too little text"),
    "unknown words": ("qwertzu asdfgh yxcvbn poiuzt lkjhgf", "Look twice", None),
    "arabic": ("مرحبا كيف حالك اليوم يا صديقي العزيز نلتقي غدا", "Look twice", None),
    "json": ('{"name": "genlab", "version": [1, 2], "scripts": {"build": "make"}}', "Look twice", "does not look like an e-mail"),
    "a colon first": ("Hi: free money here, click now to win", None, None),
    "mbox": (
        "From a@b.c Mon Jan  1 00:00:00 2001\nSubject: one\n\nfree money click here\n\n"
        "From a@b.c Mon Jan  1 00:00:00 2001\nSubject: two\n\nthe kernel patch compiles on linux\n",
        None,
        None,
    ),
}  # fmt: skip


def test_odd_pastes_get_a_clear_answer(live):
    page = live("#spam")
    for case, (text, word, reason) in ODD.items():
        status = paste(page, text)
        if word:
            status.get_by_text(word).wait_for()
        if reason:
            assert reason in status.inner_text(), case
        if case == "a colon first":
            page.locator(".letter:visible", has_text=re.compile("^Hi: free")).wait_for()
        if case == "mbox":
            page.get_by_text("E-mail 1 of 2").wait_for()


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


def test_the_table_of_evidence_adds_up_to_the_log_odds_on_the_screen(live):
    page = live("#spam?model=bernoulli")
    paste(
        page, "Free money for you, click here to claim the prize you have won in the kernel meeting"
    )
    # Another stands under Your own, if a test before trained a filter
    table = page.locator("table.bars").filter(visible=True)
    cells = table.locator("td.amount").all_inner_texts()
    numbers = [float(cell.replace("−", "-").replace("+", "")) for cell in cells]
    assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=0.005 * len(numbers))


def test_training_on_a_table_keeps_the_page_alive_and_the_mails_in_the_tab(live, tmp_path):
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
    page = live("#spam?view=own")
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
    page.get_by_text("Your own multinomial filter on the e-mail.").wait_for()
    assert lab.locator("progress").is_visible()
    lab.get_by_role("button", name="Cancel").click()
    lab.get_by_role("button", name="Files …").wait_for()
    give(tmp_path / "mails.csv")
    page.get_by_text("Trained on 300 spam and 300 other").wait_for(timeout=120_000)
    assert verdict(page) == "Not spam"  # the rule above the words is not asked
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


@pytest.mark.parametrize(
    "size", [{"width": 1280, "height": 720}, {"width": 390, "height": 844}], ids=["desk", "phone"]
)
def test_verdict_advice_and_the_gravest_sign_are_on_the_first_screen(live, size):
    page = live("#spam")
    page.set_viewport_size(size)
    try:
        paste(page, PHISHING)
        assert page.get_by_role("status").bounding_box()["y"] >= 0
        for part in ("li:has-text('Do not use its links')", ".signs li"):
            box = lab_of(page, "spam").locator(f".reasons {part}").first.bounding_box()
            assert box["y"] + box["height"] < size["height"], part
    finally:
        page.set_viewport_size({"width": 1440, "height": 900})


def test_the_weaker_terms_unfold_and_add_up(live):
    page = live("#spam")
    paste(page, f"Subject: {EXAMPLES[0]['subject']}\n\n{EXAMPLES[0]['text']}")
    lab = lab_of(page, "spam")
    lab.locator("details.weaker summary").click()
    texts = lab.locator("details.weaker td.amount").all_inner_texts()
    *terms, total = [float(text.replace("−", "-")) for text in texts]
    assert len(terms) > 5 and sum(terms) == pytest.approx(total, abs=0.005 * len(terms))


def test_the_verdict_is_shared_as_a_text_without_the_e_mail(live):
    page = live("#spam")
    share = lab_of(page, "spam").get_by_role("button", name="Share", exact=True)
    share.click()
    dialog = page.locator("#share[open]")
    assert "you have changed nothing" in dialog.locator("dl").inner_text()
    assert not dialog.locator(".answer").is_visible()
    page.keyboard.press("Escape")
    paste(page, PHISHING)
    share.click()
    settled(page)
    assert "Private and therefore not in the link: e-mail" in dialog.locator("dl").inner_text()
    text = dialog.locator(".answer textarea").input_value()
    assert "of a link shows one site" in text and "bank.example" not in text and "10.20" not in text


def test_an_attack_is_watched_with_and_without_counter_measures(live):
    page = live("#spam?view=attack")
    lab = lab_of(page, "spam")
    lab.get_by_role("button", name="White text on white").click()
    page.get_by_role("status").get_by_text("Attack fails: still spam").wait_for()
    assert "mplayer" not in lab.locator(".versus .letter").last.inner_text()
    lab.get_by_label("Counter-measures").uncheck()
    page.get_by_role("status").get_by_text("Attack succeeds: not spam").wait_for()
    assert "mplayer" in lab.locator(".versus .letter").last.inner_text()
    page.wait_for_url(re.compile("attack=white_text&guard=0"))


PHONE = {"width": 390, "height": 844}


def test_on_a_phone_a_button_clears_the_mail_and_leads_back_to_the_box(live):
    page = live("#spam")
    lab = lab_of(page, "spam")
    paste(page, PHISHING)
    button = lab.get_by_role("button", name="Judge another e-mail")
    assert not button.is_visible()  # beside the box it is not needed
    page.set_viewport_size(PHONE)
    button.click()
    page.get_by_text("Nothing to judge yet").wait_for()
    box = page.get_by_label("E-mail", exact=True)
    assert settled(page) and box.input_value() == ""
    place = box.bounding_box()
    assert place["y"] >= 0 and place["y"] + 60 < PHONE["height"]


def test_on_a_phone_the_attacks_stand_above_the_letters(live):
    page = live("#spam?view=attack")
    page.set_viewport_size(PHONE)
    lab = lab_of(page, "spam")
    button = lab.get_by_role("button", name="White text on white").bounding_box()
    assert button["y"] < lab.locator(".versus").bounding_box()["y"]


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
LONGEST_TASK = """() => { longest = 0; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: "longtask" }); }"""


def test_a_hostile_mail_with_ten_thousand_links_runs_nothing_and_freezes_nothing(live):
    page = live("#spam")
    page.evaluate(LONGEST_TASK)
    paste(page, HOSTILE)
    lab = lab_of(page, "spam")
    lab.get_by_text(re.compile(r"Only the first 200 of [\d,]+ links are examined")).wait_for()
    assert lab.locator("ul.links li").count() == 12
    assert not lab.locator(".below a, .reasons a, .tables a, img, [onclick], [onerror]").count()
    assert page.evaluate("globalThis.pwned") is None
    assert page.evaluate("longest") < 2_500  # ms, also beside other tests


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


def test_a_paste_from_a_mail_program_keeps_where_its_links_lead(live):
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
    # What the browser can paste by itself is left to it
    assert box.evaluate(PASTE, ["Hello Kim", "<p>Hello <b>Kim</b></p>"])
