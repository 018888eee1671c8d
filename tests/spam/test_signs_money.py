"""Money that is to go to another account, for an unseen home, into gains, or to a beloved.

Each fraud stands beside an ordinary e-mail about the same things, in nine languages.
"""

import pytest

from genlab.mail.reader import read
from genlab.spam.signs.examination import examination
from genlab.spam.signs.rule import Step, Words, answer
from genlab.spam.signs.sender import _nearly_same

CHANGES = {
    "en": (
        "Our bank is closing the account that you were using. Payments to the old account may be "
        "returned. Please use the account details below from now on.",
        "Invoice 311 is due on 30 November. Our account is the same as always, and the number "
        "stands below: GB33 BUKB 2020 1555 5555 55.",
    ),
    "de": (
        "Unsere Hausbank schließt die Filiale und unser Konto. Zahlungen auf das bisherige Konto "
        "kommen zurück. Bitte nutzen Sie die Bankdaten unten künftig für alle Rechnungen.",
        "Die Rechnung 311 ist am 30. November fällig. Unser Konto ist wie immer DE02 1203 0000 "
        "0000 2020 51.",
    ),
    "fr": (
        "Notre banque ferme l'agence et notre compte. Les virements vers l'ancien compte seront "
        "rejetés. Utilisez les coordonnées bancaires ci-dessous désormais.",
        "La facture 311 est à régler pour le 30 novembre. Notre compte reste comme toujours FR14 "
        "2004 1010 0505 0001 3M02 606.",
    ),
    "es": (
        "Nuestro banco cierra la oficina y la cuenta. Las transferencias a la cuenta anterior "
        "serán devueltas. Usen los datos bancarios siguientes en adelante.",
        "La factura 311 vence el 30 de noviembre. Nuestra cuenta es la de siempre: ES91 2100 0418 "
        "4502 0005 1332.",
    ),
    "pt": (
        "O nosso banco vai encerrar a agência e a conta. As transferências para a conta anterior "
        "serão devolvidas. Usem os dados bancários abaixo no futuro.",
        "A fatura 311 vence a 30 de novembro. A nossa conta é a de sempre: PT50 0002 0123 1234 "
        "5678 9015 4.",
    ),
    "it": (
        "La nostra banca chiude la filiale e il conto. I bonifici sul vecchio conto saranno "
        "respinti. Usate le coordinate qui sotto in futuro.",
        "La fattura 311 scade il 30 novembre. Il nostro conto è quello di sempre: IT60 X054 2811 "
        "1010 0000 0123 456.",
    ),
    "nl": (
        "Onze bank sluit het filiaal en de rekening. Betalingen op de oude rekening worden "
        "teruggestort. Gebruik het rekeningnummer hieronder voortaan.",
        "Factuur 311 vervalt op 30 november. Ons rekeningnummer is zoals altijd NL91 ABNA 0417 "
        "1643 00.",
    ),
    "pl": (
        "Nasz bank zamyka oddział i konto. Przelewy na dotychczasowe konto będą zwrócone. Numer "
        "rachunku podajemy niżej, także na przyszłość.",
        "Termin faktury 311 mija 30 listopada. Nasze konto jest takie jak zawsze: PL61 1090 1014 "
        "0000 0712 1981 2874.",
    ),
    "ru": (
        "Наш банк закрывает отделение и счёт. Переводы на прежний счёт будут возвращены. Впредь "
        "реквизиты указаны ниже и на будущее.",
        "Счёт на оплату 311 нужно оплатить до 30 ноября. Реквизиты те же, что и всегда.",
    ),
}
HOMES = {
    "en": (
        "I am working abroad and cannot show you the flat. You pay the deposit before you see it, "
        "and the keys come by courier. If you do not like it, the money is refunded.",
        "Deposit invoice for 4 Mill Lane: please pay the deposit and the first month's rent by "
        "Friday. You get the keys at our office when you sign the lease. Bring your passport.",
    ),
    "de": (
        "Ich bin im Ausland und kann Ihnen die Wohnung nicht zeigen. Sie zahlen die Kaution vor "
        "der Besichtigung, und die Schlüssel kommen per Kurier. Wenn sie nicht gefällt, bekommen "
        "Sie das Geld zurück.",
        "Kautionsrechnung für die Mühlgasse 4: Bitte überweisen Sie Kaution und erste Miete bis "
        "Freitag. Die Schlüssel bekommen Sie bei der Unterschrift in unserem Büro.",
    ),
    "fr": (
        "Je vis à l'étranger et je ne peux pas vous faire visiter l'appartement. Vous versez la "
        "caution avant la visite, et les clés arrivent par coursier. S'il ne convient pas, on vous "
        "rembourse.",
        "Dépôt de garantie du 4 rue du Moulin : merci de régler la caution et le premier loyer "
        "avant vendredi. Les clés sont remises à l'agence à la signature du bail.",
    ),
    "es": (
        "Vivo en el extranjero y no puedo enseñar el piso. Se paga la fianza antes de la visita, y "
        "las llaves llegan por mensajería. Si no le gusta, devuelvo el dinero.",
        "Factura de la fianza de la calle Molino 4: rogamos abone la fianza y el primer mes antes "
        "del viernes. Las llaves se entregan en la agencia al firmar el contrato.",
    ),
    "pt": (
        "Vivo no estrangeiro e não posso mostrar o apartamento. Paga-se a caução antes da visita, "
        "e as chaves chegam por correio. Se não gostar, devolvo o dinheiro.",
        "Fatura da caução da rua do Moinho 4: pedimos que pague a caução e a primeira renda até "
        "sexta-feira. As chaves são entregues na agência com a assinatura do contrato.",
    ),
    "it": (
        "Vivo all'estero e non posso mostrare l'appartamento. La caparra si versa prima della "
        "visita, e le chiavi arrivano con corriere. Se non piace, il denaro è restituito.",
        "Fattura del deposito per via Mulino 4: la preghiamo di versare la cauzione e il primo "
        "canone entro venerdì. Le chiavi si consegnano in agenzia alla firma del contratto.",
    ),
    "nl": (
        "Ik woon in het buitenland en kan het appartement niet laten zien. U betaalt de borg voor "
        "de bezichtiging, en de sleutels komen per koerier. Als het niet bevalt, krijgt u het geld "
        "terug.",
        "Factuur voor de borg van de Molenstraat 4: wilt u de borg en de eerste huur voor vrijdag "
        "betalen? U krijgt de sleutels op ons kantoor bij het tekenen van het contract.",
    ),
    "pl": (
        "Mieszkam za granicą i nie mogę pokazać mieszkania. Kaucję płaci się przed obejrzeniem, a "
        "klucze przyjdą kurierem. Jeśli mieszkanie się nie spodoba, zwracam pieniądze.",
        "Faktura na kaucję, ulica Młyńska 4: prosimy o wpłatę kaucji i czynszu do piątku. Klucze "
        "wydajemy w biurze przy podpisaniu umowy.",
    ),
    "ru": (
        "Я живу за границей и не могу показать квартиру. Залог вносится до просмотра, а ключи "
        "придут курьером. Если не понравится, я верну деньги.",
        "Счёт на залог за квартиру на Мельничной, 4: просим внести залог и плату за первый месяц "
        "до пятницы. Ключи выдаём в нашем офисе при подписании договора.",
    ),
}
GAINS = {
    "en": (
        "Ann, 51, started in May with 200 pounds. After six weeks her account had 3900. The "
        "artificial intelligence trades crypto for you, and you withdraw the profits at any time.",
        "Our savings account pays 2.5 % interest for 12 months. You can pay in from 25 pounds a "
        "month and take your savings out when you like. The deposit guarantee covers it.",
    ),
    "de": (
        "Anna, 51, hat mit 200 Euro angefangen. Nach sechs Wochen waren auf dem Konto 3900. Die "
        "künstliche Intelligenz handelt Aktien für Sie, Gewinne sind jederzeit auszahlbar.",
        "Unser Sparkonto bringt 2,5 % Zinsen für 12 Monate. Sie können ab 25 Euro im Monat sparen "
        "und jederzeit über Ihr Geld verfügen. Die Einlagensicherung gilt.",
    ),
    "fr": (
        "Anne, 51 ans, a commencé avec 200 euros. Après six semaines, son compte affichait 3900. "
        "L'intelligence artificielle achète des actions à votre place, retrait des gains à tout "
        "moment.",
        "Notre livret rapporte 2,5 % pendant 12 mois. Vous épargnez à partir de 25 euros par mois "
        "et votre argent reste disponible. La garantie des dépôts s'applique.",
    ),
    "es": (
        "Ana, de 51 años, empezó con 200 euros. Después de seis semanas su cuenta tenía 3900. La "
        "inteligencia artificial compra acciones por ti y retiras las ganancias en todo momento.",
        "Nuestra cuenta de ahorro da un 2,5 % durante 12 meses. Puede ahorrar desde 25 euros al "
        "mes y disponer de su dinero. La cubre el fondo de garantía.",
    ),
    "pt": (
        "A Ana, de 51 anos, começou com 200 euros. Depois de seis semanas a conta tinha 3900. A "
        "inteligência artificial compra ações por si e levanta os lucros a qualquer momento.",
        "A nossa conta poupança rende 2,5 % durante 12 meses. Pode poupar a partir de 25 euros por "
        "mês e dispor do seu dinheiro. O fundo de garantia cobre-a.",
    ),
    "it": (
        "Anna, 51 anni, ha cominciato con 200 euro. Dopo sei settimane sul conto aveva 3900. "
        "L'algoritmo compra azioni al suo posto e preleva i guadagni in ogni momento.",
        "Il nostro conto di risparmio rende il 2,5 % per 12 mesi. Può risparmiare da 25 euro al "
        "mese e disporre del denaro. È coperto dal fondo di garanzia.",
    ),
    "nl": (
        "Anna, 51, begon met 200 euro. Na zes weken stond er op de rekening 3900. Het algoritme "
        "koopt aandelen voor jou, en je kunt de winst dagelijks opnemen.",
        "Onze spaarrekening geeft 2,5 % rente voor 12 maanden. U spaart vanaf 25 euro per maand en "
        "kunt altijd bij uw geld. Het garantiestelsel geldt.",
    ),
    "pl": (
        "Anna, 51 lat, zaczęła od 200 euro. Po sześciu tygodniach na koncie miała 3900. Algorytm "
        "kupuje akcje za ciebie. Wypłacasz zyski w każdej chwili.",
        "Nasze konto oszczędnościowe daje 2,5 % przez 12 miesięcy. Można oszczędzać od 25 euro na "
        "miesiąc. Środki obejmuje fundusz gwarancyjny.",
    ),
    "ru": (
        "Анна, 51 год, начала с 200 евро. Через шесть недель на счету было 3900. Нейросеть "
        "покупает акции за вас, вывод прибыли в любой момент.",
        "Наш сберегательный счёт приносит 2,5 % в год. Откладывать можно с 25 евро в месяц. "
        "Вклад застрахован.",
    ),
}
LETTERS = {
    "en": (
        "I write with tears in my eyes. They stopped me at the airport, I must pay the customs "
        "2000, and my card is blocked. I do not know who else to ask. I dream of seeing you.",
        "Dear Tom, I still owe you 40 for the dinner and the concert ticket. I have sent it to "
        "your account today. See you on Sunday, love, Ann",
    ),
    "de": (
        "Ich schreibe mit Tränen in den Augen. Am Flughafen wurde ich aufgehalten, ich muss beim "
        "Zoll 2000 Euro zahlen, und meine Karte ist gesperrt. Ich weiß nicht, wen ich sonst fragen "
        "soll. Ich sehne mich nach dir.",
        "Lieber Tom, ich schulde dir noch 40 Euro für das Essen und die Konzertkarte. Heute habe "
        "ich es überwiesen. Bis Sonntag, liebe Grüße, Anna",
    ),
    "fr": (
        "Je t'écris les larmes aux yeux. On m'a retenue à l'aéroport, je dois payer 2000 euros à "
        "la douane et ma carte est bloquée. Je ne sais plus à qui demander. J'ai tellement envie "
        "de te serrer dans mes bras.",
        "Cher Tom, je te dois encore 40 euros pour le dîner et le billet du concert. Je te les ai "
        "virés ce matin. À dimanche, bises, Anne",
    ),
    "es": (
        "Te escribo con lágrimas en los ojos. Me han parado en el aeropuerto, tengo que pagar 2000 "
        "euros en la aduana y mi tarjeta está bloqueada. No sé a quién pedir ayuda. Tengo tantas "
        "ganas de verte.",
        "Querido Tom: todavía te debo 40 euros de la cena y de la entrada del concierto. Hoy te "
        "los he mandado. Hasta el domingo, un beso, Ana",
    ),
    "pt": (
        "Escrevo com lágrimas nos olhos. Fui retida no aeroporto, tenho de pagar 2000 euros na "
        "alfândega e o meu cartão está bloqueado. Não sei a quem pedir. Tenho tanta vontade de te "
        "abraçar.",
        "Querido Tomás, ainda te devo 40 euros do jantar e do bilhete do concerto. Mandei-os hoje. "
        "Até domingo, um beijo, Ana",
    ),
    "it": (
        "Ti scrivo con le lacrime agli occhi. Mi hanno fermata in aeroporto, devo pagare 2000 euro "
        "alla dogana e la mia carta è bloccata. Non so a chi chiedere. Vorrei tanto abbracciarti.",
        "Caro Tom, ti devo ancora 40 euro per la cena e il biglietto del concerto. Te li ho "
        "mandati oggi. A domenica, un bacio, Anna",
    ),
    "nl": (
        "Ik schrijf met tranen in mijn ogen. Ik werd aangehouden op de luchthaven, moet bij de "
        "douane 2000 euro betalen en mijn kaart is geblokkeerd. Ik weet niet aan wie ik het moet "
        "vragen. Ik verlang naar jou.",
        "Lieve Tom, ik ben je nog 40 euro schuldig voor het eten en het concert. Vandaag heb ik "
        "het gestuurd. Tot zondag, liefs, Anna",
    ),
    "pl": (
        "Piszę ze łzami w oczach. Zatrzymali mnie na lotnisku, muszę zapłacić cło 2000 euro, a "
        "moja karta jest zablokowana. Nie wiem, kogo prosić o pomoc. Tak bardzo chcę cię "
        "przytulić.",
        "Drogi Tomku, jestem ci jeszcze winna 40 zł za kolację i koncert. Dziś je wysłałam. Do "
        "niedzieli, całuję, Anna",
    ),
    "ru": (
        "Пишу со слезами на глазах. Меня задержали в аэропорту, нужно заплатить таможне 2000 евро, "
        "а моя карта заблокирована. Не знаю, кого ещё попросить. Так хочу тебя обнять.",
        "Дорогой Том, я ещё должна тебе 40 евро за ужин и концерт. Сегодня я их перевела. До "
        "воскресенья, Анна",
    ),
}
KINDS = {
    "bank details changed": CHANGES,
    "home unseen": HOMES,
    "offer: investment": GAINS,
    "beloved in need": LETTERS,
}
CASES = [(name, code) for name, kind in KINDS.items() for code in kind]


