//! `compat/idna` and the crate whose interface it has: every function with the same arguments.
//! Answers are whole: the text of a refused name too, and what a sink received.

use super::{Answer, Comparison, Peer};

/// The functions of one of the two crates, by the same name.
macro_rules! functions {
    ($module:ident, $krate:ident) => {
        mod $module {
            use super::{Answer, bytes, shows};
            use std::borrow::Cow;
            use $krate::uts46::{DnsLength, ErrorPolicy, Hyphens, Uts46};
            use $krate::{AsciiDenyList, Errors};

            /// A list that no constant has.
            const LIST: AsciiDenyList = AsciiDenyList::new(false, "_!~\t<");

            fn ascii(result: Result<impl Into<String>, Errors>) -> Answer {
                result.map(Into::into).map_err(|_| "error".to_owned())
            }

            fn whole((text, result): (impl Into<String>, Result<(), Errors>)) -> Answer {
                let text: String = text.into();
                Ok(if result.is_ok() {
                    text
                } else {
                    format!("error {text}")
                })
            }

            pub fn cow(name: &str) -> Answer {
                ascii($krate::domain_to_ascii_cow(
                    name.as_bytes(),
                    AsciiDenyList::URL,
                ))
            }

            pub fn from_cow(name: &str) -> Answer {
                let owned = Cow::Owned(bytes(name));
                ascii($krate::domain_to_ascii_from_cow(
                    owned,
                    AsciiDenyList::EMPTY,
                ))
            }

            pub fn list(name: &str) -> Answer {
                ascii($krate::domain_to_ascii_cow(&bytes(name), LIST))
            }

            pub fn plain(name: &str) -> Answer {
                ascii($krate::domain_to_ascii(name))
            }

            pub fn strict(name: &str) -> Answer {
                ascii($krate::domain_to_ascii_strict(name))
            }

            pub fn unicode(name: &str) -> Answer {
                whole($krate::domain_to_unicode(name))
            }

            pub fn to_ascii(name: &str) -> Answer {
                ascii(Uts46::new().to_ascii(
                    name.as_bytes(),
                    AsciiDenyList::STD3,
                    Hyphens::CheckFirstLast,
                    DnsLength::VerifyAllowRootDot,
                ))
            }

            pub fn to_unicode(name: &str) -> Answer {
                whole(Uts46::new().to_unicode(&bytes(name), AsciiDenyList::STD3, Hyphens::Check))
            }

            pub fn first_last(name: &str) -> Answer {
                whole(Uts46::new().to_unicode(&bytes(name), LIST, Hyphens::CheckFirstLast))
            }

            pub fn user_interface(name: &str) -> Answer {
                whole(Uts46::new().to_user_interface(
                    name.as_bytes(),
                    AsciiDenyList::URL,
                    Hyphens::Allow,
                    shows,
                ))
            }

            pub fn process(name: &str, policy: ErrorPolicy, ascii_only: bool) -> Answer {
                let (mut sink, mut ascii) = (String::new(), String::new());
                let result = Uts46::new().process(
                    name.as_bytes(),
                    AsciiDenyList::URL,
                    Hyphens::Allow,
                    policy,
                    |label, tld, is_bidi| !ascii_only && shows(label, tld, is_bidi),
                    &mut sink,
                    Some(&mut ascii),
                );
                Ok(format!("{result:?} {sink} {ascii}"))
            }

            pub fn process_marking(name: &str) -> Answer {
                process(name, ErrorPolicy::MarkErrors, false)
            }

            pub fn process_failing(name: &str) -> Answer {
                process(name, ErrorPolicy::FailFast, false)
            }

            pub fn process_ascii(name: &str) -> Answer {
                process(name, ErrorPolicy::MarkErrors, true)
            }

            #[allow(deprecated)]
            pub fn config_ascii(name: &str) -> Answer {
                let config = $krate::Config::default()
                    .transitional_processing(true)
                    .verify_dns_length(true)
                    .check_hyphens(true);
                ascii(config.to_ascii(name))
            }

            #[allow(deprecated)]
            pub fn config_unicode(name: &str) -> Answer {
                let config = $krate::Config::default()
                    .transitional_processing(true)
                    .use_std3_ascii_rules(true);
                whole(config.to_unicode(name))
            }

            pub fn punycode(name: &str) -> Answer {
                use $krate::punycode::{decode, decode_to_string, encode, encode_str};
                let chars: Vec<char> = name.chars().collect();
                Ok(format!(
                    "{:?} {:?} {:?} {:?}",
                    encode_str(name),
                    encode(&chars),
                    decode_to_string(name.trim_start_matches("xn--")),
                    decode(name),
                ))
            }
        }
    };
}

