"""Bank details that are given and such that are asked for, and what a confirmed sender answers for.

Each sentence of a fraud stands beside one of ordinary mail in the same words, which stays silent.
"""

import pytest

from genlab.mail.message import Envelope
from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.signs.authentication import authentication
from genlab.spam.signs.examination import examination
from genlab.spam.signs.rule import Step, Words, answer

HEAD = (
    "Received: from out.{site} by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
    "Authentication-Results: mx.home.example; dkim=pass header.d={site}; spf=pass "
    "smtp.mailfrom={site}\nFrom: {name} <news@{site}>\nTo: me@home.example\nSubject: News\n"
)


def confirmed(text, site="letters.example", name="Letters", link=None):
    """An e-mail as HTML whose sender the receiving server confirms."""
    anchor = f"<p><a href='{link[1]}'>{link[0]}</a></p>" if link else ""
    return read(
        HEAD.format(site=site, name=name)
        + "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n"
        + f"<html><body><p>{text}</p>{anchor}</body></html>"
    )[0]


def plain_mail(text):
    head = "From: Ann Brook <ann.brook@post.example>\nTo: office@home.example\nSubject: Hello"
    return f"{head}\n\n{text}"


def names(mail):
    return {sign.name for sign in examination(mail).signs}


PAYROLL = {
    "en": (
        "I have switched my bank, and I would like to update my account for payroll before the "
        "next payday. The new IBAN follows.",
        "Your salary for November was paid today. The payslip is in the staff portal as always.",
    ),
    "de": (
        "Ich habe die Bank gewechselt und möchte mein Konto für die Gehaltszahlung ändern. Die "
        "neue IBAN steht unten.",
        "Das Gehalt für November ist überwiesen. Die Abrechnung liegt wie immer im Fach.",
    ),
    "fr": (
        "J'ai changé de banque et je voudrais modifier mon compte pour le salaire de ce mois. "
        "Voici le nouveau RIB.",
        "Le salaire de novembre est versé. Le bulletin se trouve comme toujours au secrétariat.",
    ),
    "es": (
        "He cambiado de banco y quiero actualizar mi cuenta para la nómina de este mes. Te paso "
        "los datos nuevos abajo.",
        "La nómina de noviembre ya está ingresada. El recibo está en secretaría como siempre.",
    ),
    "pt": (
        "Mudei de banco e queria atualizar a minha conta para o salário deste mês. O novo IBAN "
        "está em baixo.",
        "O salário de novembro já foi pago. O recibo está na secretaria como sempre.",
    ),
    "it": (
        "Ho cambiato banca e vorrei aggiornare il conto per lo stipendio di questo mese. Il nuovo "
        "IBAN è qui sotto.",
        "Lo stipendio di novembre è stato pagato. La busta paga è come sempre in segreteria.",
    ),
    "nl": (
        "Ik ben van bank veranderd en wil graag mijn rekening voor het salaris wijzigen. Het "
        "nieuwe rekeningnummer staat hieronder.",
        "Het salaris van november is betaald. De strook ligt zoals altijd bij de receptie.",
    ),
    "pl": (
        "Zmieniłam bank i chciałabym zmienić numer konta do wypłaty wynagrodzenia. Nowy numer "
        "podaję niżej.",
        "Wynagrodzenie za listopad zostało wypłacone. Pasek leży jak zawsze w sekretariacie.",
    ),
    "ru": (
        "Я сменила банк и хочу изменить счёт для зарплаты с этого месяца. Новые реквизиты ниже.",
        "Зарплата за ноябрь выплачена. Расчётный листок лежит как всегда в канцелярии.",
    ),
}


@pytest.mark.parametrize("code", PAYROLL)
def test_a_new_account_for_a_salary_is_a_change_of_bank_details(code):
    request_text, neighbour = PAYROLL[code]
    account = "NL91 ABNA 0417 1643 00"
    judgement = classify(read(plain_mail(f"{request_text}\n\n{account}"))[0])
    assert judgement.step is Step.FRAUD
    assert "bank details changed" in {sign.name for sign in judgement.signs}
    assert "bank details changed" not in names(read(plain_mail(neighbour))[0])


