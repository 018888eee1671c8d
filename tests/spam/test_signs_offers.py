"""Offers that nobody asked for are spam, money that is wanted first is fraud, and ordinary letters
that speak of the same things are neither.
"""

import re
from email.message import EmailMessage

import pytest

from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.signs.examination import examination
from genlab.spam.signs.rule import (
    CONFIRMED_WORDS_FROM,
    DOUBTFUL_WORDS,
    ODD_ACCOUNT_FROM,
    ODD_FRIEND_FROM,
    ODD_LETTER_FROM,
    ODD_PASTE_FROM,
    ODD_TEXT_FROM,
    ODD_WORDS,
    ODD_WORDS_FROM,
    SURE_WORDS_FROM,
    Step,
    Words,
    answer,
    limits_in_words,
)

RECEIVED = "Received: from out.{site} by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
CONFIRMED = RECEIVED + (
    "Authentication-Results: mx.home.example; dkim=pass header.d={site}; spf=pass "
    "smtp.mailfrom={site}\n"
)

SPAM = {
    "pharmacy en": "Subject: Save on your medication\n\nWhy pay more? Our online pharmacy ships "
    "Tramadol, Xanax and Ambien to your door. No prescription needed, discreet packaging. Order "
    "here: https://meds-4-you.example/shop",
    "pharmacy de": "Subject: Ihre Gesundheit\n\nBestellen Sie Viagra und Cialis bequem von zu "
    "Hause, ganz ohne Rezept und in neutraler Verpackung. https://pille-direkt.example",
    "pharmacy fr": "Subject: Offre santé\n\nPharmacie en ligne: Cialis et Ozempic sans "
    "ordonnance, livraison discrète en 48 heures. https://pharma-rapide.example",
    "pharmacy pl": "Subject: Apteka\n\nApteka internetowa: tramadol i xanax bez recepty, "
    "dyskretna wysyłka. https://leki-online.example",
    "pharmacy ru": "Subject: Аптека\n\nОнлайн-аптека: виагра и сиалис без рецепта, доставка по "
    "всей стране. https://apteka-24.example",
    "casino en": "Subject: 200 spins are waiting\n\nJoin our casino today and get 200 free spins "
    "plus a 300% welcome bonus. Play now: https://lucky-reels.example",
    "casino it": "Subject: 150 giri per te\n\nRegistrati al nostro casinò e ricevi subito 150 giri "
    "gratis, senza deposito. Gioca ora: https://ruota-doro.example",
    "casino nl": "Subject: Uw bonus\n\nSpeel bij ons casino met 100 gratis spins en een "
    "welkomstbonus van 500 euro. https://gouden-rad.example",
    "casino es": "Subject: Giros para ti\n\nTe regalamos 100 giros gratis en nuestro casino y un "
    "bono de bienvenida del 200 %. https://ruleta-sol.example",
    "loan en": "Subject: Loan offer\n\nDo you need an urgent loan? We offer personal loans from "
    "$5,000 to $500,000 at 3% interest. No credit check. Reply with the amount you need.",
    "investment de": "Subject: So investieren Millionäre\n\nMit nur 250 Euro starten: Die neue "
    "Trading-Plattform handelt automatisch für Sie. Die Mindesteinzahlung beträgt 250 €. "
    "https://quant-ki.example",
    "investment en": "Subject: The platform banks hate\n\nOur AI trading platform makes ordinary "
    "people $1,200 a day. Start with a minimum deposit of $250 and a personal account manager will "
    "call you. https://quantum-gain.example",
    "investment es": "Subject: La plataforma secreta\n\nInvierte solo 250 € en nuestra plataforma "
    "de trading automático y gana 1.000 € al día. https://oro-digital.example",
    "investment fr": "Subject: Votre revenu\n\nNotre robot de trading travaille pour vous. Dépôt "
    "minimum de 250 €, gains garantis. https://trade-ia.example",
    "replica en": "Subject: Watches\n\nLuxury watches at 90% off: Rolex and Omega replicas, "
    "identical to the original. https://swiss-time.example",
    "adult en": "Subject: She is waiting\n\nHot singles near you want to meet tonight. No strings, "
    "casual dating. https://meet-tonight.example",
    "adult de": "Subject: Deine Nachbarin\n\nHeiße Frauen in deiner Nähe suchen unverbindliche "
    "Treffen. https://nachtkontakt.example",
    "seo en": "Subject: Question about your site\n\nI found your site and would like to publish a "
    "guest post with two do-follow backlinks. Our sites have a high domain authority. What is your "
    "price?",
    "seo pt": "Subject: O seu site\n\nEncontrámos erros no seu site. Com a nossa auditoria de SEO "
    "chega à primeira página do Google e tem mais visitas.",
}