def sent_from(site, text, to="me@home.example"):
    """An e-mail whose sender the receiving server confirms."""
    return read(
        f"Received: from out.{site} by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
        f"Authentication-Results: mx.home.example; spf=pass smtp.mailfrom={site};\n"
        f" dkim=pass header.d={site}; dmarc=pass header.from={site}\n"
        f"From: Ann Brook <ann@{site}>\nTo: {to}\nSubject: News\n"
        f"Date: Mon, 16 Nov 2026 07:59:00 +0100\n\n{text}\n"
    )[0]


def grave_names(mail):
    signs = examination(mail).signs
    return {sign.name for sign in signs if sign.severity in ("strong", "fraud")}


def step_of(mail):
    return answer(examination(mail), Words(0.05), is_read=True).step


@pytest.mark.parametrize(("name", "code"), CASES)
def test_a_kind_of_fraud_with_money_is_seen_in_every_language(name, code):
    fraud, _ = KINDS[name][code]
    mailbox = "gmail.com" if name == "beloved in need" else "letters.example"
    assert name in grave_names(read(fraud)[0])
    assert name in grave_names(sent_from(mailbox, fraud))
    assert step_of(sent_from(mailbox, fraud)) is not Step.NOTHING


@pytest.mark.parametrize(("name", "code"), CASES)
def test_an_ordinary_e_mail_about_the_same_money_stays_silent(name, code):
    _, ordinary = KINDS[name][code]
    mailbox = "gmail.com" if name == "beloved in need" else "letters.example"
    assert not grave_names(read(ordinary)[0]) & set(KINDS)
    assert step_of(sent_from(mailbox, ordinary)) is Step.NOTHING