functions!(ours, compat_idna);
functions!(theirs, idna);

/// The bytes of a name, for some names changed, most of these to what is not UTF-8.
pub fn bytes(name: &str) -> Vec<u8> {
    let mut bytes = name.as_bytes().to_vec();
    let sum = bytes
        .iter()
        .fold(0_usize, |sum, byte| sum + usize::from(*byte));
    if sum % 16 == 0 && !bytes.is_empty() {
        let at = sum % bytes.len();
        bytes[at] = [0x80, 0xC3, 0xE2, 0xFF][sum / 16 % 4];
    }
    bytes
}

/// Shows about half of all labels in Unicode, depending on each argument.
fn shows(label: &[char], tld: &[char], is_bidi: bool) -> bool {
    let all = label.iter().chain(tld);
    let sum = all.fold(u32::from(is_bidi), |sum, c| {
        sum.wrapping_mul(31) + (*c as u32)
    });
    sum % 2 == 0
}

const fn compare(
    what: &'static str,
    ours: fn(&str) -> Answer,
    theirs: fn(&str) -> Answer,
) -> Comparison {
    Comparison {
        peer: Peer::Compat,
        what,
        ours,
        theirs,
    }
}

pub const COMPARISONS: [Comparison; 16] = [
    compare(
        "domain_to_ascii_cow, AsciiDenyList::URL",
        ours::cow,
        theirs::cow,
    ),
    compare(
        "domain_to_ascii_from_cow, AsciiDenyList::EMPTY",
        ours::from_cow,
        theirs::from_cow,
    ),
    compare(
        "domain_to_ascii_cow, AsciiDenyList::new",
        ours::list,
        theirs::list,
    ),
    compare("domain_to_ascii", ours::plain, theirs::plain),
    compare("domain_to_ascii_strict", ours::strict, theirs::strict),
    compare("domain_to_unicode", ours::unicode, theirs::unicode),
    compare(
        "Uts46::to_ascii, STD3, CheckFirstLast, VerifyAllowRootDot",
        ours::to_ascii,
        theirs::to_ascii,
    ),
    compare(
        "Uts46::to_unicode, STD3, Check",
        ours::to_unicode,
        theirs::to_unicode,
    ),
    compare(
        "Uts46::to_unicode, AsciiDenyList::new, CheckFirstLast",
        ours::first_last,
        theirs::first_last,
    ),
    compare(
        "Uts46::to_user_interface, URL, Allow",
        ours::user_interface,
        theirs::user_interface,
    ),
    compare(
        "Uts46::process, MarkErrors, two sinks",
        ours::process_marking,
        theirs::process_marking,
    ),
    compare(
        "Uts46::process, FailFast, two sinks",
        ours::process_failing,
        theirs::process_failing,
    ),
    compare(
        "Uts46::process, to ASCII",
        ours::process_ascii,
        theirs::process_ascii,
    ),
    compare(
        "Config::to_ascii, transitional",
        ours::config_ascii,
        theirs::config_ascii,
    ),
    compare(
        "Config::to_unicode, transitional",
        ours::config_unicode,
        theirs::config_unicode,
    ),
    compare("punycode", ours::punycode, theirs::punycode),
];
