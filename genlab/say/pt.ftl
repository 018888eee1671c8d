# Portuguese, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = Português
-direction = ltr
-million = 1.000.000
-plural-one = [01]

## Answers

step-treat-this-as-fraud = Trate isto como fraude
step-spam = Spam
step-look-twice = Olhe com atenção
step-nothing-suspicious-found = Nada suspeito encontrado
step-nothing-grave-found = Nada de grave encontrado
verdict-spam = spam
verdict-unsure = incerto
verdict-not-spam = não é spam
verdict-nothing-to-judge = nada para avaliar
verdict-undefined = indefinido

## Why: the rows of the rule, and a clause for each state

because-proof = Um dos indícios não tem explicação honesta.
because-proofs = Vários dos indícios não têm explicação honesta.
because-several = Juntam-se vários indícios fortes.
because-adverts = Juntam-se vários indícios fortes de publicidade.
because-advert = Há um indício forte de publicidade.
because-strong-and-spam = Há um indício forte, e as palavras são as de spam.
because-spam-and-asks = As palavras são as de spam, e { $asks }.
because-cut = O e-mail não foi lido até ao fim.
because-strong = Há um indício forte.
because-no-text = Não há texto para avaliar.
because-part = Uma parte do e-mail, ou o que ele cita, parece spam por si só.
because-disowned = O servidor que o recebeu diz que o domínio do remetente não responde por ele.
because-known-sender = O servidor que o recebeu confirma o remetente, que é conhecido, e { $links }.
because-unknown-language = O e-mail está numa língua em que os seus pedidos não puderam ser verificados.
because-no-links = O e-mail não tem ligações, e { $asks }.
because-links-and-asks = { $Links }, e { $asks }.
because-ordinary-and-asks = As palavras são as de e-mails comuns, e { $asks }.
because-ordinary-and-links = As palavras são as de e-mails comuns, e { $links }.
because-asks-and-sender = { $Asks }, e { $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }, e { $words }.
because-words-and-sender = { $Words }, e { $sender }.
clause-sender-nobody = nada confirma o remetente
clause-sender-unconfirmed = nada confirma o remetente
clause-sender-disowned = o servidor que o recebeu diz que o domínio do remetente não responde por ele
clause-sender-anybody = vem de uma caixa de correio que qualquer pessoa pode ter
clause-sender-cheap = o nome do domínio do remetente é dos que se compram e abandonam depressa
clause-sender-own = não conhecemos o domínio do remetente
clause-sender-known = uma ligação pode levar a outra pessoa
clause-links-none = não tem ligações
clause-links-open = as ligações mostram aonde levam
clause-links-own = as ligações pertencem ao remetente
clause-links-service = as ligações levam ao remetente, ou a um serviço conhecido de envios ou de marcações
clause-links-foreign = nem todas as ligações pertencem ao remetente
clause-links-rewritten = uma ligação foi reescrita, e não se vê aonde leva
clause-links-hidden = uma ligação não mostra de quem é a página a que leva
clause-asks-nothing = não se fala de dinheiro, contas, entregas, ficheiros nem ofertas
clause-asks-topic = não se encontrou nem uma oferta nem um pedido suspeito
clause-asks-offer = o e-mail usa palavras próprias de fraudes e anúncios
clause-asks-request = o e-mail pede algo sobre uma conta, um pagamento, uma entrega ou um ficheiro
clause-asks-account = o e-mail indica uma conta para onde pagar
clause-asks-fraud = o e-mail pede o que os burlões costumam pedir
clause-words-ordinary = as palavras são as de e-mails comuns
clause-words-plausible = as palavras não são claramente as de e-mails comuns
clause-words-doubtful = as palavras são mais vezes as de spam
clause-words-suspect = as palavras são quase as de spam
clause-words-spam = as palavras são as de spam
clause-words-unknown = o e-mail está numa língua em que nem palavras nem pedidos podem ser verificados
clause-words-few = tem palavras a menos para ser avaliado
clause-words-none = não há texto para avaliar
clause-words-part = uma parte parece spam
clause-words-cut = não foi lido até ao fim

## What to do

