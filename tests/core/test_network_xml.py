"""Networks in XML: the dog problem of the XMLBIF specification, and nets as GeNIe writes them."""

import numpy as np
import pytest

from genlab import bayes_net

DOG = """<?xml version="1.0" encoding="US-ASCII"?>
<!-- the example of the specification -->
<!DOCTYPE BIF [
  <!ELEMENT BIF ( NETWORK )*>
  <!ATTLIST BIF VERSION CDATA #REQUIRED>
  <!ELEMENT NAME (#PCDATA)>
]>
<BIF VERSION="0.3">
<NETWORK>
<NAME>Dog-Problem</NAME>
<VARIABLE TYPE="nature"><NAME>light-on</NAME><OUTCOME>true</OUTCOME><OUTCOME>false</OUTCOME>
  <PROPERTY>position = (73, 165)</PROPERTY></VARIABLE>
<VARIABLE><NAME>bowel-problem</NAME><OUTCOME>true</OUTCOME><OUTCOME>false</OUTCOME></VARIABLE>
<VARIABLE><NAME>dog-out</NAME><OUTCOME>true</OUTCOME><OUTCOME>false</OUTCOME></VARIABLE>
<VARIABLE><NAME>hear-bark</NAME><OUTCOME>true</OUTCOME><OUTCOME>false</OUTCOME></VARIABLE>
<VARIABLE><NAME>family-out</NAME><OUTCOME>true</OUTCOME><OUTCOME>false</OUTCOME></VARIABLE>
<DEFINITION><FOR>light-on</FOR><GIVEN>family-out</GIVEN>
  <TABLE>0.6 0.4 0.05 0.95</TABLE></DEFINITION>
<DEFINITION><FOR>bowel-problem</FOR><TABLE>0.01 0.99</TABLE></DEFINITION>
<DEFINITION><FOR>dog-out</FOR><GIVEN>bowel-problem</GIVEN><GIVEN>family-out</GIVEN>
  <TABLE>0.99 0.01 <!-- both --> 0.97 0.03
         0.9 0.1 0.3 0.7</TABLE></DEFINITION>
<DEFINITION><FOR>hear-bark</FOR><GIVEN>dog-out</GIVEN><TABLE>0.7 0.3 0.01 0.99</TABLE></DEFINITION>
<DEFINITION><FOR>family-out</FOR><TABLE>0.15 0.85</TABLE></DEFINITION>
</NETWORK>
</BIF>
"""

GENIE = """<?xml version="1.0" encoding="UTF-8"?>
<smile version="1.0" id="Market" numsamples="10000">
  <nodes>
    <cpt id="Success"><state id="Yes" /><state id="No" />
      <probabilities>0.2 0.8</probabilities></cpt>
    <cpt id="Forecast"><state id="Good" /><state id="Moderate" /><state id="Poor" />
      <parents>Success</parents>
      <probabilities>0.4 0.4 0.2 0.1 0.3 0.6</probabilities></cpt>
    <deterministic id="Invest"><state id="yes" /><state id="no" />
      <parents>Success Forecast</parents>
      <resultingstates>yes yes no yes no no</resultingstates></deterministic>
  </nodes>
  <extensions><genie version="1.0" app="GeNIe 2.0" name="Market" /></extensions>
</smile>
"""


def probability(net, name, evidence=None):
    return bayes_net.marginal(net, name, evidence).probability


def test_the_dog_problem_has_the_marginals_that_its_tables_give():
    net = bayes_net.read_network(DOG)
    assert [variable.name for variable in net.variables][:2] == ["light-on", "bowel-problem"]
    np.testing.assert_allclose(probability(net, "light-on")[0], 0.15 * 0.6 + 0.85 * 0.05)
    p_out = 0.01 * (0.15 * 0.99 + 0.85 * 0.97) + 0.99 * (0.15 * 0.9 + 0.85 * 0.3)
    np.testing.assert_allclose(probability(net, "dog-out")[0], p_out)
    np.testing.assert_allclose(probability(net, "hear-bark")[0], 0.7 * p_out + 0.01 * (1 - p_out))
    p_with_family = 0.01 * 0.99 + 0.99 * 0.9
    np.testing.assert_allclose(
        probability(net, "family-out", {"dog-out": "true"})[0], 0.15 * p_with_family / p_out
    )


def test_a_net_of_genie_has_the_marginals_that_its_tables_give():
    net = bayes_net.read_network("\ufeff" + GENIE)
    np.testing.assert_allclose(probability(net, "Forecast"), [0.16, 0.32, 0.52])
    np.testing.assert_allclose(probability(net, "Success", {"Forecast": "Good"}), [0.5, 0.5])
    np.testing.assert_allclose(probability(net, "Invest")[0], 0.2 * 0.8 + 0.8 * 0.1)


def test_a_net_in_bif_is_read_as_before():
    text = bayes_net.write_bif(bayes_net.read_network(DOG))
    assert bayes_net.read_network(text) == bayes_net.read_bif(text)
    assert bayes_net.read_bif(text) == bayes_net.read_network(DOG)


LAUGHS = '<!DOCTYPE BIF [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>\n<BIF>&b;</BIF>'
OUTSIDE = '<!DOCTYPE BIF [<!ENTITY a SYSTEM "file:///etc/hostname">]><BIF>&a;</BIF>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LAUGHS, "line 1: an entity is declared"),
        (OUTSIDE, "line 1: an entity is declared"),
        ("<a>" * 60 + "</a>" * 60, "51 deep"),
        ("<html></html>", "line 1: the root is <html>"),
        ("<BIF><NETWORK></BIF>", "line 1: this is no XML: mismatched tag"),
        ("<BIF><NETWORK></NETWORK></BIF>", "no variable is declared"),
        (DOG.replace("0.15 0.85", "0.15 0.86"), "line 24: row 1 of “family-out” sums to 1.01"),
        (DOG.replace("0.15 0.85", "0.15 .8 .05"), "line 24: “family-out” needs 2 numbers, got 3"),
        (DOG.replace("0.15 0.85", "1,5 0.85"), "line 24: <TABLE> has '1,5'"),
        (DOG.replace("<FOR>family-out", "<FOR>family"), "“family-out” has no <DEFINITION>"),
        (DOG.replace("<GIVEN>dog-out", "<GIVEN>cat"), "line 23: no variable “cat” is declared"),
        (DOG.replace("<GIVEN>dog-out", "<GIVEN>hear-bark"), "hear-bark"),
        (DOG.replace("<FOR>hear-bark", "<FOR>dog-out"), "“dog-out” has two definitions"),
        (DOG.replace('TYPE="nature"', 'TYPE="decision"'), "'decision'"),
        (GENIE.replace("deterministic", "noisymax"), "“Invest” is a <noisymax>"),
        (GENIE.replace("yes yes no", "yes maybe no"), "'maybe', which is no state"),
        (GENIE.replace('"Forecast"', '"Success"'), "“Success” is declared twice"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text, message):
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        bayes_net.read_network(text)
