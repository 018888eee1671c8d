# German, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = Deutsch
-direction = ltr
-million = 1.000.000
-plural-one = 1

## Answers

step-treat-this-as-fraud = Behandeln Sie dies als Betrug
step-spam = Spam
step-look-twice = Sehen Sie genauer hin
step-nothing-suspicious-found = Nichts Verdächtiges gefunden
step-nothing-grave-found = Nichts Schwerwiegendes gefunden
verdict-spam = Spam
verdict-unsure = unsicher
verdict-not-spam = kein Spam
verdict-nothing-to-judge = nichts zu beurteilen
verdict-undefined = nicht bestimmbar

## Why: the rows of the rule, and a clause for each state

because-proof = Für eines der Anzeichen gibt es keine ehrliche Erklärung.
because-proofs = Für mehrere der Anzeichen gibt es keine ehrliche Erklärung.
because-several = Mehrere starke Anzeichen treffen zusammen.
because-adverts = Mehrere starke Anzeichen für Werbung treffen zusammen.
because-advert = Es gibt ein starkes Anzeichen für Werbung.
because-strong-and-spam = Es gibt ein starkes Anzeichen, und die Wörter sind die von Spam.
because-spam-and-asks = Die Wörter sind die von Spam, und { $asks }.
because-cut = Die E-Mail wurde nicht bis zum Ende gelesen.
because-strong = Es gibt ein starkes Anzeichen.
because-no-text = Es gibt keinen Text, der sich beurteilen ließe.
because-part = Ein Teil der E-Mail oder das, was sie zitiert, sieht für sich allein wie Spam aus.
because-disowned = Der empfangende Server sagt, dass die Domain des Absenders nicht für diese E-Mail einsteht.
because-known-sender = Der empfangende Server bestätigt den Absender, der bekannt ist, und { $links }.
because-unknown-language = Die E-Mail ist in einer Sprache, in der sich ihre Forderungen nicht prüfen ließen.
because-no-links = Die E-Mail enthält keine Links, und { $asks }.
because-links-and-asks = { $Links }, und { $asks }.
because-ordinary-and-asks = Die Wörter sind die gewöhnlicher E-Mails, und { $asks }.
because-ordinary-and-links = Die Wörter sind die gewöhnlicher E-Mails, und { $links }.
because-asks-and-sender = { $Asks }, und { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, und { $words }.
because-words-and-sender = { $Words }, und { $sender }.
clause-sender-nobody = nichts bestätigt den Absender
clause-sender-unconfirmed = nichts bestätigt den Absender
clause-sender-disowned = der empfangende Server sagt, dass die Domain des Absenders nicht für diese E-Mail einsteht
clause-sender-anybody = sie kommt aus einem Postfach, das jeder haben kann
clause-sender-cheap = der Name der Absender-Domain ist einer, der schnell gekauft und wieder aufgegeben wird
clause-sender-own = die Domain des Absenders kennen wir nicht
clause-sender-known = ein Link kann zu jemand anderem führen
clause-links-none = sie enthält keine Links
clause-links-open = die Links zeigen, wohin sie führen
clause-links-own = die Links gehören dem Absender
clause-links-service = die Links führen zum Absender oder zu einem bekannten Dienst für Rundschreiben oder Termine
clause-links-foreign = nicht alle Links gehören dem Absender
clause-links-rewritten = ein Link wurde umgeschrieben, und sein Ziel ist nicht zu erkennen
clause-links-hidden = ein Link zeigt nicht, zu wessen Seite er führt
clause-asks-nothing = es geht weder um Geld noch um ein Konto, eine Lieferung, eine Datei oder ein Angebot
clause-asks-topic = es wurde weder ein Angebot noch eine verdächtige Forderung gefunden
clause-asks-offer = die E-Mail verwendet Wörter, die in Betrug und Werbung üblich sind
clause-asks-request = die E-Mail verlangt etwas zu einem Konto, einer Zahlung, einer Lieferung oder einer Datei
clause-asks-account = die E-Mail nennt ein Konto für eine Zahlung
clause-asks-fraud = die E-Mail verlangt, was Betrüger oft verlangen
clause-words-ordinary = die Wörter sind die gewöhnlicher E-Mails
clause-words-plausible = die Wörter sind nicht eindeutig die gewöhnlicher E-Mails
clause-words-doubtful = die Wörter sind häufiger die von Spam
clause-words-suspect = die Wörter sind fast die von Spam
clause-words-spam = die Wörter sind die von Spam
clause-words-unknown = die E-Mail ist in einer Sprache, in der sich weder Wörter noch Forderungen prüfen lassen
clause-words-few = sie enthält zu wenige Wörter, um sie zu beurteilen
clause-words-none = sie enthält keinen Text, der sich beurteilen ließe
clause-words-part = ein Teil sieht wie Spam aus
clause-words-cut = sie wurde nicht bis zum Ende gelesen

## What to do

advice-credentials = Benutzen Sie den Link nicht, und geben Sie weder Passwort noch Code noch Ausweispapiere her. Öffnen Sie die Seite selbst: Tippen Sie die Adresse ein, oder nehmen Sie Ihr eigenes Lesezeichen.
advice-credentials-alone = Geben Sie niemandem ein Passwort, einen Code oder Ihre Ausweispapiere. Wenn Sie mit dem Absender zu tun haben, öffnen Sie dessen Seite selbst.
advice-payment = Zahlen Sie nicht über diese E-Mail oder ihre Links. Öffnen Sie die Seite des Unternehmens oder der Bank selbst, und sehen Sie nach, ob etwas offen ist.
advice-payment-alone = Zahlen Sie nicht aufgrund dieser E-Mail. Öffnen Sie die Seite des Unternehmens oder der Bank selbst, und sehen Sie nach, ob etwas offen ist.
advice-gift-cards = Kaufen Sie keine Gutscheinkarten, und senden Sie keine Codes. Rufen Sie die Person an, unter einer Nummer, die Sie schon kennen.
advice-bank-change = Ändern Sie keine Bankverbindung, und zahlen Sie noch nichts. Rufen Sie das Unternehmen oder die Kollegin oder den Kollegen an, unter einer Nummer aus einem früheren Schreiben, nicht aus dieser E-Mail.
advice-wallet = Geben Sie die Wiederherstellungswörter einer Wallet nie an jemanden oder auf einer Seite weiter, und verbinden Sie keine Wallet. Wer sie weitergegeben hat, muss die Coins sofort in eine neue Wallet übertragen.
advice-qr-code = Scannen Sie den Code nicht. Melden Sie sich über die Adresse an, die Sie immer benutzen.
advice-call = Rufen Sie die Nummer nicht an. Wenn Sie eine Abbuchung befürchten, sehen Sie in Ihren Kontoauszug, und rufen Sie die Nummer auf Ihrer Karte an.
advice-remote-control = Installieren Sie nichts, und lassen Sie niemanden auf Ihren Computer.
advice-extortion = Zahlen Sie nicht, und antworten Sie nicht. Solche Schreiben gehen an Millionen, und fast immer lügen sie. Behalten Sie die E-Mail, und zeigen Sie sie bei der Polizei an. Wenn ein Passwort darin Ihres ist, ändern Sie es überall, wo Sie es verwenden.
advice-advance-fee = Antworten Sie nicht, zahlen Sie keine Gebühr, und senden Sie keine Ausweispapiere. Niemand verschenkt Geld an Fremde.
advice-investment = Legen Sie kein Geld an, und hinterlassen Sie keine Telefonnummer. Niemand kann Gewinne versprechen; fragen Sie bei der Finanzaufsicht Ihres Landes nach dem Unternehmen.
advice-money-for-a-beloved = Senden Sie weder Geld noch Karten an jemanden, den Sie nie getroffen haben. Zeigen Sie die E-Mail einem Menschen, dem Sie vertrauen. Wenn Sie die Person kennen, rufen Sie unter einer Nummer an, die Sie schon früher benutzt haben.
advice-deposit-for-a-home = Zahlen Sie keine Kaution für eine Wohnung, die Sie nicht von innen gesehen haben, und senden Sie keine Kopie Ihres Ausweises. Wer wirklich vermietet, zeigt die Wohnung zuerst.
advice-job = Antworten Sie nicht, zahlen Sie nichts im Voraus, und leiten Sie weder Geld noch Pakete weiter. Wer das tut, haftet dafür.
advice-new-number = Zahlen Sie nicht, und antworten Sie nicht. Rufen Sie die Person, von der die E-Mail angeblich kommt, unter der alten Nummer an.
advice-reply = Antworten Sie nicht. Rufen Sie die Person, von der die E-Mail angeblich kommt, unter einer Nummer an, die Sie schon kennen.
advice-file = Öffnen Sie die Datei nicht. Wenn Sie eine erwarten, fragen Sie beim Absender nach, auf einem Weg, den Sie schon kennen.
advice-link = Benutzen Sie die Links nicht. Wenn Sie mit dem Absender zu tun haben, öffnen Sie dessen Seite selbst.
advice-link-alone = Antworten Sie nicht, und tun Sie nichts von dem, was verlangt wird. Wenn Sie mit dem Absender zu tun haben, öffnen Sie dessen Seite selbst.
advice-report = Markieren Sie die E-Mail in Ihrem Mailprogramm als Spam oder Phishing, oder melden Sie sie Ihrer IT-Abteilung, und löschen Sie sie.
advice-report-only = Markieren Sie die E-Mail in Ihrem Mailprogramm als Spam oder Phishing, oder melden Sie sie Ihrer IT-Abteilung.
advice-already-password = Wenn Sie schon ein Passwort eingegeben haben, ändern Sie es jetzt.
advice-already-money = Wenn Sie schon Bankdaten angegeben oder gezahlt haben, rufen Sie jetzt Ihre Bank an.
advice-already-file = Wenn Sie die Datei schon geöffnet oder etwas installiert haben, trennen Sie den Computer vom Netz, und holen Sie Hilfe.
advice-spam = Antworten Sie nicht, und benutzen Sie keine Links darin, auch nicht zum Abbestellen. Löschen Sie die E-Mail.
advice-spam-alone = Antworten Sie nicht. Löschen Sie die E-Mail.
advice-look = Haben Sie diese E-Mail erwartet? Wenn nicht, oder wenn sie Geld, ein Passwort oder eine schnelle Entscheidung will, behandeln Sie sie als Betrug.
advice-check = Wenn sie echt sein könnte, fragen Sie beim Absender nach, auf einem Weg, den Sie schon kennen: unter der Nummer, die Sie immer benutzt haben oder die auf einer Rechnung oder Karte steht.
advice-no-proof = Das ist kein Beweis: Bevor Sie zahlen oder eine Bankverbindung ändern, fragen Sie beim Absender nach, auf einem Weg, den Sie schon kennen.
advice-nothing-grave = Es wurde nichts Schwerwiegendes gefunden. Die Hinweise sind wissenswert; auch gewöhnliche E-Mails haben sie.
advice-nothing = Es wurde nichts Verdächtiges gefunden.
limits = Der Filter liest Wörter und Aufbau. Er kann nicht wissen, ob der Absender der ist, für den er sich ausgibt; er öffnet keinen Link und durchsucht keine Datei nach Viren.

## Signs: what holds for every e-mail with this sign

sign-extortion = Die Rede ist von Aufnahmen, gestohlenen Daten, Viren oder Gewalt, wie in Erpresserschreiben.
sign-summons = Die E-Mail droht mit Polizei oder Gericht. Diese laden niemanden per E-Mail vor.
sign-gift-cards = Die Rede ist von Gutscheinkarten. Niemand, der es ehrlich meint, will damit bezahlt werden.
sign-bank-details-changed = Die E-Mail nennt eine andere Bankverbindung. Fragen Sie telefonisch nach, unter einer Nummer, die Sie schon kennen.
sign-fee = Angeblich wartet ein Paket, oder ein kleiner Betrag ist fällig.
sign-failed-payment = Angeblich ist eine Zahlung gescheitert, oder es werden andere Zahlungsdaten verlangt.
sign-refund = Die E-Mail verspricht eine Rückzahlung.
sign-account-threat = Angeblich ist ein Konto oder ein Zugang in Gefahr.
sign-secret = Verlangt wird ein Passwort, eine PIN, eine Kartennummer oder Ähnliches. Niemand, der es ehrlich meint, tut das per E-Mail.
sign-identity-papers = Verlangt werden Ausweispapiere oder Bankdaten.
sign-password = Verlangt wird, sich anzumelden oder persönliche Angaben zu bestätigen.
sign-code = Verlangt wird, einen Code weiterzugeben. Ein Code ist ein Schlüssel: Nur sein Besitzer braucht ihn.
sign-code-entered = Verlangt wird, einen Code einzugeben, der Ihnen gesendet wurde. Geben Sie einen Code nur auf einer Seite ein, die Sie selbst geöffnet haben.
sign-wallet = Verlangt werden die Wiederherstellungswörter einer Wallet. Wer sie hat, hat auch die Coins.
sign-wallet-connected = Verlangt werden die geheimen Wörter einer Wallet oder die Verbindung mit ihr.
sign-shared-file = Angeblich wartet hinter einem Link eine Datei oder Nachricht.
sign-qr-code = Ein QR-Code soll gescannt werden: Das führt vom geschützten Computer weg auf das Telefon.
sign-call-about-a-charge = Genannt werden eine Abbuchung und eine Telefonnummer, die man deswegen anrufen soll.
sign-call-about-an-unknown-charge = Sie sollen eine Nummer anrufen, wegen einer Zahlung, die Sie nicht gemacht haben.
sign-macros = Sie sollen die Makros eines Dokuments erlauben. Das sind Programme.
sign-remote-control = Die Rede ist von einem Programm, mit dem andere den Computer steuern.
sign-promised-sum = Fremde bieten einen Anteil an einer großen Summe an.
sign-prize = Die E-Mail verspricht einen Gewinn oder ein Geschenk.
sign-transfer-agent = Sie sollen Zahlungen oder Pakete von Fremden weiterleiten. Diebe brauchen das.
sign-job = Die E-Mail bietet leicht verdientes Geld für Arbeit.
sign-favour = Jemand, der nicht angerufen werden kann, bittet um einen schnellen Gefallen.
sign-known-person-new-number = Jemand, der bekannt zu sein scheint, schreibt von einer anderen Nummer oder ist in Not.
sign-relative-in-need = Jemand, der zur Familie zu gehören scheint, ist in Not und braucht Geld. Rufen Sie unter der Nummer an, die Sie kennen.
sign-acquaintance = Jemand Fremdes möchte Sie kennenlernen.
sign-secrecy = Die E-Mail bittet, etwas geheim zu halten.
sign-deadline = Die Wörter können zur Eile drängen.
sign-advertising = Die E-Mail wirbt für das, wofür unerwünschte E-Mails werben.
sign-offer-medicines = Angeboten werden Medikamente, die ehrliche Apotheken nur auf Rezept verkaufen.
sign-offer-casino = Die E-Mail wirbt für Glücksspiele.
sign-offer-counterfeit = Angeboten werden Nachahmungen teurer Waren.
sign-offer-adult = Die E-Mail wirbt für sexuelle Kontakte oder Bilder.
sign-offer-search-ranking = Angeboten werden Links oder bessere Plätze in Suchmaschinen.
sign-loan-with-a-fee = Die E-Mail bietet einen Kredit an und will vorher Geld.
sign-offer-loan = Die E-Mail bietet einen Kredit an.
sign-offer-investment = Die E-Mail verspricht Gewinne aus Geldanlagen.
sign-windfall = Fremde versprechen Ihnen Geld: eine Spende, einen Gewinn oder einen Anteil.
sign-recovery = Die E-Mail verspricht, verlorenes Geld zurückzuholen. Wer einmal betrogen wurde, wird so noch einmal betrogen.
sign-directory = Sie sollen für einen Eintrag in ein Verzeichnis zahlen. Die meisten solcher Rechnungen sind für etwas, das niemand bestellt hat.
sign-beloved-in-need = Jemand in Not im Ausland oder ohne Konto bittet um Geld.
sign-beloved-in-need-of-cards = Die Rede ist von Liebe oder Bekanntschaft, und verlangt werden Geld oder Karten.
sign-home-unseen = Vermietet wird eine Wohnung, die vor der Zahlung nicht zu besichtigen ist.
sign-link-shortener = Ein verkürzter Link zeigt nicht, wohin er führt.
sign-link-redirector = Ein Link führt über eine Seite, die alle weiterleitet, die darauf klicken.
sign-link-disguised = Eine Adresse ist so geschrieben, dass Programme sie nicht als solche erkennen.
sign-link-lure = Ein Link führt zu einer Seite, deren Name aus Wörtern besteht, die Vertrauen wecken sollen.
sign-link-imitation = Ein Link führt zu einer Seite, die eine bekannte nachahmt.
sign-note-of-a-stranger = Die E-Mail kommt über einen Dienst, mit dem jeder Rechnungen und Mitteilungen senden kann, und eine Mitteilung darin nennt eine Nummer zum Anrufen.
sign-brand-elsewhere = Die E-Mail spricht im Namen eines bekannten Unternehmens, aber keine Adresse darin gehört ihm.
sign-quoted-fraud = Was sie zitiert, weiterleitet oder schildert, sieht nach Betrug oder Spam aus.
sign-price-and-number = Die E-Mail nennt eine Kurznummer eines bezahlten Dienstes oder einen Preis und eine Nummer, wie in Werbung üblich.
sign-link-hides-its-target = Verlangt wird etwas Wichtiges über einen Link, der nicht zeigt, zu wessen Seite er führt.
sign-lure = Verlangt wird etwas Wichtiges über einen Link zu einer Seite, deren Name aus Wörtern besteht, die Vertrauen wecken sollen.
sign-links-elsewhere = Verlangt wird etwas Wichtiges, und keiner der Links gehört dem Absender.
sign-file-archive-with-its-password = Die E-Mail bringt ein verschlüsseltes Archiv mit und nennt das Passwort im Text. So können Virenscanner nicht hineinsehen.
sign-archive-with-its-password = Die Rede ist von einem Archiv, und das Passwort steht im Text. So können Virenscanner nicht hineinsehen.
sign-file-document-with-its-password = Die E-Mail kommt aus einem Postfach, das jeder haben kann, bringt ein Dokument mit und nennt das Passwort im Text. So können Virenscanner nicht hineinsehen.
sign-file-archive = Die E-Mail bringt ein Archiv mit.
sign-your-own-address = Als Absender erscheint die Adresse des Empfängers selbst. Das kann jeder schreiben.
sign-other-address-in-the-name = Der Name des Absenders zeigt eine andere Adresse als die, von der die E-Mail kommt.
sign-office-at-a-free-mailbox = Die E-Mail kommt angeblich von einem Amt oder Unternehmen, wurde aber aus einem kostenlosen Postfach gesendet.
sign-your-own-office-from-elsewhere = Die E-Mail spricht als eigene Verwaltung des Empfängers, kommt aber von einer anderen Domain.
sign-look-alike-sender = Die Domain des Absenders enthält einen bekannten Namen oder ahmt ihn nach und gehört jemand anderem.
sign-look-alike-letters = Die Domain des Absenders hat Buchstaben eines anderen Alphabets, die wie lateinische aussehen.
sign-numbered-sender = Die Domain des Absenders ist ein nummerierter Anschluss, nicht die eines Unternehmens oder einer Person.
sign-authentication-failed = Der empfangende Server konnte die Domain des Absenders nicht bestätigen.
sign-not-authenticated = Die Ergebnisse des empfangenden Servers bestätigen die Domain des Absenders nicht.
sign-brand-in-the-name = Der Name des Absenders ist ein bekannter, aber die Adresse gehört jemand anderem.
sign-lure-in-the-sender-s-domain = Die Domain des Absenders besteht aus Wörtern, die Vertrauen wecken sollen.
sign-nearly-the-same-address = Die Domain des Absenders ist fast die einer anderen Adresse in dieser E-Mail.
sign-link-other-host = Der Text eines Links zeigt eine Seite, und der Link führt zu einer anderen.
sign-link-user-name = Ein Link verschleiert sein Ziel mit einem Namen vor einem @-Zeichen.
sign-link-number = Ein Link führt zu einer Adresse aus Zahlen statt zu einem Namen.
sign-link-look-alike = Ein Link führt zu einem Namen mit Buchstaben, die nur wie andere aussehen.
sign-link-name-in-front = Ein Link stellt einen vollständigen Seitennamen vor die Seite, zu der er wirklich führt.
sign-link-scheme = Ein Link führt nicht zu einer Webseite, sondern startet oder öffnet etwas.
sign-file-program = Die E-Mail bringt eine Datei mit, die beim Öffnen etwas startet oder installiert.
sign-file-form = Die E-Mail bringt eine Webseite als Datei mit, mit Feldern zum Ausfüllen. Solche Dateien zeigen oft eine falsche Anmeldung.
sign-file-web-page = Die E-Mail bringt eine Webseite als Datei mit. Solche Dateien zeigen oft eine falsche Anmeldung.
sign-file-script = Die E-Mail bringt eine PDF-Datei mit, die beim Öffnen etwas starten kann.
sign-file-macros = Die E-Mail bringt ein Dokument mit, das Programme ausführen kann (Makros).
sign-file-two-endings = Ein Dateiname hat zwei Endungen, von denen die erste täuschen soll.
sign-authenticated = Der empfangende Server bestätigt, dass die E-Mail von der Domain des Absenders kommt. { $acquaintance }
sign-reply-elsewhere = Antworten gehen an eine andere Domain als die des Absenders.
sign-reply-to-free-mailbox = Antworten gehen an ein kostenloses Postfach, nicht an den Absender.
acquaintance-none = Das sagt nicht, wem diese Domain gehört.
acquaintance-receiver = Es ist die Domain, die die E-Mail empfangen hat.
acquaintance-well-known = Es ist die Domain eines bekannten Namens.
acquaintance-named = Sie haben diesen Absender als Ihnen bekannt genannt.
acquaintance-of-filter = Ihr Filter wurde mit erwünschten E-Mails von dieser oder an diese Adresse trainiert.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (geschrieben von { $server })
evidence-other-address = gezeigt wird { $shown }, aber sie kommt von { $sender }
evidence-brand = „{ $brand }“, aber von { $sender }
evidence-name-at = „{ $name }“ bei { $host }
evidence-is-not = { $host } ist nicht { $name }
evidence-replies = von { $sender }, Antworten an { $reply_to }
evidence-twin = sie kommt von { $site } und nennt { $other }
evidence-through = über { $service } zu { $host }
evidence-belongs-not = { $host } gehört nicht zu { $name }
evidence-in-archive = { $file } in { $archive }
evidence-unnamed-file = eine Datei ohne Namen
evidence-links-to = von { $sender }, Links zu { $host }
evidence-sent-from = gesendet von { $sender }
evidence-leads-to = Links zu { $host }

## Links

link-unexamined = Nur die ersten { $first } von { $links } Links wurden untersucht.
link-scheme = Er führt nicht zu einer Webseite, sondern würde etwas starten oder öffnen („{ $scheme }“).
link-leads-to = er führt zu { $host }
link-leads-unseen = wohin er führt, ist nicht zu erkennen
link-rewritten = { $service } hat ihn umgeschrieben; { $leads }.
link-passes-through = Er führt über { $service }; { $leads }.
link-other-host = Der Text zeigt { $shown }, aber der Link führt zu { $host }.
link-user-name = Der Teil vor dem @ ist nur ein Benutzername; der Link führt zu { $host }.
link-number = Er führt zu einer Adresse aus Zahlen ({ $host }); Unternehmen verwenden Namen.
link-name-in-front = „{ $front }“ ist nur der Anfang; die Seite ist { $site }.
link-shortener = { $host } verkürzt Adressen: Wohin der Link führt, ist nicht zu erkennen.
link-passes-on = Er führt über { $host } weiter zu { $target }.
link-not-the-senders = Er führt zu { $site }, nicht zur Seite des Absenders { $sender }.
link-look-alike = { $host } sieht nur wie { $plain } aus: Der Name hat fremde Buchstaben.
link-mixed = { $host } mischt die Buchstaben mehrerer Alphabete.
link-international = Der Name ist in internationalen Buchstaben: { $name } ({ $host }).

## What the words say

topic-account = Sie sollen ein Konto oder ein Passwort bestätigen
topic-hurry = Die E-Mail drängt zur Eile
topic-money = Es geht um Geld
topic-bargain = Die E-Mail verspricht einen Gewinn oder ein günstiges Angebot
topic-click = Sie sollen klicken, anrufen oder antworten
topic-health = Die E-Mail wirbt für Medikamente oder Gesundheitsmittel
topic-adult = Die E-Mail wirbt für Inhalte nur für Erwachsene
topic-advert = Die E-Mail wirbt für ein Produkt oder ein Geschäft
topic-mailing-list = Es geht um das Abmelden von einer Verteilerliste
topic-stranger = Die E-Mail spricht Sie wie jemand Fremdes an
topic-shouting = Die E-Mail ist laut: Großbuchstaben, Ausrufezeichen oder Reihen von Zeichen
topic-links = Die E-Mail enthält Links, wie sie in Spam vorkommen
topic-conversation = Die E-Mail ist Teil eines Gesprächs: Sie zitiert oder beantwortet eine andere
topic-technical = Die E-Mail verwendet Fachwörter
topic-acquaintance = Die E-Mail klingt wie jemand, mit dem Sie sprechen
topic-work = Es geht um Treffen, Termine oder gemeinsame Arbeit
topic-list = Die E-Mail kommt von einer Verteilerliste oder ist ein Rundschreiben
topic-calm = Die E-Mail ist ruhig geschrieben
feature-sign-percent = Prozentangabe
feature-sign-time = Uhrzeit
feature-sign-telephone = Telefonnummer
feature-sign-toll-free = kostenlose Telefonnummer
feature-sign-mixed-signs = Reihe gemischter Zeichen
feature-sign-smiley = Smiley
feature-sign-shouting = drei Wörter in Großbuchstaben
feature-sign-quoting = zitierte Zeile
feature-sign-signature = Trennzeile vor der Unterschrift
feature-sign-a-mail-address = E-Mail-Adresse
feature-sign-exclamation = Ausrufezeichen
feature-link-question = Fragezeichen in einem Link
feature-link-percent = Prozentzeichen in einem Link
feature-link-a-user-before = Link mit einem Benutzernamen vor @
feature-link-a-number-for-a-host = Link zu einer Adresse aus Zahlen
feature-capitals-0 = kaum Großbuchstaben
feature-capitals-1 = wenige Großbuchstaben
feature-capitals-2 = einige Großbuchstaben
feature-capitals-3 = ziemlich viele Großbuchstaben
feature-capitals-4 = viele Großbuchstaben
feature-capitals-5 = sehr viele Großbuchstaben
feature-capitals-6 = überwiegend Großbuchstaben
feature-quoted-lines-0 = keine zitierten Zeilen
feature-quoted-lines-1 = wenige zitierte Zeilen
feature-quoted-lines-2 = viele zitierte Zeilen
feature-quoted-lines-3 = überwiegend zitierte Zeilen
feature-number-of-links-0 = keine Links
feature-number-of-links-1 = ein Link
feature-number-of-links-2 = zwei Links
feature-number-of-links-3 = 3 bis 5 Links
feature-number-of-links-4 = 6 bis 11 Links
feature-number-of-links-5 = 12 oder mehr Links
feature-exclamations-0 = keine Ausrufezeichen
feature-exclamations-1 = wenige Ausrufezeichen
feature-exclamations-2 = einige Ausrufezeichen
feature-exclamations-3 = viele Ausrufezeichen
feature-exclamations-4 = sehr viele Ausrufezeichen
feature-length-of-words-0 = äußerst kurze Wörter
feature-length-of-words-1 = sehr kurze Wörter
feature-length-of-words-2 = kurze Wörter
feature-length-of-words-3 = mittellange Wörter
feature-length-of-words-4 = lange Wörter
feature-length-of-words-5 = sehr lange Wörter
feature-length-of-words-6 = äußerst lange Wörter
feature-list-unsubscribe = Kopfzeile zum Abbestellen
feature-no-list-unsubscribe = keine Kopfzeile zum Abbestellen
feature-reply-to-elsewhere = Antworten gehen an eine andere Seite
feature-reply-to-at-the-same-site = Antworten gehen an die Seite des Absenders
feature-reply-to-at-a-free-mailbox = Antworten gehen an ein kostenloses Postfach
feature-return-path-elsewhere = Rückläufer gehen an eine andere Seite
feature-return-path-at-the-same-site = Rückläufer gehen an die Seite des Absenders
feature-link-shows-another-site = der Text eines Links zeigt eine andere Seite
feature-link-shows-its-own-site = der Text eines Links zeigt seine eigene Seite
feature-link-to-a-number = Link zu einer Adresse aus Zahlen
topic-strongest-words = Die E-Mail verwendet Wörter, die in Spam häufiger sind
feature-quoted = „{ $word }“
feature-then = { $first }, dann { $second }
feature-number = { $digits ->
    [9] Zahl mit 9 oder mehr Ziffern
   *[other] { $digits }-stellige Zahl
}
feature-letter-with-digits = Buchstabe mit Ziffern
feature-word-with-digits = Wort mit Ziffern dahinter
feature-digits-with-letter = Ziffern mit einem Buchstaben
feature-digits-with-word = Ziffern mit einem Wort dahinter
feature-code = Code aus Buchstaben und Ziffern
feature-letters-today = heutige E-Mails, als Beispiele geschrieben
feature-digits-with-apostrophe = Ziffern mit einem Apostroph
feature-in-the-subject = { $what } im Betreff
feature-money = Geldbetrag ({ $digits ->
    [one] { $digits } Ziffer
   *[other] { $digits } Ziffern
})
feature-row-of-signs = Zeichenreihe { $signs }
feature-in-the-path = „{ $word }“ im Pfad eines Links
described-link-to-ending = Link zu einer Adresse mit der Endung { $ending }
described-link-to = Link zu { $host }
feature-in-the-host = „{ $host }“ im Servernamen eines Links

## What could not be judged

doubt-quotation = Was sie zitiert oder weiterleitet, sieht wie Spam aus.
doubt-one-part = Ein Teil sieht für sich allein wie Spam aus.
doubt-two-texts = Die E-Mail enthält zwei verschiedene Texte; entscheidend ist der, der hier nicht gezeigt wird.
doubt-own-words = Ihre eigenen Wörter sehen wie Spam aus; was sie zitiert, nicht.
judged-by-own-words = Beurteilt nach ihren eigenen Wörtern, der zitierte Teil getrennt.
language-unchecked = Die Sprache dieser E-Mail ist { $code ->
    [de] Deutsch
    [fr] Französisch
    [es] Spanisch
    [pt] Portugiesisch
    [it] Italienisch
    [nl] Niederländisch
    [pl] Polnisch
    [ru] Russisch
    [ar] Arabisch
   *[other] { $name }
}. In ihr sind nur die Anzeichen von Absender, Links und Dateien bekannt.
doubt-no-mail = Das ist keine E-Mail.
doubt-nothing = Hier ist kein Text.
doubt-no-letter = Zu wenig Text für einen Brief. Das ist vermutlich: { $kind }.
doubt-other-language = Wenig davon ist in der Sprache des Modells: Es kennt { $known } von { $words } Wörtern.
doubt-no-known-word = Zu wenig Text: kein bekanntes Wort.
doubt-prior-remains = Zu wenig Text: kein bekanntes Wort; es bleibt die A-priori-Wahrscheinlichkeit.
doubt-one-known-word = Zu wenig Text: nur ein bekanntes Wort.
doubt-few-words = Zu wenig Text: nur { $words ->
    [one] { $words } Wort
   *[other] { $words } Wörter
}.
doubt-never-seen-in-spam = „{ $word }“ kam in Spam nie vor
doubt-never-seen-in-other = „{ $word }“ kam in anderen E-Mails nie vor
doubt-prior-leaves-none = die A-priori-Wahrscheinlichkeit lässt keine Klasse übrig
doubt-both = { $first } und { $second }
doubt-zero-over-zero = 0/0: { $cause }; mit jeder Glättung über 0 gibt es eine Antwort.
judged-subject = nur ihr Betreff
judged-no-word = kein Wort
doubt-hidden = Der ganze Text unter dem Betreff ist vor dem Leser verborgen. Zu beurteilen ist: { $judged }.
doubt-picture = Diese E-Mail ist nur ein Bild, und der Filter sieht nicht, was Bilder zeigen. Zu beurteilen ist: { $judged }.
doubt-attachments = Diese E-Mail hat Anhänge und keinen eigenen Text. Zu beurteilen ist: { $judged }.
doubt-no-text = Diese E-Mail hat unter dem Betreff keinen Text. Zu beurteilen ist: { $judged }.

## How it was read

notice-addresses = Nur die ersten { $first } Adressen im Text wurden als Links gelesen.
notice-gaps = Buchstaben mit Lücken dazwischen wurden als Wörter gelesen: { $count } („{ $word }“ als „{ $plain }“).
notice-digits-for-letters = Ziffern und Zeichen wurden als die Buchstaben gelesen, für die sie stehen: { $count } („{ $word }“ als „{ $plain }“).
notice-look-alikes = Ähnlich aussehende Buchstaben wurden als lateinische gelesen: { $count } („{ $word }“ als „{ $plain }“).
notice-control = NUL und andere Steuerzeichen wurden entfernt: { $count }.
notice-mended = Falsch entschlüsselte Zeichen wurden an { $places ->
    [one] einer Stelle
   *[other] { $places } Stellen
} berichtigt (UTF-8, das als Windows-1252 gelesen wurde).
notice-tags = Unsichtbare Tag-Zeichen wurden entfernt.
notice-tags-spell = Sie ergeben „{ $words }“.
notice-turns = Zeichen, die die Schreibrichtung umkehren, wurden entfernt: { $count }.
notice-flags = Buchstaben von Flaggen wurden als Buchstaben gelesen: { $count }.
notice-invisible = Unsichtbare Zeichen, die Wörter teilen, wurden entfernt: { $count }.
notice-struck = Zeichen, die Buchstaben durchstreichen oder umschließen, wurden entfernt: { $count }.
notice-stacks = Stapel von Zeichen auf Buchstaben wurden entfernt: { $count }.
notice-doubtful-words = Es ist nicht zu erkennen, ob ein Mailprogramm { $words ->
    [one] { $words } Wort
   *[other] { $words } Wörter
} zeigt: Der Stil wird auf eine Weise berechnet, die hier nicht bekannt ist.
notice-sheet = Nur die ersten { $first } von { $characters } Zeichen der Formatvorlage wurden gelesen.
notice-selectors = Nur die ersten { $first } Selektoren der Formatvorlage wurden verwendet: Verborgener Text kann übersehen worden sein.
notice-conditions = Nur { $conditions } verschiedene Bedingungen der Formatvorlage wurden verwendet: Verborgener Text kann übersehen worden sein.
notice-large-sheet = Die Formatvorlage ist zu groß, um sie ganz anzuwenden: Verborgener Text kann übersehen worden sein.
notice-unapplied = Eine Regel der Formatvorlage kann Text verbergen und lässt sich hier nicht anwenden: Verborgener Text kann mitgezählt worden sein.
notice-some-bytes = Einige Bytes sind nicht { $charset }: Sie werden als � gezeigt.
notice-read-as = Einige Bytes sind nicht { $charset }: Der Text wird als { $other } gelesen.
notice-unknown-charset = Der Zeichensatz „{ $charset }“ ist unbekannt: Der Text wird als { $other } gelesen.
notice-no-charset = Es ist kein Zeichensatz angegeben, und die Bytes sind nicht UTF-8: Der Text wird als { $other } gelesen.
notice-winmail = Der Text dieser E-Mail steht in winmail.dat, einem Format von Outlook, das sich hier nicht lesen lässt: Bitten Sie den Absender, ihn als reinen Text oder HTML zu senden, oder öffnen Sie die E-Mail in Outlook, und kopieren Sie den Text.
notice-rtf = Der Text dieser E-Mail ist im Format RTF, das sich hier nicht lesen lässt: Öffnen Sie die Datei, und kopieren Sie den Text.
notice-encrypted = Diese E-Mail ist verschlüsselt: Hier ist nichts zu lesen.
notice-invitation = Die E-Mail bringt eine Einladung mit: Titel, Ort und Beschreibung wurden gelesen.
notice-parts-by-guess = Die Grenze zwischen den Teilen dieser E-Mail ist falsch angegeben: Getrennt wurde an den Zeilen, die wie eine aussehen.
notice-no-boundary = Diese E-Mail gibt mehrere Teile an, aber die Grenze dazwischen fehlt: Der Text wurde als ein Teil gelesen.
notice-inside-signature = Diese E-Mail ist signiert, nicht verschlüsselt, aber der Text steht in der Signatur (S/MIME) und lässt sich hier nicht lesen.
notice-compressed = Diese E-Mail ist komprimiert (S/MIME): Der Text lässt sich hier nicht lesen.
notice-broken = Der Aufbau dieser E-Mail ist fehlerhaft ({ $fault }): Sie wurde als reiner Text gelesen.
notice-parts = Höchstens { $parts } Teile und { $levels } Ebenen von Teilen in Teilen werden gelesen: { $bytes ->
    [one] Das letzte Byte dieser E-Mail wurde
   *[other] Die letzten { $bytes } Bytes dieser E-Mail wurden
} nicht gelesen.
notice-without-name = ohne Namen
notice-only-text = Der einzige Text dieser E-Mail ist als Anhang gekennzeichnet ({ $name }): Er wurde gelesen.
notice-signed = Diese E-Mail ist signiert (S/MIME): Sie wurde gelesen, die Signatur wurde nicht geprüft.
notice-unknown-encoding = Die Übertragungskodierung „{ $label }“ eines Teils ist unbekannt: Er wurde als { $encoding } gelesen.
notice-not-decoded = Die Übertragungskodierung „{ $label }“ eines Teils ist unbekannt: Er wurde unverändert gelesen.
notice-outside = Text vor oder hinter den Teilen dieser E-Mail zeigen Mailprogramme nicht, und er wurde nicht gelesen: { $words } Wörter.
notice-html-as-plain = HTML, das als reiner Text angegeben ist: Nur der sichtbare Text wurde gelesen.
notice-html-cut = Nur die ersten { $first } von { $characters } Zeichen des HTML wurden gelesen.
notice-hidden = Verborgener Text gefunden: { $words ->
    [one] { $words } Wort, das
   *[other] { $words } Wörter, die
} ein Mailprogramm nicht zeigen würde; nicht gezählt.
notice-from-msg = Aus einer Outlook-Datei (.msg) gelesen.
notice-from-emlx = Aus einer Datei von Apple Mail (.emlx) gelesen.
notice-from-gmail = Aus Gmails Seite „Original anzeigen“ gelesen: Die Tabelle über der E-Mail ist weggelassen.
notice-outlook = Das ist eine Outlook-Datei (.msg) oder eine andere Datei von Office. Speichern Sie die E-Mail in Outlook als Text, oder leiten Sie sie als Anhang weiter, oder ziehen Sie sie in ein anderes Mailprogramm, und speichern Sie sie dort als .eml.
notice-outlook-library = Das ist eine Outlook-Datei (.msg) oder eine andere Datei von Office. Um .msg-Dateien auf der Befehlszeile zu lesen, installieren Sie genlab mit dem Zusatz „outlook“; oder speichern Sie die E-Mail als .eml oder Text.
notice-no-mail = Das ist keine E-Mail, sondern vermutlich: { $kind }.
instead-of-a-picture = In einem Bild oder Ausdruck einer E-Mail fehlen die Adresse des Absenders und die Ziele der Links. Speichern Sie die E-Mail selbst aus Ihrem Mailprogramm (.eml), und öffnen Sie diese Datei, oder kopieren Sie den Text oder den Quelltext, und fügen Sie ihn ein. Wenn Sie nur das Bild haben, kopieren Sie die Wörter daraus: Halten Sie sie auf einem iPhone oder Mac im Bild gedrückt, öffnen Sie das Bild unter Android mit Lens, unter Windows mit dem Snipping Tool.
notice-long-mbox = Eine mbox-Datei mit { $mails } E-Mails: Nur die ersten { $first } wurden gelesen.
notice-mbox = Eine mbox-Datei mit { $mails } E-Mails, jede für sich gelesen.
notice-nuls = UTF-16, als Bytes eingefügt: Die NULs zwischen den Buchstaben wurden entfernt.
notice-wide = Gelesen als { $charset }.
notice-cut-characters = Nur die ersten { $first } von { $all } Zeichen wurden gelesen.
notice-cut-bytes = Nur die ersten { $first } von { $all } Bytes wurden gelesen.
notice-files-in-text = Dateien im Text, als uuencode oder base64, wurden nicht gelesen: { $files }.
notice-base64 = Base64-Daten. Sie enthalten: { $kind }. Hier ist nichts zu lesen.
notice-decoded = Aus { $encoding } entschlüsselt, das ohne Kopfzeilen kam.
notice-html = HTML: Nur der sichtbare Text wurde gelesen.
notice-other-kind = Das sieht nicht wie eine E-Mail aus. Es ist vermutlich: { $kind }.
notice-run = Eine Folge von { $characters } Zeichen ohne Leerzeichen wurde auf die ersten 100 gekürzt.
notice-long-text = Nur die ersten { $first } von { $characters } Zeichen wurden beurteilt.
notice-many-words = Nur die ersten { $first } Wörter wurden beurteilt.
kind-a-pdf-file = eine PDF-Datei
kind-a-png-picture = ein PNG-Bild
kind-a-jpeg-picture = ein JPEG-Bild
kind-a-gif-picture = ein GIF-Bild
kind-a-bmp-picture = ein BMP-Bild
kind-a-tiff-picture = ein TIFF-Bild
kind-an-icon = ein Symbolbild
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = eine Datei von Outlook oder Office; speichern Sie die E-Mail als .eml oder Text
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = Outlooks winmail.dat; bitten Sie den Absender um reinen Text oder HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = eine Rich-Text-Datei (.rtf); öffnen Sie sie, und kopieren Sie den Text
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = eine Outlook-Datendatei (.pst); exportieren Sie die E-Mail als .eml oder Text
kind-a-program = ein Programm
kind-a-program-webassembly = ein Programm (WebAssembly)
kind-a-gzip-archive = ein gzip-Archiv
kind-a-bzip2-archive = ein bzip2-Archiv
kind-an-xz-archive = ein xz-Archiv
kind-a-7-zip-archive = ein 7-Zip-Archiv
kind-a-rar-archive = ein RAR-Archiv
kind-a-zstandard-archive = ein Zstandard-Archiv
kind-a-sound-file = eine Tondatei
kind-a-database-sqlite = eine Datenbank (SQLite)
kind-a-font = eine Schriftart
kind-a-webp-picture = ein WebP-Bild
kind-a-film = ein Film
kind-a-heic-or-avif-picture = ein HEIC- oder AVIF-Bild
kind-an-excel-workbook-xlsx = eine Excel-Arbeitsmappe (.xlsx)
kind-a-word-document-docx = ein Word-Dokument (.docx)
kind-a-powerpoint-presentation-pptx = eine PowerPoint-Präsentation (.pptx)
kind-an-e-book-epub = ein E-Book (EPUB)
kind-an-opendocument-text-odt = ein OpenDocument-Text (.odt)
kind-an-opendocument-spreadsheet-ods = eine OpenDocument-Tabelle (.ods)
kind-an-opendocument-file = eine OpenDocument-Datei
kind-an-android-app = eine Android-App
kind-a-zip-archive = ein ZIP-Archiv
kind-json = JSON
kind-source-code = Quelltext eines Programms
kind-a-table = eine Tabelle
kind-a-link = ein Link
kind-a-list = eine Liste
kind-binary = eine Binärdatei

## What was not pasted, and how to copy it

missing-trace = Dieser Quelltext enthält keine Zeilen des empfangenden Servers; daher ließ sich nicht prüfen, ob der Absender der ist, den er nennt.
missing-confirmation = Eingefügt wurde nur, was das Mailprogramm zeigt: Ob der Absender der ist, den er nennt, ließ sich nicht prüfen.
missing-confirmation-and-targets = Eingefügt wurde nur, was das Mailprogramm zeigt: Ob der Absender der ist, den er nennt, und wohin die Links führen, ließ sich nicht prüfen.
missing-sender = Eingefügt wurde nur der Text mit seinen Links; der Absender ließ sich nicht prüfen.
missing-sender-and-targets = Eingefügt wurde nur der Text; der Absender und die Ziele der Links ließen sich nicht prüfen.
program-gmail = Gmail
program-outlook-on-the-web = Outlook im Web
program-outlook-for-windows = Outlook für Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Öffnen Sie die E-Mail, wählen Sie ⋮ neben „Antworten“, dann „Original anzeigen“ und „In die Zwischenablage kopieren“.
source-outlook-on-the-web = Öffnen Sie die E-Mail, wählen Sie ⋯, dann „Anzeigen“ und „Nachrichtenquelle anzeigen“, und kopieren Sie alles.
source-outlook-for-windows = Wählen Sie ⋯ und „Speichern unter“, und öffnen Sie die Datei hier; oder ziehen Sie die E-Mail in einen Ordner.
source-apple-mail = Wählen Sie „Darstellung“, „E-Mail“, „Reiner Quelltext“, und kopieren Sie alles; auf einem iPhone leiten Sie die E-Mail an einen Computer weiter.
source-thunderbird = Drücken Sie Strg+U (auf einem Mac Befehl+U), und kopieren Sie alles.

## Labels of an answer

invitation = Fügen Sie eine E-Mail ein, öffnen Sie eine, oder versuchen Sie ein Beispiel. Was Sie einfügen, bleibt in diesem Tab.
invitation-promise = Sie sehen dann, ob sie nach Spam aussieht, die Gründe, und was zu tun ist.
nothing-to-judge-yet = Noch nichts zu beurteilen
no-probability = keine Wahrscheinlichkeit
amount = Wahrscheinlichkeit von Spam nach den Wörtern { $share }
amount-in-brackets = (Wahrscheinlichkeit von Spam nach den Wörtern { $share })
amount-unknown = die Wörter lassen sich nicht beurteilen
first-of-several = E-Mail 1 von { $mails }; die Tabellen unten führen alle auf.
quoted-part = Der zitierte Teil für sich allein: { $verdict }.
counterweights = Die Wörter allein sprechen eher für Spam; was oben steht, wiegt mehr.
known-word = Das Modell kennt das einzige Wort hier.
unknown-word = Das Modell kennt das Wort hier nicht.
known-all = Das Modell kennt alle { $words } Wörter hier.
known-words = Das Modell kennt { $known } der { $words } Wörter hier.
other-calibrated = Der kalibrierte Filter sagt nach den Wörtern { $share }.
other-multinomial = Multinomiales naives Bayes sagt nach den Wörtern { $share }.
other-bernoulli = Bernoulli-naives Bayes sagt nach den Wörtern { $share }.
heading-advice = Was zu tun ist, und was der Filter nicht wissen kann
heading-signs = Anzeichen
heading-words = Was die Wörter sagen
heading-source = So kopieren Sie den Quelltext einer E-Mail
heading-links = Links
heading-suspicious-links = Links: { $strong } von { $links } verdächtig
links-as-text = Sie werden als Text gezeigt und lassen sich nicht anklicken.
links-more = Und { $more } weitere.
link-without-text = (kein Text)
no-single-reason = Kein einzelner Grund ragt heraus.
and-more = und { $more } weitere
another = Eine andere E-Mail beurteilen
copy-answer = Antwort als Text kopieren
severity-fraud = Betrug
severity-strong = Starkes Anzeichen
severity-notice = Hinweis
severity-fact = Tatsache
age = Er wurde mit E-Mails von { $older } und { $recent } trainiert. Je mehr eine E-Mail davon abweicht, desto weniger weiß der Filter über sie.
age-written = Er wurde mit heutigen E-Mails in neun Sprachen trainiert, die als Beispiele geschrieben wurden, nicht mit echten.
shared-verdict = Der Spamfilter von genlab hat eine E-Mail beurteilt: { $verdict } ({ $amount }).
shared-step = Der Spamfilter von genlab hat eine E-Mail beurteilt: { $step } ({ $verdict }; { $amount }).
shared-reasons = Hauptgründe:
shared-reason = - { $reason }.
shared-advice = Was zu tun ist: { $advice }
shared-without-mail = Die E-Mail ist nicht enthalten; ohne sie kann niemand diesen Text prüfen.
line-fraud = Betrug
line-strong = stark
line-notice = Hinweis
line-fact = Tatsache
line-subject = Betreff
line-advice = Rat
line-known = { $words ->
    [one] { $known } von { $words } Wort ist
   *[other] { $known } von { $words } Wörtern sind
} dem Modell bekannt
line-strongest = { $known }; die stärksten, in nats:

## What stands beside the e-mail, and its marks

label-mail = E-Mail
label-known = Absender, die Sie kennen
help-known = Adressen oder Domains. Eine zählt, wenn der empfangende Server den Absender bestätigt.
open-mail = Eine gespeicherte E-Mail öffnen (.eml, .txt)
clear-mail = Leeren
choose = Auswählen …
examples-of-today = Oder versuchen Sie eine heutige E-Mail, als Beispiel geschrieben
examples-of-2002 = Oder eine echte von 2002
examples-offered = Oder beurteilen Sie eine von diesen, als Beispiele geschrieben
judge-example = Beurteilen: { $title }
example-account = Eine Warnung zu einem Konto
example-receipt = Die Quittung einer Buchhandlung
example-friend = Ein paar Zeilen von einem Freund
example-bank = Ein Lieferant mit neuer Bankverbindung
example-family = „Hallo Mama, mein Handy ist kaputt“
marked-mail = Die E-Mail mit Markierungen
marked-beginning = Die E-Mail mit Markierungen (die ersten { $characters } Zeichen)
key-spam = spricht für Spam
key-ham = spricht gegen Spam
key-unknown = nicht im Modell
key-link = verdächtiger Link
key-faint = ohne Markierung: sagt wenig
mark-link = Verdächtiger Link. { $warning }
read-as-it-is = Unverändert gelesen: Nichts musste entschlüsselt, gekürzt oder weggelassen werden.

## The front page, and what the page itself says about an answer

front-title = Ist das Spam, und welche Wörter sprechen dafür?
front-promise = Fügen Sie eine E-Mail ein, und sehen Sie selbst. genlab ist ein Labor für generative Modelle: acht Versuche und fünf Vorlesungskurse in einem Browser-Tab. Nichts, was Sie eingeben, verlässt ihn.
front-judged = Die E-Mail im Feld ist beurteilt.
front-judged-link = Ergebnis zeigen
front-example = Eine E-Mail von heute, als Beispiel geschrieben. Je dunkler ein Wort, desto mehr zählt es.
front-example-link = Im Labor öffnen
front-sum = Die Summe der Belege: Über der gestrichelten Linie ist Spam wahrscheinlicher.
front-verdict = Ergebnis:
front-private = Alles läuft in diesem Tab: Was Sie einfügen oder öffnen, wird nirgendwohin gesendet.
front-guarantee = Wie das gewährleistet ist
front-policy = Eine Richtlinie erlaubt dieser Seite und ihrem Python nur, die eigenen Dateien der Website zu laden; WebRTC, das eine Richtlinie nicht einschränken kann, ist entfernt; und nichts, was Sie eingeben, wird je ausgeführt. Eine Seite hat keine Macht über das, was Sie selbst tun, etwa einem Link folgen oder ihn teilen. Auch für Ihren Browser, seine Erweiterungen oder den Server kann sie nicht bürgen.
front-share = Teilen, was Sie sehen
front-share-answer = Das Ergebnis als Text, ohne die E-Mail
front-share-copy = Text kopieren
front-english = Die Versuche und Kurse sind auf Englisch.
page-not-shared = Die geteilte E-Mail ist nicht angekommen: Der Service Worker dieser Seite, der sie annimmt, ist nicht da. Kopieren Sie die E-Mail, und fügen Sie sie in das Feld ein.
page-close = Schließen
page-follows = Python wird noch geladen; dies folgt danach.
page-loading = Python wird geladen
page-starting = Python wird gestartet
page-working = Python ist noch nicht fertig
page-then-link = Dann wird berechnet, was dieser Link zeigt.
page-then-change = Ihre Änderung wird dann angewendet.
page-computes-link = Python berechnet, was dieser Link zeigt.
page-computes-change = Python berechnet die neue Antwort.
page-not-computed = Python konnte nicht starten, und nur Python kann berechnen, was hier gezeigt wird.
page-again = Neu starten
page-no-start = Python konnte nicht starten: { $reason }. Laden Sie die Seite neu; wenn das nicht hilft, sagen Sie es der Person, die sie veröffentlicht hat.
page-no-worker = Python konnte nicht starten: Dieser Browser lässt den Worker nicht zu, in dem es läuft ({ $reason }).
page-no-webassembly = Dieser Browser hat kein WebAssembly (oder es ist abgeschaltet), mit dem genlab Python ausführt. Jeder aktuelle Browser hat es.
page-old-browser = Dieser Browser ist zu alt für Python, das meldet: { $reason }. Aktualisieren Sie ihn, oder nehmen Sie einen anderen: Chrome oder Edge ab 114, Firefox ab 125, Safari ab 17.
page-little-memory = Dieses Gerät hat zu wenig Speicher für Python, das meldet: { $reason }. Schließen Sie andere Tabs und Programme, und starten Sie neu.
page-slow = Python ist nach { $seconds } Sekunden noch nicht gestartet, obwohl alle seine Dateien da sind. Dieses Gerät ist langsam oder anderweitig beschäftigt. Die Seite macht von selbst weiter, sobald Python da ist.
page-stopped = Python ist stehen geblieben und wird neu gestartet; nichts, was Sie eingegeben haben, geht verloren.
page-unanswered = Python hat nicht geantwortet und wird neu gestartet; nichts, was Sie eingegeben haben, geht verloren.
page-thrice = Python ist bei dieser Eingabe dreimal nacheinander stehen geblieben. Sie steht noch auf der Seite: Ändern Sie sie, und starten Sie dann neu.
page-large-file = { $file } hat { $bytes } Bytes; erlaubt sind höchstens { $limit }: Es wurde nichts geändert.
page-long-text = Dieser Text hat { $characters } Zeichen; erlaubt sind höchstens { $limit }: Es wurde nichts geändert.
page-not-saved = { $file } wurde nicht von genlab gespeichert: Die Datei enthält weder den Zustand eines Labors noch einen Kurs.
page-saved = Als { $file } gespeichert.
page-copied = Kopiert.
page-copy = Kopieren Sie dies:
page-tables = Tabellen
page-numbers = die Zahlen hinter dem Bild

## What the spam lab shows beside its answers

label-view = Ansicht
view-judge = Beurteilen
view-sum = Alle Modelle
view-generate = Erzeugen
view-own = Eigener
view-attack = Angriff
more-settings = Weitere Einstellungen
restore = Wiederherstellen, was vorher hier stand
decided = Was den Ausschlag gab
decided-feature = Wort oder Merkmal
decided-unit = nats
decided-weaker = { $terms ->
    [one] { $terms } schwächerer Beitrag
   *[other] { $terms } schwächere Beiträge
}
decided-sum-of-weaker = Summe der schwächeren Beiträge
decided-show-weaker = Die schwächeren Beiträge zeigen
decided-absent = fehlende Wörter
decided-few-signals = Korrektur für wenige Signale
decided-prior = A-priori-Anteil
decided-log-odds = Log-Odds für Spam
decided-but-links = (aber siehe die verdächtigen Links)
amount-above = über { $share }
amount-below = unter { $share }
amount-exactly = genau { $share }
