//! The flags of the editions, each value with names that show its effect.

use puny_idna::{
    AsciiRules, Bidi, ContextO, DnsLength, Hyphens, Idna, Idna2003, Idna2008, InvalidPunycode,
    Joiners, Rfc5895, Transitional, Unassigned, UrlStandard, Uts46,
};
use serde_json::{Value, json};

use super::record::conversions;

/// A flag with a value, as the command `puny` has it.
type Flag = (&'static str, &'static str);

/// One setting: the edition's name, the flag, the edition, and the names.
struct Setting {
    edition: &'static str,
    flag: Flag,
    idna: Box<dyn Idna>,
    names: &'static [&'static str],
}

impl Setting {
    fn new(
        edition: &'static str,
        flag: Flag,
        idna: impl Idna + 'static,
        names: &'static [&'static str],
    ) -> Setting {
        Setting {
            edition,
            flag,
            idna: Box::new(idna),
            names,
        }
    }
}

const HYPHENS: &[&str] = &["-a.ab--cd", "-ü.üb--cd-"];
const BIDI: &[&str] = &["0א.com"];
const STD3: &[&str] = &["_a.*.b c", "*.ü_.com"];
const LENGTH: &[&str] = &["ü..com", "ü.com."];
const JOINERS: &[&str] = &["a\u{200D}ü"];

fn uts46(edition: &'static str, base: Uts46, to: &mut Vec<Setting>) {
    let mut add = |flag, idna: Uts46, names| to.push(Setting::new(edition, flag, idna, names));
    add(
        ("check-hyphens", "no"),
        base.with_hyphens(Hyphens::Ignore),
        HYPHENS,
    );
    add(("check-hyphens", "yes"), base, HYPHENS);
    add(("check-bidi", "no"), base.with_bidi(Bidi::Ignore), BIDI);
    add(("check-bidi", "yes"), base, BIDI);
    add(
        ("check-joiners", "no"),
        base.with_joiners(Joiners::Ignore),
        JOINERS,
    );
    add(("check-joiners", "yes"), base, JOINERS);
    add(("std3", "no"), base.with_ascii_rules(AsciiRules::ANY), STD3);
    add(("std3", "yes"), base, STD3);
    add(
        ("std3", "dns"),
        base.with_ascii_rules(AsciiRules::LDH_UNDERSCORE.with_leading_wildcard()),
        STD3,
    );
    add(
        ("transitional", "no"),
        base.with_transitional(Transitional::Off),
        &["faß.de"],
    );
    add(
        ("transitional", "yes"),
        base.with_transitional(Transitional::On),
        &["faß.de"],
    );
    add(
        ("ignore-invalid-punycode", "yes"),
        base.with_invalid_punycode(InvalidPunycode::Ignore),
        &["xn--0.com"],
    );
    add(("ignore-invalid-punycode", "no"), base, &["xn--0.com"]);
    add(
        ("dns-length", "no"),
        base.with_dns_length(DnsLength::Ignore),
        LENGTH,
    );
    add(("dns-length", "yes"), base, LENGTH);
    add(
        ("dns-length", "allow-root"),
        base.with_dns_length(DnsLength::CheckAllowRoot),
        LENGTH,
    );
}

/// The values of `dns-length`.
const DNS_LENGTHS: [(&str, DnsLength); 3] = [
    ("no", DnsLength::Ignore),
    ("yes", DnsLength::Check),
    ("allow-root", DnsLength::CheckAllowRoot),
];

/// The values of `std3`.
fn std3() -> [(&'static str, AsciiRules); 3] {
    let dns = AsciiRules::LDH_UNDERSCORE.with_leading_wildcard();
    [
        ("no", AsciiRules::ANY),
        ("yes", AsciiRules::STD3),
        ("dns", dns),
    ]
}

fn idna2008(edition: &'static str, base: Idna2008, to: &mut Vec<Setting>) {
    let mut add = |flag, idna: Idna2008, names| to.push(Setting::new(edition, flag, idna, names));
    add(
        ("check-hyphens", "no"),
        base.with_hyphens(Hyphens::Ignore),
        HYPHENS,
    );
    add(
        ("check-hyphens", "yes"),
        base.with_hyphens(Hyphens::Check),
        HYPHENS,
    );
    add(("check-bidi", "no"), base.with_bidi(Bidi::Ignore), BIDI);
    add(("check-bidi", "yes"), base.with_bidi(Bidi::Check), BIDI);
    for (value, rules) in std3() {
        add(("std3", value), base.with_ascii_rules(rules), STD3);
    }
    add(
        ("contexto", "no"),
        base.with_contexto(ContextO::Ignore),
        &["a·b"],
    );
    add(
        ("contexto", "yes"),
        base.with_contexto(ContextO::Check),
        &["a·b"],
    );
    for (value, length) in DNS_LENGTHS {
        add(("dns-length", value), base.with_dns_length(length), LENGTH);
    }
}

fn idna2003(edition: &'static str, base: Idna2003, to: &mut Vec<Setting>) {
    let mut add = |flag, idna: Idna2003, names| to.push(Setting::new(edition, flag, idna, names));
    for (value, rules) in std3() {
        add(("std3", value), base.with_ascii_rules(rules), STD3);
    }
    add(
        ("allow-unassigned", "no"),
        base.with_unassigned(Unassigned::Check),
        &["\u{221}.com"],
    );
    add(
        ("allow-unassigned", "yes"),
        base.with_unassigned(Unassigned::Ignore),
        &["\u{221}.com"],
    );
}

fn settings() -> Vec<Setting> {
    let mut all = Vec::new();
    uts46("uts46", Uts46::STRICT, &mut all);
    for (value, idna) in [("no", UrlStandard::BROWSER), ("yes", UrlStandard::STRICT)] {
        all.push(Setting::new(
            "url",
            ("be-strict", value),
            idna,
            &[
                "a_b.ü--",
                "xn--a",
                "bücher.0xff",
                "xn--bcher-kva.xn--8i7caa",
                "r3---sn.xn--bcher-kva",
            ],
        ));
    }
    idna2008("2008-lookup", Idna2008::LOOKUP, &mut all);
    for (value, flag) in [("no", Rfc5895::Off), ("yes", Rfc5895::On)] {
        all.push(Setting::new(
            "2008-lookup",
            ("mapping", value),
            Idna2008::LOOKUP.with_rfc5895(flag),
            &["Bücher。de"],
        ));
    }
    idna2008("2008-register", Idna2008::REGISTRATION, &mut all);
    idna2003("2003", Idna2003::QUERY, &mut all);
    all
}

/// The rows of `flags`.
pub(super) fn rows() -> impl Iterator<Item = Value> {
    settings().into_iter().flat_map(|setting| {
        let Setting {
            edition,
            flag: (flag, value),
            idna,
            names,
        } = setting;
        names.iter().map(move |name| {
            let mut row = conversions(name, &*idna);
            row.insert("name".to_owned(), json!(name));
            row.insert("edition".to_owned(), json!(edition));
            row.insert("flag".to_owned(), json!(flag));
            row.insert("value".to_owned(), json!(value));
            Value::Object(row)
        })
    })
}
