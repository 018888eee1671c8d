"""Threats, the words of a wallet, and what is denied; and the advice that fits each of them.

Each sentence of a fraud stands beside one of ordinary mail in the same words, which stays silent.
"""

import pytest

from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.signs.advice import advice_for
from genlab.spam.signs.examination import examination
from genlab.spam.signs.phrases import LANGUAGE_CODES
from genlab.spam.signs.rule import Step
from genlab.spam.signs.sign import Want


def plain_mail(text):
    head = "From: Ann Brook <ann.brook@post.example>\nTo: me@home.example\nSubject: Hello"
    return read(f"{head}\n\n{text}")[0]


def confirmed(text, site):
    return read(
        f"Received: from out.{site} by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
        f"Authentication-Results: mx.home.example; dkim=pass header.d={site}\n"
        f"From: News <news@{site}>\nTo: me@home.example\nSubject: News\n\n{text}"
    )[0]


def severities(mail):
    return {sign.name: str(sign.severity) for sign in examination(mail).signs}


# A request, and a warning in nearly the same words
WALLET = {
    "en": (
        "Enter your 24 recovery words on our page.",
        "Never enter your 24 recovery words online.",
    ),
    "de": (
        "Geben Sie Ihre Wiederherstellungsphrase auf unserer Seite ein.",
        "Geben Sie Ihre Wiederherstellungsphrase niemals auf einer Seite ein.",
    ),
    "fr": (
        "Saisissez votre phrase de récupération sur notre page.",
        "Ne saisissez jamais votre phrase de récupération sur une page.",
    ),
    "es": (
        "Introduzca su frase de recuperación en nuestra página.",
        "Nunca introduzca su frase de recuperación en una página.",
    ),
    "pt": (
        "Introduza a sua frase de recuperação na nossa página.",
        "Nunca introduza a sua frase de recuperação numa página.",
    ),
    "it": (
        "Inserisca la sua frase di recupero nella nostra pagina.",
        "Non inserisca mai la sua frase di recupero in una pagina.",
    ),
    "nl": (
        "Voer uw herstelwoorden op onze pagina in.",
        "Voer uw herstelwoorden nooit op een pagina in.",
    ),
    "pl": (
        "Wpisz swoją frazę odzyskiwania na naszej stronie.",
        "Nigdy nie wpisuj, nie wpisz swojej frazy odzyskiwania na stronie.",
    ),
    "ru": (
        "Введите вашу фразу для восстановления на нашей странице.",
        "Никогда не сообщайте и не введите фразу для восстановления на странице.",
    ),
}


@pytest.mark.parametrize("code", WALLET)
def test_whoever_asks_for_the_recovery_words_of_a_wallet_is_a_fraud(code):
    request_text, warning = WALLET[code]
    judgement = classify(plain_mail(request_text))
    assert judgement.step is Step.FRAUD
    titles = {sign.name: sign.title for sign in judgement.signs}
    assert "recovery words" in titles["wallet"]
    assert "Never give the recovery words" in judgement.advice[0]
    assert "move the coins" in judgement.advice[0]
    assert "wallet" not in severities(plain_mail(warning))


def test_a_warning_does_not_hide_the_request_behind_it():
    text = (
        "Never enter your recovery phrase by telephone. To go on, enter your recovery phrase here."
    )
    assert severities(plain_mail(text))["wallet"] == "fraud"


def test_a_warning_about_recovery_words_is_silent_as_a_whole():
    text = "Never enter your recovery phrase, whoever asks for the 24 words."
    assert "wallet" not in severities(plain_mail(text))


def test_the_recovery_words_are_a_fraud_whoever_confirms_the_sender_but_a_maker_of_wallets():
    text = "To set up the new device, enter your recovery phrase on it."
    assert severities(confirmed(text, "wallet-news.example"))["wallet"] == "fraud"
    assert severities(confirmed(text, "ledger.com"))["wallet"] == "strong"


DENIED = {
    "en": "Please do not answer this email with your password.",
    "de": "Geben Sie nie Ihr Passwort oder Ihre Zugangsdaten auf fremden Seiten ein.",
    "fr": "Ne confirmez jamais vos données par courriel.",
    "es": "No confirme sus datos por correo.",
    "pt": "Nunca confirme os seus dados por correio.",
    "it": "Non fornisca la password a nessuno.",
    "nl": "Bevestig nooit uw gegevens per mail.",
    "pl": "Nigdy nie podawaj hasła przez telefon.",
    "ru": "Никогда не сообщайте пароль по телефону.",
}
REQUESTED = {
    "en": "Please reply to this e-mail with your password.",
    "de": "Geben Sie Ihr Passwort auf unserer Seite ein.",
    "fr": "Confirmez vos données par courriel.",
    "es": "Confirme sus datos por correo.",
    "pt": "Confirme os seus dados por correio.",
    "it": "Fornisca la password a noi.",
    "nl": "Bevestig nu uw gegevens per mail.",
    "pl": "Podaj hasło przez telefon.",
    "ru": "Сообщите пароль по телефону.",
}


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_a_warning_about_a_password_asks_for_none(code):
    assert "password" not in severities(plain_mail(DENIED[code]))
    assert "password" in severities(plain_mail(REQUESTED[code]))
    assert "password" in severities(plain_mail(f"{DENIED[code]} {REQUESTED[code]}"))


def test_a_denial_of_something_else_denies_no_request():
    for text in (
        "Do not wait, confirm your account.",
        "Do not lose access and confirm your account.",
        "This is not spam: confirm your account.",
    ):
        assert "password" in severities(plain_mail(text)), text


