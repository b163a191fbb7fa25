//! Tests that bulk conversion is equal to conversion line by line: in results, messages, positions, counts, and the
//! place where a run stops.

use puny::profiles::PUNYCODE_PROFILE;
use puny::punycode::PUNYCODE;
use puny_idna::{Preset, Settings};

use crate::convert::codec::encode_decode::{Codec, Decode, Encode};
use crate::convert::converter::{Converter, Scratch};
use crate::convert::names::conversions::Names;
use crate::convert::names::operations::{ToAscii, ToUnicode};
use crate::convert::operation::Operation;
use crate::fields::parts::{Parts, Select};
use crate::report::messages::{Location, Messages};
use crate::report::record::Format;
use crate::report::tally::OnError;
use crate::stream::batch::Batch;
use crate::stream::line::Lines;
use crate::stream::line::Terminator;
use crate::stream::units::Units;
use crate::stream::work::Work;

const FIRST: Location<'static> = Location { file: "f", line: 7 };

const PLAIN: Codec = Codec {
    profile: PUNYCODE_PROFILE,
    code_points: false,
    case_flags: false,
};

fn converter<O>(operation: O, on_error: OnError, terminator: Terminator) -> Converter<O> {
    Converter {
        operation,
        parts: Parts {
            select: Select::Line,
            comments: Vec::new(),
            header: false,
            trim: false,
            terminator,
        },
        format: Format::Text,
        on_error,
        messages: Messages {
            quiet: false,
            width: Some(80),
            color: false,
        },
        with_file: false,
    }
}

/// Compares both ways of conversion for one converter and one text.
#[track_caller]
fn same<O: Operation>(converter: &Converter<O>, text: &[u8], scratch: &mut Scratch) {
    let terminator = converter.parts.terminator;
    let mut at_once = Batch::default();
    let lines = Lines {
        first: FIRST,
        text,
        terminator,
    };
    assert!(converter.process_lines(lines, scratch, &mut at_once));

    let mut one_by_one = Batch::default();
    for line in Units::Strings(terminator).split(FIRST, text) {
        one_by_one.tally.lines += 1;
        converter.process_line(line, scratch, &mut one_by_one);
        if one_by_one.stop {
            break;
        }
    }
    if format!("{at_once:?}") != format!("{one_by_one:?}") {
        let out = [&at_once.out, &one_by_one.out].map(|out| String::from_utf8_lossy(out));
        panic!(
            "{:?}\n{out:#?}\n{at_once:?}\n{one_by_one:?}",
            text.escape_ascii()
        );
    }
}

fn decode(codec: Codec, allows_xn: bool) -> Decode {
    Decode { codec, allows_xn }
}

fn names(preset: Preset) -> Names {
    Names {
        settings: Settings::new(preset),
        email: false,
        is_zone: false,
        partial: false,
    }
}

/// Compares both ways of conversion for all operations that have a bulk conversion.
#[track_caller]
fn all_the_same(text: &[u8], on_error: OnError, terminator: Terminator) {
    let scratch = &mut Scratch::default();
    same(
        &converter(Encode(PLAIN), on_error, terminator),
        text,
        scratch,
    );
    for allows_xn in [false, true] {
        let decode = decode(PLAIN, allows_xn);
        same(&converter(decode, on_error, terminator), text, scratch);
    }
    for preset in [Preset::Uts46, Preset::Url, Preset::Query] {
        let ascii = converter(ToAscii(names(preset)), on_error, terminator);
        same(&ascii, text, scratch);
        let unicode = converter(
            ToUnicode {
                names: names(preset),
                safe: false,
            },
            on_error,
            terminator,
        );
        same(&unicode, text, scratch);
    }
}

/// Returns lines of every kind, valid and invalid. None of them contains a `|`.
fn lines() -> Vec<&'static [u8]> {
    const LINES: &[u8] = b"example.com|a|| |\r|a\r\r|a\rb|\0|-a|a-|a--b|a..b|a.|EXAMPLE.com|a_b|fa\xC3\x9F.de|\
        \xEF\xBB\xBFa|a\xE2\x80\xA8b\xC2\x85|xn--fa-hia.de|xn--0.org|XN--fa-hia|xn--tda|tda|fa-hia|b!|99999999|\
        \xFF|a\xC3|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|\
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    LINES.split(|&byte| byte == b'|').collect()
}

