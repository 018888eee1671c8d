# Dutch, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = Nederlands
-direction = ltr
-million = 1.000.000
-plural-one = 1

## Answers

step-treat-this-as-fraud = Behandel dit als oplichting
step-spam = Spam
step-look-twice = Kijk goed
step-nothing-suspicious-found = Niets verdachts gevonden
step-nothing-grave-found = Niets ernstigs gevonden
verdict-spam = spam
verdict-unsure = onzeker
verdict-not-spam = geen spam
verdict-nothing-to-judge = niets te beoordelen
verdict-undefined = onbepaald

## Why: the rows of the rule, and a clause for each state

because-proof = Voor een van de aanwijzingen bestaat geen eerlijke verklaring.
because-proofs = Voor meerdere van de aanwijzingen bestaat geen eerlijke verklaring.
because-several = Er zijn meerdere sterke aanwijzingen tegelijk.
because-adverts = Er zijn meerdere sterke aanwijzingen voor reclame.
because-advert = Er is een sterke aanwijzing voor reclame.
because-strong-and-spam = Er is een sterke aanwijzing, en de woorden zijn die van spam.
because-spam-and-asks = De woorden zijn die van spam, en { $asks }.
because-cut = De e-mail is niet tot het einde gelezen.
because-strong = Er is één sterke aanwijzing.
because-no-text = Er is geen tekst om te beoordelen.
because-part = Een deel van de e-mail, of wat hij citeert, lijkt op zichzelf spam.
because-disowned = De ontvangende server zegt dat het domein van de afzender niet voor deze e-mail instaat.
because-known-sender = De ontvangende server bevestigt de afzender, die bekend is, en { $links }.
because-unknown-language = De e-mail is in een taal waarin de verzoeken niet gecontroleerd konden worden.
because-no-links = De e-mail heeft geen links, en { $asks }.
because-links-and-asks = { $Links }, en { $asks }.
because-ordinary-and-asks = De woorden zijn die van gewone e-mail, en { $asks }.
because-ordinary-and-links = De woorden zijn die van gewone e-mail, en { $links }.
because-asks-and-sender = { $Asks }, en { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, en { $words }.
because-words-and-sender = { $Words }, en { $sender }.
clause-sender-nobody = niets bevestigt de afzender
clause-sender-unconfirmed = niets bevestigt de afzender
clause-sender-disowned = de ontvangende server zegt dat het domein van de afzender niet voor deze e-mail instaat
clause-sender-anybody = hij komt uit een mailbox die iedereen kan hebben
clause-sender-cheap = de naam van het domein van de afzender is er een die snel gekocht en weer opgegeven wordt
clause-sender-own = het domein van de afzender kennen wij niet
clause-sender-known = een link kan naar iemand anders leiden
clause-links-none = hij heeft geen links
clause-links-open = de links laten zien waarheen ze leiden
clause-links-own = de links horen bij de afzender
clause-links-service = de links leiden naar de afzender, of naar een bekende dienst voor mailings of afspraken
clause-links-foreign = niet alle links horen bij de afzender
clause-links-rewritten = een link is herschreven, en waarheen hij leidt is niet te zien
clause-links-hidden = een link laat niet zien naar wiens pagina hij leidt
clause-asks-nothing = het gaat niet over geld, een rekening, een levering, een bestand of een aanbod
clause-asks-topic = er is geen aanbod en geen verdacht verzoek in gevonden
clause-asks-offer = de e-mail gebruikt woorden die oplichting en reclame gebruiken
clause-asks-request = de e-mail vraagt iets over een rekening, een betaling, een levering of een bestand
clause-asks-account = de e-mail noemt een rekening om op te betalen
clause-asks-fraud = de e-mail vraagt wat oplichters vaak vragen
clause-words-ordinary = de woorden zijn die van gewone e-mail
clause-words-plausible = de woorden zijn niet duidelijk die van gewone e-mail
clause-words-doubtful = de woorden zijn vaker die van spam
clause-words-suspect = de woorden zijn bijna die van spam
clause-words-spam = de woorden zijn die van spam
clause-words-unknown = de e-mail is in een taal waarin noch woorden noch verzoeken gecontroleerd kunnen worden
clause-words-few = hij heeft te weinig woorden om te beoordelen
clause-words-none = er is geen tekst om te beoordelen
clause-words-part = een deel lijkt op spam
clause-words-cut = hij is niet tot het einde gelezen

## What to do

advice-credentials = Gebruik de link niet, en geef geen wachtwoord, code of papieren. Open de site zelf: typ het adres in of gebruik uw eigen bladwijzer.
advice-credentials-alone = Geef niemand een wachtwoord, een code of uw papieren. Als u met de afzender te maken hebt, open zijn site dan zelf.
advice-payment = Betaal niet via deze e-mail of de links erin. Open zelf de pagina van het bedrijf of de bank, en kijk of er iets openstaat.
advice-payment-alone = Betaal niet via deze e-mail. Open zelf de pagina van het bedrijf of de bank, en kijk of er iets openstaat.
advice-gift-cards = Koop geen cadeaukaarten en stuur geen codes. Bel de persoon, op een nummer dat u al kent.
advice-bank-change = Wijzig geen bankgegevens en betaal nog niets. Bel het bedrijf of de collega, op een nummer uit een oude brief, niet uit deze e-mail.
advice-wallet = Geef de herstelwoorden van een wallet nooit aan iemand of op een pagina, en koppel geen wallet. Wie ze gegeven heeft, moet de munten meteen naar een nieuwe wallet overzetten.
advice-qr-code = Scan de code niet. Meld u aan via het adres dat u altijd gebruikt.
advice-call = Bel het nummer niet. Als u een afschrijving vreest, kijk dan op uw rekeningafschrift, en bel het nummer op uw pas.
advice-remote-control = Installeer niets, en laat niemand op uw computer.
advice-extortion = Betaal niet en antwoord niet. Zulke brieven gaan naar miljoenen mensen, en ze liegen bijna altijd. Bewaar de e-mail en meld hem bij de politie. Als er een wachtwoord van u in staat, wijzig het overal waar u het gebruikt.
advice-advance-fee = Antwoord niet, betaal geen kosten en stuur geen papieren. Niemand geeft geld aan vreemden.
advice-investment = Beleg niets en laat geen telefoonnummer achter. Niemand kan winst beloven; vraag de financiële toezichthouder van uw land naar het bedrijf.
advice-money-for-a-beloved = Stuur geen geld en geen kaarten aan iemand die u nooit ontmoet hebt. Laat de e-mail aan een vriend zien. Als u de persoon kent, bel dan op een nummer dat u al eerder gebruikt hebt.
advice-deposit-for-a-home = Betaal geen borg voor een woning die u niet van binnen gezien hebt, en stuur geen kopie van uw identiteitsbewijs. Een echte verhuurder of makelaar laat de woning eerst zien.
advice-job = Antwoord niet, betaal niets vooraf, en geef geen geld en geen pakketten door. Wie dat doet, is er aansprakelijk voor.
advice-new-number = Betaal niet en antwoord niet. Bel de persoon van wie hij zegt te komen, op het oude nummer.
advice-reply = Antwoord niet. Bel de persoon van wie hij zegt te komen, op een nummer dat u al kent.
advice-file = Open het bestand niet. Als u er een verwacht, vraag het de afzender op een manier die u al kent.
advice-link = Gebruik de links niet. Als u met de afzender te maken hebt, open zijn site dan zelf.
advice-link-alone = Antwoord niet, en doe niets van wat er gevraagd wordt. Als u met de afzender te maken hebt, open zijn site dan zelf.
advice-report = Markeer hem als spam of phishing in uw mailprogramma, of meld hem bij uw IT-afdeling, en verwijder hem.
advice-report-only = Markeer hem als spam of phishing in uw mailprogramma, of meld hem bij uw IT-afdeling.
advice-already-password = Als u al een wachtwoord ingevuld hebt, wijzig het nu.
advice-already-money = Als u al bankgegevens gegeven of betaald hebt, bel nu uw bank.
advice-already-file = Als u het bestand al geopend of iets geïnstalleerd hebt, haal de computer van het netwerk en vraag om hulp.
advice-spam = Antwoord niet, en gebruik de links niet, ook niet om u af te melden. Verwijder hem.
advice-spam-alone = Antwoord niet. Verwijder hem.
advice-look = Verwachtte u deze e-mail? Zo niet, of als hij geld, een wachtwoord of een snelle beslissing wil, behandel hem dan als oplichting.
advice-check = Als hij echt kan zijn, vraag het de afzender op een manier die u al kent: op het nummer dat u altijd gebruikt hebt, of dat op een rekening of pas staat.
advice-no-proof = Dat is geen bewijs: voordat u betaalt of bankgegevens wijzigt, controleer het bij de afzender op een manier die u al kent.
advice-nothing-grave = Er is niets ernstigs gevonden. De opmerkingen zijn goed om te weten; gewone e-mails hebben ze ook.
advice-nothing = Er is niets verdachts gevonden.
limits = Het filter leest woorden en opbouw. Het kan niet weten of de afzender is wie hij zegt te zijn; het opent geen link en zoekt in geen bestand naar virussen.

## Signs: what holds for every e-mail with this sign

sign-extortion = Er is sprake van opnamen, gestolen gegevens, virussen of geweld, zoals in afpersingsbrieven.
sign-summons = Er wordt met de politie of een rechtbank gedreigd. Die roepen niemand per e-mail op.
sign-gift-cards = Er is sprake van cadeaukaarten. Niemand die eerlijk is, vraagt zo betaald te worden.
sign-bank-details-changed = Er worden andere bankgegevens genoemd. Vraag het per telefoon na, op een nummer dat u al kent.
sign-fee = Er zou een pakket wachten of een klein bedrag openstaan.
sign-failed-payment = Er zou een betaling mislukt zijn, of er worden andere betaalgegevens gevraagd.
sign-refund = Er wordt geld terug beloofd.
sign-account-threat = Een rekening of toegang zou in gevaar zijn.
sign-secret = Gevraagd wordt een wachtwoord, een pincode, een kaartnummer of iets dergelijks. Niemand die eerlijk is, doet dat per e-mail.
sign-identity-papers = Gevraagd worden identiteitspapieren of bankgegevens.
sign-password = Gevraagd wordt in te loggen of persoonlijke gegevens te bevestigen.
sign-code = Gevraagd wordt een code door te geven. Een code is een sleutel: alleen de eigenaar heeft hem nodig.
sign-code-entered = Gevraagd wordt een code in te voeren die u gestuurd is. Voer een code alleen in op een pagina die u zelf geopend hebt.
sign-wallet = Gevraagd worden de herstelwoorden van een wallet. Wie ze heeft, heeft de cryptomunten.
sign-wallet-connected = Gevraagd worden de geheime woorden van een wallet, of er een te koppelen.
sign-shared-file = Achter een link zou een bestand of bericht wachten.
sign-qr-code = Gevraagd wordt een QR-code te scannen, die van de beschermde computer naar de telefoon leidt.
sign-call-about-a-charge = Genoemd worden een afschrijving en een telefoonnummer om daarover te bellen.
sign-call-about-an-unknown-charge = Gevraagd wordt een nummer te bellen vanwege een betaling die u niet gedaan hebt.
sign-macros = Gevraagd wordt de macro's van een document toe te staan. Dat zijn programma's.
sign-remote-control = Er is sprake van een programma waarmee anderen de computer besturen.
sign-promised-sum = Een vreemde biedt een deel van een grote som aan.
sign-prize = Er wordt een prijs of cadeau beloofd.
sign-transfer-agent = U wordt gevraagd betalingen of pakketten van vreemden door te sturen. Dieven hebben dat nodig.
sign-job = Er wordt makkelijk geld voor werk geboden.
sign-favour = Iemand die niet gebeld kan worden, vraagt om een snelle gunst.
sign-known-person-new-number = Iemand die een bekende lijkt, schrijft vanaf een ander nummer of verkeert in nood.
sign-relative-in-need = Iemand die familie lijkt, verkeert in nood en heeft geld nodig. Bel op het nummer dat u kent.
sign-acquaintance = Een vreemde wil kennismaken.
sign-secrecy = Gevraagd wordt iets geheim te houden.
sign-deadline = De woorden kunnen tot haast aanzetten.
sign-advertising = Er wordt reclame gemaakt voor wat ongewenste e-mails aanprijzen.
sign-offer-medicines = Aangeboden worden medicijnen die eerlijke apotheken alleen op recept verkopen.
sign-offer-casino = Er wordt reclame gemaakt voor kansspelen.
sign-offer-counterfeit = Aangeboden worden imitaties van dure goederen.
sign-offer-adult = Er wordt reclame gemaakt voor seksuele contacten of beelden.
sign-offer-search-ranking = Aangeboden worden links of betere plaatsen in zoekmachines.
sign-loan-with-a-fee = Aangeboden wordt een lening, en er wordt vooraf geld gevraagd.
sign-offer-loan = Aangeboden wordt een lening.
sign-offer-investment = Er wordt winst beloofd.
sign-windfall = Een vreemde belooft u geld: een gift, een prijs of een aandeel.
sign-recovery = Er wordt beloofd verloren geld terug te halen. Wie één keer bedrogen is, wordt zo nog eens bedrogen.
sign-directory = Gevraagd wordt te betalen voor een vermelding in een gids. De meeste van zulke rekeningen zijn voor iets wat niemand besteld heeft.
sign-beloved-in-need = Iemand in nood in het buitenland of zonder rekening vraagt om geld.
sign-beloved-in-need-of-cards = Er is sprake van liefde of vriendschap, en er wordt om geld of kaarten gevraagd.
sign-home-unseen = Verhuurd wordt een woning die vóór de betaling niet te bezichtigen is.
sign-link-shortener = Een verkorte link laat niet zien waarheen hij leidt.
sign-link-redirector = Een link gaat via een site die iedereen die klikt doorstuurt.
sign-link-disguised = Een adres is zo geschreven dat programma's het niet als adres herkennen.
sign-link-lure = Een link leidt naar een site waarvan de naam bestaat uit woorden die vertrouwen moeten wekken.
sign-link-imitation = Een link leidt naar een site die een bekende nabootst.
sign-note-of-a-stranger = Hij komt via een dienst waarmee iedereen rekeningen en berichten kan sturen, en een bericht erin geeft een nummer om te bellen.
sign-brand-elsewhere = Hij spreekt in de naam van een bekend bedrijf, maar geen adres erin hoort bij dat bedrijf.
sign-quoted-fraud = Wat hij citeert, doorstuurt of vertelt, lijkt op oplichting of spam.
sign-price-and-number = Hij geeft een kort nummer van een betaalde dienst, of een prijs en een nummer, zoals reclame doet.
sign-link-hides-its-target = Er wordt iets belangrijks gevraagd via een link die niet laat zien naar wiens pagina hij leidt.
sign-lure = Er wordt iets belangrijks gevraagd via een link naar een site waarvan de naam bestaat uit woorden die vertrouwen moeten wekken.
sign-links-elsewhere = Er wordt iets belangrijks gevraagd, en geen van de links hoort bij de afzender.
sign-file-archive-with-its-password = Hij brengt een versleuteld archief mee en geeft het wachtwoord in de tekst. Zo kunnen virusscanners er niet in kijken.
sign-archive-with-its-password = Er is sprake van een archief, en het wachtwoord staat in de tekst. Zo kunnen virusscanners er niet in kijken.
sign-file-document-with-its-password = Hij komt uit een mailbox die iedereen kan hebben, brengt een document mee en geeft het wachtwoord in de tekst. Zo kunnen virusscanners er niet in kijken.
sign-file-archive = Hij brengt een archief mee.
sign-your-own-address = Als afzender staat het eigen adres van de ontvanger er. Iedereen kan dat schrijven.
sign-other-address-in-the-name = De naam van de afzender toont een ander adres dan waar de e-mail vandaan komt.
sign-office-at-a-free-mailbox = Hij zegt van een kantoor of bedrijf te komen, maar is vanuit een gratis mailbox verstuurd.
sign-your-own-office-from-elsewhere = Hij spreekt als de eigen administratie van de ontvanger, maar komt van een ander domein.
sign-look-alike-sender = Het domein van de afzender bevat een bekende naam of bootst die na en hoort bij iemand anders.
sign-look-alike-letters = Het domein van de afzender heeft letters van een ander alfabet die op Latijnse lijken.
sign-numbered-sender = Het domein van de afzender is een genummerde aansluiting, niet dat van een bedrijf of persoon.
sign-authentication-failed = De ontvangende server kon het domein van de afzender niet bevestigen.
sign-not-authenticated = De resultaten van de ontvangende server bevestigen het domein van de afzender niet.
sign-brand-in-the-name = De naam van de afzender is een bekende, maar het adres hoort bij iemand anders.
sign-lure-in-the-sender-s-domain = Het domein van de afzender bestaat uit woorden die vertrouwen moeten wekken.
sign-nearly-the-same-address = Het domein van de afzender is bijna dat van een ander adres in deze e-mail.
sign-link-other-host = De tekst van een link toont een site, en de link leidt naar een andere.
sign-link-user-name = Een link verhult waarheen hij gaat met een naam vóór een @-teken.
sign-link-number = Een link leidt naar een adres van cijfers in plaats van naar een naam.
sign-link-look-alike = Een link leidt naar een naam met letters die alleen maar op andere lijken.
sign-link-name-in-front = Een link zet een volledige sitenaam vóór de site waar hij echt heen gaat.
sign-link-scheme = Een link leidt niet naar een webpagina, maar start of opent iets.
sign-file-program = Hij brengt een bestand mee dat iets start of installeert als het geopend wordt.
sign-file-form = Hij brengt een webpagina als bestand mee, met velden om in te vullen. Zulke bestanden tonen vaak een valse aanmelding.
sign-file-web-page = Hij brengt een webpagina als bestand mee. Zulke bestanden tonen vaak een valse aanmelding.
sign-file-script = Hij brengt een pdf-bestand mee dat iets kan starten als het geopend wordt.
sign-file-macros = Hij brengt een document mee dat programma's kan uitvoeren (macro's).
sign-file-two-endings = De naam van een bestand heeft twee uitgangen, waarvan de eerste moet misleiden.
sign-authenticated = De ontvangende server bevestigt dat de e-mail van het domein van de afzender komt. { $acquaintance }
sign-reply-elsewhere = Antwoorden gaan naar een ander domein dan dat van de afzender.
sign-reply-to-free-mailbox = Antwoorden gaan naar een gratis mailbox, niet naar de afzender.
acquaintance-none = Dat zegt niet van wie dat domein is.
acquaintance-receiver = Het is het domein dat de e-mail ontving.
acquaintance-well-known = Het is het domein van een bekende naam.
acquaintance-named = U hebt deze afzender als bekende genoemd.
acquaintance-of-filter = Uw filter is getraind op gewenste e-mail van of naar dit adres.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (geschreven door { $server })
evidence-other-address = er staat { $shown }, maar hij komt van { $sender }
evidence-brand = “{ $brand }”, maar van { $sender }
evidence-name-at = “{ $name }” bij { $host }
evidence-is-not = { $host } is niet { $name }
evidence-replies = van { $sender }, antwoorden naar { $reply_to }
evidence-twin = hij komt van { $site } en noemt { $other }
evidence-through = via { $service } naar { $host }
evidence-belongs-not = { $host } hoort niet bij { $name }
evidence-in-archive = { $file } in { $archive }
evidence-unnamed-file = een bestand zonder naam
evidence-links-to = van { $sender }, links naar { $host }
evidence-sent-from = verstuurd vanaf { $sender }
evidence-leads-to = links naar { $host }