@pytest.mark.parametrize(
    "text",
    [
        "You have 30 days to decide. If you do not like it, send it back by post, and we refund "
        "the money.",
        "Sie haben 30 Tage zur Probe. Wenn es nicht gefällt, schicken Sie es per Post zurück, und "
        "Sie bekommen das Geld wieder.",
        "Tienes 30 días para decidir. Si no te gusta, lo devuelves por correo y te devolvemos el "
        "dinero.",
    ],
)
def test_a_shop_that_takes_goods_back_lets_no_home(text):
    assert "home unseen" not in grave_names(read(text)[0])


UNCHANGED = {
    "en": "We have moved to Mill Lane. Our bank details on the invoice have not changed.",
    "de": "Wir sind umgezogen. Unsere Bankverbindung hat sich nicht geändert.",
    "fr": "Nous avons déménagé. Nos coordonnées bancaires n'ont pas changé.",
    "es": "Nos hemos mudado. Nuestros datos bancarios no han cambiado.",
    "pt": "Mudámos de morada. Os nossos dados bancários não mudaram.",
    "it": "Ci siamo trasferiti. Le nostre coordinate bancarie non sono cambiate.",
    "nl": "Wij zijn verhuisd. Onze bankgegevens zijn niet gewijzigd.",
    "pl": "Przenieśliśmy się. Numer naszego konta się nie zmienił.",
    "ru": "Мы переехали. Наши реквизиты не изменились.",
}


