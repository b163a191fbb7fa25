//! An edition with flags, by names: for bindings, SQL functions and configuration files.

use core::fmt;

use crate::edition::Idna;
use crate::edition_value::Edition;
#[cfg(feature = "idna2003")]
use crate::idna2003::{Idna2003, Unassigned};
#[cfg(feature = "idna2008")]
use crate::idna2008::{ContextO, Idna2008, Rfc5895};
use crate::preset::Preset;
use crate::problems::unknown_name::{names, Quoted};
use crate::url::UrlStandard;
use crate::uts46::Uts46;
use crate::{AsciiRules, Bidi, DnsLength, Hyphens, InvalidPunycode, Joiners, Transitional};

/// An edition, with flags that are set by name. The names and values are those of the command `puny`.
///
/// | flag | values | editions |
/// |---|---|---|
/// | `check-hyphens`, `check-bidi` | `yes`, `no` | `uts46`, `2008` |
/// | `check-joiners`, `transitional`, `ignore-invalid-punycode` | `yes`, `no` | `uts46` |
/// | `std3` | `yes`, `no`, `dns`: with `_` and a leading `*` | `uts46`, `2008`, `2003` |
/// | `dns-length` | `yes`, `no`, `allow-root`: a dot at the end | `uts46`, `2008` |
/// | `be-strict` | `yes`, `no` | `url` |
/// | `contexto`, `mapping` | `yes`, `no` | `2008` |
/// | `allow-unassigned` | `yes`, `no` | `2003` |
///
/// In names `_` is the same as `-`; `true` and `false` are the same as `yes` and `no`.
///
/// ```
/// use puny_idna::{Preset, Settings};
///
/// let mut settings = Settings::new(Preset::Uts46);
/// settings.set("std3", "dns").unwrap();
/// assert!(settings.edition().to_ascii("_dmarc.example").is_ok());
///
/// let error = settings.set("be-strict", "yes").unwrap_err();
/// assert!(error.to_string().starts_with(r#"uts46 has no flag "be-strict"; it has check-hyphens, "#));
/// let error = settings.set("std3", "maybe").unwrap_err();
/// assert_eq!(error.to_string(), r#"std3 is yes, no or dns, not "maybe""#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    preset: Preset,
    edition: Edition,
}

/// A flag that an edition lacks, or a value that a flag does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSetting<'n> {
    preset: Preset,
    flag: &'n str,
    value: &'n str,
    /// The values of the flag; `None` if the edition lacks it.
    known: Option<Values>,
}

impl UnknownSetting<'_> {
    /// Whether the edition lacks the flag. If not, its value is wrong.
    pub fn is_flag(&self) -> bool {
        self.known.is_none()
    }
}

impl fmt::Display for UnknownSetting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (flag, value) = (self.flag, self.value);
        match self.known {
            None => {
                write!(f, "{} has no flag {}", self.preset, Quoted(flag))?;
                let mut flags = Settings::new(self.preset).flags().peekable();
                match flags.peek() {
                    None => f.write_str(", and no other"),
                    Some(_) => {
                        f.write_str("; it has ")?;
                        names(f, flags.map(|(name, _)| name))
                    }
                }
            }
            Some(known) => {
                write!(f, "{flag} is ")?;
                if let Some((last, others)) = known.split_last() {
                    names(f, others.iter().copied())?;
                    write!(f, " or {last}")?;
                }
                write!(f, ", not {}", Quoted(value))
            }
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UnknownSetting<'_> {}

/// The names of all flags; each edition has some of them.
const FLAGS: [&str; 11] = [
    "check-hyphens",
    "check-bidi",
    "check-joiners",
    "std3",
    "dns-length",
    "transitional",
    "ignore-invalid-punycode",
    "be-strict",
    "contexto",
    "mapping",
    "allow-unassigned",
];

/// Whether this is the name of a flag, with `-` or with `_`.
fn is_name(flag: &str, name: &str) -> bool {
    let hyphens = |byte| if byte == b'_' { b'-' } else { byte };
    flag.bytes().map(hyphens).eq(name.bytes())
}

/// The values of a flag.
type Values = &'static [&'static str];

const YES_NO: Values = &["yes", "no"];

/// One of two values.
fn either<T>(value: &str, no: T, yes: T) -> Result<T, Values> {
    match value {
        "no" | "false" => Ok(no),
        "yes" | "true" => Ok(yes),
        _ => Err(YES_NO),
    }
}

fn ascii_rules(value: &str) -> Result<AsciiRules, Values> {
    match value {
        "dns" => Ok(AsciiRules::LDH_UNDERSCORE.with_leading_wildcard()),
        _ => {
            either(value, AsciiRules::ANY, AsciiRules::STD3).map_err(|_| &["yes", "no", "dns"][..])
        }
    }
}

fn dns_length(value: &str) -> Result<DnsLength, Values> {
    match value {
        "allow-root" => Ok(DnsLength::CheckAllowRoot),
        _ => either(value, DnsLength::Ignore, DnsLength::Check)
            .map_err(|_| &["yes", "no", "allow-root"][..]),
    }
}

fn hyphens(value: &str) -> Result<Hyphens, Values> {
    either(value, Hyphens::Ignore, Hyphens::Check)
}

fn bidi(value: &str) -> Result<Bidi, Values> {
    either(value, Bidi::Ignore, Bidi::Check)
}