QUESTIONS = {
    "en": (
        "If you have changed your bank since June, please send us your new account number.",
        "If you pay by transfer, please note that our bank details have changed.",
    ),
    "de": (
        "Wer seit Juni die Bank gewechselt hat: Bitte teilt uns die neue Kontoverbindung mit.",
        "Bitte beachten Sie unsere neue Bankverbindung, wenn Sie die Rechnung überweisen.",
    ),
    "fr": (
        "Si vous avez changé de banque depuis juin, merci de nous transmettre votre nouveau RIB.",
        "Nous avons changé de banque, merci d'utiliser notre nouveau RIB pour vos virements.",
    ),
    "es": (
        "Si has cambiado de banco desde junio, dinos por favor la nueva cuenta.",
        "Hemos cambiado de banco y nuestra nueva cuenta figura en la factura.",
    ),
    "pt": (
        "Quem mudou de banco desde junho, envie-nos por favor a nova conta.",
        "Mudámos de banco e a nossa nova conta está na fatura.",
    ),
    "it": (
        "Chi ha cambiato banca da giugno, comunicateci per favore il nuovo conto.",
        "Abbiamo cambiato banca e il nostro nuovo IBAN si trova nella fattura.",
    ),
    "nl": (
        "Is uw rekeningnummer sinds juni gewijzigd, geef ons dan het nieuwe rekeningnummer door.",
        "Wij zijn van bank veranderd, en ons nieuwe rekeningnummer staat op de factuur.",
    ),
    "pl": (
        "Kto od czerwca zmienił bank, niech zgłosi nam nowy numer rachunku na zebraniu.",
        "Zmieniliśmy bank, a nasz nowy numer rachunku jest na fakturze.",
    ),
    "ru": (
        "Если вы с июня сменили банк, сообщите нам новые реквизиты на собрании.",
        "Мы сменили банк, и наши новые реквизиты указаны в счёте.",
    ),
}


@pytest.mark.parametrize("code", QUESTIONS)
def test_members_who_are_asked_for_their_bank_are_given_none(code):
    question, statement = QUESTIONS[code]
    assert "bank details changed" not in names(read(plain_mail(question))[0])
    assert "bank details changed" in names(read(plain_mail(statement))[0])
    # Asking first does not hide what is given afterwards
    assert "bank details changed" in names(read(plain_mail(f"{question} {statement}"))[0])


def test_the_number_of_a_creditor_is_no_account():
    members = (
        "We collect the fee on 1 December by direct debit (creditor ID DE98ZZZ09999999999). Has "
        "your bank changed? Then tell Tom at the next training."
    )
    assert "bank details changed" not in names(read(plain_mail(members))[0])


PROMISE = (
    "Our system for automated trading works day and night: a first deposit of 200 euros is enough. "
    "Tom, 61, earned 8,400 euros a month at home, without experience."
)


def test_a_domain_that_vouches_for_itself_vouches_for_no_promise():
    of_a_cheap_name = confirmed(PROMISE, site="market-daily.click")
    assert examination(of_a_cheap_name).confirmed
    assert classify(of_a_cheap_name).step is Step.FRAUD
    of_any_name = classify(confirmed(PROMISE, site="market-daily.example"))
    assert of_any_name.step is not Step.NOTHING


def test_two_promises_deserve_a_look_and_one_by_itself_none():
    job = "We look for somebody for a part-time job from home, no experience needed."
    prize = "Take our survey to get a reward."
    assert "job" in names(confirmed(job)) and "prize" in names(confirmed(prize))
    harmless_words = Words(0.01)
    two_promises = examination(confirmed(f"{job} {prize}"))
    assert answer(two_promises, harmless_words, is_read=True).step is Step.LOOK_TWICE
    assert answer(examination(confirmed(job)), harmless_words, True).step is Step.NOTHING


