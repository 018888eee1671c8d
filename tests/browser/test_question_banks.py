"""Question banks of QTI 3.0, played in a browser by another program: Citolab's qti-components."""

import io
import zipfile

import pytest
from teaching.test_question_bank import TASKS, answers_of

from genlab.kit.exercise import check
from genlab.teaching.question_bank import bank, questions_of
from web.make import npm

PLAYER = "@citolab/qti-components/cdn/index.js"
PLAY = """async ([text, answers]) => {
  document.body.innerHTML = text.replace(/^<\\?xml.*?\\?>/, "");
  const item = document.querySelector("qti-assessment-item");
  await item.updateComplete;
  await new Promise((done) => setTimeout(done));
  return answers.map((answer) => {
    const choices = [...document.querySelectorAll("qti-simple-choice")];
    const choice = choices.find(({ textContent }) => textContent === answer);
    item.updateResponseVariable("RESPONSE", choice?.getAttribute("identifier") ?? answer);
    item.processResponse();
    const feedback = item.getOutcome("FEEDBACK").value;
    const place = document.querySelector(`qti-modal-feedback[identifier="${feedback}"]`);
    return [Number(item.getOutcome("SCORE").value) === 1, place?.textContent ?? ""];
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
    bank_items = items()
    assert len(bank_items) == len(list(questions_of(TASKS)))
    for question, text in zip(questions_of(TASKS), bank_items.values(), strict=True):
        assert f'title="{question.name}"' in text
        answers = list(answers_of(question))
        verdicts = player.evaluate(PLAY, [text, answers])
        for answer, (is_right, feedback) in zip(answers, verdicts, strict=True):
            verdict = check(question.variant, answer, question.part.name)
            assert is_right == verdict.right, (question.name, answer)
            if verdict.mistake:
                assert feedback == verdict.feedback, (question.name, answer)
