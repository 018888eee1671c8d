"""Kinds of fraud of this year beside ordinary e-mails in nearly the same words."""

from importlib.resources import files

import pytest

from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.signs.brands import owner_of
from genlab.spam.signs.examination import examination
from genlab.spam.signs.hosts import host_words
from genlab.spam.signs.requests import is_commercial
from genlab.spam.signs.rule import (
    ODD_PLAIN_TEXT_FROM,
    ODD_TEXT_FROM,
    WELL_KNOWN_FROM,
    Step,
    Words,
    answer,
)

NAMES = ("summons", "transfer agent", "favour", "offer: investment")


def grave_names(text):
    """The strong signs and those of fraud of a text that somebody pasted."""
    signs = examination(read(text)[0]).signs
    return {sign.name for sign in signs if sign.severity in ("strong", "fraud")}


def confirmed(text, site, name="News", subject="News"):
    return (
        f"Received: from out.{site} by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
        f"Authentication-Results: mx.home.example; spf=pass smtp.mailfrom={site};\n"
        f" dkim=pass header.d={site}; dmarc=pass header.from={site}\n"
        f"From: {name} <news@{site}>\nTo: me@home.example\nSubject: {subject}\n"
        f"Date: Mon, 16 Nov 2026 07:59:00 +0100\n\n{text}\n"
    )


SUMMONS = [
    (
        "I head the Child Protection Unit of Europol. After a seizure in a matter of child "
        "pornography, legal proceedings were opened against you. Send us your justifications "
        "within 48 hours, or a warrant for your arrest will be issued.",
        "Europol and the police of six countries arrested 25 people today in a matter of child "
        "pornography. The prosecutor spoke of a success. Read the whole report on our page.",
    ),
    (
        "Die Abteilung Jugendschutz von Interpol hat wegen Kinderpornografie ein Strafverfahren "
        "gegen Sie eröffnet. Senden Sie uns Ihre Rechtfertigung innerhalb von 72 Stunden.",
        "Die Polizei hat nach langen Ermittlungen wegen Kinderpornografie drei Männer "
        "festgenommen. Das Gericht entscheidet heute noch. Lesen Sie mehr in der Zeitung.",
    ),
    (
        "Brigade de protection des mineurs, avec Europol. Vous faites l'objet de poursuites pour "
        "pédopornographie. Adressez-nous vos justifications sous 72 heures.",
        "La police judiciaire a démantelé un réseau de pédopornographie. Le procureur de la "
        "République parle d'un succès. Lire l'article aujourd'hui.",
    ),
    (
        "La Policía Judicial y Europol le comunican un proceso judicial contra usted por pedofilia "
        "y ciberpornografía. Envíe sus justificaciones en 48 horas.",
        "La Policía Nacional detuvo a tres personas por pornografía infantil. El juzgado abrió un "
        "expediente. Lea la noticia completa hoy mismo.",
    ),
    (
        "La Polizia Postale ed Europol hanno aperto procedimenti penali nei suoi confronti per "
        "pedopornografia. Invii le sue giustificazioni entro 48 ore.",
        "La polizia postale ha arrestato due uomini per pedopornografia. Il procuratore ha chiesto "
        "il carcere. Leggi oggi stesso tutto l'articolo.",
    ),
    (
        "Europol en de zedenpolitie zijn een strafrechtelijke procedure tegen u begonnen wegens "
        "kinderporno en exhibitionisme. Stuur ons uw verklaring binnen 48 uur.",
        "De politie van de jeugd- en zedenafdeling hield twee mannen aan wegens kinderporno. Lees "
        "vandaag nog het hele bericht.",
    ),
]
AGENTS = [
    (
        "We look for parcel agents. You receive packages at your home address, relabel them and "
        "ship them on; you earn $30 per package. No experience needed. Send us your details.",
        "You can have packages sent to your home or collect them at a shop. Sending one costs $5 "
        "per package. Our shops are open until eight.",
    ),
    (
        "Receive payments of our customers on your bank account, keep 5% of each transfer and "
        "forward the rest. Part-time work from home, no experience needed.",
        "Your shop can now accept payments. Deposits go to your bank account within two days.",
    ),
    (
        "Nebenjob: Annahme von Paketen an Ihrer Privatadresse und Weiterversand mit Etiketten, "
        "25 Euro je Paket. Keine Erfahrung nötig. Senden Sie uns Ihre Bewerbung.",
        "Die Annahme von Paketen endet um 18 Uhr. Der Versand kostet 4,99 Euro je Paket. Ihre "
        "Zahlung buchen wir von Ihrem Konto ab.",
    ),
    (
        "Travail à domicile, sans expérience: réception de colis à votre domicile et réexpédition. "
        "Réexpédier les colis avec nos étiquettes rapporte 20 euros par colis.",
        "Votre colis arrive demain à votre domicile. Les frais sont de 5 euros par colis.",
    ),
    (
        "Trabajo desde casa sin experiencia: recibir paquetes en su domicilio y reenviar los "
        "paquetes con nuestras etiquetas. 20 euros por paquete.",
        "Puede recibir sus paquetes en casa o recogerlos en la tienda. El envío cuesta 5 euros.",
    ),
]
BOSSES = [
    (
        "We are about to sign an acquisition, and the deposit must go out today. Keep it "
        "confidential. Our lawyer will send you the documents. How much can you transfer without "
        "a second signature? Reply only by this e-mail.",
        "Do you have time for me this morning? I need your help with the slides about the "
        "acquisition of new readers. How many can you print?",
    ),
    (
        "Vertraulich: Für die Übernahme ist heute eine Anzahlung fällig. Sprechen Sie mit "
        "niemandem darüber, und antworten Sie ausschließlich auf diesem Weg. Welchen Betrag können "
        "Sie anweisen? Unser Anwalt schickt Ihnen die Unterlagen.",
        "Hast du heute Vormittag Zeit für mich? Ich brauche deine Hilfe bei den Folien, und unser "
        "Anwalt möchte die Unterlagen sehen.",
    ),
    (
        "Confidentiel: l'acquisition exige un acompte par virement aujourd'hui. N'en parlez à "
        "personne, répondez uniquement à cette adresse. Quel montant pouvez-vous virer? Notre "
        "avocat vous transmettra les documents.",
        "As-tu un moment pour moi ce matin? J'ai besoin de ton aide pour la présentation.",
    ),
]
CALLS = [
    (
        "Your antivirus membership has been renewed for two years and USD 412.00 was debited. For "
        "cancellation or refund reach us at +1 (808) 555-0142.",
        "Thank you for your order. Your card was charged £80 for two nights. To cancel your room "
        "call us on 01632 960 511.",
    ),
    (
        "Ihr Abo wurde automatisch verlängert, 389 Euro wurden abgebucht. Zum Stornieren rufen Sie "
        "uns an: 0800 555 01 42.",
        "Ihre Bestellung ist bestätigt, 80 Euro wurden abgebucht. Falls Sie stornieren möchten, "
        "rufen Sie uns an: 0800 555 01 42.",
    ),
]
GAINS = [
    (
        "The presenter who angered the banks: she showed how much she earns every day with a "
        "program that buys and sells crypto by itself. You may start with a deposit of $250.",
        "The presenter will be live at ten. Last year we earned some money with the concert, and "
        "the bank gave us a prize.",
    ),
    (
        "Il noto presentatore ha fatto infuriare le banche: guadagna ogni giorno con un sistema "
        "che compra e vende criptovalute. Basta versare 250 euro.",
        "Il noto presentatore sarà ospite della biblioteca. Per la cena versare 25 euro.",
    ),
    (
        "Die Banken sind wütend auf die Moderatorin: Sie verdient am Tag 300 Euro, die Software "
        "kauft und verkauft automatisch Kryptowährungen.",
        "Die Moderatorin führt durch den Abend. Wir haben noch Plätze frei.",
    ),
]
PAIRS = [
    (name, *pair)
    for name, pairs in zip(NAMES, (SUMMONS, AGENTS, BOSSES, GAINS), strict=True)
    for pair in pairs
]


