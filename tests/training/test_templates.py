"""Mails made of templates: every kind of file, in the languages asked for, with values in place of
placeholders, and the same each time.
"""

import json

import pytest

from genlab.mail.reader import read
from web.training.templates import READERS, mail_of, translated

RAILS = """de:
  devise:
    mailer:
      reset:
        subject: Passwort ändern
        greeting: Hallo %{recipient}!
        instruction: Jemand hat einen Link angefordert, um Ihr Passwort zu ändern. Hier ist er.
        action: Passwort ändern
    other:
      subject: Titel
      text: Dies ist keine Nachricht, die jemand als E-Mail bekommt, sondern eine Seite.
"""
SYMFONY = """sylius:
    email:
        order:
            subject: 'Order confirmation'
            thank_you: 'Thank you for shopping at our store! We prepare your order number today.'
"""
PHP = r"""<?php return [
    'emails' => [
        'dear' => 'Dear :customer_name',
        'forgot' => [
            'greeting' => 'Don\'t worry!',
            'description' => 'You receive this because somebody wants a new password for you.',
            'reset-password' => 'Reset Password',
            'subject' => 'Reset Password Email',
        ],
    ],
    'menu' => ['subject' => 'No mail', 'text' => 'A text that would be long enough to make one.'],
];
"""
INVOICE_TEXT = (
    "Thanks for your continued support. We've attached a copy of your invoice for your records. "
    "Please let us know if you have any questions or concerns."
)
LARAVEL = json.dumps(
    {
        "Invoice": "Rechnung",
        "Your :invoiceName invoice is now available!": "Ihre Rechnung ist da!",
        INVOICE_TEXT: "Danke. Eine Kopie der Rechnung liegt bei, bitte heben Sie sie gut auf.",
        "Download Invoice": "Rechnung herunterladen",
    }
)
TWIG = """{# a note #}{% set x = 1 %}<p>Hello {{ customer.firstName }},</p>
<p>thank you for your patience,</p>
<p>your order {{ order.orderNumber }} of {{ order.amountTotal|currency }} has been shipped.</p>
{% if a %}<p><a href="{{ order.url }}">Your order</a></p>{% endif %}"""
DJANGO = (
    "{% load i18n %}{% blocktrans %}Someone asked for a new password of {{ user_name }} at our "
    "site. Ignore it if you did not.{% endblocktrans %}\n{{ password_reset_url }}"
)
CATALOGUE = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Password Reset"
msgstr "Passwort"

msgid "Someone asked for a new password of %(user_name)s at our site. Ignore it if you did not."
msgstr "Jemand will ein neues Passwort für %(user_name)s. Waren Sie es nicht, so ist nichts zu tun."
"""
SUBJECT = "{% blocktrans %}Password Reset{% endblocktrans %}"
FILES = {
    "rails messages": {"config/de.yml": RAILS},
    "symfony messages": {"translations/messages.en.yml": SYMFONY},
    "php messages": {"lang/en/app.php": PHP},
    "laravel messages": {"locales/de/json.json": LARAVEL},
    "twig": {"mails/order_delivery.state.shipped/en-html.html.twig": TWIG},
    "django": {
        "account/email/reset_message.txt": DJANGO,
        "account/email/reset_subject.txt": SUBJECT,
        "locale/de/LC_MESSAGES/django.po": CATALOGUE,
    },
    "page": {
        "mails/fr/order.html": "<title>Votre commande</title><p>{firstname}, " + "merci " * 20
    },
    "text below a subject": {
        "language/de/email/a.txt": "Subject: Willkommen\n\nHallo {USERNAME},\n\n" + "schön " * 20
    },
}
TEXTS = {
    "rails messages": ("de", "Passwort ändern", "um Ihr Passwort zu ändern. Hier ist er."),
    "symfony messages": ("en", "Order confirmation", "Thank you for shopping at our store!"),
    "php messages": ("en", "Reset Password Email", "Don't worry!"),
    "laravel messages": ("de", "Rechnung", "Eine Kopie der Rechnung liegt bei"),
    "twig": ("en", "order delivery shipped", "has been shipped"),
    "django": ("de", "Passwort", "Waren Sie es nicht, so ist nichts zu tun."),
    "page": ("fr", "Votre commande", "merci merci"),
    "text below a subject": ("de", "Willkommen", "schön schön"),
}


def test_every_kind_of_file_is_tested():
    assert FILES.keys() == TEXTS.keys() == READERS.keys()


@pytest.mark.parametrize("kind", FILES)
def test_a_template_makes_one_mail_with_subject_text_and_values(kind):
    language, subject, text = TEXTS[kind]
    ((path, name, data),) = translated(kind, FILES[kind], [language])
    assert path in FILES[kind] and name.startswith(f"{language}/{path}")
    mail = read(data)[0]
    assert mail.subject == subject
    assert text in " ".join(mail.text.split())
    assert mail.envelope.date is not None and not mail.envelope.sender
    for sign in ("{", "}", "%", ":customer", "firstname", "USERNAME", "|currency"):
        assert sign not in mail.text


@pytest.mark.parametrize("kind", FILES)
def test_no_mail_is_made_in_a_language_that_was_not_asked_for(kind):
    languages = {"de", "en", "fr"} - {TEXTS[kind][0]}
    names = [name for _, name, _ in translated(kind, FILES[kind], languages)]
    assert names == [] or kind == "django"  # whose templates are English themselves


def test_english_django_templates_need_no_catalogue():
    ((_, _, data),) = translated("django", FILES["django"], ["en"])
    mail = read(data)[0]
    assert mail.subject == "Password Reset"
    assert "Someone asked for a new password of" in mail.text
    assert "https://" in mail.text


def test_the_same_template_gives_the_same_mail_and_another_name_other_values():
    ((_, _, first),) = translated("twig", FILES["twig"], ["en"])
    ((_, _, second),) = translated("twig", FILES["twig"], ["en"])
    assert first == second
    renamed = {"mails/another/en-html.html.twig": TWIG}
    ((_, _, third),) = translated("twig", renamed, ["en"])
    assert read(third)[0].text != read(first)[0].text


def test_a_button_leads_to_the_brand_s_own_site_and_an_order_has_its_prices():
    ((_, _, data),) = translated("symfony messages", FILES["symfony messages"], ["en"])
    mail = read(data)[0]
    assert any(sign in mail.text for sign in "€$£") and "1 × " in mail.text
    ((_, _, data),) = translated("php messages", FILES["php messages"], ["en"])
    mail = read(data)[0]
    hosts = {link.target.split("/")[2].rpartition(".")[0].split(".")[-1] for link in mail.links}
    assert len(hosts) == 1


def test_a_scrap_makes_no_mail():
    ((_, template),) = [
        (path, next(iter(READERS["page"](path, content, {}))))
        for path, content in {"a/en/x.html": "<p>OK</p>"}.items()
    ]
    assert mail_of(template) == b""