## Links

link-unexamined = Alleen de eerste { $first } van { $links } links zijn onderzocht.
link-scheme = Hij leidt niet naar een webpagina, maar zou iets starten of openen (“{ $scheme }”).
link-leads-to = hij leidt naar { $host }
link-leads-unseen = waarheen hij leidt is niet te zien
link-rewritten = { $service } heeft hem herschreven; { $leads }.
link-passes-through = Hij gaat via { $service }; { $leads }.
link-other-host = De tekst toont { $shown }, maar de link gaat naar { $host }.
link-user-name = Het deel vóór de @ is alleen een gebruikersnaam; de link gaat naar { $host }.
link-number = Hij gaat naar een adres van cijfers ({ $host }); bedrijven gebruiken namen.
link-name-in-front = “{ $front }” is alleen het begin; de site is { $site }.
link-shortener = { $host } verkort adressen: waarheen de link leidt is niet te zien.
link-passes-on = Hij gaat via { $host } door naar { $target }.
link-not-the-senders = Hij gaat naar { $site }, niet naar de site van de afzender { $sender }.
link-look-alike = { $host } lijkt alleen op { $plain }: er staan vreemde letters in.
link-mixed = { $host } mengt de letters van meerdere alfabetten.
link-international = De naam is in internationale letters: { $name } ({ $host }).