@pytest.mark.parametrize("code", UNCHANGED)
def test_a_supplier_whose_account_has_not_changed_gives_no_other_one(code):
    assert "bank details changed" not in grave_names(read(UNCHANGED[code])[0])


def test_contact_details_below_are_no_bank_details():
    moved = "We have moved. Please use the contact details below in future: 4 Mill Lane."
    assert "bank details changed" not in grave_names(read(moved)[0])


def test_pleas_for_money_without_a_loving_word_deserve_a_second_look():
    pleas = (
        "Hello, I was stopped at the border. I must pay bail of 900, and my card is blocked. I do "
        "not know who to ask."
    )
    mail = sent_from("gmail.com", pleas)
    assert grave_names(mail) == {"beloved in need"}
    assert step_of(mail) is Step.LOOK_TWICE


@pytest.mark.parametrize(
    ("number", "is_account"),
    [
        ("Sort code: 04-00-99", True),
        ("BLZ 120 300 00", True),
        ("Routing number: 021000021", True),
        ("61 1090 1014 0000 0712 1981 2874", True),
        ("40702810500000001234", True),
        ("Order 04-00-99", False),
        ("Phone 01632 960 884", False),
        ("Card 4000 1234 5678 9010", False),
    ],
)
def test_accounts_without_an_iban_are_told_from_other_numbers(number, is_account):
    mail = read(f"Please settle the invoice by bank transfer. {number}")[0]
    assert examination(mail).names_account is is_account


