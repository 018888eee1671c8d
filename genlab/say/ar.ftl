# Arabic, translated from en.ftl by machine and not reviewed by a native speaker yet. To mend a sentence, change it
# here: names and { $arguments } stay as they are, and `pytest tests/say` says what does not fit.

-name = العربية
-direction = rtl
-million = 1,000,000
-plural-zero = 0
-plural-one = 1
-plural-two = 2
-plural-few = (?:\d*0)?[3-9]|\d*10
-plural-many = \d*(?:1[1-9]|[2-9]\d)

## Answers

step-treat-this-as-fraud = تعامل مع هذه الرسالة على أنها احتيال
step-spam = بريد مزعج
step-look-twice = انظر إليها بعناية
step-nothing-suspicious-found = لم يُعثر على شيء مريب
step-nothing-grave-found = لم يُعثر على شيء خطير
verdict-spam = بريد مزعج
verdict-unsure = غير مؤكد
verdict-not-spam = ليست بريدًا مزعجًا
verdict-nothing-to-judge = لا شيء للحكم عليه
verdict-undefined = غير محدد

## Why: the rows of the rule, and a clause for each state

because-proof = إحدى العلامات ليس لها تفسير نزيه.
because-proofs = عدة علامات منها ليس لها تفسير نزيه.
because-several = فيها عدة علامات قوية معًا.
because-adverts = فيها عدة علامات قوية على الإعلان.
because-advert = فيها علامة قوية على الإعلان.
because-strong-and-spam = فيها علامة قوية، وكلماتها كلمات البريد المزعج.
because-spam-and-asks = كلماتها كلمات البريد المزعج، و{ $asks }.
because-cut = لم تُقرأ الرسالة إلى آخرها.
because-strong = فيها علامة قوية واحدة.
because-no-text = ليس فيها نص يمكن الحكم عليه.
because-part = جزء من الرسالة، أو ما تقتبسه، يبدو وحده بريدًا مزعجًا.
because-disowned = يقول الخادم المستقبِل إن نطاق المرسل لا يضمن هذه الرسالة.
because-known-sender = يؤكد الخادم المستقبِل هوية المرسل، وهو معروف، و{ $links }.
because-unknown-language = الرسالة بلغة لم يمكن التحقق من طلباتها فيها.
because-no-links = ليس في الرسالة روابط، و{ $asks }.
because-links-and-asks = { $Links }، و{ $asks }.
because-ordinary-and-asks = كلماتها كلمات الرسائل العادية، و{ $asks }.
because-ordinary-and-links = كلماتها كلمات الرسائل العادية، و{ $links }.
because-ordinary-from-own = كلماتها كلمات الرسائل العادية، والخادم المستقبِل يؤكد نطاق المرسل، و{ $links }.
because-asks-and-sender = { $Asks }، و{ $sender }.
because-words = { $Words }.
because-links-and-words = { $Links }، و{ $words }.
because-words-and-sender = { $Words }، و{ $sender }.
clause-sender-nobody = لا شيء يؤكد هوية المرسل
clause-sender-unconfirmed = لا شيء يؤكد هوية المرسل
clause-sender-disowned = يقول الخادم المستقبِل إن نطاق المرسل لا يضمن هذه الرسالة
clause-sender-anybody = هي من صندوق بريد يمكن لأي شخص أن يملكه
clause-sender-cheap = اسم نطاق المرسل من الأسماء التي تُشترى وتُترك بسرعة
clause-sender-own = نطاق المرسل لا نعرفه
clause-sender-known = قد يؤدي رابط فيها إلى جهة أخرى
clause-links-none = ليس فيها روابط
clause-links-open = روابطها تُظهر إلى أين تؤدي
clause-links-own = روابطها تخص المرسل
clause-links-service = روابطها تؤدي إلى المرسل، أو إلى خدمة معروفة للرسائل الجماعية أو المواعيد
clause-links-foreign = ليست كل روابطها تخص المرسل
clause-links-rewritten = أُعيدت كتابة أحد الروابط، ولا يمكن رؤية إلى أين يؤدي
clause-links-hidden = أحد الروابط لا يُظهر لمن الصفحة التي يؤدي إليها
clause-asks-nothing = لا حديث فيها عن مال أو حساب أو توصيل أو ملف أو عرض
clause-asks-topic = لم يُعثر فيها على عرض ولا على طلب مريب
clause-asks-offer = فيها كلمات تستعملها رسائل الاحتيال والإعلان
clause-asks-request = تطلب شيئًا عن حساب أو دفع أو توصيل أو ملف
clause-asks-account = تذكر حسابًا للدفع إليه
clause-asks-fraud = تطلب ما يطلبه المحتالون كثيرًا
clause-words-ordinary = كلماتها كلمات الرسائل العادية
clause-words-plausible = كلماتها ليست بوضوح كلمات الرسائل العادية
clause-words-doubtful = كلماتها أقرب إلى كلمات البريد المزعج
clause-words-suspect = كلماتها تكاد تكون كلمات البريد المزعج
clause-words-spam = كلماتها كلمات البريد المزعج
clause-words-foreign = لا يمكن الحكم على كلماتها، لأن نموذج الكلمات لا يعرف إلا الإنجليزية
clause-words-unknown = هي بلغة لا يمكن التحقق فيها من الكلمات ولا من الطلبات
clause-words-few = كلماتها أقل من أن يُحكم عليها
clause-words-none = ليس فيها نص يمكن الحكم عليه
clause-words-part = جزء منها يبدو بريدًا مزعجًا
clause-words-cut = لم تُقرأ إلى آخرها

## What to do