advice-credentials = Não use a ligação, e não dê palavras-passe, códigos nem documentos. Abra o site por si: escreva o endereço ou use o seu próprio marcador.
advice-credentials-alone = Não dê a ninguém uma palavra-passe, um código ou os seus documentos. Se tem assuntos com o remetente, abra o site dele por si.
advice-payment = Não pague por este e-mail nem pelas suas ligações. Abra por si a página da empresa ou do banco, e veja se há algo a pagar.
advice-payment-alone = Não pague por este e-mail. Abra por si a página da empresa ou do banco, e veja se há algo a pagar.
advice-gift-cards = Não compre cartões-oferta nem envie códigos. Telefone à pessoa, para um número que já conhece.
advice-bank-change = Não altere dados bancários nem pague nada por enquanto. Telefone à empresa ou ao colega, para um número de uma carta antiga, não deste e-mail.
advice-wallet = Nunca dê as palavras de recuperação de uma carteira a ninguém nem a nenhuma página, e não ligue nenhuma carteira. Quem as deu deve passar logo as moedas para uma carteira nova.
advice-qr-code = Não leia o código com o telemóvel. Entre pelo endereço que usa sempre.
advice-call = Não telefone para o número. Se receia uma cobrança, veja o extrato do banco, e telefone para o número do seu cartão.
advice-remote-control = Não instale nada, e não deixe ninguém entrar no seu computador.
advice-extortion = Não pague e não responda. Cartas destas vão para milhões de pessoas, e quase sempre mentem. Guarde o e-mail e participe-o à polícia. Se uma palavra-passe nele for a sua, mude-a em todos os sítios onde a usa.
advice-advance-fee = Não responda, não pague taxas e não envie documentos. Ninguém dá dinheiro a desconhecidos.
advice-investment = Não invista nada e não deixe o número de telefone. Ninguém pode prometer ganhos; pergunte pela empresa à autoridade financeira do seu país.
advice-money-for-a-beloved = Não envie dinheiro nem cartões a alguém que nunca encontrou. Mostre o e-mail a um amigo. Se conhece a pessoa, telefone para um número que já usou antes.
advice-deposit-for-a-home = Não pague caução por uma casa que não viu por dentro, e não envie cópia do seu documento de identidade. Um senhorio ou uma agência a sério mostra primeiro a casa.
advice-job = Não responda, não pague nada adiantado, e não passe dinheiro nem encomendas. Quem o faz responde por isso.
advice-new-number = Não pague e não responda. Telefone à pessoa de quem diz vir, para o número antigo.
advice-reply = Não responda. Telefone à pessoa de quem diz vir, para um número que já conhece.
advice-file = Não abra o ficheiro. Se espera um, pergunte ao remetente por um meio que já conhece.
advice-link = Não use as ligações. Se tem assuntos com o remetente, abra o site dele por si.
advice-link-alone = Não responda, e não faça nada do que ele pede. Se tem assuntos com o remetente, abra o site dele por si.
advice-report = Marque-o como spam ou phishing no seu programa de correio, ou avise o seu departamento de informática, e apague-o.
advice-report-only = Marque-o como spam ou phishing no seu programa de correio, ou avise o seu departamento de informática.
advice-already-password = Se já introduziu uma palavra-passe, mude-a agora.
advice-already-money = Se já deu dados bancários ou pagou, telefone agora ao seu banco.
advice-already-file = Se já abriu o ficheiro ou instalou algo, desligue o computador da rede e peça ajuda.
advice-spam = Não responda, e não use as ligações, nem para cancelar a subscrição. Apague-o.
advice-spam-alone = Não responda. Apague-o.
advice-look = Esperava este e-mail? Se não, ou se ele quer dinheiro, uma palavra-passe ou uma decisão rápida, trate-o como fraude.
advice-check = Se pode ser verdadeiro, pergunte ao remetente por um meio que já conhece: pelo número que sempre usou, ou que está numa fatura ou num cartão.
advice-no-proof = Isso não é prova: antes de pagar ou de alterar dados bancários, confirme com o remetente por um meio que já conhece.
advice-nothing-grave = Nada de grave foi encontrado. Os avisos são úteis; os e-mails comuns também os têm.
advice-nothing = Nada suspeito foi encontrado.
limits = O filtro lê palavras e estrutura. Não pode saber se o remetente é quem diz ser; não abre ligações nem procura vírus em ficheiros.

## Signs: what holds for every e-mail with this sign

