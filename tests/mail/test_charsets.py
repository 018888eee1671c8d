"""Every label of the browsers' table is decoded, and undeclared character sets are recognised."""

import pytest
import webencodings

from genlab.mail.charsets import codec_of, decode, detected
from genlab.mail.reader import read, text_of

UNDECODABLE = {"replacement", "x-user-defined"}

SAMPLES = {
    "cp1252": [
        "Schöne Grüße aus Köln, wir sehen uns nächste Woche am Bahnhof. Für Äpfel und Öl ist "
        "gesorgt.",
        "Le dîner aura lieu à l’hôtel près de la forêt, et le café est déjà prêt.",
        "Mañana comemos en la estación; ¿vendrá también tu compañía? Sí, con mucho gusto, señor.",
        "A reunião começa às três horas; não se esqueça das informações e do cartão.",
        "Vi ses på lørdag på øen, og så spiser vi æblekage med fløde.",
        "The price is £20, and the café’s menu – the “short” one – costs €3.",
    ],
    "cp1250": [
        "Zażółć gęślą jaźń, spotkanie odbędzie się w środę o ósmej w głównym budynku.",
        "Příští středu přijedeme do Brna, vezměte si prosím teplé oblečení a něco k jídlu.",
        "A következő értekezlet időpontja csütörtök, kérjük, őrizze meg ezt a levelet.",
    ],
    "cp1254": [
        "Bu akşam saat yedide görüşürüz, lütfen geç kalmayın. İyi günler ve teşekkürler, kardeşim."
    ],
    "cp1251": [
        "Уважаемые коллеги, встреча состоится в среду в десять часов утра в главном здании.",
        "Напишите нам, и мы вышлем вам бесплатный каталог.",
        "Шановні колеги, зустріч відбудеться в середу о десятій годині ранку.",
    ],
    "koi8-r": [
        "Уважаемые коллеги, встреча состоится в среду в десять часов утра в главном здании.",
        "Напишите нам, и мы вышлем вам бесплатный каталог.",
    ],
    "cp1253": ["Αγαπητοί συνάδελφοι, η συνάντηση θα γίνει την Τετάρτη στις δέκα το πρωί."],
    "cp1255": ["שלום לכולם, הפגישה תתקיים ביום רביעי בשעה עשר בבוקר בבניין הראשי."],
    "cp1256": [
        "السلام عليكم، يعقد الاجتماع يوم الأربعاء في الساعة العاشرة صباحا في المبنى الرئيسي."
    ],
    "cp874": ["เรียนทุกท่าน การประชุมจะจัดขึ้นในวันพุธเวลาสิบโมงเช้าที่อาคารหลัก"],
    "gb18030": [
        "各位同事，会议将于星期三上午十点在主楼举行，请准时参加，谢谢大家的支持。",
        "您的订单已经发货，请注意查收。",
        "优惠酒店，免费预订。",
    ],
    "big5": [
        "各位同事，會議將於星期三上午十點在主樓舉行，請準時參加，謝謝大家的支持。",
        "您的訂單已經出貨，請注意查收。",
    ],
    "cp932": [
        "皆様、会議は水曜日の午前十時に本館で行われます。お時間までにお集まりください。",
        "ご注文の商品を発送しました。ありがとうございます。",
    ],
    "euc_jp": [
        "皆様、会議は水曜日の午前十時に本館で行われます。お時間までにお集まりください。",
        "ご注文の商品を発送しました。ありがとうございます。",
    ],
    "cp949": [
        "안녕하세요, 회의는 수요일 오전 열 시에 본관에서 열립니다. 시간에 맞춰 와 주세요.",
        "주문하신 상품이 발송되었습니다. 감사합니다.",
    ],
}


@pytest.mark.parametrize("label", sorted(webencodings.LABELS))
def test_decode_knows_every_label_of_the_encoding_standard(label):
    encoding = webencodings.LABELS[label]
    codec = codec_of(label)
    if encoding in UNDECODABLE:
        assert codec is None or codec.startswith(("iso2022_kr", "hz"))
        return
    assert codec
    if encoding.startswith("utf-16"):
        assert decode("Grüße".encode(codec), label) == ("Grüße", None)
        return
    letters = {
        "cp1252": "é",
        "gb18030": "中",
        "big5hkscs": "中",
        "cp932": "中",
        "euc-jp": "中",
        "cp949": "한",
    }.get(codec, "")
    letters = (
        letters
        or next(
            c
            for byte in range(0xC0, 0x100)
            if (c := bytes([byte]).decode(codec, "ignore")).isalpha()
        )
        if (codec not in ("iso-2022-jp", "utf-8"))
        else "中"
    )
    python_codec = {"iso-2022-jp": "iso2022_jp", "euc-jp": "euc_jp"}.get(codec, codec)
    assert decode(letters.encode(python_codec), label.upper()) == (letters, None)


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("iso-2022-jp-ms", "iso-2022-jp"),
        ("ISO-8859-8-I", "iso8859-8"),
        (" windows-874 ", "cp874"),
        ("koi8-ru", "koi8-u"),
        ("x-gbk", "gb18030"),
        ("cp-1251", "windows-1251"),
        ("win-1250", "windows-1250"),
        ("ISO8859_2", "iso-8859-2"),
        ("utf-8*de", "utf-8"),
        ("utf-7", "utf-7"),
        ("no-such-charset", None),
        ("", None),
        (None, None),
    ],
)
def test_codec_of_reads_labels_as_they_are_misspelled(label, codec):
    assert codec_of(label) == codec


