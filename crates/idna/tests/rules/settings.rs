//! Tests flags that are set by name.

use puny_idna::{Flag, Preset, Settings};

/// A preset lists exactly the flags that can be set. The error for any other flag lists these flags.
#[test]
fn a_preset_lists_its_flags() {
    for &preset in Preset::ALL {
        let mut settings = Settings::new(preset);
        let names: Vec<_> = settings.flags().map(Flag::name).collect();
        let expected = match names.is_empty() {
            true => "; it has no flags".to_string(),
            false => format!("; its flags are {}", names.join(", ")),
        };
        for &flag in Flag::ALL {
            let is_known = settings.set(flag.name(), "yes").is_ok();
            assert_eq!(is_known, names.contains(&flag.name()), "{preset}: {flag}");
            assert_eq!(settings.get(flag).is_some(), is_known, "{preset}: {flag}");
        }
        let error = settings.set("x", "yes").unwrap_err();
        assert!(error.is_flag());
        assert!(error.to_string().ends_with(&expected), "{error}");
    }
    for &flag in Flag::ALL {
        let has = |preset: &Preset| Settings::new(*preset).flags().any(|known| known == flag);
        // A build without some features does not have all editions.
        let lacks = cfg!(not(all(feature = "idna2008", feature = "idna2003")));
        assert!(
            lacks || Preset::ALL.iter().any(has),
            "no edition has {flag}"
        );
    }
    // These flags are in the specifications.
    let of_url: Vec<_> = Settings::new(Preset::Url).flags().collect();
    assert_eq!(of_url, [Flag::BeStrict]);
    assert!(Settings::new(Preset::UrlStrict).flags().next().is_none());
    #[cfg(feature = "idna2008")]
    assert_eq!(Settings::new(Preset::Registration).get(Flag::Mapping), None); // RFC 5891, 4.1
}

#[test]
fn messages_quote_the_given_text() {
    // The given text is quoted, so that blanks are visible and control characters are escaped.
    let mut settings = Settings::new(Preset::Uts46);
    let mut words = |flag, value| settings.set(flag, value).unwrap_err().to_string();
    assert!(words("std3 ", "no").starts_with(r#"uts46 has no flag "std3 "; its flags are "#));
    assert!(words("a\u{1B}[2J\n", "no")
        .starts_with(r#"uts46 has no flag "a\u{1b}[2J\n"; its flags are "#));
    assert!(words("std3", " no").ends_with(r#", not " no""#));
    assert!(words("std3", "\u{202E}").ends_with(r#", not "\u{202e}""#));
    let long = words("std3", &"x".repeat(1_000_000));
    assert!(
        long.ends_with(&format!(r#", not "{}"..."#, "x".repeat(40))),
        "{long}"
    );
}

/// A flag accepts each value that it lists, and no other value.
#[test]
fn a_flag_accepts_exactly_its_listed_values() {
    for &preset in Preset::ALL {
        let mut settings = Settings::new(preset);
        for flag in settings.flags() {
            let values = flag.values();
            for value in values {
                settings.set(flag.name(), value).unwrap();
                assert_eq!(settings.get(flag), Some(*value), "{preset}: {flag}");
            }
            let error = settings.set(flag.name(), "maybe").unwrap_err();
            assert!(!error.is_flag());
            let (last, others) = values.split_last().unwrap();
            let expected = format!(
                r#"{flag} must be {} or {last}, not "maybe""#,
                others.join(", ")
            );
            assert_eq!(error.to_string(), expected);
        }
    }
}

/// Every value of every flag can be set by its bits, alone and together with a value of another flag. All other bits
/// are refused.
#[test]
fn flags_can_be_set_by_numbers() {
    let shift = |flag: Flag| 4 + 2 * flag as u32;
    for bits in 0..16 {
        let preset = Preset::ALL.iter().find(|preset| **preset as u32 == bits);
        let settings = Settings::from_bits(bits);
        assert_eq!(settings, preset.map(|preset| Settings::new(*preset)));
        let Some(settings) = settings else { continue };
        for &flag in Flag::ALL {
            for value in 1..4 {
                let found = Settings::from_bits(bits | value << shift(flag));
                let name = flag.values().get(value as usize - 1);
                let has = settings.flags().any(|known| known == flag);
                let expected = name.filter(|_| has);
                assert_eq!(found.and_then(|found| found.get(flag)), expected.copied());
            }
        }
        for bit in 4 + 2 * u32::try_from(Flag::ALL.len()).unwrap()..32 {
            assert_eq!(Settings::from_bits(bits | 1 << bit), None);
        }
    }
    let both = 2 << shift(Flag::CheckHyphens) | 3 << shift(Flag::DnsLength);
    let settings = Settings::from_bits(both).unwrap();
    assert_eq!(settings.get(Flag::CheckHyphens), Some("no"));
    assert_eq!(settings.get(Flag::DnsLength), Some("allow-root"));
}

/// Names may be written with `_`, for languages in which the name of a flag is an identifier. `true` and `false` are
/// accepted as values.
#[test]
fn other_spellings_are_accepted() {
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

/// The preset `uts46-dns` accepts real names that the default refuses, and refuses names that are too long for the DNS
/// (RFC 1035, section 2.3.4).
#[test]
fn the_dns_preset_accepts_names_as_they_occur() {
    let dns = Settings::new("uts46-dns".parse().unwrap());
    let flags: Vec<_> = dns
        .flags()
        .filter_map(|flag| Some((flag.name(), dns.get(flag)?)))
        .collect();
    let usual = Settings::new(Preset::Uts46);
    let differs = |(flag, value): &(&str, &str)| {
        let mut same = usual;
        same.set(flag, value).unwrap();
        same != usual
    };
    let others: Vec<_> = flags.into_iter().filter(differs).collect();
    let expected = [
        ("check-hyphens", "no"),
        ("std3", "dns"),
        ("dns-length", "allow-root"),
    ];
    assert_eq!(others, expected);
    let long = "a".repeat(64);
    for (name, ascii) in [
        (
            "_dmarc.Bücher.example.",
            Some("_dmarc.xn--bcher-kva.example."),
        ),
        ("r3---sn-x.example", Some("r3---sn-x.example")),
        ("-a-.example", Some("-a-.example")),
        ("*.example", Some("*.example")),
        ("a*.example", None),
        ("a b", None),
        ("a..b", None),
        ("", None),
        ("xn--0", None),
        (&long, None),
    ] {
        assert_eq!(
            dns.edition().to_ascii(name).ok().as_deref(),
            ascii,
            "{name}"
        );
    }
}

/// Presets have second names, which the JavaScript package accepts too.
#[cfg(all(feature = "idna2008", feature = "idna2003"))]
#[test]
fn presets_have_second_names() {
    assert_eq!("idna2008".parse(), Ok(Preset::Lookup));
    assert_eq!("idna2003".parse(), Ok(Preset::Query));
    let error = "idna2010".parse::<Preset>().unwrap_err().to_string();
    assert!(
        error.starts_with(r#"unknown name "idna2010", expected one of uts46, "#),
        "{error}"
    );
}
