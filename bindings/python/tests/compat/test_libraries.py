"""Libraries that import `idna` work with `puny.compat.idna`. Each library runs in its own Python process, without a network."""

import subprocess
import sys

import pytest

BEFORE = """
import puny.compat
puny.compat.install()
"""

# No module of the real package may be loaded.
AFTER = """
import sys
from pathlib import Path
assert sys.modules["idna"].__name__ == "puny.compat.idna"
for name, module in list(sys.modules.items()):
    folder = Path(getattr(module, "__file__", None) or "-").parent
    assert folder.name != "idna" or folder.parent.name == "compat", name
print("passed")
"""

SCRIPTS = {
    "requests": """
import requests
def url(host): return requests.Request("GET", f"http://{host}/").prepare().url
assert url("Bücher.example") == "http://xn--bcher-kva.example/"
assert url("例え.テスト") == "http://xn--r8jz45g.xn--zckzah/"
try:
    url("a\\u200cbü.example")
except requests.exceptions.InvalidURL:
    pass
else:
    raise AssertionError
""",
    "httpx": """
import httpx
url = httpx.URL("http://Bücher.example/a")
assert url.raw_host == b"xn--bcher-kva.example", url.raw_host
assert url.host == "bücher.example"
assert httpx.URL("http://xn--fiqs8s.example").host == "中国.example"
try:
    httpx.URL("http://☃.example")
except httpx.InvalidURL as error:
    assert "IDNA" in str(error)
else:
    raise AssertionError
""",
    "yarl": """
import yarl
url = yarl.URL("http://Bücher.example/a")
assert url.raw_host == "xn--bcher-kva.example" and url.host == "bücher.example"
assert yarl.URL("http://xn--e1afmkfd.xn--p1ai/").host == "пример.рф"
""",
    "dns": """
import dns.name
codec = dns.name.IDNA_2008_Practical
name = dns.name.from_unicode("Königsgäßchen.example.", idna_codec=codec)
assert name.to_text() == "xn--knigsgchen-b4a3dun.example.", name
assert name.to_unicode(idna_codec=dns.name.IDNA_2008) == "königsgäßchen.example."
strict = dns.name.IDNA_2008_Strict
try:
    dns.name.from_unicode("☃.example.", idna_codec=strict)
except dns.name.IDNAException as error:
    assert type(error.kwargs["idna_exception"]).__name__ == "InvalidCodepoint"
else:
    raise AssertionError
""",
    "email_validator": """
from email_validator import EmailNotValidError, validate_email
found = validate_email("jane@Bücher.de", check_deliverability=False)
assert (found.ascii_domain, found.domain) == ("xn--bcher-kva.de", "bücher.de")
found = validate_email("jane@xn--bcher-kva.de", check_deliverability=False)
assert found.domain == "bücher.de"
try:
    validate_email("jane@a☃.de", check_deliverability=False)
except EmailNotValidError:
    pass
else:
    raise AssertionError
""",
}


@pytest.mark.parametrize("library", SCRIPTS)
def test_a_library_works(library):
    pytest.importorskip(library)
    script = BEFORE + SCRIPTS[library] + AFTER
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (run.stdout, run.returncode) == ("passed\n", 0), run.stderr