FRAUD = {
    "romance en": "Subject: My love\n\nHello my darling, I think of you every hour since we met "
    "online. I am still stuck on the oil rig and cannot access my bank account. Please buy two "
    "Steam cards of $100 and send me the codes, I will pay you back when I am with you.",
    "romance de": "Subject: Mein Schatz\n\nMein Liebling, seit wir uns kennen, denke ich nur an "
    "dich. Ich brauche 800 Euro für das Visum und den Flug, dann bin ich bald bei dir. Kannst du "
    "mir das Geld über Western Union schicken?",
    "romance fr": "Subject: Mon amour\n\nMon amour, depuis que nous nous sommes rencontrés sur "
    "internet je ne pense qu’à toi. Je suis bloqué à l’étranger, peux-tu m’envoyer deux recharges "
    "PCS de 150 euros? Je te rembourserai.",
    "romance es": "Subject: Te extraño\n\nMi amor, desde que nos conocimos solo pienso en ti. Mi "
    "hija está en el hospital y no tengo acceso a mi cuenta. ¿Puedes enviarme 600 euros? Te lo "
    "devolveré.",
    "romance ru": "Subject: Любимый\n\nЛюбимый мой, я скучаю по тебе. Мне нужны деньги на билет и "
    "визу, 900 евро. Пришли их через Western Union, и мы скоро будем вместе.",
    "romance pl": "Subject: Kochanie\n\nKochanie, odkąd się poznaliśmy przez internet, myślę tylko "
    "o Tobie. Potrzebuję 700 euro na bilet i wizę. Możesz mi przesłać pieniądze? Oddam Ci "
    "wszystko.",
    "loan with a fee en": "Subject: Your loan is approved\n\nYour loan of $50,000 has been "
    "approved. Before we release the funds you pay an insurance fee of $350 in advance.",
    "loan with a fee it": "Subject: Prestito tra privati\n\nOffriamo prestiti da 2.000 a 100.000 € "
    "al tasso del 2 %. Le spese di pratica di 180 € si pagano in anticipo, prima dell’erogazione.",
    "loan with a fee de": "Subject: Kreditangebot\n\nIhr Kredit über 30.000 € ist genehmigt. Vor "
    "der Auszahlung zahlen Sie eine Bearbeitungsgebühr von 290 € im Voraus.",
    "loan with a fee pt": "Subject: Empréstimo\n\nO seu empréstimo de 10.000 € foi aprovado. Antes "
    "da liberação do dinheiro paga uma taxa de processamento de 150 €.",
    "sextortion en": "Subject: Your device\n\nI have full access to your devices and your "
    "camera. I made a video of you while you were watching adult sites. Send $900 in Bitcoin "
    "within 48 hours or all your contacts will see it.",
    "sextortion nl": "Subject: Uw toestel\n\nIk heb toegang tot al uw apparaten. Ik heb een video "
    "van u gemaakt terwijl u een pornosite bezocht. Betaal 900 euro in bitcoin binnen 48 uur.",
    "sextortion pt": "Subject: O teu dispositivo\n\nTenho acesso a todos os teus dispositivos e "
    "gravei um vídeo de ti quando visitaste sites para adultos. Tens 48 horas para pagar 800 euros "
    "em bitcoin.",
    "recovery en": "Subject: We can recover your money\n\nWere you a victim of an online "
    "investment scam? Our recovery experts trace stolen crypto. Your funds have been located. "
    "Contact our agent today.",
    "recovery de": "Subject: Ihre Gelder\n\nSind Sie Opfer eines Anlagebetrugs? Wir holen Ihr "
    "verlorenes Geld zurück. Ihre Einlagen wurden sichergestellt. Antworten Sie mit Ihrer "
    "Telefonnummer.",
    "recovery fr": "Subject: Vos fonds\n\nVous êtes victime d’une arnaque d’un courtier? Notre "
    "cabinet a localisé vos fonds et peut récupérer votre argent. Contactez notre expert.",
    "recovery pl": "Subject: Zwrot środków\n\nOdzyskamy Twoje utracone środki. Ofiary oszustw "
    "inwestycyjnych mogą liczyć na naszych specjalistów od odzyskiwania pieniędzy. Odpowiedz dziś.",
    "donation en": "Subject: Donation for you\n\nMy name is Harold Finch. I won the Powerball "
    "jackpot and I have decided to donate 2 million dollars to you. Reply to claim your donation.",
    "donation de": "Subject: Spende\n\nIch bin Lottogewinner und habe beschlossen, Ihnen 2 "
    "Millionen Euro zu spenden. Ihre E-Mail-Adresse wurde ausgewählt. Schreiben Sie mir.",
    "donation es": "Subject: Donación\n\nSoy viuda y tengo cáncer. Quiero donar a usted la suma de "
    "3 millones de euros. Responda para recibir la donación.",
    "donation nl": "Subject: Schenking\n\nIk heb de EuroMillions gewonnen en wil 1 miljoen euro "
    "aan u doneren. Uw e-mailadres is geselecteerd. Neem contact op.",
    "bank details en": "Subject: Invoice 4471\n\nPlease note that our bank details have changed. "
    "Kindly pay the invoice to the new account today: GB29 NWBK 6016 1331 9268 19.",
    "bank details de": "Subject: Rechnung 2210\n\nWir haben die Bank gewechselt. Bitte überweisen "
    "Sie die offene Rechnung auf unser neues Konto DE89 3704 0044 0532 0130 00.",
    "bank details it": "Subject: Fattura 118\n\nLe nostre coordinate bancarie sono cambiate. Vi "
    "preghiamo di effettuare i prossimi pagamenti sul nuovo IBAN IT60 X054 2811 1010 0000 0123 "
    "456.",
    "bank details ru": "Subject: Счет 55\n\nНаши банковские реквизиты изменились. Просим "
    "переводить оплату на новый счет, старый счет больше не используйте.",
    "directory de": "From: Branchen Register <info@register-zentral.example>\nReply-To: "
    "zahlung@eintrag-service.example\nSubject: Letzte Erinnerung: Rechnung 99120\n\nIhr Eintrag im "
    "Branchenverzeichnis ist noch nicht bezahlt. Bitte begleichen Sie die Rechnung über 890 € "
    "innerhalb von 5 Tagen.",
    "directory en": "From: Trade Register <info@register-central.example>\nReply-To: "
    "pay@listing-service.example\nSubject: Last reminder\n\nYour entry in the European Business "
    "Directory has not been paid. Please settle the invoice of 890 EUR within 5 days.",
    "directory es": "From: Guia <info@guia-central.example>\nReply-To: pagos@altas.example\n"
    "Subject: Último aviso\n\nSu inscripción en el directorio de empresas no está pagada. Pague la "
    "factura de 690 € en 5 días.",
    "note at a service": CONFIRMED.format(site="paypal.com") + "From: service@paypal.com <"
    "service@paypal.com>\nTo: me@home.example\nSubject: Invoice from Digital Store\n\nDigital "
    "Store sent you an invoice for $499.99.\n\nNote from seller: You were charged $499.99 for "
    "Norton. If you did not make this purchase, call +1 (808) 555-0117 to "
    "cancel.\n\nhttps://www.paypal.com/x",
}

