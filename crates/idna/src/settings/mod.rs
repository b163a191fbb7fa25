//! Editions and flags that are chosen by name at run time, for bindings, command lines, SQL functions and
//! configuration files.
//!
//! | file | contents |
//! |---|---|
//! | `mod.rs` | [`Settings`]: a preset, with flags that are set by name |
//! | `preset.rs` | [`Preset`]: the editions that have a name, each with fixed flags |
//! | `edition.rs` | [`Edition`]: one type for all editions |

mod edition;
mod preset;

use core::fmt;

pub use edition::Edition;
pub use preset::Preset;

use crate::problems::unknown_name::{write_names, Quoted};
use crate::rules::edition::Field;
use crate::rules::flags::Flag;

/// A preset, with flags that are set by name. [`Flag`] lists the names and values.
///
/// In the names of flags, `_` and `-` are equivalent. The value `true` means `yes`, and `false` means
/// `no`. All methods take constant time and allocate nothing.
///
/// ```
/// use puny_idna::{Preset, Settings};
///
/// let mut settings = Settings::new(Preset::Uts46);
/// settings.set("std3", "dns").unwrap();
/// assert!(settings.edition().to_ascii("_dmarc.example").is_ok());
///
/// let error = settings.set("be-strict", "yes").unwrap_err();
/// assert!(error.to_string().starts_with(r#"uts46 has no flag "be-strict"; its flags are check-hyphens, "#));
/// let error = settings.set("std3", "maybe").unwrap_err();
/// assert_eq!(error.to_string(), r#"std3 must be yes, no or dns, not "maybe""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    preset: Preset,
    edition: Edition,
}

/// The number of bits that represent the preset in [`Settings::from_bits`].
const PRESET_BITS: u32 = 4;
/// The number of bits that represent each flag in [`Settings::from_bits`].
const FLAG_BITS: u32 = 2;

impl Settings {
    /// Returns the settings of a preset, with the flags that the preset defines.
    pub const fn new(preset: Preset) -> Settings {
        let edition = preset.edition();
        Settings { preset, edition }
    }

    /// Returns the preset that was passed to `new`. Setting a flag does not change the preset.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// Returns the edition with all flags.
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

    /// Returns the flags of the preset, that is, the flags that can be set.
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

    /// Returns the name of the value of a flag. Returns `None` if the preset does not have the flag, or if the value
    /// has no name.
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
    /// Fails if the preset does not have the flag, or if the flag does not have the value. If it fails, the settings
    /// are unchanged.
    pub fn set<'n>(&mut self, flag: &'n str, value: &'n str) -> Result<(), UnknownSetting<'n>> {
        let known = Flag::from_name(flag).filter(|flag| self.field(*flag).is_some());
        let index = known.and_then(|flag| flag.value_index(value));
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

    /// Returns the settings that a number encodes. The bindings for C and JavaScript use this number, because a number
    /// is easier to pass than strings.
    ///
    /// The lowest four bits are the number of the [`Preset`]. Two bits for each flag follow, in the order of
    /// [`Flag::ALL`]. If they are 0, the flag has the value of the preset. The numbers 1, 2 and 3 mean the first,
    /// second and third of [`Flag::values`].
    ///
    /// Returns `None` if the preset does not exist or is not compiled in. Also returns `None` if the number sets a flag
    /// that the preset does not have, or a value that the flag does not have.
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

    /// Returns the field for this flag, or `None` if the preset does not have the flag.
    fn field(&mut self, flag: Flag) -> Option<&mut dyn Field> {
        // These presets fix the value of be-strict, which is the only flag of the URL Standard. The flag cannot be set.
        let is_fixed = matches!(self.preset, Preset::UrlStrict | Preset::UrlCheckALabels);
        match is_fixed {
            true => None,
            false => self.edition.field(flag),
        }
    }
}

// The argument of `from_bits` has 32 bits. They are enough for all flags.
const _: () = assert!(Flag::ALL.len() <= ((u32::BITS - PRESET_BITS) / FLAG_BITS) as usize);

/// The error of [`Settings::set`]: the preset does not have the flag, or the flag does not have the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSetting<'n> {
    preset: Preset,
    flag: &'n str,
    value: &'n str,
    /// The flag, or `None` if the preset does not have the flag.
    known: Option<Flag>,
}

impl UnknownSetting<'_> {
    /// Returns `true` if the preset does not have the flag, and `false` if the flag does not have the value.
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
                    None => f.write_str("; it has no flags"),
                    Some(_) => {
                        f.write_str("; its flags are ")?;
                        write_names(f, flags.map(Flag::name))
                    }
                }
            }
            Some(known) => {
                write!(f, "{flag} must be ")?;
                if let Some((last, others)) = known.values().split_last() {
                    write_names(f, others.iter().copied())?;
                    write!(f, " or {last}")?;
                }
                write!(f, ", not {}", Quoted(value))
            }
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UnknownSetting<'_> {}
