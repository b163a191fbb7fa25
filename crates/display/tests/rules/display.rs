//! Tests the display policy with legitimate names in many languages, and with the root zone.

use proptest::prelude::*;
use puny_display::{restriction_level, ReasonKind};
use puny_idna::{Idna, Origin, UrlStandard, Uts46};

const STRICT: &dyn Idna = &Uts46::STRICT;

pub(super) fn shown(name: &str) -> String {
    puny_display::verdict(name, STRICT).text().to_owned()
}

/// Returns the reasons against all labels of a name.
pub(super) fn reasons(name: &str) -> Vec<ReasonKind> {
    let name = puny_display::verdict(name, STRICT);
    name.reasons().iter().map(|reason| reason.kind()).collect()
}

#[test]
fn legitimate_names_are_shown_in_unicode() {
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
        "il·lustració.com",
        // One mark whose prototype is two marks: this is not a repeated mark.
        "މާލެ.mv",
        "ਅਕਤੂਬਰ.in",
        "أيضًا.eg",
        "మహా.in",
        "അങ്ങു.in",
        "བཻ.cn",
        // Domains of countries that use Cyrillic
        "роса.rs",
        "осам.mk",
        "орос.mn",
        "роса.kg",
        "роса.tj",
        // Letters of African alphabets, below domains of countries that use them
        "eʋegbe-ƒe.tg",
        "ɣeyiɣi.gh",
        "ɔsɔfo.gh",
        "ɓernde.sn",
        "ƴiiƴam.sn",
        "kabɩyɛ.tg",
        "kǝla.ne",
        "ɔ.com",
        // Letters that look like digits, in a word
        "за12.com",
        // Cyrillic letters whose prototypes are r, w and 6
        "горох.com",
        "шоссе.com",
        "собор.com",
        "хабр.site",
        // A stroke in a label without Latin letters
        "一123.com",
        "乂安.com",
        "脚丫.cn",
    ] {
        let found = puny_display::verdict(name, STRICT);
        assert!(found.is_safe(), "{name} {:?}", reasons(name));
        assert_eq!(found.text(), name);
        // The A-labels are shown in Unicode too.
        let ascii = STRICT.to_ascii(name.trim_end_matches('.')).unwrap();
        assert_eq!(shown(&ascii), name.trim_end_matches('.'));
    }
}

#[test]
fn every_top_level_domain_of_the_root_zone_is_shown_in_unicode() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/idn-tlds.txt");
    let list = std::fs::read_to_string(folder).unwrap();
    let mut tested = 0;
    for top in list.lines() {
        assert_eq!(reasons(top), [], "{top}");
        assert_eq!(shown(top), top);
        // The domain is shown in Unicode after an ASCII label too.
        let name = format!("example.{top}");
        assert_eq!(shown(&name), name);
        tested += 1;
    }
    assert_eq!(tested, 151);
}

/// Normalisation adds full stops for U+2024 and U+2488 after IDNA2003 has split the name.
#[test]
fn problems_are_attributed_to_the_right_label_of_the_result() {
    use puny_display::Show;
    let verdicts = |name: &str| -> Vec<(String, Show)> {
        let name = puny_display::verdict(name, &puny_idna::Idna2003::QUERY);
        name.labels()
            .map(|l| (l.unicode().to_owned(), l.show()))
            .collect()
    };
    let bad = "c\u{E000}m";
    for (name, labels) in [
        ("a․b.c\u{E000}m", vec!["a", "b", bad]),
        ("a․b。c\u{E000}m．x․d", vec!["a", "b", bad, "x", "d"]),
        ("⒈.ü.c\u{E000}m.x.", vec!["1", "", "ü", bad, "x", ""]),
    ] {
        let found = verdicts(name);
        let texts: Vec<&str> = found.iter().map(|one| one.0.as_str()).collect();
        assert_eq!(texts.len(), labels.len(), "{texts:?}");
        for ((_, show), label) in found.iter().zip(&labels) {
            assert_eq!(*show == Show::ALabel, *label == bad, "{name} {found:?}");
        }
    }
    // If a label became two labels, it is not known which of them has the problem, so both are hidden.
    let found = verdicts("a․c\u{E000}m.b");
    assert_eq!(
        found.iter().filter(|one| one.1 == Show::ALabel).count(),
        2,
        "{found:?}"
    );
    assert_eq!(found.last().unwrap(), &("b".to_owned(), Show::Unicode));
}

