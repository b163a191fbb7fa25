//! An edition chosen at run time, by names: for bindings, command lines, SQL functions and
//! configuration files.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`Settings`]: a preset with flags |
//! | `preset.rs` | [`Preset`]: the editions by name |
//! | `edition.rs` | [`Edition`]: an edition as one type, and its flags by name |

mod edition;
mod preset;

use core::fmt;

pub use edition::Edition;
pub use preset::Preset;

use crate::problems::unknown_name::{names, Quoted};
use crate::rules::edition::Field;
use crate::rules::flags::Flag;

/// A preset, with flags that are set by name. [`Flag`] lists the names and values.
///
/// In names of flags `_` is the same as `-`; the values `true` and `false` are the same as `yes` and
/// `no`. All methods take constant time and allocate nothing.
///
/// ```
/// use puny_idna::{Idna, Preset, Settings};
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    preset: Preset,
    edition: Edition,
}

/// The bits of a preset in [`Settings::from_bits`], and those of each flag.
const PRESET_BITS: u32 = 4;
const FLAG_BITS: u32 = 2;

impl Settings {
    /// A preset without other flags.
    pub const fn new(preset: Preset) -> Settings {
        let edition = preset.edition();
        Settings { preset, edition }
    }

    /// The preset, without the flags.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// The edition, with the flags.
    ///
    /// ```
    /// use puny_idna::{Edition, Preset, Settings, UrlStandard};
    ///
    /// let settings = Settings::new(Preset::Url);
    /// assert_eq!(*settings.edition(), Edition::Url(UrlStandard::BROWSER));
    /// ```
    pub const fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The flags of the preset.
    ///
    /// ```
    /// use puny_idna::{Flag, Preset, Settings};
    ///
    /// assert!(Settings::new(Preset::Url).flags().eq([Flag::BeStrict]));
    /// ```
    pub fn flags(&self) -> impl Iterator<Item = Flag> {
        let mut settings = *self;
        let all = Flag::ALL.iter().copied();
        all.filter(move |flag| settings.field(*flag).is_some())
    }

    /// The value of a flag; `None` if the preset lacks the flag, or the value has no name.
    ///
    /// ```
    /// use puny_idna::{Flag, Preset, Settings};
    ///
    /// let settings = Settings::new(Preset::Uts46);
    /// assert_eq!(settings.get(Flag::DnsLength), Some("yes"));
    /// assert_eq!(settings.get(Flag::BeStrict), None);
    /// ```
    pub fn get(&self, flag: Flag) -> Option<&'static str> {
        let mut settings = *self;
        let index = settings.field(flag)?.index()?;
        flag.values().get(index).copied()
    }

    /// Sets a flag.
    ///
    /// # Errors
    ///
    /// If the preset lacks the flag, or the flag the value. Nothing is set then.
    pub fn set<'n>(&mut self, flag: &'n str, value: &'n str) -> Result<(), UnknownSetting<'n>> {
        let known = Flag::of_name(flag).filter(|flag| self.field(*flag).is_some());
        let index = known.and_then(|flag| flag.index_of(value));
        match (known.and_then(|flag| self.field(flag)), index) {
            (Some(field), Some(index)) => {
                field.set(index);
                Ok(())
            }
            _ => Err(UnknownSetting {
                preset: self.preset,
                flag,
                value,
                known,
            }),
        }
    }

    /// The settings of a number, for languages that have neither enums nor strings at hand. The lowest
    /// four bits are the number of the [`Preset`]. Two bits follow for each flag, in the order of
    /// [`Flag::ALL`]: zero is the preset's own value, 1 the first of [`Flag::values`], and so on.
    ///
    /// `None` for a preset that does not exist or is not compiled in, a flag that it lacks, and a
    /// value that the flag lacks.
    ///
    /// ```
    /// use puny_idna::{Flag, Preset, Settings};
    ///
    /// let second_value = 2 << (4 + 2 * Flag::CheckBidi as u32);
    /// let settings = Settings::from_bits(Preset::Uts46 as u32 | second_value).unwrap();
    /// assert_eq!(settings.get(Flag::CheckBidi), Some("no"));
    /// assert_eq!(Settings::from_bits(Preset::Url as u32 | second_value), None);
    /// ```
    pub fn from_bits(bits: u32) -> Option<Settings> {
        let preset = bits & ((1 << PRESET_BITS) - 1);
        let preset = Preset::ALL.iter().find(|known| **known as u32 == preset)?;
        let mut settings = Settings::new(*preset);
        let mut flags = bits >> PRESET_BITS;
        for flag in Flag::ALL {
            let value = flags & ((1 << FLAG_BITS) - 1);
            if value != 0 {
                let index = value as usize - 1;
                flag.values().get(index)?;
                settings.field(*flag)?.set(index);
            }
            flags >>= FLAG_BITS;
        }
        Some(settings).filter(|_| flags == 0)
    }

    fn field(&mut self, flag: Flag) -> Option<&mut dyn Field> {
        // The other presets of the URL Standard are what they are by its one flag, or without it.
        let is_fixed = matches!(self.preset, Preset::UrlStrict | Preset::UrlBeforeJune2026);
        match is_fixed {
            true => None,
            false => self.edition.field(flag),
        }
    }
}

// `from_bits` has room for all flags.
const _: () = assert!(Flag::ALL.len() <= ((u32::BITS - PRESET_BITS) / FLAG_BITS) as usize);

/// A flag that a preset lacks, or a value that a flag lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSetting<'n> {
    preset: Preset,
    flag: &'n str,
    value: &'n str,
    /// The flag; `None` if the preset lacks it.
    known: Option<Flag>,
}

impl UnknownSetting<'_> {
    /// Whether the preset lacks the flag. If not, its value is wrong.
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
                        names(f, flags.map(Flag::name))
                    }
                }
            }
            Some(known) => {
                write!(f, "{flag} is ")?;
                if let Some((last, others)) = known.values().split_last() {
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