@pytest.mark.parametrize(("name", "fraud", "neighbour"), PAIRS)
def test_a_fraud_is_told_from_its_ordinary_neighbour(name, fraud, neighbour):
    assert name in grave_names(fraud)
    assert classify(fraud).verdict == "spam"
    assert name not in grave_names(neighbour)
    assert classify(neighbour).verdict != "spam"


@pytest.mark.parametrize(("fraud", "booking"), CALLS)
def test_a_number_to_dispute_a_renewal_is_fraud_and_one_to_cancel_a_booking_is_none(fraud, booking):
    assert classify(fraud).step is Step.FRAUD
    assert classify(booking).verdict == "unsure"


OFFERS = [
    (
        "offer: search ranking",
        "Your site has 31 errors that keep it from page 1 of Google. Your competitors get your "
        "customers. Shall I send the audit report?",
        "We found two errors in the minutes. The audit report is on page 1 of the folder.",
    ),
    (
        "offer: adult",
        "Two women near you looked at your photo. No strings. Mia is 3 miles away and has 4 "
        "private photos. Listen: http://date.example/1",
        "Two women of the choir live near the station. The harp needs strings. Private lessons are "
        "3 miles away. http://choir.example/1",
    ),
    (
        "offer: casino",
        "Вам начислено 150 фриспинов, депозит не нужен. Рабочее зеркало казино: http://a.example/1",
        "Вам начислено 500 бонусных рублей за покупку книг. Они сгорят 30 ноября. "
        "http://a.example/1",
    ),
]


