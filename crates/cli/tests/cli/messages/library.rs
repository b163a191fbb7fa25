//! The errors that functions of the libraries return, and that no command shows.

use std::fmt::Display;

use puny::profiles::{Profile, SWIFT};
use puny::punycode::PUNYCODE;
use puny::{Alphabet, Bootstring, ParamValues, Params};
use puny_display::{Protected, local_part_warnings, url};
use puny_idna::label::{ALabel, LabelKind, ULabel};
use puny_idna::mailbox::Mailbox;
use puny_idna::{Idna2008, Preset, Rule, Settings, Uts46, name_from_utf8, to_ascii};

use super::Document;

/// Adds a row for the error of each expression. The input in the row is the source of the expression. The first
/// argument is a function that returns the name of the error.
macro_rules! add_errors {
    ($document:ident, $kind:expr, $($call:expr,)+) => {
        $(
            let error = $call.err().unwrap();
            let kind = $kind(&error).to_owned();
            add_error($document, &kind, stringify!($call), error);
        )+
    };
}

fn add_error(document: &mut Document, kind: &str, input: &str, error: impl Display) {
    document.kinds.insert(kind.to_owned());
    document.add_row(kind, input, &error.to_string());
}

/// Adds the rows of all libraries.
pub(super) fn add_rows(document: &mut Document) {
    add_names(document);
    add_mailboxes(document);
    add_strings(document);
    add_bootstrings(document);
    add_settings(document);
    add_protected_names(document);
}

fn add_names(document: &mut Document) {
    add_errors!(
        document,
        |error: &puny_idna::Error| error.first().rule().code(),
        to_ascii("a_b..c"),
        ALabel::new("bücher"),
        ULabel::new("bucher"),
        ULabel::new("ü.b"),
        name_from_utf8(b"b\xFCcher"),
        Idna2008::REGISTRATION.register("xn--bcher-kva", "bücherei"),
    );
    add_errors!(
        document,
        |error: &puny_display::UrlError| error.name(),
        url("example.com", &Protected::default()),
        url("https://a b/", &Protected::default()),
    );
}

fn add_mailboxes(document: &mut Document) {
    let long = |count: usize| "a".repeat(count);
    let addresses = [
        "a@b@example.com".to_owned(),
        "a@[1.2.3]".to_owned(),
        "a..b@example.com".to_owned(),
        "a b@example.com".to_owned(),
        "\"a\tb\"@example.com".to_owned(),
        "\"a\\ü\"@example.com".to_owned(),
        "\"a\"b@example.com".to_owned(),
        format!("{}@example.com", long(65)),
        format!("a@{0}.{0}.{0}.{0}", long(63)),
        "ü@example.com".to_owned(),
    ];
    for address in addresses {
        let error = Mailbox::ascii(&address).unwrap_err();
        for problem in error.problems() {
            if document.kinds.insert(problem.rule().name().to_owned()) {
                document.add_row(problem.rule().name(), &address, &problem.to_string());
            }
        }
    }
    for local_part in ["a\u{200B}b", "a☃", "pаypal", "1٢", "u\u{308}"] {
        // Each of these local parts has one warning that is not in the rows before it.
        let warnings = local_part_warnings(local_part);
        let warning = warnings.last().unwrap();
        document.add_row(warning.kind().name(), local_part, &warning.to_string());
    }
}

fn add_strings(document: &mut Document) {
    add_errors!(
        document,
        |error: &puny::DecodeError| error.kind().name(),
        PUNYCODE.decode("bücher-kva"),
    );
    add_errors!(
        document,
        |error: &puny::EncodeError| error.kind().name(),
        PUNYCODE.encode_with_case("bücher", &[true]),
        PUNYCODE.with_limit(3).encode("bücher"),
        SWIFT.bootstring().encode_with_case("ü", &[true]),
    );
    add_errors!(
        document,
        |_: &_| "buffer",
        PUNYCODE.encode_into(&[0xFC][..], &mut [0; 1], &mut []),
        PUNYCODE.encode_into(&[0xFC; 99][..], &mut [0; 999], &mut []),
    );
}

fn add_bootstrings(document: &mut Document) {
    let legal = PUNYCODE.params().values();
    add_errors!(
        document,
        |error: &puny::ParamsError| error.name(),
        Params::new(ParamValues { base: 1, ..legal }),
        Params::new(ParamValues { tmin: 27, ..legal }),
        Params::new(ParamValues { tmax: 36, ..legal }),
        Params::new(ParamValues {
            tmin: 0,
            tmax: 0,
            ..legal
        }),
        Params::new(ParamValues {
            tmin: 35,
            tmax: 35,
            ..legal
        }),
        Params::new(ParamValues { skew: 0, ..legal }),
        Params::new(ParamValues { damp: 1, ..legal }),
        Params::new(ParamValues {
            tmin: 2,
            initial_bias: 35,
            ..legal
        }),
    );
    // The delimiter is a hyphen-minus (2D), and the digits are `a` and `b` (61 and 62).
    let two = Alphabet::new(&[0..=0x7F], 0x2D, &[0x61, 0x62], &[]).unwrap();
    add_errors!(
        document,
        |error: &puny::AlphabetError| error.name(),
        Alphabet::new(&[0x61..=0x7A, 0..=9], 0x2D, &[], &[]),
        Alphabet::new(&[0x61..=0x7A], 0x2D, &[], &[]),
        Alphabet::new(&[0..=0x7F], 0x2D, &[0x61, 0xFC], &[]),
        Alphabet::new(&[0..=0x7F], 0x2D, &[0x61, 0x2D], &[]),
        Alphabet::new(&[0..=0x7F], 0x2D, &[0x61, 0x62], &[(0x63, 2)]),
        Alphabet::new(&[0..=0x7F], 0x2D, &[0x61, 0x61], &[]),
        Bootstring::new(*PUNYCODE.params(), two),
    );
}

fn add_settings(document: &mut Document) {
    add_errors!(
        document,
        |_: &_| "unknown name",
        "none".parse::<Profile>(),
        "uts47".parse::<Preset>(),
        "b_label".parse::<LabelKind>(),
        "V99".parse::<Rule>(),
    );
    for preset in Preset::ALL {
        let mut settings = Settings::new(*preset);
        let input = format!("Settings::new({preset}).set(\"hyphens\", \"yes\")");
        let error = settings.set("hyphens", "yes").unwrap_err();
        add_error(document, "unknown flag", &input, error);
        for flag in Settings::new(*preset).flags() {
            if document.kinds.insert(flag.name().to_owned()) {
                let input = format!("Settings::new({preset}).set(\"{flag}\", \"maybe\")");
                let error = settings.set(flag.name(), "maybe").unwrap_err();
                add_error(document, "unknown value", &input, error);
            }
        }
    }
}

fn add_protected_names(document: &mut Document) {
    let protected = Protected::new(["example.com"], &Uts46::STRICT);
    let index = protected.as_bytes();
    let changed = |at: usize| {
        let mut index = index.to_vec();
        index[at] ^= 1;
        index
    };
    add_errors!(
        document,
        |_: &_| "not a host",
        protected.lookup("", &Uts46::STRICT),
        protected.lookup("a/b", &Uts46::STRICT),
        protected.lookup(&".".repeat(128), &Uts46::STRICT),
    );
    add_errors!(
        document,
        |_: &_| "index",
        Protected::from_bytes(&b"example.com"[..]),
        Protected::from_bytes(changed(8)),
        Protected::from_bytes(&index[1..]),
        Protected::from_bytes(&index[..index.len() - 1]),
        Protected::from_bytes(changed(index.len() - 1)),
    );
}
