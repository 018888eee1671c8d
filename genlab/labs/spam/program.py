"""What a spam filter says of an e-mail: the verdict, and what every word contributes."""

import json

from genlab.mail.reader import edited, read
from genlab.spam.filter import classify
from genlab.spam.reasons import describe_feature
from genlab.spam.undefended import undefended_mail

# %% The e-mail and the model
text = "Your free money offer"  # the e-mail, which no link holds
without, added = "", ""  # words to strike out of it, and words to add
model = "calibrated"
smoothing, prior = 1.0, 0.233
counter_measures = True  # False: a filter that takes the source as it is written
max_mails = 500  # how many e-mails of an mbox are judged

# %% Judge it
mails = read(text) if counter_measures else [undefended_mail(text)]
verdict, answers = [], []
for number, mail in enumerate(mails[:max_mails], 1):
    answer = classify(edited(mail, without, added), model, smoothing, prior)
    answers.append(answer)
    # where the words cannot be judged, no number says anything
    p_spam = answer.p_words
    log_odds = None if p_spam is None else answer.log_odds
    verdict.append([number, mail.subject, answer.verdict, p_spam, log_odds, answer.reason])

# %% Every word's part
# the first e-mail's words, the most decisive first; prior_term + absent + amount + Σ contribution =
# log_odds
evidence = [
    [describe_feature(w.word), w.count, w.p_spam, w.p_ham, w.weight, w.contribution]
    for w in answers[0].words
]
# %% The numbers
print(json.dumps({"verdict": verdict, "evidence": evidence}, indent=1))

# %% A picture
import matplotlib.pyplot as plt

heaviest = evidence[:15][::-1]
plt.barh([word for word, *_ in heaviest], [contribution for *_, contribution in heaviest])
plt.xlabel("nats towards spam")
plt.tight_layout()
plt.show()
