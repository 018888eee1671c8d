"""The commented example that ``genlab course --new`` prints."""

TEMPLATE = """\
<!-- A course is this one file. Change it, and check it with: genlab course FILE.md
     Comments such as this one are left out. -->
---
title: Three flips of a coin
deck: Week 3
---

<!-- Each step begins with a title. Copy its link in the page with “Share”, and give it a line of
     its own. A full address works as well. -->
## Three tails

[Open](#coin?flips=TTT)

The coin fell on tails three times. The maximum-likelihood estimate of the probability of heads is
==0/3==. A prior with two imagined flips of each kind moves it to ==1/5==.

<!-- ==…== marks a number that must come out at this link. It is checked, and shown as a result. -->

<!-- A question is asked before the answer is shown. [x] is the right answer; a single answer is
     typed instead of chosen. -->
? Would you bet on tails for the next flip?
- [x] Yes, but not everything I own
- [ ] Everything I own
- [ ] No

<!-- “Beside” is what is shown with the question. Without it the question stands alone. -->
Beside: #coin

<!-- Any of these lines may be left out. Only the lecturer's window shows the note; further lines of
     it are indented. -->
Look: figure belief
Slide: 12
Minutes: 4
Note: Wait for ten hands before you show the answer.
  Ask somebody who would bet everything for the reason.

## More flips

[Open](#coin?flips=TTTHTHHT)

With eight flips the estimates are closer together.

Hide: seed
Exercise: coin.posterior 1
<!-- With a line “Experiment: flips” the class flips coins, and the wall shows their posterior. -->
Minutes: 6

<!-- “Printed” is what a slide says and “Correct” what is right; or “Equivalent”, an equal form. -->
Printed: θ̂ = max L(θ)
Correct: θ̂ = argmax L(θ), the place of the maximum and not its height
"""