sign-extortion = Fala de gravações, dados roubados, vírus ou violência, como as cartas de extorsão.
sign-summons = Ameaça com a polícia ou um tribunal. Estes não convocam ninguém por e-mail.
sign-gift-cards = Fala de cartões-oferta. Ninguém honesto pede para ser pago com eles.
sign-bank-details-changed = Dá outros dados bancários. Pergunte por telefone, por um número que já conhece.
sign-fee = Diz que uma encomenda espera ou que se deve uma pequena quantia.
sign-failed-payment = Diz que um pagamento falhou, ou pede outros dados de pagamento.
sign-refund = Promete um reembolso.
sign-account-threat = Diz que uma conta ou um acesso está em perigo.
sign-secret = Pede uma palavra-passe, um PIN, o número de um cartão ou algo parecido. Ninguém honesto o faz por e-mail.
sign-identity-papers = Pede documentos de identidade ou dados bancários.
sign-password = Pede para iniciar sessão ou confirmar dados pessoais.
sign-code = Pede que lhe passem um código. Um código é uma chave: só o dono precisa dele.
sign-code-entered = Pede para introduzir um código que lhe foi enviado. Introduza um só numa página que abriu por si.
sign-wallet = Pede as palavras de recuperação de uma carteira de criptomoedas. Quem as tem, tem o que lá está.
sign-wallet-connected = Pede as palavras secretas de uma carteira ou para ligar uma.
sign-shared-file = Diz que um ficheiro ou uma mensagem espera atrás de uma ligação.
sign-qr-code = Pede para ler um código QR, o que leva do computador protegido para o telemóvel.
sign-call-about-a-charge = Indica uma cobrança e um número de telefone para ligar por causa dela.
sign-call-about-an-unknown-charge = Pede para telefonar a um número por um pagamento que não fez.
sign-macros = Pede para permitir as macros de um documento. São programas.
sign-remote-control = Fala de um programa com que outros controlam o computador.
sign-promised-sum = Um desconhecido oferece uma parte de uma grande quantia.
sign-prize = Promete um prémio ou um presente.
sign-transfer-agent = Quer que encaminhe pagamentos ou encomendas de desconhecidos. Os ladrões precisam disso.
sign-job = Oferece dinheiro fácil por trabalho.
sign-favour = Alguém a quem não se pode telefonar pede um favor rápido.
sign-known-person-new-number = Alguém que parece conhecido escreve de outro número ou está em apuros.
sign-relative-in-need = Alguém que parece da família está em apuros e precisa de dinheiro. Telefone para o número que conhece.
sign-acquaintance = Um desconhecido quer conhecê-lo.
sign-secrecy = Pede para guardar segredo.
sign-deadline = As suas palavras podem levar à pressa.
sign-advertising = Anuncia o que anunciam os e-mails não pedidos.
sign-offer-medicines = Oferece medicamentos que as farmácias honestas só vendem com receita.
sign-offer-casino = Anuncia jogos de azar.
sign-offer-counterfeit = Oferece imitações de artigos caros.
sign-offer-adult = Anuncia contactos ou imagens sexuais.
sign-offer-search-ranking = Oferece ligações ou melhores lugares em motores de busca.
sign-loan-with-a-fee = Oferece um empréstimo e quer dinheiro antes.
sign-offer-loan = Oferece um empréstimo.
sign-offer-investment = Promete ganhos.
sign-windfall = Um desconhecido promete-lhe dinheiro: uma doação, um prémio ou uma parte.
sign-recovery = Promete recuperar dinheiro perdido. Quem foi enganado uma vez é assim enganado outra vez.
sign-directory = Pede para pagar por uma inscrição num diretório. Quase todas essas faturas são por algo que ninguém encomendou.
sign-beloved-in-need = Alguém em apuros no estrangeiro ou sem conta pede dinheiro.
sign-beloved-in-need-of-cards = Fala de amor ou amizade e pede dinheiro ou cartões.
sign-home-unseen = Oferece para arrendar uma casa que não se pode ver antes de pagar.
sign-link-shortener = Uma ligação encurtada não mostra aonde leva.
sign-link-redirector = Uma ligação passa por um site que reencaminha quem clica.
sign-link-disguised = Um endereço está escrito de modo que os programas não o reconheçam.
sign-link-lure = Uma ligação leva a um site cujo nome é feito de palavras escolhidas para inspirar confiança.
sign-link-imitation = Uma ligação leva a um site que imita um conhecido.
sign-note-of-a-stranger = Vem por um serviço com que qualquer pessoa pode enviar faturas e notas, e uma nota dá um número para telefonar.
sign-brand-elsewhere = Fala em nome de uma empresa conhecida, mas nenhum endereço nele pertence a ela.
sign-quoted-fraud = O que cita, reencaminha ou relata parece fraude ou spam.
sign-price-and-number = Dá um número curto de valor acrescentado, ou um preço e um número, como os anúncios.
sign-link-hides-its-target = Pede algo importante por uma ligação que não mostra de quem é a página a que leva.
sign-lure = Pede algo importante por uma ligação a um site cujo nome é feito de palavras escolhidas para inspirar confiança.
sign-links-elsewhere = Pede algo importante, e nenhuma das ligações pertence ao remetente.
sign-file-archive-with-its-password = Traz um arquivo comprimido e cifrado e dá a palavra-passe no texto. Assim os antivírus não podem ver o que tem dentro.
sign-archive-with-its-password = Fala de um arquivo comprimido e dá a palavra-passe no texto. Assim os antivírus não podem ver o que tem dentro.
sign-file-document-with-its-password = Vem de uma caixa de correio que qualquer pessoa pode ter, traz um documento e dá a palavra-passe no texto. Assim os antivírus não podem ver o que tem dentro.
sign-file-archive = Traz um arquivo comprimido.
sign-your-own-address = Mostra como remetente o próprio endereço do destinatário. Qualquer pessoa pode escrever isso.
sign-other-address-in-the-name = O nome do remetente mostra outro endereço que não o de onde vem o e-mail.
sign-office-at-a-free-mailbox = Diz vir de uma repartição ou empresa, mas foi enviado de uma caixa de correio gratuita.
sign-your-own-office-from-elsewhere = Fala como a própria administração do destinatário, mas vem de outro domínio.
sign-look-alike-sender = O domínio do remetente contém ou imita um nome conhecido e pertence a outra pessoa.
sign-look-alike-letters = O domínio do remetente tem letras de outro alfabeto que parecem latinas.
sign-numbered-sender = O domínio do remetente é uma ligação numerada, não o de uma empresa ou pessoa.
sign-authentication-failed = O servidor que o recebeu não pôde confirmar o domínio do remetente.
sign-not-authenticated = Os resultados do servidor que o recebeu não confirmam o domínio do remetente.
sign-brand-in-the-name = O nome do remetente é conhecido, mas o endereço pertence a outra pessoa.
sign-lure-in-the-sender-s-domain = O domínio do remetente é feito de palavras escolhidas para inspirar confiança.
sign-nearly-the-same-address = O domínio do remetente é quase o de outro endereço deste e-mail.
sign-link-other-host = O texto de uma ligação mostra um site, e a ligação leva a outro.
sign-link-user-name = Uma ligação disfarça para onde vai com um nome antes de um sinal @.
sign-link-number = Uma ligação leva a um endereço de números em vez de a um nome.
sign-link-look-alike = Uma ligação leva a um nome com letras que só parecem outras.
sign-link-name-in-front = Uma ligação põe o nome completo de um site antes do site para onde vai de verdade.
sign-link-scheme = Uma ligação não leva a uma página web, mas executa ou abre algo.
sign-file-program = Traz um ficheiro que executa ou instala algo ao ser aberto.
sign-file-form = Traz uma página web como ficheiro, com campos para preencher. Esses ficheiros mostram muitas vezes um início de sessão falso.
sign-file-web-page = Traz uma página web como ficheiro. Esses ficheiros mostram muitas vezes um início de sessão falso.
sign-file-script = Traz um ficheiro PDF que pode executar algo ao ser aberto.
sign-file-macros = Traz um documento que pode executar programas (macros).
sign-file-two-endings = O nome de um ficheiro tem duas extensões, e a primeira serve para enganar.
sign-authenticated = O servidor que o recebeu confirma que o e-mail vem do domínio do remetente. { $acquaintance }
sign-reply-elsewhere = As respostas vão para outro domínio que não o do remetente.
sign-reply-to-free-mailbox = As respostas vão para uma caixa de correio gratuita, não para o remetente.
acquaintance-none = Isso não diz de quem é esse domínio.
acquaintance-receiver = É o domínio que recebeu o e-mail.
acquaintance-well-known = É o domínio de um nome conhecido.
acquaintance-named = Indicou este remetente como seu conhecido.
acquaintance-of-filter = O seu filtro foi treinado com e-mails desejados deste endereço ou para ele.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (escrito por { $server })
evidence-other-address = mostra { $shown }, mas vem de { $sender }
evidence-brand = “{ $brand }”, mas de { $sender }
evidence-name-at = “{ $name }” em { $host }
evidence-is-not = { $host } não é { $name }
evidence-replies = de { $sender }, respostas para { $reply_to }
evidence-twin = vem de { $site } e indica { $other }
evidence-through = por { $service } para { $host }
evidence-belongs-not = { $host } não pertence a { $name }
evidence-in-archive = { $file } em { $archive }
evidence-unnamed-file = um ficheiro sem nome
evidence-links-to = de { $sender }, ligações para { $host }
evidence-sent-from = enviado de { $sender }
evidence-leads-to = ligações para { $host }