advice-credentials = لا تستعمل الرابط، ولا تُعطِ كلمة مرور أو رمزًا أو وثائق. افتح الموقع بنفسك: اكتب عنوانه أو استعمل إشارتك المرجعية.
advice-credentials-alone = لا تُعطِ أحدًا كلمة مرور أو رمزًا أو وثائقك. إن كان لك شأن مع المرسل، فافتح موقعه بنفسك.
advice-payment = لا تدفع عن طريق هذه الرسالة أو روابطها. افتح صفحة الشركة أو المصرف بنفسك، وانظر هل عليك شيء.
advice-payment-alone = لا تدفع عن طريق هذه الرسالة. افتح صفحة الشركة أو المصرف بنفسك، وانظر هل عليك شيء.
advice-gift-cards = لا تشترِ بطاقات هدايا ولا ترسل رموزًا. اتصل بالشخص على رقم تعرفه من قبل.
advice-bank-change = لا تغيّر بيانات مصرفية ولا تدفع شيئًا الآن. اتصل بالشركة أو بالزميل على رقم من رسالة قديمة، لا من هذه الرسالة.
advice-wallet = لا تُعطِ أبدًا كلمات استرداد المحفظة لأي شخص أو أي صفحة، ولا توصل أي محفظة. ومن أعطاها فعليه أن ينقل العملات فورًا إلى محفظة جديدة.
advice-qr-code = لا تمسح الرمز. سجّل الدخول من العنوان الذي تستعمله دائمًا.
advice-call = لا تتصل بالرقم. إن خشيت خصم مبلغ، فانظر في كشف حسابك المصرفي، واتصل بالرقم المكتوب على بطاقتك.
advice-remote-control = لا تثبّت شيئًا، ولا تدع أحدًا يدخل إلى حاسوبك.
advice-extortion = لا تدفع ولا تردّ. مثل هذه الرسائل تُرسل إلى الملايين، وهي تكذب في الغالب. احتفظ بالرسالة وبلّغ الشرطة عنها. إن كانت فيها كلمة مرور لك، فغيّرها حيثما تستعملها.
advice-advance-fee = لا تردّ، ولا تدفع أي رسوم، ولا ترسل وثائق. لا أحد يعطي مالًا للغرباء.
advice-investment = لا تستثمر شيئًا ولا تترك رقم هاتف. لا أحد يستطيع أن يعد بالأرباح؛ اسأل هيئة الرقابة المالية في بلدك عن الشركة.
advice-money-for-a-beloved = لا ترسل مالًا ولا بطاقات إلى شخص لم تلتقِ به قط. أرِ الرسالة لصديق. إن كنت تعرف الشخص، فاتصل على رقم استعملته من قبل.
advice-deposit-for-a-home = لا تدفع تأمينًا لمسكن لم تره من الداخل، ولا ترسل نسخة من بطاقة هويتك. المالك الحقيقي أو المكتب الحقيقي يعرض المسكن أولًا.
advice-job = لا تردّ، ولا تدفع شيئًا مقدمًا، ولا تمرّر أموالًا ولا طرودًا. من يفعل ذلك يُسأل عنه.
advice-new-number = لا تدفع ولا تردّ. اتصل بالشخص الذي تزعم الرسالة أنها منه على الرقم القديم.
advice-reply = لا تردّ. اتصل بالشخص الذي تزعم الرسالة أنها منه على رقم تعرفه من قبل.
advice-file = لا تفتح الملف. إن كنت تنتظر ملفًا، فاسأل مرسله بطريقة تعرفها من قبل.
advice-link = لا تستعمل روابطها. إن كان لك شأن مع المرسل، فافتح موقعه بنفسك.
advice-link-alone = لا تردّ، ولا تفعل شيئًا مما تطلبه. إن كان لك شأن مع المرسل، فافتح موقعه بنفسك.
advice-report = ضع عليها علامة بريد مزعج أو تصيّد في برنامج بريدك، أو بلّغ عنها قسم تقنية المعلومات، ثم احذفها.
advice-report-only = ضع عليها علامة بريد مزعج أو تصيّد في برنامج بريدك، أو بلّغ عنها قسم تقنية المعلومات.
advice-already-password = إن كنت قد أدخلت كلمة مرور، فغيّرها الآن.
advice-already-money = إن كنت قد أعطيت بيانات مصرفية أو دفعت، فاتصل بمصرفك الآن.
advice-already-file = إن كنت قد فتحت الملف أو ثبّتّ شيئًا، فافصل الحاسوب عن الشبكة واطلب المساعدة.
advice-spam = لا تردّ، ولا تستعمل روابطها، حتى لإلغاء الاشتراك. احذفها.
advice-spam-alone = لا تردّ. احذفها.
advice-look = هل كنت تنتظر هذه الرسالة؟ إن لم تكن تنتظرها، أو كانت تريد مالًا أو كلمة مرور أو قرارًا سريعًا، فتعامل معها على أنها احتيال.
advice-check = إن احتمل أن تكون حقيقية، فاسأل المرسل بطريقة تعرفها من قبل: على الرقم الذي استعملته دائمًا، أو المكتوب على فاتورة أو بطاقة.
advice-no-proof = ليس هذا دليلًا: قبل أن تدفع أو تغيّر بيانات مصرفية، تحقق من المرسل بطريقة تعرفها من قبل.
advice-nothing-grave = لم يُعثر على شيء خطير. الملاحظات تستحق المعرفة؛ وهي موجودة في الرسائل العادية أيضًا.
advice-nothing = لم يُعثر على شيء مريب.
limits = يقرأ المرشّح الكلمات والبنية. ولا يستطيع أن يعرف هل المرسل هو من يدّعي؛ وهو لا يفتح روابط ولا يبحث عن فيروسات في الملفات.

## Signs: what holds for every e-mail with this sign

