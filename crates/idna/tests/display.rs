//! What is shown and what is not: published spoofs, names of the world, the root zone, and
//! Unicode's own data.

#![cfg(feature = "display")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use puny_idna::display::{
    self, compare, restriction_level, skeleton, Comparison, Level, Match, Protected, ReasonKind,
    Scripts,
};
use puny_idna::{Edition, Url, Uts46};
use unicode_normalization::UnicodeNormalization;

const STRICT: &dyn Edition = &Uts46::STRICT;

fn shown(name: &str) -> String {
    display::name(name, STRICT).text().to_owned()
}

/// The reasons against all labels of a name.
fn reasons(name: &str) -> Vec<ReasonKind> {
    let name = display::name(name, STRICT);
    let labels = name.labels().iter();
    labels
        .flat_map(|label| label.reasons())
        .map(|reason| reason.kind())
        .collect()
}

#[test]
fn names_of_the_world() {
    for name in [
        "example.com",
        "www.example.com.",
        "r3-sn.example",
        "münchen.de",
        "français.fr",
        "poemação.com.br",
        "żółw.pl",
        "çağrı.tr",
        "việtnam.vn",
        "例え.テスト",
        "日本語.jp",
        "東京タワー.jp",
        "ひらがな.jp",
        "eコマース.jp",
        "コーヒー.com",
        "한국.kr",
        "한글han.kr",
        "한글han韓.한국",
        "北京大学.cn",
        "漢字hanzi.tw",
        "президент.рф",
        "торты.ru",
        "торты-123.ru",
        "правительство.com",
        "україна.укр",
        "ελλάδα.ευ",
        "ουτοπία.gr",
        "ουτοπία-123.gr",
        "हिन्दी.भारत",
        "अकोला.in",
        "বাংলা.বাংলা",
        "தமிழ்.இந்தியா",
        "తెలుగు.భారత్",
        "ગુજરાતી.ભારત",
        "ਪੰਜਾਬੀ.ਭਾਰਤ",
        "ಕನ್ನಡ.com",
        "മലയാളം.com",
        "සිංහල.ලංකා",
        "فارسی.ایران",
        "مثال.إختبار",
        "افلام.eg",
        "اردو.پاکستان",
        "עברית-123.il",
        "דוגמה.ישראל",
        "ภาษาไทย-123.th",
        "ลาว.ລາວ",
        "ខ្មែរ.com",
        "မြန်မာ.com",
        "བོད.com",
        "հայերեն.հայ",
        "ქართული.გე",
        "ኢትዮጵያ.et",
        "ދިވެހި.mv",
        "ísland-þ-ð.is",
        "azərbaycan.az",
        "føroyar-ð.fo",
        "faß.de",
        "βόλος.com",
        "l·l.cat",
        "l·la.example",
    ] {
        let found = display::name(name, STRICT);
        assert!(found.is_safe(), "{name} {:?}", reasons(name));
        assert_eq!(found.text(), name);
        // From the A-labels too, and from capitals.
        let ascii = STRICT.to_ascii(name.trim_end_matches('.')).unwrap();
        assert_eq!(shown(&ascii), name.trim_end_matches('.'));
    }
}

/// Every internationalised top-level domain of the root.
#[test]
fn the_root_zone() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/idn-tlds.txt");
    let list = std::fs::read_to_string(folder).unwrap();
    let mut tested = 0;
    for top in list.lines() {
        assert_eq!(reasons(top), [], "{top}");
        assert_eq!(shown(top), top);
        // And below it, with an ASCII label.
        let name = format!("example.{top}");
        assert_eq!(shown(&name), name);
        tested += 1;
    }
    assert_eq!(tested, 151);
}

