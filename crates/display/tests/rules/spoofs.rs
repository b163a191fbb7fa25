//! Tests the display policy with published spoofs.

use puny_display::ReasonKind;
use puny_idna::UrlStandard;

use super::display::{reasons, shown};

/// The spoofs are from Zheng 2017 (the first), Gabrilovich and Gontmakher 2002 (microsoft), Shmoo 2005 (paypal), and
/// Chromium's tests (all others).
#[test]
fn published_spoofs_are_hidden() {
    use ReasonKind::{
        ForeignLetter, Invisible, LatinBeyondAscii, Lookalike, MixedNumbers, MixedScripts,
        RareLetter, RepeatedMark, Restricted, WholeScript,
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
        ("paypal.сом", "paypal.xn--l1adi", WholeScript),
        ("аррӏе", "xn--80ak6aa92e", WholeScript),
        ("ss1一.com", "xn--ss1-s18d.com", Lookalike),
        ("google-一.com", "xn--google--cu3k.com", Lookalike),
        ("abc-十.com", "xn--abc--tq0g.com", Lookalike),
        ("it\u{2BC}s.com", "xn--its-p4b.com", Lookalike),
        // Middle dots that are not between two l
        ("google·com.com", "xn--googlecom-5pa.com", Lookalike),
        (
            "paypal·com.evil.net",
            "xn--paypalcom-5pa.evil.net",
            Lookalike,
        ),
        ("·l.cat", "xn--l-fda.cat", Lookalike),
        ("史·密.com", "xn--uba7273b25e.com", Lookalike),
        // Marks that are repeated in NFD, whether or not they are composed in the label
        (
            "a\u{323}\u{301}\u{323}.com",
            "xn--lsa1e786h.com",
            RepeatedMark,
        ),
        ("के\u{947}.com", "xn--11b4ha.com", RepeatedMark),
        ("أ\u{654}.com", "xn--igb2h.com", RepeatedMark),
        // Letters that few languages use
        ("ǝbay.com", "xn--bay-5eb.com", ForeignLetter),
        ("paypaɩ.com", "xn--paypa-8nc.com", ForeignLetter),
        ("ƒacebook.com", "xn--acebook-w1b.com", ForeignLetter),
        ("paɣpal.com", "xn--papal-4mc.com", ForeignLetter),
        ("yoʋtube.com", "xn--yotube-x8c.com", ForeignLetter),
        ("ɓing.com", "xn--ing-nsb.com", ForeignLetter),
        ("gɔɔgle.com", "xn--ggle-55ba.com", ForeignLetter),
        ("ƴahoo.com", "xn--ahoo-9ib.com", ForeignLetter),
        // Letters in numbers, and strokes that look like t, x and y (Chromium)
        ("1շ.com", "xn--1-xcc.com", Lookalike),
        ("12з4567890.com", "xn--124567890-10h.com", Lookalike),
        ("12з4567890.ru", "xn--124567890-10h.ru", Lookalike),
        ("2ვ.ge", "xn--2-72g.ge", Lookalike),
        // Other letters of Chromium's list that look like digits, and a letter with the skeleton of θ
        ("16კ.com", "xn--16-1ik.com", Lookalike),
        ("16ө.com", "xn--16-30c.com", Lookalike),
        // Cyrillic letters beyond the Slavic alphabets that Chromium maps to h, c, y, x, e, f, k and t
        ("ғасевооқ.com", "xn--80aei1bao68cgc.com", WholeScript),
        ("ңсбс.com", "xn--90a5ab30b.com", WholeScript),
        ("ҫұҳҽ.com", "xn--r4amg4b.com", WholeScript),
        ("ҳвох.com", "xn--b1ayv15b.com", WholeScript),
        // Other scripts, and rare letters
        ("12345б7890.com", "xn--123457890-fzh.com", WholeScript),
        ("ικα.com", "xn--mxapd.com", WholeScript),
        ("חסד.com", "xn--7dbh4a.com", WholeScript),
        ("ടഠധ.com", "xn--lwccv.com", WholeScript),
        ("biṇaṇce.com", "xn--biace-4l1bb.com", RareLetter),
        ("ǔnion.com", "xn--nion-unb.com", RareLetter),
        ("cy乂e.com", "xn--cye-b98d.com", Lookalike),
        ("ne丆.com", "xn--ne-fv2c.com", Lookalike),
        ("eba丫.com", "xn--eba-p68d.com", Lookalike),
        // The combining sound marks, which Ainu uses, are not Allowed since Unicode 17.
        ("ト\u{309A}.jp", "xn--3bkxe.jp", Restricted),
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

/// Labels that look like ASCII are shown in Unicode below a domain where their script is expected.
#[test]
fn whole_script_confusables_are_shown_below_domains_of_their_script() {
    for name in [
        "ѕсоре.рф",
        "ѕсоре123.рф",
        "ѕсоре.ru",
        "орг",
        "москва.com",
        "кућа.com",
        "қазақстан.com",
        "мұнай.com",
        "төсөл.com",
        "қара.kz",
        "төв.mn",
        "қонақ.қаз",
        "ѕсоре.орг",
        "οικια.gr",
        "ουτοπια.ελ",
    ] {
        assert_eq!(shown(name), name);
    }
    assert_eq!(reasons("ороро.com"), [ReasonKind::WholeScript]);
}

/// A script is not expected below a top-level domain that itself looks like ASCII.
#[test]
fn whole_script_confusables_are_hidden_below_a_confusable_domain() {
    for (name, text) in [
        ("ѕсоре.сом", "xn--e1argc3h.xn--l1adi"),
        ("ѕсоре.сом.", "xn--e1argc3h.xn--l1adi."),
        ("ѕсоре.ѕсоре.рф.", "ѕсоре.ѕсоре.рф."),
        ("ѕсоре", "xn--e1argc3h"),
        ("ѕсоре.", "xn--e1argc3h."),
        ("рф", "рф"),
    ] {
        assert_eq!(
            puny_display::verdict(name, &UrlStandard::BROWSER).text(),
            text
        );
    }
}
