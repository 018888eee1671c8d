# Spanish, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = Español
-direction = ltr
-million = 1.000.000
-plural-one = 1

## Answers

step-treat-this-as-fraud = Trátelo como un fraude
step-spam = Spam
step-look-twice = Mírelo con atención
step-nothing-suspicious-found = No se encontró nada sospechoso
step-nothing-grave-found = No se encontró nada grave
verdict-spam = spam
verdict-unsure = dudoso
verdict-not-spam = no es spam
verdict-nothing-to-judge = nada que juzgar
verdict-undefined = indefinido

## Why: the rows of the rule, and a clause for each state

because-proof = Uno de los indicios no tiene explicación honrada.
because-proofs = Varios de los indicios no tienen explicación honrada.
because-several = Se juntan varios indicios fuertes.
because-adverts = Se juntan varios indicios fuertes de publicidad.
because-advert = Hay un indicio fuerte de publicidad.
because-strong-and-spam = Hay un indicio fuerte, y las palabras son las del spam.
because-spam-and-asks = Las palabras son las del spam, y { $asks }.
because-cut = El correo no se leyó hasta el final.
because-strong = Hay un indicio fuerte.
because-no-text = No hay texto que juzgar.
because-part = Una parte del correo, o lo que cita, parece spam por sí misma.
because-disowned = El servidor que lo recibió dice que el dominio del remitente no responde por él.
because-known-sender = El servidor que lo recibió confirma al remitente, que es conocido, y { $links }.
because-unknown-language = El correo está en un idioma en el que no se pudieron comprobar sus peticiones.
because-no-links = El correo no tiene enlaces, y { $asks }.
because-links-and-asks = { $Links }, y { $asks }.
because-ordinary-and-asks = Las palabras son las de correos corrientes, y { $asks }.
because-ordinary-and-links = Las palabras son las de correos corrientes, y { $links }.
because-asks-and-sender = { $Asks }, y { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, y { $words }.
because-words-and-sender = { $Words }, y { $sender }.
clause-sender-nobody = nada confirma al remitente
clause-sender-unconfirmed = nada confirma al remitente
clause-sender-disowned = el servidor que lo recibió dice que el dominio del remitente no responde por él
clause-sender-anybody = viene de un buzón que cualquiera puede tener
clause-sender-cheap = el nombre del dominio del remitente es de los que se compran y se abandonan rápido
clause-sender-own = no conocemos el dominio del remitente
clause-sender-known = un enlace puede llevar a otra persona
clause-links-none = no tiene enlaces
clause-links-open = los enlaces muestran adónde llevan
clause-links-own = los enlaces pertenecen al remitente
clause-links-service = los enlaces llevan al remitente, o a un servicio conocido de envíos o de citas
clause-links-foreign = no todos los enlaces pertenecen al remitente
clause-links-rewritten = un enlace fue reescrito, y no se ve adónde lleva
clause-links-hidden = un enlace no muestra de quién es la página a la que lleva
clause-asks-nothing = no se habla de dinero, cuentas, entregas, archivos ni ofertas
clause-asks-topic = no se encontró ni una oferta ni una petición sospechosa
clause-asks-offer = el correo usa palabras propias de fraudes y anuncios
clause-asks-request = el correo pide algo sobre una cuenta, un pago, una entrega o un archivo
clause-asks-account = el correo nombra una cuenta a la que pagar
clause-asks-fraud = el correo pide lo que los estafadores suelen pedir
clause-words-ordinary = las palabras son las de correos corrientes
clause-words-plausible = las palabras no son claramente las de correos corrientes
clause-words-doubtful = las palabras son más a menudo las del spam
clause-words-suspect = las palabras son casi las del spam
clause-words-spam = las palabras son las del spam
clause-words-unknown = el correo está en un idioma en el que no se pueden comprobar ni palabras ni peticiones
clause-words-few = tiene muy pocas palabras para juzgarlo
clause-words-none = no hay texto que juzgar
clause-words-part = una parte parece spam
clause-words-cut = no se leyó hasta el final

## What to do

advice-credentials = No use el enlace, y no dé contraseñas, códigos ni documentos. Abra usted el sitio: escriba su dirección o use su propio marcador.
advice-credentials-alone = No dé a nadie una contraseña, un código ni sus documentos. Si tiene trato con el remitente, abra usted mismo su sitio.
advice-payment = No pague por este correo ni por sus enlaces. Abra usted mismo la página de la empresa o del banco, y vea si debe algo.
advice-payment-alone = No pague por este correo. Abra usted mismo la página de la empresa o del banco, y vea si debe algo.
advice-gift-cards = No compre tarjetas regalo ni envíe códigos. Llame a la persona, a un número que ya conozca.
advice-bank-change = No cambie datos bancarios ni pague nada todavía. Llame a la empresa o a su colega, a un número de una carta anterior, no de este correo.
advice-wallet = No dé nunca las palabras de recuperación de un monedero a nadie ni a ninguna página, y no conecte ningún monedero. Quien las haya dado debe pasar las monedas enseguida a un monedero nuevo.
advice-qr-code = No escanee el código. Inicie sesión por la dirección que usa siempre.
advice-call = No llame al número. Si teme un cargo, mire el extracto de su banco, y llame al número de su tarjeta.
advice-remote-control = No instale nada, y no deje entrar a nadie en su ordenador.
advice-extortion = No pague ni responda. Cartas así se envían a millones de personas, y casi siempre mienten. Guarde el correo y denúncielo a la policía. Si contiene una contraseña que es suya, cámbiela en todos los sitios donde la use.
advice-advance-fee = No responda, no pague ninguna tasa y no envíe documentos. Nadie regala dinero a desconocidos.
advice-investment = No invierta nada ni deje un número de teléfono. Nadie puede prometer ganancias; pregunte por la empresa a la autoridad financiera de su país.
advice-money-for-a-beloved = No envíe dinero ni tarjetas a alguien a quien nunca ha visto en persona. Enseñe el correo a un amigo. Si conoce a la persona, llame a un número que ya haya usado antes.
advice-deposit-for-a-home = No pague la fianza de una vivienda que no ha visto por dentro, y no envíe copias de su documento de identidad. Un propietario o una agencia de verdad enseña primero la vivienda.
advice-job = No responda, no pague nada por adelantado, y no transfiera dinero ni reenvíe paquetes. Quien lo hace responde por ello.
advice-new-number = No pague ni responda. Llame a la persona de la que dice venir, al número antiguo.
advice-reply = No responda. Llame a la persona de la que dice venir, a un número que ya conozca.
advice-file = No abra el archivo. Si espera uno, pregunte al remitente por un medio que ya conozca.
advice-link = No use sus enlaces. Si tiene trato con el remitente, abra usted mismo su sitio.
advice-link-alone = No responda, y no haga nada de lo que pide. Si tiene trato con el remitente, abra usted mismo su sitio.
advice-report = Márquelo como spam o suplantación en su programa de correo, o avise a su departamento de informática, y bórrelo.
advice-report-only = Márquelo como spam o suplantación en su programa de correo, o avise a su departamento de informática.
advice-already-password = Si ya ha escrito una contraseña, cámbiela ahora.
advice-already-money = Si ya ha dado datos bancarios o ha pagado, llame ahora a su banco.
advice-already-file = Si ya ha abierto el archivo o ha instalado algo, desconecte el ordenador de la red y pida ayuda.
advice-spam = No responda, y no use sus enlaces, ni siquiera para darse de baja. Bórrelo.
advice-spam-alone = No responda. Bórrelo.
advice-look = ¿Esperaba este correo? Si no, o si quiere dinero, una contraseña o una decisión rápida, trátelo como un fraude.
advice-check = Si puede ser auténtico, pregunte al remitente por un medio que ya conozca: al número que siempre ha usado, o que figura en una factura o una tarjeta.
advice-no-proof = Eso no es una prueba: antes de pagar o de cambiar datos bancarios, compruébelo con el remitente por un medio que ya conozca.
advice-nothing-grave = No se encontró nada grave. Los avisos son útiles; los correos corrientes también los tienen.
advice-nothing = No se encontró nada sospechoso.
limits = El filtro lee palabras y estructura. No puede saber si el remitente es quien dice ser; no abre enlaces ni busca virus en los archivos.

## Signs: what holds for every e-mail with this sign

sign-extortion = Habla de grabaciones, datos robados, virus o violencia, como las cartas de extorsión.
sign-summons = Amenaza con la policía o un tribunal. Estos no citan a nadie por correo electrónico.
sign-gift-cards = Habla de tarjetas regalo. Nadie honrado pide que se le pague con ellas.
sign-bank-details-changed = Da otros datos bancarios. Pregunte por teléfono, a un número que ya conozca.
sign-fee = Dice que hay un paquete en espera o que se debe una pequeña suma.
sign-failed-payment = Dice que falló un pago, o pide otros datos de pago.
sign-refund = Promete una devolución de dinero.
sign-account-threat = Dice que una cuenta o un acceso está en peligro.
sign-secret = Pide una contraseña, un PIN, el número de una tarjeta o algo parecido. Nadie honrado lo hace por correo electrónico.
sign-identity-papers = Pide documentos de identidad o datos bancarios.
sign-password = Pide iniciar sesión o confirmar datos personales.
sign-code = Pide que se le pase un código. Un código es una llave: solo lo necesita su dueño.
sign-code-entered = Pide introducir un código que se le envió. Introduzca uno solo en una página que usted mismo haya abierto.
sign-wallet = Pide las palabras de recuperación de un monedero de criptomonedas. Quien las tiene, tiene lo que hay en él.
sign-wallet-connected = Pide las palabras secretas de un monedero o conectar uno.
sign-shared-file = Dice que un archivo o un mensaje espera detrás de un enlace.
sign-qr-code = Pide escanear un código QR, que lleva del ordenador protegido al teléfono.
sign-call-about-a-charge = Nombra un cargo y un número de teléfono al que llamar por él.
sign-call-about-an-unknown-charge = Pide llamar a un número por un pago que usted no ha hecho.
sign-macros = Pide permitir las macros de un documento. Son programas.
sign-remote-control = Habla de un programa con el que otros controlan el ordenador.
sign-promised-sum = Un desconocido ofrece una parte de una gran suma.
sign-prize = Promete un premio o un regalo.
sign-transfer-agent = Quiere que usted reenvíe pagos o paquetes de desconocidos. Los ladrones necesitan eso.
sign-job = Ofrece dinero fácil por un trabajo.
sign-favour = Alguien a quien no se puede llamar pide un favor rápido.
sign-known-person-new-number = Alguien que parece conocido escribe desde otro número o está en apuros.
sign-relative-in-need = Alguien que parece de la familia está en apuros y necesita dinero. Llame al número que usted conoce.
sign-acquaintance = Un desconocido quiere conocerle.
sign-secrecy = Pide guardar algo en secreto.
sign-deadline = Sus palabras pueden incitar a la prisa.
sign-advertising = Anuncia lo que anuncian los correos no deseados.
sign-offer-medicines = Ofrece medicamentos que las farmacias honradas solo venden con receta.
sign-offer-casino = Anuncia juegos de azar.
sign-offer-counterfeit = Ofrece imitaciones de artículos caros.
sign-offer-adult = Anuncia contactos o imágenes sexuales.
sign-offer-search-ranking = Ofrece enlaces o mejores puestos en buscadores.
sign-loan-with-a-fee = Ofrece un préstamo y quiere dinero antes.
sign-offer-loan = Ofrece un préstamo.
sign-offer-investment = Promete ganancias.
sign-windfall = Un desconocido le promete dinero: una donación, un premio o una parte.
sign-recovery = Promete recuperar dinero perdido. A quien fue engañado una vez se le engaña así otra vez.
sign-directory = Pide pagar por una inscripción en un directorio. Casi todas esas facturas son por algo que nadie pidió.
sign-beloved-in-need = Alguien en apuros en el extranjero o sin cuenta pide dinero.
sign-beloved-in-need-of-cards = Habla de amor o amistad y pide dinero o tarjetas.
sign-home-unseen = Ofrece en alquiler una vivienda que no se puede ver antes de pagar.
sign-link-shortener = Un enlace acortado no muestra adónde lleva.
sign-link-redirector = Un enlace pasa por un sitio que reenvía a quien hace clic.
sign-link-disguised = Una dirección está escrita de modo que los programas no la reconozcan.
sign-link-lure = Un enlace lleva a un sitio cuyo nombre está hecho de palabras elegidas para dar confianza.
sign-link-imitation = Un enlace lleva a un sitio que imita a uno conocido.
sign-note-of-a-stranger = Llega por un servicio con el que cualquiera puede enviar facturas y notas, y una nota da un número al que llamar.
sign-brand-elsewhere = Habla en nombre de una empresa conocida, pero ninguna de sus direcciones le pertenece.
sign-quoted-fraud = Lo que cita, reenvía o cuenta parece fraude o spam.
sign-price-and-number = Da un número corto de pago, o un precio y un número, como los anuncios.
sign-link-hides-its-target = Pide algo importante por un enlace que no muestra de quién es la página a la que lleva.
sign-lure = Pide algo importante por un enlace a un sitio cuyo nombre está hecho de palabras elegidas para dar confianza.
sign-links-elsewhere = Pide algo importante, y ninguno de sus enlaces pertenece al remitente.
sign-file-archive-with-its-password = Trae un archivo comprimido y cifrado y da su contraseña en el texto. Así los antivirus no pueden mirar dentro.
sign-archive-with-its-password = Habla de un archivo comprimido y da su contraseña en el texto. Así los antivirus no pueden mirar dentro.
sign-file-document-with-its-password = Viene de un buzón que cualquiera puede tener, trae un documento y da su contraseña en el texto. Así los antivirus no pueden mirar dentro.
sign-file-archive = Trae un archivo comprimido.
sign-your-own-address = Muestra como remitente la propia dirección del destinatario. Cualquiera puede escribir eso.
sign-other-address-in-the-name = El nombre del remitente muestra otra dirección que aquella de la que viene el correo.
sign-office-at-a-free-mailbox = Dice venir de una oficina o empresa, pero se envió desde un buzón gratuito.
sign-your-own-office-from-elsewhere = Habla como la propia administración del destinatario, pero viene de otro dominio.
sign-look-alike-sender = El dominio del remitente contiene o imita un nombre conocido y pertenece a otro.
sign-look-alike-letters = El dominio del remitente tiene letras de otro alfabeto que parecen latinas.
sign-numbered-sender = El dominio del remitente es una conexión numerada, no el de una empresa o persona.
sign-authentication-failed = El servidor que lo recibió no pudo confirmar el dominio del remitente.
sign-not-authenticated = Los resultados del servidor que lo recibió no confirman el dominio del remitente.
sign-brand-in-the-name = El nombre del remitente es conocido, pero la dirección pertenece a otro.
sign-lure-in-the-sender-s-domain = El dominio del remitente está hecho de palabras elegidas para dar confianza.
sign-nearly-the-same-address = El dominio del remitente es casi el de otra dirección de este correo.
sign-link-other-host = El texto de un enlace muestra un sitio, y el enlace lleva a otro.
sign-link-user-name = Un enlace disimula adónde va con un nombre delante de un signo @.
sign-link-number = Un enlace lleva a una dirección de números en vez de a un nombre.
sign-link-look-alike = Un enlace lleva a un nombre con letras que solo parecen otras.
sign-link-name-in-front = Un enlace pone el nombre completo de un sitio delante del sitio al que va de verdad.
sign-link-scheme = Un enlace no lleva a una página web, sino que ejecuta o abre algo.
sign-file-program = Trae un archivo que ejecuta o instala algo al abrirlo.
sign-file-form = Trae una página web como archivo, con campos que rellenar. Esos archivos muestran a menudo un inicio de sesión falso.
sign-file-web-page = Trae una página web como archivo. Esos archivos muestran a menudo un inicio de sesión falso.
sign-file-script = Trae un archivo PDF que puede ejecutar algo al abrirlo.
sign-file-macros = Trae un documento que puede ejecutar programas (macros).
sign-file-two-endings = El nombre de un archivo tiene dos extensiones, y la primera es para engañar.
sign-authenticated = El servidor que lo recibió confirma que el correo viene del dominio del remitente. { $acquaintance }
sign-reply-elsewhere = Las respuestas van a otro dominio que el del remitente.
sign-reply-to-free-mailbox = Las respuestas van a un buzón gratuito, no al remitente.
acquaintance-none = Eso no dice de quién es ese dominio.
acquaintance-receiver = Es el dominio que recibió el correo.
acquaintance-well-known = Es el dominio de un nombre conocido.
acquaintance-named = Usted nombró a este remitente como conocido.
acquaintance-of-filter = Su filtro se entrenó con correos deseados de esta dirección o para ella.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (escrito por { $server })
evidence-other-address = muestra { $shown }, pero viene de { $sender }
evidence-brand = «{ $brand }», pero de { $sender }
evidence-name-at = «{ $name }» en { $host }
evidence-is-not = { $host } no es { $name }
evidence-replies = de { $sender }, respuestas a { $reply_to }
evidence-twin = viene de { $site } y nombra { $other }
evidence-through = por { $service } a { $host }
evidence-belongs-not = { $host } no pertenece a { $name }
evidence-in-archive = { $file } en { $archive }
evidence-unnamed-file = un archivo sin nombre
evidence-links-to = de { $sender }, enlaces a { $host }
evidence-sent-from = enviado desde { $sender }
evidence-leads-to = enlaces a { $host }

## Links

link-unexamined = Solo se examinaron los primeros { $first } de { $links } enlaces.
link-scheme = No lleva a una página web, sino que ejecutaría o abriría algo («{ $scheme }»).
link-leads-to = lleva a { $host }
link-leads-unseen = no se ve adónde lleva
link-rewritten = { $service } lo ha reescrito; { $leads }.
link-passes-through = Pasa por { $service }; { $leads }.
link-other-host = El texto muestra { $shown }, pero el enlace va a { $host }.
link-user-name = La parte delante de la @ es solo un nombre de usuario; el enlace va a { $host }.
link-number = Va a una dirección de números ({ $host }); las empresas usan nombres.
link-name-in-front = «{ $front }» es solo el principio; el sitio es { $site }.
link-shortener = { $host } acorta direcciones: no se ve adónde lleva el enlace.
link-passes-on = Pasa por { $host } y sigue a { $target }.
link-not-the-senders = Va a { $site }, no al sitio del remitente { $sender }.
link-look-alike = { $host } solo se parece a { $plain }: tiene letras ajenas.
link-mixed = { $host } mezcla las letras de varios alfabetos.
link-international = Su nombre está en letras internacionales: { $name } ({ $host }).

## What the words say

topic-account = Le pide confirmar una cuenta o una contraseña
topic-hurry = Le mete prisa
topic-money = Trata de dinero
topic-bargain = Promete una ganancia o una ganga
topic-click = Le pide hacer clic, llamar o responder
topic-health = Anuncia medicamentos o productos de salud
topic-adult = Anuncia contenido para adultos
topic-advert = Anuncia un producto o un negocio
topic-mailing-list = Habla de darse de baja de una lista de correo
topic-stranger = Se dirige a usted como a un desconocido
topic-shouting = Grita: mayúsculas, signos de exclamación o filas de signos
topic-links = Contiene enlaces como los que hay en el spam
topic-conversation = Es parte de una conversación: cita o responde otro correo
topic-technical = Usa términos técnicos
topic-acquaintance = Suena como alguien con quien usted habla
topic-work = Trata de reuniones, fechas o trabajo en común
topic-list = Viene de una lista de correo o un boletín
topic-calm = Está escrito con calma
feature-sign-percent = porcentaje
feature-sign-time = hora
feature-sign-telephone = número de teléfono
feature-sign-toll-free = número gratuito
feature-sign-mixed-signs = fila de signos mezclados
feature-sign-smiley = emoticono
feature-sign-shouting = tres palabras en mayúsculas
feature-sign-quoting = línea citada
feature-sign-signature = línea de la firma
feature-sign-a-mail-address = dirección de correo
feature-sign-exclamation = signo de exclamación
feature-link-question = signo de interrogación en un enlace
feature-link-percent = signo de porcentaje en un enlace
feature-link-a-user-before = enlace con un nombre de usuario delante de @
feature-link-a-number-for-a-host = enlace a una dirección de números
feature-capitals-0 = casi ninguna mayúscula
feature-capitals-1 = pocas mayúsculas
feature-capitals-2 = algunas mayúsculas
feature-capitals-3 = bastantes mayúsculas
feature-capitals-4 = muchas mayúsculas
feature-capitals-5 = muchísimas mayúsculas
feature-capitals-6 = sobre todo mayúsculas
feature-quoted-lines-0 = ninguna línea citada
feature-quoted-lines-1 = pocas líneas citadas
feature-quoted-lines-2 = muchas líneas citadas
feature-quoted-lines-3 = sobre todo líneas citadas
feature-number-of-links-0 = ningún enlace
feature-number-of-links-1 = un enlace
feature-number-of-links-2 = dos enlaces
feature-number-of-links-3 = de 3 a 5 enlaces
feature-number-of-links-4 = de 6 a 11 enlaces
feature-number-of-links-5 = 12 enlaces o más
feature-exclamations-0 = ningún signo de exclamación
feature-exclamations-1 = pocos signos de exclamación
feature-exclamations-2 = algunos signos de exclamación
feature-exclamations-3 = muchos signos de exclamación
feature-exclamations-4 = muchísimos signos de exclamación
feature-length-of-words-0 = palabras extremadamente cortas
feature-length-of-words-1 = palabras muy cortas
feature-length-of-words-2 = palabras cortas
feature-length-of-words-3 = palabras de longitud media
feature-length-of-words-4 = palabras largas
feature-length-of-words-5 = palabras muy largas
feature-length-of-words-6 = palabras extremadamente largas
feature-list-unsubscribe = campo de cabecera para darse de baja
feature-no-list-unsubscribe = ningún campo de cabecera para darse de baja
feature-reply-to-elsewhere = las respuestas van a otro sitio
feature-reply-to-at-the-same-site = las respuestas van al sitio del remitente
feature-reply-to-at-a-free-mailbox = las respuestas van a un buzón gratuito
feature-return-path-elsewhere = las devoluciones van a otro sitio
feature-return-path-at-the-same-site = las devoluciones van al sitio del remitente
feature-link-shows-another-site = el texto de un enlace muestra otro sitio
feature-link-shows-its-own-site = el texto de un enlace muestra su propio sitio
feature-link-to-a-number = enlace a una dirección de números
topic-strongest-words = Usa palabras más frecuentes en el spam
feature-quoted = «{ $word }»
feature-then = { $first }, luego { $second }
feature-number = { $digits ->
    [9] número de 9 cifras o más
   *[other] número de { $digits } cifras
}
feature-letter-with-digits = letra con cifras
feature-word-with-digits = palabra seguida de cifras
feature-digits-with-letter = cifras con una letra
feature-digits-with-word = cifras seguidas de una palabra
feature-code = código de letras y cifras
feature-letters-today = correos de hoy, escritos como ejemplos
feature-digits-with-apostrophe = cifras con un apóstrofo
feature-in-the-subject = { $what } en el asunto
feature-money = suma de dinero ({ $digits ->
    [one] { $digits } cifra
   *[other] { $digits } cifras
})
feature-row-of-signs = fila de signos { $signs }
feature-in-the-path = «{ $word }» en la ruta de un enlace
described-link-to-ending = enlace a una dirección que termina en { $ending }
described-link-to = enlace a { $host }
feature-in-the-host = «{ $host }» en el nombre de servidor de un enlace

## What could not be judged

doubt-quotation = Lo que cita o reenvía parece spam.
doubt-one-part = Una parte parece spam por sí misma.
doubt-two-texts = El correo tiene dos textos distintos; decide el que no se muestra aquí.
doubt-own-words = Sus propias palabras parecen spam; lo que cita, no.
judged-by-own-words = Juzgado por sus propias palabras, con la parte citada aparte.
language-unchecked = El idioma de este correo es el { $code ->
    [de] alemán
    [fr] francés
    [es] español
    [pt] portugués
    [it] italiano
    [nl] neerlandés
    [pl] polaco
    [ru] ruso
    [ar] árabe
   *[other] { $name }
}. En él solo se conocen los indicios de remitente, enlaces y archivos.
doubt-no-mail = Esto no es un correo electrónico.
doubt-nothing = Aquí no hay texto.
doubt-no-letter = Muy poco texto para una carta. Probablemente es: { $kind }.
doubt-other-language = Poco de esto está en el idioma del modelo: conoce { $known } de { $words } palabras.
doubt-no-known-word = Muy poco texto: ninguna palabra conocida.
doubt-prior-remains = Muy poco texto: ninguna palabra conocida; queda la probabilidad a priori.
doubt-one-known-word = Muy poco texto: solo una palabra conocida.
doubt-few-words = Muy poco texto: solo { $words ->
    [one] { $words } palabra
   *[other] { $words } palabras
}.
doubt-never-seen-in-spam = «{ $word }» nunca se vio en el spam
doubt-never-seen-in-other = «{ $word }» nunca se vio en otros correos
doubt-prior-leaves-none = la probabilidad a priori no deja ninguna clase
doubt-both = { $first } y { $second }
doubt-zero-over-zero = 0/0: { $cause }; con cualquier suavizado mayor que 0 hay respuesta.
judged-subject = solo su asunto
judged-no-word = ninguna palabra
doubt-hidden = Todo el texto bajo el asunto está oculto para el lector. Se puede juzgar: { $judged }.
doubt-picture = Este correo es solo una imagen, y el filtro no ve lo que muestran las imágenes. Se puede juzgar: { $judged }.
doubt-attachments = Este correo tiene adjuntos y ningún texto propio. Se puede juzgar: { $judged }.
doubt-no-text = Este correo no tiene texto bajo el asunto. Se puede juzgar: { $judged }.

## How it was read

notice-addresses = Solo las primeras { $first } direcciones del texto se leen como enlaces.
notice-gaps = Letras separadas leídas como palabras: { $count } («{ $word }» como «{ $plain }»).
notice-digits-for-letters = Cifras y signos leídos como las letras que representan: { $count } («{ $word }» como «{ $plain }»).
notice-look-alikes = Letras parecidas leídas como latinas: { $count } («{ $word }» como «{ $plain }»).
notice-control = NUL y otros caracteres de control quitados: { $count }.
notice-mended = Caracteres mal descodificados corregidos en { $places ->
    [one] un lugar
   *[other] { $places } lugares
} (UTF-8 leído como Windows-1252).
notice-tags = Se quitaron caracteres invisibles (tags).
notice-tags-spell = Forman «{ $words }».
notice-turns = Marcas que invierten el sentido de la escritura quitadas: { $count }.
notice-flags = Letras de banderas leídas como letras: { $count }.
notice-invisible = Caracteres invisibles que parten palabras quitados: { $count }.
notice-struck = Marcas que tachan o encierran letras quitadas: { $count }.
notice-stacks = Montones de marcas sobre letras quitados: { $count }.
notice-doubtful-words = No se puede saber si un programa de correo muestra { $words ->
    [one] { $words } palabra
   *[other] { $words } palabras
}: el estilo se calcula de una manera que aquí no se conoce.
notice-sheet = Solo se leen los primeros { $first } de { $characters } caracteres de la hoja de estilo.
notice-selectors = Solo se usan los primeros { $first } selectores de la hoja de estilo: puede escaparse texto oculto.
notice-conditions = Solo se usan { $conditions } condiciones distintas de la hoja de estilo: puede escaparse texto oculto.
notice-large-sheet = La hoja de estilo es demasiado grande para aplicarla entera: puede escaparse texto oculto.
notice-unapplied = Una regla de la hoja de estilo puede ocultar texto y no se puede aplicar aquí: puede contarse texto oculto.
notice-some-bytes = Algunos bytes no son { $charset }: se muestran como �.
notice-read-as = Algunos bytes no son { $charset }: el texto se lee como { $other }.
notice-unknown-charset = El juego de caracteres «{ $charset }» es desconocido: el texto se lee como { $other }.
notice-no-charset = No se declara ningún juego de caracteres, y los bytes no son UTF-8: el texto se lee como { $other }.
notice-winmail = El texto de este correo está en winmail.dat, un formato de Outlook que aquí no se puede leer: pida al remitente que lo envíe como texto sin formato o HTML, o ábralo en Outlook y copie su texto.
notice-rtf = El texto de este correo está en RTF, un formato que aquí no se puede leer: abra el archivo y copie su texto.
notice-encrypted = Este correo está cifrado: aquí no hay nada que leer.
notice-invitation = Trae una invitación: se leen su título, lugar y descripción.
notice-parts-by-guess = El límite entre las partes de este correo está mal declarado: se separaron en las líneas que parecen serlo.
notice-no-boundary = Este correo declara varias partes, pero falta el límite entre ellas: su texto se lee como una sola parte.
notice-inside-signature = Este correo está firmado, no cifrado, pero su texto está dentro de la firma (S/MIME) y no se puede leer aquí.
notice-compressed = Este correo está comprimido (S/MIME): su texto no se puede leer aquí.
notice-broken = La estructura de este correo está dañada ({ $fault }): se lee como texto sin formato.
notice-parts = Se leen como mucho { $parts } partes y { $levels } niveles de partes dentro de partes: { $bytes ->
    [one] el último byte de este correo no
   *[other] los últimos { $bytes } bytes de este correo no
}.
notice-without-name = sin nombre
notice-only-text = El único texto de este correo está marcado como adjunto ({ $name }): se lee.
notice-signed = Este correo está firmado (S/MIME): se lee, y su firma no se comprueba.
notice-unknown-encoding = La codificación de transferencia «{ $label }» de una parte es desconocida: se lee como { $encoding }.
notice-not-decoded = La codificación de transferencia «{ $label }» de una parte es desconocida: se lee sin descodificar.
notice-outside = El texto antes o después de las partes de este correo no lo muestran los programas de correo y no se lee: { $words } palabras.
notice-html-as-plain = HTML declarado como texto sin formato: solo se lee su texto visible.
notice-html-cut = Solo se leen los primeros { $first } de { $characters } caracteres del HTML.
notice-hidden = Se encontró texto oculto: { $words ->
    [one] { $words } palabra que un programa de correo no mostraría; no se cuenta
   *[other] { $words } palabras que un programa de correo no mostraría; no se cuentan
}.
notice-from-msg = Leído de un archivo .msg de Outlook.
notice-from-emlx = Leído de un archivo de Apple Mail (.emlx).
notice-from-gmail = Leído de la página «Mostrar original» de Gmail: se omite la tabla de encima del correo.
notice-outlook = Esto es un archivo .msg de Outlook u otro archivo de Office. En Outlook, guarde el correo como texto o reenvíelo como adjunto, o arrástrelo a otro programa de correo y guárdelo allí como .eml.
notice-outlook-library = Esto es un archivo .msg de Outlook u otro archivo de Office. Para leer archivos .msg en la línea de órdenes, instale genlab con su extra «outlook»; o guarde el correo como .eml o texto.
notice-no-mail = Esto no es un correo electrónico. Probablemente es: { $kind }.
instead-of-a-picture = En una imagen o impresión de un correo se pierden la dirección del remitente y los destinos de los enlaces. Guarde el propio correo desde su programa de correo (.eml) y abra ese archivo, o copie su texto o su código fuente y péguelo. Si solo tiene la imagen, copie sus palabras: en un iPhone o un Mac, manténgalas pulsadas en la imagen; en Android, ábrala con Lens; en Windows, con la herramienta Recortes.
notice-long-mbox = Un mbox de { $mails } correos: solo se leen los primeros { $first }.
notice-mbox = Un mbox de { $mails } correos, cada uno leído aparte.
notice-nuls = UTF-16 pegado como bytes: se quitan los NUL entre sus letras.
notice-wide = Leído como { $charset }.
notice-cut-characters = Solo se leen los primeros { $first } de { $all } caracteres.
notice-cut-bytes = Solo se leen los primeros { $first } de { $all } bytes.
notice-files-in-text = Los archivos dentro del texto, en uuencode o base64, no se leen: { $files }.
notice-base64 = Datos en base64. Contienen: { $kind }. No hay nada que leer.
notice-decoded = Descodificado de { $encoding }, que llegó sin sus cabeceras.
notice-html = HTML: solo se lee su texto visible.
notice-other-kind = Esto no parece un correo electrónico. Probablemente es: { $kind }.
notice-run = Una serie de { $characters } caracteres sin espacios se cortó a los primeros 100.
notice-long-text = Solo se juzgan los primeros { $first } de { $characters } caracteres.
notice-many-words = Solo se juzgan las primeras { $first } palabras.
kind-a-pdf-file = un archivo PDF
kind-a-png-picture = una imagen PNG
kind-a-jpeg-picture = una imagen JPEG
kind-a-gif-picture = una imagen GIF
kind-a-bmp-picture = una imagen BMP
kind-a-tiff-picture = una imagen TIFF
kind-an-icon = un icono
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = un archivo de Outlook u Office; guarde el correo como .eml o texto
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = el winmail.dat de Outlook; pida al remitente texto sin formato o HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = un archivo de texto enriquecido (.rtf); ábralo y copie su texto
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = un archivo de datos de Outlook (.pst); exporte el correo como .eml o texto
kind-a-program = un programa
kind-a-program-webassembly = un programa (WebAssembly)
kind-a-gzip-archive = un archivo gzip
kind-a-bzip2-archive = un archivo bzip2
kind-an-xz-archive = un archivo xz
kind-a-7-zip-archive = un archivo 7-Zip
kind-a-rar-archive = un archivo RAR
kind-a-zstandard-archive = un archivo Zstandard
kind-a-sound-file = un archivo de sonido
kind-a-database-sqlite = una base de datos (SQLite)
kind-a-font = un tipo de letra
kind-a-webp-picture = una imagen WebP
kind-a-film = una película
kind-a-heic-or-avif-picture = una imagen HEIC o AVIF
kind-an-excel-workbook-xlsx = un libro de Excel (.xlsx)
kind-a-word-document-docx = un documento de Word (.docx)
kind-a-powerpoint-presentation-pptx = una presentación de PowerPoint (.pptx)
kind-an-e-book-epub = un libro electrónico (EPUB)
kind-an-opendocument-text-odt = un texto OpenDocument (.odt)
kind-an-opendocument-spreadsheet-ods = una hoja de cálculo OpenDocument (.ods)
kind-an-opendocument-file = un archivo OpenDocument
kind-an-android-app = una aplicación de Android
kind-a-zip-archive = un archivo ZIP
kind-json = JSON
kind-source-code = código fuente
kind-a-table = una tabla
kind-a-link = un enlace
kind-a-list = una lista
kind-binary = un archivo binario

## What was not pasted, and how to copy it

missing-trace = Este código fuente no tiene líneas del servidor que lo recibió; por eso no se pudo comprobar si el remitente es quien nombra.
missing-confirmation = Solo se pegó lo que muestra el programa de correo: no se pudo comprobar si el remitente es quien nombra.
missing-confirmation-and-targets = Solo se pegó lo que muestra el programa de correo: no se pudo comprobar si el remitente es quien nombra, ni adónde llevan los enlaces.
missing-sender = Solo se pegó el texto con sus enlaces; el remitente no se pudo comprobar.
missing-sender-and-targets = Solo se pegó el texto; el remitente y los destinos de los enlaces no se pudieron comprobar.
program-gmail = Gmail
program-outlook-on-the-web = Outlook en la web
program-outlook-for-windows = Outlook para Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Abra el correo, elija ⋮ junto a «Responder», luego «Mostrar original» y «Copiar al portapapeles».
source-outlook-on-the-web = Abra el correo, elija ⋯, luego «Ver» y «Ver origen del mensaje», y cópielo todo.
source-outlook-for-windows = Elija ⋯ y «Guardar como», y abra el archivo aquí; o arrastre el correo a una carpeta.
source-apple-mail = Elija «Visualización», «Mensaje», «Contenido sin formato», y cópielo todo; en un iPhone, reenvíe el correo a un ordenador.
source-thunderbird = Pulse Ctrl+U (en un Mac, Comando+U), y cópielo todo.

## Labels of an answer

invitation = Pegue un correo, abra uno o pruebe un ejemplo. Lo que pegue se queda en esta pestaña.
invitation-promise = Verá si parece spam, las razones y qué hacer.
nothing-to-judge-yet = Todavía no hay nada que juzgar
no-probability = sin probabilidad
amount = probabilidad de spam por sus palabras { $share }
amount-in-brackets = (probabilidad de spam por sus palabras { $share })
amount-unknown = sus palabras no se pueden juzgar
first-of-several = Correo 1 de { $mails }; las tablas de abajo los muestran todos.
quoted-part = La parte citada por sí misma: { $verdict }.
counterweights = Las palabras solas hablan más bien de spam; lo dicho arriba pesa más.
known-word = El modelo conoce la única palabra que hay.
unknown-word = El modelo no conoce la palabra que hay.
known-all = El modelo conoce todas las { $words } palabras.
known-words = El modelo conoce { $known } de las { $words } palabras.
other-calibrated = El filtro calibrado dice { $share }, por las palabras.
other-multinomial = El Bayes ingenuo multinomial dice { $share }, por las palabras.
other-bernoulli = El Bayes ingenuo de Bernoulli dice { $share }, por las palabras.
heading-advice = Qué hacer, y qué no puede saber el filtro
heading-signs = Indicios
heading-words = Lo que dicen las palabras
heading-source = Cómo copiar el código fuente de un correo
heading-links = Enlaces
heading-suspicious-links = Enlaces: { $strong } de { $links } sospechosos
links-as-text = Se muestran como texto y no se puede hacer clic en ellos.
links-more = Y { $more } más.
link-without-text = (sin texto)
no-single-reason = Ninguna razón destaca por sí sola.
and-more = y { $more } más
another = Juzgar otro correo
copy-answer = Copiar la respuesta como texto
severity-fraud = Fraude
severity-strong = Indicio fuerte
severity-notice = Aviso
severity-fact = Hecho
age = Se entrenó con correos de { $older } y { $recent }. Cuanto más se aparta un correo de ellos, menos sabe el filtro de él.
age-written = Se entrenó con correos de hoy en nueve idiomas, escritos como ejemplos, no con correos auténticos.
shared-verdict = El filtro de spam de genlab ha juzgado un correo: { $verdict } ({ $amount }).
shared-step = El filtro de spam de genlab ha juzgado un correo: { $step } ({ $verdict }; { $amount }).
shared-reasons = Razones principales:
shared-reason = - { $reason }.
shared-advice = Qué hacer: { $advice }
shared-without-mail = El correo no está incluido; sin él, nadie puede comprobar este texto.
line-fraud = fraude
line-strong = fuerte
line-notice = aviso
line-fact = hecho
line-subject = asunto
line-advice = consejo
line-known = { $words ->
    [one] { $known } de { $words } palabra es conocida
   *[other] { $known } de { $words } palabras son conocidas
} para el modelo
line-strongest = { $known }; las más fuertes, en nats:

## What stands beside the e-mail, and its marks

label-mail = Correo electrónico
label-known = Remitentes que usted conoce
help-known = Direcciones o dominios. Una cuenta si el servidor de recepción confirma al remitente.
open-mail = Abrir un correo guardado (.eml, .txt)
clear-mail = Borrar
choose = Elegir…
examples-of-today = O pruebe un correo de hoy, escrito como ejemplo
examples-of-2002 = O uno auténtico de 2002
examples-offered = O juzgue uno de estos, escritos como ejemplos
judge-example = Juzgar: { $title }
example-account = Un aviso sobre una cuenta
example-receipt = El recibo de una librería
example-friend = Unas líneas de un amigo
example-bank = Un proveedor con una cuenta bancaria nueva
example-family = «Hola, mamá, se me rompió el teléfono»
marked-mail = El correo, marcado
marked-beginning = El correo, marcado (los primeros { $characters } caracteres)
key-spam = apunta a spam
key-ham = apunta en contra de spam
key-unknown = no está en el modelo
key-link = enlace sospechoso
key-faint = sin marca: dice poco
mark-link = Enlace sospechoso. { $warning }
read-as-it-is = Se leyó tal como está: no hubo que descodificar, cortar ni omitir nada.

## The front page, and what the page itself says about an answer

front-title = ¿Es spam, y qué palabras lo dicen?
front-promise = Pegue un correo y véalo. genlab es un laboratorio de modelos generativos: ocho laboratorios y cinco cursos universitarios en una pestaña del navegador. Nada de lo que escriba sale de ella.
front-judged = El correo del cuadro ya está juzgado.
front-judged-link = Mostrar el resultado
front-example = Un correo de hoy, escrito como ejemplo. Cuanto más oscura es una palabra, más cuenta.
front-example-link = Abrirlo en el laboratorio
front-sum = La suma de los indicios: por encima de la línea discontinua es más probable el spam.
front-verdict = Resultado:
front-private = Todo ocurre en esta pestaña: lo que pegue o abra no se envía a ninguna parte.
front-guarantee = Cómo se garantiza
front-policy = Una política solo deja a esta página y a su Python conectarse con los archivos del propio sitio; WebRTC, que una política no puede limitar, está quitado; y nada de lo que escriba se ejecuta nunca. Una página no controla lo que usted mismo hace, como seguir un enlace o compartirlo. Tampoco puede responder de su navegador, sus extensiones o el servidor.
front-share = Compartir lo que ve
front-share-answer = El resultado como texto, sin el correo
front-share-copy = Copiar el texto
front-english = Los laboratorios y los cursos están en inglés.
page-not-shared = El correo que compartió no llegó: falta el service worker de esta página, que lo recibe. Copie el correo y péguelo en el campo.
page-close = Cerrar
page-follows = Python aún se está cargando; esto se hará después.
page-loading = Cargando Python
page-starting = Iniciando Python
page-working = Python aún no está listo
page-then-link = Después se calculará lo que muestra este enlace.
page-then-change = Su cambio se aplicará entonces.
page-computes-link = Python está calculando lo que muestra este enlace.
page-computes-change = Python está calculando la nueva respuesta.
page-not-computed = Python no pudo arrancar, y solo Python puede calcular lo que se muestra aquí.
page-again = Reiniciar
page-no-start = Python no pudo arrancar: { $reason }. Vuelva a cargar la página; si eso no ayuda, avise a quien la publicó.
page-no-worker = Python no pudo arrancar: este navegador rechaza el worker en el que se ejecuta ({ $reason }).
page-no-webassembly = Este navegador no tiene WebAssembly (o está desactivado), con el que genlab ejecuta Python. Cualquier navegador actual lo tiene.
page-old-browser = Este navegador es demasiado antiguo para Python, que indica: { $reason }. Actualícelo o use otro: Chrome o Edge 114, Firefox 125, Safari 17 o más reciente.
page-little-memory = Este dispositivo tiene muy poca memoria para Python, que indica: { $reason }. Cierre otras pestañas y programas, y reinicie.
page-slow = Python no ha arrancado en { $seconds } segundos, aunque todos sus archivos están aquí. Este dispositivo es lento o está ocupado con otra cosa. La página seguirá por sí sola en cuanto Python esté listo.
page-stopped = Python se detuvo y se está reiniciando; no se pierde nada de lo que introdujo.
page-unanswered = Python no respondió y se está reiniciando; no se pierde nada de lo que introdujo.
page-thrice = Python se detuvo tres veces seguidas con esta entrada, que sigue en la página: cámbiela y después reinicie.
page-large-file = { $file } tiene { $bytes } bytes; se permiten como máximo { $limit }: no se cambió nada.
page-long-text = Este texto tiene { $characters } caracteres; se permiten como máximo { $limit }: no se cambió nada.
page-not-saved = { $file } no fue guardado por genlab: no contiene ni el estado de un laboratorio ni un curso.
page-saved = Guardado como { $file }.
page-copied = Copiado.
page-copy = Copie esto:
page-tables = Tablas
page-numbers = los números detrás de la imagen

## What the spam lab shows beside its answers

label-view = Vista
view-judge = Juzgar
view-sum = Todos los modelos
view-generate = Generar
view-own = Su propio filtro
view-attack = Atacar el filtro
more-settings = Más ajustes
restore = Restaurar lo que había aquí antes
decided = Lo que decidió
decided-feature = Palabra o característica
decided-unit = nats
decided-weaker = { $terms ->
    [one] { $terms } término más débil
   *[other] { $terms } términos más débiles
}
decided-sum-of-weaker = suma de los términos más débiles
decided-show-weaker = Mostrar los términos más débiles
decided-absent = palabras ausentes
decided-few-signals = corrección por pocas señales
decided-prior = a priori
decided-log-odds = log-odds de spam
decided-but-links = (pero vea los enlaces sospechosos)
amount-above = más de { $share }
amount-below = menos de { $share }
amount-exactly = exactamente { $share }