@pytest.mark.parametrize(("name", "offer", "neighbour"), OFFERS)
def test_an_offer_is_told_from_its_ordinary_neighbour(name, offer, neighbour):
    assert name in grave_names(offer)
    assert not grave_names(neighbour)


def test_a_bill_for_an_entry_in_a_search_engine_is_a_sign_even_of_a_sender_with_a_domain():
    bill = (
        "Amount due: £86. Failure to complete your search engine registration by 1 December may "
        "result in cancellation of this offer. This is not a bill. This is a solicitation. You are "
        "under no obligation to pay. https://renewals.example/pay"
    )
    benefits = (
        "THIS IS NOT A BILL. Your doctor was paid $120; you have no obligation to pay anything. "
        "https://health.example/benefits"
    )
    assert "directory" in grave_names(confirmed(bill, "renewals.example"))
    assert not grave_names(confirmed(benefits, "health.example"))


def test_a_domain_that_is_quickly_given_up_confirms_nothing_by_vouching_for_itself():
    text = "Die neue Ausgabe ist da: Kräuter im Winter und ein Rezept für Brot. https://{}/7"
    lasting, quick = (
        classify(confirmed(text.format(site), site))
        for site in ("kraeuter.example", "kraeuter.click")
    )
    assert lasting.verdict == "not spam" and lasting.examined.reliable
    assert quick.verdict == "unsure" and not quick.examined.reliable
    order = classify(confirmed("Bitte bezahlen Sie hier: https://shop.click/1", "shop.click"))
    assert "quickly bought and given up" in order.answer.because


def test_no_answer_says_that_nothing_confirms_a_sender_whom_the_server_confirms():
    order = "Bitte bestätigen Sie Ihre Bestellung und bezahlen Sie die Rechnung: https://b.example/"
    judgement = classify(confirmed(order, "shop.example"))
    assert judgement.step is Step.LOOK_TWICE
    assert "not all of its links belong to the sender" in judgement.answer.because
    stranger = classify(f"From: Shop <a@shop.example>\nTo: b@home.example\nSubject: Neu\n\n{order}")
    assert "nothing confirms the sender" in stranger.answer.because


def test_an_office_may_show_and_lead_to_another_office_of_the_same_state():
    text = "Votre avis d'impôt est disponible. Adresse: https://www.impots.gouv.fr"
    mail = confirmed(text, "dgfip.finances.gouv.fr", name="impots.gouv.fr")
    assert classify(mail).verdict == "not spam"
    imitation = confirmed(text, "finances-gouv.example", name="impots.gouv.fr")
    assert classify(imitation).step is Step.FRAUD


def test_a_shop_s_mail_may_lead_to_a_parcel_service_beside_its_own_pages():
    text = "Your parcel is on its way: https://www.dhl.de/track?id=1 Orders: https://{}/orders"
    examined = examination(read(confirmed(text.format("seeds.example"), "seeds.example"))[0])
    assert examined.confirmed and examined.has_links_of_others
    of_the_service = examination(
        read(confirmed("Track it: https://www.dhl.de/1", "seeds.example"))[0]
    )
    assert not of_the_service.confirmed
    assert all(owner_of(host) for host in host_words("carriers"))


def test_each_host_of_a_mailing_service_has_its_source():
    hosts = files("genlab.spam.signs").joinpath("hosts.toml").read_text("utf-8")
    with_source = {
        host
        for line in hosts.splitlines()
        if line.startswith("#   ")
        for host in line[1:].partition("https://")[0].split()
    }
    assert with_source == host_words("mailing_services")


def test_a_shop_s_mailing_through_a_service_is_harmless_only_while_it_presses_for_nothing():
    link = "https://fellside.us19.list-manage.com/track/click?u=1"
    sale = f"Winter shoes are 30% off until Sunday. Free delivery over £50. Shop now: {link}"
    threat = f"Your account is suspended. Confirm your password and your card: {link}"
    for text, may_be_harmless in ((sale, True), (threat, False)):
        examined = examination(read(confirmed(text, "fellside.example"))[0])
        assert examined.is_mailing is may_be_harmless
        step = answer(examined, Words(0.01), is_read=True).step
        assert (step is Step.NOTHING) is may_be_harmless


def step_of_text(text, p_spam, coverage):
    """The answer for a text without a sender whose words have a probability and are known."""
    return answer(examination(read(text)[0]), Words(p_spam, coverage=coverage), is_read=True).step


