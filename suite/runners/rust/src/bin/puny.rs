//! The crates `puny` and `puny-idna` of this repository.

use puny_idna::{Flag, Idna, Preset, Settings};
use suite_runners::{found, run, Found, Found::NotOffered};

const UTS46: [Flag; 7] = [
    Flag::CheckHyphens,
    Flag::CheckBidi,
    Flag::CheckJoiners,
    Flag::Std3,
    Flag::Transitional,
    Flag::DnsLength,
    Flag::IgnoreInvalidPunycode,
];

fn name(preset: Preset, ascii: bool, order: &[Flag], flags: &[u8], text: &str) -> Found {
    let mut settings = Settings::new(preset);
    for (flag, on) in order.iter().zip(flags) {
        let value = if *on == b'1' { "yes" } else { "no" };
        settings.set(flag.name(), value).expect("the edition has the flag");
    }
    let edition = settings.edition();
    match (preset, ascii) {
        (_, true) => found(edition.to_ascii(text)),
        // These give a text in any case.
        (Preset::Url | Preset::UrlBeforeJune2026 | Preset::Query, _) => {
            Found::Text(edition.to_unicode_report(text).text_even_if_refused().to_owned())
        }
        _ => found(edition.to_unicode(text)),
    }
}

fn main() {
    run(|subject, operation, flags, text| {
        let ascii = operation == "ascii";
        match subject {
            "punycode" if operation == "encode" => found(puny::punycode::encode(text)),
            "punycode" => found(puny::punycode::decode(text)),
            "uts46" => name(Preset::Uts46, ascii, &UTS46, flags, text),
            "url-host" if flags == b"since-2026-06" => name(Preset::Url, ascii, &[], &[], text),
            "url-host" => name(Preset::UrlBeforeJune2026, ascii, &[], &[], text),
            "idna2008-lookup" => name(Preset::Lookup, ascii, &[], &[], text),
            "idna2008-registration" => name(Preset::Registration, ascii, &[], &[], text),
            "idna2003" => name(Preset::Query, ascii, &[Flag::AllowUnassigned, Flag::Std3], flags, text),
            "email-domain" => found(puny_idna::email::to_ascii(text, Settings::new(Preset::Uts46).edition())),
            _ => NotOffered,
        }
    });
}
