"""Question banks of QTI 3.0, played in a browser by another program: Citolab's qti-components."""

import io
import zipfile

import pytest
from teaching.test_question_bank import ITEMS, TASKS, answers_of

from genlab.kit.exercise import check
from genlab.teaching.question_bank import bank
from web.make import npm

PLAYER = "@citolab/qti-components/cdn/index.js"
PLAY = """async ([text, answers, place]) => {
  document.body.innerHTML = text.replace(/^<\\?xml.*?\\?>/, "");
  const item = document.querySelector("qti-assessment-item");
  await item.updateComplete;
  await new Promise((done) => setTimeout(done));
  return answers.map((answer) => {
    const choices = [...document.querySelectorAll("qti-simple-choice")];
    const choice = choices.find(({ textContent }) => textContent === answer);
    item.updateResponseVariable(`RESPONSE${place}`, choice?.getAttribute("identifier") ?? answer);
    item.processResponse();
    const feedback = item.getOutcome(`FEEDBACK${place}`).value;
    const shown = document.querySelector(
      `qti-modal-feedback[outcome-identifier="FEEDBACK${place}"][identifier="${feedback}"]`,
    );
    return [Number(item.getOutcome("SCORE").value) === 1, shown?.textContent ?? ""];
  });
}"""


@pytest.fixture(scope="module")
def player(browser):
    page = browser.new_page()
    page.set_content("<!doctype html><title>Player</title>")
    page.add_script_tag(content=(npm.tools(all_of_them=True) / PLAYER).read_text(), type="module")
    page.wait_for_function("customElements.get('qti-assessment-item') !== undefined")
    yield page
    page.close()


def items() -> dict[str, str]:
    """The items of the bank, by their names."""
    with zipfile.ZipFile(io.BytesIO(bank(TASKS, "qti30"))) as archive:
        names = [name for name in archive.namelist() if name.startswith("items/")]
        return {name[6:-4]: archive.read(name).decode() for name in names}


def test_a_player_of_qti_judges_as_the_page_does(player):
    """The score of an item is the number of its right parts; one at a time is answered here."""
    bank_items = items()
    assert len(bank_items) == len(ITEMS)
    for item in ITEMS.values():
        for question in item.questions:
            answers = list(answers_of(question))
            played = [bank_items[item.identifier], answers, question.suffix]
            for answer, verdict in zip(answers, player.evaluate(PLAY, played), strict=True):
                expected = check(question.variant, answer, question.part.name)
                assert verdict[0] == expected.right, (question.name, answer)
                if expected.mistake:
                    assert verdict[1] == expected.feedback, (question.name, answer)