HARMLESS = {
    "photo link": "From: Jo <jo@family.example>\nTo: me@home.example\nSubject: Photos\n\nHi, it "
    "was lovely to see you on Sunday. The pictures of the garden are here: "
    "https://photos.example.org/a/81 See you soon, Jo",
    "sports club": CONFIRMED.format(site="club.example") + "From: Rowing Club <news@club.example>\n"
    "To: me@home.example\nSubject: Regatta on Saturday\n\nDear members, the regatta begins at "
    "nine. The results of last week are at https://club.example/results and lunch is in the "
    "boathouse.",
    "utility bill": CONFIRMED.format(site="water.example")
    + "From: Water Works <bill@water.example>"
    "\nTo: me@home.example\nSubject: Your bill for October\n\nYour bill for October is ready. We "
    "collect 41.20 EUR by direct debit on 1 December. View the bill: "
    "https://my.water.example/bills",
    "receipt of a firm": CONFIRMED.format(site="stripe.com")
    + "From: Larch Yoga <receipts@stripe.com"
    ">\nReply-To: hello@larch-yoga.example\nTo: me@home.example\nSubject: Your receipt from Larch "
    "Yoga\n\nReceipt from Larch Yoga. You paid 48.00 EUR on 12 November for a card of four "
    "lessons.\n\nIf you have any questions, contact us at hello@larch-yoga.example or call "
    "+49 30 5550117.\n\nhttps://dashboard.stripe.com/receipts/1",
    "holiday with casino": "From: Ann <ann@post.example>\nTo: me@home.example\nSubject: "
    "Monaco\n\nWe walked past the casino, and Tom lost ten euros at roulette. The doctor gave me "
    "new pills for my knee. The picture with the Rolex shop is for you. Love, Ann",
    "mortgage talk": "From: Ben <ben@post.example>\nTo: me@home.example\nSubject: The house\n\nThe "
    "bank gave us the loan, so we can sign on Friday. Mum lends us the rest. Come and see it soon!",
    "family asks": CONFIRMED.format(site="post.example") + "From: Lea <lea@post.example>\nTo: "
    "me@home.example\nSubject: Saturday\n\nMy darling, I love you. The train is at six, and I "
    "bring the cake. Can you fetch me at the station?",
}
LOOK_AT_MOST = {
    "reset without results": "From: Foldershare <no-reply@foldershare.example>\nTo: "
    "me@home.example\nSubject: Reset your password\n\nHi Robin, somebody asked for a new "
    "password for your account. If it was you, choose one here: "
    "https://foldershare.example/reset/8f2. If it was not you, ignore this e-mail.",
    "shipping notice": "From: Teehaus <versand@teehaus.example>\nTo: me@home.example\nSubject: "
    "Ihre Bestellung ist unterwegs\n\nIhr Paket kommt am Mittwoch. Sie können die Sendung "
    "verfolgen: https://teehaus.example/s/1",
    "charity": "From: River Trust <post@rivers.example>\nTo: me@home.example\nSubject: Thank "
    "you\n\nThanks to you we raised 1 million euros for the river. Your donation of 50 euros "
    "bought two hundred trees. Read what we did: https://rivers.example/report",
    "partner asks": "From: Sam <sam@post.example>\nTo: me@home.example\nSubject: "
    "rent\n\nDarling, can you send me the money for the rent, 400 euros? I pay you back on Monday.",
    "notice of new bank details": CONFIRMED.format(site="homes.example") + "From: Homes "
    "<post@homes.example>\nTo: me@home.example\nSubject: Your bank details\n\nYou entered new bank "
    "details for the direct debit on 3 November. You find them in your account: "
    "https://homes.example/account",
    "agency one works with": "From: Kai <kai@web-agency.example>\nTo: me@home.example\nSubject: "
    "Our call\n\nThanks for the call. I send the notes about the new start page and its pictures "
    "tomorrow. Ranking in Google is a topic for spring.",
}


