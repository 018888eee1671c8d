"""Disguised letters of many kinds are read as what they look like; honest ones are left alone."""

import unicodedata

import pytest

from genlab.mail.characters import repair

TAGGED = "".join(chr(0xE0000 + ord(letter)) for letter in "obey me")
FLAG_OF_SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("text", "folded_text", "notice"),
    [
        (
            "buy ᴠɪᴀɢʀᴀ now",
            "buy viagra now",
            "Look-alike letters read as Latin ones: 6 (“ᴠɪᴀɢʀᴀ” as “viagra”).",
        ),
        ("ꜰʀᴇᴇ money", "free money", "Look-alike letters read as Latin ones: 4"),
        ("ᶠʳᵉᵉ money", "free money", "Look-alike letters read as Latin ones: 4"),
        (
            "Ⓕⓡⓔⓔ 🅵🆁🅴🅴 🄵🅁🄴🄴 𝓯𝓻𝓮𝓮 𝟙𝟘",
            "Free FREE FREE free 10",
            "Look-alike letters read as Latin ones: 18",
        ),
        ("Ｆｒｅｅ！ ＣＬＩＣＫ", "Free! CLICK", "Look-alike letters read as Latin ones: 9"),
        (
            "f̶r̶e̶e̶ money",
            "free money",
            "Marks that strike letters through or enclose them removed: 4.",
        ),
        ("f⃝r⃝e⃝e⃝", "free", "Marks that strike letters through or enclose them removed: 4."),
        (
            "f\u0335r\u0338ee",
            "free",
            "Marks that strike letters through or enclose them removed: 2.",
        ),
        ("f\u0301\u0302\u0303\u0304ree", "free", "Stacks of marks on letters removed: 1."),
        (
            "Ann" + TAGGED + " wrote",
            "Ann wrote",
            "Invisible tag characters are removed. They spell “obey me”.",
        ),
        ("vi\u200bag\u2060ra", "viagra", "Invisible characters that split words removed: 2."),
        ("vi\ufe0fag\u034fra", "viagra", "Invisible characters that split words removed: 2."),
        (
            "беспл\u200bатные день\u200cги",
            "бесплатные деньги",
            "Invisible characters that split words removed: 2.",
        ),
        ("δω\u200dρεάν", "δωρεάν", "Invisible characters that split words removed: 1."),
        ("無\u200b料", "無料", "Invisible characters that split words removed: 1."),
        ("무\u200b료", "무료", "Invisible characters that split words removed: 1."),
        ("a\u202eevil\u2069b", "aevilb", "Marks that turn the direction of writing removed: 2."),
        ("раypal аccount", "paypal account", "Look-alike letters read as Latin ones: 3"),
        (
            "Ꮲay now, please, to ոs",
            "Pay now, please, to ns",
            "Look-alike letters read as Latin ones: 2",
        ),
        ("cаfé crème", "café crème", "Look-alike letters read as Latin ones: 1"),
    ],
)
def test_repair_folds_disguises_and_says_so(text, folded_text, notice):
    repaired, notices = repair(text)
    assert repaired == folded_text
    assert any(notice in sentence for sentence in notices), notices


@pytest.mark.parametrize(
    "text",
    [
        "می‌خواهم",
        "क्‍ष और क्‌ष",
        "👩‍👩‍👧 ❤️ 1️⃣ 🏳️‍🌈 🇩🇪 " + FLAG_OF_SCOTLAND,
        "ภาษา\u200bไทย",
        "ＡＢＣ株式会社".replace("ＡＢＣ", "ABC"),
        "これは、テスト！です。",
        "Привет, как дела? Сор и оно.",
        "Ελληνικά και αγγλικά",
        "5 kΩ, 3 µm, α = 0.05, ΔT",
        "naïve Ångström, İstanbul, ŻÓŁĆ, Tiếng Việt",
        "H₂O, x², 1ˢᵗ, the IPA [ʀ]",
        "№ 5 ™ © ½",
        "Հայաստան ու Երևան",
    ],
)
def test_repair_leaves_honest_writing_alone(text):
    assert repair(text) == (text, [])


def test_accents_written_as_two_characters_become_one():
    assert repair(unicodedata.normalize("NFD", "Café à Zürich, Tiếng Việt")) == (
        "Café à Zürich, Tiếng Việt",
        [],
    )


def test_full_width_letters_in_japanese_are_no_disguise():
    assert repair("株式会社ＡＢＣ") == ("株式会社ABC", [])


def test_numbers_in_circles_are_read_without_a_notice():
    assert repair("① first ② second") == ("1 first 2 second", [])
