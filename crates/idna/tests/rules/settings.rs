//! Flags by name.

use puny_idna::{Preset, Settings};

/// The flags of each edition are those that can be set, and an error lists them.
#[test]
fn an_edition_lists_its_flags() {
    for (name, expected) in [
        (
            "uts46",
            "check-hyphens, check-bidi, check-joiners, std3, dns-length, transitional, ignore-invalid-punycode",
        ),
        ("url", "be-strict"),
        #[cfg(feature = "idna2008")]
        ("2008-lookup", "check-hyphens, check-bidi, std3, dns-length, contexto, mapping"),
        #[cfg(feature = "idna2003")]
        ("2003", "std3, allow-unassigned"),
    ] {
        let mut settings = Settings::new(name.parse().unwrap());
        let flags: Vec<_> = settings.flags().map(|(flag, _)| flag).collect();
        assert_eq!(flags.join(", "), expected);
        let error = settings.set("x", "yes").unwrap_err();
        assert!(error.is_flag());
        assert!(error.to_string().ends_with(&format!("; it has {expected}")), "{error}");
    }
    // What was given is quoted: no blank is hidden, and no control character reaches the message.
    let mut settings = Settings::new(Preset::Uts46);
    let mut words = |flag, value| settings.set(flag, value).unwrap_err().to_string();
    assert!(words("std3 ", "no").starts_with(r#"uts46 has no flag "std3 "; it has "#));
    assert!(words("a\u{1B}[2J\n", "no").starts_with(r#"uts46 has no flag "a\u{1b}[2J\n"; it has "#));
    assert!(words("std3", " no").ends_with(r#", not " no""#));
    assert!(words("std3", "\u{202E}").ends_with(r#", not "\u{202e}""#));
    let long = words("std3", &"x".repeat(1_000_000));
    assert!(
        long.ends_with(&format!(r#", not "{}"..."#, "x".repeat(40))),
        "{long}"
    );
    let none = Settings::new(Preset::UrlStrict)
        .set("std3", "yes")
        .unwrap_err()
        .to_string();
    assert!(none.ends_with(", and no other"), "{none}");
}

/// Each value that is listed can be set, and no other.
#[test]
fn a_flag_lists_its_values() {
    for &preset in Preset::ALL {
        let mut settings = Settings::new(preset);
        for (flag, values) in settings.flags() {
            for value in values {
                assert!(
                    settings.set(flag, value).is_ok(),
                    "{preset}: {flag}={value}"
                );
            }
            let error = settings.set(flag, "maybe").unwrap_err();
            assert!(!error.is_flag());
            let (last, others) = values.split_last().unwrap();
            let expected = format!(r#"{flag} is {} or {last}, not "maybe""#, others.join(", "));
            assert_eq!(error.to_string(), expected);
        }
    }
}

/// Names with `_`, as languages need them where a name is no string; `true` and `false`, as they have them.
#[test]
fn other_spellings() {
    for (flag, value) in [
        ("check_hyphens", "no"),
        ("check-hyphens", "false"),
        ("check_hyphens", "false"),
    ] {
        let mut settings = Settings::new(Preset::Uts46);
        assert!(settings.edition().to_ascii("r3---sn-x.de").is_err());
        settings.set(flag, value).unwrap();
        assert!(settings.edition().to_ascii("r3---sn-x.de").is_ok());
        settings.set(flag, "true").unwrap();
        assert!(settings.edition().to_ascii("r3---sn-x.de").is_err());
    }
    assert!(Settings::new(Preset::Uts46)
        .set("check hyphens", "no")
        .is_err());
}