sign-extortion = تتحدث عن تسجيلات أو بيانات مسروقة أو فيروسات أو عنف، كما في رسائل الابتزاز.
sign-summons = تهدد القارئ بالشرطة أو بالمحكمة. وهاتان لا تستدعيان أحدًا بالبريد الإلكتروني.
sign-gift-cards = تتحدث عن بطاقات هدايا. لا أحد نزيه يطلب أن يُدفع له بها.
sign-bank-details-changed = تعطي بيانات مصرفية أخرى. اسأل بالهاتف على رقم تعرفه من قبل.
sign-fee = تقول إن طردًا ينتظر أو إن مبلغًا صغيرًا مستحق.
sign-failed-payment = تقول إن دفعة فشلت، أو تطلب بيانات دفع أخرى.
sign-refund = تعد باسترداد مال.
sign-account-threat = تقول إن حسابًا أو دخولًا في خطر.
sign-secret = تطلب كلمة مرور أو رقمًا سريًا أو رقم بطاقة أو ما شابه. لا أحد نزيه يفعل ذلك بالبريد الإلكتروني.
sign-identity-papers = تطلب وثائق هوية أو بيانات مصرفية.
sign-password = تطلب تسجيل الدخول أو تأكيد بيانات شخصية.
sign-code = تطلب تمرير رمز. الرمز مفتاح: لا يحتاجه إلا صاحبه.
sign-code-entered = تطلب إدخال رمز أُرسل إليك. لا تُدخل رمزًا إلا في صفحة فتحتها بنفسك.
sign-wallet = تطلب كلمات استرداد محفظة عملات رقمية. من يملكها يملك ما فيها.
sign-wallet-connected = تطلب الكلمات السرية لمحفظة أو توصيل محفظة.
sign-shared-file = تقول إن ملفًا أو رسالة تنتظر خلف رابط.
sign-qr-code = تطلب مسح رمز QR، وهو ينقل من حماية الحاسوب إلى الهاتف.
sign-call-about-a-charge = تذكر مبلغًا مخصومًا ورقم هاتف للاتصال بشأنه.
sign-call-about-an-unknown-charge = تطلب الاتصال برقم بسبب دفعة لم تقم بها.
sign-macros = تطلب السماح بوحدات الماكرو في مستند. وهي برامج.
sign-remote-control = تتحدث عن برنامج يتحكم به آخرون في الحاسوب.
sign-promised-sum = شخص غريب يعرض حصة من مبلغ كبير.
sign-prize = تعد بجائزة أو هدية.
sign-transfer-agent = تريد منك أن تمرّر مدفوعات أو طرودًا لغرباء. اللصوص يحتاجون ذلك.
sign-job = تعرض مالًا سهلًا مقابل عمل.
sign-favour = شخص لا يمكن الاتصال به يطلب خدمة عاجلة.
sign-known-person-new-number = شخص يبدو معروفًا يكتب من رقم آخر أو هو في مأزق.
sign-relative-in-need = شخص يبدو قريبًا لك في مأزق ويحتاج مالًا. اتصل على الرقم الذي تعرفه.
sign-acquaintance = شخص غريب يريد التعارف.
sign-secrecy = تطلب إبقاء شيء سرًا.
sign-deadline = قد تدفع كلماتها إلى الاستعجال.
sign-advertising = تعلن عما تعلن عنه الرسائل غير المرغوبة.
sign-offer-medicines = تعرض أدوية لا تبيعها الصيدليات النزيهة إلا بوصفة.
sign-offer-casino = تعلن عن ألعاب حظ.
sign-offer-counterfeit = تعرض تقليدًا لسلع غالية.
sign-offer-adult = تعلن عن لقاءات أو صور جنسية.
sign-offer-search-ranking = تعرض روابط أو مراتب أفضل في محركات البحث.
sign-loan-with-a-fee = تعرض قرضًا وتريد مالًا أولًا.
sign-offer-loan = تعرض قرضًا.
sign-offer-investment = تعد بأرباح.
sign-windfall = شخص غريب يعدك بمال: هبة أو جائزة أو حصة.
sign-recovery = تعد باسترجاع مال ضائع. من خُدع مرة يُخدع هكذا مرة أخرى.
sign-directory = تطلب الدفع مقابل إدراج في دليل. ومعظم هذه الفواتير عن شيء لم يطلبه أحد.
sign-beloved-in-need = شخص في مأزق في الخارج أو بلا حساب يطلب مالًا.
sign-beloved-in-need-of-cards = تتحدث عن حب أو معرفة وتطلب مالًا أو بطاقات.
sign-home-unseen = تعرض للإيجار مسكنًا لا يمكن رؤيته قبل الدفع.
sign-link-shortener = رابط مختصر لا يُظهر إلى أين يؤدي.
sign-link-redirector = يمر رابط بموقع يحوّل كل من ينقر إلى موقع آخر.
sign-link-disguised = كُتب عنوان بحيث لا تعرفه البرامج.
sign-link-lure = يؤدي رابط إلى موقع اسمه من كلمات اختيرت لكسب الثقة.
sign-link-imitation = يؤدي رابط إلى موقع يقلّد موقعًا معروفًا.
sign-note-of-a-stranger = جاءت عن طريق خدمة يمكن لأي شخص أن يرسل بها فواتير وملاحظات، وفيها ملاحظة تعطي رقمًا للاتصال.
sign-brand-elsewhere = تتحدث باسم شركة معروفة، لكن لا عنوان فيها يخصها.
sign-quoted-fraud = ما تقتبسه أو تحوّله أو ترويه يشبه الاحتيال أو البريد المزعج.
sign-price-and-number = تعطي رقمًا قصيرًا لخدمة مدفوعة، أو سعرًا ورقمًا، كما في الإعلانات.
sign-bait = فيها كلمات تستعملها رسائل الاحتيال والإعلان؛ وفي الرسائل العادية بعضها أيضًا.
sign-link-hides-its-target = تطلب شيئًا مهمًا برابط لا يُظهر لمن الصفحة التي يؤدي إليها.
sign-lure = تطلب شيئًا مهمًا برابط إلى موقع اسمه من كلمات اختيرت لكسب الثقة.
sign-links-elsewhere = تطلب شيئًا مهمًا، ولا رابط فيها يخص المرسل.
sign-file-archive-with-its-password = فيها أرشيف مشفّر وتعطي كلمة مروره في النص. وهكذا لا تستطيع برامج الفحص النظر فيه.
sign-archive-with-its-password = تتحدث عن أرشيف وتعطي كلمة مروره في النص. وهكذا لا تستطيع برامج الفحص النظر فيه.
sign-file-document-with-its-password = هي من صندوق بريد يمكن لأي شخص أن يملكه، وفيها مستند، وتعطي كلمة مروره في النص. وهكذا لا تستطيع برامج الفحص النظر فيه.
sign-file-archive = فيها أرشيف.
sign-your-own-address = تُظهر عنوان المتلقي نفسه مرسلًا لها. يمكن لأي شخص أن يكتب ذلك.
sign-other-address-in-the-name = يُظهر اسم المرسل عنوانًا غير الذي جاءت منه الرسالة.
sign-office-at-a-free-mailbox = تزعم أنها من جهة رسمية أو شركة، لكنها أُرسلت من صندوق بريد مجاني.
sign-your-own-office-from-elsewhere = تتحدث كأنها إدارة المتلقي نفسه، لكنها من نطاق آخر.
sign-look-alike-sender = نطاق المرسل يحوي اسمًا معروفًا أو يقلّده، وهو لجهة أخرى.
sign-look-alike-letters = في نطاق المرسل حروف من أبجدية أخرى تشبه الحروف اللاتينية.
sign-numbered-sender = نطاق المرسل اتصال مرقّم، لا نطاق شركة أو شخص.
sign-authentication-failed = لم يستطع الخادم المستقبِل تأكيد نطاق المرسل.
sign-not-authenticated = نتائج الخادم المستقبِل لا تؤكد نطاق المرسل.
sign-brand-in-the-name = اسم المرسل معروف، لكن العنوان لجهة أخرى.
sign-lure-in-the-sender-s-domain = نطاق المرسل من كلمات اختيرت لكسب الثقة.
sign-nearly-the-same-address = نطاق المرسل يكاد يكون نطاق عنوان آخر في هذه الرسالة.
sign-link-other-host = يُظهر نص رابط موقعًا، ويؤدي الرابط إلى موقع آخر.
sign-link-user-name = يُخفي رابط وجهته باسم قبل علامة @.
sign-link-number = يؤدي رابط إلى عنوان من أرقام بدل اسم.
sign-link-look-alike = يؤدي رابط إلى اسم بحروف لا تفعل إلا أن تشبه غيرها.
sign-link-name-in-front = يضع رابط اسم موقع كاملًا قبل الموقع الذي يؤدي إليه حقًا.
sign-link-scheme = أحد الروابط لا يؤدي إلى صفحة ويب، بل يشغّل أو يفتح شيئًا.
sign-file-program = فيها ملف يشغّل أو يثبّت شيئًا عند فتحه.
sign-file-form = فيها صفحة ويب على شكل ملف، بها حقول للملء. مثل هذه الملفات تُظهر كثيرًا تسجيل دخول زائفًا.
sign-file-web-page = فيها صفحة ويب على شكل ملف. مثل هذه الملفات تُظهر كثيرًا تسجيل دخول زائفًا.
sign-file-script = فيها ملف PDF قد يشغّل شيئًا عند فتحه.
sign-file-macros = فيها مستند يمكنه تشغيل برامج (ماكرو).
sign-file-two-endings = لاسم ملف امتدادان، وأولهما للتضليل.
sign-authenticated = يؤكد الخادم المستقبِل أن الرسالة من نطاق المرسل. { $acquaintance }
sign-reply-elsewhere = تذهب الردود إلى نطاق غير نطاق المرسل.
sign-reply-to-free-mailbox = تذهب الردود إلى صندوق بريد مجاني، لا إلى المرسل.
acquaintance-none = وهذا لا يقول لمن ذلك النطاق.
acquaintance-receiver = وهو النطاق الذي استقبل الرسالة.
acquaintance-well-known = وهو نطاق اسم معروف.
acquaintance-named = وقد ذكرتَ هذا المرسل معروفًا لديك.
acquaintance-of-filter = وقد دُرّب مرشّحك على رسائل مرغوبة من هذا العنوان أو إليه.