const ON_ERROR: [OnError; 5] = [
    OnError::Skip,
    OnError::Keep,
    OnError::Blank,
    OnError::Partial,
    OnError::Stop,
];

/// Tests every line alone and before every other line, with each line end.
#[test]
fn every_pair_of_lines_is_converted_as_line_by_line() {
    for first in lines() {
        for second in lines() {
            for (one, two) in [("\n", ""), ("\r\n", "\r\n"), ("\n", "\r\n"), ("\r\n", "\n")] {
                let text = [first, one.as_bytes(), second, two.as_bytes()].concat();
                all_the_same(&text, OnError::Skip, Terminator::LineFeed);
            }
            let text = [first, b"\0", second].concat();
            all_the_same(&text, OnError::Keep, Terminator::Nul);
        }
    }
}

/// Tests texts of some hundred lines, which fill the lanes. `seldom` is the percentage of unusual lines.
#[test]
fn many_lines_are_converted_as_line_by_line() {
    let unusual = lines();
    let mut state = 952_u64;
    let mut below = move |limit: u64| {
        // A linear congruential generator with the constants of Knuth's MMIX. Only its upper bits are used.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    for seldom in [0, 1, 10, 50, 100] {
        for on_error in ON_ERROR {
            for terminator in [Terminator::LineFeed, Terminator::Nul] {
                let mut text = Vec::new();
                for number in 0..400 {
                    if below(100) < seldom {
                        let line = usize::try_from(below(30)).unwrap();
                        text.extend_from_slice(unusual[line]);
                    } else if below(2) == 0 {
                        text.extend_from_slice(format!("name-{number}.example").as_bytes());
                    } else {
                        text.extend_from_slice(format!("xn--{number}").as_bytes());
                        text.extend_from_slice("ü".repeat(number % 9).as_bytes());
                    }
                    if seldom > 0 && below(10) == 0 {
                        text.push(b'\r');
                    }
                    text.push(terminator.byte());
                }
                if below(2) == 0 {
                    text.pop();
                }
                all_the_same(&text, on_error, terminator);
            }
        }
    }
}

/// If strings end with NUL, a line feed is part of a string.
#[test]
fn a_line_feed_may_be_part_of_a_string() {
    let scratch = &mut Scratch::default();
    let decode = converter(decode(PLAIN, false), OnError::Skip, Terminator::Nul);
    same(&decode, b"a\n-\0b-\0", scratch);
    let mut batch = Batch::default();
    let lines = Lines {
        first: FIRST,
        text: b"a\n-\0b-\0",
        terminator: Terminator::Nul,
    };
    assert!(decode.process_lines(lines, scratch, &mut batch));
    assert_eq!(batch.out, b"a\n\0b\0");
}

/// Tests that `bulk` returns `None` for operations that have no bulk conversion.
#[test]
fn other_operations_have_no_bulk_conversion() {
    let codecs = [
        Codec {
            code_points: true,
            ..PLAIN
        },
        Codec {
            case_flags: true,
            ..PLAIN
        },
        Codec {
            profile: puny::profiles::SWIFT,
            ..PLAIN
        },
        Codec {
            profile: PUNYCODE_PROFILE.with_bootstring(PUNYCODE.with_limit(3)),
            ..PLAIN
        },
    ];
    for codec in codecs {
        let decode = decode(codec, false);
        assert_eq!((Encode(codec).bulk(), decode.bulk()), (None, None));
    }
    let email = Names {
        email: true,
        ..names(Preset::Uts46)
    };
    assert_eq!(ToAscii(email).bulk(), None);
    let same = PUNYCODE_PROFILE.with_bootstring(PUNYCODE);
    let same = Codec {
        profile: same,
        ..PLAIN
    };
    assert!(Encode(same).bulk().is_some());
}