#[test]
fn invalid_labels_are_never_shown_in_unicode() {
    for (name, text) in [
        // If the label were decoded, the result would be a different name, `example.com`.
        ("xn--example-.com", "xn--example-.com"),
        ("xn--.com", "xn--.com"),
        ("xn--0000h.bücher", "xn--0000h.bücher"),
        ("ü_.bücher", "xn--_-dha.bücher"),
        ("\u{202E}moc.elgoog", "xn--moc-4q0a.elgoog"),
        // Code points that are neither graphic ASCII nor encodable are escaped.
        ("a b\u{1B}[m", "a\\u{20}b\\u{1b}\\u{5b}m"),
        // Characters that a host cannot contain are escaped too. Mapping may turn them into delimiters of a URL.
        ("a／b.com", "a\\u{2f}b.com"),
        ("apple.com？b.example", "apple.com\\u{3f}b.example"),
        ("a＠b＃c", "a\\u{40}b\\u{23}c"),
        ("℀.com", "a\\u{2f}c.com"),
        ("", ""),
    ] {
        let found = puny_display::verdict(name, STRICT);
        assert_eq!(found.text(), text);
        assert!(name.is_empty() || !found.is_safe());
    }
    // The editions refuse different labels, but show the same text.
    assert_eq!(
        puny_display::verdict("xn--example-.com", &UrlStandard::BROWSER).text(),
        "xn--example-.com"
    );
}

#[test]
fn a_reason_has_its_label_and_range() {
    let name = puny_display::verdict("ok.Paypаl.com", STRICT);
    assert_eq!(name.labels().count(), 3);
    let label = name.labels().nth(1).unwrap();
    assert_eq!(label.unicode(), "paypаl");
    let reason = label.reasons()[0];
    assert_eq!(
        (reason.kind(), reason.label()),
        (ReasonKind::MixedScripts, 1)
    );
    assert_eq!(name.reasons(), [reason]);
    assert_eq!((reason.range(), reason.code_point()), (4..6, Some('а')));
}

/// Emoji and symbols are not allowed in identifiers (UTS #39, section 3.1), but do not imitate other characters. So the
/// text of the reason must not claim that they do.
#[test]
fn a_label_of_symbols_is_hidden_by_policy() {
    for name in ["👍.ws", "i❤.ws", "☃.com"] {
        let verdict = puny_display::verdict(name, STRICT);
        assert_eq!(verdict.reasons().len(), 1, "{name}");
        let text = verdict.reasons()[0].to_string();
        assert!(text.contains("excludes emoji and most symbols, whatever they look like"));
        assert!(
            !text.contains("taken for") && !text.contains("looks like"),
            "{text}"
        );
    }
}

#[test]
fn offending_code_points_have_their_origin() {
    for (name, c, origin, words) in [
        (
            "ok.☃.com",
            '☃',
            Origin::Input,
            "U+2603 is not recommended in domain names: every",
        ),
        (
            "ok.ㅡ.com",
            '\u{1173}',
            Origin::Mapping,
            "U+1173, after mapping, is not recommended in domain names: every",
        ),
        (
            "ok.xn--n3h.com",
            '☃',
            Origin::ALabel,
            "U+2603, in an A-label, is not recommended in domain names: every",
        ),
        (
            "ü.xn--n3h.com",
            '☃',
            Origin::ALabel,
            "U+2603, in an A-label, is not recommended in domain names: every",
        ),
    ] {
        let name = puny_display::verdict(name, STRICT);
        let reason = name.reasons()[0];
        assert_eq!((reason.code_point(), reason.origin()), (Some(c), origin));
        let text = reason.to_string();
        assert!(
            text.starts_with(words) && text.ends_with(" [restricted]"),
            "{text}"
        );
    }
}

proptest! {
    /// The shown text converts to the same name, and the ranges of reasons are in their labels.
    #[test]
    fn the_shown_text_is_the_same_name(name in "[a-zäа-яか-こ一-丙α-ωא-ת.-]{1,12}") {
        let found = puny_display::verdict(&name, STRICT);
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
        let found = puny_display::verdict(&name, &UrlStandard::BROWSER);
        prop_assert!(found.labels().next().is_some());
        let _ = restriction_level(&name);
    }
}