## What the words say

topic-account = U wordt gevraagd een account of een wachtwoord te bevestigen
topic-hurry = Hij zet u aan tot haast
topic-money = Het gaat over geld
topic-bargain = Er wordt winst of een koopje beloofd
topic-click = U wordt gevraagd te klikken, te bellen of te antwoorden
topic-health = Er wordt reclame gemaakt voor medicijnen of gezondheidsproducten
topic-adult = Er wordt reclame gemaakt voor inhoud voor volwassenen
topic-advert = Er wordt reclame gemaakt voor een product of een bedrijf
topic-mailing-list = Het gaat over afmelden van een mailinglijst
topic-stranger = Hij spreekt u aan als een vreemde
topic-shouting = Hij schreeuwt: hoofdletters, uitroeptekens of rijen tekens
topic-links = Er staan links in van een soort die in spam voorkomt
topic-conversation = Hij is deel van een gesprek: hij citeert of beantwoordt een andere e-mail
topic-technical = Hij gebruikt vaktermen
topic-acquaintance = Hij klinkt als iemand met wie u praat
topic-work = Het gaat over vergaderingen, data of gezamenlijk werk
topic-list = Hij komt van een mailinglijst of een nieuwsbrief
topic-calm = Hij is rustig geschreven
feature-sign-percent = percentage
feature-sign-time = tijdstip
feature-sign-telephone = telefoonnummer
feature-sign-toll-free = gratis telefoonnummer
feature-sign-mixed-signs = rij gemengde tekens
feature-sign-smiley = smiley
feature-sign-shouting = drie woorden in hoofdletters
feature-sign-quoting = geciteerde regel
feature-sign-signature = regel boven de ondertekening
feature-sign-a-mail-address = e-mailadres
feature-sign-exclamation = uitroepteken
feature-link-question = vraagteken in een link
feature-link-percent = procentteken in een link
feature-link-a-user-before = link met een gebruikersnaam vóór @
feature-link-a-number-for-a-host = link naar een adres van cijfers
feature-capitals-0 = bijna geen hoofdletters
feature-capitals-1 = weinig hoofdletters
feature-capitals-2 = enkele hoofdletters
feature-capitals-3 = vrij veel hoofdletters
feature-capitals-4 = veel hoofdletters
feature-capitals-5 = heel veel hoofdletters
feature-capitals-6 = vooral hoofdletters
feature-quoted-lines-0 = geen geciteerde regels
feature-quoted-lines-1 = weinig geciteerde regels
feature-quoted-lines-2 = veel geciteerde regels
feature-quoted-lines-3 = vooral geciteerde regels
feature-number-of-links-0 = geen links
feature-number-of-links-1 = één link
feature-number-of-links-2 = twee links
feature-number-of-links-3 = 3 tot 5 links
feature-number-of-links-4 = 6 tot 11 links
feature-number-of-links-5 = 12 of meer links
feature-exclamations-0 = geen uitroeptekens
feature-exclamations-1 = weinig uitroeptekens
feature-exclamations-2 = enkele uitroeptekens
feature-exclamations-3 = veel uitroeptekens
feature-exclamations-4 = heel veel uitroeptekens
feature-length-of-words-0 = uiterst korte woorden
feature-length-of-words-1 = heel korte woorden
feature-length-of-words-2 = korte woorden
feature-length-of-words-3 = woorden van gemiddelde lengte
feature-length-of-words-4 = lange woorden
feature-length-of-words-5 = heel lange woorden
feature-length-of-words-6 = uiterst lange woorden
feature-list-unsubscribe = kopregel om af te melden
feature-no-list-unsubscribe = geen kopregel om af te melden
feature-reply-to-elsewhere = antwoorden gaan naar een andere site
feature-reply-to-at-the-same-site = antwoorden gaan naar de site van de afzender
feature-reply-to-at-a-free-mailbox = antwoorden gaan naar een gratis mailbox
feature-return-path-elsewhere = retourmail gaat naar een andere site
feature-return-path-at-the-same-site = retourmail gaat naar de site van de afzender
feature-link-shows-another-site = de tekst van een link toont een andere site
feature-link-shows-its-own-site = de tekst van een link toont de eigen site
feature-link-to-a-number = link naar een adres van cijfers
topic-strongest-words = Hij gebruikt woorden die in spam vaker voorkomen
feature-quoted = “{ $word }”
feature-then = { $first }, dan { $second }
feature-number = { $digits ->
    [9] getal van 9 of meer cijfers
   *[other] getal van { $digits } cijfers
}
feature-letter-with-digits = letter met cijfers
feature-word-with-digits = woord met cijfers erachter
feature-digits-with-letter = cijfers met een letter
feature-digits-with-word = cijfers met een woord erachter
feature-code = code van letters en cijfers
feature-letters-today = e-mails van nu, geschreven als voorbeelden
feature-digits-with-apostrophe = cijfers met een apostrof
feature-in-the-subject = { $what } in het onderwerp
feature-money = geldbedrag ({ $digits ->
    [one] { $digits } cijfer
   *[other] { $digits } cijfers
})
feature-row-of-signs = rij tekens { $signs }
feature-in-the-path = “{ $word }” in het pad van een link
described-link-to-ending = link naar een adres dat eindigt op { $ending }
described-link-to = link naar { $host }
feature-in-the-host = “{ $host }” in de servernaam van een link

