# Russian, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = Русский
-direction = ltr
-million = 1 000 000
-plural-one = (?:\d*[^1])?1
-plural-few = (?:\d*[^1])?[2-4]
-plural-many = \d+

## Answers

step-treat-this-as-fraud = Считайте это мошенничеством
step-spam = Спам
step-look-twice = Посмотрите внимательнее
step-nothing-suspicious-found = Ничего подозрительного не найдено
step-nothing-grave-found = Ничего серьёзного не найдено
verdict-spam = спам
verdict-unsure = неясно
verdict-not-spam = не спам
verdict-nothing-to-judge = нечего оценивать
verdict-undefined = не определено

## Why: the rows of the rule, and a clause for each state

because-proof = У одного из признаков нет честного объяснения.
because-proofs = У нескольких из признаков нет честного объяснения.
because-several = Есть сразу несколько сильных признаков.
because-adverts = Есть несколько сильных признаков рекламы.
because-advert = Есть сильный признак рекламы.
because-strong-and-spam = Есть сильный признак, и слова такие, как в спаме.
because-spam-and-asks = Слова такие, как в спаме, и { $asks }.
because-cut = Письмо прочитано не до конца.
because-strong = Есть один сильный признак.
because-no-text = Нет текста, который можно оценить.
because-part = Часть письма или то, что оно цитирует, само по себе похоже на спам.
because-disowned = Принявший сервер говорит, что домен отправителя не ручается за это письмо.
because-known-sender = Принявший сервер подтверждает отправителя, который известен, и { $links }.
because-unknown-language = Письмо на языке, на котором его просьбы не удалось проверить.
because-no-links = В письме нет ссылок, и { $asks }.
because-links-and-asks = { $Links }, и { $asks }.
because-ordinary-and-asks = Слова такие, как в обычных письмах, и { $asks }.
because-ordinary-and-links = Слова такие, как в обычных письмах, и { $links }.
because-asks-and-sender = { $Asks }, и { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, и { $words }.
because-words-and-sender = { $Words }, и { $sender }.
clause-sender-nobody = ничто не подтверждает отправителя
clause-sender-unconfirmed = ничто не подтверждает отправителя
clause-sender-disowned = принявший сервер говорит, что домен отправителя не ручается за это письмо
clause-sender-anybody = оно пришло из ящика, какой может завести любой
clause-sender-cheap = имя домена отправителя из тех, что быстро покупают и бросают
clause-sender-own = домен отправителя нам не известен
clause-sender-known = ссылка может вести к кому-то другому
clause-links-none = в нём нет ссылок
clause-links-open = ссылки показывают, куда ведут
clause-links-own = ссылки принадлежат отправителю
clause-links-service = ссылки ведут к отправителю или к известной службе рассылок или встреч
clause-links-foreign = не все ссылки принадлежат отправителю
clause-links-rewritten = одна ссылка переписана, и не видно, куда она ведёт
clause-links-hidden = одна ссылка не показывает, чья страница за ней
clause-asks-nothing = речь не идёт о деньгах, счёте, доставке, файле или предложении
clause-asks-topic = в нём не найдено ни предложения, ни подозрительной просьбы
clause-asks-offer = в письме есть слова, обычные для мошенничества и рекламы
clause-asks-request = письмо просит о чём-то насчёт счёта, платежа, доставки или файла
clause-asks-account = письмо называет счёт для оплаты
clause-asks-fraud = письмо просит о том, о чём часто просят мошенники
clause-words-ordinary = слова такие, как в обычных письмах
clause-words-plausible = слова не вполне такие, как в обычных письмах
clause-words-doubtful = слова чаще такие, как в спаме
clause-words-suspect = слова почти такие, как в спаме
clause-words-spam = слова такие, как в спаме
clause-words-unknown = письмо на языке, на котором нельзя проверить ни слова, ни просьбы
clause-words-few = в нём слишком мало слов для оценки
clause-words-none = нет текста, который можно оценить
clause-words-part = часть похожа на спам
clause-words-cut = оно прочитано не до конца

## What to do

advice-credentials = Не пользуйтесь ссылкой и не сообщайте пароль, код или данные документов. Откройте сайт сами: наберите его адрес или возьмите свою закладку.
advice-credentials-alone = Никому не сообщайте пароль, код или данные документов. Если у вас есть дела с отправителем, откройте его сайт сами.
advice-payment = Не платите по этому письму и по его ссылкам. Откройте страницу компании или банка сами и посмотрите, есть ли что оплатить.
advice-payment-alone = Не платите по этому письму. Откройте страницу компании или банка сами и посмотрите, есть ли что оплатить.
advice-gift-cards = Не покупайте подарочные карты и не отправляйте коды. Позвоните этому человеку по номеру, который вы уже знаете.
advice-bank-change = Не меняйте банковские реквизиты и пока ничего не платите. Позвоните в компанию или коллеге по номеру из старого письма, а не из этого.
advice-wallet = Никогда не сообщайте слова восстановления кошелька никому и ни на какой странице и не подключайте кошелёк. Кто их сообщил, должен сразу перевести монеты в новый кошелёк.
advice-qr-code = Не сканируйте код. Войдите по адресу, которым пользуетесь всегда.
advice-call = Не звоните по этому номеру. Если вы опасаетесь списания, посмотрите выписку банка и позвоните по номеру на вашей карте.
advice-remote-control = Ничего не устанавливайте и никого не пускайте на свой компьютер.
advice-extortion = Не платите и не отвечайте. Такие письма идут миллионам людей и почти всегда лгут. Сохраните письмо и сообщите о нём в полицию. Если пароль в нём ваш, смените его везде, где вы им пользуетесь.
advice-advance-fee = Не отвечайте, не платите никаких сборов и не отправляйте документы. Никто не раздаёт деньги незнакомым.
advice-investment = Ничего не вкладывайте и не оставляйте номер телефона. Никто не может обещать прибыль; спросите о компании у финансового надзора вашей страны.
advice-money-for-a-beloved = Не отправляйте ни денег, ни карт тому, кого вы никогда не встречали. Покажите письмо другу. Если вы знаете этого человека, позвоните по номеру, по которому уже звонили раньше.
advice-deposit-for-a-home = Не платите залог за жильё, которого вы не видели изнутри, и не отправляйте копию паспорта. Настоящий хозяин или агентство сначала показывает жильё.
advice-job = Не отвечайте, ничего не платите заранее и не пересылайте ни денег, ни посылок. Кто это делает, тот за это отвечает.
advice-new-number = Не платите и не отвечайте. Позвоните человеку, от которого будто бы пришло письмо, по старому номеру.
advice-reply = Не отвечайте. Позвоните человеку, от которого будто бы пришло письмо, по номеру, который вы уже знаете.
advice-file = Не открывайте файл. Если вы его ждёте, спросите отправителя способом, который вы уже знаете.
advice-link = Не пользуйтесь ссылками. Если у вас есть дела с отправителем, откройте его сайт сами.
advice-link-alone = Не отвечайте и не делайте ничего из того, о чём просит письмо. Если у вас есть дела с отправителем, откройте его сайт сами.
advice-report = Отметьте его в почтовой программе как спам или фишинг или сообщите в свой отдел ИТ и удалите его.
advice-report-only = Отметьте его в почтовой программе как спам или фишинг или сообщите в свой отдел ИТ.
advice-already-password = Если вы уже ввели пароль, смените его сейчас.
advice-already-money = Если вы уже сообщили банковские данные или заплатили, позвоните сейчас в свой банк.
advice-already-file = Если вы уже открыли файл или что-то установили, отключите компьютер от сети и попросите помощи.
advice-spam = Не отвечайте и не пользуйтесь его ссылками, даже чтобы отписаться. Удалите его.
advice-spam-alone = Не отвечайте. Удалите его.
advice-look = Вы ждали это письмо? Если нет или если оно хочет денег, пароля или быстрого решения, считайте его мошенничеством.
advice-check = Если оно может быть настоящим, спросите отправителя способом, который вы уже знаете: по номеру, которым пользовались всегда или который указан в счёте или на карте.
advice-no-proof = Это не доказательство: прежде чем платить или менять банковские реквизиты, проверьте это у отправителя способом, который вы уже знаете.
advice-nothing-grave = Ничего серьёзного не найдено. Замечания полезно знать; они бывают и у обычных писем.
advice-nothing = Ничего подозрительного не найдено.
limits = Фильтр читает слова и строение. Он не может знать, тот ли отправитель, за кого себя выдаёт; он не открывает ссылок и не ищет вирусов в файлах.

## Signs: what holds for every e-mail with this sign

sign-extortion = Речь идёт о записях, украденных данных, вирусах или насилии, как в письмах вымогателей.
sign-summons = Письмо грозит полицией или судом. Они никого не вызывают по электронной почте.
sign-gift-cards = Речь идёт о подарочных картах. Никто честный не просит платить ими.
sign-bank-details-changed = Письмо даёт другие банковские реквизиты. Спросите по телефону, по номеру, который вы уже знаете.
sign-fee = Письмо говорит, что ждёт посылка или нужно доплатить небольшую сумму.
sign-failed-payment = Письмо говорит, что платёж не прошёл, или просит другие платёжные данные.
sign-refund = Письмо обещает возврат денег.
sign-account-threat = Письмо говорит, что счёт или доступ в опасности.
sign-secret = Письмо просит пароль, ПИН-код, номер карты или подобное. Никто честный не делает этого по электронной почте.
sign-identity-papers = Письмо просит удостоверения личности или банковские данные.
sign-password = Письмо просит войти в систему или подтвердить личные данные.
sign-code = Письмо просит сообщить код. Код — это ключ: он нужен только своему владельцу.
sign-code-entered = Письмо просит ввести код, который вам прислали. Вводите код только на странице, которую вы открыли сами.
sign-wallet = Письмо просит слова восстановления криптокошелька. У кого они есть, у того и его содержимое.
sign-wallet-connected = Письмо просит секретные слова кошелька или просит его подключить.
sign-shared-file = Письмо говорит, что за ссылкой ждёт файл или сообщение.
sign-qr-code = Письмо просит сканировать QR-код, который уводит с защищённого компьютера на телефон.
sign-call-about-a-charge = Письмо называет списание и номер телефона, по которому надо из-за него позвонить.
sign-call-about-an-unknown-charge = Письмо просит позвонить по номеру из-за платежа, которого вы не делали.
sign-macros = Письмо просит разрешить макросы документа. Это программы.
sign-remote-control = Речь идёт о программе, которой другие управляют компьютером.
sign-promised-sum = Незнакомый человек предлагает долю большой суммы.
sign-prize = Письмо обещает приз или подарок.
sign-transfer-agent = Письмо хочет, чтобы вы пересылали платежи или посылки незнакомых людей. Это нужно ворам.
sign-job = Письмо предлагает лёгкие деньги за работу.
sign-favour = Кто-то, кому нельзя позвонить, просит о срочной услуге.
sign-known-person-new-number = Кто-то, похожий на знакомого, пишет с другого номера или попал в беду.
sign-relative-in-need = Кто-то, похожий на родственника, попал в беду и нуждается в деньгах. Позвоните по номеру, который вы знаете.
sign-acquaintance = Незнакомый человек хочет познакомиться.
sign-secrecy = Письмо просит что-то держать в тайне.
sign-deadline = Его слова могут торопить.
sign-advertising = Письмо рекламирует то, что рекламируют незваные письма.
sign-offer-medicines = Письмо предлагает лекарства, которые честные аптеки продают только по рецепту.
sign-offer-casino = Письмо рекламирует азартные игры.
sign-offer-counterfeit = Письмо предлагает подделки дорогих товаров.
sign-offer-adult = Письмо рекламирует сексуальные знакомства или изображения.
sign-offer-search-ranking = Письмо предлагает ссылки или лучшие места в поисковых системах.
sign-loan-with-a-fee = Письмо предлагает кредит и хочет сначала денег.
sign-offer-loan = Письмо предлагает кредит.
sign-offer-investment = Письмо обещает прибыль.
sign-windfall = Незнакомый человек обещает вам деньги: дар, приз или долю.
sign-recovery = Письмо обещает вернуть потерянные деньги. Кого обманули однажды, того так обманывают снова.
sign-directory = Письмо просит оплатить запись в справочнике. Большинство таких счетов — за то, чего никто не заказывал.
sign-beloved-in-need = Кто-то, попавший в беду за границей или без счёта, просит денег.
sign-beloved-in-need-of-cards = Речь идёт о любви или знакомстве, и письмо просит денег или карт.
sign-home-unseen = Сдаётся жильё, которое нельзя увидеть до оплаты.
sign-link-shortener = Сокращённая ссылка не показывает, куда ведёт.
sign-link-redirector = Ссылка идёт через сайт, который пересылает дальше каждого, кто нажмёт.
sign-link-disguised = Адрес написан так, чтобы программы его не узнали.
sign-link-lure = Ссылка ведёт на сайт, имя которого составлено из слов, внушающих доверие.
sign-link-imitation = Ссылка ведёт на сайт, который подражает известному.
sign-note-of-a-stranger = Письмо пришло через службу, которой любой может отправлять счета и записки, и записка в нём даёт номер для звонка.
sign-brand-elsewhere = Письмо говорит от имени известной компании, но ни один адрес в нём ей не принадлежит.
sign-quoted-fraud = То, что оно цитирует, пересылает или описывает, похоже на мошенничество или спам.
sign-price-and-number = Письмо даёт короткий номер платной службы или цену и номер, как в рекламе.
sign-link-hides-its-target = Письмо просит о важном по ссылке, которая не показывает, чья страница за ней.
sign-lure = Письмо просит о важном по ссылке на сайт, имя которого составлено из слов, внушающих доверие.
sign-links-elsewhere = Письмо просит о важном, и ни одна из ссылок не принадлежит отправителю.
sign-file-archive-with-its-password = В письме зашифрованный архив, а пароль к нему дан в тексте. Поэтому антивирусы не могут в него заглянуть.
sign-archive-with-its-password = Речь идёт об архиве, а пароль к нему дан в тексте. Поэтому антивирусы не могут в него заглянуть.
sign-file-document-with-its-password = Письмо пришло из ящика, какой может завести любой, в нём документ, а пароль к нему дан в тексте. Поэтому антивирусы не могут в него заглянуть.
sign-file-archive = В письме архив.
sign-your-own-address = Отправителем указан адрес самого получателя. Это может написать любой.
sign-other-address-in-the-name = Имя отправителя показывает другой адрес, не тот, с которого пришло письмо.
sign-office-at-a-free-mailbox = Письмо будто бы из учреждения или компании, но отправлено из бесплатного ящика.
sign-your-own-office-from-elsewhere = Письмо говорит как собственная администрация получателя, но пришло с другого домена.
sign-look-alike-sender = Домен отправителя содержит известное имя или подражает ему, а принадлежит кому-то другому.
sign-look-alike-letters = В домене отправителя есть буквы другого алфавита, похожие на латинские.
sign-numbered-sender = Домен отправителя — пронумерованное подключение, а не домен компании или человека.
sign-authentication-failed = Принявший сервер не смог подтвердить домен отправителя.
sign-not-authenticated = Результаты принявшего сервера не подтверждают домен отправителя.
sign-brand-in-the-name = Имя отправителя известное, но адрес принадлежит кому-то другому.
sign-lure-in-the-sender-s-domain = Домен отправителя составлен из слов, внушающих доверие.
sign-nearly-the-same-address = Домен отправителя почти такой же, как у другого адреса в этом письме.
sign-link-other-host = Текст ссылки показывает один сайт, а ведёт она на другой.
sign-link-user-name = Ссылка скрывает свою цель за именем перед знаком @.
sign-link-number = Ссылка ведёт на адрес из цифр вместо имени.
sign-link-look-alike = Ссылка ведёт на имя с буквами, которые лишь похожи на другие.
sign-link-name-in-front = Ссылка ставит полное имя сайта перед сайтом, на который она ведёт на самом деле.
sign-link-scheme = Ссылка ведёт не на веб-страницу, а запускает или открывает что-то.
sign-file-program = В письме файл, который при открытии что-то запускает или устанавливает.
sign-file-form = В письме веб-страница в виде файла, с полями для заполнения. Такие файлы часто показывают ложный вход в систему.
sign-file-web-page = В письме веб-страница в виде файла. Такие файлы часто показывают ложный вход в систему.
sign-file-script = В письме файл PDF, который при открытии может что-то запустить.
sign-file-macros = В письме документ, который может выполнять программы (макросы).
sign-file-two-endings = У имени файла два расширения, и первое должно ввести в заблуждение.
sign-authenticated = Принявший сервер подтверждает, что письмо пришло с домена отправителя. { $acquaintance }
sign-reply-elsewhere = Ответы идут на другой домен, чем домен отправителя.
sign-reply-to-free-mailbox = Ответы идут в бесплатный ящик, а не отправителю.
acquaintance-none = Это не говорит, чей это домен.
acquaintance-receiver = Это домен, который принял письмо.
acquaintance-well-known = Это домен известного имени.
acquaintance-named = Вы назвали этого отправителя знакомым.
acquaintance-of-filter = Ваш фильтр обучен на нужных письмах с этого адреса или на него.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (записал { $server })
evidence-other-address = показан { $shown }, но письмо пришло с { $sender }
evidence-brand = «{ $brand }», но с { $sender }
evidence-name-at = «{ $name }» на { $host }
evidence-is-not = { $host } — это не { $name }
evidence-replies = с { $sender }, ответы на { $reply_to }
evidence-twin = пришло с { $site }, а называет { $other }
evidence-through = через { $service } на { $host }
evidence-belongs-not = { $host } не принадлежит { $name }
evidence-in-archive = { $file } в { $archive }
evidence-unnamed-file = файл без имени
evidence-links-to = с { $sender }, ссылки на { $host }
evidence-sent-from = отправлено с { $sender }
evidence-leads-to = ссылки на { $host }

## Links

link-unexamined = Проверены только первые { $first } из { $links } ссылок.
link-scheme = Она ведёт не на веб-страницу, а запустила или открыла бы что-то («{ $scheme }»).
link-leads-to = она ведёт на { $host }
link-leads-unseen = не видно, куда она ведёт
link-rewritten = Её переписала служба { $service }; { $leads }.
link-passes-through = Она идёт через { $service }; { $leads }.
link-other-host = Текст показывает { $shown }, но ссылка ведёт на { $host }.
link-user-name = Часть перед @ — лишь имя пользователя; ссылка ведёт на { $host }.
link-number = Она ведёт на адрес из цифр ({ $host }); компании пользуются именами.
link-name-in-front = «{ $front }» — только начало; сайт — { $site }.
link-shortener = { $host } сокращает адреса: не видно, куда ведёт ссылка.
link-passes-on = Она идёт через { $host } дальше на { $target }.
link-not-the-senders = Она ведёт на { $site }, а не на сайт отправителя { $sender }.
link-look-alike = { $host } лишь похож на { $plain }: в нём чужие буквы.
link-mixed = { $host } смешивает буквы нескольких алфавитов.
link-international = Имя в международных буквах: { $name } ({ $host }).

## What the words say

topic-account = Письмо просит вас подтвердить учётную запись или пароль
topic-hurry = Письмо вас торопит
topic-money = Речь идёт о деньгах
topic-bargain = Письмо обещает выигрыш или выгодную покупку
topic-click = Письмо просит вас нажать, позвонить или ответить
topic-health = Письмо рекламирует лекарства или средства для здоровья
topic-adult = Письмо рекламирует материалы для взрослых
topic-advert = Письмо рекламирует товар или фирму
topic-mailing-list = Речь идёт об исключении из списка рассылки
topic-stranger = Письмо обращается к вам как к незнакомому
topic-shouting = Письмо кричит: заглавные буквы, восклицательные знаки или ряды знаков
topic-links = В письме есть ссылки, какие бывают в спаме
topic-conversation = Письмо — часть переписки: оно цитирует другое письмо или отвечает на него
topic-technical = В письме есть технические слова
topic-acquaintance = Письмо звучит как кто-то, с кем вы разговариваете
topic-work = Речь идёт о встречах, сроках или общей работе
topic-list = Письмо из списка рассылки или новостное
topic-calm = Письмо написано спокойно
feature-sign-percent = процент
feature-sign-time = время суток
feature-sign-telephone = номер телефона
feature-sign-toll-free = бесплатный номер
feature-sign-mixed-signs = ряд разных знаков
feature-sign-smiley = смайлик
feature-sign-shouting = три слова заглавными буквами
feature-sign-quoting = цитируемая строка
feature-sign-signature = строка перед подписью
feature-sign-a-mail-address = адрес электронной почты
feature-sign-exclamation = восклицательный знак
feature-link-question = вопросительный знак в ссылке
feature-link-percent = знак процента в ссылке
feature-link-a-user-before = ссылка с именем пользователя перед @
feature-link-a-number-for-a-host = ссылка на адрес из цифр
feature-capitals-0 = почти нет заглавных букв
feature-capitals-1 = мало заглавных букв
feature-capitals-2 = несколько заглавных букв
feature-capitals-3 = довольно много заглавных букв
feature-capitals-4 = много заглавных букв
feature-capitals-5 = очень много заглавных букв
feature-capitals-6 = в основном заглавные буквы
feature-quoted-lines-0 = нет цитируемых строк
feature-quoted-lines-1 = мало цитируемых строк
feature-quoted-lines-2 = много цитируемых строк
feature-quoted-lines-3 = в основном цитируемые строки
feature-number-of-links-0 = нет ссылок
feature-number-of-links-1 = одна ссылка
feature-number-of-links-2 = две ссылки
feature-number-of-links-3 = от 3 до 5 ссылок
feature-number-of-links-4 = от 6 до 11 ссылок
feature-number-of-links-5 = 12 или больше ссылок
feature-exclamations-0 = нет восклицательных знаков
feature-exclamations-1 = мало восклицательных знаков
feature-exclamations-2 = несколько восклицательных знаков
feature-exclamations-3 = много восклицательных знаков
feature-exclamations-4 = очень много восклицательных знаков
feature-length-of-words-0 = крайне короткие слова
feature-length-of-words-1 = очень короткие слова
feature-length-of-words-2 = короткие слова
feature-length-of-words-3 = слова средней длины
feature-length-of-words-4 = длинные слова
feature-length-of-words-5 = очень длинные слова
feature-length-of-words-6 = крайне длинные слова
feature-list-unsubscribe = поле заголовка для отписки
feature-no-list-unsubscribe = нет поля заголовка для отписки
feature-reply-to-elsewhere = ответы идут на другой сайт
feature-reply-to-at-the-same-site = ответы идут на сайт отправителя
feature-reply-to-at-a-free-mailbox = ответы идут в бесплатный ящик
feature-return-path-elsewhere = возвраты идут на другой сайт
feature-return-path-at-the-same-site = возвраты идут на сайт отправителя
feature-link-shows-another-site = текст ссылки показывает другой сайт
feature-link-shows-its-own-site = текст ссылки показывает её собственный сайт
feature-link-to-a-number = ссылка на адрес из цифр
topic-strongest-words = В письме есть слова, которые чаще бывают в спаме
feature-quoted = «{ $word }»
feature-then = { $first }, затем { $second }
feature-number = { $digits ->
    [9] число из 9 или больше цифр
   *[other] число, цифр: { $digits }
}
feature-letter-with-digits = буква с цифрами
feature-word-with-digits = слово с цифрами после него
feature-digits-with-letter = цифры с буквой
feature-digits-with-word = цифры со словом после них
feature-code = код из букв и цифр
feature-letters-today = современные письма, написанные как примеры
feature-digits-with-apostrophe = цифры с апострофом
feature-in-the-subject = { $what } в теме
feature-money = сумма денег ({ $digits ->
    [one] { $digits } цифра
    [few] { $digits } цифры
    [many] { $digits } цифр
   *[other] { $digits } цифры
})
feature-row-of-signs = ряд знаков { $signs }
feature-in-the-path = «{ $word }» в пути ссылки
described-link-to-ending = ссылка на адрес с окончанием { $ending }
described-link-to = ссылка на { $host }
feature-in-the-host = «{ $host }» в имени сервера ссылки

## What could not be judged

doubt-quotation = То, что оно цитирует или пересылает, похоже на спам.
doubt-one-part = Одна часть сама по себе похожа на спам.
doubt-two-texts = В письме два разных текста; решает тот, который здесь не показан.
doubt-own-words = Его собственные слова похожи на спам, а то, что оно цитирует, — нет.
judged-by-own-words = Оценено по его собственным словам, цитата отдельно.
language-unchecked = Язык этого письма — { $code ->
    [de] немецкий
    [fr] французский
    [es] испанский
    [pt] португальский
    [it] итальянский
    [nl] нидерландский
    [pl] польский
    [ru] русский
    [ar] арабский
   *[other] { $name }
}. На нём известны только признаки отправителя, ссылок и файлов.
doubt-no-mail = Это не электронное письмо.
doubt-nothing = Здесь нет текста.
doubt-no-letter = Слишком мало текста для письма. Вероятно, это: { $kind }.
doubt-other-language = Мало что здесь на языке модели: она знает { $known } из { $words } слов.
doubt-no-known-word = Слишком мало текста: ни одного известного слова.
doubt-prior-remains = Слишком мало текста: ни одного известного слова; остаётся априорная вероятность.
doubt-one-known-word = Слишком мало текста: только одно известное слово.
doubt-few-words = Слишком мало текста: только { $words ->
    [one] { $words } слово
    [few] { $words } слова
    [many] { $words } слов
   *[other] { $words } слова
}.
doubt-never-seen-in-spam = «{ $word }» никогда не встречалось в спаме
doubt-never-seen-in-other = «{ $word }» никогда не встречалось в других письмах
doubt-prior-leaves-none = априорная вероятность не оставляет ни одного класса
doubt-both = { $first } и { $second }
doubt-zero-over-zero = 0/0: { $cause }; при любом сглаживании больше 0 ответ есть.
judged-subject = только его тема
judged-no-word = ни одного слова
doubt-hidden = Весь текст под темой скрыт от читателя. Оценить можно: { $judged }.
doubt-picture = Это письмо — только картинка, а фильтр не видит, что на картинках. Оценить можно: { $judged }.
doubt-attachments = В этом письме есть вложения и нет своего текста. Оценить можно: { $judged }.
doubt-no-text = В этом письме нет текста под темой. Оценить можно: { $judged }.

## How it was read

notice-addresses = Только первые { $first } адресов в тексте прочитаны как ссылки.
notice-gaps = Буквы с промежутками прочитаны как слова: { $count } («{ $word }» как «{ $plain }»).
notice-digits-for-letters = Цифры и знаки прочитаны как буквы, которые они заменяют: { $count } («{ $word }» как «{ $plain }»).
notice-look-alikes = Похожие буквы прочитаны как латинские: { $count } («{ $word }» как «{ $plain }»).
notice-control = Удалены NUL и другие управляющие символы: { $count }.
notice-mended = Исправлены неверно прочитанные символы в { $places ->
    [one] { $places } месте
    [few] { $places } местах
    [many] { $places } местах
   *[other] { $places } местах
} (UTF-8, прочитанный как Windows-1252).
notice-tags = Удалены невидимые символы (теги).
notice-tags-spell = Они составляют «{ $words }».
notice-turns = Удалены знаки, меняющие направление письма: { $count }.
notice-flags = Буквы флагов прочитаны как буквы: { $count }.
notice-invisible = Удалены невидимые символы, разделяющие слова: { $count }.
notice-struck = Удалены знаки, зачёркивающие или обводящие буквы: { $count }.
notice-stacks = Удалены груды знаков на буквах: { $count }.
notice-doubtful-words = Нельзя сказать, показывает ли почтовая программа { $words ->
    [one] { $words } слово
    [few] { $words } слова
    [many] { $words } слов
   *[other] { $words } слова
}: стиль вычисляется способом, который здесь не известен.
notice-sheet = Прочитаны только первые { $first } из { $characters } символов таблицы стилей.
notice-selectors = Использованы только первые { $first } селекторов таблицы стилей: скрытый текст мог остаться незамеченным.
notice-conditions = Использованы только { $conditions } разных условий таблицы стилей: скрытый текст мог остаться незамеченным.
notice-large-sheet = Таблица стилей слишком велика, чтобы применить её целиком: скрытый текст мог остаться незамеченным.
notice-unapplied = Правило таблицы стилей может скрывать текст, и здесь его нельзя применить: скрытый текст мог быть учтён.
notice-some-bytes = Некоторые байты — не { $charset }: они показаны как �.
notice-read-as = Некоторые байты — не { $charset }: текст прочитан как { $other }.
notice-unknown-charset = Набор символов «{ $charset }» неизвестен: текст прочитан как { $other }.
notice-no-charset = Набор символов не указан, и байты — не UTF-8: текст прочитан как { $other }.
notice-winmail = Текст этого письма в winmail.dat, формате Outlook, который здесь нельзя прочитать: попросите отправителя прислать его простым текстом или HTML или откройте его в Outlook и скопируйте текст.
notice-rtf = Текст этого письма в RTF, формате, который здесь нельзя прочитать: откройте файл и скопируйте текст.
notice-encrypted = Это письмо зашифровано: здесь нечего читать.
notice-invitation = В письме приглашение: прочитаны его название, место и описание.
notice-parts-by-guess = Граница между частями этого письма указана неверно: они разделены по строкам, похожим на неё.
notice-no-boundary = Письмо объявляет несколько частей, но границы между ними нет: текст прочитан как одна часть.
notice-inside-signature = Это письмо подписано, не зашифровано, но текст внутри подписи (S/MIME), и здесь его нельзя прочитать.
notice-compressed = Это письмо сжато (S/MIME): его текст здесь нельзя прочитать.
notice-broken = Строение этого письма нарушено ({ $fault }): оно прочитано как простой текст.
notice-parts = Читается не больше { $parts } частей и { $levels } уровней частей в частях. Не прочитано: { $bytes ->
    [one] последний байт этого письма
    [few] последние { $bytes } байта этого письма
    [many] последние { $bytes } байт этого письма
   *[other] последние { $bytes } байта этого письма
}.
notice-without-name = без имени
notice-only-text = Единственный текст этого письма помечен как вложение ({ $name }): он прочитан.
notice-signed = Это письмо подписано (S/MIME): оно прочитано, а подпись не проверена.
notice-unknown-encoding = Кодирование передачи «{ $label }» части неизвестно: она прочитана как { $encoding }.
notice-not-decoded = Кодирование передачи «{ $label }» части неизвестно: она прочитана без раскодирования.
notice-outside = Текст до или после частей этого письма почтовые программы не показывают, и он не прочитан; слов: { $words }.
notice-html-as-plain = HTML, объявленный простым текстом: прочитан только видимый текст.
notice-html-cut = Прочитаны только первые { $first } из { $characters } символов HTML.
notice-hidden = Найден скрытый текст: { $words ->
    [one] { $words } слово
    [few] { $words } слова
    [many] { $words } слов
   *[other] { $words } слова
}, чего почтовая программа не показала бы; не учтено.
notice-from-msg = Прочитано из файла .msg программы Outlook.
notice-from-emlx = Прочитано из файла Apple Mail (.emlx).
notice-from-gmail = Прочитано со страницы Gmail «Показать оригинал»: таблица над письмом опущена.
notice-outlook = Это файл .msg программы Outlook или другой файл Office. В Outlook сохраните письмо как текст или перешлите его вложением или перетащите в другую почтовую программу и сохраните там как .eml.
notice-outlook-library = Это файл .msg программы Outlook или другой файл Office. Чтобы читать файлы .msg в командной строке, установите genlab с дополнением «outlook» или сохраните письмо как .eml или текст.
notice-no-mail = Это не электронное письмо. Вероятно, это: { $kind }.
instead-of-a-picture = На картинке или распечатке письма нет адреса отправителя и целей ссылок. Сохраните само письмо из почтовой программы (.eml) и откройте этот файл или скопируйте его текст или исходник и вставьте. Если у вас только картинка, скопируйте с неё слова: на iPhone или Mac удерживайте их на картинке, на Android откройте её в «Объективе», в Windows — в «Ножницах».
notice-long-mbox = Файл mbox, писем: { $mails }. Прочитаны только первые { $first }.
notice-mbox = Файл mbox, писем: { $mails }. Каждое прочитано отдельно.
notice-nuls = UTF-16, вставленный как байты: NUL между буквами удалены.
notice-wide = Прочитано как { $charset }.
notice-cut-characters = Прочитаны только первые { $first } из { $all } символов.
notice-cut-bytes = Прочитаны только первые { $first } из { $all } байт.
notice-files-in-text = Файлы внутри текста, как uuencode или base64, не прочитаны: { $files }.
notice-base64 = Данные base64. В них: { $kind }. Читать нечего.
notice-decoded = Раскодировано из { $encoding }, пришедшего без заголовков.
notice-html = HTML: прочитан только видимый текст.
notice-other-kind = Это не похоже на электронное письмо. Вероятно, это: { $kind }.
notice-run = Ряд символов без пробела (длина: { $characters }) обрезан до первых 100.
notice-long-text = Оценены только первые { $first } из { $characters } символов.
notice-many-words = Оценены только первые { $first } слов.
kind-a-pdf-file = файл PDF
kind-a-png-picture = картинка PNG
kind-a-jpeg-picture = картинка JPEG
kind-a-gif-picture = картинка GIF
kind-a-bmp-picture = картинка BMP
kind-a-tiff-picture = картинка TIFF
kind-an-icon = значок
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = файл Outlook или Office; сохраните письмо как .eml или текст
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = winmail.dat программы Outlook; попросите у отправителя простой текст или HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = файл Rich Text (.rtf); откройте его и скопируйте текст
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = файл данных Outlook (.pst); выгрузите письмо как .eml или текст
kind-a-program = программа
kind-a-program-webassembly = программа (WebAssembly)
kind-a-gzip-archive = архив gzip
kind-a-bzip2-archive = архив bzip2
kind-an-xz-archive = архив xz
kind-a-7-zip-archive = архив 7-Zip
kind-a-rar-archive = архив RAR
kind-a-zstandard-archive = архив Zstandard
kind-a-sound-file = звуковой файл
kind-a-database-sqlite = база данных (SQLite)
kind-a-font = шрифт
kind-a-webp-picture = картинка WebP
kind-a-film = фильм
kind-a-heic-or-avif-picture = картинка HEIC или AVIF
kind-an-excel-workbook-xlsx = книга Excel (.xlsx)
kind-a-word-document-docx = документ Word (.docx)
kind-a-powerpoint-presentation-pptx = презентация PowerPoint (.pptx)
kind-an-e-book-epub = электронная книга (EPUB)
kind-an-opendocument-text-odt = текст OpenDocument (.odt)
kind-an-opendocument-spreadsheet-ods = таблица OpenDocument (.ods)
kind-an-opendocument-file = файл OpenDocument
kind-an-android-app = приложение Android
kind-a-zip-archive = архив ZIP
kind-json = JSON
kind-source-code = исходный код программы
kind-a-table = таблица
kind-a-link = ссылка
kind-a-list = список
kind-binary = двоичный файл

## What was not pasted, and how to copy it

missing-trace = В этом исходнике нет строк принявшего сервера, поэтому не удалось проверить, тот ли отправитель, кого он называет.
missing-confirmation = Вставлено только то, что показывает почтовая программа: не удалось проверить, тот ли отправитель, кого оно называет.
missing-confirmation-and-targets = Вставлено только то, что показывает почтовая программа: не удалось проверить, тот ли отправитель, кого оно называет, и куда ведут ссылки.
missing-sender = Вставлен только текст со ссылками, поэтому отправителя не удалось проверить.
missing-sender-and-targets = Вставлен только текст, поэтому не удалось проверить отправителя и цели ссылок.
program-gmail = Gmail
program-outlook-on-the-web = Outlook в интернете
program-outlook-for-windows = Outlook для Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Откройте письмо, выберите ⋮ рядом с «Ответить», затем «Показать оригинал» и «Скопировать в буфер обмена».
source-outlook-on-the-web = Откройте письмо, выберите ⋯, затем «Просмотр» и «Просмотр источника сообщения» и скопируйте всё.
source-outlook-for-windows = Выберите ⋯ и «Сохранить как» и откройте файл здесь или перетащите письмо в папку.
source-apple-mail = Выберите «Вид», «Сообщение», «Исходный текст» и скопируйте всё; на iPhone перешлите письмо на компьютер.
source-thunderbird = Нажмите Ctrl+U (на Mac Command+U) и скопируйте всё.

## Labels of an answer

invitation = Вставьте письмо, откройте его или попробуйте пример. То, что вы вставите, остаётся в этой вкладке.
invitation-promise = Вы увидите, похоже ли оно на спам, почему и что делать.
nothing-to-judge-yet = Пока нечего оценивать
no-probability = нет вероятности
amount = вероятность спама по словам { $share }
amount-in-brackets = (вероятность спама по словам { $share })
amount-unknown = его слова нельзя оценить
first-of-several = Письмо 1 из { $mails }; таблицы ниже перечисляют все.
quoted-part = Цитируемая часть сама по себе: { $verdict }.
counterweights = Слова сами по себе скорее говорят за спам; то, что сказано выше, весит больше.
known-word = Модель знает единственное слово здесь.
unknown-word = Модель не знает слова здесь.
known-all = Модель знает все слова здесь: { $words }.
known-words = Модель знает { $known } из { $words } слов здесь.
other-calibrated = Калиброванный фильтр по словам говорит { $share }.
other-multinomial = Мультиномиальный наивный Байес по словам говорит { $share }.
other-bernoulli = Наивный Байес Бернулли по словам говорит { $share }.
heading-advice = Что делать и чего фильтр не может знать
heading-signs = Признаки
heading-words = Что говорят слова
heading-source = Как скопировать исходник письма
heading-links = Ссылки
heading-suspicious-links = Ссылки: подозрительных { $strong } из { $links }
links-as-text = Они показаны как текст, и нажать на них нельзя.
links-more = И ещё { $more }.
link-without-text = (без текста)
no-single-reason = Ни одна причина не выделяется.
and-more = и ещё { $more }
another = Оценить другое письмо
copy-answer = Скопировать ответ как текст
severity-fraud = Мошенничество
severity-strong = Сильный признак
severity-notice = Замечание
severity-fact = Факт
age = Он обучен на письмах { $older } и { $recent } годов. Чем больше письмо от них отличается, тем меньше фильтр о нём знает.
age-written = Он обучен на современных письмах на девяти языках, написанных как примеры, а не на настоящих.
shared-verdict = Фильтр спама genlab оценил письмо: { $verdict } ({ $amount }).
shared-step = Фильтр спама genlab оценил письмо: { $step } ({ $verdict }; { $amount }).
shared-reasons = Главные причины:
shared-reason = - { $reason }.
shared-advice = Что делать: { $advice }
shared-without-mail = Самого письма здесь нет; без него никто не может проверить этот текст.
line-fraud = мошенничество
line-strong = сильный
line-notice = замечание
line-fact = факт
line-subject = тема
line-advice = совет
line-known = { $words ->
    [one] модели известно { $known } из { $words } слова
    [few] модели известно { $known } из { $words } слов
    [many] модели известно { $known } из { $words } слов
   *[other] модели известно { $known } из { $words } слов
}
line-strongest = { $known }; сильнейшие, в натах:

## What stands beside the e-mail, and its marks

label-mail = Электронное письмо
label-known = Отправители, которых вы знаете
help-known = Адреса или домены. Они учитываются, если принимающий сервер подтверждает отправителя.
open-mail = Открыть сохранённое письмо (.eml, .txt)
clear-mail = Очистить
choose = Выбрать…
examples-of-today = Или попробуйте современное письмо, написанное как пример
examples-of-2002 = Или настоящее письмо 2002 года
examples-offered = Или оцените одно из этих писем, написанных как примеры
judge-example = Оценить: { $title }
example-account = Предупреждение об учётной записи
example-receipt = Чек книжного магазина
example-friend = Записка от друга
example-bank = Поставщик с новым банковским счётом
example-family = «Привет, мам, у меня сломался телефон»
marked-mail = Письмо с пометками
marked-beginning = Письмо с пометками (первые символы: { $characters })
key-spam = говорит за спам
key-ham = говорит против спама
key-unknown = нет в модели
key-link = подозрительная ссылка
key-faint = без пометки: говорит мало
mark-link = Подозрительная ссылка. { $warning }
read-as-it-is = Прочитано как есть: ничего не пришлось раскодировать, сокращать или пропускать.

## The front page, and what the page itself says about an answer

front-title = Спам ли это, и какие слова об этом говорят?
front-promise = Вставьте письмо и посмотрите. genlab — лаборатория порождающих моделей: восемь лабораторий и пять университетских курсов во вкладке браузера. Ничто из того, что вы вводите, её не покидает.
front-judged = Письмо в поле оценено.
front-judged-link = Показать результат
front-example = Нынешнее письмо, написанное как пример. Чем темнее слово, тем больше оно значит.
front-example-link = Открыть в лаборатории
front-sum = Сумма доводов: выше пунктирной линии спам вероятнее.
front-verdict = Результат:
front-private = Всё происходит в этой вкладке: то, что вы вставляете или открываете, никуда не отправляется.
front-guarantee = Как это обеспечено
front-policy = Политика позволяет этой странице и её Python соединяться только с собственными файлами сайта; WebRTC, который политика не может ограничить, удалён; и ничто из введённого вами никогда не выполняется. Страница не властна над тем, что вы делаете сами, например открываете ссылку или делитесь ею. Не может она ручаться и за ваш браузер, его расширения или сервер.
front-share = Поделиться тем, что вы видите
front-share-answer = Результат как текст, без письма
front-share-copy = Скопировать текст
front-english = Лаборатории и курсы — на английском языке.
page-not-shared = Письмо, которым вы поделились, не пришло: на этой странице нет service worker, который его принимает. Скопируйте письмо и вставьте его в поле.
page-close = Закрыть
page-follows = Python ещё загружается; это будет сделано после этого.
page-loading = Загрузка Python
page-starting = Запуск Python
page-working = Python ещё не готов
page-then-link = Затем будет вычислено то, что показывает эта ссылка.
page-then-change = Тогда ваше изменение будет учтено.
page-computes-link = Python вычисляет то, что показывает эта ссылка.
page-computes-change = Python вычисляет новый ответ.
page-not-computed = Python не смог запуститься, а только Python может вычислить то, что здесь показано.
page-again = Запустить снова
page-no-start = Python не смог запуститься: { $reason }. Перезагрузите страницу; если это не поможет, сообщите тому, кто её опубликовал.
page-no-worker = Python не смог запуститься: этот браузер отклоняет worker, в котором он работает ({ $reason }).
page-no-webassembly = В этом браузере нет WebAssembly (или он отключён), с помощью которого genlab выполняет Python. Он есть в любом современном браузере.
page-old-browser = Этот браузер слишком стар для Python, который сообщает: { $reason }. Обновите его или возьмите другой: Chrome или Edge 114, Firefox 125, Safari 17 или новее.
page-little-memory = На этом устройстве слишком мало памяти для Python, который сообщает: { $reason }. Закройте другие вкладки и программы и запустите снова.
page-slow = Python не запустился за { $seconds } с, хотя все его файлы уже здесь. Это устройство медленное или занято другим. Страница продолжит сама, как только Python будет готов.
page-stopped = Python остановился и запускается снова; ничто из введённого не потеряно.
page-unanswered = Python не ответил и запускается снова; ничто из введённого не потеряно.
page-thrice = Python трижды подряд остановился на этом тексте, который ещё на странице: измените его, а затем запустите снова.
page-large-file = Размер { $file }: { $bytes } байт; допускается не больше { $limit }: ничего не изменено.
page-long-text = Знаков в этом тексте: { $characters }; допускается не больше { $limit }: ничего не изменено.
page-not-saved = Файл { $file } сохранён не genlab: в нём нет ни состояния лаборатории, ни курса.
page-saved = Сохранено как { $file }.
page-copied = Скопировано.
page-copy = Скопируйте это:
page-tables = Таблицы
page-numbers = числа, по которым построена картина

## What the spam lab shows beside its answers

label-view = Вид
view-judge = Оценить
view-sum = Все модели
view-generate = Создать
view-own = Свой фильтр
view-attack = Атаковать фильтр
more-settings = Другие настройки
restore = Вернуть то, что было здесь раньше
decided = Что решило
decided-feature = Слово или признак
decided-unit = наты
decided-weaker = { $terms ->
    [one] { $terms } более слабое слагаемое
    [few] { $terms } более слабых слагаемых
    [many] { $terms } более слабых слагаемых
   *[other] { $terms } более слабого слагаемого
}
decided-sum-of-weaker = сумма более слабых слагаемых
decided-show-weaker = Показать более слабые слагаемые
decided-absent = отсутствующие слова
decided-few-signals = поправка на малое число признаков
decided-prior = априорное слагаемое
decided-log-odds = логарифм шансов спама
decided-but-links = (но посмотрите на подозрительные ссылки)
amount-above = больше { $share }
amount-below = меньше { $share }
amount-exactly = ровно { $share }