def step_of(source):
    return classify(read(source)[0]).step


@pytest.mark.parametrize("kind", SPAM)
def test_an_offer_that_nobody_asked_for_is_spam(kind):
    judgement = classify(read(SPAM[kind])[0])
    assert judgement.step in (Step.SPAM, Step.FRAUD)
    assert any(sign.name.startswith("offer: ") for sign in judgement.signs)


@pytest.mark.parametrize("kind", FRAUD)
def test_money_that_is_wanted_first_is_fraud(kind):
    assert step_of(FRAUD[kind]) is Step.FRAUD


@pytest.mark.parametrize("kind", HARMLESS)
def test_an_ordinary_letter_about_the_same_subjects_is_harmless(kind):
    assert step_of(HARMLESS[kind]) is Step.NOTHING


@pytest.mark.parametrize("kind", LOOK_AT_MOST)
def test_an_ordinary_letter_that_nobody_confirms_is_never_called_spam(kind):
    assert step_of(LOOK_AT_MOST[kind]) in (Step.NOTHING, Step.LOOK_TWICE)


def letter_without_links(p_spam, confirmed):
    """The answer of the rule for an ordinary letter whose words have some probability."""
    head = CONFIRMED.format(site="post.example") if confirmed else ""
    source = f"{head}From: Lea <lea@post.example>\nTo: me@home.example\nSubject: Sunday\n\n"
    examined = examination(read(f"{source}The walk begins at ten. Please bring a hat.")[0])
    return answer(examined, Words(p_spam), is_read=True).step