## What could not be judged

doubt-quotation = Wat hij citeert of doorstuurt, lijkt op spam.
doubt-one-part = Een deel lijkt op zichzelf spam.
doubt-two-texts = De e-mail heeft twee verschillende teksten; de tekst die hier niet getoond wordt, beslist.
doubt-own-words = De eigen woorden lijken op spam; wat hij citeert niet.
judged-by-own-words = Beoordeeld naar de eigen woorden, het geciteerde deel apart.
language-unchecked = De taal van deze e-mail is { $code ->
    [de] Duits
    [fr] Frans
    [es] Spaans
    [pt] Portugees
    [it] Italiaans
    [nl] Nederlands
    [pl] Pools
    [ru] Russisch
    [ar] Arabisch
   *[other] { $name }
}. Daarin zijn alleen de aanwijzingen van afzender, links en bestanden bekend.
doubt-no-mail = Dit is geen e-mail.
doubt-nothing = Hier staat geen tekst.
doubt-no-letter = Te weinig tekst voor een brief. Waarschijnlijk is dit: { $kind }.
doubt-other-language = Weinig hiervan is in de taal van het model: het kent { $known } van { $words } woorden.
doubt-no-known-word = Te weinig tekst: geen bekend woord.
doubt-prior-remains = Te weinig tekst: geen bekend woord; de a-priorikans blijft over.
doubt-one-known-word = Te weinig tekst: maar één bekend woord.
doubt-few-words = Te weinig tekst: maar { $words ->
    [one] { $words } woord
   *[other] { $words } woorden
}.
doubt-never-seen-in-spam = “{ $word }” kwam in spam nooit voor
doubt-never-seen-in-other = “{ $word }” kwam in andere e-mail nooit voor
doubt-prior-leaves-none = de a-priorikans laat geen klasse over
doubt-both = { $first } en { $second }
doubt-zero-over-zero = 0/0: { $cause }; met elke afvlakking boven 0 is er een antwoord.
judged-subject = alleen het onderwerp
judged-no-word = geen woord
doubt-hidden = Alle tekst onder het onderwerp is voor de lezer verborgen. Te beoordelen is: { $judged }.
doubt-picture = Deze e-mail is alleen een afbeelding, en het filter ziet niet wat afbeeldingen tonen. Te beoordelen is: { $judged }.
doubt-attachments = Deze e-mail heeft bijlagen en geen eigen tekst. Te beoordelen is: { $judged }.
doubt-no-text = Deze e-mail heeft geen tekst onder het onderwerp. Te beoordelen is: { $judged }.

