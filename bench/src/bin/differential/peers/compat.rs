//! The comparisons of `compat/idna` with the crate `idna`, which `compat/idna` replaces. Every function of both crates
//! gets the same arguments. The results are compared completely, including the text of a rejected name and the text
//! that was written to a sink.

use super::{Answer, Comparison, Peer, compare};

/// Makes a module that calls the functions of one of the two crates. Both crates have functions with the same names.
macro_rules! functions {
    ($module:ident, $krate:ident) => {
        mod $module {
            use super::{Answer, bytes, shows};
            use std::borrow::Cow;
            use $krate::uts46::{DnsLength, ErrorPolicy, Hyphens, Uts46};
            use $krate::{AsciiDenyList, Errors};

            /// A deny list that differs from every constant of the crate.
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

            fn process(name: &str, policy: ErrorPolicy, ascii_only: bool) -> Answer {
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

            #[allow(deprecated)]
            fn config() -> $krate::Config {
                $krate::Config::default().transitional_processing(true)
            }

            fn punycode(name: &str) -> Answer {
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

            /// Every function, with a description of its arguments.
            #[allow(deprecated)]
            pub const ALL: [(&str, fn(&str) -> Answer); 16] = [
                ("domain_to_ascii_cow, AsciiDenyList::URL", |name| {
                    let list = AsciiDenyList::URL;
                    ascii($krate::domain_to_ascii_cow(name.as_bytes(), list))
                }),
                ("domain_to_ascii_from_cow, AsciiDenyList::EMPTY", |name| {
                    let (owned, list) = (Cow::Owned(bytes(name)), AsciiDenyList::EMPTY);
                    ascii($krate::domain_to_ascii_from_cow(owned, list))
                }),
                ("domain_to_ascii_cow, AsciiDenyList::new", |name| {
                    ascii($krate::domain_to_ascii_cow(&bytes(name), LIST))
                }),
                ("domain_to_ascii", |name| {
                    ascii($krate::domain_to_ascii(name))
                }),
                ("domain_to_ascii_strict", |name| {
                    ascii($krate::domain_to_ascii_strict(name))
                }),
                ("domain_to_unicode", |name| {
                    whole($krate::domain_to_unicode(name))
                }),
                (
                    "Uts46::to_ascii, STD3, CheckFirstLast, VerifyAllowRootDot",
                    |name| {
                        ascii(Uts46::new().to_ascii(
                            name.as_bytes(),
                            AsciiDenyList::STD3,
                            Hyphens::CheckFirstLast,
                            DnsLength::VerifyAllowRootDot,
                        ))
                    },
                ),
                ("Uts46::to_unicode, STD3, Check", |name| {
                    let (bytes, list) = (bytes(name), AsciiDenyList::STD3);
                    whole(Uts46::new().to_unicode(&bytes, list, Hyphens::Check))
                }),
                (
                    "Uts46::to_unicode, AsciiDenyList::new, CheckFirstLast",
                    |name| {
                        let bytes = bytes(name);
                        whole(Uts46::new().to_unicode(&bytes, LIST, Hyphens::CheckFirstLast))
                    },
                ),
                ("Uts46::to_user_interface, URL, Allow", |name| {
                    whole(Uts46::new().to_user_interface(
                        name.as_bytes(),
                        AsciiDenyList::URL,
                        Hyphens::Allow,
                        shows,
                    ))
                }),
                ("Uts46::process, MarkErrors, two sinks", |name| {
                    process(name, ErrorPolicy::MarkErrors, false)
                }),
                ("Uts46::process, FailFast, two sinks", |name| {
                    process(name, ErrorPolicy::FailFast, false)
                }),
                ("Uts46::process, to ASCII", |name| {
                    process(name, ErrorPolicy::MarkErrors, true)
                }),
                ("Config::to_ascii, transitional", |name| {
                    let config = config().verify_dns_length(true).check_hyphens(true);
                    ascii(config.to_ascii(name))
                }),
                ("Config::to_unicode, transitional", |name| {
                    whole(config().use_std3_ascii_rules(true).to_unicode(name))
                }),
                ("punycode", punycode),
            ];
        }
    };
}

functions!(ours, compat_idna);
functions!(theirs, idna);

/// Returns the bytes of a name. In one name of sixteen, changes one byte. Most of the changed names are not valid
/// UTF-8.
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

/// Returns whether to show a label in Unicode. The result depends on every argument, and is `true` for about half of
/// all labels.
fn shows(label: &[char], tld: &[char], is_bidi: bool) -> bool {
    let all = label.iter().chain(tld);
    let sum = all.fold(u32::from(is_bidi), |sum, c| {
        sum.wrapping_mul(31).wrapping_add(*c as u32)
    });
    sum % 2 == 0
}

/// Returns the comparisons of each function of `compat/idna` with the function of the same name in `idna`.
pub fn all() -> impl Iterator<Item = Comparison> {
    let both = ours::ALL.into_iter().zip(theirs::ALL);
    both.map(|((what, ours), (_, theirs))| compare(Peer::Compat, what, ours, theirs))
}