## Evidence: what was seen in this e-mail

evidence-results = { $results } (كتبه { $server })
evidence-other-address = يظهر { $shown }، لكنها من { $sender }
evidence-brand = «{ $brand }»، لكن من { $sender }
evidence-name-at = «{ $name }» لدى { $host }
evidence-is-not = { $host } ليس { $name }
evidence-replies = من { $sender }، والردود إلى { $reply_to }
evidence-twin = هي من { $site } وتذكر { $other }
evidence-through = عن طريق { $service } إلى { $host }
evidence-belongs-not = { $host } لا يخص { $name }
evidence-in-archive = { $file } في { $archive }
evidence-unnamed-file = ملف بلا اسم
evidence-links-to = من { $sender }، وروابط إلى { $host }
evidence-sent-from = أُرسلت من { $sender }
evidence-leads-to = روابط إلى { $host }

## Links

link-unexamined = فُحصت أول { $first } فقط من الروابط، وعددها { $links }.
link-scheme = لا يؤدي إلى صفحة ويب، بل قد يشغّل أو يفتح شيئًا («{ $scheme }»).
link-leads-to = وهو يؤدي إلى { $host }
link-leads-unseen = ولا يمكن رؤية إلى أين يؤدي
link-rewritten = أعاد { $service } كتابته؛ { $leads }.
link-passes-through = يمر عن طريق { $service }؛ { $leads }.
link-other-host = يُظهر النص { $shown }، لكن الرابط يذهب إلى { $host }.
link-user-name = الجزء قبل @ ليس إلا اسم مستخدم؛ والرابط يذهب إلى { $host }.
link-number = يذهب إلى عنوان من أرقام ({ $host })؛ والشركات تستعمل أسماء.
link-name-in-front = «{ $front }» ليس إلا البداية؛ والموقع هو { $site }.
link-shortener = { $host } يختصر العناوين: لا يمكن رؤية إلى أين يؤدي الرابط.
link-passes-on = يمر عن طريق { $host } إلى { $target }.
link-not-the-senders = يذهب إلى { $site }، لا إلى موقع المرسل { $sender }.
link-look-alike = { $host } لا يفعل إلا أن يشبه { $plain }: فيه حروف غريبة.
link-mixed = { $host } يخلط حروف عدة أبجديات.
link-international = اسمه بحروف دولية: { $name } ({ $host }).

## What the words say

topic-account = تطلب منك تأكيد حساب أو كلمة مرور
topic-hurry = تدفعك إلى الاستعجال
topic-money = تتحدث عن المال
topic-bargain = تعد بكسب أو صفقة رابحة
topic-click = تطلب منك النقر أو الاتصال أو الرد
topic-health = تعلن عن أدوية أو منتجات صحية
topic-adult = تعلن عن محتوى للبالغين
topic-advert = تعلن عن منتج أو شركة
topic-mailing-list = تتحدث عن الحذف من قائمة بريدية
topic-stranger = تخاطبك كشخص غريب
topic-shouting = تصرخ: حروف كبيرة أو علامات تعجب أو صفوف من العلامات
topic-links = فيها روابط من نوع يوجد في البريد المزعج
topic-conversation = هي جزء من محادثة: تقتبس رسالة أخرى أو ترد عليها
topic-technical = تستعمل ألفاظًا تقنية
topic-acquaintance = تبدو كشخص تتحدث معه
topic-work = تتحدث عن اجتماعات أو مواعيد أو عمل مشترك
topic-list = هي من قائمة بريدية أو نشرة إخبارية
topic-calm = مكتوبة بهدوء
feature-sign-percent = نسبة مئوية
feature-sign-time = وقت من اليوم
feature-sign-telephone = رقم هاتف
feature-sign-toll-free = رقم هاتف مجاني
feature-sign-mixed-signs = صف من علامات مختلطة
feature-sign-smiley = وجه مبتسم
feature-sign-shouting = ثلاث كلمات بحروف كبيرة
feature-sign-quoting = سطر مقتبس
feature-sign-signature = سطر التوقيع
feature-sign-a-mail-address = عنوان بريد إلكتروني
feature-sign-exclamation = علامة تعجب
feature-link-question = علامة استفهام في رابط
feature-link-percent = علامة نسبة مئوية في رابط
feature-link-a-user-before = رابط فيه اسم مستخدم قبل @
feature-link-a-number-for-a-host = رابط إلى عنوان من أرقام
feature-capitals-0 = تكاد تخلو من الحروف الكبيرة
feature-capitals-1 = قليل من الحروف الكبيرة
feature-capitals-2 = بعض الحروف الكبيرة
feature-capitals-3 = غير قليل من الحروف الكبيرة
feature-capitals-4 = كثير من الحروف الكبيرة
feature-capitals-5 = كثير جدًا من الحروف الكبيرة
feature-capitals-6 = معظمها حروف كبيرة
feature-quoted-lines-0 = لا أسطر مقتبسة
feature-quoted-lines-1 = قليل من الأسطر المقتبسة
feature-quoted-lines-2 = كثير من الأسطر المقتبسة
feature-quoted-lines-3 = معظمها أسطر مقتبسة
feature-number-of-links-0 = لا روابط
feature-number-of-links-1 = رابط واحد
feature-number-of-links-2 = رابطان
feature-number-of-links-3 = من 3 إلى 5 روابط
feature-number-of-links-4 = من 6 إلى 11 رابطًا
feature-number-of-links-5 = 12 رابطًا أو أكثر
feature-exclamations-0 = لا علامات تعجب
feature-exclamations-1 = قليل من علامات التعجب
feature-exclamations-2 = بعض علامات التعجب
feature-exclamations-3 = كثير من علامات التعجب
feature-exclamations-4 = كثير جدًا من علامات التعجب
feature-length-of-words-0 = كلمات قصيرة للغاية
feature-length-of-words-1 = كلمات قصيرة جدًا
feature-length-of-words-2 = كلمات قصيرة
feature-length-of-words-3 = كلمات متوسطة الطول
feature-length-of-words-4 = كلمات طويلة
feature-length-of-words-5 = كلمات طويلة جدًا
feature-length-of-words-6 = كلمات طويلة للغاية
feature-list-unsubscribe = حقل ترويسة لإلغاء الاشتراك
feature-no-list-unsubscribe = لا حقل ترويسة لإلغاء الاشتراك
feature-reply-to-elsewhere = تذهب الردود إلى موقع آخر
feature-reply-to-at-the-same-site = تذهب الردود إلى موقع المرسل
feature-reply-to-at-a-free-mailbox = تذهب الردود إلى صندوق بريد مجاني
feature-return-path-elsewhere = يذهب البريد المرتجع إلى موقع آخر
feature-return-path-at-the-same-site = يذهب البريد المرتجع إلى موقع المرسل
feature-link-shows-another-site = يُظهر نص رابط موقعًا آخر
feature-link-shows-its-own-site = يُظهر نص رابط موقعه نفسه
feature-link-to-a-number = رابط إلى عنوان من أرقام
topic-strongest-words = فيها كلمات أكثر شيوعًا في البريد المزعج
feature-quoted = «{ $word }»
feature-then = { $first }، ثم { $second }
feature-number = { $digits ->
    [9] رقم من 9 خانات أو أكثر
   *[other] رقم عدد خاناته { $digits }
}
feature-letter-with-digits = حرف مع أرقام
feature-word-with-digits = كلمة تليها أرقام
feature-digits-with-letter = أرقام مع حرف
feature-digits-with-word = أرقام تليها كلمة
feature-code = رمز من حروف وأرقام
feature-digits-with-apostrophe = أرقام مع فاصلة عليا
feature-in-the-subject = { $what } في الموضوع
feature-money = مبلغ من المال (عدد الأرقام: { $digits })
feature-row-of-signs = صف من العلامات { $signs }
feature-in-the-path = «{ $word }» في مسار رابط
described-link-to-ending = رابط إلى عنوان ينتهي بـ { $ending }
described-link-to = رابط إلى { $host }
feature-in-the-host = «{ $host }» في اسم خادم رابط

