"""While Python takes its time, no number stands there that is not of the current state."""

import pytest
from browser.waiting import OPEN, lab_of, settled

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

    page.evaluate(OPEN, "#gauss?data=penguins&view=margins")
    lab_of(page, "gauss").get_by_text("Python is computing what this link shows.").wait_for()
    assert not lab_of(page, "gauss").get_by_role("status").is_visible()

    page.evaluate("letGo()")
    settled(page)
    assert "-0.235" in lab_of(page, "gauss").get_by_role("status").inner_text().replace("−", "-")
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
