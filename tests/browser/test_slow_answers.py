"""While Python takes its time, no number stands there that is not of the current state."""

import pytest
from browser.waiting import OPEN, lab_of, laid_out, settled, unfold

# Nothing reaches Python until letGo() is called; asked() are the requests that wait.
HOLD = """() => {
  const { worker } = genlab;
  const post = worker.postMessage.bind(worker);
  const requests = [];
  worker.postMessage = (request) => requests.push(request);
  window.asked = () => requests.map(({ do: kind, link = "" }) => `${kind} ${link}`);
  window.letGo = () => {
    delete worker.postMessage;
    requests.splice(0).forEach((request) => post(request));
  };
}"""


@pytest.fixture
def slow(live):
    """Open a link, and keep from Python whatever it is asked from then on."""
    pages = []

    def open_link(link: str):
        page = live()
        page.evaluate(OPEN, link)
        settled(page).evaluate(HOLD)
        pages.append(page)
        return page

    yield open_link
    for page in pages:
        page.evaluate("letGo()")
        settled(page)


def veils(page, slug: str) -> list[str]:
    """How the parts of a lab's answer are veiled."""
    answers = lab_of(page, slug).get_by_role("status")
    return answers.evaluate_all(
        "(texts) => texts.map((text) => text.getRootNode().host?.dataset.veil ?? '')"
    )


def test_a_followed_link_whose_answer_is_late_veils_the_picture_of_the_state_before(slow):
    page = slow("#gauss?data=apples")
    before = lab_of(page, "gauss").get_by_role("status").inner_text()

    page.evaluate(OPEN, "#gauss?data=penguins&view=parts")
    lab_of(page, "gauss").get_by_text("Python is computing what this link shows.").wait_for()
    assert not lab_of(page, "gauss").get_by_role("status").is_visible()

    page.evaluate("letGo()")
    settled(page)
    assert "-359" in lab_of(page, "gauss").get_by_role("status").inner_text().replace("−", "-")
    assert lab_of(page, "gauss").get_by_role("status").inner_text() != before
    assert lab_of(page, "gauss").locator(".awaited").count() == 0
    assert set(veils(page, "gauss")) == {""}


@pytest.mark.essential
def test_a_change_whose_answer_is_late_makes_the_answer_before_pale(slow):
    page = slow("#coin?flips=HHT")
    box = lab_of(page, "coin").get_by_label("Observed flips")

    box.fill("HHTTTT")
    box.press("Enter")
    lab_of(page, "coin").get_by_text("Python is computing the new answer.").wait_for()
    assert set(veils(page, "coin")) == {"stale"}
    assert box.input_value() == "HHTTTT"

    page.evaluate("letGo()")
    settled(page)
    assert lab_of(page, "coin").locator(".awaited").count() == 0
    assert set(veils(page, "coin")) == {""}


PRESS = """async (slider) => {
  const start = performance.now();
  slider.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  while (document.documentElement.dataset.busy !== undefined) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  return performance.now() - start;
}"""


def test_a_quick_answer_veils_nothing(live):
    page = live("#coin?flips=HHT")
    page.evaluate(
        """() => {
          window.sentences = 0;
          const count = () => { window.sentences += 1; };
          const stage = document.querySelector("#lab-coin .stage");
          new MutationObserver(count).observe(stage, { childList: true });
        }"""
    )
    slider = unfold(page, "coin", "Or enter counts").get_by_role("slider").first
    laid_out(page)
    number_of_quick_answers = 0
    for _ in range(12):
        before = page.evaluate("window.sentences")
        milliseconds = slider.evaluate(PRESS)
        if milliseconds < 250:
            number_of_quick_answers += 1
            assert page.evaluate("window.sentences") == before
    assert number_of_quick_answers


def test_who_hurries_through_a_course_waits_for_the_last_step_alone(slow):
    page = slow("#course=001&step=1")
    for number in (2, 3):
        page.keyboard.press("ArrowRight")
        page.locator("#course .count", has_text=f"{number} of ").wait_for()
    assert [request.split("?")[0] for request in page.evaluate("asked()")] == ["open #gauss"]

    page.evaluate("letGo()")
    settled(page)
    assert "P(Adelie) = 0.9794" in lab_of(page, "gauss").get_by_role("status").inner_text()


def test_a_late_answer_of_another_lab_does_not_come_in_front(slow):
    page = slow("#hmm")
    page.evaluate(OPEN, "#coin?flips=TT")
    page.evaluate(OPEN, "#hmm?view=viterbi")
    page.evaluate("letGo()")
    settled(page)
    assert lab_of(page, "hmm").is_visible()
    assert not lab_of(page, "coin").is_visible()


def test_the_record_of_each_lab_is_in_order_whatever_was_asked(live):
    page = live("#coin")
    for link in ("#coin?flips=TTT", "#gauss", "#coin", "#hmm?steps=3"):
        page.evaluate(OPEN, link)
        settled(page)
    records = page.evaluate("""genlab.allVisits().filter(({ stage }) => stage !== "absent")
      .map((visit) => [visit.lab, visit.stage, genlab.disorder(visit)])""")
    stages = {lab: stage for lab, stage, _ in records}
    assert {lab: stages[lab] for lab in ("coin", "gauss", "hmm")} == dict.fromkeys(
        ("coin", "gauss", "hmm"), "live"
    )
    assert [faults for _, _, faults in records if faults] == []
