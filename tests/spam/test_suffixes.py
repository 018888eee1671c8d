"""Registrable domains follow the rules of the public suffix list."""

import pytest
from mail_cases import rows_of

from genlab.spam.signs.suffixes import company_suffix, public_suffix, registrable_domain
from web.make.public_suffixes import shortened


@pytest.mark.parametrize(
    ("host", "domain"),
    rows_of("the_registrable_domain_has_one_label_more_than_the_public_suffix"),
)
def test_the_registrable_domain_has_one_label_more_than_the_public_suffix(host, domain):
    assert registrable_domain(host) == domain


def test_a_company_s_suffix_is_told_from_a_registry_s():
    assert company_suffix("somebody.github.io") == "github.io"
    assert company_suffix("www.example.co.uk") == ""
    assert public_suffix("www.example.co.uk") == "co.uk"


def test_the_list_that_the_script_writes_names_its_version():
    text = (
        "// VERSION: 2026-01-02\n// COMMIT: abc\n// ===BEGIN ICANN DOMAINS===\n"
        "// a note\nac\ncom.ac\n"
        "*.kobe.jp\n!city.kobe.jp\n公司.cn\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n"
    )
    short = shortened(text)
    assert short["version"] == "2026-01-02" and short["licence"] == "MPL-2.0"
    assert short["registries"] == {"ac": "com", "cn": "xn--55qx5d", "kobe.jp": "!city *"}
    assert short["companies"] == {"io": "github"}
    with pytest.raises(ValueError, match="this is not the public suffix list"):
        shortened("com\n")