def test_iso_2022_jp_holds_the_letters_that_windows_added():
    data = b"\x1b$B|b\x1b(B and \x1b(I1\x1b(B"
    text, notice = decode(data, "iso-2022-jp-ms")
    assert notice is None
    assert text.startswith("髙") or text[0] == bytes.fromhex("eee0").decode("cp932")
    assert text.endswith("and ｱ")


def test_detected_finds_the_character_set_of_made_sentences():
    """At least 95 in 100: whole sentences, and their first thirty characters."""
    right, wrong = 0, []
    for codec, sentences in SAMPLES.items():
        for sentence in sentences:
            for text in (
                sentence,
                sentence[:30],
                f"Hello,\n\n{sentence}\n\nhttp://www.example.org/offer.html\n",
            ):
                data = text.encode(codec)
                if data.isascii():
                    continue
                candidate = detected(data)
                if data.decode(candidate.codec, "replace") == text:
                    right += 1
                else:
                    wrong.append((codec, candidate.name, text[:30]))
    assert right / (right + len(wrong)) >= 0.95, wrong


def test_read_says_which_character_set_it_took():
    (mail,) = read("Subject: x\n\nУважаемые коллеги, встреча состоится в среду.".encode("koi8-r"))
    assert mail.text == "x\n\nУважаемые коллеги, встреча состоится в среду."
    assert mail.notices == (
        "No character set is declared, and the bytes are not UTF-8: the text is read as KOI8-R.",
    )


@pytest.mark.parametrize(
    "html",
    [
        '<html><head><meta charset="gb2312"></head><body>优惠酒店</body></html>',
        '<html><head><meta http-equiv=Content-Type content="text/html; '
        'charset=gb2312"></head><body>优惠酒店</body>',
    ],
)
def test_charset_of_a_meta_element_counts_without_one_in_the_header(html):
    data = html.encode("gb2312")
    for head in (
        b"",
        b"Subject: x\nContent-Type: text/html\n\n",
        b"Subject: x\nContent-Type: text/html; charset=us-ascii\n\n",
    ):
        (mail,) = read(head + data)
        assert mail.text.endswith("优惠酒店")
        assert read(text_of(head + data))[0].text == mail.text


@pytest.mark.parametrize("codec", ["gb2312", "koi8-r", "iso-8859-1", "shift_jis"])
def test_a_raw_subject_is_read_by_the_character_set_of_the_body(codec):
    text = {
        "gb2312": "免费优惠",
        "koi8-r": "Привет всем",
        "iso-8859-1": "Café à Genève",
        "shift_jis": "会議のお知らせ",
    }[codec]
    data = (
        b"Subject: "
        + text.encode(codec)
        + f"\nContent-Type: text/plain; charset={codec}\n\n".encode()
    )
    (mail,) = read(data + text.encode(codec))
    assert (mail.subject, mail.text) == (text, f"{text}\n\n{text}")
    assert read(text_of(data + text.encode(codec)))[0].text == mail.text


def test_each_part_of_an_opened_file_is_read_by_its_own_character_set():
    first = "Привет всем".encode("koi8-r")
    second = "会議のお知らせ".encode("iso-2022-jp")
    data = (
        b"Subject: two\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: "
        b"text/plain; charset=koi8-r\n\n"
        + first
        + b"\n--b\nContent-Type: text/plain; charset=iso-2022-jp\n\n"
        + second
        + b"\n--b\nContent-Type: message/rfc822\n\nContent-Type: text/plain; charset=koi8-r\n\n"
        + first
        + b"\n--b--\n"
    )
    (mail,) = read(data)
    assert mail.text == "two\n\nПривет всем\n\n会議のお知らせ\n\nПривет всем"
    assert read(text_of(data))[0].text == mail.text


def test_a_few_broken_bytes_leave_the_rest_utf_8():
    text, notice = decode("Grüße und schöne Wünsche für später, Zoë".encode() + b"\xff", "utf-8")
    assert text == "Grüße und schöne Wünsche für später, Zoë\ufffd"
    assert notice == "Some bytes are not utf-8: they are shown as \ufffd."