def test_what_is_said_to_be_absent_is_absent():
    of_payments = classify(confirmed("The payment for the trip was booked. Bring a hat on Sunday."))
    silent = classify(confirmed("The walk on Sunday begins at ten. Bring a hat."))
    assert "asks for nothing" not in of_payments.answer.because
    assert "asks for nothing about accounts" in silent.answer.because
    assert of_payments.step is silent.step is Step.NOTHING


SHOP_PAGE = "woolshop.example/contact"
COUNTER = "https://clicks.pay.example/CL0/https:%2F%2Fwoolshop.example%2Fcontact/1/abc"


@pytest.mark.parametrize(
    ("site", "text", "target", "severity"),
    [
        # A well-known sender's own counter, and that of a mailing service
        ("stripe.com", SHOP_PAGE, COUNTER.replace("pay.example", "stripe.com"), None),
        (
            "yarns.example",
            SHOP_PAGE,
            "https://woolshop.us4.list-manage.com/track/click?to=woolshop.example",
            None,
        ),
        # A sender that nobody knows can write anything into its own addresses
        ("pay.example", SHOP_PAGE, COUNTER, "notice"),
        ("pay-secure.example", SHOP_PAGE, COUNTER.replace("pay.", "pay-secure."), "fraud"),
        ("stripe.com", SHOP_PAGE, COUNTER, "fraud"),
        ("stripe.com", "woolshop.example", "https://clicks.stripe.com/CL0/1/abc", "fraud"),
        ("stripe.com", "www.paypal.com", "https://clicks.stripe.com/CL0/www.paypal.com", "fraud"),
    ],
)
def test_a_counter_that_names_the_shown_site_is_no_lie(site, text, target, severity):
    signs = examination(confirmed("Thanks.", site=site, link=(text, target))).signs
    severities = [str(sign.severity) for sign in signs if sign.name == "link: other host"]
    assert severities == ([severity] if severity else [])


def test_a_counter_is_believed_only_where_the_sender_is_confirmed():
    target = "https://clicks.stripe.com/CL0/https:%2F%2Fwoolshop.example%2Fcontact/1"
    mail = confirmed("Thanks.", site="stripe.com", link=("woolshop.example", target))
    forged = read(
        "From: Shop <news@stripe.com>\nTo: me@home.example\nSubject: News\nMIME-Version: 1.0\n"
        "Content-Type: text/html\n\n"
        f"<html><body><p>Thanks.</p><a href='{target}'>woolshop.example</a></body></html>"
    )[0]
    assert "link: other host" not in names(mail) and "link: other host" in names(forged)


SERVICES = {
    "it": (
        "Ciao Giulia, da martedì trovi nella cassetta le zucche e le mele. Questa settimana il "
        "cavolo è dolcissimo, e la ricetta della zuppa la trovi nel diario dell'orto."
    ),
    "fr": (
        "Bonjour Claire, la promenade de dimanche commence à dix heures devant la mairie. Pensez à "
        "apporter un chapeau, et regardez les photos du printemps dans notre journal."
    ),
}


@pytest.mark.parametrize("code", SERVICES)
@pytest.mark.parametrize(
    "target",
    [
        "https://garden.us12.list-manage.com/track/click?u=2b1f&id=77ce12",
        "https://u153.ct.sendgrid.net/ls/click?upn=u001.kY3Z",
        "https://meet.google.com/qwd-njfa-pxe",
        "https://us02web.zoom.us/j/8123",
    ],
)
def test_a_confirmed_sender_s_mailing_or_invitation_is_ordinary(code, target):
    judgement = classify(confirmed(SERVICES[code], link=("Qui", target)))
    assert judgement.step is Step.NOTHING
    assert "well-known service" in judgement.answer.because


