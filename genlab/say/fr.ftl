# French, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = Français
-direction = ltr
-million = 1 000 000
-plural-one = [01]

## Answers

step-treat-this-as-fraud = À traiter comme une fraude
step-spam = Spam
step-look-twice = Regardez-y de plus près
step-nothing-suspicious-found = Rien de suspect trouvé
step-nothing-grave-found = Rien de grave trouvé
verdict-spam = spam
verdict-unsure = incertain
verdict-not-spam = pas un spam
verdict-nothing-to-judge = rien à juger
verdict-undefined = indéterminé

## Why: the rows of the rule, and a clause for each state

because-proof = L’un des signes n’a pas d’explication honnête.
because-proofs = Plusieurs des signes n’ont pas d’explication honnête.
because-several = Plusieurs signes forts sont réunis.
because-adverts = Plusieurs signes forts de publicité sont réunis.
because-advert = Il y a un signe fort de publicité.
because-strong-and-spam = Il y a un signe fort, et les mots sont ceux des spams.
because-spam-and-asks = Les mots sont ceux des spams, et { $asks }.
because-cut = L’e-mail n’a pas été lu jusqu’au bout.
because-strong = Il y a un signe fort.
because-no-text = Il n’y a pas de texte à juger.
because-part = Une partie de l’e-mail, ou ce qu’il cite, ressemble en soi à un spam.
because-disowned = Le serveur qui a reçu l’e-mail dit que le domaine de l’expéditeur ne s’en porte pas garant.
because-known-sender = Le serveur qui a reçu l’e-mail confirme l’expéditeur, qui est connu, et { $links }.
because-unknown-language = L’e-mail est dans une langue où ses demandes n’ont pas pu être vérifiées.
because-no-links = L’e-mail n’a pas de liens, et { $asks }.
because-links-and-asks = { $Links }, et { $asks }.
because-ordinary-and-asks = Les mots sont ceux d’e-mails ordinaires, et { $asks }.
because-ordinary-and-links = Les mots sont ceux d’e-mails ordinaires, et { $links }.
because-asks-and-sender = { $Asks }, et { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, et { $words }.
because-words-and-sender = { $Words }, et { $sender }.
clause-sender-nobody = rien ne confirme l’expéditeur
clause-sender-unconfirmed = rien ne confirme l’expéditeur
clause-sender-disowned = le serveur qui a reçu l’e-mail dit que le domaine de l’expéditeur ne s’en porte pas garant
clause-sender-anybody = il vient d’une boîte que n’importe qui peut avoir
clause-sender-cheap = le nom du domaine de l’expéditeur est de ceux qu’on achète et abandonne vite
clause-sender-own = nous ne connaissons pas le domaine de l’expéditeur
clause-sender-known = un lien peut mener chez quelqu’un d’autre
clause-links-none = il n’a pas de liens
clause-links-open = les liens montrent où ils mènent
clause-links-own = les liens appartiennent à l’expéditeur
clause-links-service = les liens mènent chez l’expéditeur, ou à un service connu d’envois ou de rendez-vous
clause-links-foreign = les liens n’appartiennent pas tous à l’expéditeur
clause-links-rewritten = un lien a été réécrit, et on ne voit pas où il mène
clause-links-hidden = un lien ne montre pas à qui appartient la page où il mène
clause-asks-nothing = il n’est question ni d’argent, ni de compte, ni de livraison, ni de fichier, ni d’offre
clause-asks-topic = ni offre ni demande suspecte n’y a été trouvée
clause-asks-offer = l’e-mail emploie des mots courants dans les fraudes et les publicités
clause-asks-request = l’e-mail demande quelque chose au sujet d’un compte, d’un paiement, d’une livraison ou d’un fichier
clause-asks-account = l’e-mail nomme un compte sur lequel payer
clause-asks-fraud = l’e-mail demande ce que les fraudeurs demandent souvent
clause-words-ordinary = les mots sont ceux d’e-mails ordinaires
clause-words-plausible = les mots ne sont pas clairement ceux d’e-mails ordinaires
clause-words-doubtful = les mots sont plus souvent ceux des spams
clause-words-suspect = les mots sont presque ceux des spams
clause-words-spam = les mots sont ceux des spams
clause-words-unknown = l’e-mail est dans une langue où ni les mots ni les demandes ne peuvent être vérifiés
clause-words-few = il contient trop peu de mots pour être jugé
clause-words-none = il n’y a pas de texte à juger
clause-words-part = une partie ressemble à un spam
clause-words-cut = il n’a pas été lu jusqu’au bout

## What to do

advice-credentials = N’utilisez pas le lien, et ne donnez ni mot de passe, ni code, ni papiers. Ouvrez vous-même le site : tapez son adresse ou prenez votre propre favori.
advice-credentials-alone = Ne donnez à personne un mot de passe, un code ou vos papiers. Si vous avez affaire à l’expéditeur, ouvrez vous-même son site.
advice-payment = Ne payez pas par cet e-mail ni par ses liens. Ouvrez vous-même la page de l’entreprise ou de la banque, et voyez si quelque chose est dû.
advice-payment-alone = Ne payez pas par cet e-mail. Ouvrez vous-même la page de l’entreprise ou de la banque, et voyez si quelque chose est dû.
advice-gift-cards = N’achetez pas de cartes cadeaux et n’envoyez pas de codes. Appelez la personne, à un numéro que vous connaissez déjà.
advice-bank-change = Ne changez pas de coordonnées bancaires et ne payez encore rien. Appelez l’entreprise ou votre collègue, à un numéro trouvé dans un ancien courrier, pas dans cet e-mail.
advice-wallet = Ne donnez jamais les mots de récupération d’un portefeuille à une personne ou à une page, et ne connectez aucun portefeuille. Qui les a donnés doit transférer tout de suite les pièces dans un nouveau portefeuille.
advice-qr-code = Ne scannez pas le code. Connectez-vous par l’adresse que vous utilisez toujours.
advice-call = N’appelez pas le numéro. Si vous craignez un prélèvement, regardez votre relevé bancaire, et appelez le numéro inscrit sur votre carte.
advice-remote-control = N’installez rien, et ne laissez personne accéder à votre ordinateur.
advice-extortion = Ne payez pas et ne répondez pas. De telles lettres partent à des millions de personnes, et elles mentent presque toujours. Gardez l’e-mail et signalez-le à la police. Si un mot de passe qui y figure est le vôtre, changez-le partout où vous l’utilisez.
advice-advance-fee = Ne répondez pas, ne payez pas de frais et n’envoyez pas de papiers. Personne ne donne d’argent à des inconnus.
advice-investment = N’investissez rien et ne laissez pas de numéro de téléphone. Personne ne peut promettre de gains ; renseignez-vous sur l’entreprise auprès de l’autorité financière de votre pays.
advice-money-for-a-beloved = N’envoyez ni argent ni cartes à quelqu’un que vous n’avez jamais rencontré. Montrez l’e-mail à un ami. Si vous connaissez la personne, appelez à un numéro que vous avez déjà utilisé.
advice-deposit-for-a-home = Ne payez pas d’acompte pour un logement que vous n’avez pas vu de l’intérieur, et n’envoyez pas de copie de votre pièce d’identité. Un vrai propriétaire ou une vraie agence montre d’abord le logement.
advice-job = Ne répondez pas, ne payez rien d’avance, et ne transmettez ni argent ni colis. Qui le fait en est responsable.
advice-new-number = Ne payez pas et ne répondez pas. Appelez la personne dont il prétend venir, à l’ancien numéro.
advice-reply = Ne répondez pas. Appelez la personne dont il prétend venir, à un numéro que vous connaissez déjà.
advice-file = N’ouvrez pas le fichier. Si vous en attendez un, demandez à l’expéditeur par un moyen que vous connaissez déjà.
advice-link = N’utilisez pas ses liens. Si vous avez affaire à l’expéditeur, ouvrez vous-même son site.
advice-link-alone = Ne répondez pas, et ne faites rien de ce qu’il demande. Si vous avez affaire à l’expéditeur, ouvrez vous-même son site.
advice-report = Marquez-le comme spam ou hameçonnage dans votre logiciel de messagerie, ou signalez-le à votre service informatique, et supprimez-le.
advice-report-only = Marquez-le comme spam ou hameçonnage dans votre logiciel de messagerie, ou signalez-le à votre service informatique.
advice-already-password = Si vous avez déjà saisi un mot de passe, changez-le maintenant.
advice-already-money = Si vous avez déjà donné des coordonnées bancaires ou payé, appelez votre banque maintenant.
advice-already-file = Si vous avez déjà ouvert le fichier ou installé quelque chose, déconnectez l’ordinateur du réseau et demandez de l’aide.
advice-spam = Ne répondez pas, et n’utilisez pas ses liens, même pour vous désabonner. Supprimez-le.
advice-spam-alone = Ne répondez pas. Supprimez-le.
advice-look = Attendiez-vous cet e-mail ? Sinon, ou s’il veut de l’argent, un mot de passe ou une décision rapide, traitez-le comme une fraude.
advice-check = S’il est peut-être authentique, demandez à l’expéditeur par un moyen que vous connaissez déjà : au numéro que vous avez toujours utilisé, ou qui figure sur une facture ou une carte.
advice-no-proof = Ce n’est pas une preuve : avant de payer ou de changer des coordonnées bancaires, vérifiez auprès de l’expéditeur par un moyen que vous connaissez déjà.
advice-nothing-grave = Rien de grave n’a été trouvé. Les remarques sont utiles à savoir ; des e-mails ordinaires en ont aussi.
advice-nothing = Rien de suspect n’a été trouvé.
limits = Le filtre lit les mots et la structure. Il ne peut pas savoir si l’expéditeur est celui qu’il prétend être ; il n’ouvre aucun lien et ne cherche pas de virus dans les fichiers.

## Signs: what holds for every e-mail with this sign

sign-extortion = Il y est question d’enregistrements, de données volées, de virus ou de violence, comme dans les lettres de chantage.
sign-summons = Il menace de la police ou d’un tribunal. Ceux-ci ne convoquent personne par e-mail.
sign-gift-cards = Il y est question de cartes cadeaux. Personne d’honnête ne demande à être payé ainsi.
sign-bank-details-changed = Il donne d’autres coordonnées bancaires. Demandez par téléphone, à un numéro que vous connaissez déjà.
sign-fee = Il dit qu’un colis attend ou qu’une petite somme est due.
sign-failed-payment = Il dit qu’un paiement a échoué, ou demande d’autres données de paiement.
sign-refund = Il promet un remboursement.
sign-account-threat = Il dit qu’un compte ou un accès est en danger.
sign-secret = Il demande un mot de passe, un code PIN, un numéro de carte ou autre chose du même genre. Personne d’honnête ne le fait par e-mail.
sign-identity-papers = Il demande des papiers d’identité ou des coordonnées bancaires.
sign-password = Il demande de se connecter ou de confirmer des données personnelles.
sign-code = Il demande de transmettre un code. Un code est une clé : seul son propriétaire en a besoin.
sign-code-entered = Il demande de saisir un code qui vous a été envoyé. N’en saisissez un que sur une page que vous avez ouverte vous-même.
sign-wallet = Il demande les mots de récupération d’un portefeuille de cryptomonnaies. Qui les a possède ce qu’il contient.
sign-wallet-connected = Il demande les mots secrets d’un portefeuille, ou d’en connecter un.
sign-shared-file = Il dit qu’un fichier ou un message attend derrière un lien.
sign-qr-code = Il demande de scanner un code QR, ce qui mène de l’ordinateur protégé au téléphone.
sign-call-about-a-charge = Il nomme un prélèvement et un numéro de téléphone à appeler à ce sujet.
sign-call-about-an-unknown-charge = Il demande d’appeler un numéro au sujet d’un paiement que vous n’avez pas fait.
sign-macros = Il demande d’autoriser les macros d’un document. Ce sont des programmes.
sign-remote-control = Il y est question d’un programme par lequel d’autres commandent l’ordinateur.
sign-promised-sum = Un inconnu offre une part d’une grande somme.
sign-prize = Il promet un gain ou un cadeau.
sign-transfer-agent = Il veut que vous transmettiez des paiements ou des colis d’inconnus. Les voleurs en ont besoin.
sign-job = Il offre de l’argent facile pour un travail.
sign-favour = Quelqu’un qu’on ne peut pas appeler demande un service rapide.
sign-known-person-new-number = Quelqu’un qui semble connu écrit d’un autre numéro ou est en difficulté.
sign-relative-in-need = Quelqu’un qui semble être de la famille est en difficulté et a besoin d’argent. Appelez au numéro que vous connaissez.
sign-acquaintance = Un inconnu veut faire connaissance.
sign-secrecy = Il demande de garder un secret.
sign-deadline = Ses mots peuvent pousser à se presser.
sign-advertising = Il fait de la publicité comme les e-mails non sollicités.
sign-offer-medicines = Il offre des médicaments que les pharmacies honnêtes ne vendent que sur ordonnance.
sign-offer-casino = Il fait de la publicité pour des jeux de hasard.
sign-offer-counterfeit = Il offre des imitations d’articles de luxe.
sign-offer-adult = Il fait de la publicité pour des rencontres ou des images sexuelles.
sign-offer-search-ranking = Il offre des liens ou de meilleures places dans les moteurs de recherche.
sign-loan-with-a-fee = Il offre un crédit et veut d’abord de l’argent.
sign-offer-loan = Il offre un crédit.
sign-offer-investment = Il promet des gains sur un placement.
sign-windfall = Un inconnu vous promet de l’argent : un don, un prix ou une part.
sign-recovery = Il promet de récupérer l’argent perdu. Qui a été trompé une fois l’est ainsi une seconde fois.
sign-directory = Il demande de payer une inscription dans un annuaire. La plupart de ces factures portent sur ce que personne n’a commandé.
sign-beloved-in-need = Quelqu’un en difficulté à l’étranger ou sans compte demande de l’argent.
sign-beloved-in-need-of-cards = Il parle d’amour ou d’amitié et demande de l’argent ou des cartes.
sign-home-unseen = Il propose à louer un logement qu’on ne peut pas voir avant d’avoir payé.
sign-link-shortener = Un lien raccourci ne montre pas où il mène.
sign-link-redirector = Un lien passe par un site qui renvoie ailleurs quiconque clique.
sign-link-disguised = Une adresse est écrite de sorte que les programmes ne la reconnaissent pas.
sign-link-lure = Un lien mène à un site dont le nom est fait de mots choisis pour inspirer confiance.
sign-link-imitation = Un lien mène à un site qui en imite un bien connu.
sign-note-of-a-stranger = Il passe par un service avec lequel n’importe qui peut envoyer des factures et des messages, et un message y donne un numéro à appeler.
sign-brand-elsewhere = Il parle au nom d’une entreprise bien connue, mais aucune de ses adresses ne lui appartient.
sign-quoted-fraud = Ce qu’il cite, transfère ou raconte ressemble à une fraude ou à un spam.
sign-price-and-number = Il donne un numéro court surtaxé, ou un prix et un numéro, comme les publicités.
sign-link-hides-its-target = Il demande quelque chose d’important par un lien qui ne montre pas à qui appartient la page.
sign-lure = Il demande quelque chose d’important par un lien vers un site dont le nom est fait de mots choisis pour inspirer confiance.
sign-links-elsewhere = Il demande quelque chose d’important, et aucun de ses liens n’appartient à l’expéditeur.
sign-file-archive-with-its-password = Il apporte une archive chiffrée et donne son mot de passe dans le texte. Les antivirus ne peuvent ainsi pas l’examiner.
sign-archive-with-its-password = Il parle d’une archive et donne son mot de passe dans le texte. Les antivirus ne peuvent ainsi pas l’examiner.
sign-file-document-with-its-password = Il vient d’une boîte que n’importe qui peut avoir, apporte un document et donne son mot de passe dans le texte. Les antivirus ne peuvent ainsi pas l’examiner.
sign-file-archive = Il apporte une archive.
sign-your-own-address = Il montre comme expéditeur l’adresse du destinataire lui-même. N’importe qui peut écrire cela.
sign-other-address-in-the-name = Le nom de l’expéditeur montre une autre adresse que celle d’où vient l’e-mail.
sign-office-at-a-free-mailbox = Il prétend venir d’un bureau ou d’une entreprise, mais a été envoyé d’une boîte gratuite.
sign-your-own-office-from-elsewhere = Il parle comme la propre administration du destinataire, mais vient d’un autre domaine.
sign-look-alike-sender = Le domaine de l’expéditeur contient ou imite un nom bien connu et appartient à quelqu’un d’autre.
sign-look-alike-letters = Le domaine de l’expéditeur a des lettres d’un autre alphabet qui ressemblent aux lettres latines.
sign-numbered-sender = Le domaine de l’expéditeur est une connexion numérotée, pas celui d’une entreprise ou d’une personne.
sign-authentication-failed = Le serveur qui a reçu l’e-mail n’a pas pu confirmer le domaine de l’expéditeur.
sign-not-authenticated = Les résultats du serveur qui a reçu l’e-mail ne confirment pas le domaine de l’expéditeur.
sign-brand-in-the-name = Le nom de l’expéditeur est bien connu, mais l’adresse appartient à quelqu’un d’autre.
sign-lure-in-the-sender-s-domain = Le domaine de l’expéditeur est fait de mots choisis pour inspirer confiance.
sign-nearly-the-same-address = Le domaine de l’expéditeur est presque celui d’une autre adresse de cet e-mail.
sign-link-other-host = Le texte d’un lien montre un site, et le lien mène à un autre.
sign-link-user-name = Un lien cache où il va derrière un nom devant un signe @.
sign-link-number = Un lien mène à une adresse en chiffres au lieu d’un nom.
sign-link-look-alike = Un lien mène à un nom dont les lettres ne font que ressembler à d’autres.
sign-link-name-in-front = Un lien place un nom de site complet devant le site où il va vraiment.
sign-link-scheme = Un lien ne mène pas à une page web, mais lance ou ouvre quelque chose.
sign-file-program = Il apporte un fichier qui lance ou installe quelque chose quand on l’ouvre.
sign-file-form = Il apporte une page web comme fichier, avec des champs à remplir. De tels fichiers montrent souvent un faux formulaire de connexion.
sign-file-web-page = Il apporte une page web comme fichier. De tels fichiers montrent souvent un faux formulaire de connexion.
sign-file-script = Il apporte un fichier PDF qui peut lancer quelque chose quand on l’ouvre.
sign-file-macros = Il apporte un document qui peut exécuter des programmes (macros).
sign-file-two-endings = Le nom d’un fichier a deux extensions, dont la première doit tromper.
sign-authenticated = Le serveur qui a reçu l’e-mail confirme qu’il vient du domaine de l’expéditeur. { $acquaintance }
sign-reply-elsewhere = Les réponses vont à un autre domaine que celui de l’expéditeur.
sign-reply-to-free-mailbox = Les réponses vont à une boîte gratuite, pas à l’expéditeur.
acquaintance-none = Cela ne dit pas à qui appartient ce domaine.
acquaintance-receiver = C’est le domaine qui a reçu l’e-mail.
acquaintance-well-known = C’est le domaine d’un nom bien connu.
acquaintance-named = Vous avez nommé cet expéditeur comme connu de vous.
acquaintance-of-filter = Votre filtre a été entraîné avec des e-mails voulus venant de cette adresse ou allant vers elle.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (écrit par { $server })
evidence-other-address = il montre { $shown }, mais vient de { $sender }
evidence-brand = « { $brand } », mais de { $sender }
evidence-name-at = « { $name } » chez { $host }
evidence-is-not = { $host } n’est pas { $name }
evidence-replies = de { $sender }, réponses à { $reply_to }
evidence-twin = il vient de { $site } et nomme { $other }
evidence-through = par { $service } vers { $host }
evidence-belongs-not = { $host } n’appartient pas à { $name }
evidence-in-archive = { $file } dans { $archive }
evidence-unnamed-file = un fichier sans nom
evidence-links-to = de { $sender }, liens vers { $host }
evidence-sent-from = envoyé de { $sender }
evidence-leads-to = liens vers { $host }

## Links

link-unexamined = Seuls les { $first } premiers liens sur { $links } ont été examinés.
link-scheme = Il ne mène pas à une page web, mais lancerait ou ouvrirait quelque chose (« { $scheme } »).
link-leads-to = il mène à { $host }
link-leads-unseen = on ne voit pas où il mène
link-rewritten = { $service } l’a réécrit ; { $leads }.
link-passes-through = Il passe par { $service } ; { $leads }.
link-other-host = Le texte montre { $shown }, mais le lien va à { $host }.
link-user-name = La partie devant le @ n’est qu’un nom d’utilisateur ; le lien va à { $host }.
link-number = Il va à une adresse en chiffres ({ $host }) ; les entreprises utilisent des noms.
link-name-in-front = « { $front } » n’est que le début ; le site est { $site }.
link-shortener = { $host } raccourcit les adresses : on ne voit pas où le lien mène.
link-passes-on = Il passe par { $host } pour aller à { $target }.
link-not-the-senders = Il va à { $site }, pas au site de l’expéditeur { $sender }.
link-look-alike = { $host } ne fait que ressembler à { $plain } : le nom a des lettres étrangères.
link-mixed = { $host } mêle les lettres de plusieurs alphabets.
link-international = Son nom est en lettres internationales : { $name } ({ $host }).

## What the words say

topic-account = Il vous demande de confirmer un compte ou un mot de passe
topic-hurry = Il vous presse
topic-money = Il y est question d’argent
topic-bargain = Il promet un gain ou une bonne affaire
topic-click = Il vous demande de cliquer, d’appeler ou de répondre
topic-health = Il fait de la publicité pour des médicaments ou des produits de santé
topic-adult = Il fait de la publicité pour des contenus réservés aux adultes
topic-advert = Il fait de la publicité pour un produit ou une entreprise
topic-mailing-list = Il y est question de se retirer d’une liste d’envoi
topic-stranger = Il vous parle comme à un inconnu
topic-shouting = Il crie : majuscules, points d’exclamation ou rangées de signes
topic-links = Il contient des liens du genre de ceux des spams
topic-conversation = Il fait partie d’une conversation : il cite un autre e-mail ou y répond
topic-technical = Il emploie des termes techniques
topic-acquaintance = Il a le ton de quelqu’un à qui vous parlez
topic-work = Il y est question de réunions, de dates ou d’un travail commun
topic-list = Il vient d’une liste de diffusion ou d’une lettre d’information
topic-calm = Il est écrit calmement
feature-sign-percent = pourcentage
feature-sign-time = heure
feature-sign-telephone = numéro de téléphone
feature-sign-toll-free = numéro gratuit
feature-sign-mixed-signs = rangée de signes mêlés
feature-sign-smiley = émoticône
feature-sign-shouting = trois mots en majuscules
feature-sign-quoting = ligne citée
feature-sign-signature = ligne avant la signature
feature-sign-a-mail-address = adresse e-mail
feature-sign-exclamation = point d’exclamation
feature-link-question = point d’interrogation dans un lien
feature-link-percent = signe pour cent dans un lien
feature-link-a-user-before = lien avec un nom d’utilisateur devant @
feature-link-a-number-for-a-host = lien vers une adresse en chiffres
feature-capitals-0 = presque pas de majuscules
feature-capitals-1 = peu de majuscules
feature-capitals-2 = quelques majuscules
feature-capitals-3 = assez de majuscules
feature-capitals-4 = beaucoup de majuscules
feature-capitals-5 = énormément de majuscules
feature-capitals-6 = surtout des majuscules
feature-quoted-lines-0 = pas de lignes citées
feature-quoted-lines-1 = peu de lignes citées
feature-quoted-lines-2 = beaucoup de lignes citées
feature-quoted-lines-3 = surtout des lignes citées
feature-number-of-links-0 = pas de liens
feature-number-of-links-1 = un lien
feature-number-of-links-2 = deux liens
feature-number-of-links-3 = 3 à 5 liens
feature-number-of-links-4 = 6 à 11 liens
feature-number-of-links-5 = 12 liens ou plus
feature-exclamations-0 = pas de points d’exclamation
feature-exclamations-1 = peu de points d’exclamation
feature-exclamations-2 = quelques points d’exclamation
feature-exclamations-3 = beaucoup de points d’exclamation
feature-exclamations-4 = énormément de points d’exclamation
feature-length-of-words-0 = mots extrêmement courts
feature-length-of-words-1 = mots très courts
feature-length-of-words-2 = mots courts
feature-length-of-words-3 = mots de longueur moyenne
feature-length-of-words-4 = mots longs
feature-length-of-words-5 = mots très longs
feature-length-of-words-6 = mots extrêmement longs
feature-list-unsubscribe = champ d’en-tête pour se désabonner
feature-no-list-unsubscribe = pas de champ d’en-tête pour se désabonner
feature-reply-to-elsewhere = les réponses vont à un autre site
feature-reply-to-at-the-same-site = les réponses vont au site de l’expéditeur
feature-reply-to-at-a-free-mailbox = les réponses vont à une boîte gratuite
feature-return-path-elsewhere = les retours vont à un autre site
feature-return-path-at-the-same-site = les retours vont au site de l’expéditeur
feature-link-shows-another-site = le texte d’un lien montre un autre site
feature-link-shows-its-own-site = le texte d’un lien montre son propre site
feature-link-to-a-number = lien vers une adresse en chiffres
topic-strongest-words = Il emploie des mots plus fréquents dans les spams
feature-quoted = « { $word } »
feature-then = { $first }, puis { $second }
feature-number = { $digits ->
    [9] nombre de 9 chiffres ou plus
   *[other] nombre à { $digits } chiffres
}
feature-letter-with-digits = lettre avec chiffres
feature-word-with-digits = mot suivi de chiffres
feature-digits-with-letter = chiffres avec une lettre
feature-digits-with-word = chiffres suivis d’un mot
feature-code = code de lettres et de chiffres
feature-letters-today = e-mails d’aujourd’hui, écrits comme exemples
feature-digits-with-apostrophe = chiffres avec une apostrophe
feature-in-the-subject = { $what } dans l’objet
feature-money = somme d’argent ({ $digits ->
    [one] { $digits } chiffre
   *[other] { $digits } chiffres
})
feature-row-of-signs = rangée de signes { $signs }
feature-in-the-path = « { $word } » dans le chemin d’un lien
described-link-to-ending = lien vers une adresse en { $ending }
described-link-to = lien vers { $host }
feature-in-the-host = « { $host } » dans le nom de serveur d’un lien

## What could not be judged

doubt-quotation = Ce qu’il cite ou transfère ressemble à un spam.
doubt-one-part = Une de ses parties ressemble en soi à un spam.
doubt-two-texts = L’e-mail contient deux textes différents ; celui qui n’est pas montré ici décide.
doubt-own-words = Ses propres mots ressemblent à un spam ; ce qu’il cite, non.
judged-by-own-words = Jugé par ses propres mots, la partie citée à part.
language-unchecked = La langue de cet e-mail est : { $code ->
    [de] allemand
    [fr] français
    [es] espagnol
    [pt] portugais
    [it] italien
    [nl] néerlandais
    [pl] polonais
    [ru] russe
    [ar] arabe
   *[other] { $name }
}. Seuls les signes de l’expéditeur, des liens et des fichiers y sont connus.
doubt-no-mail = Ce n’est pas un e-mail.
doubt-nothing = Il n’y a pas de texte ici.
doubt-no-letter = Trop peu de texte pour une lettre. C’est sans doute : { $kind }.
doubt-other-language = Peu de ceci est dans la langue du modèle : il connaît { $known } mots sur { $words }.
doubt-no-known-word = Trop peu de texte : aucun mot connu.
doubt-prior-remains = Trop peu de texte : aucun mot connu ; il reste la probabilité a priori.
doubt-one-known-word = Trop peu de texte : un seul mot connu.
doubt-few-words = Trop peu de texte : seulement { $words ->
    [one] { $words } mot
   *[other] { $words } mots
}.
doubt-never-seen-in-spam = « { $word } » n’a jamais été vu dans un spam
doubt-never-seen-in-other = « { $word } » n’a jamais été vu dans un autre e-mail
doubt-prior-leaves-none = la probabilité a priori ne laisse aucune classe
doubt-both = { $first } et { $second }
doubt-zero-over-zero = 0/0 : { $cause } ; avec tout lissage supérieur à 0, il y a une réponse.
judged-subject = seulement son objet
judged-no-word = aucun mot
doubt-hidden = Tout le texte sous l’objet est caché au lecteur. Peut être jugé : { $judged }.
doubt-picture = Cet e-mail n’est qu’une image, et le filtre ne voit pas ce que montrent les images. Peut être jugé : { $judged }.
doubt-attachments = Cet e-mail a des pièces jointes et pas de texte propre. Peut être jugé : { $judged }.
doubt-no-text = Cet e-mail n’a pas de texte sous son objet. Peut être jugé : { $judged }.

## How it was read

notice-addresses = Seules les { $first } premières adresses du texte sont lues comme liens.
notice-gaps = Lettres espacées lues comme des mots : { $count } (« { $word } » comme « { $plain } »).
notice-digits-for-letters = Chiffres et signes lus comme les lettres qu’ils remplacent : { $count } (« { $word } » comme « { $plain } »).
notice-look-alikes = Lettres ressemblantes lues comme des lettres latines : { $count } (« { $word } » comme « { $plain } »).
notice-control = NUL et autres caractères de contrôle retirés : { $count }.
notice-mended = Caractères mal décodés corrigés à { $places ->
    [one] un endroit
   *[other] { $places } endroits
} (UTF-8 lu comme Windows-1252).
notice-tags = Des caractères invisibles (tags) ont été retirés.
notice-tags-spell = Ils épellent « { $words } ».
notice-turns = Marques qui changent le sens d’écriture retirées : { $count }.
notice-flags = Lettres de drapeaux lues comme des lettres : { $count }.
notice-invisible = Caractères invisibles qui coupent des mots retirés : { $count }.
notice-struck = Marques qui barrent ou entourent des lettres retirées : { $count }.
notice-stacks = Empilements de marques sur des lettres retirés : { $count }.
notice-doubtful-words = On ne peut pas dire si un logiciel de messagerie montre { $words ->
    [one] { $words } mot
   *[other] { $words } mots
} : le style est calculé d’une façon inconnue ici.
notice-sheet = Seuls les { $first } premiers caractères sur { $characters } de la feuille de style sont lus.
notice-selectors = Seuls les { $first } premiers sélecteurs de la feuille de style sont utilisés : du texte caché peut échapper.
notice-conditions = Seules { $conditions } conditions différentes de la feuille de style sont utilisées : du texte caché peut échapper.
notice-large-sheet = La feuille de style est trop grande pour être appliquée en entier : du texte caché peut échapper.
notice-unapplied = Une règle de la feuille de style cache peut-être du texte et ne peut pas être appliquée ici : du texte caché peut être compté.
notice-some-bytes = Certains octets ne sont pas du { $charset } : ils sont montrés comme �.
notice-read-as = Certains octets ne sont pas du { $charset } : le texte est lu comme { $other }.
notice-unknown-charset = Le jeu de caractères « { $charset } » est inconnu : le texte est lu comme { $other }.
notice-no-charset = Aucun jeu de caractères n’est déclaré, et les octets ne sont pas de l’UTF-8 : le texte est lu comme { $other }.
notice-winmail = Le texte de cet e-mail est dans winmail.dat, un format d’Outlook qui ne peut pas être lu ici : demandez à l’expéditeur de l’envoyer en texte simple ou en HTML, ou ouvrez-le dans Outlook et copiez son texte.
notice-rtf = Le texte de cet e-mail est en RTF, un format qui ne peut pas être lu ici : ouvrez le fichier et copiez son texte.
notice-encrypted = Cet e-mail est chiffré : il n’y a rien à lire ici.
notice-invitation = Il apporte une invitation : son titre, son lieu et sa description sont lus.
notice-parts-by-guess = La limite entre les parties de cet e-mail est mal déclarée : elles ont été séparées aux lignes qui y ressemblent.
notice-no-boundary = Cet e-mail déclare plusieurs parties, mais la limite entre elles manque : son texte est lu comme une seule partie.
notice-inside-signature = Cet e-mail est signé, pas chiffré, mais son texte est dans la signature (S/MIME) et ne peut pas être lu ici.
notice-compressed = Cet e-mail est compressé (S/MIME) : son texte ne peut pas être lu ici.
notice-broken = La structure de cet e-mail est défectueuse ({ $fault }) : il est lu comme texte simple.
notice-parts = Au plus { $parts } parties et { $levels } niveaux de parties dans des parties sont lus : { $bytes ->
    [one] le dernier octet de cet e-mail ne l’est pas
   *[other] les { $bytes } derniers octets de cet e-mail ne le sont pas
}.
notice-without-name = sans nom
notice-only-text = Le seul texte de cet e-mail est marqué comme pièce jointe ({ $name }) : il est lu.
notice-signed = Cet e-mail est signé (S/MIME) : il est lu, et sa signature n’est pas vérifiée.
notice-unknown-encoding = Le codage de transfert « { $label } » d’une partie est inconnu : elle est lue comme { $encoding }.
notice-not-decoded = Le codage de transfert « { $label } » d’une partie est inconnu : elle est lue sans décodage.
notice-outside = Du texte avant ou après les parties de cet e-mail n’est pas montré par les logiciels de messagerie et n’est pas lu : { $words } mots.
notice-html-as-plain = HTML déclaré comme texte simple : seul son texte visible est lu.
notice-html-cut = Seuls les { $first } premiers caractères sur { $characters } du HTML sont lus.
notice-hidden = Texte caché trouvé : { $words ->
    [one] { $words } mot qu’un logiciel de messagerie ne montrerait pas ; non compté
   *[other] { $words } mots qu’un logiciel de messagerie ne montrerait pas ; non comptés
}.
notice-from-msg = Lu d’un fichier .msg d’Outlook.
notice-from-emlx = Lu d’un fichier d’Apple Mail (.emlx).
notice-from-gmail = Lu de la page « Afficher l’original » de Gmail : le tableau au-dessus de l’e-mail est laissé de côté.
notice-outlook = C’est un fichier .msg d’Outlook ou un autre fichier d’Office. Dans Outlook, enregistrez l’e-mail comme texte ou transférez-le en pièce jointe, ou glissez-le dans un autre logiciel de messagerie et enregistrez-le là en .eml.
notice-outlook-library = C’est un fichier .msg d’Outlook ou un autre fichier d’Office. Pour lire des fichiers .msg en ligne de commande, installez genlab avec son extra « outlook » ; ou enregistrez l’e-mail en .eml ou en texte.
notice-no-mail = Ce n’est pas un e-mail, mais sans doute : { $kind }.
instead-of-a-picture = Dans une image ou une impression d’un e-mail, l’adresse de l’expéditeur et les cibles des liens sont perdues. Enregistrez l’e-mail lui-même depuis votre logiciel de messagerie (.eml) et ouvrez ce fichier, ou copiez son texte ou sa source et collez-le. Si vous n’avez que l’image, copiez ses mots : sur un iPhone ou un Mac, appuyez longuement dessus dans l’image ; sous Android, ouvrez-la avec Lens ; sous Windows, avec l’Outil Capture d’écran.
notice-long-mbox = Un mbox de { $mails } e-mails : seuls les { $first } premiers sont lus.
notice-mbox = Un mbox de { $mails } e-mails, lus chacun à part.
notice-nuls = UTF-16 collé comme octets : les NUL entre ses lettres sont retirés.
notice-wide = Lu comme { $charset }.
notice-cut-characters = Seuls les { $first } premiers caractères sur { $all } sont lus.
notice-cut-bytes = Seuls les { $first } premiers octets sur { $all } sont lus.
notice-files-in-text = Les fichiers dans le texte, en uuencode ou base64, ne sont pas lus : { $files }.
notice-base64 = Données en base64. Elles contiennent : { $kind }. Il n’y a rien à lire.
notice-decoded = Décodé de { $encoding }, qui est venu sans ses en-têtes.
notice-html = HTML : seul son texte visible est lu.
notice-other-kind = Ceci ne ressemble pas à un e-mail. C’est sans doute : { $kind }.
notice-run = Une suite de { $characters } caractères sans espace a été coupée aux 100 premiers.
notice-long-text = Seuls les { $first } premiers caractères sur { $characters } sont jugés.
notice-many-words = Seuls les { $first } premiers mots sont jugés.
kind-a-pdf-file = un fichier PDF
kind-a-png-picture = une image PNG
kind-a-jpeg-picture = une image JPEG
kind-a-gif-picture = une image GIF
kind-a-bmp-picture = une image BMP
kind-a-tiff-picture = une image TIFF
kind-an-icon = une icône
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = un fichier d’Outlook ou d’Office ; enregistrez l’e-mail en .eml ou en texte
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = le winmail.dat d’Outlook ; demandez à l’expéditeur du texte simple ou du HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = un fichier Rich Text (.rtf) ; ouvrez-le et copiez son texte
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = un fichier de données d’Outlook (.pst) ; exportez l’e-mail en .eml ou en texte
kind-a-program = un programme
kind-a-program-webassembly = un programme (WebAssembly)
kind-a-gzip-archive = une archive gzip
kind-a-bzip2-archive = une archive bzip2
kind-an-xz-archive = une archive xz
kind-a-7-zip-archive = une archive 7-Zip
kind-a-rar-archive = une archive RAR
kind-a-zstandard-archive = une archive Zstandard
kind-a-sound-file = un fichier audio
kind-a-database-sqlite = une base de données (SQLite)
kind-a-font = une police de caractères
kind-a-webp-picture = une image WebP
kind-a-film = un film
kind-a-heic-or-avif-picture = une image HEIC ou AVIF
kind-an-excel-workbook-xlsx = un classeur Excel (.xlsx)
kind-a-word-document-docx = un document Word (.docx)
kind-a-powerpoint-presentation-pptx = une présentation PowerPoint (.pptx)
kind-an-e-book-epub = un livre électronique (EPUB)
kind-an-opendocument-text-odt = un texte OpenDocument (.odt)
kind-an-opendocument-spreadsheet-ods = une feuille de calcul OpenDocument (.ods)
kind-an-opendocument-file = un fichier OpenDocument
kind-an-android-app = une application Android
kind-a-zip-archive = une archive ZIP
kind-json = du JSON
kind-source-code = du code source
kind-a-table = un tableau
kind-a-link = un lien
kind-a-list = une liste
kind-binary = un fichier binaire

## What was not pasted, and how to copy it

missing-trace = Cette source n’a pas de lignes du serveur qui l’a reçue ; on n’a donc pas pu vérifier si l’expéditeur est celui qu’elle nomme.
missing-confirmation = Seul ce que montre le logiciel de messagerie a été collé : on n’a pas pu vérifier si l’expéditeur est celui qu’il nomme.
missing-confirmation-and-targets = Seul ce que montre le logiciel de messagerie a été collé : on n’a pas pu vérifier si l’expéditeur est celui qu’il nomme, ni où mènent les liens.
missing-sender = Seul le texte avec ses liens a été collé ; l’expéditeur n’a donc pas pu être vérifié.
missing-sender-and-targets = Seul le texte a été collé ; l’expéditeur et les cibles des liens n’ont donc pas pu être vérifiés.
program-gmail = Gmail
program-outlook-on-the-web = Outlook sur le web
program-outlook-for-windows = Outlook pour Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Ouvrez l’e-mail, choisissez ⋮ à côté de « Répondre », puis « Afficher l’original » et « Copier dans le presse-papiers ».
source-outlook-on-the-web = Ouvrez l’e-mail, choisissez ⋯, puis « Afficher » et « Afficher la source du message », et copiez tout.
source-outlook-for-windows = Choisissez ⋯ et « Enregistrer sous », et ouvrez le fichier ici ; ou glissez l’e-mail dans un dossier.
source-apple-mail = Choisissez « Présentation », « Message », « Données brutes », et copiez tout ; sur un iPhone, transférez l’e-mail à un ordinateur.
source-thunderbird = Appuyez sur Ctrl+U (sur un Mac, Commande+U), et copiez tout.

## Labels of an answer

invitation = Collez un e-mail, ouvrez-en un, ou essayez un exemple. Ce que vous collez reste dans cet onglet.
invitation-promise = Vous verrez s’il ressemble à un spam, pour quelles raisons, et quoi faire.
nothing-to-judge-yet = Rien à juger pour l’instant
no-probability = pas de probabilité
amount = probabilité de spam d’après les mots { $share }
amount-in-brackets = (probabilité de spam d’après les mots { $share })
amount-unknown = ses mots ne peuvent pas être jugés
first-of-several = E-mail 1 sur { $mails } ; les tableaux ci-dessous les montrent tous.
quoted-part = La partie citée à elle seule : { $verdict }.
counterweights = Les mots seuls parlent plutôt pour un spam ; ce qui est dit plus haut pèse davantage.
known-word = Le modèle connaît le seul mot d’ici.
unknown-word = Le modèle ne connaît pas le mot d’ici.
known-all = Le modèle connaît tous les { $words } mots d’ici.
known-words = Le modèle connaît { $known } des { $words } mots d’ici.
other-calibrated = Le filtre calibré dit { $share }, d’après les mots.
other-multinomial = Le Bayes naïf multinomial dit { $share }, d’après les mots.
other-bernoulli = Le Bayes naïf de Bernoulli dit { $share }, d’après les mots.
heading-advice = Que faire, et ce que le filtre ne peut pas savoir
heading-signs = Signes
heading-words = Ce que disent les mots
heading-source = Comment copier la source d’un e-mail
heading-links = Liens
heading-suspicious-links = Liens : { $strong } sur { $links } suspects
links-as-text = Ils sont montrés comme texte et ne peuvent pas être cliqués.
links-more = Et { $more } de plus.
link-without-text = (sans texte)
no-single-reason = Aucune raison ne se détache à elle seule.
and-more = et { $more } de plus
another = Juger un autre e-mail
copy-answer = Copier la réponse comme texte
severity-fraud = Fraude
severity-strong = Signe fort
severity-notice = Remarque
severity-fact = Fait
age = Il a été entraîné avec des e-mails de { $older } et { $recent }. Plus un e-mail en diffère, moins le filtre en sait.
age-written = Il a été entraîné avec des e-mails d’aujourd’hui en neuf langues, écrits comme exemples, et non avec de vrais e-mails.
shared-verdict = Le filtre anti-spam de genlab a jugé un e-mail : { $verdict } ({ $amount }).
shared-step = Le filtre anti-spam de genlab a jugé un e-mail : { $step } ({ $verdict } ; { $amount }).
shared-reasons = Raisons principales :
shared-reason = - { $reason }.
shared-advice = Que faire : { $advice }
shared-without-mail = L’e-mail n’est pas joint ; sans lui, personne ne peut vérifier ce texte.
line-fraud = fraude
line-strong = fort
line-notice = remarque
line-fact = fait
line-subject = objet
line-advice = conseil
line-known = { $words ->
    [one] { $known } mot sur { $words } est connu
   *[other] { $known } mots sur { $words } sont connus
} du modèle
line-strongest = { $known } ; les plus forts, en nats :

## What stands beside the e-mail, and its marks

label-mail = E-mail
label-known = Expéditeurs que vous connaissez
help-known = Adresses ou domaines. Une adresse compte si le serveur de réception confirme l’expéditeur.
open-mail = Ouvrir un e-mail enregistré (.eml, .txt)
clear-mail = Effacer
choose = Choisir…
examples-of-today = Ou essayez un e-mail d’aujourd’hui, écrit comme exemple
examples-of-2002 = Ou un vrai de 2002
examples-offered = Ou jugez l’un de ceux-ci, écrits comme exemples
judge-example = Juger : { $title }
example-account = Un avertissement au sujet d’un compte
example-receipt = Le reçu d’une librairie
example-friend = Un mot d’un ami
example-bank = Un fournisseur avec un nouveau compte bancaire
example-family = « Coucou maman, mon téléphone est cassé »
marked-mail = L’e-mail, annoté
marked-beginning = L’e-mail, annoté (les { $characters } premiers caractères)
key-spam = parle en faveur du spam
key-ham = parle contre le spam
key-unknown = n’est pas dans le modèle
key-link = lien suspect
key-faint = sans marque : dit peu de chose
mark-link = Lien suspect. { $warning }
read-as-it-is = Lu tel quel : rien n’a dû être décodé, coupé ni omis.

## The front page, and what the page itself says about an answer

front-title = Est-ce un spam, et quels mots le disent ?
front-promise = Collez un e-mail et voyez. genlab est un laboratoire de modèles génératifs : huit laboratoires et cinq cours d’université dans un onglet du navigateur. Rien de ce que vous saisissez n’en sort.
front-judged = L’e-mail dans le champ a été jugé.
front-judged-link = Montrer le résultat
front-example = Un e-mail d’aujourd’hui, écrit comme exemple. Plus un mot est foncé, plus il compte.
front-example-link = L’ouvrir dans le laboratoire
front-sum = La somme des indices : au-dessus de la ligne pointillée, un spam est plus probable.
front-verdict = Résultat :
front-private = Tout se passe dans cet onglet : ce que vous collez ou ouvrez n’est envoyé nulle part.
front-guarantee = Comment c’est garanti
front-policy = Une règle ne laisse cette page et son Python se connecter qu’aux fichiers du site ; WebRTC, qu’une règle ne peut pas limiter, est retiré ; et rien de ce que vous saisissez n’est jamais exécuté. Une page n’a pas de pouvoir sur ce que vous faites vous-même, comme suivre un lien ou le partager. Elle ne peut pas non plus répondre de votre navigateur, de ses extensions ou du serveur.
front-share = Partager ce que vous voyez
front-share-answer = Le résultat comme texte, sans l’e-mail
front-share-copy = Copier le texte
front-english = Les laboratoires et les cours sont en anglais.
page-not-shared = L’e-mail que vous avez partagé n’est pas arrivé : le service worker de cette page, qui le reçoit, est absent. Copiez l’e-mail et collez-le dans le champ.
page-close = Fermer
page-follows = Python se charge encore ; la suite viendra ensuite.
page-loading = Chargement de Python
page-starting = Démarrage de Python
page-working = Python n’est pas encore prêt
page-then-link = Ensuite, ce que montre ce lien sera calculé.
page-then-change = Votre modification sera alors appliquée.
page-computes-link = Python calcule ce que montre ce lien.
page-computes-change = Python calcule la nouvelle réponse.
page-not-computed = Python n’a pas pu démarrer, et seul Python peut calculer ce qui est montré ici.
page-again = Redémarrer
page-no-start = Python n’a pas pu démarrer : { $reason }. Rechargez la page ; si cela n’aide pas, prévenez la personne qui l’a publiée.
page-no-worker = Python n’a pas pu démarrer : ce navigateur refuse le worker dans lequel il s’exécute ({ $reason }).
page-no-webassembly = Ce navigateur n’a pas WebAssembly (ou il est désactivé), avec lequel genlab exécute Python. Tout navigateur actuel l’a.
page-old-browser = Ce navigateur est trop ancien pour Python, qui signale : { $reason }. Mettez-le à jour ou prenez-en un autre : Chrome ou Edge 114, Firefox 125, Safari 17 ou plus récent.
page-little-memory = Cet appareil a trop peu de mémoire pour Python, qui signale : { $reason }. Fermez d’autres onglets et programmes, puis redémarrez.
page-slow = Python n’a pas démarré en { $seconds } secondes, alors que tous ses fichiers sont là. Cet appareil est lent, ou occupé à autre chose. La page continue d’elle-même dès que Python est là.
page-stopped = Python s’est arrêté et redémarre ; rien de ce que vous avez saisi n’est perdu.
page-unanswered = Python n’a pas répondu et redémarre ; rien de ce que vous avez saisi n’est perdu.
page-thrice = Python s’est arrêté trois fois de suite sur cette saisie, qui est encore dans la page : modifiez-la, puis redémarrez.
page-large-file = { $file } a { $bytes } octets ; { $limit } au plus sont permis : rien n’a été modifié.
page-long-text = Ce texte a { $characters } caractères ; { $limit } au plus sont permis : rien n’a été modifié.
page-not-saved = { $file } n’a pas été enregistré par genlab : ce fichier ne contient ni l’état d’un laboratoire ni un cours.
page-saved = Enregistré sous { $file }.
page-copied = Copié.
page-copy = Copiez ceci :
page-tables = Tableaux
page-numbers = les nombres derrière l’image

## What the spam lab shows beside its answers

label-view = Vue
view-judge = Juger
view-sum = Tous les modèles
view-generate = Générer
view-own = Votre filtre
view-attack = Attaquer le filtre
more-settings = Autres réglages
restore = Rétablir ce qui était ici avant
decided = Ce qui a décidé
decided-feature = Mot ou caractéristique
decided-unit = nats
decided-weaker = { $terms ->
    [one] { $terms } terme plus faible
   *[other] { $terms } termes plus faibles
}
decided-sum-of-weaker = somme des termes plus faibles
decided-show-weaker = Montrer les termes plus faibles
decided-absent = mots absents
decided-few-signals = correction pour peu de signaux
decided-prior = a priori
decided-log-odds = log-cotes du spam
decided-but-links = (mais voyez les liens suspects)
amount-above = plus de { $share }
amount-below = moins de { $share }
amount-exactly = exactement { $share }
