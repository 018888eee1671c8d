# Italian, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = Italiano
-direction = ltr
-million = 1.000.000
-plural-one = 1

## Answers

step-treat-this-as-fraud = Da trattare come una frode
step-spam = Spam
step-look-twice = Guardi con attenzione
step-nothing-suspicious-found = Nulla di sospetto trovato
step-nothing-grave-found = Nulla di grave trovato
verdict-spam = spam
verdict-unsure = incerto
verdict-not-spam = non è spam
verdict-nothing-to-judge = nulla da giudicare
verdict-undefined = indefinito

## Why: the rows of the rule, and a clause for each state

because-proof = Uno degli indizi non ha una spiegazione onesta.
because-proofs = Diversi degli indizi non hanno una spiegazione onesta.
because-several = Ci sono più indizi forti insieme.
because-adverts = Ci sono più indizi forti di pubblicità.
because-advert = C’è un indizio forte di pubblicità.
because-strong-and-spam = C’è un indizio forte, e le parole sono quelle dello spam.
because-spam-and-asks = Le parole sono quelle dello spam, e { $asks }.
because-cut = L’e-mail non è stata letta fino in fondo.
because-strong = C’è un indizio forte.
because-no-text = Non c’è testo da giudicare.
because-part = Una parte dell’e-mail, o ciò che cita, da sola sembra spam.
because-disowned = Il server che l’ha ricevuta dice che il dominio del mittente non risponde per essa.
because-known-sender = Il server che l’ha ricevuta conferma il mittente, che è conosciuto, e { $links }.
because-unknown-language = L’e-mail è in una lingua in cui le sue richieste non si sono potute verificare.
because-no-links = L’e-mail non ha link, e { $asks }.
because-links-and-asks = { $Links }, e { $asks }.
because-ordinary-and-asks = Le parole sono quelle di e-mail ordinarie, e { $asks }.
because-ordinary-and-links = Le parole sono quelle di e-mail ordinarie, e { $links }.
because-asks-and-sender = { $Asks }, e { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, e { $words }.
because-words-and-sender = { $Words }, e { $sender }.
clause-sender-nobody = nulla conferma il mittente
clause-sender-unconfirmed = nulla conferma il mittente
clause-sender-disowned = il server che l’ha ricevuta dice che il dominio del mittente non risponde per essa
clause-sender-anybody = viene da una casella che chiunque può avere
clause-sender-cheap = il nome del dominio del mittente è di quelli che si comprano e si abbandonano in fretta
clause-sender-own = non conosciamo il dominio del mittente
clause-sender-known = un link può portare da qualcun altro
clause-links-none = non ha link
clause-links-open = i link mostrano dove portano
clause-links-own = i link appartengono al mittente
clause-links-service = i link portano al mittente, o a un servizio noto per invii o appuntamenti
clause-links-foreign = non tutti i link appartengono al mittente
clause-links-rewritten = un link è stato riscritto, e non si vede dove porta
clause-links-hidden = un link non mostra di chi è la pagina a cui porta
clause-asks-nothing = non si parla di denaro, conti, consegne, file né offerte
clause-asks-topic = non vi si è trovata né un’offerta né una richiesta sospetta
clause-asks-offer = l’e-mail usa parole tipiche di frodi e pubblicità
clause-asks-request = l’e-mail chiede qualcosa su un conto, un pagamento, una consegna o un file
clause-asks-account = l’e-mail indica un conto su cui pagare
clause-asks-fraud = l’e-mail chiede ciò che i truffatori chiedono spesso
clause-words-ordinary = le parole sono quelle di e-mail ordinarie
clause-words-plausible = le parole non sono chiaramente quelle di e-mail ordinarie
clause-words-doubtful = le parole sono più spesso quelle dello spam
clause-words-suspect = le parole sono quasi quelle dello spam
clause-words-spam = le parole sono quelle dello spam
clause-words-unknown = l’e-mail è in una lingua in cui non si possono verificare né parole né richieste
clause-words-few = ha troppo poche parole per essere giudicata
clause-words-none = non c’è testo da giudicare
clause-words-part = una parte sembra spam
clause-words-cut = non è stata letta fino in fondo

## What to do

advice-credentials = Non usi il link, e non dia password, codici né documenti. Apra da sé il sito: scriva l’indirizzo o usi il proprio segnalibro.
advice-credentials-alone = Non dia a nessuno una password, un codice o i Suoi documenti. Se ha a che fare con il mittente, apra da sé il suo sito.
advice-payment = Non paghi tramite questa e-mail o i suoi link. Apra da sé la pagina dell’azienda o della banca, e guardi se c’è qualcosa da pagare.
advice-payment-alone = Non paghi tramite questa e-mail. Apra da sé la pagina dell’azienda o della banca, e guardi se c’è qualcosa da pagare.
advice-gift-cards = Non compri carte regalo e non invii codici. Chiami la persona, a un numero che conosce già.
advice-bank-change = Non cambi coordinate bancarie e per ora non paghi nulla. Chiami l’azienda o il collega, a un numero preso da una lettera precedente, non da questa e-mail.
advice-wallet = Non dia mai le parole di recupero di un portafoglio a una persona o a una pagina, e non colleghi nessun portafoglio. Chi le ha date deve spostare subito le monete in un portafoglio nuovo.
advice-qr-code = Non inquadri il codice. Acceda dall’indirizzo che usa sempre.
advice-call = Non chiami il numero. Se teme un addebito, guardi l’estratto conto, e chiami il numero sulla Sua carta.
advice-remote-control = Non installi nulla, e non lasci entrare nessuno nel Suo computer.
advice-extortion = Non paghi e non risponda. Lettere così vanno a milioni di persone, e quasi sempre mentono. Conservi l’e-mail e la segnali alla polizia. Se una password che contiene è Sua, la cambi ovunque la usi.
advice-advance-fee = Non risponda, non paghi nessuna commissione e non invii documenti. Nessuno regala denaro a sconosciuti.
advice-investment = Non investa nulla e non lasci un numero di telefono. Nessuno può promettere guadagni; chieda dell’azienda all’autorità finanziaria del Suo Paese.
advice-money-for-a-beloved = Non invii denaro né carte a qualcuno che non ha mai incontrato. Mostri l’e-mail a un amico. Se conosce la persona, chiami un numero che ha già usato prima.
advice-deposit-for-a-home = Non paghi la caparra di una casa che non ha visto da dentro, e non invii copie del Suo documento d’identità. Un vero proprietario o una vera agenzia mostra prima la casa.
advice-job = Non risponda, non paghi nulla in anticipo, e non inoltri denaro né pacchi. Chi lo fa ne risponde.
advice-new-number = Non paghi e non risponda. Chiami la persona da cui dice di venire, al vecchio numero.
advice-reply = Non risponda. Chiami la persona da cui dice di venire, a un numero che conosce già.
advice-file = Non apra il file. Se ne aspetta uno, chieda al mittente in un modo che conosce già.
advice-link = Non usi i suoi link. Se ha a che fare con il mittente, apra da sé il suo sito.
advice-link-alone = Non risponda, e non faccia nulla di ciò che chiede. Se ha a che fare con il mittente, apra da sé il suo sito.
advice-report = La segni come spam o phishing nel Suo programma di posta, o la segnali al reparto informatico, e la cancelli.
advice-report-only = La segni come spam o phishing nel Suo programma di posta, o la segnali al reparto informatico.
advice-already-password = Se ha già inserito una password, la cambi ora.
advice-already-money = Se ha già dato coordinate bancarie o ha pagato, chiami ora la Sua banca.
advice-already-file = Se ha già aperto il file o installato qualcosa, scolleghi il computer dalla rete e chieda aiuto.
advice-spam = Non risponda, e non usi i suoi link, nemmeno per disiscriversi. La cancelli.
advice-spam-alone = Non risponda. La cancelli.
advice-look = Aspettava questa e-mail? Se no, o se vuole denaro, una password o una decisione rapida, la tratti come una frode.
advice-check = Se può essere autentica, chieda al mittente in un modo che conosce già: al numero che ha sempre usato, o che sta su una bolletta o su una carta.
advice-no-proof = Questa non è una prova: prima di pagare o di cambiare coordinate bancarie, verifichi con il mittente in un modo che conosce già.
advice-nothing-grave = Non si è trovato nulla di grave. Gli avvisi sono utili da sapere; li hanno anche le e-mail ordinarie.
advice-nothing = Non si è trovato nulla di sospetto.
limits = Il filtro legge parole e struttura. Non può sapere se il mittente è chi dice di essere; non apre link e non cerca virus nei file.

## Signs: what holds for every e-mail with this sign

sign-extortion = Parla di registrazioni, dati rubati, virus o violenza, come le lettere di estorsione.
sign-summons = Minaccia con la polizia o un tribunale. Questi non convocano nessuno per e-mail.
sign-gift-cards = Parla di carte regalo. Nessuna persona onesta chiede di essere pagata così.
sign-bank-details-changed = Dà altre coordinate bancarie. Chieda per telefono, a un numero che conosce già.
sign-fee = Dice che un pacco aspetta o che è dovuta una piccola somma.
sign-failed-payment = Dice che un pagamento è fallito, o chiede altri dati di pagamento.
sign-refund = Promette un rimborso.
sign-account-threat = Dice che un conto o un accesso è in pericolo.
sign-secret = Chiede una password, un PIN, il numero di una carta o simili. Nessuna persona onesta lo fa per e-mail.
sign-identity-papers = Chiede documenti d’identità o coordinate bancarie.
sign-password = Chiede di accedere o di confermare dati personali.
sign-code = Chiede di comunicare un codice. Un codice è una chiave: serve solo al suo proprietario.
sign-code-entered = Chiede di inserire un codice che Le è stato inviato. Ne inserisca uno solo in una pagina che ha aperto da sé.
sign-wallet = Chiede le parole di recupero di un portafoglio di criptovalute. Chi le ha, ha ciò che contiene.
sign-wallet-connected = Chiede le parole segrete di un portafoglio o di collegarne uno.
sign-shared-file = Dice che un file o un messaggio aspetta dietro un link.
sign-qr-code = Chiede di inquadrare un codice QR, che porta dal computer protetto al telefono.
sign-call-about-a-charge = Nomina un addebito e un numero di telefono da chiamare per questo.
sign-call-about-an-unknown-charge = Chiede di chiamare un numero per un pagamento che Lei non ha fatto.
sign-macros = Chiede di permettere le macro di un documento. Sono programmi.
sign-remote-control = Parla di un programma con cui altri comandano il computer.
sign-promised-sum = Uno sconosciuto offre una parte di una grande somma.
sign-prize = Promette un premio o un regalo.
sign-transfer-agent = Vuole che Lei inoltri pagamenti o pacchi di sconosciuti. Ai ladri serve questo.
sign-job = Offre denaro facile per un lavoro.
sign-favour = Qualcuno che non si può chiamare chiede un favore urgente.
sign-known-person-new-number = Qualcuno che sembra conosciuto scrive da un altro numero o è nei guai.
sign-relative-in-need = Qualcuno che sembra un parente è nei guai e ha bisogno di denaro. Chiami al numero che conosce.
sign-acquaintance = Uno sconosciuto vuole fare conoscenza.
sign-secrecy = Chiede di tenere segreto qualcosa.
sign-deadline = Le sue parole possono spingere alla fretta.
sign-advertising = Fa pubblicità a ciò a cui la fanno le e-mail indesiderate.
sign-offer-medicines = Offre medicine che le farmacie oneste vendono solo su ricetta.
sign-offer-casino = Fa pubblicità a giochi d’azzardo.
sign-offer-counterfeit = Offre imitazioni di articoli costosi.
sign-offer-adult = Fa pubblicità a contatti o immagini sessuali.
sign-offer-search-ranking = Offre link o posti migliori nei motori di ricerca.
sign-loan-with-a-fee = Offre un prestito e vuole prima denaro.
sign-offer-loan = Offre un prestito.
sign-offer-investment = Promette guadagni.
sign-windfall = Uno sconosciuto Le promette denaro: una donazione, un premio o una parte.
sign-recovery = Promette di recuperare denaro perso. Chi è stato ingannato una volta viene ingannato così di nuovo.
sign-directory = Chiede di pagare per un’inserzione in un elenco. Quasi tutte queste fatture sono per qualcosa che nessuno ha ordinato.
sign-beloved-in-need = Qualcuno nei guai all’estero o senza conto chiede denaro.
sign-beloved-in-need-of-cards = Parla d’amore o di amicizia e chiede denaro o carte.
sign-home-unseen = Offre in affitto una casa che non si può vedere prima di pagare.
sign-link-shortener = Un link accorciato non mostra dove porta.
sign-link-redirector = Un link passa per un sito che inoltra chi ci clicca.
sign-link-disguised = Un indirizzo è scritto in modo che i programmi non lo riconoscano.
sign-link-lure = Un link porta a un sito il cui nome è fatto di parole scelte per ispirare fiducia.
sign-link-imitation = Un link porta a un sito che ne imita uno noto.
sign-note-of-a-stranger = Arriva da un servizio con cui chiunque può inviare fatture e note, e una nota dà un numero da chiamare.
sign-brand-elsewhere = Parla a nome di un’azienda nota, ma nessun indirizzo che contiene le appartiene.
sign-quoted-fraud = Ciò che cita, inoltra o racconta sembra frode o spam.
sign-price-and-number = Dà un numero breve a pagamento, o un prezzo e un numero, come le pubblicità.
sign-link-hides-its-target = Chiede qualcosa di importante con un link che non mostra di chi è la pagina a cui porta.
sign-lure = Chiede qualcosa di importante con un link a un sito il cui nome è fatto di parole scelte per ispirare fiducia.
sign-links-elsewhere = Chiede qualcosa di importante, e nessuno dei suoi link appartiene al mittente.
sign-file-archive-with-its-password = Porta un archivio cifrato e dà la sua password nel testo. Così gli antivirus non possono guardarci dentro.
sign-archive-with-its-password = Parla di un archivio e dà la sua password nel testo. Così gli antivirus non possono guardarci dentro.
sign-file-document-with-its-password = Viene da una casella che chiunque può avere, porta un documento e dà la sua password nel testo. Così gli antivirus non possono guardarci dentro.
sign-file-archive = Porta un archivio.
sign-your-own-address = Mostra come mittente l’indirizzo stesso del destinatario. Chiunque può scriverlo.
sign-other-address-in-the-name = Il nome del mittente mostra un indirizzo diverso da quello da cui viene l’e-mail.
sign-office-at-a-free-mailbox = Dice di venire da un ufficio o da un’azienda, ma è stata inviata da una casella gratuita.
sign-your-own-office-from-elsewhere = Parla come la stessa amministrazione del destinatario, ma viene da un altro dominio.
sign-look-alike-sender = Il dominio del mittente contiene o imita un nome noto e appartiene a qualcun altro.
sign-look-alike-letters = Il dominio del mittente ha lettere di un altro alfabeto che sembrano latine.
sign-numbered-sender = Il dominio del mittente è una connessione numerata, non quello di un’azienda o di una persona.
sign-authentication-failed = Il server che l’ha ricevuta non ha potuto confermare il dominio del mittente.
sign-not-authenticated = I risultati del server che l’ha ricevuta non confermano il dominio del mittente.
sign-brand-in-the-name = Il nome del mittente è noto, ma l’indirizzo appartiene a qualcun altro.
sign-lure-in-the-sender-s-domain = Il dominio del mittente è fatto di parole scelte per ispirare fiducia.
sign-nearly-the-same-address = Il dominio del mittente è quasi quello di un altro indirizzo in questa e-mail.
sign-link-other-host = Il testo di un link mostra un sito, e il link porta a un altro.
sign-link-user-name = Un link nasconde dove va con un nome davanti a un segno @.
sign-link-number = Un link porta a un indirizzo di numeri invece che a un nome.
sign-link-look-alike = Un link porta a un nome con lettere che sembrano soltanto altre.
sign-link-name-in-front = Un link mette il nome completo di un sito davanti al sito a cui va davvero.
sign-link-scheme = Un link non porta a una pagina web, ma avvia o apre qualcosa.
sign-file-program = Porta un file che avvia o installa qualcosa quando viene aperto.
sign-file-form = Porta una pagina web come file, con campi da riempire. Questi file mostrano spesso un accesso falso.
sign-file-web-page = Porta una pagina web come file. Questi file mostrano spesso un accesso falso.
sign-file-script = Porta un file PDF che può avviare qualcosa quando viene aperto.
sign-file-macros = Porta un documento che può eseguire programmi (macro).
sign-file-two-endings = Il nome di un file ha due estensioni, e la prima serve a ingannare.
sign-authenticated = Il server che l’ha ricevuta conferma che l’e-mail viene dal dominio del mittente. { $acquaintance }
sign-reply-elsewhere = Le risposte vanno a un dominio diverso da quello del mittente.
sign-reply-to-free-mailbox = Le risposte vanno a una casella gratuita, non al mittente.
acquaintance-none = Questo non dice di chi è quel dominio.
acquaintance-receiver = È il dominio che ha ricevuto l’e-mail.
acquaintance-well-known = È il dominio di un nome noto.
acquaintance-named = Lei ha indicato questo mittente come conosciuto.
acquaintance-of-filter = Il Suo filtro è stato addestrato con e-mail volute da questo indirizzo o verso di esso.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (scritto da { $server })
evidence-other-address = mostra { $shown }, ma viene da { $sender }
evidence-brand = «{ $brand }», ma da { $sender }
evidence-name-at = «{ $name }» presso { $host }
evidence-is-not = { $host } non è { $name }
evidence-replies = da { $sender }, risposte a { $reply_to }
evidence-twin = viene da { $site } e nomina { $other }
evidence-through = tramite { $service } a { $host }
evidence-belongs-not = { $host } non appartiene a { $name }
evidence-in-archive = { $file } in { $archive }
evidence-unnamed-file = un file senza nome
evidence-links-to = da { $sender }, link a { $host }
evidence-sent-from = inviata da { $sender }
evidence-leads-to = link a { $host }

## Links

link-unexamined = Sono stati esaminati solo i primi { $first } di { $links } link.
link-scheme = Non porta a una pagina web, ma avvierebbe o aprirebbe qualcosa («{ $scheme }»).
link-leads-to = porta a { $host }
link-leads-unseen = non si vede dove porta
link-rewritten = { $service } lo ha riscritto; { $leads }.
link-passes-through = Passa per { $service }; { $leads }.
link-other-host = Il testo mostra { $shown }, ma il link va a { $host }.
link-user-name = La parte prima della @ è solo un nome utente; il link va a { $host }.
link-number = Va a un indirizzo di numeri ({ $host }); le aziende usano nomi.
link-name-in-front = «{ $front }» è solo l’inizio; il sito è { $site }.
link-shortener = { $host } accorcia indirizzi: non si vede dove porta il link.
link-passes-on = Passa per { $host } e prosegue verso { $target }.
link-not-the-senders = Va a { $site }, non al sito del mittente { $sender }.
link-look-alike = { $host } assomiglia soltanto a { $plain }: ha lettere estranee.
link-mixed = { $host } mescola le lettere di più alfabeti.
link-international = Il nome è in lettere internazionali: { $name } ({ $host }).

## What the words say

topic-account = Le chiede di confermare un account o una password
topic-hurry = Le mette fretta
topic-money = Riguarda il denaro
topic-bargain = Promette un guadagno o un affare
topic-click = Le chiede di cliccare, chiamare o rispondere
topic-health = Fa pubblicità a medicine o prodotti per la salute
topic-adult = Fa pubblicità a contenuti per adulti
topic-advert = Fa pubblicità a un prodotto o a un’attività
topic-mailing-list = Parla di togliersi da una lista di invio
topic-stranger = Si rivolge a Lei come a uno sconosciuto
topic-shouting = Grida: maiuscole, punti esclamativi o file di segni
topic-links = Contiene link come quelli che si trovano nello spam
topic-conversation = Fa parte di una conversazione: cita un’altra e-mail o vi risponde
topic-technical = Usa termini tecnici
topic-acquaintance = Ha il tono di qualcuno con cui Lei parla
topic-work = Riguarda riunioni, date o un lavoro comune
topic-list = Viene da una lista di discussione o da una newsletter
topic-calm = È scritta con calma
feature-sign-percent = percentuale
feature-sign-time = ora
feature-sign-telephone = numero di telefono
feature-sign-toll-free = numero gratuito
feature-sign-mixed-signs = fila di segni misti
feature-sign-smiley = faccina
feature-sign-shouting = tre parole in maiuscole
feature-sign-quoting = riga citata
feature-sign-signature = riga della firma
feature-sign-a-mail-address = indirizzo e-mail
feature-sign-exclamation = punto esclamativo
feature-link-question = punto interrogativo in un link
feature-link-percent = segno di percentuale in un link
feature-link-a-user-before = link con un nome utente prima di @
feature-link-a-number-for-a-host = link a un indirizzo di numeri
feature-capitals-0 = quasi nessuna maiuscola
feature-capitals-1 = poche maiuscole
feature-capitals-2 = alcune maiuscole
feature-capitals-3 = parecchie maiuscole
feature-capitals-4 = molte maiuscole
feature-capitals-5 = moltissime maiuscole
feature-capitals-6 = soprattutto maiuscole
feature-quoted-lines-0 = nessuna riga citata
feature-quoted-lines-1 = poche righe citate
feature-quoted-lines-2 = molte righe citate
feature-quoted-lines-3 = soprattutto righe citate
feature-number-of-links-0 = nessun link
feature-number-of-links-1 = un link
feature-number-of-links-2 = due link
feature-number-of-links-3 = da 3 a 5 link
feature-number-of-links-4 = da 6 a 11 link
feature-number-of-links-5 = 12 o più link
feature-exclamations-0 = nessun punto esclamativo
feature-exclamations-1 = pochi punti esclamativi
feature-exclamations-2 = alcuni punti esclamativi
feature-exclamations-3 = molti punti esclamativi
feature-exclamations-4 = moltissimi punti esclamativi
feature-length-of-words-0 = parole estremamente corte
feature-length-of-words-1 = parole molto corte
feature-length-of-words-2 = parole corte
feature-length-of-words-3 = parole di media lunghezza
feature-length-of-words-4 = parole lunghe
feature-length-of-words-5 = parole molto lunghe
feature-length-of-words-6 = parole estremamente lunghe
feature-list-unsubscribe = campo d’intestazione per disiscriversi
feature-no-list-unsubscribe = nessun campo d’intestazione per disiscriversi
feature-reply-to-elsewhere = le risposte vanno a un altro sito
feature-reply-to-at-the-same-site = le risposte vanno al sito del mittente
feature-reply-to-at-a-free-mailbox = le risposte vanno a una casella gratuita
feature-return-path-elsewhere = i resi vanno a un altro sito
feature-return-path-at-the-same-site = i resi vanno al sito del mittente
feature-link-shows-another-site = il testo di un link mostra un altro sito
feature-link-shows-its-own-site = il testo di un link mostra il suo stesso sito
feature-link-to-a-number = link a un indirizzo di numeri
topic-strongest-words = Usa parole più frequenti nello spam
feature-quoted = «{ $word }»
feature-then = { $first }, poi { $second }
feature-number = { $digits ->
    [9] numero di 9 o più cifre
   *[other] numero di { $digits } cifre
}
feature-letter-with-digits = lettera con cifre
feature-word-with-digits = parola seguita da cifre
feature-digits-with-letter = cifre con una lettera
feature-digits-with-word = cifre seguite da una parola
feature-code = codice di lettere e cifre
feature-letters-today = e-mail di oggi, scritte come esempi
feature-digits-with-apostrophe = cifre con un apostrofo
feature-in-the-subject = { $what } nell’oggetto
feature-money = somma di denaro ({ $digits ->
    [one] { $digits } cifra
   *[other] { $digits } cifre
})
feature-row-of-signs = fila di segni { $signs }
feature-in-the-path = «{ $word }» nel percorso di un link
described-link-to-ending = link a un indirizzo che finisce in { $ending }
described-link-to = link a { $host }
feature-in-the-host = «{ $host }» nel nome del server di un link

## What could not be judged

doubt-quotation = Ciò che cita o inoltra sembra spam.
doubt-one-part = Una parte da sola sembra spam.
doubt-two-texts = L’e-mail contiene due testi diversi; decide quello che qui non è mostrato.
doubt-own-words = Le sue stesse parole sembrano spam; ciò che cita, no.
judged-by-own-words = Giudicata in base alle sue stesse parole, con la parte citata a sé.
language-unchecked = La lingua di questa e-mail è: { $code ->
    [de] tedesco
    [fr] francese
    [es] spagnolo
    [pt] portoghese
    [it] italiano
    [nl] olandese
    [pl] polacco
    [ru] russo
    [ar] arabo
   *[other] { $name }
}. In essa si conoscono solo gli indizi di mittente, link e file.
doubt-no-mail = Questa non è una e-mail.
doubt-nothing = Qui non c’è testo.
doubt-no-letter = Troppo poco testo per una lettera. Probabilmente è: { $kind }.
doubt-other-language = Poco di questo è nella lingua del modello: conosce { $known } di { $words } parole.
doubt-no-known-word = Troppo poco testo: nessuna parola nota.
doubt-prior-remains = Troppo poco testo: nessuna parola nota; resta la probabilità a priori.
doubt-one-known-word = Troppo poco testo: una sola parola nota.
doubt-few-words = Troppo poco testo: solo { $words ->
    [one] { $words } parola
   *[other] { $words } parole
}.
doubt-never-seen-in-spam = «{ $word }» non si è mai vista nello spam
doubt-never-seen-in-other = «{ $word }» non si è mai vista in altre e-mail
doubt-prior-leaves-none = la probabilità a priori non lascia nessuna classe
doubt-both = { $first } e { $second }
doubt-zero-over-zero = 0/0: { $cause }; con qualsiasi lisciamento sopra 0 c’è una risposta.
judged-subject = solo il suo oggetto
judged-no-word = nessuna parola
doubt-hidden = Tutto il testo sotto l’oggetto è nascosto al lettore. Si può giudicare: { $judged }.
doubt-picture = Questa e-mail è solo un’immagine, e il filtro non vede ciò che le immagini mostrano. Si può giudicare: { $judged }.
doubt-attachments = Questa e-mail ha allegati e nessun testo proprio. Si può giudicare: { $judged }.
doubt-no-text = Questa e-mail non ha testo sotto l’oggetto. Si può giudicare: { $judged }.

## How it was read

notice-addresses = Solo i primi { $first } indirizzi nel testo sono letti come link.
notice-gaps = Lettere spaziate lette come parole: { $count } («{ $word }» come «{ $plain }»).
notice-digits-for-letters = Cifre e segni letti come le lettere che rappresentano: { $count } («{ $word }» come «{ $plain }»).
notice-look-alikes = Lettere simili lette come latine: { $count } («{ $word }» come «{ $plain }»).
notice-control = NUL e altri caratteri di controllo tolti: { $count }.
notice-mended = Caratteri decodificati male corretti in { $places ->
    [one] un punto
   *[other] { $places } punti
} (UTF-8 letto come Windows-1252).
notice-tags = Sono stati tolti caratteri invisibili (tag).
notice-tags-spell = Formano «{ $words }».
notice-turns = Segni che invertono il verso della scrittura tolti: { $count }.
notice-flags = Lettere di bandiere lette come lettere: { $count }.
notice-invisible = Caratteri invisibili che dividono parole tolti: { $count }.
notice-struck = Segni che barrano o racchiudono lettere tolti: { $count }.
notice-stacks = Pile di segni su lettere tolte: { $count }.
notice-doubtful-words = Non si può dire se un programma di posta mostra { $words ->
    [one] { $words } parola
   *[other] { $words } parole
}: lo stile è calcolato in un modo che qui non è noto.
notice-sheet = Si leggono solo i primi { $first } di { $characters } caratteri del foglio di stile.
notice-selectors = Si usano solo i primi { $first } selettori del foglio di stile: può sfuggire testo nascosto.
notice-conditions = Si usano solo { $conditions } condizioni diverse del foglio di stile: può sfuggire testo nascosto.
notice-large-sheet = Il foglio di stile è troppo grande per essere applicato per intero: può sfuggire testo nascosto.
notice-unapplied = Una regola del foglio di stile può nascondere testo e qui non si può applicare: può essere contato testo nascosto.
notice-some-bytes = Alcuni byte non sono { $charset }: sono mostrati come �.
notice-read-as = Alcuni byte non sono { $charset }: il testo è letto come { $other }.
notice-unknown-charset = L’insieme di caratteri «{ $charset }» è sconosciuto: il testo è letto come { $other }.
notice-no-charset = Non è dichiarato nessun insieme di caratteri, e i byte non sono UTF-8: il testo è letto come { $other }.
notice-winmail = Il testo di questa e-mail è in winmail.dat, un formato di Outlook che qui non si può leggere: chieda al mittente di inviarlo come testo semplice o HTML, o la apra in Outlook e ne copi il testo.
notice-rtf = Il testo di questa e-mail è in RTF, un formato che qui non si può leggere: apra il file e ne copi il testo.
notice-encrypted = Questa e-mail è cifrata: qui non c’è nulla da leggere.
notice-invitation = Porta un invito: si leggono titolo, luogo e descrizione.
notice-parts-by-guess = Il confine fra le parti di questa e-mail è dichiarato male: sono state separate alle righe che gli somigliano.
notice-no-boundary = Questa e-mail dichiara più parti, ma manca il confine fra di esse: il suo testo è letto come una parte sola.
notice-inside-signature = Questa e-mail è firmata, non cifrata, ma il suo testo è dentro la firma (S/MIME) e qui non si può leggere.
notice-compressed = Questa e-mail è compressa (S/MIME): il suo testo qui non si può leggere.
notice-broken = La struttura di questa e-mail è danneggiata ({ $fault }): è letta come testo semplice.
notice-parts = Si leggono al massimo { $parts } parti e { $levels } livelli di parti dentro parti: { $bytes ->
    [one] l’ultimo byte di questa e-mail no
   *[other] gli ultimi { $bytes } byte di questa e-mail no
}.
notice-without-name = senza nome
notice-only-text = L’unico testo di questa e-mail è segnato come allegato ({ $name }): viene letto.
notice-signed = Questa e-mail è firmata (S/MIME): viene letta, e la firma non è verificata.
notice-unknown-encoding = La codifica di trasferimento «{ $label }» di una parte è sconosciuta: è letta come { $encoding }.
notice-not-decoded = La codifica di trasferimento «{ $label }» di una parte è sconosciuta: è letta senza decodifica.
notice-outside = Il testo prima o dopo le parti di questa e-mail non è mostrato dai programmi di posta e non è letto: { $words } parole.
notice-html-as-plain = HTML dichiarato come testo semplice: si legge solo il testo visibile.
notice-html-cut = Si leggono solo i primi { $first } di { $characters } caratteri dell’HTML.
notice-hidden = Trovato testo nascosto: { $words ->
    [one] { $words } parola che un programma di posta non mostrerebbe; non conta
   *[other] { $words } parole che un programma di posta non mostrerebbe; non contano
}.
notice-from-msg = Letta da un file .msg di Outlook.
notice-from-emlx = Letta da un file di Apple Mail (.emlx).
notice-from-gmail = Letta dalla pagina «Mostra originale» di Gmail: la tabella sopra l’e-mail è tralasciata.
notice-outlook = Questo è un file .msg di Outlook o un altro file di Office. In Outlook salvi l’e-mail come testo o la inoltri come allegato, o la trascini in un altro programma di posta e la salvi lì come .eml.
notice-outlook-library = Questo è un file .msg di Outlook o un altro file di Office. Per leggere file .msg dalla riga di comando, installi genlab con il suo extra «outlook»; o salvi l’e-mail come .eml o testo.
notice-no-mail = Questa non è una e-mail. Probabilmente è: { $kind }.
instead-of-a-picture = In un’immagine o una stampa di una e-mail l’indirizzo del mittente e le destinazioni dei link si perdono. Salvi l’e-mail stessa dal Suo programma di posta (.eml) e apra quel file, o ne copi il testo o il sorgente e lo incolli. Se ha solo l’immagine, ne copi le parole: su un iPhone o un Mac le tenga premute nell’immagine; su Android la apra con Lens; in Windows con lo Strumento di cattura.
notice-long-mbox = Un mbox di { $mails } e-mail: si leggono solo le prime { $first }.
notice-mbox = Un mbox di { $mails } e-mail, ognuna letta a sé.
notice-nuls = UTF-16 incollato come byte: i NUL fra le sue lettere sono tolti.
notice-wide = Letta come { $charset }.
notice-cut-characters = Si leggono solo i primi { $first } di { $all } caratteri.
notice-cut-bytes = Si leggono solo i primi { $first } di { $all } byte.
notice-files-in-text = I file dentro il testo, in uuencode o base64, non sono letti: { $files }.
notice-base64 = Dati in base64. Contengono: { $kind }. Non c’è nulla da leggere.
notice-decoded = Decodificata da { $encoding }, arrivato senza le sue intestazioni.
notice-html = HTML: si legge solo il testo visibile.
notice-other-kind = Questo non sembra una e-mail. Probabilmente è: { $kind }.
notice-run = Una serie di { $characters } caratteri senza spazi è stata tagliata ai primi 100.
notice-long-text = Si giudicano solo i primi { $first } di { $characters } caratteri.
notice-many-words = Si giudicano solo le prime { $first } parole.
kind-a-pdf-file = un file PDF
kind-a-png-picture = un’immagine PNG
kind-a-jpeg-picture = un’immagine JPEG
kind-a-gif-picture = un’immagine GIF
kind-a-bmp-picture = un’immagine BMP
kind-a-tiff-picture = un’immagine TIFF
kind-an-icon = un’icona
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = un file di Outlook o Office; salvi l’e-mail come .eml o testo
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = il winmail.dat di Outlook; chieda al mittente testo semplice o HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = un file Rich Text (.rtf); lo apra e ne copi il testo
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = un file di dati di Outlook (.pst); esporti l’e-mail come .eml o testo
kind-a-program = un programma
kind-a-program-webassembly = un programma (WebAssembly)
kind-a-gzip-archive = un archivio gzip
kind-a-bzip2-archive = un archivio bzip2
kind-an-xz-archive = un archivio xz
kind-a-7-zip-archive = un archivio 7-Zip
kind-a-rar-archive = un archivio RAR
kind-a-zstandard-archive = un archivio Zstandard
kind-a-sound-file = un file audio
kind-a-database-sqlite = una base di dati (SQLite)
kind-a-font = un carattere tipografico
kind-a-webp-picture = un’immagine WebP
kind-a-film = un film
kind-a-heic-or-avif-picture = un’immagine HEIC o AVIF
kind-an-excel-workbook-xlsx = una cartella di Excel (.xlsx)
kind-a-word-document-docx = un documento di Word (.docx)
kind-a-powerpoint-presentation-pptx = una presentazione di PowerPoint (.pptx)
kind-an-e-book-epub = un libro elettronico (EPUB)
kind-an-opendocument-text-odt = un testo OpenDocument (.odt)
kind-an-opendocument-spreadsheet-ods = un foglio di calcolo OpenDocument (.ods)
kind-an-opendocument-file = un file OpenDocument
kind-an-android-app = un’app per Android
kind-a-zip-archive = un archivio ZIP
kind-json = JSON
kind-source-code = codice sorgente
kind-a-table = una tabella
kind-a-link = un link
kind-a-list = un elenco
kind-binary = un file binario

## What was not pasted, and how to copy it

missing-trace = Questo sorgente non ha righe del server che l’ha ricevuto; perciò non si è potuto verificare se il mittente è chi nomina.
missing-confirmation = È stato incollato solo ciò che il programma di posta mostra: non si è potuto verificare se il mittente è chi nomina.
missing-confirmation-and-targets = È stato incollato solo ciò che il programma di posta mostra: non si è potuto verificare se il mittente è chi nomina, né dove portano i link.
missing-sender = È stato incollato solo il testo con i suoi link; il mittente non si è potuto verificare.
missing-sender-and-targets = È stato incollato solo il testo; il mittente e le destinazioni dei link non si sono potuti verificare.
program-gmail = Gmail
program-outlook-on-the-web = Outlook sul web
program-outlook-for-windows = Outlook per Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Apra l’e-mail, scelga ⋮ accanto a «Rispondi», poi «Mostra originale» e «Copia negli appunti».
source-outlook-on-the-web = Apra l’e-mail, scelga ⋯, poi «Visualizza» e «Visualizza origine messaggio», e copi tutto.
source-outlook-for-windows = Scelga ⋯ e «Salva con nome», e apra qui il file; o trascini l’e-mail in una cartella.
source-apple-mail = Scelga «Vista», «Messaggio», «Sorgente», e copi tutto; su un iPhone inoltri l’e-mail a un computer.
source-thunderbird = Prema Ctrl+U (su un Mac Comando+U), e copi tutto.

## Labels of an answer

invitation = Incolli una e-mail, ne apra una o provi un esempio. Ciò che incolla resta in questa scheda.
invitation-promise = Vedrà se sembra spam, i motivi e che cosa fare.
nothing-to-judge-yet = Ancora nulla da giudicare
no-probability = nessuna probabilità
amount = probabilità di spam in base alle parole { $share }
amount-in-brackets = (probabilità di spam in base alle parole { $share })
amount-unknown = le sue parole non si possono giudicare
first-of-several = E-mail 1 di { $mails }; le tabelle qui sotto le elencano tutte.
quoted-part = La parte citata da sola: { $verdict }.
counterweights = Le parole da sole parlano piuttosto per lo spam; ciò che è detto sopra pesa di più.
known-word = Il modello conosce l’unica parola qui.
unknown-word = Il modello non conosce la parola qui.
known-all = Il modello conosce tutte le { $words } parole qui.
known-words = Il modello conosce { $known } delle { $words } parole qui.
other-calibrated = Il filtro calibrato dice { $share }, in base alle parole.
other-multinomial = Il Bayes ingenuo multinomiale dice { $share }, in base alle parole.
other-bernoulli = Il Bayes ingenuo di Bernoulli dice { $share }, in base alle parole.
heading-advice = Che cosa fare, e che cosa il filtro non può sapere
heading-signs = Indizi
heading-words = Che cosa dicono le parole
heading-source = Come copiare il sorgente di una e-mail
heading-links = Link
heading-suspicious-links = Link: { $strong } di { $links } sospetti
links-as-text = Sono mostrati come testo e non si possono cliccare.
links-more = E altri { $more }.
link-without-text = (nessun testo)
no-single-reason = Nessun motivo spicca da solo.
and-more = e altri { $more }
another = Giudicare un’altra e-mail
copy-answer = Copiare la risposta come testo
severity-fraud = Frode
severity-strong = Indizio forte
severity-notice = Avviso
severity-fact = Fatto
age = È stato addestrato con e-mail del { $older } e del { $recent }. Più una e-mail se ne discosta, meno il filtro ne sa.
age-written = È stato addestrato con e-mail di oggi in nove lingue, scritte come esempi, non con e-mail vere.
shared-verdict = Il filtro antispam di genlab ha giudicato una e-mail: { $verdict } ({ $amount }).
shared-step = Il filtro antispam di genlab ha giudicato una e-mail: { $step } ({ $verdict }; { $amount }).
shared-reasons = Motivi principali:
shared-reason = - { $reason }.
shared-advice = Che cosa fare: { $advice }
shared-without-mail = L’e-mail non è inclusa; senza di essa nessuno può verificare questo testo.
line-fraud = frode
line-strong = forte
line-notice = avviso
line-fact = fatto
line-subject = oggetto
line-advice = consiglio
line-known = { $words ->
    [one] { $known } di { $words } parola è nota
   *[other] { $known } di { $words } parole sono note
} al modello
line-strongest = { $known }; le più forti, in nat:

## What stands beside the e-mail, and its marks

label-mail = E-mail
label-known = Mittenti che conosce
help-known = Indirizzi o domini. Uno vale se il server di ricezione conferma il mittente.
open-mail = Aprire un’e-mail salvata (.eml, .txt)
clear-mail = Cancellare
choose = Scegliere…
examples-of-today = Oppure provi un’e-mail di oggi, scritta come esempio
examples-of-2002 = Oppure una vera del 2002
examples-offered = Oppure giudichi una di queste, scritte come esempi
judge-example = Giudicare: { $title }
example-account = Un avviso su un account
example-receipt = La ricevuta di una libreria
example-friend = Due righe da un amico
example-bank = Un fornitore con un nuovo conto bancario
example-family = «Ciao mamma, mi si è rotto il telefono»
marked-mail = L’e-mail, evidenziata
marked-beginning = L’e-mail, evidenziata (i primi { $characters } caratteri)
key-spam = parla a favore dello spam
key-ham = parla contro lo spam
key-unknown = non è nel modello
key-link = link sospetto
key-faint = non evidenziato: dice poco
mark-link = Link sospetto. { $warning }
read-as-it-is = Letta così com’è: non c’è stato nulla da decodificare, tagliare o tralasciare.

## The front page, and what the page itself says about an answer

front-title = È spam, e quali parole lo dicono?
front-promise = Incolli una e-mail e veda. genlab è un laboratorio di modelli generativi: otto laboratori e cinque corsi universitari in una scheda del browser. Nulla di ciò che scrive ne esce.
front-judged = L’e-mail nel riquadro è stata giudicata.
front-judged-link = Mostra il risultato
front-example = Una e-mail di oggi, scritta come esempio. Più una parola è scura, più conta.
front-example-link = Aprila nel laboratorio
front-sum = La somma degli indizi: sopra la linea tratteggiata lo spam è più probabile.
front-verdict = Risultato:
front-private = Tutto avviene in questa scheda: ciò che incolla o apre non viene inviato da nessuna parte.
front-guarantee = Come è garantito
front-policy = Una regola lascia che questa pagina e il suo Python si colleghino solo ai file del sito stesso; WebRTC, che una regola non può limitare, è tolto; e nulla di ciò che scrive viene mai eseguito. Una pagina non può decidere di ciò che fa Lei, come seguire un link o condividerlo. Né può garantire per il Suo browser, le sue estensioni o il server.
front-share = Condividere ciò che vede
front-share-answer = Il risultato come testo, senza l’e-mail
front-share-copy = Copia il testo
front-english = I laboratori e i corsi sono in inglese.
page-not-shared = L’e-mail condivisa non è arrivata: manca il service worker di questa pagina, che la riceve. Copi l’e-mail e la incolli nel campo.
page-close = Chiudere
page-follows = Python si sta ancora caricando; questo seguirà.
page-loading = Caricamento di Python
page-starting = Avvio di Python
page-working = Python non è ancora pronto
page-then-link = Poi verrà calcolato ciò che mostra questo link.
page-then-change = La Sua modifica verrà applicata allora.
page-computes-link = Python sta calcolando ciò che mostra questo link.
page-computes-change = Python sta calcolando la nuova risposta.
page-not-computed = Python non si è potuto avviare, e solo Python può calcolare ciò che è mostrato qui.
page-again = Riavviare
page-no-start = Python non si è potuto avviare: { $reason }. Ricarichi la pagina; se non aiuta, avvisi chi l’ha pubblicata.
page-no-worker = Python non si è potuto avviare: questo browser rifiuta il worker in cui gira ({ $reason }).
page-no-webassembly = Questo browser non ha WebAssembly (o è disattivato), con cui genlab esegue Python. Ogni browser attuale lo ha.
page-old-browser = Questo browser è troppo vecchio per Python, che segnala: { $reason }. Lo aggiorni o ne usi un altro: Chrome o Edge 114, Firefox 125, Safari 17 o più recente.
page-little-memory = Questo dispositivo ha troppo poca memoria per Python, che segnala: { $reason }. Chiuda altre schede e altri programmi, poi riavvii.
page-slow = Python non si è avviato entro { $seconds } secondi, benché tutti i suoi file siano qui. Questo dispositivo è lento oppure occupato con altro. La pagina prosegue da sola appena Python è pronto.
page-stopped = Python si è fermato e viene riavviato; nulla di ciò che ha inserito va perso.
page-unanswered = Python non ha risposto e viene riavviato; nulla di ciò che ha inserito va perso.
page-thrice = Python si è fermato tre volte di seguito su questo testo, che è ancora nella pagina: lo modifichi, poi riavvii.
page-large-file = { $file } ha { $bytes } byte; ne sono ammessi al massimo { $limit }: nulla è stato modificato.
page-long-text = Questo testo ha { $characters } caratteri; ne sono ammessi al massimo { $limit }: nulla è stato modificato.
page-not-saved = { $file } non è stato salvato da genlab: non contiene né lo stato di un laboratorio né un corso.
page-saved = Salvato come { $file }.
page-copied = Copiato.
page-copy = Copi questo:
page-tables = Tabelle
page-numbers = i numeri dietro l’immagine

## What the spam lab shows beside its answers

label-view = Vista
view-judge = Giudicare
view-sum = Tutti i modelli
view-generate = Generare
view-own = Il Suo filtro
view-attack = Attaccare il filtro
more-settings = Altre impostazioni
restore = Ripristinare ciò che c’era prima
decided = Che cosa ha deciso
decided-feature = Parola o caratteristica
decided-unit = nat
decided-weaker = { $terms ->
    [one] { $terms } termine più debole
   *[other] { $terms } termini più deboli
}
decided-sum-of-weaker = somma dei termini più deboli
decided-show-weaker = Mostrare i termini più deboli
decided-absent = parole assenti
decided-few-signals = correzione per pochi segnali
decided-prior = a priori
decided-log-odds = log-odds dello spam
decided-but-links = (ma veda i link sospetti)
amount-above = oltre { $share }
amount-below = meno di { $share }
amount-exactly = esattamente { $share }