/// Spoofs that were published: Zheng 2017 (the first), Gabrilovich and Gontmakher 2002
/// (microsoft), Shmoo 2005 (paypal), Chromium's tests (the rest).
#[test]
fn published_spoofs() {
    use ReasonKind::{
        ForeignLetter, Invisible, LatinBeyondAscii, Lookalike, MixedNumbers, MixedScripts,
        RepeatedMark, Restricted, WholeScript,
    };
    for (name, ascii, reason) in [
        ("аррӏе.com", "xn--80ak6aa92e.com", WholeScript),
        ("еріс.com", "xn--e1awd7f.com", WholeScript),
        ("ѕсоре.com", "xn--e1argc3h.com", WholeScript),
        ("ѕсоре123.com", "xn--123-qdd8bmf3n.com", WholeScript),
        ("ѕсоре-рау.com", "xn----8sbn9akccw8m.com", WholeScript),
        ("mіcrоsоft.com", "xn--mcrsft-yqfb5s.com", MixedScripts),
        ("pаypal.com", "xn--pypal-4ve.com", MixedScripts),
        ("paypαl.com", "xn--paypl-g9d.com", MixedScripts),
        ("gοοglε.gr", "xn--ggl-6xc1ca.gr", MixedScripts),
        ("gооglе.ru", "xn--ggl-tdd6ba.ru", MixedScripts),
        ("\u{3C1}\u{430}\u{443}.ru", "xn--2xa6t2b.ru", MixedScripts),
        ("bսs.com", "xn--bs-red.com", MixedScripts),
        ("gօogle.com", "xn--gogle-lkg.com", MixedScripts),
        ("한ひら.kr", "xn--y9j3b9855e.kr", MixedScripts),
        ("abहिन्दी.in", "xn--ab-3ofh8fqbj6h.in", MixedScripts),
        ("कক.in", "xn--11b0x.in", MixedScripts),
        ("héllo中国.cn", "xn--hllo-bpa7979ih5m.cn", LatinBeyondAscii),
        ("café카페.kr", "xn--caf-dma9024xvpg.kr", LatinBeyondAscii),
        ("รี่่.th", "xn--03c0b3ca.th", RepeatedMark),
        ("á\u{301}.com", "xn--1ca20i.com", RepeatedMark),
        ("pi\u{307}xel.com", "xn--pixel-8fd.com", Lookalike),
        ("モヒートへブン.com", "xn--49jxi3as0d0fpc.com", Lookalike),
        ("日本ー野球.jp", "xn--wekz60nb2ay85atj0b.jp", Lookalike),
        ("abc・def.jp", "xn--abcdef-k64e.jp", Lookalike),
        ("þay.com", "xn--ay-2ka.com", ForeignLetter),
        ("ᑖᓂᓯ.ca", "xn--dfe0tte.ca", Restricted),
        ("☃.com", "xn--n3h.com", Restricted),
        ("💩.la", "xn--ls8h.la", Restricted),
        ("नाम\u{200D}.com", "xn--l2bm1c696m.com", Invisible),
        ("१১.com", "xn--e4b0x.com", MixedNumbers),
    ] {
        assert!(
            reasons(name).contains(&reason),
            "{name} {:?}",
            reasons(name)
        );
        assert_eq!(shown(name), ascii);
        assert_eq!(shown(ascii), ascii);
    }
}

/// The same labels where they are at home.
#[test]
fn whole_scripts_at_home() {
    for name in [
        "ѕсоре.рф",
        "ѕсоре123.рф",
        "ѕсоре.ru",
        "орг",
        "οικια.gr",
        "ουτοπια.ελ",
    ] {
        assert_eq!(shown(name), name);
    }
    assert_eq!(reasons("ороро.com"), [ReasonKind::WholeScript]);
}

#[test]
fn what_is_invalid_is_never_shown_in_unicode() {
    for (name, text) in [
        // Decoded it would be what it wants to look like.
        ("xn--example-.com", "xn--example-.com"),
        ("xn--.com", "xn--.com"),
        ("xn--0000h.bücher", "xn--0000h.bücher"),
        ("ü_.bücher", "xn--_-dha.bücher"),
        ("\u{202E}moc.elgoog", "xn--moc-4q0a.elgoog"),
        // What is neither graphic nor encodable is escaped.
        ("a b\u{1B}[m", "a\\u{20}b\\u{1b}[m"),
        ("", ""),
    ] {
        let found = display::name(name, STRICT);
        assert_eq!(found.text(), text);
        assert!(name.is_empty() || !found.is_safe());
    }
    // The editions differ in what they take for invalid, but not in what is shown.
    assert_eq!(
        display::name("xn--example-.com", &Url::BROWSER).text(),
        "xn--example-.com"
    );
}