def test_a_plain_note_without_a_sender_is_harmless_by_words_that_are_rather_ordinary():
    note = "The walk begins at ten. Please bring a hat. We meet at the old mill by the river."
    rather = ODD_PLAIN_TEXT_FROM - 0.01
    assert step_of_text(note, rather, WELL_KNOWN_FROM) is Step.NOTHING
    assert step_of_text(note, ODD_PLAIN_TEXT_FROM, WELL_KNOWN_FROM) is Step.LOOK_TWICE
    assert step_of_text(note, rather, WELL_KNOWN_FROM - 0.01) is Step.LOOK_TWICE
    for addition in ("It costs $ 80.", "Call 08000 839402.", "See fun . com", "Open your account."):
        assert step_of_text(f"{note} {addition}", rather, 1.0) is Step.LOOK_TWICE
        assert step_of_text(f"{note} {addition}", ODD_TEXT_FROM - 0.01, 1.0) is Step.NOTHING


@pytest.mark.parametrize("text", ["150p/Msg", "80 % off", "€5", "www . fun", "+44 1632 960511"])
def test_what_a_plain_note_does_not_name(text):
    assert is_commercial(f"Look: {text}") and not is_commercial("At 10.30 on 7 May, room 12")


def test_an_account_to_pay_to_is_harmless_only_where_its_owner_s_domain_is_confirmed():
    bill = (
        "Dear members, the hall costs 48 euros each this year. Please transfer your share of the "
        "invoice to DE02 1203 0000 0000 2020 51 by the end of March. See you on Friday."
    )
    paste_answer = answer(examination(read(bill)[0]), Words(0.01), is_read=True)
    assert paste_answer.step is Step.LOOK_TWICE
    assert paste_answer.because == "It names an account to pay to, and nothing confirms the sender."
    examined = examination(read(confirmed(bill, "club.example"))[0])
    assert answer(examined, Words(0.01), is_read=True).step is Step.NOTHING
    cash = bill.replace("to DE02 1203 0000 0000 2020 51 ", "in cash ")
    assert not examination(read(cash)[0]).names_account


def test_links_that_were_not_examined_keep_an_e_mail_from_being_harmless():
    text = "Here are the photos of the walk. We had soup at the mill, and Ann took the dog home."
    links = "\n".join(f"https://walks.example/photos/{number}" for number in range(501))
    for count, step in ((200, Step.NOTHING), (201, Step.LOOK_TWICE)):
        some_links = "\n".join(links.split("\n")[:count])
        judgement = classify(confirmed(f"{text}\n\n{some_links}", "walks.example"))
        assert judgement.step is step
    assert judgement.answer.because == "It was not read to its end."
    assert "Only the first 200 of 201 links are examined." in judgement.reason
    notice = "Only the first 500 addresses in the text are read as links."
    assert notice in read(f"{text}\n\n{links}")[0].notices
    assert notice in read(confirmed(f"{text}\n\n{links}", "walks.example"))[0].notices
    assert notice not in read(links.rpartition("\n")[0])[0].notices


def test_points_as_bait_for_a_password_get_the_advice_about_the_password_first():
    bait = (
        "Seus pontos expiram hoje. Troque agora os pontos por dinheiro na sua conta. Tenha em mãos "
        "o cartão, a senha e o token. https://pontos.example/entrar"
    )
    wants = examination(read(bait)[0]).wants
    assert wants[0] == "credentials" and "advance fee" in wants


def test_two_signs_that_rest_on_the_same_words_are_no_two_reasons_for_fraud():
    receipt = (
        "Thank you for your order. No payment is due. Need to update your payment information? "
        "Reply to this e-mail, or visit your page: https://kevone.example/billing"
    )
    judgement = classify(receipt)
    assert {"failed payment", "password"} <= grave_names(receipt)
    assert judgement.step is Step.LOOK_TWICE
    assert judgement.answer.because == "It has one strong sign."
    other_words = "Your access will be suspended. Confirm your password now."
    assert classify(f"{receipt}\n{other_words}").step is Step.FRAUD


def test_a_style_sheet_that_is_left_in_a_text_names_no_company_and_leads_nowhere():
    styles = (
        "#outlook a { padding:0; }\n@import url(https://fonts.googleapis.com/css?family=Ubuntu);\n"
        "address {\n  font-style: inherit;\n}\n"
    )
    text = (
        "You or someone else has requested a deletion of your user account. Click the link to "
        "delete your account: https://account.kevone.example/47"
    )
    assert grave_names(f"{styles}{text}") == grave_names(text)
    for with_name in ("Dear Outlook customer,", "Dear Outlook customer {}", "Outlook {a b}"):
        assert grave_names(f"{with_name}\n{text}") - grave_names(text) == {"brand elsewhere"}


def test_gift_cards_beside_coins_are_fraud_and_gift_cards_of_a_shop_are_none():
    appeal = "Cada euro conta. Cartão-presente Continente ou Bitcoin: ajude hoje as crianças."
    shop = "Cartão-presente Continente: 25 euros para livros. Boas festas da nossa loja."
    assert classify(appeal).step is Step.FRAUD
    assert "gift cards" not in grave_names(shop)