## What could not be judged

doubt-quotation = ما تقتبسه أو تحوّله يبدو بريدًا مزعجًا.
doubt-one-part = جزء منها يبدو وحده بريدًا مزعجًا.
doubt-two-texts = في الرسالة نصان مختلفان؛ والحاسم هو الذي لا يُعرض هنا.
doubt-own-words = كلماتها هي تبدو بريدًا مزعجًا؛ أما ما تقتبسه فلا.
judged-by-own-words = حُكم عليها بكلماتها هي، والجزء المقتبس على حدة.
doubt-undated = بمقياس رسائل اليوم لن تكون بريدًا مزعجًا.
doubt-pasted-today = بمقياس رسائل 2001–2002 لن تكون بريدًا مزعجًا.
language-checked = لغة هذه الرسالة: { $code ->
    [de] الألمانية
    [fr] الفرنسية
    [es] الإسبانية
    [pt] البرتغالية
    [it] الإيطالية
    [nl] الهولندية
    [pl] البولندية
    [ru] الروسية
    [ar] العربية
   *[other] { $name }
}. وقد فُحصت علاماتها فيها. نموذج الكلمات لا يعرف إلا الإنجليزية.
language-unchecked = لغة هذه الرسالة: { $code ->
    [de] الألمانية
    [fr] الفرنسية
    [es] الإسبانية
    [pt] البرتغالية
    [it] الإيطالية
    [nl] الهولندية
    [pl] البولندية
    [ru] الروسية
    [ar] العربية
   *[other] { $name }
}. ولا تُعرف فيها إلا علامات المرسل والروابط والملفات. نموذج الكلمات لا يعرف إلا الإنجليزية.
doubt-no-mail = هذه ليست رسالة بريد إلكتروني.
doubt-nothing = لا نص هنا.
doubt-no-letter = النص أقل من أن يكون رسالة. والأرجح أنه: { $kind }.
doubt-other-language = قليل من هذا بلغة النموذج: فهو يعرف { $known } من الكلمات، وعددها { $words }.
doubt-no-known-word = النص قليل جدًا: لا كلمة معروفة.
doubt-prior-remains = النص قليل جدًا: لا كلمة معروفة؛ ويبقى الاحتمال القبلي.
doubt-one-known-word = النص قليل جدًا: كلمة معروفة واحدة فقط.
doubt-few-words = النص قليل جدًا. عدد الكلمات: { $words } فقط.
doubt-never-seen-in-spam = «{ $word }» لم تُرَ قط في البريد المزعج
doubt-never-seen-in-other = «{ $word }» لم تُرَ قط في رسائل أخرى
doubt-prior-leaves-none = الاحتمال القبلي لا يترك أي فئة
doubt-both = { $first } و{ $second }
doubt-zero-over-zero = 0/0: { $cause }؛ ومع أي تنعيم أكبر من 0 يوجد جواب.
judged-subject = موضوعها فقط
judged-no-word = لا كلمة
doubt-hidden = النص كله تحت الموضوع مخفي عن القارئ. ما يمكن الحكم عليه: { $judged }.
doubt-picture = هذه الرسالة صورة فقط، والمرشّح لا يرى ما تُظهره الصور. ما يمكن الحكم عليه: { $judged }.
doubt-attachments = في هذه الرسالة مرفقات وليس فيها نص خاص بها. ما يمكن الحكم عليه: { $judged }.
doubt-no-text = ليس في هذه الرسالة نص تحت الموضوع. ما يمكن الحكم عليه: { $judged }.

## How it was read