#[test]
fn reasons_have_their_place() {
    let name = display::name("ok.Paypаl.com", STRICT);
    let label = &name.labels()[1];
    assert_eq!(label.unicode(), "paypаl");
    let reason = label.reasons()[0];
    assert_eq!(reason.kind(), ReasonKind::MixedScripts);
    assert_eq!((reason.range(), reason.code_point()), (4..6, Some('а')));
}

#[test]
fn levels_and_scripts() {
    for (label, level, scripts) in [
        ("abc", Level::AsciiOnly, "Latn"),
        ("é", Level::SingleScript, "Latn"),
        ("я", Level::SingleScript, "Cyrl"),
        ("漢", Level::SingleScript, "Hanb Jpan Kore Hani"),
        ("漢ㄅ", Level::Unrestricted, "Hanb"),
        ("漢か", Level::SingleScript, "Jpan"),
        ("漢한", Level::SingleScript, "Kore"),
        ("かカ", Level::SingleScript, "Jpan"),
        ("aか", Level::HighlyRestrictive, ""),
        ("aক", Level::ModeratelyRestrictive, ""),
        ("aя", Level::MinimallyRestrictive, ""),
        ("aα", Level::MinimallyRestrictive, ""),
        ("か한", Level::MinimallyRestrictive, ""),
        ("ᚠ", Level::Unrestricted, "Runr"),
    ] {
        assert_eq!(restriction_level(label), level, "{label}");
        assert_eq!(Scripts::of(label).to_string(), scripts, "{label}");
    }
    // Script_Extensions: the danda is of many scripts, and of Latin too.
    assert!(!Scripts::of("क।").is_mixed());
    assert!(Scripts::of("").is_all());
}

#[test]
fn comparisons() {
    for (one, other, expected) in [
        ("example.com", "EXAMPLE.com.", Comparison::Same),
        ("xn--bcher-kva.de", "Bücher。de", Comparison::Same),
        ("аррӏе.com", "apple.com", Comparison::WholeScript),
        ("microsoft.com", "rnicrosoft.com", Comparison::SingleScript),
        ("paypa1.com", "paypal.com", Comparison::SingleScript),
        ("g00gle.com", "gOOgle.com", Comparison::Distinct), // 0 looks like O, which names do not have
        ("pаypal.com", "paypal.com", Comparison::MixedScript),
        (
            "раураӏ.pаypal.com",
            "paypal.paypal.com",
            Comparison::MixedScript,
        ),
        ("a.example.com", "example.com", Comparison::Distinct),
        ("straße.de", "strasse.de", Comparison::Distinct),
    ] {
        assert_eq!(compare(one, other, STRICT), expected, "{one} {other}");
        assert_eq!(compare(other, one, STRICT), expected);
    }
    // Another edition: the mapping of IDNA2003 makes them one.
    #[cfg(feature = "idna2003")]
    {
        let then = &puny_idna::Idna2003::QUERY;
        let ascii = then.to_ascii("straße.de").unwrap();
        assert_eq!(compare(&ascii, "STRASSE.de", then), Comparison::Same);
    }
}

#[test]
fn protected_names() {
    let ours = Protected::new(
        [
            "apple.com",
            "bank.example.org",
            "Bücher.example",
            "com.example",
            "apple.com.",
        ],
        STRICT,
    );
    let mut names: Vec<&str> = ours.names().collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "apple.com",
            "bank.example.org",
            "bücher.example",
            "com.example"
        ]
    );
    for (name, expected) in [
        ("apple.com", Match::Protected("apple.com")),
        ("shop.APPLE.com.", Match::Protected("apple.com")),
        ("xn--80ak6aa92e.com", Match::LooksLike("apple.com")),
        ("login.аррӏе.com", Match::LooksLike("apple.com")),
        ("app1e.com", Match::LooksLike("apple.com")),
        ("bank.exarnple.org", Match::LooksLike("bank.example.org")),
        ("example.org", Match::None),
        ("xn--bcher-kva.example", Match::Protected("bücher.example")),
        ("bücher.examp1e", Match::LooksLike("bücher.example")),
        ("apple.com.evil.net", Match::None),
        ("apple.corn", Match::LooksLike("apple.com")),
        ("com", Match::None),
        ("", Match::None),
    ] {
        assert_eq!(ours.lookup(name, STRICT), expected, "{name}");
    }
    assert_eq!(
        Protected::default().lookup("apple.com", STRICT),
        Match::None
    );
}

