"""What `python build.py words` prints: every text that the page shows, by its place."""

import re

import pytest

from genlab.courses import courses
from genlab.labs import labs
from web.make.words import _texts, words


def test_texts_of_markup_keep_what_is_escaped():
    """What looks like a tag after unescaping is text; what is a tag is none."""
    assert _texts("<p>write &lt;b&gt; for <b>bold</b></p>") == ["write <b> for bold"]
    assert _texts("<script>a < b</script><p>x &amp; y</p><p>&amp;lt;</p>") == ["x & y", "&lt;"]


def test_words_of_controls_views_demos_guides_and_courses_stand_at_their_places():
    texts_by_place = words(["coin"])
    assert [text for text in texts_by_place["page"] if re.search("[{}]|%[ }]", text)] == []
    assert "Observed flips" in texts_by_place["coin"]
    assert "log-likelihood, nats" in texts_by_place["coin, view likelihood"]
    headlines = [text for text in texts_by_place["coin, demos"] if "MLE 0/3" in text]
    assert headlines and headlines[0].startswith("3 flips, 0 heads. The next flip")
    assert "## Maximum likelihood" in texts_by_place["coin, guide"]
    assert "Forward algorithm: the first cell" in texts_by_place["course 000"]


@pytest.mark.full
def test_every_lab_every_guide_and_every_course_has_words():
    texts_by_place = words()
    courses_and_labs = [*(f"course {name}" for name in courses()), *labs()]
    guides = [f"{slug}, guide" for slug, lab in labs().items() if lab.published]
    for place in ["page", *courses_and_labs, *guides]:
        assert texts_by_place[place], place