notice-addresses = قُرئت أول { $first } فقط من العناوين في النص على أنها روابط.
notice-gaps = قُرئت حروف متباعدة على أنها كلمات: { $count } («{ $word }» على أنها «{ $plain }»).
notice-digits-for-letters = قُرئت أرقام وعلامات على أنها الحروف التي تمثلها: { $count } («{ $word }» على أنها «{ $plain }»).
notice-look-alikes = قُرئت حروف متشابهة على أنها لاتينية: { $count } («{ $word }» على أنها «{ $plain }»).
notice-control = أُزيلت رموز NUL ورموز تحكم أخرى: { $count }.
notice-mended = أُصلحت رموز فُكّت خطأً، وعدد مواضعها { $places } (UTF-8 قُرئ على أنه Windows-1252).
notice-tags = أُزيلت رموز خفية (وسوم).
notice-tags-spell = وهي تكوّن «{ $words }».
notice-turns = أُزيلت علامات تقلب اتجاه الكتابة: { $count }.
notice-flags = قُرئت حروف الأعلام على أنها حروف: { $count }.
notice-invisible = أُزيلت رموز خفية تقسم الكلمات: { $count }.
notice-struck = أُزيلت علامات تشطب الحروف أو تحيط بها: { $count }.
notice-stacks = أُزيلت أكوام من العلامات على الحروف: { $count }.
notice-doubtful-words = لا يمكن معرفة هل يُظهر برنامج بريد بعض الكلمات، وعددها { $words }: فتنسيقها يُحسب بطريقة غير معروفة هنا.
notice-sheet = لم يُقرأ إلا أول { $first } من رموز ورقة الأنماط، وعددها { $characters }.
notice-selectors = لم يُستعمل إلا أول { $first } من محددات ورقة الأنماط: قد يفوت نص مخفي.
notice-conditions = لم يُستعمل إلا { $conditions } من الشروط المختلفة لورقة الأنماط: قد يفوت نص مخفي.
notice-large-sheet = ورقة الأنماط أكبر من أن تُطبّق كلها: قد يفوت نص مخفي.
notice-unapplied = قد تُخفي قاعدة في ورقة الأنماط نصًا، ولا يمكن تطبيقها هنا: قد يُحسب نص مخفي.
notice-some-bytes = بعض البايتات ليست { $charset }: تُعرض على شكل �.
notice-read-as = بعض البايتات ليست { $charset }: قُرئ النص على أنه { $other }.
notice-unknown-charset = مجموعة الرموز «{ $charset }» غير معروفة: قُرئ النص على أنه { $other }.
notice-no-charset = لم تُذكر مجموعة رموز، والبايتات ليست UTF-8: قُرئ النص على أنه { $other }.
notice-winmail = نص هذه الرسالة في winmail.dat، وهو تنسيق لبرنامج Outlook لا يمكن قراءته هنا: اطلب من المرسل أن يرسله نصًا عاديًا أو HTML، أو افتحه في Outlook وانسخ نصه.
notice-rtf = نص هذه الرسالة بتنسيق RTF الذي لا يمكن قراءته هنا: افتح الملف وانسخ نصه.
notice-encrypted = هذه الرسالة مشفّرة: لا شيء هنا للقراءة.
notice-invitation = فيها دعوة: قُرئ عنوانها ومكانها ووصفها.
notice-parts-by-guess = الحد بين أجزاء هذه الرسالة مذكور خطأً: فُصلت عند الأسطر التي تشبهه.
notice-no-boundary = تذكر هذه الرسالة عدة أجزاء، لكن الحد بينها مفقود: قُرئ نصها جزءًا واحدًا.
notice-inside-signature = هذه الرسالة موقّعة لا مشفّرة، لكن نصها داخل التوقيع (S/MIME) ولا يمكن قراءته هنا.
notice-compressed = هذه الرسالة مضغوطة (S/MIME): لا يمكن قراءة نصها هنا.
notice-broken = بنية هذه الرسالة معطوبة ({ $fault }): قُرئت نصًا عاديًا.
notice-parts = تُقرأ { $parts } من الأجزاء و{ $levels } من مستويات الأجزاء داخل الأجزاء على الأكثر: لم تُقرأ آخر بايتات هذه الرسالة، وعددها { $bytes }.
notice-without-name = بلا اسم
notice-only-text = النص الوحيد لهذه الرسالة موسوم بأنه مرفق ({ $name }): وقد قُرئ.
notice-signed = هذه الرسالة موقّعة (S/MIME): قُرئت، ولم يُتحقق من توقيعها.
notice-unknown-encoding = ترميز النقل «{ $label }» لجزء غير معروف: قُرئ على أنه { $encoding }.
notice-not-decoded = ترميز النقل «{ $label }» لجزء غير معروف: قُرئ بلا فك ترميز.
notice-outside = النص قبل أجزاء هذه الرسالة أو بعدها لا تُظهره برامج البريد، ولم يُقرأ؛ عدد كلماته { $words }.
notice-html-as-plain = HTML مذكور على أنه نص عادي: لم يُقرأ إلا النص المرئي.
notice-html-cut = لم يُقرأ إلا أول { $first } من رموز HTML، وعددها { $characters }.
notice-hidden = عُثر على نص مخفي لا يُظهره برنامج بريد، عدد كلماته { $words }؛ ولم يُحسب.
notice-from-msg = قُرئت من ملف .msg لبرنامج Outlook.
notice-from-emlx = قُرئت من ملف Apple Mail (.emlx).
notice-from-gmail = قُرئت من صفحة Gmail «عرض الأصل»: وتُرك الجدول فوق الرسالة.
notice-outlook = هذا ملف .msg لبرنامج Outlook أو ملف آخر من Office. في Outlook احفظ الرسالة نصًا أو حوّلها مرفقًا، أو اسحبها إلى برنامج بريد آخر واحفظها هناك بصيغة .eml.
notice-outlook-library = هذا ملف .msg لبرنامج Outlook أو ملف آخر من Office. لقراءة ملفات .msg في سطر الأوامر، ثبّت genlab مع الإضافة «outlook»؛ أو احفظ الرسالة بصيغة .eml أو نصًا.
notice-no-mail = هذه ليست رسالة بريد إلكتروني. والأرجح أنها: { $kind }.
instead-of-a-picture = في صورة رسالة أو نسختها المطبوعة يضيع عنوان المرسل ووجهات الروابط. احفظ الرسالة نفسها من برنامج بريدك (.eml) وافتح ذلك الملف، أو انسخ نصها أو مصدرها وألصقه. إن لم يكن لديك إلا الصورة، فانسخ كلماتها: على iPhone أو Mac اضغط عليها مطولًا في الصورة، وعلى Android افتحها في Lens، وفي Windows بأداة القطع.
notice-long-mbox = ملف mbox عدد رسائله { $mails }: لم يُقرأ إلا أول { $first }.
notice-mbox = ملف mbox عدد رسائله { $mails }، قُرئت كل واحدة على حدة.
notice-nuls = UTF-16 أُلصق على شكل بايتات: أُزيلت رموز NUL بين حروفه.
notice-wide = قُرئت على أنها { $charset }.
notice-cut-characters = لم يُقرأ إلا أول { $first } من الرموز، وعددها { $all }.
notice-cut-bytes = لم يُقرأ إلا أول { $first } من البايتات، وعددها { $all }.
notice-files-in-text = الملفات داخل النص، بترميز uuencode أو base64، لا تُقرأ: { $files }.
notice-base64 = بيانات base64. وهي تحوي: { $kind }. ولا شيء للقراءة.
notice-decoded = فُكّت من { $encoding } الذي جاء بلا ترويساته.
notice-html = HTML: لم يُقرأ إلا النص المرئي.
notice-other-kind = هذا لا يشبه رسالة بريد إلكتروني. والأرجح أنه: { $kind }.
notice-run = قُطعت سلسلة من الرموز بلا مسافة، طولها { $characters }، عند أول 100 رمز.
notice-long-text = لم يُحكم إلا على أول { $first } من الرموز، وعددها { $characters }.
notice-many-words = لم يُحكم إلا على أول { $first } من الكلمات.
kind-a-pdf-file = ملف PDF
kind-a-png-picture = صورة PNG
kind-a-jpeg-picture = صورة JPEG
kind-a-gif-picture = صورة GIF
kind-a-bmp-picture = صورة BMP
kind-a-tiff-picture = صورة TIFF
kind-an-icon = أيقونة
kind-an-outlook-or-office-file-save-the-e-mail-as-eml-or-text = ملف من Outlook أو Office؛ احفظ الرسالة بصيغة .eml أو نصًا
kind-outlook-s-winmail-dat-ask-the-sender-for-plain-text-or-html = ملف winmail.dat من Outlook؛ اطلب من المرسل نصًا عاديًا أو HTML
kind-a-rich-text-file-rtf-open-it-and-copy-its-text = ملف نص منسق (.rtf)؛ افتحه وانسخ نصه
kind-an-outlook-data-file-pst-export-the-e-mail-as-eml-or-text = ملف بيانات Outlook (.pst)؛ صدّر الرسالة بصيغة .eml أو نصًا
kind-a-program = برنامج
kind-a-program-webassembly = برنامج (WebAssembly)
kind-a-gzip-archive = أرشيف gzip
kind-a-bzip2-archive = أرشيف bzip2
kind-an-xz-archive = أرشيف xz
kind-a-7-zip-archive = أرشيف 7-Zip
kind-a-rar-archive = أرشيف RAR
kind-a-zstandard-archive = أرشيف Zstandard
kind-a-sound-file = ملف صوتي
kind-a-database-sqlite = قاعدة بيانات (SQLite)
kind-a-font = خط طباعة
kind-a-webp-picture = صورة WebP
kind-a-film = فيلم
kind-a-heic-or-avif-picture = صورة HEIC أو AVIF
kind-an-excel-workbook-xlsx = مصنف Excel (.xlsx)
kind-a-word-document-docx = مستند Word (.docx)
kind-a-powerpoint-presentation-pptx = عرض PowerPoint (.pptx)
kind-an-e-book-epub = كتاب إلكتروني (EPUB)
kind-an-opendocument-text-odt = نص OpenDocument (.odt)
kind-an-opendocument-spreadsheet-ods = جدول OpenDocument (.ods)
kind-an-opendocument-file = ملف OpenDocument
kind-an-android-app = تطبيق Android
kind-a-zip-archive = أرشيف ZIP
kind-json = JSON
kind-source-code = شيفرة برمجية
kind-a-table = جدول
kind-a-link = رابط
kind-a-list = قائمة
kind-binary = ملف ثنائي