## How it was read

notice-addresses = Alleen de eerste { $first } adressen in de tekst zijn als links gelezen.
notice-gaps = Letters met ruimte ertussen gelezen als woorden: { $count } (“{ $word }” als “{ $plain }”).
notice-digits-for-letters = Cijfers en tekens gelezen als de letters waarvoor ze staan: { $count } (“{ $word }” als “{ $plain }”).
notice-look-alikes = Gelijkende letters gelezen als Latijnse: { $count } (“{ $word }” als “{ $plain }”).
notice-control = NUL en andere besturingstekens verwijderd: { $count }.
notice-mended = Verkeerd gedecodeerde tekens hersteld op { $places ->
    [one] één plaats
   *[other] { $places } plaatsen
} (UTF-8 die als Windows-1252 gelezen was).
notice-tags = Onzichtbare tags zijn verwijderd.
notice-tags-spell = Ze vormen “{ $words }”.
notice-turns = Tekens die de schrijfrichting omdraaien verwijderd: { $count }.
notice-flags = Letters van vlaggen gelezen als letters: { $count }.
notice-invisible = Onzichtbare tekens die woorden splitsen verwijderd: { $count }.
notice-struck = Tekens die letters doorstrepen of omsluiten verwijderd: { $count }.
notice-stacks = Stapels tekens op letters verwijderd: { $count }.
notice-doubtful-words = Het is niet te zeggen of een mailprogramma { $words ->
    [one] { $words } woord
   *[other] { $words } woorden
} toont: de stijl wordt berekend op een manier die hier niet bekend is.
notice-sheet = Alleen de eerste { $first } van { $characters } tekens van het stijlblad zijn gelezen.
notice-selectors = Alleen de eerste { $first } selectors van het stijlblad zijn gebruikt: verborgen tekst kan gemist zijn.
notice-conditions = Alleen { $conditions } verschillende voorwaarden van het stijlblad zijn gebruikt: verborgen tekst kan gemist zijn.
notice-large-sheet = Het stijlblad is te groot om helemaal toe te passen: verborgen tekst kan gemist zijn.
notice-unapplied = Een regel van het stijlblad verbergt misschien tekst en kan hier niet toegepast worden: verborgen tekst kan meegeteld zijn.
notice-some-bytes = Sommige bytes zijn geen { $charset }: ze worden getoond als �.
notice-read-as = Sommige bytes zijn geen { $charset }: de tekst is gelezen als { $other }.
notice-unknown-charset = De tekenset “{ $charset }” is onbekend: de tekst is gelezen als { $other }.
notice-no-charset = Er is geen tekenset opgegeven, en de bytes zijn geen UTF-8: de tekst is gelezen als { $other }.
notice-winmail = De tekst van deze e-mail zit in winmail.dat, een formaat van Outlook dat hier niet gelezen kan worden: vraag de afzender hem als platte tekst of HTML te sturen, of open hem in Outlook en kopieer de tekst.
notice-rtf = De tekst van deze e-mail is RTF, een formaat dat hier niet gelezen kan worden: open het bestand en kopieer de tekst.
notice-encrypted = Deze e-mail is versleuteld: hier is niets te lezen.
notice-invitation = Hij brengt een uitnodiging mee: titel, plaats en beschrijving zijn gelezen.
notice-parts-by-guess = De grens tussen de delen van deze e-mail is verkeerd opgegeven: ze zijn gescheiden bij de regels die erop lijken.
notice-no-boundary = Deze e-mail kondigt meerdere delen aan, maar de grens ertussen ontbreekt: de tekst is als één deel gelezen.
notice-inside-signature = Deze e-mail is ondertekend, niet versleuteld, maar de tekst zit in de handtekening (S/MIME) en kan hier niet gelezen worden.
notice-compressed = Deze e-mail is gecomprimeerd (S/MIME): de tekst kan hier niet gelezen worden.
notice-broken = De opbouw van deze e-mail is kapot ({ $fault }): hij is als platte tekst gelezen.
notice-parts = Ten hoogste { $parts } delen en { $levels } niveaus van delen in delen worden gelezen: { $bytes ->
    [one] de laatste byte van deze e-mail is
   *[other] de laatste { $bytes } bytes van deze e-mail zijn
} niet gelezen.
notice-without-name = zonder naam
notice-only-text = De enige tekst van deze e-mail is als bijlage gemarkeerd ({ $name }): hij is gelezen.
notice-signed = Deze e-mail is ondertekend (S/MIME): hij is gelezen, en de handtekening is niet gecontroleerd.
notice-unknown-encoding = De overdrachtscodering “{ $label }” van een deel is onbekend: het is gelezen als { $encoding }.
notice-not-decoded = De overdrachtscodering “{ $label }” van een deel is onbekend: het is gelezen zonder decoderen.
notice-outside = Tekst vóór of na de delen van deze e-mail tonen mailprogramma's niet, en die is niet gelezen: { $words } woorden.
notice-html-as-plain = HTML die als platte tekst opgegeven is: alleen de zichtbare tekst is gelezen.
notice-html-cut = Alleen de eerste { $first } van { $characters } tekens van de HTML zijn gelezen.
notice-hidden = Verborgen tekst gevonden: { $words ->
    [one] { $words } woord dat
   *[other] { $words } woorden die
} een mailprogramma niet zou tonen; niet meegeteld.
notice-from-msg = Gelezen uit een .msg-bestand van Outlook.
notice-from-emlx = Gelezen uit een bestand van Apple Mail (.emlx).
notice-from-gmail = Gelezen van Gmails pagina “Origineel tonen”: de tabel boven de e-mail is weggelaten.
notice-outlook = Dit is een .msg-bestand van Outlook of een ander bestand van Office. Sla de e-mail in Outlook als tekst op of stuur hem als bijlage door, of sleep hem naar een ander mailprogramma en sla hem daar als .eml op.
notice-outlook-library = Dit is een .msg-bestand van Outlook of een ander bestand van Office. Om .msg-bestanden op de opdrachtregel te lezen, installeer genlab met de toevoeging “outlook”; of sla de e-mail als .eml of tekst op.
notice-no-mail = Dit is geen e-mail. Waarschijnlijk is dit: { $kind }.
instead-of-a-picture = In een afbeelding of afdruk van een e-mail gaan het adres van de afzender en de doelen van de links verloren. Sla de e-mail zelf vanuit uw mailprogramma op (.eml) en open dat bestand, of kopieer de tekst of de bron en plak die. Als u alleen de afbeelding hebt, kopieer dan de woorden: houd ze op een iPhone of Mac in de afbeelding ingedrukt, open de afbeelding op Android met Lens, in Windows met het Knipprogramma.
notice-long-mbox = Een mbox van { $mails } e-mails: alleen de eerste { $first } zijn gelezen.
notice-mbox = Een mbox van { $mails } e-mails, elk apart gelezen.
notice-nuls = UTF-16 als bytes geplakt: de NULs tussen de letters zijn verwijderd.
notice-wide = Gelezen als { $charset }.
notice-cut-characters = Alleen de eerste { $first } van { $all } tekens zijn gelezen.
notice-cut-bytes = Alleen de eerste { $first } van { $all } bytes zijn gelezen.
notice-files-in-text = Bestanden in de tekst, als uuencode of base64, zijn niet gelezen: { $files }.
notice-base64 = Gegevens in base64. Ze bevatten: { $kind }. Er is niets te lezen.
notice-decoded = Gedecodeerd uit { $encoding }, dat zonder kopregels kwam.
notice-html = HTML: alleen de zichtbare tekst is gelezen.
notice-other-kind = Dit lijkt niet op een e-mail. Waarschijnlijk is dit: { $kind }.
notice-run = Een reeks van { $characters } tekens zonder spatie is tot de eerste 100 ingekort.
notice-long-text = Alleen de eerste { $first } van { $characters } tekens zijn beoordeeld.
notice-many-words = Alleen de eerste { $first } woorden zijn beoordeeld.
kind-a-pdf-file = een pdf-bestand
kind-a-png-picture = een PNG-afbeelding
kind-a-jpeg-picture = een JPEG-afbeelding
kind-a-gif-picture = een GIF-afbeelding
kind-a-bmp-picture = een BMP-afbeelding
kind-a-tiff-picture = een TIFF-afbeelding
kind-an-icon = een pictogram
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = een bestand van Outlook of Office; sla de e-mail op als .eml of tekst
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = winmail.dat van Outlook; vraag de afzender om platte tekst of HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = een Rich Text-bestand (.rtf); open het en kopieer de tekst
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = een gegevensbestand van Outlook (.pst); exporteer de e-mail als .eml of tekst
kind-a-program = een programma
kind-a-program-webassembly = een programma (WebAssembly)
kind-a-gzip-archive = een gzip-archief
kind-a-bzip2-archive = een bzip2-archief
kind-an-xz-archive = een xz-archief
kind-a-7-zip-archive = een 7-Zip-archief
kind-a-rar-archive = een RAR-archief
kind-a-zstandard-archive = een Zstandard-archief
kind-a-sound-file = een geluidsbestand
kind-a-database-sqlite = een database (SQLite)
kind-a-font = een lettertype
kind-a-webp-picture = een WebP-afbeelding
kind-a-film = een film
kind-a-heic-or-avif-picture = een HEIC- of AVIF-afbeelding
kind-an-excel-workbook-xlsx = een Excel-werkmap (.xlsx)
kind-a-word-document-docx = een Word-document (.docx)
kind-a-powerpoint-presentation-pptx = een PowerPoint-presentatie (.pptx)
kind-an-e-book-epub = een e-boek (EPUB)
kind-an-opendocument-text-odt = een OpenDocument-tekst (.odt)
kind-an-opendocument-spreadsheet-ods = een OpenDocument-rekenblad (.ods)
kind-an-opendocument-file = een OpenDocument-bestand
kind-an-android-app = een Android-app
kind-a-zip-archive = een ZIP-archief
kind-json = JSON
kind-source-code = broncode
kind-a-table = een tabel
kind-a-link = een link
kind-a-list = een lijst
kind-binary = een binair bestand

