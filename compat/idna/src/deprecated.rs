//! The interface of `idna` before 1.0, which is deprecated.

#![allow(deprecated)]

use alloc::borrow::Cow;
use alloc::string::String;

use crate::uts46::{verify_dns_length, AsciiDenyList, DnsLength, Hyphens, Uts46};
use crate::Errors;

/// A converter with a [`Config`]. New code should use the functions at the root of this crate.
#[derive(Default)]
#[deprecated]
pub struct Idna {
    config: Config,
}

impl Idna {
    /// Returns a converter with these flags.
    pub fn new(config: Config) -> Idna {
        Idna { config }
    }

    /// Converts a name to ASCII, and appends the result.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is refused.
    #[allow(clippy::wrong_self_convention)] // the name of the registry's crate
    pub fn to_ascii(&mut self, domain: &str, out: &mut String) -> Result<(), Errors> {
        let mapped = self.config.mapped(domain);
        let ascii = Uts46::new().to_ascii(
            mapped.as_bytes(),
            self.config.deny_list(),
            self.config.hyphens(),
            DnsLength::Ignore,
        )?;
        out.push_str(&ascii);
        if self.config.verify_dns_length && !verify_dns_length(&ascii, true) {
            return Err(Errors::default());
        }
        Ok(())
    }

    /// Converts a name to Unicode, and appends the result. If the name is refused, appends a text in which U+FFFD marks
    /// each place where the name breaks a rule.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is refused.
    #[allow(clippy::wrong_self_convention)] // the name of the registry's crate
    pub fn to_unicode(&mut self, domain: &str, out: &mut String) -> Result<(), Errors> {
        let mapped = self.config.mapped(domain);
        let (unicode, result) = Uts46::new().to_unicode(
            mapped.as_bytes(),
            self.config.deny_list(),
            self.config.hyphens(),
        );
        out.push_str(&unicode);
        result
    }
}

/// The flags of a conversion. New code should use the functions at the root of this crate.
///
/// ```
/// #![allow(deprecated)]
///
/// let config = idna::Config::default().use_std3_ascii_rules(true);
/// assert_eq!(config.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
/// assert!(config.to_ascii("a_b.de").is_err());
/// ```
#[derive(Clone, Copy, Default)]
#[must_use]
#[deprecated]
pub struct Config {
    use_std3_ascii_rules: bool,
    transitional_processing: bool,
    verify_dns_length: bool,
    check_hyphens: bool,
}

impl Config {
    /// Sets whether a name with ASCII characters other than letters, digits, hyphens and dots is refused.
    #[inline]
    pub fn use_std3_ascii_rules(mut self, value: bool) -> Config {
        self.use_std3_ascii_rules = value;
        self
    }

    /// Sets whether ß, ς and the joiners are mapped as in IDNA2003.
    #[inline]
    pub fn transitional_processing(mut self, value: bool) -> Config {
        self.transitional_processing = value;
        self
    }

    /// Sets whether `to_ascii` checks the length limits of the DNS. A dot at the end is allowed.
    #[inline]
    pub fn verify_dns_length(mut self, value: bool) -> Config {
        self.verify_dns_length = value;
        self
    }

    /// Sets whether a hyphen at the start or end of a label is refused. Hyphens at the third and fourth position are
    /// always allowed.
    #[inline]
    pub fn check_hyphens(mut self, value: bool) -> Config {
        self.check_hyphens = value;
        self
    }

    /// Does nothing. `value` must be false.
    ///
    /// # Panics
    ///
    /// Panics if `value` is true.
    #[inline]
    pub fn use_idna_2008_rules(self, value: bool) -> Config {
        assert!(!value, "IDNA 2008 rules are no longer supported");
        self
    }

    /// Converts a name to ASCII.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is refused.
    pub fn to_ascii(self, domain: &str) -> Result<String, Errors> {
        let mut ascii = String::with_capacity(domain.len());
        Idna::new(self).to_ascii(domain, &mut ascii)?;
        Ok(ascii)
    }

    /// Converts a name to Unicode. If the second value is an error, U+FFFD marks each place in the text where the name
    /// breaks a rule.
    pub fn to_unicode(self, domain: &str) -> (String, Result<(), Errors>) {
        let mut unicode = String::with_capacity(domain.len());
        let result = Idna::new(self).to_unicode(domain, &mut unicode);
        (unicode, result)
    }

    fn deny_list(&self) -> AsciiDenyList {
        if self.use_std3_ascii_rules {
            AsciiDenyList::STD3
        } else {
            AsciiDenyList::EMPTY
        }
    }

    fn hyphens(&self) -> Hyphens {
        if self.check_hyphens {
            Hyphens::CheckFirstLast
        } else {
            Hyphens::Allow
        }
    }

    /// Returns the name. With `transitional_processing`, maps its deviation characters.
    fn mapped<'d>(&self, domain: &'d str) -> Cow<'d, str> {
        let is_mapped = |c| matches!(c, 'ß' | 'ẞ' | 'ς' | '\u{200C}' | '\u{200D}');
        if !self.transitional_processing || !domain.contains(is_mapped) {
            return Cow::Borrowed(domain);
        }
        let mut mapped = String::with_capacity(domain.len());
        for c in domain.chars() {
            match c {
                'ß' | 'ẞ' => mapped.push_str("ss"),
                'ς' => mapped.push('σ'),
                '\u{200C}' | '\u{200D}' => {}
                c => mapped.push(c),
            }
        }
        Cow::Owned(mapped)
    }
}