## What was not pasted, and how to copy it

missing-trace = ليس في هذا المصدر أسطر من الخادم الذي استقبله، لذلك لم يمكن التحقق من أن المرسل هو من يذكره.
missing-confirmation = لم يُلصق إلا ما يُظهره برنامج البريد: لم يمكن التحقق من أن المرسل هو من تذكره.
missing-confirmation-and-targets = لم يُلصق إلا ما يُظهره برنامج البريد: لم يمكن التحقق من أن المرسل هو من تذكره، ولا من وجهات الروابط.
missing-sender = لم يُلصق إلا النص مع روابطه، لذلك لم يمكن التحقق من المرسل.
missing-sender-and-targets = لم يُلصق إلا النص، لذلك لم يمكن التحقق من المرسل ولا من وجهات الروابط.
program-gmail = Gmail
program-outlook-on-the-web = Outlook على الويب
program-outlook-for-windows = Outlook لنظام Windows
program-apple-mail = Apple Mail
program-thunderbird = Thunderbird
source-gmail = افتح الرسالة، واختر ⋮ بجانب «رد»، ثم «عرض الأصل» و«نسخ إلى الحافظة».
source-outlook-on-the-web = افتح الرسالة، واختر ⋯، ثم «عرض» و«عرض مصدر الرسالة»، وانسخ كل شيء.
source-outlook-for-windows = اختر ⋯ و«حفظ باسم»، وافتح الملف هنا؛ أو اسحب الرسالة إلى مجلد.
source-apple-mail = اختر «عرض» ثم «رسالة» ثم «المصدر الخام»، وانسخ كل شيء؛ وعلى iPhone حوّل الرسالة إلى حاسوب.
source-thunderbird = اضغط Ctrl+U (وعلى Mac‏ Command+U)، وانسخ كل شيء.

## Labels of an answer

invitation = ألصق رسالة، أو افتح رسالة، أو جرّب مثالًا. ما تلصقه يبقى في علامة التبويب هذه.
invitation-promise = سترى هل تبدو بريدًا مزعجًا، والأسباب، وما عليك فعله.
nothing-to-judge-yet = لا شيء للحكم عليه بعد
no-probability = لا احتمال
amount = احتمال البريد المزعج بحسب الكلمات { $share }
amount-in-brackets = (احتمال البريد المزعج بحسب الكلمات { $share })
amount-unknown = لا يمكن الحكم على كلماتها
first-of-several = الرسالة 1 من { $mails }؛ الجداول أدناه تذكرها كلها.
quoted-part = الجزء المقتبس وحده: { $verdict }.
counterweights = الكلمات وحدها تشير إلى بريد مزعج؛ لكن ما ذُكر أعلاه أثقل وزنًا.
known-word = النموذج يعرف الكلمة الوحيدة هنا.
unknown-word = النموذج لا يعرف الكلمة التي هنا.
known-all = النموذج يعرف كل الكلمات هنا، وعددها { $words }.
known-words = النموذج يعرف { $known } من الكلمات هنا، وعددها { $words }.
other-calibrated = المرشّح المعاير يقول { $share } بحسب الكلمات.
other-multinomial = بايز الساذج متعدد الحدود يقول { $share } بحسب الكلمات.
other-bernoulli = بايز الساذج لبرنولي يقول { $share } بحسب الكلمات.
heading-advice = ما عليك فعله، وما لا يستطيع المرشّح معرفته
heading-signs = العلامات
heading-words = ما تقوله كلماتها
heading-source = كيف تنسخ مصدر رسالة
heading-links = الروابط
heading-suspicious-links = الروابط: { $strong } من { $links } مريبة
links-as-text = تُعرض نصًا ولا يمكن النقر عليها.
links-more = وهناك { $more } أخرى.
link-without-text = (بلا نص)
no-single-reason = لا يبرز سبب بعينه.
and-more = و{ $more } أخرى
another = احكم على رسالة أخرى
copy-answer = انسخ الجواب نصًا
severity-fraud = احتيال
severity-strong = علامة قوية
severity-notice = ملاحظة
severity-fact = حقيقة
age = دُرّب على رسائل من { $older } ومن { $recent }. كلما اختلفت رسالة عنها، قلّ ما يعرفه المرشّح عنها.
age-older = دُرّب على رسائل من { $older }. كلما اختلفت رسالة عنها، قلّ ما يعرفه المرشّح عنها.
shared-verdict = حكم مرشّح البريد المزعج في genlab على رسالة: { $verdict } ({ $amount }).
shared-step = حكم مرشّح البريد المزعج في genlab على رسالة: { $step } ({ $verdict }؛ { $amount }).
shared-reasons = الأسباب الرئيسية:
shared-reason = - { $reason }.
shared-advice = ما عليك فعله: { $advice }
shared-without-mail = الرسالة نفسها ليست هنا؛ وبدونها لا يستطيع أحد التحقق من هذا النص.
line-fraud = احتيال
line-strong = قوي
line-notice = ملاحظة
line-fact = حقيقة
line-subject = الموضوع
line-advice = نصيحة
line-known = النموذج يعرف { $known } من الكلمات، وعددها { $words }
line-strongest = { $known }؛ وأقواها، بوحدة nat:

## What stands beside the e-mail, and its marks