def test_the_limits_that_the_help_names_are_those_of_the_rule():
    of_spam, of_harmless = limits_in_words()
    assert f"{SURE_WORDS_FROM:g}" in of_spam
    for limit in (ODD_WORDS_FROM, CONFIRMED_WORDS_FROM, ODD_PASTE_FROM, ODD_LETTER_FROM):
        assert f"{limit:g}" in of_harmless
    for limit in (ODD_TEXT_FROM, ODD_ACCOUNT_FROM):
        assert f"{limit:g}" in of_harmless
    assert letter_without_links(ODD_PASTE_FROM - 0.01, False) is Step.NOTHING
    assert letter_without_links(ODD_PASTE_FROM, False) is Step.LOOK_TWICE


@pytest.mark.parametrize("p_spam", [0.8, 0.9, 0.97])
def test_words_that_speak_for_spam_keep_an_unconfirmed_letter_from_being_harmless(p_spam):
    assert letter_without_links(p_spam, False) is Step.LOOK_TWICE
    assert letter_without_links(p_spam, True) is Step.NOTHING


def answer_of(text, p_spam):
    """The answer of the rule for a text whose words have some probability."""
    return answer(examination(read(text)[0]), Words(p_spam), is_read=True)


def test_a_text_without_a_sender_is_harmless_only_by_words_that_are_clearly_ordinary():
    text = "The walk begins at ten. Please bring a hat. We meet at the old mill by the river."
    assert answer_of(text, ODD_TEXT_FROM - 0.01).step is Step.NOTHING
    doubted = answer_of(text, ODD_TEXT_FROM)
    assert (doubted.step, doubted.because) == (Step.LOOK_TWICE, DOUBTFUL_WORDS)
    assert answer_of(text, 0.6).because == ODD_WORDS  # only where they are more often those of spam


def test_a_link_beside_an_account_asks_more_of_the_words_than_one_beside_a_walk():
    head = "From: Ann <ann@post.example>\nTo: me@home.example\nSubject: Hello\n\n"
    of_a_walk = f"{head}The walk begins at ten. We meet here: https://walks.example/mill"
    of_an_account = f"{head}Somebody has used your account. https://walks.example/mill"
    p_between = (ODD_ACCOUNT_FROM + ODD_WORDS_FROM) / 2
    assert answer_of(of_a_walk, p_between).step is Step.NOTHING
    assert answer_of(of_an_account, p_between).step is Step.LOOK_TWICE