/// The edition with a flag set; `None` if it lacks the flag.
fn uts46(edition: Uts46, flag: &str, value: &str) -> Option<Result<Uts46, Values>> {
    Some(match flag {
        "check-hyphens" => hyphens(value).map(|value| edition.with_hyphens(value)),
        "check-bidi" => bidi(value).map(|value| edition.with_bidi(value)),
        "check-joiners" => {
            either(value, Joiners::Ignore, Joiners::Check).map(|value| edition.with_joiners(value))
        }
        "std3" => ascii_rules(value).map(|value| edition.with_ascii_rules(value)),
        "dns-length" => dns_length(value).map(|value| edition.with_dns_length(value)),
        "transitional" => either(value, Transitional::Off, Transitional::On)
            .map(|value| edition.with_transitional(value)),
        "ignore-invalid-punycode" => either(value, InvalidPunycode::Check, InvalidPunycode::Ignore)
            .map(|value| edition.with_invalid_punycode(value)),
        _ => return None,
    })
}

#[cfg(feature = "idna2008")]
fn idna2008(edition: Idna2008, flag: &str, value: &str) -> Option<Result<Idna2008, Values>> {
    Some(match flag {
        "check-hyphens" => hyphens(value).map(|value| edition.with_hyphens(value)),
        "check-bidi" => bidi(value).map(|value| edition.with_bidi(value)),
        "std3" => ascii_rules(value).map(|value| edition.with_ascii_rules(value)),
        "dns-length" => dns_length(value).map(|value| edition.with_dns_length(value)),
        "contexto" => either(value, ContextO::Ignore, ContextO::Check)
            .map(|value| edition.with_contexto(value)),
        "mapping" => {
            either(value, Rfc5895::Off, Rfc5895::On).map(|value| edition.with_rfc5895(value))
        }
        _ => return None,
    })
}

#[cfg(feature = "idna2003")]
fn idna2003(edition: Idna2003, flag: &str, value: &str) -> Option<Result<Idna2003, Values>> {
    Some(match flag {
        "std3" => ascii_rules(value).map(|value| edition.with_ascii_rules(value)),
        "allow-unassigned" => either(value, Unassigned::Check, Unassigned::Ignore)
            .map(|value| edition.with_unassigned(value)),
        _ => return None,
    })
}

impl Settings {
    /// An edition with its own flags.
    pub const fn new(preset: Preset) -> Settings {
        let edition = Edition::of(preset);
        Settings { preset, edition }
    }

    /// The preset without the flags.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// The flags of the edition: the name and the values of each.
    ///
    /// ```
    /// use puny_idna::{Preset, Settings};
    ///
    /// let flags: Vec<_> = Settings::new(Preset::Url).flags().collect();
    /// assert_eq!(flags, [("be-strict", &["yes", "no"][..])]);
    /// ```
    pub fn flags(&self) -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
        let settings = *self;
        let all = FLAGS.iter().copied();
        // No flag has an empty value, so the error tells those that it has.
        all.filter_map(move |name| Some((name, settings.with(name, "")?.err()?)))
    }

    /// Sets a flag.
    ///
    /// # Errors
    ///
    /// If the edition lacks the flag, or the flag the value. Nothing is set then.
    pub fn set<'n>(&mut self, flag: &'n str, value: &'n str) -> Result<(), UnknownSetting<'n>> {
        let name = FLAGS.iter().find(|name| is_name(flag, name));
        let known = match name.and_then(|name| self.with(name, value)) {
            Some(Ok(edition)) => {
                self.edition = edition;
                return Ok(());
            }
            Some(Err(known)) => Some(known),
            None => None,
        };
        Err(UnknownSetting {
            preset: self.preset,
            flag,
            value,
            known,
        })
    }

    /// The edition with a flag of [`FLAGS`] set, or the values of the flag; `None` if the edition lacks it.
    fn with(&self, flag: &str, value: &str) -> Option<Result<Edition, Values>> {
        match self.edition {
            Edition::Uts46(edition) => {
                uts46(edition, flag, value).map(|set| set.map(Edition::Uts46))
            }
            Edition::Url(_) if self.preset == Preset::Url && flag == "be-strict" => {
                let set = either(value, UrlStandard::BROWSER, UrlStandard::STRICT);
                Some(set.map(Edition::Url))
            }
            Edition::Url(_) => None,
            #[cfg(feature = "idna2008")]
            Edition::Idna2008(edition) => {
                idna2008(edition, flag, value).map(|set| set.map(Edition::Idna2008))
            }
            #[cfg(feature = "idna2003")]
            Edition::Idna2003(edition) => {
                idna2003(edition, flag, value).map(|set| set.map(Edition::Idna2003))
            }
        }
    }

    /// The edition with its flags.
    pub const fn edition(&self) -> &(dyn Idna + Send + Sync) {
        self.edition.idna()
    }

    /// The same by its type, for those that need to know which one it is.
    ///
    /// ```
    /// use puny_idna::{Edition, Preset, Settings, UrlStandard};
    ///
    /// let settings = Settings::new(Preset::Url);
    /// assert_eq!(settings.value(), Edition::Url(UrlStandard::BROWSER));
    /// ```
    pub const fn value(&self) -> Edition {
        self.edition
    }
}
