//! The crates `puny` and `puny-idna` of this repository.

#[path = "../bootstring.rs"]
mod bootstring;

use puny_idna::mailbox::Mailbox;
use puny_idna::{hostname, name_from_utf8, Flag, Idna, Preset, Settings};
use suite_runners::{found, run_bytes, Found, Found::NotOffered};

const UTS46: [Flag; 7] = [
    Flag::CheckHyphens,
    Flag::CheckBidi,
    Flag::CheckJoiners,
    Flag::Std3,
    Flag::Transitional,
    Flag::DnsLength,
    Flag::IgnoreInvalidPunycode,
];

fn name(preset: Preset, ascii: bool, order: &[Flag], flags: &[u8], bytes: &[u8]) -> Found {
    let mut settings = Settings::new(preset);
    for (flag, on) in order.iter().zip(flags) {
        let value = if *on == b'1' { "yes" } else { "no" };
        settings.set(flag.name(), value).expect("the edition has the flag");
    }
    let edition = settings.edition();
    let Ok(text) = name_from_utf8(bytes) else { return Found::Refused };
    match (preset, ascii) {
        (_, true) => found(edition.to_ascii_from_utf8(bytes)),
        // In the specifications of these presets, ToUnicode never fails. So the result is the text of the report.
        (Preset::Url | Preset::UrlCheckALabels | Preset::Query, _) => {
            Found::Text(edition.to_unicode_report(text).text_even_if_refused().to_owned())
        }
        _ => found(edition.to_unicode(text)),
    }
}

/// Returns the answer for a format: an empty text, or a refusal.
fn is_valid(is_valid: bool) -> Found {
    if is_valid { Found::Text(String::new()) } else { Found::Refused }
}

fn main() {
    run_bytes(|subject, operation, flags, bytes| {
        let text = std::str::from_utf8(bytes);
        let ascii = operation == "ascii";
        match subject {
            "punycode" if operation == "encode" => found(puny::punycode::encode(text.unwrap())),
            "punycode" => text.map_or(Found::Refused, |text| found(puny::punycode::decode(text))),
            "bootstring" => bootstring::convert(operation == "encode", flags, text.unwrap()),
            "url-host" if flags.ends_with(b"beStrict") => name(Preset::UrlStrict, ascii, &[], &[], bytes),
            "uts46" => name(Preset::Uts46, ascii, &UTS46, flags, bytes),
            "url-host" if flags == b"since-2026-06" => name(Preset::Url, ascii, &[], &[], bytes),
            "url-host" => name(Preset::UrlCheckALabels, ascii, &[], &[], bytes),
            "idna2008-lookup" => name(Preset::Lookup, ascii, &[], &[], bytes),
            "idna2008-registration" => name(Preset::Registration, ascii, &[], &[], bytes),
            "idna2003" => name(Preset::Query, ascii, &[Flag::AllowUnassigned, Flag::Std3], flags, bytes),
            "email-domain" => found(puny_idna::email::to_ascii(text.unwrap(), Settings::new(Preset::Uts46).edition())),
            "hostname" => is_valid(hostname::is_hostname(text.unwrap())),
            "idn-hostname" if flags == b"mapped" => is_valid(hostname::is_idn_hostname(text.unwrap())),
            "idn-hostname" => is_valid(hostname::check_idn_hostname_2020_12(text.unwrap()).is_ok()),
            "idn-email" => is_valid(Mailbox::new(text.unwrap()).is_ok()),
            _ => NotOffered,
        }
    });
}
