# What genlab tells people about an e-mail, in English, from which the other files are translated.
# The syntax is a subset of Fluent (https://projectfluent.org): a message on one line, `{ $argument }`, and
# selections by a number or a word. The first lines say how the language writes numbers and counts.

-name = English
-direction = ltr
-million = 1,000,000
-plural-one = 1

## Answers

step-treat-this-as-fraud = Treat this as fraud
step-spam = Spam
step-look-twice = Look twice
step-nothing-suspicious-found = Nothing suspicious found
step-nothing-grave-found = Nothing grave found
verdict-spam = spam
verdict-unsure = unsure
verdict-not-spam = not spam
verdict-nothing-to-judge = nothing to judge
verdict-undefined = undefined

## Why: the rows of the rule, and a clause for each state

because-proof = One of its signs has no honest explanation.
because-proofs = Several of its signs have no honest explanation.
because-several = It has several strong signs at once.
because-adverts = It has several strong signs of advertising.
because-advert = It has a strong sign of advertising.
because-strong-and-spam = It has a strong sign, and its words are those of spam.
because-spam-and-asks = Its words are those of spam, and { $asks }.
because-cut = It was not read to its end.
because-strong = It has one strong sign.
because-no-text = It has no text to judge.
because-part = A part of it, or what it quotes, looks like spam by itself.
because-disowned = The receiving server says that the sender's domain does not vouch for it.
because-known-sender = The receiving server confirms the sender, who is known, and { $links }.
because-unknown-language = It is in a language in which its requests could not be checked.
because-no-links = It has no links, and { $asks }.
because-links-and-asks = { $Links }, and { $asks }.
because-ordinary-and-asks = Its words are those of ordinary e-mail, and { $asks }.
because-ordinary-and-links = Its words are those of ordinary e-mail, and { $links }.
because-asks-and-sender = { $Asks }, and { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, and { $words }.
because-words-and-sender = { $Words }, and { $sender }.
clause-sender-nobody = nothing confirms the sender
clause-sender-unconfirmed = nothing confirms the sender
clause-sender-disowned = the receiving server says that the sender's domain does not vouch for it
clause-sender-anybody = it comes from a mailbox that anybody can have
clause-sender-cheap = the name of its sender's domain is one that is quickly bought and given up
clause-sender-own = its sender's domain is one that we do not know
clause-sender-known = a link of it may lead to somebody else
clause-links-none = it has no links
clause-links-open = its links show where they lead
clause-links-own = its links belong to the sender
clause-links-service = its links lead to the sender, or to a well-known service for mailings or appointments
clause-links-foreign = not all of its links belong to the sender
clause-links-rewritten = a link was rewritten, and where it leads cannot be seen
clause-links-hidden = a link does not show whose page it leads to
clause-asks-nothing = it speaks of no money, account, delivery, file or offer
clause-asks-topic = neither an offer nor a suspicious request was found in it
clause-asks-offer = it uses words that frauds and adverts use
clause-asks-request = it asks for something about an account, a payment, a delivery or a file
clause-asks-account = it names an account to pay to
clause-asks-fraud = it asks for what frauds often ask for
clause-words-ordinary = its words are those of ordinary e-mail
clause-words-plausible = its words are not clearly those of ordinary e-mail
clause-words-doubtful = its words are more often those of spam
clause-words-suspect = its words are nearly those of spam
clause-words-spam = its words are those of spam
clause-words-unknown = it is in a language in which neither words nor requests can be checked
clause-words-few = it has too few words to judge
clause-words-none = it has no text to judge
clause-words-part = a part of it looks like spam
clause-words-cut = it was not read to its end

## What to do

advice-credentials = Do not use the link, and give no password, code or papers. Open the site yourself: type its address or use your own bookmark.
advice-credentials-alone = Give nobody a password, a code or your papers. If you have business with the sender, open the site yourself.
advice-payment = Do not pay by this e-mail or its links. Open the page of the company or the bank yourself, and see whether anything is due.
advice-payment-alone = Do not pay by this e-mail. Open the page of the company or the bank yourself, and see whether anything is due.
advice-gift-cards = Buy no gift cards and send no codes. Call the person, at a number that you know already.
advice-bank-change = Change no bank details and pay nothing yet. Call the company or the colleague, at a number from an old letter, not from this e-mail.
advice-wallet = Never give the recovery words of a wallet to anybody or to any page, and connect no wallet. Whoever has given them must move the coins to a new wallet at once.
advice-qr-code = Do not scan the code. Sign in by the address that you always use.
advice-call = Do not call the number. If you fear a charge, look at your bank statement, and call the number on your card.
advice-remote-control = Install nothing, and let nobody onto your computer.
advice-extortion = Do not pay and do not answer. Such letters go to millions, and they nearly always lie. Keep the e-mail and report it to the police. If a password in it is yours, change it wherever you use it.
advice-advance-fee = Do not answer, pay no fee and send no papers. Nobody gives money to strangers.
advice-investment = Invest nothing and leave no telephone number. Nobody can promise gains; ask your country's financial authority about the company.
advice-money-for-a-beloved = Send no money and no cards to somebody whom you have never met. Show the e-mail to a friend. If you know the person, call at a number that you have used before.
advice-deposit-for-a-home = Pay no deposit for a home that you have not seen from inside, and send no copy of your identity card. A genuine landlord or agency shows the home first.
advice-job = Do not answer, pay nothing in advance, and pass on no money and no parcels. Whoever does is liable for it.
advice-new-number = Do not pay and do not answer. Call the person that it claims to be from, at the old number.
advice-reply = Do not answer. Call the person that it claims to be from, at a number that you know already.
advice-file = Do not open the file. If you expect one, ask its sender in a way that you know already.
advice-link = Do not use its links. If you have business with the sender, open the site yourself.
advice-link-alone = Do not answer, and do nothing that it asks for. If you have business with the sender, open the site yourself.
advice-report = Mark it as spam or phishing in your mail program, or report it to your IT department, and delete it.
advice-report-only = Mark it as spam or phishing in your mail program, or report it to your IT department.
advice-already-password = If you have already entered a password, change it now.
advice-already-money = If you have already given bank details or paid, call your bank now.
advice-already-file = If you have already opened the file or installed something, disconnect the computer and ask for help.
advice-spam = Do not answer, and do not use its links, not even to unsubscribe. Delete it.
advice-spam-alone = Do not answer. Delete it.
advice-look = Did you expect this e-mail? If you did not, or if it wants money, a password or a quick decision, treat it as fraud.
advice-check = If it might be genuine, ask the sender in a way that you know already: at the number that you have always used, or that is on a bill or a card.
advice-no-proof = That is no proof: before you pay or change bank details, check with the sender in a way that you know already.
advice-nothing-grave = Nothing grave was found. The notices are worth knowing; ordinary e-mails have them, too.
advice-nothing = Nothing suspicious was found.
limits = The filter reads words and structure. It cannot know whether the sender is who they claim to be; it opens no link and searches no file for viruses.

## Signs: what holds for every e-mail with this sign

sign-extortion = It speaks of recordings, stolen data, viruses or violence, as letters of extortion do.
sign-summons = It threatens the reader with the police or a court. These summon nobody by e-mail.
sign-gift-cards = It speaks of gift cards. Nobody honest asks to be paid with them.
sign-bank-details-changed = It gives other bank details. Ask by telephone, at a number that you know already.
sign-fee = It says that a parcel waits or a small sum is due.
sign-failed-payment = It says that a payment failed, or asks for other payment details.
sign-refund = It promises money back.
sign-account-threat = It says that an account or access is in danger.
sign-secret = It asks for a password, a PIN, a card’s number or the like. Nobody honest does so by e-mail.
sign-identity-papers = It asks for identity papers or bank details.
sign-password = It asks to sign in or to confirm personal details.
sign-code = It asks for a code to be passed on. A code is a key: no one needs it but its owner.
sign-code-entered = It asks to enter a code that was sent to the reader. Enter one only on a page that you opened yourself.
sign-wallet = It asks for the recovery words of a wallet. Whoever has them has its coins.
sign-wallet-connected = It asks for the secret words of a wallet or to connect one.
sign-shared-file = It says that a file or message waits behind a link.
sign-qr-code = It asks to scan a QR code, which leads from the computer’s protection to the telephone.
sign-call-about-a-charge = It names a charge and a telephone number to call about it.
sign-call-about-an-unknown-charge = It asks to call a number because of a payment that the reader did not make.
sign-macros = It asks to allow the macros of a document. They are programs.
sign-remote-control = It speaks of a program by which others control the computer.
sign-promised-sum = A stranger offers a share of a large sum.
sign-prize = It promises a prize or a present.
sign-transfer-agent = It wants the reader to pass on payments or parcels of strangers. Thieves need that.
sign-job = It offers easy money for work.
sign-favour = It asks for a quick favour by somebody who cannot be called.
sign-known-person-new-number = Somebody who seems to be known writes from another number or is in trouble.
sign-relative-in-need = Somebody who seems to be a relative is in trouble and needs money. Call at the number that you know.
sign-acquaintance = A stranger wants to get acquainted.
sign-secrecy = It asks to keep something secret.
sign-deadline = Its words may urge the reader to hurry.
sign-advertising = It advertises what unsolicited e-mails advertise.
sign-offer-medicines = It offers medicines that honest pharmacies sell on prescription only.
sign-offer-casino = It advertises games of chance.
sign-offer-counterfeit = It offers imitations of expensive goods.
sign-offer-adult = It advertises sexual contacts or pictures.
sign-offer-search-ranking = It offers links or better places in search engines.
sign-loan-with-a-fee = It offers a loan and wants money first.
sign-offer-loan = It offers a loan.
sign-offer-investment = It promises gains.
sign-windfall = A stranger promises the reader money: a donation, a prize or a share.
sign-recovery = It promises to fetch lost money back. Who was cheated once is cheated again in this way.
sign-directory = It asks to pay for an entry in a directory. Most such bills are for nothing that was ordered.
sign-beloved-in-need = Somebody in trouble abroad or without an account asks for money.
sign-beloved-in-need-of-cards = It speaks of love or acquaintance and asks for money or cards.
sign-home-unseen = It lets a home that cannot be seen before money is paid.
sign-link-shortener = A shortened link does not show where it leads.
sign-link-redirector = A link passes through a site that sends on whoever clicks.
sign-link-disguised = An address is written so that programs do not see that it is one.
sign-link-lure = A link leads to a site whose name is made of words chosen to inspire trust.
sign-link-imitation = A link leads to a site that imitates a well-known one.
sign-note-of-a-stranger = It comes through a service by which anybody can send bills and notes, and a note in it gives a number to call.
sign-brand-elsewhere = It speaks in a well-known name, but no address in it is that of its owner.
sign-quoted-fraud = What it quotes, forwards or tells of looks like fraud or spam.
sign-price-and-number = It gives a short number of a paid service, or a price and a number, as adverts do.
sign-link-hides-its-target = It asks for something important by a link that does not show whose page it leads to.
sign-lure = It asks for something important by a link to a site whose name is made of words chosen to inspire trust.
sign-links-elsewhere = It asks for something important, and none of its links belongs to the sender.
sign-file-archive-with-its-password = It brings an encrypted archive and gives its password in the text, which keeps scanners from looking into it.
sign-archive-with-its-password = It speaks of an archive and gives its password in the text, which keeps scanners from looking into it.
sign-file-document-with-its-password = It comes from a mailbox that anybody can have, brings a document and gives its password in the text, which keeps scanners from looking into it.
sign-file-archive = It brings an archive.
sign-your-own-address = It shows the recipient’s own address as its sender. Anybody can write that.
sign-other-address-in-the-name = The sender’s name shows another address than the e-mail comes from.
sign-office-at-a-free-mailbox = It claims to come from an office or a company, but was sent from a free mailbox.
sign-your-own-office-from-elsewhere = It speaks as the recipient’s own administration, but comes from another domain.
sign-look-alike-sender = The sender’s domain holds or imitates a well-known name and belongs to somebody else.
sign-look-alike-letters = The sender’s domain has letters of another alphabet that look like Latin ones.
sign-numbered-sender = The sender’s domain is a numbered connection, not a company’s or a person’s.
sign-authentication-failed = The receiving server could not confirm the sender’s domain.
sign-not-authenticated = The receiving server’s results do not confirm the sender’s domain.
sign-brand-in-the-name = The sender’s name is a well-known one, but the address belongs to somebody else.
sign-lure-in-the-sender-s-domain = The sender’s domain is made of words chosen to inspire trust.
sign-nearly-the-same-address = The sender’s domain is nearly that of another address in this e-mail.
sign-link-other-host = The text of a link shows one site, and the link leads to another.
sign-link-user-name = A link disguises where it goes with a name before an @ sign.
sign-link-number = A link leads to a numeric address instead of a name.
sign-link-look-alike = A link leads to a name in letters that only look like others.
sign-link-name-in-front = A link puts a complete site name in front of the site that it really goes to.
sign-link-scheme = A link does not lead to a web page but runs or opens something.
sign-file-program = It brings a file that runs or installs something when it is opened.
sign-file-form = It brings a web page as a file, with fields to fill in. Such files often show a false sign-in form.
sign-file-web-page = It brings a web page as a file. Such files often show a false sign-in form.
sign-file-script = It brings a PDF file that may run something when it is opened.
sign-file-macros = It brings a document that can run programs (macros).
sign-file-two-endings = A file’s name has two endings, of which the first is to mislead.
sign-authenticated = The receiving server confirms that the e-mail comes from the sender’s domain. { $acquaintance }
sign-reply-elsewhere = Replies go to another domain than the sender’s.
sign-reply-to-free-mailbox = Replies go to a free mailbox, not to the sender.
acquaintance-none = It does not say whose domain that is.
acquaintance-receiver = It is the domain that received the e-mail.
acquaintance-well-known = It is the domain of a well-known name.
acquaintance-named = You named this sender as one that you know.
acquaintance-of-filter = Your filter was trained on wanted e-mail from or to this address.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (written by { $server })
evidence-other-address = it shows { $shown }, but comes from { $sender }
evidence-brand = “{ $brand }”, but from { $sender }
evidence-name-at = “{ $name }” at { $host }
evidence-is-not = { $host } is not { $name }
evidence-replies = from { $sender }, replies to { $reply_to }
evidence-twin = it comes from { $site }, and names { $other }
evidence-through = through { $service } to { $host }
evidence-belongs-not = { $host } does not belong to { $name }
evidence-in-archive = { $file } in { $archive }
evidence-unnamed-file = a file without a name
evidence-links-to = from { $sender }, links to { $host }
evidence-sent-from = sent from { $sender }
evidence-leads-to = links to { $host }

## Links

link-unexamined = Only the first { $first } of { $links } links are examined.
link-scheme = It does not lead to a web page but would run or open something (“{ $scheme }”).
link-leads-to = it leads to { $host }
link-leads-unseen = where it leads cannot be seen
link-rewritten = { $service } has rewritten it; { $leads }.
link-passes-through = It passes through { $service }; { $leads }.
link-other-host = The text shows { $shown }, but the link goes to { $host }.
link-user-name = The part before the @ is only a user name; the link goes to { $host }.
link-number = It goes to a numeric address ({ $host }); companies use names.
link-name-in-front = “{ $front }” is only the beginning; the site is { $site }.
link-shortener = { $host } shortens addresses: where it leads cannot be seen.
link-passes-on = It passes through { $host } on to { $target }.
link-not-the-senders = It goes to { $site }, not to the sender’s site { $sender }.
link-look-alike = { $host } only looks like { $plain }: it has foreign letters.
link-mixed = { $host } mixes the letters of several alphabets.
link-international = Its name is in international letters: { $name } ({ $host }).

## What the words say

topic-account = It asks you to confirm an account or a password
topic-hurry = It urges you to hurry
topic-money = It is about money
topic-bargain = It promises a gain or a bargain
topic-click = It asks you to click, call or reply
topic-health = It advertises medicine or health products
topic-adult = It advertises adult content
topic-advert = It advertises a product or a business
topic-mailing-list = It talks about being removed from a mailing list
topic-stranger = It addresses you as a stranger
topic-shouting = It shouts: capitals, exclamation marks or rows of signs
topic-links = It contains links of a kind found in spam
topic-conversation = It is part of a conversation: it quotes or answers other e-mail
topic-technical = It uses technical terms
topic-acquaintance = It sounds like somebody you talk to
topic-work = It is about meetings, dates or shared work
topic-list = It comes from a mailing list or a newsletter
topic-calm = It is written calmly
feature-sign-percent = percentage
feature-sign-time = time of day
feature-sign-telephone = telephone number
feature-sign-toll-free = toll-free number
feature-sign-mixed-signs = row of mixed signs
feature-sign-smiley = smiley
feature-sign-shouting = three words in capitals
feature-sign-quoting = quoted line
feature-sign-signature = signature line
feature-sign-a-mail-address = e-mail address
feature-sign-exclamation = exclamation mark
feature-link-question = question mark in a link
feature-link-percent = percent sign in a link
feature-link-a-user-before = link with a user name before @
feature-link-a-number-for-a-host = link to a numeric address
feature-capitals-0 = hardly any capitals
feature-capitals-1 = few capitals
feature-capitals-2 = some capitals
feature-capitals-3 = rather many capitals
feature-capitals-4 = many capitals
feature-capitals-5 = very many capitals
feature-capitals-6 = mostly capitals
feature-quoted-lines-0 = no quoted lines
feature-quoted-lines-1 = few quoted lines
feature-quoted-lines-2 = many quoted lines
feature-quoted-lines-3 = mostly quoted lines
feature-number-of-links-0 = no links
feature-number-of-links-1 = one link
feature-number-of-links-2 = two links
feature-number-of-links-3 = 3 to 5 links
feature-number-of-links-4 = 6 to 11 links
feature-number-of-links-5 = 12 or more links
feature-exclamations-0 = no exclamation marks
feature-exclamations-1 = few exclamation marks
feature-exclamations-2 = some exclamation marks
feature-exclamations-3 = many exclamation marks
feature-exclamations-4 = very many exclamation marks
feature-length-of-words-0 = extremely short words
feature-length-of-words-1 = very short words
feature-length-of-words-2 = short words
feature-length-of-words-3 = medium-length words
feature-length-of-words-4 = long words
feature-length-of-words-5 = very long words
feature-length-of-words-6 = extremely long words
feature-list-unsubscribe = header for unsubscribing
feature-no-list-unsubscribe = no header for unsubscribing
feature-reply-to-elsewhere = replies go to another site
feature-reply-to-at-the-same-site = replies go to the sender’s site
feature-reply-to-at-a-free-mailbox = replies go to a free mailbox
feature-return-path-elsewhere = returned mail goes to another site
feature-return-path-at-the-same-site = returned mail goes to the sender’s site
feature-link-shows-another-site = text of a link shows another site
feature-link-shows-its-own-site = text of a link shows its own site
feature-link-to-a-number = link to a numeric address
topic-strongest-words = It uses words that are more frequent in spam
feature-quoted = “{ $word }”
feature-then = { $first }, then { $second }
feature-number = { $digits ->
    [9] number of 9 or more digits
   *[other] { $digits }-digit number
}
feature-letter-with-digits = letter with digits
feature-word-with-digits = word with digits after it
feature-digits-with-letter = digits with a letter
feature-digits-with-word = digits with a word after them
feature-code = code of letters and digits
feature-letters-today = similarity to present-day example e-mails
feature-digits-with-apostrophe = digits with an apostrophe
feature-in-the-subject = { $what } in the subject
feature-money = amount of money ({ $digits ->
    [one] { $digits } digit
   *[other] { $digits } digits
})
feature-row-of-signs = row of signs { $signs }
feature-in-the-path = “{ $word }” in the path of a link
described-link-to-ending = link to a { $ending } address
described-link-to = link to { $host }
feature-in-the-host = “{ $host }” in the host of a link

## What could not be judged

doubt-quotation = What it quotes or forwards looks like spam.
doubt-one-part = One part of it looks like spam by itself.
doubt-two-texts = The e-mail holds two texts that differ; the one that is not shown here decides.
doubt-own-words = Its own words look like spam; what it quotes does not.
judged-by-own-words = Judged by its own words; the quoted part apart.
language-unchecked = This e-mail is in { $code ->
   *[other] { $name }
}, a language in which only the signs of sender, links and files are known.
doubt-no-mail = This is not an e-mail.
doubt-nothing = There is no text here.
doubt-no-letter = Too little text: this is { $kind }, not a letter.
doubt-other-language = Little of this is in the model's language: it knows { $known } of { $words } words.
doubt-no-known-word = Too little text: no known word.
doubt-prior-remains = Too little text: no known word; the prior remains.
doubt-one-known-word = Too little text: only one known word.
doubt-few-words = Too little text: only { $words ->
    [one] { $words } word
   *[other] { $words } words
}.
doubt-never-seen-in-spam = “{ $word }” was never seen in spam
doubt-never-seen-in-other = “{ $word }” was never seen in other e-mail
doubt-prior-leaves-none = the prior leaves no class
doubt-both = { $first } and { $second }
doubt-zero-over-zero = 0/0: { $cause }; with any smoothing above 0 there is an answer.
judged-subject = only its subject
judged-no-word = no word
doubt-hidden = All text below the subject is hidden from its reader; { $judged } can be judged.
doubt-picture = This e-mail is only a picture: the filter does not see what pictures show, and { $judged } can be judged.
doubt-attachments = This e-mail has attachments and no text of its own; { $judged } can be judged.
doubt-no-text = This e-mail has no text below its subject; { $judged } can be judged.

## How it was read

notice-addresses = Only the first { $first } addresses in the text are read as links.
notice-gaps = Letters with gaps between them read as words: { $count } (“{ $word }” as “{ $plain }”).
notice-digits-for-letters = Digits and signs read as the letters they stand for: { $count } (“{ $word }” as “{ $plain }”).
notice-look-alikes = Look-alike letters read as Latin ones: { $count } (“{ $word }” as “{ $plain }”).
notice-control = NUL and other control characters removed: { $count }.
notice-mended = Wrongly decoded characters mended in { $places ->
    [one] one place
   *[other] { $places } places
} (UTF-8 that was read as Windows-1252).
notice-tags = Invisible tag characters are removed.
notice-tags-spell = They spell “{ $words }”.
notice-turns = Marks that turn the direction of writing removed: { $count }.
notice-flags = Letters of flags read as letters: { $count }.
notice-invisible = Invisible characters that split words removed: { $count }.
notice-struck = Marks that strike letters through or enclose them removed: { $count }.
notice-stacks = Stacks of marks on letters removed: { $count }.
notice-doubtful-words = It cannot be told whether a mail program shows { $words ->
    [one] { $words } word
   *[other] { $words } words
}: their style is computed in a way that is not known here.
notice-sheet = Only the first { $first } of { $characters } characters of the style sheet are read.
notice-selectors = Only the first { $first } selectors of the style sheet are used: hidden text may be missed.
notice-conditions = Only { $conditions } different conditions of the style sheet are used: hidden text may be missed.
notice-large-sheet = The style sheet is too large to apply in full: hidden text may be missed.
notice-unapplied = A rule of the style sheet may hide text, and cannot be applied here: hidden text may be counted.
notice-some-bytes = Some bytes are not { $charset }: they are shown as �.
notice-read-as = Some bytes are not { $charset }: the text is read as { $other }.
notice-unknown-charset = The character set “{ $charset }” is unknown: the text is read as { $other }.
notice-no-charset = No character set is declared, and the bytes are not UTF-8: the text is read as { $other }.
notice-winmail = The text of this e-mail is in winmail.dat, a format of Outlook that cannot be read here: ask the sender to send it as plain text or HTML, or open it in Outlook and copy its text.
notice-rtf = The text of this e-mail is in RTF, a format that cannot be read here: open the file and copy its text.
notice-encrypted = This e-mail is encrypted: there is nothing here to read.
notice-invitation = It brings an invitation: its title, place and description are read.
notice-parts-by-guess = The boundary between the parts of this e-mail is declared incorrectly: they were separated at the lines that look like one.
notice-no-boundary = This e-mail declares several parts, but the boundary between them is missing: its text is read as one part.
notice-inside-signature = This e-mail is signed, not encrypted, but its text is inside the signature (S/MIME) and cannot be read here.
notice-compressed = This e-mail is compressed (S/MIME): its text cannot be read here.
notice-broken = The structure of this e-mail is broken ({ $fault }): it is read as plain text.
notice-parts = At most { $parts } parts and { $levels } levels of parts within parts are read: the last { $bytes ->
    [one] { $bytes } byte of this e-mail is
   *[other] { $bytes } bytes of this e-mail are
} not.
notice-without-name = without a name
notice-only-text = The only text of this e-mail is marked as an attachment ({ $name }): it is read.
notice-signed = This e-mail is signed (S/MIME): it is read, and its signature is not checked.
notice-unknown-encoding = The transfer encoding “{ $label }” of a part is unknown: it is read as { $encoding }.
notice-not-decoded = The transfer encoding “{ $label }” of a part is unknown: it is read without decoding.
notice-outside = Text before or after the parts of this e-mail is not shown by mail programs, and is not read: { $words } words.
notice-html-as-plain = HTML that is declared as plain text: only its visible text is read.
notice-html-cut = Only the first { $first } of { $characters } characters of the HTML are read.
notice-hidden = Hidden text found: { $words ->
    [one] { $words } word
   *[other] { $words } words
} that a mail program would not show; not counted.
notice-from-msg = Read from an Outlook .msg file.
notice-from-emlx = Read from an Apple Mail file (.emlx).
notice-from-gmail = Read from Gmail’s page “Show original”: the table above the e-mail is left out.
notice-outlook = This is an Outlook .msg file, or another file of Office. In Outlook, save the e-mail as text or forward it as an attachment, or drag it into another mail program and save it there as .eml.
notice-outlook-library = This is an Outlook .msg file, or another file of Office. To read .msg files on the command line, install genlab with its extra “outlook”; or save the e-mail as .eml or text.
notice-no-mail = This is not an e-mail: it looks like { $kind }.
instead-of-a-picture = In a picture or a print of an e-mail, the sender's address and the targets of the links are lost. Save the e-mail itself from your mail program (.eml) and open that, or copy its text or its source and paste it. Where you have only the picture, copy its words: on an iPhone or a Mac hold them down in the picture, on Android open it with Lens, in Windows with the Snipping Tool.
notice-long-mbox = An mbox of { $mails } e-mails: only the first { $first } are read.
notice-mbox = An mbox of { $mails } e-mails, each read by itself.
notice-nuls = UTF-16 pasted as bytes: the NULs between its letters are removed.
notice-wide = Read as { $charset }.
notice-cut-characters = Only the first { $first } of { $all } characters are read.
notice-cut-bytes = Only the first { $first } of { $all } bytes are read.
notice-files-in-text = Files inside the text, as uuencode or base64, are not read: { $files }.
notice-base64 = This is base64 of { $kind }: nothing to read.
notice-decoded = Decoded from { $encoding }, which came without its headers.
notice-html = HTML: only its visible text is read.
notice-other-kind = This does not look like an e-mail but like { $kind }.
notice-run = A run of { $characters } characters without a space was cut to its first 100.
notice-long-text = Only the first { $first } of { $characters } characters are judged.
notice-many-words = Only the first { $first } words are judged.
kind-a-pdf-file = a PDF file
kind-a-png-picture = a PNG picture
kind-a-jpeg-picture = a JPEG picture
kind-a-gif-picture = a GIF picture
kind-a-bmp-picture = a BMP picture
kind-a-tiff-picture = a TIFF picture
kind-an-icon = an icon
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = an Outlook or Office file; save the e-mail as .eml or text
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = Outlook’s winmail.dat; ask the sender for plain text or HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = a Rich Text file (.rtf); open it and copy its text
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = an Outlook data file (.pst); export the e-mail as .eml or text
kind-a-program = a program
kind-a-program-webassembly = a program (WebAssembly)
kind-a-gzip-archive = a gzip archive
kind-a-bzip2-archive = a bzip2 archive
kind-an-xz-archive = an xz archive
kind-a-7-zip-archive = a 7-Zip archive
kind-a-rar-archive = a RAR archive
kind-a-zstandard-archive = a Zstandard archive
kind-a-sound-file = a sound file
kind-a-database-sqlite = a database (SQLite)
kind-a-font = a font
kind-a-webp-picture = a WebP picture
kind-a-film = a film
kind-a-heic-or-avif-picture = a HEIC or AVIF picture
kind-an-excel-workbook-xlsx = an Excel workbook (.xlsx)
kind-a-word-document-docx = a Word document (.docx)
kind-a-powerpoint-presentation-pptx = a PowerPoint presentation (.pptx)
kind-an-e-book-epub = an e-book (EPUB)
kind-an-opendocument-text-odt = an OpenDocument text (.odt)
kind-an-opendocument-spreadsheet-ods = an OpenDocument spreadsheet (.ods)
kind-an-opendocument-file = an OpenDocument file
kind-an-android-app = an Android app
kind-a-zip-archive = a ZIP archive
kind-json = JSON
kind-source-code = source code
kind-a-table = a table
kind-a-link = a link
kind-a-list = a list
kind-binary = a binary file

## What was not pasted, and how to copy it

missing-trace = This source has no lines of the server that received it, so whether the sender is who it names could not be checked.
missing-confirmation = Only what the mail program shows was pasted: whether the sender is who it names could not be checked.
missing-confirmation-and-targets = Only what the mail program shows was pasted: whether the sender is who it names, and where the links lead, could not be checked.
missing-sender = Only the text with its links was pasted, so the sender could not be checked.
missing-sender-and-targets = Only the text was pasted, so the sender and the links’ targets could not be checked.
program-gmail = Gmail
program-outlook-on-the-web = Outlook on the web
program-outlook-for-windows = Outlook for Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Open the e-mail, choose ⋮ beside Reply, then Show original and Copy to clipboard.
source-outlook-on-the-web = Open the e-mail, choose ⋯, then View and View message source, and copy all of it.
source-outlook-for-windows = Choose ⋯ and Save as, and open the file here; or drag the e-mail into a folder.
source-apple-mail = Choose View, Message, Raw Source, and copy all of it; on an iPhone, forward the e-mail to a computer.
source-thunderbird = Press Ctrl+U (on a Mac, Command+U), and copy all of it.

## Labels of an answer

invitation = Paste an e-mail, open one, or try an example. Whatever you paste stays in this tab.
invitation-promise = You will see whether it looks like spam, the reasons, and what to do.
nothing-to-judge-yet = Nothing to judge yet
no-probability = no probability
amount = probability of spam by its words { $share }
amount-in-brackets = (probability of spam by its words { $share })
amount-unknown = its words cannot be judged
first-of-several = E-mail 1 of { $mails }; the tables below list them all.
quoted-part = The quoted part by itself: { $verdict }.
counterweights = Its words alone speak rather for spam; what is said above weighs more.
known-word = The model knows the only word here.
unknown-word = The model does not know the word here.
known-all = The model knows all { $words } words here.
known-words = The model knows { $known } of the { $words } words here.
other-calibrated = The calibrated filter says { $share }, by the words.
other-multinomial = Multinomial naive Bayes says { $share }, by the words.
other-bernoulli = Bernoulli naive Bayes says { $share }, by the words.
heading-advice = What to do, and what the filter cannot know
heading-signs = Signs
heading-words = What its words say
heading-source = How to copy the source of an e-mail
heading-links = Links
heading-suspicious-links = Links: { $strong } of { $links } suspicious
links-as-text = They are shown as text and cannot be clicked.
links-more = And { $more } more.
link-without-text = (no text)
no-single-reason = No single reason stands out.
and-more = and { $more } more
another = Judge another e-mail
copy-answer = Copy the answer as text
severity-fraud = Fraud
severity-strong = Strong sign
severity-notice = Notice
severity-fact = Fact
age = The filter was trained on e-mail of { $older } and { $recent }. The more an e-mail differs from that, the less the filter knows about it.
age-written = The filter was trained on present-day e-mails in nine languages that were written as examples, not on real ones.
shared-verdict = genlab’s spam filter judged an e-mail: { $verdict } ({ $amount }).
shared-step = genlab’s spam filter judged an e-mail: { $step } ({ $verdict }; { $amount }).
shared-reasons = Main reasons:
shared-reason = - { $reason }.
shared-advice = What to do: { $advice }
shared-without-mail = The e-mail is not included; without it, nobody can check this text.
line-fraud = fraud
line-strong = strong
line-notice = notice
line-fact = fact
line-subject = subject
line-advice = advice
line-known = { $known } of { $words ->
    [one] { $words } word is
   *[other] { $words } words are
} known to the model
line-strongest = { $known }; the strongest, in nats:

## What stands beside the e-mail, and its marks

label-mail = E-mail
label-known = Senders that you know
help-known = Addresses or domains. One counts where the receiving server confirms the sender.
open-mail = Open an e-mail you saved (.eml, .txt)
clear-mail = Clear
choose = Choose …
examples-of-today = Or try a present-day e-mail, written as an example
examples-of-2002 = Or a real one of 2002
examples-offered = Or judge one of these, written as examples
judge-example = Judge: { $title }
example-account = A warning about an account
example-receipt = A bookshop’s receipt
example-friend = A note from a friend
example-bank = A supplier with a new bank account
example-family = “Hi mum, my phone broke”
marked-mail = The e-mail, marked
marked-beginning = The e-mail, marked (the first { $characters } characters)
key-spam = speaks for spam
key-ham = speaks against spam
key-unknown = not in the model
key-link = suspicious link
key-faint = unmarked: says little
mark-link = Suspicious link. { $warning }
read-as-it-is = Read as it is: nothing had to be decoded, cut or left out.

## The front page, and what the page itself says about an answer

front-title = Is it spam, and which words say so?
front-promise = Paste an e-mail and see. genlab is a laboratory for generative models: eight labs and five university courses in a browser tab. Nothing you enter leaves it.
front-judged = The e-mail in the box has been judged.
front-judged-link = Show its verdict
front-example = A present-day e-mail, written as an example. The darker a word, the more it counts.
front-example-link = Open it in the lab
front-sum = The sum of the evidence: above the dashed line, spam is more probable.
front-verdict = Verdict:
front-private = Everything runs in this tab: what you paste or open is sent nowhere.
front-guarantee = How this is guaranteed
front-policy = A policy lets this page and its Python connect to nothing but the site’s own files; WebRTC, which a policy cannot restrict, is removed; and nothing you enter is ever executed. A page cannot control what you do yourself, such as following or sharing a link. Nor can it vouch for your browser, its extensions or the server.
front-share = Share what you see
front-share-answer = The verdict as text, without the e-mail
front-share-copy = Copy the text
front-english = The labs and courses are in English.
page-not-shared = The e-mail that you shared did not arrive: this page’s service worker, which takes it, is not there. Copy the e-mail, and paste it into the box.
page-close = Close
page-follows = Python is still loading; this follows.
page-loading = Loading Python
page-starting = Starting Python
page-working = Python is not ready yet
page-then-link = Then it computes what this link shows.
page-then-change = Your change will be applied then.
page-computes-link = Python is computing what this link shows.
page-computes-change = Python is computing the new answer.
page-not-computed = Python could not start, and only Python can compute what is shown here.
page-again = Start again
page-no-start = Python could not start: { $reason }. Reload the page; if that does not help, tell the person who published it.
page-no-worker = Python could not start: this browser refuses the worker that it runs in ({ $reason }).
page-no-webassembly = This browser has no WebAssembly (or it is switched off), and genlab runs Python with it. Any current browser has it.
page-old-browser = This browser is too old for Python, which says: { $reason }. Update it, or use another one: Chrome or Edge 114, Firefox 125, Safari 17, or newer.
page-little-memory = This device has too little memory for Python, which says: { $reason }. Close other tabs and programs, and start again.
page-slow = Python has not started within { $seconds } seconds, though all its files are here. This device is slow, or busy with something else. The page goes on by itself as soon as Python is there.
page-stopped = Python stopped and is being started again; nothing you entered is lost.
page-unanswered = Python did not answer and is being started again; nothing you entered is lost.
page-thrice = Python stopped three times in a row on this input, which is still in the page: change it, then start again.
page-large-file = { $file } has { $bytes } bytes; at most { $limit } are allowed: nothing was changed.
page-long-text = This text has { $characters } characters; at most { $limit } are allowed: nothing was changed.
page-not-saved = { $file } was not saved by genlab: it contains neither a lab’s state nor a course.
page-saved = Saved as { $file }.
page-copied = Copied.
page-copy = Copy this:
page-tables = Tables
page-numbers = the numbers behind the picture

## What the spam lab shows beside its answers

label-view = View
view-judge = Judge
view-sum = All models
view-generate = Generate
view-own = Your own
view-attack = Attack the filter
more-settings = More settings
restore = Restore what was here before
decided = What decided
decided-feature = Word or feature
decided-unit = nats
decided-weaker = { $terms ->
    [one] { $terms } weaker term
   *[other] { $terms } weaker terms
}
decided-sum-of-weaker = sum of the weaker terms
decided-show-weaker = Show the weaker terms
decided-absent = absent words
decided-few-signals = correction for few signals
decided-prior = prior
decided-log-odds = log-odds of spam
decided-but-links = (but see the suspicious links)
amount-above = above { $share }
amount-below = below { $share }
amount-exactly = exactly { $share }