NOTES = {
    "en": "Hi Tom, here are the photos of Sunday: {} See you soon, Ann",
    "de": "Danke für das Essen! Hier ist das Rezept: {} Liebe Grüße, Ann",
    "fr": "Tu peux apporter l'échelle samedi ? On se retrouve ici : {} À samedi, Anne",
    "es": "Hola, el horario de los niños ha cambiado: {} Saludos, Ana",
    "pt": "Olá, aqui estão as fotos de domingo: {} Até breve, Ana",
    "it": "Abbiamo trovato un appartamento! Dai un'occhiata: {} Un abbraccio, Anna",
    "nl": "Een artikel over jouw onderwerp: {} Misschien handig voor je scriptie.",
    "pl": "Cześć, oto zdjęcia z niedzieli: {} Do zobaczenia, Anna",
    "ru": "Привет, протокол собрания лежит здесь: {} До встречи, Анна",
}


def note(code, link):
    """A short note of a friend, whose mailbox the server confirms."""
    head = CONFIRMED.format(site="gmail.com") + "From: Ann <ann@gmail.com>\nTo: me@home.example\n"
    return f"{head}Subject: Ann\n\n{NOTES[code].format(link)}"


@pytest.mark.parametrize("code", NOTES)
def test_a_friend_s_note_with_a_link_that_is_written_out_is_harmless(code):
    assert step_of(note(code, "https://verein.example/sonntag")) is Step.NOTHING
    # A shortened address does not show where it leads
    assert step_of(note(code, "https://bit.ly/3xYz")) is Step.LOOK_TWICE


def test_a_button_in_a_friend_s_note_does_not_show_where_it_leads():
    head, _, text = note("de", "hier").partition("\n\n")
    linked = text.replace("hier", '<a href="https://verein.example/sonntag">hier</a>')
    page = f"{head}\nContent-Type: text/html; charset=utf-8\n\n<p>{linked}</p>"
    assert step_of(page) is Step.LOOK_TWICE


PAYMENT = (
    "To: me@home.example\nSubject: Your renewal\n\nThe payment of $445.15 for your subscription "
    "is due. Please pay the invoice by answering this e-mail."
)


def test_a_mailbox_that_anybody_can_have_vouches_for_no_request_about_money():
    of_a_firm = CONFIRMED.format(site="firm.example") + f"From: A <a@firm.example>\n{PAYMENT}"
    of_anybody = CONFIRMED.format(site="gmail.com") + f"From: A <a@gmail.com>\n{PAYMENT}"
    assert answer_of(of_a_firm, 0.3).step is Step.NOTHING
    doubted = answer_of(of_anybody, 0.3)
    assert doubted.step is Step.LOOK_TWICE
    assert "a mailbox that anybody can have" in doubted.because
    letter = "To: me@home.example\nSubject: Sunday\n\nThe walk begins at ten. Bring a hat."
    of_a_friend = CONFIRMED.format(site="gmail.com") + f"From: A <a@gmail.com>\n{letter}"
    assert answer_of(of_a_friend, ODD_FRIEND_FROM - 0.01).step is Step.NOTHING
    assert answer_of(of_a_friend, ODD_FRIEND_FROM).because == ODD_WORDS


@pytest.mark.parametrize(
    ("site", "name", "text", "is_seen"),
    [
        ("gmail.com", "extrato.pdf", "Segue o documento. Senha: 123", True),
        ("gmail.com", "statement.docx", "The password for the document is 4471.", True),
        ("gmail.com", "statement.pdf", "I tell you the rest by telephone.", False),
        ("gmail.com", "photo.png", "The password for the album is 4471.", False),
        ("firm.example", "statement.pdf", "The password for the document is 4471.", False),
    ],
)
def test_a_locked_document_from_a_free_mailbox_is_a_strong_sign(site, name, text, is_seen):
    mail = EmailMessage()
    mail["From"] = f"Ana <ana@{site}>"
    mail["Subject"] = "Documents"
    mail.set_content(text)
    mail.add_attachment(b"%PDF-1.7", maintype="application", subtype="pdf", filename=name)
    judgement = classify(read(mail.as_bytes())[0])
    signs = [sign.name for sign in judgement.signs]
    assert ("file: document with its password" in signs) is is_seen
    assert (judgement.step is Step.LOOK_TWICE) or not is_seen