## Links

link-unexamined = Só foram examinadas as primeiras { $first } de { $links } ligações.
link-scheme = Não leva a uma página web, mas executaria ou abriria algo (“{ $scheme }”).
link-leads-to = leva a { $host }
link-leads-unseen = não se vê aonde leva
link-rewritten = { $service } reescreveu-a; { $leads }.
link-passes-through = Passa por { $service }; { $leads }.
link-other-host = O texto mostra { $shown }, mas a ligação vai para { $host }.
link-user-name = A parte antes do @ é só um nome de utilizador; a ligação vai para { $host }.
link-number = Vai para um endereço de números ({ $host }); as empresas usam nomes.
link-name-in-front = “{ $front }” é só o começo; o site é { $site }.
link-shortener = { $host } encurta endereços: não se vê aonde a ligação leva.
link-passes-on = Passa por { $host } e segue para { $target }.
link-not-the-senders = Vai para { $site }, não para o site do remetente { $sender }.
link-look-alike = { $host } só se parece com { $plain }: tem letras estranhas.
link-mixed = { $host } mistura as letras de vários alfabetos.
link-international = O nome está em letras internacionais: { $name } ({ $host }).

## What the words say

topic-account = Pede-lhe para confirmar uma conta ou uma palavra-passe
topic-hurry = Apressa-o
topic-money = Trata de dinheiro
topic-bargain = Promete um ganho ou uma pechincha
topic-click = Pede-lhe para clicar, telefonar ou responder
topic-health = Anuncia medicamentos ou produtos de saúde
topic-adult = Anuncia conteúdo para adultos
topic-advert = Anuncia um produto ou um negócio
topic-mailing-list = Fala de sair de uma lista de envio
topic-stranger = Dirige-se a si como a um desconhecido
topic-shouting = Grita: maiúsculas, pontos de exclamação ou filas de sinais
topic-links = Contém ligações como as que há em spam
topic-conversation = É parte de uma conversa: cita outro e-mail ou responde-lhe
topic-technical = Usa termos técnicos
topic-acquaintance = Soa como alguém com quem fala
topic-work = Trata de reuniões, datas ou trabalho em comum
topic-list = Vem de uma lista de correio ou de um boletim
topic-calm = Está escrito com calma
feature-sign-percent = percentagem
feature-sign-time = hora
feature-sign-telephone = número de telefone
feature-sign-toll-free = número gratuito
feature-sign-mixed-signs = fila de sinais misturados
feature-sign-smiley = emoticon
feature-sign-shouting = três palavras em maiúsculas
feature-sign-quoting = linha citada
feature-sign-signature = linha da assinatura
feature-sign-a-mail-address = endereço de e-mail
feature-sign-exclamation = ponto de exclamação
feature-link-question = ponto de interrogação numa ligação
feature-link-percent = sinal de percentagem numa ligação
feature-link-a-user-before = ligação com um nome de utilizador antes de @
feature-link-a-number-for-a-host = ligação a um endereço de números
feature-capitals-0 = quase nenhumas maiúsculas
feature-capitals-1 = poucas maiúsculas
feature-capitals-2 = algumas maiúsculas
feature-capitals-3 = bastantes maiúsculas
feature-capitals-4 = muitas maiúsculas
feature-capitals-5 = muitíssimas maiúsculas
feature-capitals-6 = sobretudo maiúsculas
feature-quoted-lines-0 = nenhumas linhas citadas
feature-quoted-lines-1 = poucas linhas citadas
feature-quoted-lines-2 = muitas linhas citadas
feature-quoted-lines-3 = sobretudo linhas citadas
feature-number-of-links-0 = nenhuma ligação
feature-number-of-links-1 = uma ligação
feature-number-of-links-2 = duas ligações
feature-number-of-links-3 = 3 a 5 ligações
feature-number-of-links-4 = 6 a 11 ligações
feature-number-of-links-5 = 12 ou mais ligações
feature-exclamations-0 = nenhuns pontos de exclamação
feature-exclamations-1 = poucos pontos de exclamação
feature-exclamations-2 = alguns pontos de exclamação
feature-exclamations-3 = muitos pontos de exclamação
feature-exclamations-4 = muitíssimos pontos de exclamação
feature-length-of-words-0 = palavras extremamente curtas
feature-length-of-words-1 = palavras muito curtas
feature-length-of-words-2 = palavras curtas
feature-length-of-words-3 = palavras de comprimento médio
feature-length-of-words-4 = palavras compridas
feature-length-of-words-5 = palavras muito compridas
feature-length-of-words-6 = palavras extremamente compridas
feature-list-unsubscribe = campo de cabeçalho para cancelar a subscrição
feature-no-list-unsubscribe = nenhum campo de cabeçalho para cancelar a subscrição
feature-reply-to-elsewhere = as respostas vão para outro site
feature-reply-to-at-the-same-site = as respostas vão para o site do remetente
feature-reply-to-at-a-free-mailbox = as respostas vão para uma caixa de correio gratuita
feature-return-path-elsewhere = as devoluções vão para outro site
feature-return-path-at-the-same-site = as devoluções vão para o site do remetente
feature-link-shows-another-site = o texto de uma ligação mostra outro site
feature-link-shows-its-own-site = o texto de uma ligação mostra o seu próprio site
feature-link-to-a-number = ligação a um endereço de números
topic-strongest-words = Usa palavras mais frequentes em spam
feature-quoted = “{ $word }”
feature-then = { $first }, depois { $second }
feature-number = { $digits ->
    [9] número de 9 ou mais algarismos
   *[other] número de { $digits } algarismos
}
feature-letter-with-digits = letra com algarismos
feature-word-with-digits = palavra seguida de algarismos
feature-digits-with-letter = algarismos com uma letra
feature-digits-with-word = algarismos seguidos de uma palavra
feature-code = código de letras e algarismos
feature-letters-today = e-mails de hoje, escritos como exemplos
feature-digits-with-apostrophe = algarismos com um apóstrofo
feature-in-the-subject = { $what } no assunto
feature-money = quantia de dinheiro ({ $digits ->
    [one] { $digits } algarismo
   *[other] { $digits } algarismos
})
feature-row-of-signs = fila de sinais { $signs }
feature-in-the-path = “{ $word }” no caminho de uma ligação
described-link-to-ending = ligação a um endereço que termina em { $ending }
described-link-to = ligação a { $host }
feature-in-the-host = “{ $host }” no nome de servidor de uma ligação