## What was not pasted, and how to copy it

missing-trace = Deze bron heeft geen regels van de server die hem ontving; daarom kon niet gecontroleerd worden of de afzender is wie hij noemt.
missing-confirmation = Alleen wat het mailprogramma toont is geplakt: of de afzender is wie hij noemt, kon niet gecontroleerd worden.
missing-confirmation-and-targets = Alleen wat het mailprogramma toont is geplakt: of de afzender is wie hij noemt, en waarheen de links leiden, kon niet gecontroleerd worden.
missing-sender = Alleen de tekst met de links is geplakt; de afzender kon dus niet gecontroleerd worden.
missing-sender-and-targets = Alleen de tekst is geplakt; de afzender en de doelen van de links konden dus niet gecontroleerd worden.
program-gmail = Gmail
program-outlook-on-the-web = Outlook op het web
program-outlook-for-windows = Outlook voor Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Open de e-mail, kies ⋮ naast “Beantwoorden”, dan “Origineel tonen” en “Naar klembord kopiëren”.
source-outlook-on-the-web = Open de e-mail, kies ⋯, dan “Weergeven” en “Berichtbron weergeven”, en kopieer alles.
source-outlook-for-windows = Kies ⋯ en “Opslaan als”, en open het bestand hier; of sleep de e-mail naar een map.
source-apple-mail = Kies “Weergave”, “Bericht”, “Onbewerkte bron”, en kopieer alles; stuur de e-mail op een iPhone door naar een computer.
source-thunderbird = Druk op Ctrl+U (op een Mac Command+U), en kopieer alles.

