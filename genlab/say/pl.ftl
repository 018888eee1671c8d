# Polish, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = Polski
-direction = ltr
-million = 1 000 000
-plural-one = 1
-plural-few = (?:\d*[^1])?[2-4]
-plural-many = \d+

## Answers

step-treat-this-as-fraud = Proszę traktować to jako oszustwo
step-spam = Spam
step-look-twice = Proszę przyjrzeć się uważnie
step-nothing-suspicious-found = Nie znaleziono nic podejrzanego
step-nothing-grave-found = Nie znaleziono nic poważnego
verdict-spam = spam
verdict-unsure = niepewne
verdict-not-spam = nie spam
verdict-nothing-to-judge = nie ma czego oceniać
verdict-undefined = nieokreślone

## Why: the rows of the rule, and a clause for each state

because-proof = Jedna z oznak nie ma uczciwego wyjaśnienia.
because-proofs = Kilka z oznak nie ma uczciwego wyjaśnienia.
because-several = Jest kilka silnych oznak naraz.
because-adverts = Jest kilka silnych oznak reklamy.
because-advert = Jest silna oznaka reklamy.
because-strong-and-spam = Jest silna oznaka, a słowa są takie jak w spamie.
because-spam-and-asks = Słowa są takie jak w spamie, a { $asks }.
because-cut = Wiadomości nie odczytano do końca.
because-strong = Jest jedna silna oznaka.
because-no-text = Nie ma tekstu do oceny.
because-part = Część wiadomości lub to, co ona cytuje, sama wygląda jak spam.
because-disowned = Serwer odbierający mówi, że domena nadawcy nie ręczy za tę wiadomość.
because-known-sender = Serwer odbierający potwierdza nadawcę, który jest znany, a { $links }.
because-unknown-language = Wiadomość jest w języku, w którym nie można było sprawdzić jej próśb.
because-no-links = Wiadomość nie ma linków, a { $asks }.
because-links-and-asks = { $Links }, a { $asks }.
because-ordinary-and-asks = Słowa są takie jak w zwykłych wiadomościach, a { $asks }.
because-ordinary-and-links = Słowa są takie jak w zwykłych wiadomościach, a { $links }.
because-asks-and-sender = { $Asks }, a { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, a { $words }.
because-words-and-sender = { $Words }, a { $sender }.
clause-sender-nobody = nic nie potwierdza nadawcy
clause-sender-unconfirmed = nic nie potwierdza nadawcy
clause-sender-disowned = serwer odbierający mówi, że domena nadawcy nie ręczy za tę wiadomość
clause-sender-anybody = przyszła ona ze skrzynki, jaką może mieć każdy
clause-sender-cheap = nazwa domeny nadawcy jest taką, którą szybko się kupuje i porzuca
clause-sender-own = domeny nadawcy nie znamy
clause-sender-known = link może prowadzić do kogoś innego
clause-links-none = nie ma ona linków
clause-links-open = linki pokazują, dokąd prowadzą
clause-links-own = linki należą do nadawcy
clause-links-service = linki prowadzą do nadawcy albo do znanej usługi wysyłkowej lub umawiania terminów
clause-links-foreign = nie wszystkie linki należą do nadawcy
clause-links-rewritten = jeden link został przepisany i nie widać, dokąd prowadzi
clause-links-hidden = jeden link nie pokazuje, do czyjej strony prowadzi
clause-asks-nothing = nie ma mowy o pieniądzach, koncie, dostawie, pliku ani ofercie
clause-asks-topic = nie znaleziono w niej ani oferty, ani podejrzanej prośby
clause-asks-offer = wiadomość używa słów typowych dla oszustw i reklam
clause-asks-request = wiadomość prosi o coś w sprawie konta, płatności, dostawy lub pliku
clause-asks-account = wiadomość podaje konto do zapłaty
clause-asks-fraud = wiadomość prosi o to, o co często proszą oszuści
clause-words-ordinary = słowa są takie jak w zwykłych wiadomościach
clause-words-plausible = słowa nie są wyraźnie takie jak w zwykłych wiadomościach
clause-words-doubtful = słowa są częściej takie jak w spamie
clause-words-suspect = słowa są prawie takie jak w spamie
clause-words-spam = słowa są takie jak w spamie
clause-words-unknown = wiadomość jest w języku, w którym nie można sprawdzić ani słów, ani próśb
clause-words-few = ma ona za mało słów do oceny
clause-words-none = nie ma tekstu do oceny
clause-words-part = część wygląda jak spam
clause-words-cut = nie odczytano jej do końca

## What to do

advice-credentials = Proszę nie używać linku i nie podawać hasła, kodu ani dokumentów. Proszę samodzielnie otworzyć stronę: wpisać adres albo użyć własnej zakładki.
advice-credentials-alone = Proszę nikomu nie podawać hasła, kodu ani dokumentów. Jeśli mają Państwo sprawę z nadawcą, proszę samodzielnie otworzyć jego stronę.
advice-payment = Proszę nie płacić przez tę wiadomość ani jej linki. Proszę samodzielnie otworzyć stronę firmy lub banku i zobaczyć, czy jest coś do zapłaty.
advice-payment-alone = Proszę nie płacić przez tę wiadomość. Proszę samodzielnie otworzyć stronę firmy lub banku i zobaczyć, czy jest coś do zapłaty.
advice-gift-cards = Proszę nie kupować kart podarunkowych i nie wysyłać kodów. Proszę zadzwonić do tej osoby pod numer, który jest już Państwu znany.
advice-bank-change = Proszę nie zmieniać danych bankowych i na razie nic nie płacić. Proszę zadzwonić do firmy lub współpracownika pod numer z dawnego listu, a nie z tej wiadomości.
advice-wallet = Proszę nigdy nie podawać słów odzyskiwania portfela nikomu ani na żadnej stronie i nie podłączać portfela. Kto je podał, musi od razu przenieść monety do nowego portfela.
advice-qr-code = Proszę nie skanować kodu. Proszę zalogować się pod adresem, którego zawsze się używa.
advice-call = Proszę nie dzwonić pod ten numer. Jeśli obawiają się Państwo obciążenia, proszę zajrzeć do wyciągu z konta i zadzwonić pod numer na karcie.
advice-remote-control = Proszę niczego nie instalować i nikogo nie wpuszczać na swój komputer.
advice-extortion = Proszę nie płacić i nie odpowiadać. Takie listy idą do milionów ludzi i prawie zawsze kłamią. Proszę zachować wiadomość i zgłosić ją policji. Jeśli podane w niej hasło jest Państwa, proszę je zmienić wszędzie, gdzie jest używane.
advice-advance-fee = Proszę nie odpowiadać, nie płacić żadnej opłaty i nie wysyłać dokumentów. Nikt nie daje pieniędzy obcym.
advice-investment = Proszę niczego nie inwestować i nie zostawiać numeru telefonu. Nikt nie może obiecać zysków; proszę zapytać o firmę nadzór finansowy swojego kraju.
advice-money-for-a-beloved = Proszę nie wysyłać pieniędzy ani kart komuś, kogo nigdy Państwo nie spotkali. Proszę pokazać wiadomość znajomemu. Jeśli znają Państwo tę osobę, proszę zadzwonić pod numer używany już wcześniej.
advice-deposit-for-a-home = Proszę nie płacić kaucji za mieszkanie, którego nie widzieli Państwo od środka, i nie wysyłać kopii dowodu tożsamości. Prawdziwy właściciel lub biuro najpierw pokazuje mieszkanie.
advice-job = Proszę nie odpowiadać, nic nie płacić z góry i nie przekazywać dalej pieniędzy ani paczek. Kto to robi, odpowiada za to.
advice-new-number = Proszę nie płacić i nie odpowiadać. Proszę zadzwonić do osoby, od której rzekomo jest wiadomość, pod stary numer.
advice-reply = Proszę nie odpowiadać. Proszę zadzwonić do osoby, od której rzekomo jest wiadomość, pod numer, który jest już Państwu znany.
advice-file = Proszę nie otwierać pliku. Jeśli Państwo go oczekują, proszę zapytać nadawcę w sposób, który jest już znany.
advice-link = Proszę nie używać linków. Jeśli mają Państwo sprawę z nadawcą, proszę samodzielnie otworzyć jego stronę.
advice-link-alone = Proszę nie odpowiadać i nie robić nic z tego, o co prosi. Jeśli mają Państwo sprawę z nadawcą, proszę samodzielnie otworzyć jego stronę.
advice-report = Proszę oznaczyć ją w programie pocztowym jako spam lub phishing albo zgłosić działowi informatycznemu i usunąć.
advice-report-only = Proszę oznaczyć ją w programie pocztowym jako spam lub phishing albo zgłosić działowi informatycznemu.
advice-already-password = Jeśli hasło zostało już wpisane, proszę je teraz zmienić.
advice-already-money = Jeśli dane bankowe zostały już podane lub coś zapłacono, proszę teraz zadzwonić do banku.
advice-already-file = Jeśli plik został już otwarty lub coś zainstalowano, proszę odłączyć komputer od sieci i poprosić o pomoc.
advice-spam = Proszę nie odpowiadać i nie używać linków, nawet po to, by się wypisać. Proszę usunąć wiadomość.
advice-spam-alone = Proszę nie odpowiadać. Proszę usunąć wiadomość.
advice-look = Czy ta wiadomość była oczekiwana? Jeśli nie, albo jeśli chce pieniędzy, hasła lub szybkiej decyzji, proszę traktować ją jako oszustwo.
advice-check = Jeśli może być prawdziwa, proszę zapytać nadawcę w sposób, który jest już znany: pod numerem używanym zawsze albo podanym na rachunku lub karcie.
advice-no-proof = To nie jest dowód: przed zapłatą lub zmianą danych bankowych proszę sprawdzić to u nadawcy w sposób, który jest już znany.
advice-nothing-grave = Nie znaleziono nic poważnego. Uwagi warto znać; mają je także zwykłe wiadomości.
advice-nothing = Nie znaleziono nic podejrzanego.
limits = Filtr czyta słowa i budowę. Nie może wiedzieć, czy nadawca jest tym, za kogo się podaje; nie otwiera linków i nie szuka wirusów w plikach.

## Signs: what holds for every e-mail with this sign

sign-extortion = Mowa o nagraniach, skradzionych danych, wirusach lub przemocy, jak w listach z szantażem.
sign-summons = Wiadomość grozi policją lub sądem. One nikogo nie wzywają e-mailem.
sign-gift-cards = Mowa o kartach podarunkowych. Nikt uczciwy nie prosi, by nimi płacić.
sign-bank-details-changed = Wiadomość podaje inne dane bankowe. Proszę zapytać telefonicznie, pod numerem, który jest już znany.
sign-fee = Rzekomo czeka paczka albo jest do zapłaty mała kwota.
sign-failed-payment = Rzekomo płatność się nie powiodła, albo wiadomość prosi o inne dane do płatności.
sign-refund = Wiadomość obiecuje zwrot pieniędzy.
sign-account-threat = Rzekomo konto lub dostęp jest w niebezpieczeństwie.
sign-secret = Wiadomość prosi o hasło, PIN, numer karty lub coś podobnego. Nikt uczciwy nie robi tego e-mailem.
sign-identity-papers = Wiadomość prosi o dokumenty tożsamości lub dane bankowe.
sign-password = Wiadomość prosi o zalogowanie się lub potwierdzenie danych osobowych.
sign-code = Wiadomość prosi o przekazanie kodu. Kod to klucz: potrzebuje go tylko jego właściciel.
sign-code-entered = Wiadomość prosi o wpisanie kodu, który został Państwu wysłany. Kod należy wpisywać tylko na stronie otwartej samodzielnie.
sign-wallet = Wiadomość prosi o słowa odzyskiwania portfela kryptowalut. Kto je ma, ma to, co w nim jest.
sign-wallet-connected = Wiadomość prosi o tajne słowa portfela lub o jego podłączenie.
sign-shared-file = Rzekomo za linkiem czeka plik lub wiadomość.
sign-qr-code = Wiadomość prosi o zeskanowanie kodu QR, co prowadzi z chronionego komputera na telefon.
sign-call-about-a-charge = Wiadomość wymienia obciążenie i numer telefonu, pod który trzeba w tej sprawie zadzwonić.
sign-call-about-an-unknown-charge = Wiadomość prosi, by zadzwonić pod numer w sprawie płatności, której Państwo nie dokonali.
sign-macros = Wiadomość prosi o zezwolenie na makra dokumentu. To są programy.
sign-remote-control = Mowa o programie, którym inni sterują komputerem.
sign-promised-sum = Ktoś obcy oferuje udział w dużej sumie.
sign-prize = Wiadomość obiecuje nagrodę lub prezent.
sign-transfer-agent = Wiadomość chce, by przekazywać płatności lub paczki obcych. Potrzebują tego złodzieje.
sign-job = Wiadomość oferuje łatwe pieniądze za pracę.
sign-favour = Ktoś, do kogo nie można zadzwonić, prosi o szybką przysługę.
sign-known-person-new-number = Ktoś, kto wydaje się znajomym, pisze z innego numeru lub jest w kłopocie.
sign-relative-in-need = Ktoś, kto wydaje się krewnym, jest w kłopocie i potrzebuje pieniędzy. Proszę zadzwonić pod znany numer.
sign-acquaintance = Ktoś obcy chce się zapoznać.
sign-secrecy = Wiadomość prosi, by coś zachować w tajemnicy.
sign-deadline = Jej słowa mogą nakłaniać do pośpiechu.
sign-advertising = Wiadomość reklamuje to, co reklamują niezamówione wiadomości.
sign-offer-medicines = Wiadomość oferuje leki, które uczciwe apteki sprzedają tylko na receptę.
sign-offer-casino = Wiadomość reklamuje gry hazardowe.
sign-offer-counterfeit = Wiadomość oferuje podróbki drogich towarów.
sign-offer-adult = Wiadomość reklamuje kontakty lub zdjęcia seksualne.
sign-offer-search-ranking = Wiadomość oferuje linki lub lepsze miejsca w wyszukiwarkach.
sign-loan-with-a-fee = Wiadomość oferuje pożyczkę i chce najpierw pieniędzy.
sign-offer-loan = Wiadomość oferuje pożyczkę.
sign-offer-investment = Wiadomość obiecuje zyski.
sign-windfall = Ktoś obcy obiecuje pieniądze: darowiznę, nagrodę lub udział.
sign-recovery = Wiadomość obiecuje odzyskać stracone pieniądze. Kto raz został oszukany, bywa tak oszukany ponownie.
sign-directory = Wiadomość prosi o zapłatę za wpis do spisu. Większość takich rachunków jest za coś, czego nikt nie zamówił.
sign-beloved-in-need = Ktoś w kłopocie za granicą lub bez konta prosi o pieniądze.
sign-beloved-in-need-of-cards = Mowa o miłości lub znajomości, a wiadomość prosi o pieniądze lub karty.
sign-home-unseen = Do wynajęcia jest mieszkanie, którego nie można obejrzeć przed zapłatą.
sign-link-shortener = Skrócony link nie pokazuje, dokąd prowadzi.
sign-link-redirector = Link przechodzi przez stronę, która przekierowuje każdego, kto kliknie.
sign-link-disguised = Adres jest zapisany tak, by programy go nie rozpoznały.
sign-link-lure = Link prowadzi do strony, której nazwa składa się ze słów mających budzić zaufanie.
sign-link-imitation = Link prowadzi do strony, która udaje znaną.
sign-note-of-a-stranger = Wiadomość przyszła przez usługę, którą każdy może wysyłać rachunki i notatki, a notatka w niej podaje numer telefonu.
sign-brand-elsewhere = Wiadomość mówi w imieniu znanej firmy, ale żaden adres w niej do tej firmy nie należy.
sign-quoted-fraud = To, co cytuje, przekazuje lub opisuje, wygląda na oszustwo lub spam.
sign-price-and-number = Wiadomość podaje krótki numer płatnej usługi albo cenę i numer, jak w reklamach.
sign-link-hides-its-target = Wiadomość prosi o coś ważnego przez link, który nie pokazuje, do czyjej strony prowadzi.
sign-lure = Wiadomość prosi o coś ważnego przez link do strony, której nazwa składa się ze słów mających budzić zaufanie.
sign-links-elsewhere = Wiadomość prosi o coś ważnego, a żaden z jej linków nie należy do nadawcy.
sign-file-archive-with-its-password = Wiadomość zawiera zaszyfrowane archiwum i podaje hasło w tekście. Przez to programy antywirusowe nie mogą do niego zajrzeć.
sign-archive-with-its-password = Mowa o archiwum, a hasło jest w tekście. Przez to programy antywirusowe nie mogą do niego zajrzeć.
sign-file-document-with-its-password = Wiadomość przyszła ze skrzynki, jaką może mieć każdy, zawiera dokument i podaje hasło w tekście. Przez to programy antywirusowe nie mogą do niego zajrzeć.
sign-file-archive = Wiadomość zawiera archiwum.
sign-your-own-address = Jako nadawca widnieje adres samego odbiorcy. Każdy może to napisać.
sign-other-address-in-the-name = Nazwa nadawcy pokazuje inny adres niż ten, z którego przyszła wiadomość.
sign-office-at-a-free-mailbox = Wiadomość rzekomo jest z urzędu lub firmy, ale wysłano ją z darmowej skrzynki.
sign-your-own-office-from-elsewhere = Wiadomość mówi jak własna administracja odbiorcy, ale pochodzi z innej domeny.
sign-look-alike-sender = Domena nadawcy zawiera lub naśladuje znaną nazwę i należy do kogoś innego.
sign-look-alike-letters = Domena nadawcy ma litery innego alfabetu, które wyglądają jak łacińskie.
sign-numbered-sender = Domena nadawcy to numerowane łącze, a nie domena firmy lub osoby.
sign-authentication-failed = Serwer odbierający nie mógł potwierdzić domeny nadawcy.
sign-not-authenticated = Wyniki serwera odbierającego nie potwierdzają domeny nadawcy.
sign-brand-in-the-name = Nazwa nadawcy jest znana, ale adres należy do kogoś innego.
sign-lure-in-the-sender-s-domain = Domena nadawcy składa się ze słów mających budzić zaufanie.
sign-nearly-the-same-address = Domena nadawcy jest prawie taka jak innego adresu w tej wiadomości.
sign-link-other-host = Tekst linku pokazuje jedną stronę, a link prowadzi do innej.
sign-link-user-name = Link ukrywa swój cel za nazwą przed znakiem @.
sign-link-number = Link prowadzi do adresu z cyfr zamiast do nazwy.
sign-link-look-alike = Link prowadzi do nazwy z literami, które tylko wyglądają jak inne.
sign-link-name-in-front = Link stawia pełną nazwę strony przed stroną, do której naprawdę prowadzi.
sign-link-scheme = Link nie prowadzi do strony internetowej, lecz coś uruchamia lub otwiera.
sign-file-program = Wiadomość zawiera plik, który po otwarciu coś uruchamia lub instaluje.
sign-file-form = Wiadomość zawiera stronę internetową jako plik, z polami do wypełnienia. Takie pliki często pokazują fałszywe logowanie.
sign-file-web-page = Wiadomość zawiera stronę internetową jako plik. Takie pliki często pokazują fałszywe logowanie.
sign-file-script = Wiadomość zawiera plik PDF, który po otwarciu może coś uruchomić.
sign-file-macros = Wiadomość zawiera dokument, który może uruchamiać programy (makra).
sign-file-two-endings = Nazwa pliku ma dwa rozszerzenia, z których pierwsze ma wprowadzać w błąd.
sign-authenticated = Serwer odbierający potwierdza, że wiadomość pochodzi z domeny nadawcy. { $acquaintance }
sign-reply-elsewhere = Odpowiedzi idą do innej domeny niż domena nadawcy.
sign-reply-to-free-mailbox = Odpowiedzi idą do darmowej skrzynki, a nie do nadawcy.
acquaintance-none = To nie mówi, czyja to domena.
acquaintance-receiver = To domena, która odebrała wiadomość.
acquaintance-well-known = To domena znanej nazwy.
acquaintance-named = Ten nadawca został podany jako znany Państwu.
acquaintance-of-filter = Państwa filtr uczył się na chcianych wiadomościach z tego adresu lub do niego.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (zapisał { $server })
evidence-other-address = pokazuje { $shown }, ale przyszła z { $sender }
evidence-brand = „{ $brand }”, ale z { $sender }
evidence-name-at = „{ $name }” w { $host }
evidence-is-not = { $host } to nie { $name }
evidence-replies = z { $sender }, odpowiedzi do { $reply_to }
evidence-twin = przyszła z { $site }, a wymienia { $other }
evidence-through = przez { $service } do { $host }
evidence-belongs-not = { $host } nie należy do { $name }
evidence-in-archive = { $file } w { $archive }
evidence-unnamed-file = plik bez nazwy
evidence-links-to = z { $sender }, linki do { $host }
evidence-sent-from = wysłano z { $sender }
evidence-leads-to = linki do { $host }

## Links

link-unexamined = Zbadano tylko pierwsze { $first } z { $links } linków.
link-scheme = Nie prowadzi do strony internetowej, lecz coś by uruchomił lub otworzył („{ $scheme }”).
link-leads-to = prowadzi do { $host }
link-leads-unseen = nie widać, dokąd prowadzi
link-rewritten = Przepisała go usługa { $service }; { $leads }.
link-passes-through = Przechodzi przez { $service }; { $leads }.
link-other-host = Tekst pokazuje { $shown }, ale link idzie do { $host }.
link-user-name = Część przed @ to tylko nazwa użytkownika; link idzie do { $host }.
link-number = Idzie do adresu z cyfr ({ $host }); firmy używają nazw.
link-name-in-front = „{ $front }” to tylko początek; strona to { $site }.
link-shortener = { $host } skraca adresy: nie widać, dokąd prowadzi link.
link-passes-on = Przechodzi przez { $host } dalej do { $target }.
link-not-the-senders = Idzie do { $site }, a nie do strony nadawcy { $sender }.
link-look-alike = { $host } tylko wygląda jak { $plain }: ma obce litery.
link-mixed = { $host } miesza litery kilku alfabetów.
link-international = Nazwa jest w literach międzynarodowych: { $name } ({ $host }).

## What the words say

topic-account = Prosi o potwierdzenie konta lub hasła
topic-hurry = Nakłania do pośpiechu
topic-money = Mowa o pieniądzach
topic-bargain = Obiecuje zysk lub okazję
topic-click = Prosi o kliknięcie, telefon lub odpowiedź
topic-health = Reklamuje leki lub produkty zdrowotne
topic-adult = Reklamuje treści dla dorosłych
topic-advert = Reklamuje produkt lub firmę
topic-mailing-list = Mowa o wypisaniu z listy wysyłkowej
topic-stranger = Zwraca się jak do obcej osoby
topic-shouting = Krzyczy: wielkie litery, wykrzykniki lub rzędy znaków
topic-links = Zawiera linki takie, jakie bywają w spamie
topic-conversation = Jest częścią rozmowy: cytuje inną wiadomość lub na nią odpowiada
topic-technical = Używa terminów technicznych
topic-acquaintance = Brzmi jak ktoś, z kim się rozmawia
topic-work = Mowa o spotkaniach, terminach lub wspólnej pracy
topic-list = Pochodzi z listy dyskusyjnej lub biuletynu
topic-calm = Jest napisana spokojnie
feature-sign-percent = procent
feature-sign-time = godzina
feature-sign-telephone = numer telefonu
feature-sign-toll-free = numer bezpłatny
feature-sign-mixed-signs = rząd różnych znaków
feature-sign-smiley = uśmieszek
feature-sign-shouting = trzy słowa wielkimi literami
feature-sign-quoting = cytowany wiersz
feature-sign-signature = wiersz podpisu
feature-sign-a-mail-address = adres e-mail
feature-sign-exclamation = wykrzyknik
feature-link-question = znak zapytania w linku
feature-link-percent = znak procentu w linku
feature-link-a-user-before = link z nazwą użytkownika przed @
feature-link-a-number-for-a-host = link do adresu z cyfr
feature-capitals-0 = prawie żadnych wielkich liter
feature-capitals-1 = mało wielkich liter
feature-capitals-2 = trochę wielkich liter
feature-capitals-3 = dość dużo wielkich liter
feature-capitals-4 = dużo wielkich liter
feature-capitals-5 = bardzo dużo wielkich liter
feature-capitals-6 = głównie wielkie litery
feature-quoted-lines-0 = żadnych cytowanych wierszy
feature-quoted-lines-1 = mało cytowanych wierszy
feature-quoted-lines-2 = dużo cytowanych wierszy
feature-quoted-lines-3 = głównie cytowane wiersze
feature-number-of-links-0 = żadnych linków
feature-number-of-links-1 = jeden link
feature-number-of-links-2 = dwa linki
feature-number-of-links-3 = od 3 do 5 linków
feature-number-of-links-4 = od 6 do 11 linków
feature-number-of-links-5 = 12 lub więcej linków
feature-exclamations-0 = żadnych wykrzykników
feature-exclamations-1 = mało wykrzykników
feature-exclamations-2 = trochę wykrzykników
feature-exclamations-3 = dużo wykrzykników
feature-exclamations-4 = bardzo dużo wykrzykników
feature-length-of-words-0 = niezwykle krótkie słowa
feature-length-of-words-1 = bardzo krótkie słowa
feature-length-of-words-2 = krótkie słowa
feature-length-of-words-3 = słowa średniej długości
feature-length-of-words-4 = długie słowa
feature-length-of-words-5 = bardzo długie słowa
feature-length-of-words-6 = niezwykle długie słowa
feature-list-unsubscribe = pole nagłówka do wypisania się
feature-no-list-unsubscribe = brak pola nagłówka do wypisania się
feature-reply-to-elsewhere = odpowiedzi idą do innej strony
feature-reply-to-at-the-same-site = odpowiedzi idą do strony nadawcy
feature-reply-to-at-a-free-mailbox = odpowiedzi idą do darmowej skrzynki
feature-return-path-elsewhere = zwroty idą do innej strony
feature-return-path-at-the-same-site = zwroty idą do strony nadawcy
feature-link-shows-another-site = tekst linku pokazuje inną stronę
feature-link-shows-its-own-site = tekst linku pokazuje własną stronę
feature-link-to-a-number = link do adresu z cyfr
topic-strongest-words = Używa słów częstszych w spamie
feature-quoted = „{ $word }”
feature-then = { $first }, potem { $second }
feature-number = { $digits ->
    [9] liczba o 9 lub więcej cyfrach
   *[other] liczba cyfr: { $digits }
}
feature-letter-with-digits = litera z cyframi
feature-word-with-digits = słowo z cyframi za nim
feature-digits-with-letter = cyfry z literą
feature-digits-with-word = cyfry ze słowem za nimi
feature-code = kod z liter i cyfr
feature-letters-today = dzisiejsze wiadomości, napisane jako przykłady
feature-digits-with-apostrophe = cyfry z apostrofem
feature-in-the-subject = { $what } w temacie
feature-money = kwota pieniędzy ({ $digits ->
    [one] { $digits } cyfra
    [few] { $digits } cyfry
    [many] { $digits } cyfr
   *[other] { $digits } cyfry
})
feature-row-of-signs = rząd znaków { $signs }
feature-in-the-path = „{ $word }” w ścieżce linku
described-link-to-ending = link do adresu z końcówką { $ending }
described-link-to = link do { $host }
feature-in-the-host = „{ $host }” w nazwie serwera linku

## What could not be judged

doubt-quotation = To, co cytuje lub przekazuje, wygląda jak spam.
doubt-one-part = Jedna część sama wygląda jak spam.
doubt-two-texts = Wiadomość zawiera dwa różne teksty; decyduje ten, którego tu nie pokazano.
doubt-own-words = Jej własne słowa wyglądają jak spam; to, co cytuje, nie.
judged-by-own-words = Oceniono według jej własnych słów, a część cytowaną osobno.
language-unchecked = Język tej wiadomości: { $code ->
    [de] niemiecki
    [fr] francuski
    [es] hiszpański
    [pt] portugalski
    [it] włoski
    [nl] niderlandzki
    [pl] polski
    [ru] rosyjski
    [ar] arabski
   *[other] { $name }
}. Znane są w nim tylko oznaki nadawcy, linków i plików.
doubt-no-mail = To nie jest wiadomość e-mail.
doubt-nothing = Nie ma tu tekstu.
doubt-no-letter = Za mało tekstu jak na list. Prawdopodobnie jest to: { $kind }.
doubt-other-language = Niewiele z tego jest w języku modelu: zna on { $known } z { $words } słów.
doubt-no-known-word = Za mało tekstu: żadnego znanego słowa.
doubt-prior-remains = Za mało tekstu: żadnego znanego słowa; zostaje prawdopodobieństwo a priori.
doubt-one-known-word = Za mało tekstu: tylko jedno znane słowo.
doubt-few-words = Za mało tekstu: tylko { $words ->
    [one] { $words } słowo
    [few] { $words } słowa
    [many] { $words } słów
   *[other] { $words } słowa
}.
doubt-never-seen-in-spam = „{ $word }” nigdy nie wystąpiło w spamie
doubt-never-seen-in-other = „{ $word }” nigdy nie wystąpiło w innych wiadomościach
doubt-prior-leaves-none = prawdopodobieństwo a priori nie zostawia żadnej klasy
doubt-both = { $first } i { $second }
doubt-zero-over-zero = 0/0: { $cause }; przy każdym wygładzaniu powyżej 0 jest odpowiedź.
judged-subject = tylko jej temat
judged-no-word = żadne słowo
doubt-hidden = Cały tekst pod tematem jest ukryty przed czytelnikiem. Ocenić można: { $judged }.
doubt-picture = Ta wiadomość to tylko obraz, a filtr nie widzi, co pokazują obrazy. Ocenić można: { $judged }.
doubt-attachments = Ta wiadomość ma załączniki, a nie ma własnego tekstu. Ocenić można: { $judged }.
doubt-no-text = Ta wiadomość nie ma tekstu pod tematem. Ocenić można: { $judged }.

## How it was read

notice-addresses = Tylko pierwsze { $first } adresów w tekście odczytano jako linki.
notice-gaps = Litery z odstępami odczytano jako słowa: { $count } („{ $word }” jako „{ $plain }”).
notice-digits-for-letters = Cyfry i znaki odczytano jako litery, które zastępują: { $count } („{ $word }” jako „{ $plain }”).
notice-look-alikes = Podobne litery odczytano jako łacińskie: { $count } („{ $word }” jako „{ $plain }”).
notice-control = Usunięto NUL i inne znaki sterujące: { $count }.
notice-mended = Naprawiono źle odczytane znaki w { $places ->
    [one] jednym miejscu
    [few] { $places } miejscach
    [many] { $places } miejscach
   *[other] { $places } miejscach
} (UTF-8 odczytane jako Windows-1252).
notice-tags = Usunięto niewidoczne znaki (tagi).
notice-tags-spell = Tworzą one „{ $words }”.
notice-turns = Usunięto znaki zmieniające kierunek pisma: { $count }.
notice-flags = Litery flag odczytano jako litery: { $count }.
notice-invisible = Usunięto niewidoczne znaki dzielące słowa: { $count }.
notice-struck = Usunięto znaki przekreślające lub otaczające litery: { $count }.
notice-stacks = Usunięto stosy znaków na literach: { $count }.
notice-doubtful-words = Nie można powiedzieć, czy program pocztowy pokazuje { $words ->
    [one] { $words } słowo
    [few] { $words } słowa
    [many] { $words } słów
   *[other] { $words } słowa
}: styl oblicza się w sposób tu nieznany.
notice-sheet = Odczytano tylko pierwsze { $first } z { $characters } znaków arkusza stylów.
notice-selectors = Użyto tylko pierwszych { $first } selektorów arkusza stylów: ukryty tekst mógł zostać pominięty.
notice-conditions = Użyto tylko { $conditions } różnych warunków arkusza stylów: ukryty tekst mógł zostać pominięty.
notice-large-sheet = Arkusz stylów jest za duży, by go w całości zastosować: ukryty tekst mógł zostać pominięty.
notice-unapplied = Reguła arkusza stylów może ukrywać tekst, a nie da się jej tu zastosować: ukryty tekst mógł zostać policzony.
notice-some-bytes = Niektóre bajty to nie { $charset }: pokazano je jako �.
notice-read-as = Niektóre bajty to nie { $charset }: tekst odczytano jako { $other }.
notice-unknown-charset = Zestaw znaków „{ $charset }” jest nieznany: tekst odczytano jako { $other }.
notice-no-charset = Nie podano zestawu znaków, a bajty to nie UTF-8: tekst odczytano jako { $other }.
notice-winmail = Tekst tej wiadomości jest w winmail.dat, formacie programu Outlook, którego nie można tu odczytać: proszę poprosić nadawcę o wysłanie go jako zwykły tekst lub HTML albo otworzyć wiadomość w programie Outlook i skopiować tekst.
notice-rtf = Tekst tej wiadomości jest w RTF, formacie, którego nie można tu odczytać: proszę otworzyć plik i skopiować tekst.
notice-encrypted = Ta wiadomość jest zaszyfrowana: nie ma tu nic do odczytania.
notice-invitation = Wiadomość zawiera zaproszenie: odczytano jego tytuł, miejsce i opis.
notice-parts-by-guess = Granica między częściami tej wiadomości jest źle podana: rozdzielono je przy wierszach, które na nią wyglądają.
notice-no-boundary = Ta wiadomość zapowiada kilka części, ale brak granicy między nimi: tekst odczytano jako jedną część.
notice-inside-signature = Ta wiadomość jest podpisana, nie zaszyfrowana, ale tekst jest w podpisie (S/MIME) i nie można go tu odczytać.
notice-compressed = Ta wiadomość jest skompresowana (S/MIME): jej tekstu nie można tu odczytać.
notice-broken = Budowa tej wiadomości jest uszkodzona ({ $fault }): odczytano ją jako zwykły tekst.
notice-parts = Odczytuje się najwyżej { $parts } części i { $levels } poziomów części w częściach. Nie odczytano { $bytes ->
    [one] ostatniego bajtu
    [few] ostatnich { $bytes } bajtów
    [many] ostatnich { $bytes } bajtów
   *[other] ostatnich { $bytes } bajtów
} tej wiadomości.
notice-without-name = bez nazwy
notice-only-text = Jedyny tekst tej wiadomości jest oznaczony jako załącznik ({ $name }): odczytano go.
notice-signed = Ta wiadomość jest podpisana (S/MIME): odczytano ją, a podpisu nie sprawdzono.
notice-unknown-encoding = Kodowanie przesyłu „{ $label }” części jest nieznane: odczytano ją jako { $encoding }.
notice-not-decoded = Kodowanie przesyłu „{ $label }” części jest nieznane: odczytano ją bez dekodowania.
notice-outside = Tekstu przed częściami tej wiadomości lub za nimi programy pocztowe nie pokazują i nie odczytano go; liczba słów: { $words }.
notice-html-as-plain = HTML podany jako zwykły tekst: odczytano tylko widoczny tekst.
notice-html-cut = Odczytano tylko pierwsze { $first } z { $characters } znaków HTML.
notice-hidden = Znaleziono ukryty tekst: { $words ->
    [one] { $words } słowo
    [few] { $words } słowa
    [many] { $words } słów
   *[other] { $words } słowa
}, czego program pocztowy by nie pokazał; nie policzono.
notice-from-msg = Odczytano z pliku .msg programu Outlook.
notice-from-emlx = Odczytano z pliku Apple Mail (.emlx).
notice-from-gmail = Odczytano ze strony „Pokaż oryginał” w Gmailu: tabelę nad wiadomością pominięto.
notice-outlook = To plik .msg programu Outlook lub inny plik Office. W programie Outlook proszę zapisać wiadomość jako tekst lub przekazać ją jako załącznik albo przeciągnąć do innego programu pocztowego i tam zapisać jako .eml.
notice-outlook-library = To plik .msg programu Outlook lub inny plik Office. Aby czytać pliki .msg w wierszu poleceń, proszę zainstalować genlab z dodatkiem „outlook” albo zapisać wiadomość jako .eml lub tekst.
notice-no-mail = To nie jest wiadomość e-mail. Prawdopodobnie jest to: { $kind }.
instead-of-a-picture = Na obrazie lub wydruku wiadomości nie ma adresu nadawcy ani celów linków. Proszę zapisać samą wiadomość z programu pocztowego (.eml) i otworzyć ten plik albo skopiować tekst lub źródło i wkleić. Jeśli jest tylko obraz, proszę skopiować z niego słowa: na iPhonie lub Macu przytrzymać je na obrazie, na Androidzie otworzyć obraz w Lens, w Windows w Narzędziu Wycinanie.
notice-long-mbox = Plik mbox; liczba wiadomości: { $mails }. Odczytano tylko pierwsze { $first }.
notice-mbox = Plik mbox; liczba wiadomości: { $mails }. Każdą odczytano osobno.
notice-nuls = UTF-16 wklejone jako bajty: usunięto NUL między literami.
notice-wide = Odczytano jako { $charset }.
notice-cut-characters = Odczytano tylko pierwsze { $first } z { $all } znaków.
notice-cut-bytes = Odczytano tylko pierwsze { $first } z { $all } bajtów.
notice-files-in-text = Plików w tekście, jako uuencode lub base64, nie odczytano: { $files }.
notice-base64 = Dane w base64. Zawierają: { $kind }. Nie ma tu nic do odczytania.
notice-decoded = Odkodowano z { $encoding }, które przyszło bez nagłówków.
notice-html = HTML: odczytano tylko widoczny tekst.
notice-other-kind = To nie wygląda jak wiadomość e-mail. Prawdopodobnie jest to: { $kind }.
notice-run = Ciąg znaków bez spacji (długość: { $characters }) skrócono do pierwszych 100.
notice-long-text = Oceniono tylko pierwsze { $first } z { $characters } znaków.
notice-many-words = Oceniono tylko pierwsze { $first } słów.
kind-a-pdf-file = plik PDF
kind-a-png-picture = obraz PNG
kind-a-jpeg-picture = obraz JPEG
kind-a-gif-picture = obraz GIF
kind-a-bmp-picture = obraz BMP
kind-a-tiff-picture = obraz TIFF
kind-an-icon = ikona
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = plik programu Outlook lub Office; proszę zapisać wiadomość jako .eml lub tekst
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = winmail.dat programu Outlook; proszę poprosić nadawcę o zwykły tekst lub HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = plik Rich Text (.rtf); proszę go otworzyć i skopiować tekst
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = plik danych programu Outlook (.pst); proszę wyeksportować wiadomość jako .eml lub tekst
kind-a-program = program
kind-a-program-webassembly = program (WebAssembly)
kind-a-gzip-archive = archiwum gzip
kind-a-bzip2-archive = archiwum bzip2
kind-an-xz-archive = archiwum xz
kind-a-7-zip-archive = archiwum 7-Zip
kind-a-rar-archive = archiwum RAR
kind-a-zstandard-archive = archiwum Zstandard
kind-a-sound-file = plik dźwiękowy
kind-a-database-sqlite = baza danych (SQLite)
kind-a-font = krój pisma
kind-a-webp-picture = obraz WebP
kind-a-film = film
kind-a-heic-or-avif-picture = obraz HEIC lub AVIF
kind-an-excel-workbook-xlsx = skoroszyt Excel (.xlsx)
kind-a-word-document-docx = dokument Word (.docx)
kind-a-powerpoint-presentation-pptx = prezentacja PowerPoint (.pptx)
kind-an-e-book-epub = e-book (EPUB)
kind-an-opendocument-text-odt = tekst OpenDocument (.odt)
kind-an-opendocument-spreadsheet-ods = arkusz OpenDocument (.ods)
kind-an-opendocument-file = plik OpenDocument
kind-an-android-app = aplikacja na Androida
kind-a-zip-archive = archiwum ZIP
kind-json = JSON
kind-source-code = kod źródłowy
kind-a-table = tabela
kind-a-link = link
kind-a-list = lista
kind-binary = plik binarny

## What was not pasted, and how to copy it

missing-trace = To źródło nie ma wierszy serwera, który je odebrał, więc nie można było sprawdzić, czy nadawca jest tym, kogo podaje.
missing-confirmation = Wklejono tylko to, co pokazuje program pocztowy: nie można było sprawdzić, czy nadawca jest tym, kogo podaje.
missing-confirmation-and-targets = Wklejono tylko to, co pokazuje program pocztowy: nie można było sprawdzić, czy nadawca jest tym, kogo podaje, ani dokąd prowadzą linki.
missing-sender = Wklejono tylko tekst z linkami, więc nadawcy nie można było sprawdzić.
missing-sender-and-targets = Wklejono tylko tekst, więc nie można było sprawdzić nadawcy ani celów linków.
program-gmail = Gmail
program-outlook-on-the-web = Outlook w sieci
program-outlook-for-windows = Outlook dla Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Proszę otworzyć wiadomość, wybrać ⋮ obok „Odpowiedz”, potem „Pokaż oryginał” i „Kopiuj do schowka”.
source-outlook-on-the-web = Proszę otworzyć wiadomość, wybrać ⋯, potem „Widok” i „Wyświetl źródło wiadomości”, i skopiować wszystko.
source-outlook-for-windows = Proszę wybrać ⋯ i „Zapisz jako” i otworzyć plik tutaj albo przeciągnąć wiadomość do folderu.
source-apple-mail = Proszę wybrać „Widok”, „Wiadomość”, „Źródło” i skopiować wszystko; na iPhonie proszę przekazać wiadomość na komputer.
source-thunderbird = Proszę nacisnąć Ctrl+U (na Macu Command+U) i skopiować wszystko.

## Labels of an answer

invitation = Proszę wkleić wiadomość, otworzyć ją lub wypróbować przykład. To, co zostanie wklejone, pozostaje w tej karcie.
invitation-promise = Będzie widać, czy wygląda jak spam, dlaczego i co robić.
nothing-to-judge-yet = Jeszcze nie ma czego oceniać
no-probability = brak prawdopodobieństwa
amount = prawdopodobieństwo spamu według słów { $share }
amount-in-brackets = (prawdopodobieństwo spamu według słów { $share })
amount-unknown = jej słów nie można ocenić
first-of-several = Wiadomość 1 z { $mails }; tabele poniżej wymieniają wszystkie.
quoted-part = Część cytowana sama: { $verdict }.
counterweights = Same słowa przemawiają raczej za spamem; to, co powyżej, waży więcej.
known-word = Model zna jedyne słowo tutaj.
unknown-word = Model nie zna słowa tutaj.
known-all = Model zna wszystkie słowa tutaj: { $words }.
known-words = Model zna { $known } z { $words } słów tutaj.
other-calibrated = Kalibrowany filtr mówi { $share } według słów.
other-multinomial = Wielomianowy naiwny Bayes mówi { $share } według słów.
other-bernoulli = Naiwny Bayes Bernoulliego mówi { $share } według słów.
heading-advice = Co robić i czego filtr nie może wiedzieć
heading-signs = Oznaki
heading-words = Co mówią słowa
heading-source = Jak skopiować źródło wiadomości
heading-links = Linki
heading-suspicious-links = Linki: podejrzane { $strong } z { $links }
links-as-text = Pokazano je jako tekst i nie można w nie kliknąć.
links-more = I jeszcze { $more }.
link-without-text = (bez tekstu)
no-single-reason = Żaden pojedynczy powód się nie wyróżnia.
and-more = i jeszcze { $more }
another = Oceń inną wiadomość
copy-answer = Kopiuj odpowiedź jako tekst
severity-fraud = Oszustwo
severity-strong = Silna oznaka
severity-notice = Uwaga
severity-fact = Fakt
age = Filtr uczył się na wiadomościach z lat { $older } i { $recent }. Im bardziej wiadomość się od nich różni, tym mniej filtr o niej wie.
age-written = Filtr uczył się na dzisiejszych wiadomościach w dziewięciu językach, napisanych jako przykłady, a nie na prawdziwych.
shared-verdict = Filtr spamu genlab ocenił wiadomość: { $verdict } ({ $amount }).
shared-step = Filtr spamu genlab ocenił wiadomość: { $step } ({ $verdict }; { $amount }).
shared-reasons = Główne powody:
shared-reason = - { $reason }.
shared-advice = Co robić: { $advice }
shared-without-mail = Wiadomości tu nie ma; bez niej nikt nie może sprawdzić tego tekstu.
line-fraud = oszustwo
line-strong = silne
line-notice = uwaga
line-fact = fakt
line-subject = temat
line-advice = rada
line-known = { $words ->
    [one] modelowi znane jest { $known } z { $words } słowa
    [few] modelowi znane są { $known } z { $words } słów
    [many] modelowi znane są { $known } z { $words } słów
   *[other] modelowi znane są { $known } z { $words } słów
}
line-strongest = { $known }; najsilniejsze, w natach:

## What stands beside the e-mail, and its marks

label-mail = Wiadomość e-mail
label-known = Nadawcy, których Państwo znają
help-known = Adresy lub domeny. Liczą się, gdy serwer odbiorczy potwierdza nadawcę.
open-mail = Otwórz zapisaną wiadomość (.eml, .txt)
clear-mail = Wyczyść
choose = Wybierz…
examples-of-today = Albo proszę wypróbować dzisiejszą wiadomość, napisaną jako przykład
examples-of-2002 = Albo prawdziwą z 2002 roku
examples-offered = Albo proszę ocenić jedną z tych, napisanych jako przykłady
judge-example = Oceń: { $title }
example-account = Ostrzeżenie dotyczące konta
example-receipt = Potwierdzenie zakupu z księgarni
example-friend = Kilka słów od przyjaciela
example-bank = Dostawca z nowym rachunkiem bankowym
example-family = „Cześć mamo, zepsuł mi się telefon”
marked-mail = Wiadomość z oznaczeniami
marked-beginning = Wiadomość z oznaczeniami (pierwsze znaki: { $characters })
key-spam = przemawia za spamem
key-ham = przemawia przeciw spamowi
key-unknown = nie ma w modelu
key-link = podejrzany link
key-faint = bez oznaczenia: mówi niewiele
mark-link = Podejrzany link. { $warning }
read-as-it-is = Odczytano bez zmian: niczego nie trzeba było rozkodować, skrócić ani pominąć.

## The front page, and what the page itself says about an answer

front-title = Czy to spam i które słowa o tym mówią?
front-promise = Proszę wkleić wiadomość i zobaczyć. genlab to laboratorium modeli generatywnych: osiem laboratoriów i pięć kursów uniwersyteckich w karcie przeglądarki. Nic, co zostanie wpisane, jej nie opuszcza.
front-judged = Wiadomość w polu została oceniona.
front-judged-link = Pokaż wynik
front-example = Dzisiejsza wiadomość, napisana jako przykład. Im ciemniejsze słowo, tym więcej znaczy.
front-example-link = Otwórz w laboratorium
front-sum = Suma poszlak: powyżej przerywanej linii spam jest bardziej prawdopodobny.
front-verdict = Wynik:
front-private = Wszystko dzieje się w tej karcie: to, co zostanie wklejone lub otwarte, nie jest nigdzie wysyłane.
front-guarantee = Jak to jest zapewnione
front-policy = Zasada pozwala tej stronie i jej Pythonowi łączyć się tylko z własnymi plikami witryny; WebRTC, którego zasada nie może ograniczyć, usunięto; i nic, co zostanie wpisane, nigdy nie jest wykonywane. Strona nie ma wpływu na to, co robi się samemu, na przykład otwiera link lub go udostępnia. Nie może też ręczyć za przeglądarkę, jej rozszerzenia ani serwer.
front-share = Udostępnij to, co widać
front-share-answer = Wynik jako tekst, bez wiadomości
front-share-copy = Kopiuj tekst
front-english = Laboratoria i kursy są po angielsku.
page-not-shared = Udostępniona wiadomość nie dotarła: brakuje service workera tej strony, który ją przyjmuje. Proszę skopiować wiadomość i wkleić ją w pole.
page-close = Zamknij
page-follows = Python jeszcze się ładuje; to nastąpi potem.
page-loading = Ładowanie Pythona
page-starting = Uruchamianie Pythona
page-working = Python nie jest jeszcze gotowy
page-then-link = Potem zostanie obliczone to, co pokazuje ten link.
page-then-change = Zmiana zostanie wtedy uwzględniona.
page-computes-link = Python oblicza to, co pokazuje ten link.
page-computes-change = Python oblicza nową odpowiedź.
page-not-computed = Python nie mógł się uruchomić, a tylko Python może obliczyć to, co jest tu pokazane.
page-again = Uruchom ponownie
page-no-start = Python nie mógł się uruchomić: { $reason }. Proszę wczytać stronę ponownie; jeśli to nie pomoże, proszę powiadomić osobę, która ją opublikowała.
page-no-worker = Python nie mógł się uruchomić: ta przeglądarka odrzuca workera, w którym działa ({ $reason }).
page-no-webassembly = Ta przeglądarka nie ma WebAssembly (lub jest wyłączone), za pomocą którego genlab uruchamia Pythona. Każda aktualna przeglądarka je ma.
page-old-browser = Ta przeglądarka jest za stara dla Pythona, który zgłasza: { $reason }. Proszę ją zaktualizować albo użyć innej: Chrome lub Edge 114, Firefox 125, Safari 17 albo nowszej.
page-little-memory = To urządzenie ma za mało pamięci dla Pythona, który zgłasza: { $reason }. Proszę zamknąć inne karty i programy i uruchomić ponownie.
page-slow = Python nie uruchomił się w ciągu { $seconds } s, choć wszystkie jego pliki już są. To urządzenie jest powolne albo zajęte czymś innym. Strona ruszy sama, gdy tylko Python będzie gotowy.
page-stopped = Python się zatrzymał i jest uruchamiany ponownie; nic z tego, co wpisano, nie zginęło.
page-unanswered = Python nie odpowiedział i jest uruchamiany ponownie; nic z tego, co wpisano, nie zginęło.
page-thrice = Python zatrzymał się trzy razy z rzędu na tym tekście, który nadal jest na stronie: proszę go zmienić, a potem uruchomić ponownie.
page-large-file = { $file } ma { $bytes } B; dozwolone jest najwyżej { $limit } B: nic nie zmieniono.
page-long-text = Liczba znaków tego tekstu: { $characters }; dozwolone jest najwyżej { $limit }: nic nie zmieniono.
page-not-saved = { $file } nie został zapisany przez genlab: nie zawiera ani stanu laboratorium, ani kursu.
page-saved = Zapisano jako { $file }.
page-copied = Skopiowano.
page-copy = Proszę skopiować to:
page-tables = Tabele
page-numbers = liczby, z których powstał obraz

## What the spam lab shows beside its answers

label-view = Widok
view-judge = Oceń
view-sum = Wszystkie modele
view-generate = Generuj
view-own = Własny filtr
view-attack = Zaatakuj filtr
more-settings = Więcej ustawień
restore = Przywróć to, co było tu wcześniej
decided = Co rozstrzygnęło
decided-feature = Słowo lub cecha
decided-unit = naty
decided-weaker = { $terms ->
    [one] { $terms } słabszy składnik
    [few] { $terms } słabsze składniki
    [many] { $terms } słabszych składników
   *[other] { $terms } słabszego składnika
}
decided-sum-of-weaker = suma słabszych składników
decided-show-weaker = Pokaż słabsze składniki
decided-absent = nieobecne słowa
decided-few-signals = korekta za małą liczbę sygnałów
decided-prior = a priori
decided-log-odds = logarytm szans spamu
decided-but-links = (ale proszę zobaczyć podejrzane linki)
amount-above = powyżej { $share }
amount-below = poniżej { $share }
amount-exactly = dokładnie { $share }