## What could not be judged

doubt-quotation = O que cita ou reencaminha parece spam.
doubt-one-part = Uma parte parece spam por si só.
doubt-two-texts = O e-mail tem dois textos diferentes; decide o que não é mostrado aqui.
doubt-own-words = As suas próprias palavras parecem spam; o que cita, não.
judged-by-own-words = Avaliado pelas suas próprias palavras, com a parte citada à parte.
language-unchecked = A língua deste e-mail é: { $code ->
    [de] alemão
    [fr] francês
    [es] espanhol
    [pt] português
    [it] italiano
    [nl] neerlandês
    [pl] polaco
    [ru] russo
    [ar] árabe
   *[other] { $name }
}. Nela só se conhecem os indícios de remetente, ligações e ficheiros.
doubt-no-mail = Isto não é um e-mail.
doubt-nothing = Aqui não há texto.
doubt-no-letter = Texto a menos para uma carta. Provavelmente é: { $kind }.
doubt-other-language = Pouco disto está na língua do modelo: ele conhece { $known } de { $words } palavras.
doubt-no-known-word = Texto a menos: nenhuma palavra conhecida.
doubt-prior-remains = Texto a menos: nenhuma palavra conhecida; resta a probabilidade a priori.
doubt-one-known-word = Texto a menos: só uma palavra conhecida.
doubt-few-words = Texto a menos: só { $words ->
    [one] { $words } palavra
   *[other] { $words } palavras
}.
doubt-never-seen-in-spam = “{ $word }” nunca foi vista em spam
doubt-never-seen-in-other = “{ $word }” nunca foi vista noutros e-mails
doubt-prior-leaves-none = a probabilidade a priori não deixa nenhuma classe
doubt-both = { $first } e { $second }
doubt-zero-over-zero = 0/0: { $cause }; com qualquer suavização acima de 0 há resposta.
judged-subject = só o seu assunto
judged-no-word = nenhuma palavra
doubt-hidden = Todo o texto abaixo do assunto está escondido do leitor. Pode ser avaliado: { $judged }.
doubt-picture = Este e-mail é só uma imagem, e o filtro não vê o que as imagens mostram. Pode ser avaliado: { $judged }.
doubt-attachments = Este e-mail tem anexos e nenhum texto próprio. Pode ser avaliado: { $judged }.
doubt-no-text = Este e-mail não tem texto abaixo do assunto. Pode ser avaliado: { $judged }.

## How it was read

