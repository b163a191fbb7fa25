//! The options `edition` and `flags`.

use datafusion_common::{Result, ScalarValue, plan_err};
use puny_idna::{Preset, Settings};

/// All flags; an edition has some of them.
const FLAGS: [&str; 11] = [
    "check-hyphens",
    "check-bidi",
    "check-joiners",
    "transitional",
    "ignore-invalid-punycode",
    "std3",
    "dns-length",
    "be-strict",
    "contexto",
    "mapping",
    "allow-unassigned",
];

/// The settings of a function by its options, which are in the order of its parameters. `None` is one
/// whose value is not known yet: a parameter of a prepared query, or an expression before it is folded.
///
/// # Errors
///
/// An unknown edition, flag or value; an option that is null or no text.
pub(crate) fn settings(function: &str, options: &[Option<&ScalarValue>]) -> Result<Settings> {
    let edition = text(function, "edition", options.first())?;
    let flags = text(function, "flags", options.get(1))?;
    let preset = match edition {
        Some(name) => preset(function, name)?,
        None => Preset::Uts46,
    };
    let mut settings = Settings::new(preset);
    for setting in flags.unwrap_or_default().split([',', ' ']) {
        if !setting.is_empty() {
            set(function, &mut settings, setting)?;
        }
    }
    Ok(settings)
}

/// The value of an option.
fn text<'o>(
    function: &str,
    option: &str,
    value: Option<&Option<&'o ScalarValue>>,
) -> Result<Option<&'o str>> {
    let Some(Some(value)) = value else {
        return Ok(None);
    };
    match value.try_as_str() {
        Some(Some(text)) => Ok(Some(text)),
        Some(None) => plan_err!("{function}: {option} is null; leave it out for the default"),
        None if value.is_null() => {
            plan_err!("{function}: {option} is null; leave it out for the default")
        }
        None => plan_err!("{function}: {option} has to be a text, not {value}"),
    }
}

fn preset(function: &str, name: &str) -> Result<Preset> {
    match name.parse() {
        Ok(preset) => Ok(preset),
        Err(_) => {
            let known: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name()).collect();
            let known = known.join(", ");
            plan_err!("{function}: there is no edition {name:?}; there are {known}")
        }
    }
}

/// Sets a flag by a text like `std3=dns`.
fn set(function: &str, settings: &mut Settings, setting: &str) -> Result<()> {
    let Some((flag, value)) = setting.split_once('=') else {
        return plan_err!(
            "{function}: flags has {setting:?}; write each as flag=value, as in 'std3=dns, check-bidi=no'"
        );
    };
    // As they are written in other bindings.
    let flag = flag.replace('_', "-");
    let mut copy = *settings;
    let Err(unknown) = copy.set(&flag, value) else {
        *settings = copy;
        return Ok(());
    };
    if !unknown.is_flag() {
        return plan_err!("{function}: {unknown}");
    }
    let mut known: Vec<&str> = FLAGS.to_vec();
    // An unknown value, of a known flag.
    known.retain(|known| matches!(copy.set(known, ""), Err(unknown) if !unknown.is_flag()));
    match known.join(", ") {
        known if known.is_empty() => plan_err!("{function}: {unknown}, and no other"),
        known => plan_err!("{function}: {unknown}; it has {known}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(edition: &str, flags: &str) -> String {
        let (edition, flags) = (ScalarValue::from(edition), ScalarValue::from(flags));
        let error = settings("f", &[Some(&edition), Some(&flags)]).unwrap_err();
        error.strip_backtrace()
    }

    #[test]
    fn flags_are_set() {
        let edition = ScalarValue::from("2008-lookup");
        let flags = ScalarValue::from(" check_hyphens=no,std3=no  contexto=yes");
        let found = settings("f", &[Some(&edition), Some(&flags)]).unwrap();
        assert_eq!(found.preset(), Preset::Lookup);
        assert!(found.edition().to_ascii("-a_b").is_ok());
        assert!(
            settings("f", &[])
                .unwrap()
                .edition()
                .to_ascii("-a_b")
                .is_err()
        );
        assert_eq!(
            settings("f", &[None, None]).unwrap().preset(),
            Preset::Uts46
        );
    }

    #[test]
    fn a_message_lists_what_is_known() {
        let no_edition = message("uts45", "");
        assert!(no_edition.contains("there is no edition \"uts45\"; there are uts46, "));
        assert!(no_edition.contains("2003-stored"));
        let no_flag = message("url", "std3=yes");
        assert!(
            no_flag.ends_with("f: url has no flag std3; it has be-strict"),
            "{no_flag}"
        );
        let none = message("url-strict", "std3=yes");
        assert!(
            none.ends_with("url-strict has no flag std3, and no other"),
            "{none}"
        );
        let value = message("uts46", "std3=maybe");
        assert!(
            value.ends_with("std3 is yes, no or dns, not maybe"),
            "{value}"
        );
        assert!(message("uts46", "std3").contains("as flag=value"));
    }

    /// Each flag is one of an edition, and each edition knows no other.
    #[test]
    fn the_flags_are_those_of_the_editions() {
        for flag in FLAGS {
            let known = |preset: &Preset| {
                let set = Settings::new(*preset).set(flag, "").unwrap_err().is_flag();
                !set
            };
            assert!(Preset::ALL.iter().any(known), "{flag}");
        }
        let of_uts46 = message("uts46", "x=yes");
        let listed = of_uts46.rsplit_once("it has ").unwrap().1;
        assert_eq!(listed.split(", ").count(), 7, "{listed}");
        let of_2008 = message("2008-lookup", "x=yes");
        assert_eq!(
            of_2008
                .rsplit_once("it has ")
                .unwrap()
                .1
                .split(", ")
                .count(),
            6
        );
    }

    #[test]
    fn other_types_and_nulls_are_refused() {
        let number = ScalarValue::from(3);
        let error = settings("f", &[Some(&number)])
            .unwrap_err()
            .strip_backtrace();
        assert!(
            error.ends_with("f: edition has to be a text, not 3"),
            "{error}"
        );
        for null in [ScalarValue::Null, ScalarValue::Utf8(None)] {
            assert!(settings("f", &[Some(&null)]).is_err());
        }
    }
}