## Labels of an answer

invitation = Plak een e-mail, open er een of probeer een voorbeeld. Wat u plakt, blijft in dit tabblad.
invitation-promise = U ziet dan of hij op spam lijkt, de redenen, en wat u kunt doen.
nothing-to-judge-yet = Nog niets te beoordelen
no-probability = geen kans
amount = kans op spam volgens de woorden { $share }
amount-in-brackets = (kans op spam volgens de woorden { $share })
amount-unknown = de woorden kunnen niet beoordeeld worden
first-of-several = E-mail 1 van { $mails }; de tabellen hieronder tonen ze allemaal.
quoted-part = Het geciteerde deel op zichzelf: { $verdict }.
counterweights = De woorden alleen spreken eerder voor spam; wat hierboven staat, weegt zwaarder.
known-word = Het model kent het enige woord hier.
unknown-word = Het model kent het woord hier niet.
known-all = Het model kent alle { $words } woorden hier.
known-words = Het model kent { $known } van de { $words } woorden hier.
other-calibrated = Het gekalibreerde filter zegt { $share }, volgens de woorden.
other-multinomial = Multinomiale naïeve Bayes zegt { $share }, volgens de woorden.
other-bernoulli = Bernoulli-naïeve Bayes zegt { $share }, volgens de woorden.
heading-advice = Wat u kunt doen, en wat het filter niet kan weten
heading-signs = Aanwijzingen
heading-words = Wat de woorden zeggen
heading-source = Hoe u de bron van een e-mail kopieert
heading-links = Links
heading-suspicious-links = Links: { $strong } van { $links } verdacht
links-as-text = Ze staan er als tekst en kunnen niet aangeklikt worden.
links-more = En nog { $more }.
link-without-text = (geen tekst)
no-single-reason = Geen enkele reden springt eruit.
and-more = en nog { $more }
another = Een andere e-mail beoordelen
copy-answer = Het antwoord als tekst kopiëren
severity-fraud = Oplichting
severity-strong = Sterke aanwijzing
severity-notice = Opmerking
severity-fact = Feit
age = Het is getraind op e-mail van { $older } en { $recent }. Hoe meer een e-mail daarvan verschilt, hoe minder het filter ervan weet.
age-written = Het is getraind op e-mails van nu in negen talen, die als voorbeelden zijn geschreven, niet op echte.
shared-verdict = Het spamfilter van genlab heeft een e-mail beoordeeld: { $verdict } ({ $amount }).
shared-step = Het spamfilter van genlab heeft een e-mail beoordeeld: { $step } ({ $verdict }; { $amount }).
shared-reasons = Belangrijkste redenen:
shared-reason = - { $reason }.
shared-advice = Wat u kunt doen: { $advice }
shared-without-mail = De e-mail zit er niet bij; zonder de e-mail kan niemand deze tekst controleren.
line-fraud = oplichting
line-strong = sterk
line-notice = opmerking
line-fact = feit
line-subject = onderwerp
line-advice = advies
line-known = { $words ->
    [one] { $known } van { $words } woord is
   *[other] { $known } van { $words } woorden zijn
} bij het model bekend
line-strongest = { $known }; de sterkste, in nats:

## What stands beside the e-mail, and its marks