notice-addresses = Só os primeiros { $first } endereços do texto são lidos como ligações.
notice-gaps = Letras separadas lidas como palavras: { $count } (“{ $word }” como “{ $plain }”).
notice-digits-for-letters = Algarismos e sinais lidos como as letras que representam: { $count } (“{ $word }” como “{ $plain }”).
notice-look-alikes = Letras parecidas lidas como latinas: { $count } (“{ $word }” como “{ $plain }”).
notice-control = NUL e outros caracteres de controlo retirados: { $count }.
notice-mended = Caracteres mal descodificados corrigidos em { $places ->
    [one] um lugar
   *[other] { $places } lugares
} (UTF-8 lido como Windows-1252).
notice-tags = Foram retirados caracteres invisíveis (tags).
notice-tags-spell = Eles formam “{ $words }”.
notice-turns = Marcas que invertem o sentido da escrita retiradas: { $count }.
notice-flags = Letras de bandeiras lidas como letras: { $count }.
notice-invisible = Caracteres invisíveis que partem palavras retirados: { $count }.
notice-struck = Marcas que riscam ou rodeiam letras retiradas: { $count }.
notice-stacks = Pilhas de marcas sobre letras retiradas: { $count }.
notice-doubtful-words = Não se pode saber se um programa de correio mostra { $words ->
    [one] { $words } palavra
   *[other] { $words } palavras
}: o estilo é calculado de uma maneira que aqui não se conhece.
notice-sheet = Só são lidos os primeiros { $first } de { $characters } caracteres da folha de estilo.
notice-selectors = Só são usados os primeiros { $first } seletores da folha de estilo: pode escapar texto escondido.
notice-conditions = Só são usadas { $conditions } condições diferentes da folha de estilo: pode escapar texto escondido.
notice-large-sheet = A folha de estilo é grande de mais para ser aplicada por inteiro: pode escapar texto escondido.
notice-unapplied = Uma regra da folha de estilo pode esconder texto e não pode ser aplicada aqui: pode ser contado texto escondido.
notice-some-bytes = Alguns bytes não são { $charset }: são mostrados como �.
notice-read-as = Alguns bytes não são { $charset }: o texto é lido como { $other }.
notice-unknown-charset = O conjunto de caracteres “{ $charset }” é desconhecido: o texto é lido como { $other }.
notice-no-charset = Não está declarado nenhum conjunto de caracteres, e os bytes não são UTF-8: o texto é lido como { $other }.
notice-winmail = O texto deste e-mail está em winmail.dat, um formato do Outlook que não pode ser lido aqui: peça ao remetente que o envie como texto simples ou HTML, ou abra-o no Outlook e copie o texto.
notice-rtf = O texto deste e-mail está em RTF, um formato que não pode ser lido aqui: abra o ficheiro e copie o texto.
notice-encrypted = Este e-mail está cifrado: não há aqui nada para ler.
notice-invitation = Traz um convite: são lidos o título, o lugar e a descrição.
notice-parts-by-guess = O limite entre as partes deste e-mail está mal declarado: foram separadas nas linhas que o parecem.
notice-no-boundary = Este e-mail declara várias partes, mas falta o limite entre elas: o texto é lido como uma só parte.
notice-inside-signature = Este e-mail está assinado, não cifrado, mas o texto está dentro da assinatura (S/MIME) e não pode ser lido aqui.
notice-compressed = Este e-mail está comprimido (S/MIME): o texto não pode ser lido aqui.
notice-broken = A estrutura deste e-mail está danificada ({ $fault }): é lido como texto simples.
notice-parts = São lidas no máximo { $parts } partes e { $levels } níveis de partes dentro de partes: { $bytes ->
    [one] o último byte deste e-mail não o é
   *[other] os últimos { $bytes } bytes deste e-mail não o são
}.
notice-without-name = sem nome
notice-only-text = O único texto deste e-mail está marcado como anexo ({ $name }): é lido.
notice-signed = Este e-mail está assinado (S/MIME): é lido, e a assinatura não é verificada.
notice-unknown-encoding = A codificação de transferência “{ $label }” de uma parte é desconhecida: é lida como { $encoding }.
notice-not-decoded = A codificação de transferência “{ $label }” de uma parte é desconhecida: é lida sem descodificar.
notice-outside = O texto antes ou depois das partes deste e-mail não é mostrado pelos programas de correio e não é lido: { $words } palavras.
notice-html-as-plain = HTML declarado como texto simples: só é lido o texto visível.
notice-html-cut = Só são lidos os primeiros { $first } de { $characters } caracteres do HTML.
notice-hidden = Texto escondido encontrado: { $words ->
    [one] { $words } palavra que um programa de correio não mostraria; não conta
   *[other] { $words } palavras que um programa de correio não mostraria; não contam
}.
notice-from-msg = Lido de um ficheiro .msg do Outlook.
notice-from-emlx = Lido de um ficheiro do Apple Mail (.emlx).
notice-from-gmail = Lido da página “Mostrar original” do Gmail: a tabela acima do e-mail fica de fora.
notice-outlook = Isto é um ficheiro .msg do Outlook ou outro ficheiro do Office. No Outlook, guarde o e-mail como texto ou reencaminhe-o como anexo, ou arraste-o para outro programa de correio e guarde-o aí como .eml.
notice-outlook-library = Isto é um ficheiro .msg do Outlook ou outro ficheiro do Office. Para ler ficheiros .msg na linha de comandos, instale o genlab com o extra “outlook”; ou guarde o e-mail como .eml ou texto.
notice-no-mail = Isto não é um e-mail. Provavelmente é: { $kind }.
instead-of-a-picture = Numa imagem ou impressão de um e-mail perdem-se o endereço do remetente e os destinos das ligações. Guarde o próprio e-mail a partir do seu programa de correio (.eml) e abra esse ficheiro, ou copie o texto ou a origem e cole-o. Se só tem a imagem, copie as palavras: num iPhone ou Mac, mantenha-as premidas na imagem; no Android, abra-a com o Lens; no Windows, com a Ferramenta de Recorte.
notice-long-mbox = Um mbox de { $mails } e-mails: só são lidos os primeiros { $first }.
notice-mbox = Um mbox de { $mails } e-mails, cada um lido à parte.
notice-nuls = UTF-16 colado como bytes: os NUL entre as letras são retirados.
notice-wide = Lido como { $charset }.
notice-cut-characters = Só são lidos os primeiros { $first } de { $all } caracteres.
notice-cut-bytes = Só são lidos os primeiros { $first } de { $all } bytes.
notice-files-in-text = Ficheiros dentro do texto, em uuencode ou base64, não são lidos: { $files }.
notice-base64 = Dados em base64. Contêm: { $kind }. Não há nada para ler.
notice-decoded = Descodificado de { $encoding }, que veio sem os cabeçalhos.
notice-html = HTML: só é lido o texto visível.
notice-other-kind = Isto não parece um e-mail. Provavelmente é: { $kind }.
notice-run = Uma série de { $characters } caracteres sem espaços foi cortada para os primeiros 100.
notice-long-text = Só são avaliados os primeiros { $first } de { $characters } caracteres.
notice-many-words = Só são avaliadas as primeiras { $first } palavras.
kind-a-pdf-file = um ficheiro PDF
kind-a-png-picture = uma imagem PNG
kind-a-jpeg-picture = uma imagem JPEG
kind-a-gif-picture = uma imagem GIF
kind-a-bmp-picture = uma imagem BMP
kind-a-tiff-picture = uma imagem TIFF
kind-an-icon = um ícone
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = um ficheiro do Outlook ou do Office; guarde o e-mail como .eml ou texto
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = o winmail.dat do Outlook; peça ao remetente texto simples ou HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = um ficheiro Rich Text (.rtf); abra-o e copie o texto
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = um ficheiro de dados do Outlook (.pst); exporte o e-mail como .eml ou texto
kind-a-program = um programa
kind-a-program-webassembly = um programa (WebAssembly)
kind-a-gzip-archive = um arquivo gzip
kind-a-bzip2-archive = um arquivo bzip2
kind-an-xz-archive = um arquivo xz
kind-a-7-zip-archive = um arquivo 7-Zip
kind-a-rar-archive = um arquivo RAR
kind-a-zstandard-archive = um arquivo Zstandard
kind-a-sound-file = um ficheiro de som
kind-a-database-sqlite = uma base de dados (SQLite)
kind-a-font = um tipo de letra
kind-a-webp-picture = uma imagem WebP
kind-a-film = um filme
kind-a-heic-or-avif-picture = uma imagem HEIC ou AVIF
kind-an-excel-workbook-xlsx = um livro do Excel (.xlsx)
kind-a-word-document-docx = um documento do Word (.docx)
kind-a-powerpoint-presentation-pptx = uma apresentação do PowerPoint (.pptx)
kind-an-e-book-epub = um livro eletrónico (EPUB)
kind-an-opendocument-text-odt = um texto OpenDocument (.odt)
kind-an-opendocument-spreadsheet-ods = uma folha de cálculo OpenDocument (.ods)
kind-an-opendocument-file = um ficheiro OpenDocument
kind-an-android-app = uma aplicação Android
kind-a-zip-archive = um arquivo ZIP
kind-json = JSON
kind-source-code = código-fonte
kind-a-table = uma tabela
kind-a-link = uma ligação
kind-a-list = uma lista
kind-binary = um ficheiro binário