label-mail = الرسالة الإلكترونية
label-known = مرسلون تعرفهم
help-known = عناوين أو نطاقات. يُعتد بها إذا أكد الخادم المستقبِل هوية المرسل.
open-mail = افتح رسالة حفظتها (⁦.eml⁩، ⁦.txt⁩)
clear-mail = امسح
choose = اختر…
examples-of-today = أو جرّب رسالة معاصرة كُتبت مثالًا
examples-of-2002 = أو رسالة حقيقية من عام 2002
examples-offered = أو احكم على واحدة من هذه الرسائل التي كُتبت أمثلة
judge-example = احكم على: { $title }
example-account = تحذير بشأن حساب
example-receipt = إيصال من مكتبة لبيع الكتب
example-friend = كلمات من صديق
example-bank = مورّد بحساب مصرفي جديد
example-family = «مرحبًا أمي، تعطّل هاتفي»
marked-mail = الرسالة مع العلامات
marked-beginning = الرسالة مع العلامات (عدد المحارف الأولى: { $characters })
key-spam = يدل على البريد المزعج
key-ham = يدل على غير البريد المزعج
key-unknown = لم يرد في التدريب
key-link = رابط مشبوه
key-faint = بلا علامة: دلالته قليلة
mark-link = رابط مشبوه. { $warning }
read-as-it-is = قُرئت كما هي: لم يلزم فك ترميز شيء ولا اختصاره ولا حذفه.

## The front page, and what the page itself says about an answer

front-title = هل هي بريد مزعج، وأي الكلمات تقول ذلك؟
front-promise = ألصق رسالة وانظر. genlab مختبر للنماذج التوليدية: ثمانية مختبرات وخمسة مقررات جامعية في علامة تبويب واحدة. لا شيء مما تُدخله يخرج منها.
front-judged = حُكم على الرسالة التي في المربع.
front-judged-link = اعرض النتيجة
front-example = رسالة من اليوم كُتبت مثالًا. كلما كانت الكلمة أغمق، زاد وزنها.
front-example-link = افتحها في المختبر
front-sum = مجموع الأدلة: فوق الخط المتقطع يكون البريد المزعج أرجح.
front-verdict = النتيجة:
front-private = كل شيء يجري في علامة التبويب هذه: ما تلصقه أو تفتحه لا يُرسل إلى أي مكان.
front-guarantee = كيف يُضمن ذلك
front-policy = سياسة لا تسمح لهذه الصفحة ولا لبايثون فيها إلا بالاتصال بملفات الموقع نفسه؛ وقد أُزيل WebRTC الذي لا تستطيع سياسة أن تقيّده؛ ولا يُنفّذ شيء مما تُدخله أبدًا. ولا تتحكم صفحة فيما تفعله بنفسك، مثل فتح رابط أو مشاركته. ولا تستطيع أن تضمن متصفحك أو إضافاته أو الخادم.
front-share = شارك ما تراه
front-share-answer = النتيجة نصًا، بلا الرسالة
front-share-copy = انسخ النص
front-english = المختبرات والمقررات باللغة الإنجليزية.
page-not-shared = لم تصل الرسالة التي شاركتها: إن service worker الذي يستقبلها في هذه الصفحة غير موجود. انسخ الرسالة والصقها في الخانة.
page-close = أغلق
page-waits = ما زال Python قيد التحميل. يُحفظ ما تُدخله، ويأتي الجواب حالما يبدأ.
page-follows = ما زال Python قيد التحميل؛ وسيتم هذا بعده.
page-loading = جارٍ تحميل Python
page-starting = جارٍ بدء Python
page-working = لم يجهز Python بعد
page-then-link = ثم يُحسب ما يُظهره هذا الرابط.
page-then-change = وعندئذ يُطبَّق تغييرك.
page-computes-link = يحسب Python ما يُظهره هذا الرابط.
page-computes-change = يحسب Python الجواب الجديد.
page-not-computed = تعذّر بدء Python، ولا يستطيع غيره حساب ما يُعرض هنا.
page-again = ابدأ من جديد
page-no-start = تعذّر بدء Python: { $reason }. أعد تحميل الصفحة؛ وإن لم يُفِد ذلك، فأخبر من نشرها.
page-no-worker = تعذّر بدء Python: يرفض هذا المتصفح الـ worker الذي يعمل فيه ({ $reason }).
page-no-webassembly = ليس في هذا المتصفح WebAssembly (أو هو معطّل)، وبه يشغّل genlab لغة Python. وهو موجود في كل متصفح حديث.
page-old-browser = هذا المتصفح أقدم من أن يشغّل Python، الذي يقول: { $reason }. حدّثه أو استعمل غيره: Chrome أو Edge 114 أو Firefox 125 أو Safari 17 أو أحدث.
page-little-memory = ذاكرة هذا الجهاز أقل مما يحتاج إليه Python، الذي يقول: { $reason }. أغلق علامات تبويب وبرامج أخرى، ثم ابدأ من جديد.
page-slow = لم يبدأ Python بعد مضي { $seconds } ث، مع أن كل ملفاته هنا. هذا الجهاز بطيء أو مشغول بشيء آخر. تستمر الصفحة من تلقاء نفسها حالما يجهز Python.
page-stopped = توقف Python ويُعاد تشغيله؛ ولا يضيع شيء مما أدخلته.
page-unanswered = لم يُجب Python ويُعاد تشغيله؛ ولا يضيع شيء مما أدخلته.
page-thrice = توقف Python ثلاث مرات متتالية عند هذا النص الذي ما زال في الصفحة: غيّره، ثم ابدأ من جديد.
page-large-file = حجم { $file } بالبايت: { $bytes }؛ والحد الأقصى { $limit }: لم يتغير شيء.
page-long-text = عدد أحرف هذا النص: { $characters }؛ والحد الأقصى { $limit }: لم يتغير شيء.
page-not-saved = لم يحفظ genlab الملف { $file }: فليس فيه حالة مختبر ولا مقرر.
page-saved = حُفظ باسم { $file }.
page-copied = نُسخ.
page-copy = انسخ هذا:
page-tables = جداول
page-numbers = الأعداد التي وراء الصورة

## What the spam lab shows beside its answers

label-view = العرض
view-judge = الحكم
view-sum = كل النماذج
view-generate = التوليد
view-own = مرشّحك
view-attack = مهاجمة المرشّح
more-settings = إعدادات أخرى
restore = استعد ما كان هنا من قبل
decided = ما الذي حسم
decided-feature = كلمة أو سمة
decided-unit = nat
decided-weaker = حدود أضعف: { $terms }
decided-sum-of-weaker = مجموع الحدود الأضعف
decided-show-weaker = أظهر الحدود الأضعف
decided-absent = كلمات غائبة
decided-few-signals = تصحيح لقلة الإشارات
decided-prior = الاحتمال القبلي
decided-log-odds = لوغاريتم أرجحية البريد المزعج
decided-but-links = (لكن انظر إلى الروابط المشبوهة)
amount-above = أكثر من { $share }
amount-below = أقل من { $share }
amount-exactly = { $share } تمامًا