label-mail = E-mail
label-known = Afzenders die u kent
help-known = Adressen of domeinen. Een ervan telt als de ontvangende server de afzender bevestigt.
open-mail = Een opgeslagen e-mail openen (.eml, .txt)
clear-mail = Wissen
choose = Kiezen …
examples-of-today = Of probeer een e-mail van nu, geschreven als voorbeeld
examples-of-2002 = Of een echte uit 2002
examples-offered = Of beoordeel een van deze, geschreven als voorbeelden
judge-example = Beoordelen: { $title }
example-account = Een waarschuwing over een account
example-receipt = Het bonnetje van een boekhandel
example-friend = Een berichtje van een vriend
example-bank = Een leverancier met een nieuwe bankrekening
example-family = “Hoi mam, mijn telefoon is kapot”
marked-mail = De e-mail, gemarkeerd
marked-beginning = De e-mail, gemarkeerd (de eerste { $characters } tekens)
key-spam = wijst op spam
key-ham = spreekt tegen spam
key-unknown = niet in het model
key-link = verdachte link
key-faint = niet gemarkeerd: zegt weinig
mark-link = Verdachte link. { $warning }
read-as-it-is = Gelezen zoals hij is: niets hoefde ontcijferd, ingekort of weggelaten te worden.

## The front page, and what the page itself says about an answer

front-title = Is het spam, en welke woorden zeggen dat?
front-promise = Plak een e-mail en kijk. genlab is een laboratorium voor generatieve modellen: acht laboratoria en vijf universitaire cursussen in een browsertabblad. Niets wat u invoert, verlaat het.
front-judged = De e-mail in het vak is beoordeeld.
front-judged-link = Toon het resultaat
front-example = Een e-mail van nu, als voorbeeld geschreven. Hoe donkerder een woord, hoe zwaarder het telt.
front-example-link = Openen in het laboratorium
front-sum = De som van de aanwijzingen: boven de stippellijn is spam waarschijnlijker.
front-verdict = Resultaat:
front-private = Alles gebeurt in dit tabblad: wat u plakt of opent, wordt nergens heen gestuurd.
front-guarantee = Hoe dit gegarandeerd is
front-policy = Een beleid laat deze pagina en haar Python alleen de eigen bestanden van de site laden; WebRTC, dat een beleid niet kan beperken, is verwijderd; en niets wat u invoert, wordt ooit uitgevoerd. Een pagina kan niet bepalen wat u zelf doet, zoals een link volgen of delen. Ook kan ze niet instaan voor uw browser, de extensies of de server.
front-share = Deel wat u ziet
front-share-answer = Het resultaat als tekst, zonder de e-mail
front-share-copy = Kopieer de tekst
front-english = De laboratoria en cursussen zijn in het Engels.
page-not-shared = De gedeelde e-mail is niet aangekomen: de service worker van deze pagina, die hem aanneemt, is er niet. Kopieer de e-mail en plak hem in het veld.
page-close = Sluiten
page-follows = Python wordt nog geladen; dit volgt daarna.
page-loading = Python wordt geladen
page-starting = Python wordt gestart
page-working = Python is nog niet klaar
page-then-link = Daarna wordt berekend wat deze link toont.
page-then-change = Uw wijziging wordt dan toegepast.
page-computes-link = Python berekent wat deze link toont.
page-computes-change = Python berekent het nieuwe antwoord.
page-not-computed = Python kon niet starten, en alleen Python kan berekenen wat hier wordt getoond.
page-again = Opnieuw starten
page-no-start = Python kon niet starten: { $reason }. Laad de pagina opnieuw; als dat niet helpt, meld het aan wie haar heeft gepubliceerd.
page-no-worker = Python kon niet starten: deze browser weigert de worker waarin het draait ({ $reason }).
page-no-webassembly = Deze browser heeft geen WebAssembly (of het is uitgeschakeld), waarmee genlab Python uitvoert. Elke actuele browser heeft het.
page-old-browser = Deze browser is te oud voor Python, dat meldt: { $reason }. Werk hem bij of gebruik een andere: Chrome of Edge 114, Firefox 125, Safari 17 of nieuwer.
page-little-memory = Dit apparaat heeft te weinig geheugen voor Python, dat meldt: { $reason }. Sluit andere tabbladen en programma’s en start opnieuw.
page-slow = Python is niet binnen { $seconds } seconden gestart, hoewel al zijn bestanden er zijn. Dit apparaat is traag of met iets anders bezig. De pagina gaat vanzelf verder zodra Python er is.
page-stopped = Python is gestopt en wordt opnieuw gestart; niets van wat u hebt ingevoerd gaat verloren.
page-unanswered = Python antwoordde niet en wordt opnieuw gestart; niets van wat u hebt ingevoerd gaat verloren.
page-thrice = Python is drie keer achter elkaar gestopt bij deze invoer, die nog op de pagina staat: wijzig hem en start dan opnieuw.
page-large-file = { $file } heeft { $bytes } bytes; er zijn er hoogstens { $limit } toegestaan: er is niets gewijzigd.
page-long-text = Deze tekst heeft { $characters } tekens; er zijn er hoogstens { $limit } toegestaan: er is niets gewijzigd.
page-not-saved = { $file } is niet door genlab opgeslagen: het bestand bevat noch de toestand van een lab noch een cursus.
page-saved = Opgeslagen als { $file }.
page-copied = Gekopieerd.
page-copy = Kopieer dit:
page-tables = Tabellen
page-numbers = de getallen achter het beeld

## What the spam lab shows beside its answers

label-view = Weergave
view-judge = Beoordelen
view-sum = Alle modellen
view-generate = Genereren
view-own = Uw eigen filter
view-attack = Het filter aanvallen
more-settings = Meer instellingen
restore = Herstellen wat hier eerder stond
decided = Wat de doorslag gaf
decided-feature = Woord of kenmerk
decided-unit = nats
decided-weaker = { $terms ->
    [one] { $terms } zwakkere term
   *[other] { $terms } zwakkere termen
}
decided-sum-of-weaker = som van de zwakkere termen
decided-show-weaker = De zwakkere termen tonen
decided-absent = ontbrekende woorden
decided-few-signals = correctie voor weinig signalen
decided-prior = a priori
decided-log-odds = log-odds van spam
decided-but-links = (maar zie de verdachte links)
amount-above = meer dan { $share }
amount-below = minder dan { $share }
amount-exactly = precies { $share }