/// Unicode's published files of two earlier versions: whatever of them is not so in ours.
fn file(name: &str) -> Option<String> {
    support::text(&format!("unicode-security/{name}"))
}

fn points(field: &str) -> String {
    let point = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
    field.split_whitespace().map(point).collect()
}

/// What Unicode 18 changed in the prototypes of Unicode 17.
const CHANGED: &str = "\
    \u{13F}\u{2DB}\u{37A}\u{48A}\u{8A8}\u{13A4}\u{14B7}\u{1D9F}\u{1E9A}\u{2365}\u{302C}\
    \u{90DE}\u{96B8}\u{A4ED}\u{FBB0}\u{FBB1}\u{FBEA}\u{FBEB}\u{FBEC}\u{FBED}\u{FBEE}\
    \u{FBEF}\u{FBF0}\u{FBF1}\u{FBF2}\u{FBF3}\u{FBF4}\u{FBF5}\u{FBF6}\u{FBF7}\u{FBF8}\
    \u{FBF9}\u{FBFA}\u{FBFB}\u{FC00}\u{FC01}\u{FC02}\u{FC03}\u{FC04}\u{FC64}\u{FC65}\
    \u{FC66}\u{FC67}\u{FC68}\u{FC69}\u{FC97}\u{FC98}\u{FC99}\u{FC9A}\u{FC9B}\u{FCDF}\
    \u{FCE0}\u{FEF7}\u{FEF8}\u{FF3B}\u{FF3D}\u{1051C}\u{111C7}\u{118C4}\u{1EE61}\
    \u{1EE62}\u{1EE64}\u{1EE67}\u{1EE68}\u{1EE69}\u{1EE6A}\u{1EE6C}\u{1EE6D}\u{1EE6E}\
    \u{1EE6F}\u{1EE70}\u{1EE71}\u{1EE72}\u{1EE74}\u{1EE75}\u{1EE76}\u{1EE77}\u{1EE79}\
    \u{1EE7A}\u{1EE7B}\u{1EE7C}\u{1EE7E}\u{1EE85}\u{1F16D}";

/// Each source and its prototype have one skeleton, but for what Unicode 18 changed, and
/// sources that decompose, which no skeleton looks up. (What 17 changed in 16 is known from
/// the two files.)
#[test]
fn confusables_of_unicode_16_and_17() {
    let read = |version: &str, lines: usize| -> Option<BTreeMap<String, String>> {
        let text = file(&format!("confusables-{version}.txt"))?;
        let text = text.trim_start_matches('\u{FEFF}');
        let data = text
            .lines()
            .filter(|line| line.contains(';') && !line.starts_with('#'));
        let entry = |line: &str| {
            let mut fields = line.split(';').map(points);
            (fields.next().unwrap(), fields.next().unwrap())
        };
        let data = data.map(|line| {
            let (source, target) = line.split_once(';').unwrap();
            entry(&format!("{source};{}", target.split(';').next().unwrap()))
        });
        let all: BTreeMap<_, _> = data.collect();
        assert_eq!(all.len(), lines);
        Some(all)
    };
    let (Some(old), Some(new)) = (read("16.0.0", 6355), read("17.0.0", 6565)) else {
        return;
    };
    let changed = |all: &BTreeMap<String, String>| -> String {
        let looked_up = |source: &&String| source.nfd().eq(source.chars());
        let differs = |source: &&String| skeleton(source) != skeleton(&all[*source]);
        all.keys()
            .filter(looked_up)
            .filter(differs)
            .map(String::as_str)
            .collect()
    };
    assert_eq!(changed(&new), CHANGED);
    let unchanged: BTreeMap<_, _> = old
        .into_iter()
        .filter(|(source, target)| new.get(source) == Some(target))
        .collect();
    assert!(changed(&unchanged).chars().all(|c| CHANGED.contains(c)));
}