## What was not pasted, and how to copy it

missing-trace = Esta origem não tem linhas do servidor que a recebeu; por isso não se pôde verificar se o remetente é quem indica.
missing-confirmation = Só foi colado o que o programa de correio mostra: não se pôde verificar se o remetente é quem indica.
missing-confirmation-and-targets = Só foi colado o que o programa de correio mostra: não se pôde verificar se o remetente é quem indica, nem aonde levam as ligações.
missing-sender = Só foi colado o texto com as ligações; o remetente não pôde ser verificado.
missing-sender-and-targets = Só foi colado o texto; o remetente e os destinos das ligações não puderam ser verificados.
program-gmail = Gmail
program-outlook-on-the-web = Outlook na Web
program-outlook-for-windows = Outlook para Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = Abra o e-mail, escolha ⋮ ao lado de “Responder”, depois “Mostrar original” e “Copiar para a área de transferência”.
source-outlook-on-the-web = Abra o e-mail, escolha ⋯, depois “Ver” e “Ver origem da mensagem”, e copie tudo.
source-outlook-for-windows = Escolha ⋯ e “Guardar como”, e abra aqui o ficheiro; ou arraste o e-mail para uma pasta.
source-apple-mail = Escolha “Visualização”, “Mensagem”, “Código-fonte”, e copie tudo; num iPhone, reencaminhe o e-mail para um computador.
source-thunderbird = Prima Ctrl+U (num Mac, Comando+U), e copie tudo.

## Labels of an answer

invitation = Cole um e-mail, abra um ou experimente um exemplo. O que colar fica neste separador.
invitation-promise = Verá se parece spam, as razões e o que fazer.
nothing-to-judge-yet = Ainda nada para avaliar
no-probability = sem probabilidade
amount = probabilidade de spam pelas palavras { $share }
amount-in-brackets = (probabilidade de spam pelas palavras { $share })
amount-unknown = as palavras não podem ser avaliadas
first-of-several = E-mail 1 de { $mails }; as tabelas abaixo mostram todos.
quoted-part = A parte citada por si só: { $verdict }.
counterweights = As palavras sozinhas falam antes a favor de spam; o que está dito acima pesa mais.
known-word = O modelo conhece a única palavra daqui.
unknown-word = O modelo não conhece a palavra daqui.
known-all = O modelo conhece todas as { $words } palavras daqui.
known-words = O modelo conhece { $known } das { $words } palavras daqui.
other-calibrated = O filtro calibrado diz { $share }, pelas palavras.
other-multinomial = O Bayes ingénuo multinomial diz { $share }, pelas palavras.
other-bernoulli = O Bayes ingénuo de Bernoulli diz { $share }, pelas palavras.
heading-advice = O que fazer, e o que o filtro não pode saber
heading-signs = Indícios
heading-words = O que dizem as palavras
heading-source = Como copiar a origem de um e-mail
heading-links = Ligações
heading-suspicious-links = Ligações: { $strong } de { $links } suspeitas
links-as-text = São mostradas como texto e não podem ser clicadas.
links-more = E mais { $more }.
link-without-text = (sem texto)
no-single-reason = Nenhuma razão se destaca sozinha.
and-more = e mais { $more }
another = Avaliar outro e-mail
copy-answer = Copiar a resposta como texto
severity-fraud = Fraude
severity-strong = Indício forte
severity-notice = Aviso
severity-fact = Facto
age = Foi treinado com e-mails de { $older } e { $recent }. Quanto mais um e-mail se afasta deles, menos o filtro sabe dele.
age-written = Foi treinado com e-mails de hoje em nove línguas, escritos como exemplos, não com e-mails verdadeiros.
shared-verdict = O filtro de spam do genlab avaliou um e-mail: { $verdict } ({ $amount }).
shared-step = O filtro de spam do genlab avaliou um e-mail: { $step } ({ $verdict }; { $amount }).
shared-reasons = Razões principais:
shared-reason = - { $reason }.
shared-advice = O que fazer: { $advice }
shared-without-mail = O e-mail não está incluído; sem ele, ninguém pode verificar este texto.
line-fraud = fraude
line-strong = forte
line-notice = aviso
line-fact = facto
line-subject = assunto
line-advice = conselho
line-known = { $words ->
    [one] { $known } de { $words } palavra é conhecida
   *[other] { $known } de { $words } palavras são conhecidas
} do modelo
line-strongest = { $known }; as mais fortes, em nats:

## What stands beside the e-mail, and its marks