# A threat for money, and news that hold the same words
EXTORTION = {
    "en": (
        "We have hacked your website and copied the customers. Pay 1,800 USD in bitcoin or we "
        "damage your reputation.",
        "Your website is online again. The form was broken by an update and not hacked.",
    ),
    "de": (
        "Wir haben Ihre Website gehackt und die Kunden kopiert. Zahlen Sie 1.800 Euro in Bitcoin.",
        "Ihre Website ist wieder da. Das Formular war kaputt, und niemand war daran schuld.",
    ),
    "fr": (
        "Nous avons piraté votre site et copié les clients. Payez 1 800 euros en bitcoin.",
        "Votre site est de nouveau en ligne. Le formulaire était cassé par une mise à jour.",
    ),
    "es": (
        "Hemos pirateado su web y copiado los clientes. Pague 1800 euros en bitcoin.",
        "Su web ya funciona. El formulario estaba roto por una actualización.",
    ),
    "pt": (
        "Invadimos o seu site e copiámos os clientes. Pague 1800 euros em bitcoin.",
        "O seu site já funciona. O formulário estava estragado por uma atualização.",
    ),
    "it": (
        "Abbiamo violato il vostro sito e copiato i clienti. Pagate 1800 euro in bitcoin.",
        "Il vostro sito funziona di nuovo. Il modulo era rotto per un aggiornamento.",
    ),
    "nl": (
        "Wij hebben uw website gehackt en de klanten gekopieerd. Betaal 1800 euro in bitcoin.",
        "Uw website werkt weer. Het formulier was kapot door een update.",
    ),
    "pl": (
        "Włamaliśmy się na waszą stronę i skopiowaliśmy klientów. Zapłaćcie 1800 euro w bitcoin.",
        "Wasza strona znów działa. Formularz był zepsuty przez aktualizację.",
    ),
    "ru": (
        "Мы взломали ваш сайт и скопировали клиентов. Заплатите 1800 евро в биткоинах.",
        "Ваш сайт снова работает. Форма сломалась из-за обновления.",
    ),
}


@pytest.mark.parametrize("code", EXTORTION)
def test_a_threat_with_a_sum_in_coins_is_fraud(code):
    threat, neighbour = EXTORTION[code]
    judgement = classify(plain_mail(threat))
    assert judgement.step is Step.FRAUD
    assert severities(plain_mail(threat))["extortion"] == "fraud"
    assert "extortion" not in severities(plain_mail(neighbour))
    advice = " ".join(judgement.advice)
    assert "Do not pay and do not answer" in advice and "report it to the police" in advice
    assert "ask the sender" not in advice and "delete it" not in advice


def test_news_about_an_extortion_is_none():
    news = (
        "Letters to the paper: a reader was told that your website was hacked and that she should "
        "pay 900 euros in bitcoin. Nothing was true. We explain how backups work."
    )
    assert severities(plain_mail(news))["extortion"] == "fraud"
    assert severities(confirmed(news, "daily-paper.example")).get("extortion") != "fraud"


@pytest.mark.parametrize(
    ("wants", "words", "absent"),
    [
        ((Want.BELOVED,), "Send no money", "password"),
        ((Want.NEW_NUMBER,), "at the old number", "password"),
        ((Want.PAYMENT,), "Do not pay by this e-mail or its links", "password"),
        ((Want.CREDENTIALS,), "entered a password", "call your bank"),
        ((Want.WALLET,), "move the coins", "call your bank"),
        ((Want.REPLY,), "Call the person", "already"),
    ],
)
def test_the_advice_fits_what_the_e_mail_wants(wants, words, absent):
    sentences = advice_for(Step.FRAUD, wants)
    assert words in " ".join(sentences)
    assert not any(absent in sentence for sentence in sentences[1:])

    assert not any(
        "ask the sender" in step for step in advice_for(Step.LOOK_TWICE, [Want.EXTORTION])
    )
    assert any("ask the sender" in step for step in advice_for(Step.LOOK_TWICE, [Want.NOTHING]))


def test_romance_and_a_new_number_get_advice_of_their_own():
    stranger = plain_mail(
        "My name is Olga, I am 31 years old. I saw your profile and would like to get to know you "
        "better. I am looking for a serious relationship with an honest man."
    )
    child = plain_mail(
        "Hi mum, my phone fell into the water. This is my new number, save it. Could you pay a "
        "bill for me today? I pay you back on Monday."
    )
    assert examination(stranger).wants[0] is Want.BELOVED
    assert examination(child).wants[0] is Want.NEW_NUMBER


def test_nothing_suspicious_does_not_stand_above_a_notice():
    text = "The walk on Sunday begins at ten."
    quiet = classify(confirmed(text, "walks.example"))
    assert quiet.headline == "Nothing suspicious found" and not quiet.is_noticed
    head = "Reply-To: Walks <hello@other.example>\nList-Id: <walks.example>\n"
    mail = read(
        head
        + "Received: from out.walks.example by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
        + "Authentication-Results: mx.home.example; dkim=pass header.d=walks.example\n"
        + f"From: News <news@walks.example>\nTo: me@home.example\nSubject: News\n\n{text}"
    )[0]
    noticed = classify(mail)
    assert [str(sign.severity) for sign in noticed.signs] == ["notice", "fact"]
    assert noticed.step is Step.NOTHING and noticed.headline == "Nothing grave found"
    assert noticed.advice[0].startswith("Nothing grave was found.")