SHORT_ANSWERS = {
    "en": "As discussed. pw 8812",
    "de": "Guten Tag,\n\nanbei die Unterlagen.\n\nPasswort: Xy71",
    "fr": "Bonjour, voici les documents. Mot de passe : 5512",
    "es": "Adjunto los documentos. Contraseña: 7781",
    "pt": "Seguem os documentos. Senha: 3320",
    "it": "In allegato i documenti. Password 4410",
    "nl": "Bijgaand de stukken. Wachtwoord: 6671",
    "pl": "W załączeniu dokumenty. Hasło: 9021",
    "ru": "Документы во вложении. Пароль: 5541",
}


def answer_in_a_thread(text, archive):
    """An answer to an e-mail in English, with an archive."""
    mail = EmailMessage()
    mail["From"] = "Karl Beck <karl@beck-bau.example>"
    mail["Subject"] = "Re: Offer 2210"
    quotation = "\n".join(
        [
            "On Thu, 12 Nov 2026, Robin <me@home.example> wrote:",
            "> Dear Karl, thanks for the offer.",
            "> Could you send the drawings as well?",
        ]
    )
    mail.set_content(f"{text}\n\n{quotation}\n")
    mail.add_attachment(archive, maintype="application", subtype="zip", filename="drawings.zip")
    return step_of(mail.as_string())


@pytest.mark.parametrize("code", SHORT_ANSWERS)
def test_an_archive_with_its_password_in_a_thread_is_fraud_in_every_language(code):
    assert answer_in_a_thread(SHORT_ANSWERS[code], b"PK\x03\x04" + bytes(200)) is Step.FRAUD


def test_an_archive_without_its_password_is_harmless_and_one_that_is_only_named_is_not():
    call = "Hi Robin, the drawings are in the archive. I tell you the password by telephone."
    assert answer_in_a_thread(call, b"PK\x03\x04" + bytes(200)) is Step.NOTHING
    window = "From: Karl <karl@beck.example>\nTo: me@home.example\nSubject: Re: Offer\n\n"
    assert step_of(f"{window}See documents.zip. Password: 4471") is Step.LOOK_TWICE


@pytest.mark.parametrize(
    "kind", ["pharmacy de", "casino en", "adult en", "donation de", "recovery fr", "replica en"]
)
def test_a_confirmed_domain_makes_no_such_offer_harmless(kind):
    content = SPAM.get(kind) or FRAUD[kind]
    head = CONFIRMED.format(site="offers.example") + "From: Info <info@offers.example>\n"
    links = re.sub(r"https://[\w.-]+", "https://www.offers.example", content)
    mail = read(f"{head}To: me@home.example\n{links}")[0]
    assert examination(mail).confirmed or not examination(mail).has_links
    assert classify(mail).step is not Step.NOTHING


def test_a_confirmed_domain_does_not_vouch_for_where_replies_go():
    letter = (
        "From: Registre <info@registre.example>\nTo: moi@maison.example\n{reply}Subject: Dernier "
        "rappel avant contentieux\n\nVotre inscription au Registre National des Professionnels "
        "n'est pas encore réglée. Merci de payer la facture de 690 € sous 5 jours."
    )
    head = CONFIRMED.format(site="registre.example")
    source = head + letter.format(reply="Reply-To: paiement@boite.example\n")
    assert examination(read(source)[0]).confirmed
    assert step_of(source) is not Step.NOTHING


def test_a_trade_s_newsletter_of_a_confirmed_sender_is_harmless():
    source = CONFIRMED.format(site="trade.example") + (
        "From: Trade Weekly <news@trade.example>\nTo: me@home.example\nSubject: This week\n"
        "List-Unsubscribe: <https://trade.example/u>\n\nThis week we look at SEO for small shops "
        "and at backlinks that grew by themselves. Read on: https://trade.example/42"
    )
    assert step_of(source) is Step.NOTHING