QUOTED = (
    "Dear Sam, here is the list that you asked for.\n\n"
    "From: Ann <ann@{}>\nSent: 9 November 2026 15:12\nTo: Sam <me@home.example>\nHello Sam."
)


@pytest.mark.parametrize(
    ("site", "quoted_site", "is_seen"),
    [
        ("north-mill.example", "northmill.example", True),
        ("northrnill.example", "northmill.example", True),
        ("northmiil.example", "northmill.example", True),
        ("northmil.example", "northmill.example", True),
        ("northmill.example", "northmill.example", False),
        ("mail.northmill.example", "northmill.example", False),
        ("northmill.example", "southbank.example", False),
        ("mall.example", "mill.example", False),
    ],
)
def test_a_thread_that_goes_on_from_nearly_the_same_domain_is_seen(site, quoted_site, is_seen):
    mail = sent_from(site, QUOTED.format(quoted_site))
    assert ("nearly the same address" in grave_names(mail)) is is_seen
    assert (step_of(mail) is Step.LOOK_TWICE) is is_seen


def test_a_sender_that_imitates_the_recipient_s_own_house_is_seen():
    letter = "Dear Sam, here is the list that you asked for."
    imitated = sent_from("north-mill.example", letter, to="sam@northmill.example")
    assert grave_names(imitated) == {"nearly the same address"}
    assert not grave_names(sent_from("northmill.example", letter, to="sam@northmill.example"))
    assert not _nearly_same("", "northmill")