label-mail = E-mail
label-known = Remetentes que conhece
help-known = Endereços ou domínios. Um deles conta quando o servidor de receção confirma o remetente.
open-mail = Abrir um e-mail guardado (.eml, .txt)
clear-mail = Limpar
choose = Escolher…
examples-of-today = Ou experimente um e-mail de hoje, escrito como exemplo
examples-of-2002 = Ou um verdadeiro de 2002
examples-offered = Ou avalie um destes, escritos como exemplos
judge-example = Avaliar: { $title }
example-account = Um aviso sobre uma conta
example-receipt = O recibo de uma livraria
example-friend = Um recado de um amigo
example-bank = Um fornecedor com uma nova conta bancária
example-family = “Olá, mãe, o meu telemóvel avariou”
marked-mail = O e-mail, assinalado
marked-beginning = O e-mail, assinalado (os primeiros { $characters } caracteres)
key-spam = aponta para spam
key-ham = aponta contra spam
key-unknown = não está no modelo
key-link = ligação suspeita
key-faint = sem marca: diz pouco
mark-link = Ligação suspeita. { $warning }
read-as-it-is = Lido tal como está: não foi preciso descodificar, cortar nem omitir nada.

## The front page, and what the page itself says about an answer

front-title = É spam, e que palavras o dizem?
front-promise = Cole um e-mail e veja. O genlab é um laboratório de modelos generativos: oito laboratórios e cinco cursos universitários num separador do navegador. Nada do que escrever sai dele.
front-judged = O e-mail na caixa já foi avaliado.
front-judged-link = Mostrar o resultado
front-example = Um e-mail de hoje, escrito como exemplo. Quanto mais escura uma palavra, mais conta.
front-example-link = Abrir no laboratório
front-sum = A soma dos indícios: acima da linha tracejada, spam é mais provável.
front-verdict = Resultado:
front-private = Tudo acontece neste separador: o que colar ou abrir não é enviado para lado nenhum.
front-guarantee = Como isto é garantido
front-policy = Uma política só deixa esta página e o seu Python ligar-se aos ficheiros do próprio site; o WebRTC, que uma política não pode limitar, foi retirado; e nada do que escrever é alguma vez executado. Uma página não controla o que faz por si, como seguir uma ligação ou partilhá-la. Também não pode responder pelo seu navegador, as suas extensões ou o servidor.
front-share = Partilhar o que vê
front-share-answer = O resultado como texto, sem o e-mail
front-share-copy = Copiar o texto
front-english = Os laboratórios e os cursos estão em inglês.
page-not-shared = O e-mail que partilhou não chegou: falta o service worker desta página, que o recebe. Copie o e-mail e cole-o no campo.
page-close = Fechar
page-follows = O Python ainda está a carregar; isto segue-se.
page-loading = A carregar o Python
page-starting = A iniciar o Python
page-working = O Python ainda não está pronto
page-then-link = Depois será calculado o que esta ligação mostra.
page-then-change = A sua alteração será aplicada então.
page-computes-link = O Python está a calcular o que esta ligação mostra.
page-computes-change = O Python está a calcular a nova resposta.
page-not-computed = O Python não conseguiu arrancar, e só o Python pode calcular o que aqui é mostrado.
page-again = Reiniciar
page-no-start = O Python não conseguiu arrancar: { $reason }. Recarregue a página; se isso não ajudar, avise quem a publicou.
page-no-worker = O Python não conseguiu arrancar: este navegador recusa o worker em que ele corre ({ $reason }).
page-no-webassembly = Este navegador não tem WebAssembly (ou está desligado), com que o genlab executa o Python. Qualquer navegador atual o tem.
page-old-browser = Este navegador é demasiado antigo para o Python, que indica: { $reason }. Atualize-o ou use outro: Chrome ou Edge 114, Firefox 125, Safari 17 ou mais recente.
page-little-memory = Este dispositivo tem memória a menos para o Python, que indica: { $reason }. Feche outros separadores e programas, e reinicie.
page-slow = O Python não arrancou em { $seconds } segundos, embora todos os seus ficheiros estejam aqui. Este dispositivo é lento ou está ocupado com outra coisa. A página continua sozinha assim que o Python estiver pronto.
page-stopped = O Python parou e está a ser reiniciado; nada do que introduziu se perde.
page-unanswered = O Python não respondeu e está a ser reiniciado; nada do que introduziu se perde.
page-thrice = O Python parou três vezes seguidas com este texto, que continua na página: altere-o e depois reinicie.
page-large-file = { $file } tem { $bytes } bytes; são permitidos no máximo { $limit }: nada foi alterado.
page-long-text = Este texto tem { $characters } caracteres; são permitidos no máximo { $limit }: nada foi alterado.
page-not-saved = { $file } não foi guardado pelo genlab: não contém nem o estado de um laboratório nem um curso.
page-saved = Guardado como { $file }.
page-copied = Copiado.
page-copy = Copie isto:
page-tables = Tabelas
page-numbers = os números por trás da imagem

## What the spam lab shows beside its answers

label-view = Vista
view-judge = Avaliar
view-sum = Todos os modelos
view-generate = Gerar
view-own = O seu filtro
view-attack = Atacar o filtro
more-settings = Mais definições
restore = Repor o que estava aqui antes
decided = O que decidiu
decided-feature = Palavra ou característica
decided-unit = nats
decided-weaker = { $terms ->
    [one] { $terms } termo mais fraco
   *[other] { $terms } termos mais fracos
}
decided-sum-of-weaker = soma dos termos mais fracos
decided-show-weaker = Mostrar os termos mais fracos
decided-absent = palavras ausentes
decided-few-signals = correção por poucos sinais
decided-prior = a priori
decided-log-odds = log-odds de spam
decided-but-links = (mas veja as ligações suspeitas)
amount-above = mais de { $share }
amount-below = menos de { $share }
amount-exactly = exatamente { $share }