@pytest.mark.parametrize(
    ("site", "target"),
    [
        ("letters.example", "https://clicks.unknown.example/1"),
        ("letters.example", "https://drive.google.com/file/d/1tQh3/view"),
        ("letters.example", "https://mysendgrid.net/1"),
        ("garden-offers.click", "https://u153.ct.sendgrid.net/ls/click?upn=u001.kY3Z"),
    ],
)
def test_a_link_elsewhere_keeps_a_doubt_and_the_sender_is_not_called_unknown(site, target):
    judgement = classify(confirmed(SERVICES["it"], site=site, link=("Qui", target)))
    assert judgement.step is Step.LOOK_TWICE
    assert judgement.answer.because.endswith("and nothing confirms its links.")


def test_a_mailing_service_does_not_excuse_a_request():
    text = "Il tuo account è stato sospeso. Conferma subito i tuoi dati e la password."
    target = "https://u153.ct.sendgrid.net/ls/click?upn=u001.kY3Z"
    assert classify(confirmed(text, link=("Qui", target))).step is Step.FRAUD


def server_results(*trace):
    return authentication(Envelope(sender="ann@shop.example", trace=trace))


MICROSOFT = ("authentication-results", "spf=pass smtp.mailfrom=shop.example; dmarc=pass")
PASSED = ("authentication-results", "mx.home.example; dkim=pass header.d=shop.example")
OF_MICROSOFT = ("received", "from a.shop.example by b.mail.protection.outlook.com with SMTP")
BORDER = ("received", "from a.shop.example (a [192.0.2.1]) by mx.home.example with ESMTPS")
INNER = ("received", "from mx.home.example by store07 with LMTP")
PRIVATE = ("received", "by 2002:a05:7022:6893:b0:9c:1f2a with SMTP id k7")
PUBLIC = ("received", "by 2001:db8:7022:6893:b0:9c:1f2a:1 with SMTP id k7")


def test_a_result_is_not_taken_for_the_name_of_a_server():
    results = server_results(MICROSOFT, OF_MICROSOFT)
    assert results.passed and results.server == ""
    assert server_results(PASSED, BORDER).server == "mx.home.example"
    mail = read(
        "Authentication-Results: spf=pass smtp.mailfrom=shop.example\n"
        "Received: from a.shop.example by b.mail.protection.outlook.com with SMTP\n"
        "From: Ann <ann@shop.example>\nTo: me@home.example\nSubject: Hello\n\nSee you."
    )[0]
    fact = next(sign for sign in examination(mail).signs if sign.name == "authenticated")
    assert "written by" not in fact.sentence


def test_inner_stations_of_the_receiver_do_not_hide_its_results():
    assert server_results(INNER, BORDER, PASSED).passed
    assert server_results(PRIVATE, PASSED, BORDER).passed
    assert not server_results(PUBLIC, PASSED, BORDER).in_words
    sent_by_them = ("received", "from a by out.shop.example with ESMTP")
    assert not server_results(INNER, sent_by_them, PASSED).in_words


@pytest.mark.parametrize(
    "text",
    [
        "If you changed banks like us, note our new account number for the next invoice.",
        "Falls Sie die Bank gewechselt haben, beachten Sie auch unsere neue Bankverbindung.",
    ],
)
def test_a_question_hides_no_details_of_the_writer_in_the_same_sentence(text):
    assert "bank details changed" in names(read(plain_mail(text))[0])


@pytest.mark.parametrize(
    "text",
    [
        "To change your bank account for payroll, use the form in the staff portal.",
        "Wer seine Bankverbindung für das Gehalt ändern möchte, trägt das im Portal ein.",
        "Vous pouvez modifier votre RIB pour le salaire au secrétariat.",
        "Para cambiar su cuenta de la nómina, pase por secretaría.",
        "Para alterar a sua conta do salário, passe pela secretaria.",
        "Per modificare il suo conto per lo stipendio, passi in segreteria.",
        "Wilt u uw rekeningnummer voor het salaris wijzigen, kom dan langs.",
        "Aby zmienić swoje konto do wypłaty wynagrodzenia, proszę przyjść do kadr.",
        "Чтобы изменить ваш счёт для зарплаты, зайдите в бухгалтерию.",
    ],
)
def test_a_payroll_office_may_say_how_an_account_is_changed(text):
    assert "bank details changed" not in names(read(plain_mail(text))[0])