/// Values serialize as their `name()`, and a verdict serializes all its fields.
#[cfg(feature = "serde")]
#[test]
fn verdicts_serialize_all_fields() {
    use puny_display::{Comparison, Level, Match, Protected, Show};
    use serde_json::json;

    let verdict = puny_display::verdict("ü.☃.com", STRICT);
    assert_eq!(
        serde_json::to_value(&verdict).unwrap(),
        json!({
            "text": "ü.xn--n3h.com",
            "labels": [
                {"show": "unicode", "ascii": "xn--tda", "unicode": "ü", "reasons": []},
                {
                    "show": "a_label", "ascii": "xn--n3h", "unicode": "☃",
                    "reasons": [{
                        "kind": "restricted", "status": null, "label": 1, "start": 0, "end": 3,
                        "code_point": 0x2603, "origin": "input", "cause": null, "number": null,
                        "message": "U+2603 is not recommended in domain names",
                        "rule": ReasonKind::Restricted.rule(),
                    }],
                },
                {"show": "unicode", "ascii": "com", "unicode": "com", "reasons": []},
            ],
        })
    );
    let ours = Protected::new(["google.com"], STRICT);
    let found = serde_json::to_value(ours.lookup("googlé.com", STRICT).unwrap()).unwrap();
    assert_eq!(found, json!({"resembles": "google.com"}));
    let none = serde_json::to_value(Match::None).unwrap();
    assert_eq!(none, json!(Match::None.name()));

    let danger = puny_display::Danger::HostInUserinfo;
    assert_eq!(serde_json::to_value(danger).unwrap(), json!(danger.name()));
    let kind = puny_idna::AddressKind::LinkLocal;
    assert_eq!(serde_json::to_value(kind).unwrap(), json!(kind.name()));
    for kind in [
        ReasonKind::TooLong,
        ReasonKind::Invalid,
        ReasonKind::Restricted,
        ReasonKind::Invisible,
        ReasonKind::MixedScripts,
        ReasonKind::LatinBeyondAscii,
        ReasonKind::MixedNumbers,
        ReasonKind::RepeatedMark,
        ReasonKind::ManyMarks,
        ReasonKind::WholeScript,
        ReasonKind::Lookalike,
        ReasonKind::ForeignLetter,
    ] {
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
    }
    for show in [Show::Unicode, Show::ALabel] {
        assert_eq!(serde_json::to_value(show).unwrap(), show.name());
    }
    for level in [Level::AsciiOnly, Level::MinimallyRestrictive] {
        assert_eq!(serde_json::to_value(level).unwrap(), level.name());
    }
    for comparison in [
        Comparison::Same,
        Comparison::SingleScript,
        Comparison::WholeScript,
        Comparison::MixedScript,
        Comparison::Resembles,
        Comparison::Distinct,
    ] {
        assert_eq!(serde_json::to_value(comparison).unwrap(), comparison.name());
    }
}

/// Two checks do not depend on the edition: the check of middle dots, and the check of ASCII characters that only the
/// URL Standard allows.
#[test]
fn some_checks_do_not_depend_on_the_edition() {
    let url = &UrlStandard::BROWSER;
    let editions: &[&dyn Idna] = &[STRICT, url, &puny_idna::Idna2008::REGISTRATION];
    for (name, text) in [
        ("google·com.com", "xn--googlecom-5pa.com"),
        ("paypal·com.evil.net", "xn--paypalcom-5pa.evil.net"),
        ("·l.cat", "xn--l-fda.cat"),
        ("中国'x.cn", "xn--'x-py2c206a.cn"),
        ("日本,com.jp", "xn--,com-f79hm9d.jp"),
        ("ü_b.de", "xn--_b-wka.de"),
        ("l·l.cat", "l·l.cat"),
        // A label of ASCII is shown unchanged.
        ("a_b.cn", "a_b.cn"),
    ] {
        for edition in editions {
            assert_eq!(puny_display::verdict(name, *edition).text(), text);
        }
    }
    let kinds = |name| -> Vec<ReasonKind> {
        let name = puny_display::verdict(name, url);
        name.reasons().iter().map(|reason| reason.kind()).collect()
    };
    assert_eq!(kinds("中国'x.cn"), [ReasonKind::Restricted]);
    assert_eq!(kinds("google·com.com"), [ReasonKind::Lookalike]);
    // The reason is reported once.
    assert_eq!(reasons("ü_b.de"), [ReasonKind::Invalid]);
}