/// Identifier_Status, as the level shows it: that of Unicode 17, but for one letter.
#[test]
fn identifier_status_of_unicode_17() {
    let Some(text) = file("IdentifierStatus-17.0.0.txt") else {
        return;
    };
    let mut allowed = vec![false; 0x11_0000];
    for line in text.lines().filter(|line| line.contains("; Allowed")) {
        let range = line.split(';').next().unwrap().trim();
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let number = |hex| usize::from_str_radix(hex, 16).unwrap();
        allowed[number(first)..=number(last)].fill(true);
    }
    let level = |c: char| restriction_level(&c.to_string()) != Level::Unrestricted;
    let differ: String = ('\0'..=char::MAX)
        .filter(|&c| level(c) != allowed[c as usize])
        .collect();
    assert_eq!(differ, "\u{11B0A}"); // new in Unicode 18
}

#[test]
fn skeletons_are_their_own_skeletons() {
    for c in '\0'..=char::MAX {
        let once = skeleton(&c.to_string());
        assert_eq!(skeleton(&once), once, "{c:?}");
    }
}

#[test]
fn a_megabyte_is_quick() {
    let all: String = ('\u{100}'..'\u{2000}')
        .chain('\u{3400}'..'\u{9000}')
        .collect();
    let units = [
        "а",
        "か",
        "a\u{301}",
        "\u{300}\u{316}",
        "へ",
        "а.",
        "xn--80ak6aa92e.",
        "٠",
        "ﷺ",
        &all,
    ];
    let ours = Protected::new(["apple.com", "a.b.c.d.example"], STRICT);
    for unit in units {
        let name = unit.repeat(1_000_000 / unit.len());
        let start = Instant::now();
        let found = display::name(&name, &Url::BROWSER);
        assert!(!found.labels().is_empty());
        assert!(!compare(&name, "apple.com", &Url::BROWSER).is_confusable());
        assert_eq!(ours.lookup(&name, &Url::BROWSER), Match::None);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(30), "{took:?}");
    }
}

proptest! {
    #[test]
    fn comparing_is_symmetric(one in "[a-cа-вlI1.]{1,6}", other in "[a-cа-вlI1.]{1,6}") {
        prop_assert_eq!(compare(&one, &other, STRICT), compare(&other, &one, STRICT));
        prop_assert_eq!(compare(&one, &one, STRICT), Comparison::Same);
    }

    /// The same as `unicode-security` has it. It wants a single script beside Latin, where
    /// one of several that go together will do; these letters are of one each.
    #[test]
    fn levels_are_those_of_another(label in "[a-cäа-вα-γא-ג一-丙か-ごカ-ゴ가-각क-गก-ค0-2\u{300}☃_-]{0,6}") {
        use unicode_security::RestrictionLevelDetection;
        let theirs = label.as_str().detect_restriction_level();
        prop_assert_eq!(restriction_level(&label) as usize, theirs as usize);
    }

    #[test]
    fn skeletons_of_texts_are_their_own(text in any::<String>()) {
        let once = skeleton(&text);
        prop_assert_eq!(skeleton(&once), once);
    }

    /// What is shown leads back to the name, and reasons stand inside of their labels.
    #[test]
    fn what_is_shown_is_the_name(name in "[a-zäа-яか-こ一-丙α-ωא-ת.-]{1,12}") {
        let found = display::name(&name, STRICT);
        if let Ok(ascii) = STRICT.to_ascii(&name) {
            prop_assert_eq!(STRICT.to_ascii(found.text()).unwrap(), ascii);
        }
        for label in found.labels() {
            for reason in label.reasons() {
                prop_assert!(label.unicode().get(reason.range()).is_some());
            }
        }
    }

    #[test]
    fn nothing_panics(name in any::<String>()) {
        let found = display::name(&name, &Url::BROWSER);
        prop_assert!(!found.labels().is_empty());
        let _ = restriction_level(&name);
    }
}
