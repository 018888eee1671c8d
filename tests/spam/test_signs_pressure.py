"""Haste and secrecy that are asked for, and ordinary terms, times and adjectives beside them."""

import pytest

from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.signs.phrases import LANGUAGE_CODES, passages

# What urges, how it is quoted, and ordinary times and terms in the same words
HASTE = {
    "en": (
        "Confirm it within 24 hours.",
        "within 24 hours",
        "Pay within 14 days. You may cancel up to 24 hours before. We are open 24 hours.",
    ),
    "de": (
        "Bestätigen Sie es innerhalb von 24 Stunden.",
        "innerhalb von 24 Stunden",
        "Zahlbar innerhalb von 14 Tagen. Absagen bis 24 Stunden vorher sind kostenlos.",
    ),
    "fr": (
        "Confirmez-le sous 24 heures.",
        "sous 24 heures",
        "Départ à 20 heures. Payable sous 30 jours. Annulation 24 heures à l'avance.",
    ),
    "es": (
        "Confirme en 24 horas.",
        "en 24 horas",
        "Salida a las 20 horas. Pago a 30 días. Cancele con 24 horas de antelación.",
    ),
    "pt": (
        "Confirme em 24 horas.",
        "em 24 horas",
        "Partida às 20 horas. Pagamento a 30 dias. Cancele com 24 horas de antecedência.",
    ),
    "it": (
        "Confermi entro 24 ore.",
        "entro 24 ore",
        "Partenza 12 novembre 2026 ore 14:05. Pagamento entro 30 giorni, disdetta 24 ore prima.",
    ),
    "nl": (
        "Bevestig binnen 24 uur.",
        "binnen 24 uur",
        "Vertrek om 20 uur. Betaal binnen 14 dagen. Afzeggen kan tot 24 uur van tevoren.",
    ),
    "pl": (
        "Potwierdź w ciągu 24 godzin.",
        "w ciągu 24 godzin",
        "Odjazd o 20 godzinie. Płatność w ciągu 14 dni. Rezygnacja 24 godziny wcześniej.",
    ),
    "ru": (
        "Подтвердите в течение 24 часов.",
        "в течение 24 часов",
        "Отправление в 20 часов. Оплата в течение 14 дней. Отмена за 24 часа до начала.",
    ),
}


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_haste_is_quoted_with_its_unit_and_ordinary_terms_are_none(code):
    text, quoted, ordinary = HASTE[code]
    places = passages(text, (code,))["deadline"]
    assert quoted in {text[place.start : place.end] for place in places}
    assert "deadline" not in passages(ordinary, (code,))


# A request to keep silent, and the same word as an adjective or in a footer
SECRECY = {
    "en": ("This stays between us, keep it secret.", "The secret of the soup is discreet spice."),
    "de": ("Bitte behandle das vertraulich.", "Vertrauliche Angaben sind das Geheimnis "
           "der Suppe und eine diskrete Lampe."),
    "fr": ("Merci de garder cela secret.", "Le secret de la soupe. Politique de confidentialité."),
    "es": ("Por favor, guarda el secreto.", "El secreto de la sopa. Aviso confidencial."),
    "pt": ("Guarda segredo sobre isto.", "O segredo da sopa. Aviso confidencial."),
    "it": ("Mantenga il segreto.", "Il segreto della zuppa. Riservato ai soci."),
    "nl": ("Houd dit geheim.", "Het geheime recept van de soep. Een discrete verpakking."),
    "pl": ("Zachowaj to w tajemnicy.", "Tajemnica zupy babci. Wiadomość może być poufna."),
    "ru": ("Держите это в тайне.", "Секрет бабушкиного супа. Тайная вечеря в музее."),
}  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_secrecy_is_asked_for_and_is_no_adjective(code):
    request_text, adjective = SECRECY[code]
    assert "secrecy" in passages(request_text, (code,))
    assert "secrecy" not in passages(adjective, (code,))


def two_texts(plain, html):
    part = "--x\nContent-Type: text/{}; charset=utf-8\n\n{}\n"
    return read(
        "From: a@shop.example\nSubject: hello\nContent-Type: multipart/alternative; boundary=x\n\n"
        + part.format("plain", plain)
        + part.format("html", f"<html><body><p>{html}</p></body></html>")
        + "--x--\n"
    )[0]


OFFER = (
    "Dear friend, buy our cheap watches and pills now. Click to win money, a free gift and a "
    "discount. Limited offer, order today and save cash."
)
NOTE = (
    "The group met on Tuesday and read the notes of the last talk. The list of the tools is on "
    "the server, and the patch for the kernel was sent to the list."
)


def test_another_text_is_only_named_where_it_says_something_else():
    repetition = classify(two_texts(OFFER, f"{OFFER} Viagra for free"))
    contradiction = classify(two_texts(NOTE, OFFER))
    assert repetition.version == contradiction.version == "alternative"
    assert "two texts" not in repetition.reason
    assert "two texts that differ" in contradiction.reason
