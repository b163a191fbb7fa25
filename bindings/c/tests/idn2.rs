//! The functions of libidn2's interface: results and codes that its documentation states or that
//! libidn2 2.3.3 gives, and those where this library is strict.

// The helpers of tests panic too: a broken fact is a panic.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(all(feature = "idn2", target_os = "linux"))]

use std::ffi::{CStr, CString, c_char, c_int};
use std::ptr::{null, null_mut};

use puny_capi::idn2::lookup_functions::*;
use puny_capi::idn2::other_functions::*;
use puny_capi::idn2::unicode_functions::*;

const STD3: c_int = 32;
const TRANSITIONAL: c_int = 4;
const NO_TR46: c_int = 64;
const NO_ROUND_TRIP: c_int = 128;

type Function = unsafe extern "C" fn(*const c_char, *mut *mut c_char, c_int) -> c_int;

/// A result, or a code.
fn call(function: Function, name: &[u8], flags: c_int) -> Result<String, c_int> {
    let name = CString::new(name).unwrap();
    let mut result = null_mut();
    // SAFETY: a result is a string that is freed once.
    unsafe {
        let code = function(name.as_ptr(), &raw mut result, flags);
        // Without a wish for the result, the code is the same.
        assert_eq!(function(name.as_ptr(), null_mut(), flags), code);
        if code != 0 {
            assert!(result.is_null());
            return Err(code);
        }
        let text = CStr::from_ptr(result).to_str().unwrap().to_owned();
        idn2_free(result.cast());
        Ok(text)
    }
}

fn lookup(name: &str, flags: c_int) -> Result<String, c_int> {
    call(idn2_to_ascii_8z, name.as_bytes(), flags)
}

fn to_unicode(name: &str) -> Result<String, c_int> {
    call(idn2_to_unicode_8z8z, name.as_bytes(), 0)
}

fn points(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).chain([0]).collect()
}

#[test]
fn lookup_as_libidn2_has_it() {
    for (name, flags, expected) in [
        ("", 0, Ok("")),
        ("a..b", 0, Ok("a..b")),
        (".co.uk", 0, Ok(".co.uk")),
        ("_dmarc.X", 0, Ok("_dmarc.x")),
        ("EXAMPLE-1.Com", 0, Ok("example-1.com")),
        ("EXAMPLE-1.Com", NO_TR46, Ok("EXAMPLE-1.Com")),
        ("faß.de", 0, Ok("xn--fa-hia.de")),
        ("faß.de", TRANSITIONAL, Ok("fass.de")),
        ("☃.net", 0, Err(-304)),
        ("☃.net", TRANSITIONAL, Ok("xn--n3h.net")),
        ("xn--ls8h.la", 0, Err(-304)),
        ("Bücher", NO_TR46, Err(-304)),
        ("a。b", 0, Ok("a.b")),
        ("-a", 0, Err(-302)),
        ("a-", 0, Err(-302)),
        ("a-.b", 0, Err(-302)),
        ("a-", NO_TR46, Ok("a-")),
        // Of several rules, the first that libidn2 looks at.
        ("-a.\u{FFFD}", 0, Err(-304)),
        ("-a--ü", 0, Err(-301)),
        ("xn--+-eha", 0, Err(-202)),
        ("xn--+-eha", NO_ROUND_TRIP, Err(-202)),
        ("-a", NO_TR46, Ok("-a")),
        ("ab--c", 0, Err(-301)),
        ("r3---sn-abc.example", NO_TR46, Ok("r3---sn-abc.example")),
        ("xn--a", 0, Err(-313)),
        ("xn--a", NO_TR46, Err(-304)),
        ("xn--a", NO_TR46 | NO_ROUND_TRIP, Ok("xn--a")),
        ("xn--0", 0, Err(-202)),
        ("xn--zz-99999999", 0, Err(-204)),
        ("a\u{308}", NO_TR46, Err(-300)),
        ("a\u{308}", NO_TR46 | 1, Ok("xn--4ca")),
        ("\u{308}a", 0, Err(-303)),
        ("a\u{200D}b", 0, Err(-305)),
        ("xn--ab-j1t", NO_ROUND_TRIP, Ok("xn--ab-j1t")),
        ("1א", 0, Err(-310)),
        ("1א", TRANSITIONAL, Ok("xn--1-0hc")),
        // Only within a label.
        ("1.א", 0, Ok("1.xn--4db")),
        ("\u{378}", NO_TR46, Err(-309)),
        ("+ü", 0, Err(-314)),
        ("_ü", 0, Ok("xn--_-eha")),
        ("b", TRANSITIONAL | 8, Err(-209)),
        ("b", 8 | NO_TR46, Err(-209)),
        ("b", TRANSITIONAL | NO_TR46, Err(-209)),
        ("a_b", NO_TR46 | STD3, Ok("a_b")),
        ("b", 2 | NO_ROUND_TRIP, Err(-209)),
    ] {
        assert_eq!(
            lookup(name, flags),
            expected.map(str::to_owned),
            "{name} {flags}"
        );
    }
}

#[test]
fn lengths() {
    let label = "a".repeat(63);
    let name = [&label[..], &label, &label, &label[..61]].join(".");
    assert_eq!(name.len(), 253);
    for flags in [0, NO_TR46] {
        assert_eq!(lookup(&name, flags), Ok(name.clone()));
        assert_eq!(lookup(&format!("{name}."), flags), Ok(format!("{name}.")));
        assert_eq!(lookup(&format!("a{name}"), flags), Err(-206));
        assert_eq!(lookup(&format!("{name}a"), flags), Err(-205));
        assert_eq!(lookup(&"a".repeat(64), flags), Err(-206));
        assert!(lookup(&"ü".repeat(57), flags).is_ok());
        assert_eq!(lookup(&"ü".repeat(58), flags), Err(-203));
    }
    // A name that is too long, before a label that is.
    for (len, ascii, other) in [(254, -206, -203), (255, -205, -205)] {
        assert_eq!(lookup(&"a".repeat(len), 0), Err(ascii));
        assert_eq!(lookup(&"ü".repeat(len), 0), Err(other));
        assert_eq!(lookup(&"a".repeat(len), NO_TR46), Err(-206));
    }
    assert_eq!(lookup(&"ü".repeat(300), 0), Err(-205));
    assert_eq!(
        to_unicode(&"a.".repeat(127)).map(|name| name.len()),
        Ok(254)
    );
    assert_eq!(to_unicode(&"a.".repeat(128)), Err(-205));
    assert_eq!(to_unicode(&"ü".repeat(64)), Err(-206));
}

/// Each of these would let one name stand for another.
#[test]
fn strict_where_libidn2_is_not() {
    for flags in [0, NO_TR46] {
        assert_eq!(lookup("xn--_", flags), Err(-314));
    }
    for name in ["a_b", "a b", "_ü", "\u{2260}"] {
        assert_eq!(lookup(name, STD3), Err(-304), "{name}");
    }
    assert_eq!(lookup("xn--cvg", 0), Err(-313)); // U+1FFD, which is mapped
    assert_eq!(lookup("XN--0", NO_TR46), Err(-202));
    assert_eq!(lookup("XN--FA-HIA", NO_TR46), Ok("XN--FA-HIA".to_owned()));
    for name in ["xn--a", "xn--a-ecp", "xn--_", "xn--example-"] {
        assert!(to_unicode(name).is_err(), "{name}");
    }
    // A code point that NFC turns into ASCII is not ASCII.
    assert_eq!(lookup("\u{37E}", NO_TR46 | 1), Err(-304));
    // U+DC00 to U+DFFF, and a zero inside.
    for values in [[0x61, 0xDC00, 0x62], [0x61, 0xDFFF, 0x62], [0x61, 0, 0x62]] {
        // SAFETY: three code points; no result is wanted.
        let code = unsafe { idn2_to_ascii_4i2(values.as_ptr(), 3, null_mut(), 0) };
        assert_eq!(code, -200, "{values:?}");
    }
}

#[test]
fn unicode() {
    for (name, expected) in [
        ("xn--fa-hia.DE", Ok("faß.DE")),
        ("XN--FA-HIA", Ok("FAß")),
        ("a..b", Ok("a..b")),
        ("Ü", Ok("Ü")),
        ("xn--ls8h", Ok("💩")),
        // A hyphen, and the delimiter.
        ("xn----dha", Ok("ü-")),
        ("xn--ü", Err(-202)),
        ("xn--", Err(-202)),
        ("xn---tda", Err(-202)),
    ] {
        assert_eq!(to_unicode(name), expected.map(str::to_owned), "{name}");
    }
    assert_eq!(call(idn2_to_unicode_8z8z, b"\xFF", 0), Err(-200));
}

/// To Unicode, the length of a label is that of its text.
#[test]
fn long_a_labels() {
    let a_label = |text: &str| format!("xn--{}", puny::punycode::encode(text).unwrap());
    let far_apart = |c: u32| char::from_u32(0x4E00 + c * 617 % 20_000).unwrap();
    let many_digits: String = (0..30).map(far_apart).collect();
    assert_eq!(a_label(&many_digits).len(), 94);
    for text in [many_digits, "ü".repeat(63)] {
        assert_eq!(to_unicode(&a_label(&text)), Ok(text));
    }
    assert_eq!(to_unicode(&a_label(&"ü".repeat(64))), Err(-203));
    // Without UTF-8 it would be another code.
    let mut bytes = a_label(&"ü".repeat(64)).into_bytes();
    bytes.push(0xFF);
    assert_eq!(call(idn2_to_unicode_8z8z, &bytes, 0), Err(-200));
}

#[test]
fn code_points() {
    let (name, ascii) = (points("bücher.de"), points("xn--bcher-kva.de"));
    // SAFETY: the arrays end with zero; results are freed once.
    unsafe {
        let mut text = null_mut();
        assert_eq!(idn2_to_ascii_4z(name.as_ptr(), &raw mut text, 0), 0);
        assert_eq!(CStr::from_ptr(text), c"xn--bcher-kva.de");
        idn2_free(text.cast());
        let mut buffer = [c_char::MAX; 64];
        assert_eq!(
            idn2_to_ascii_4i(name.as_ptr(), 9, buffer.as_mut_ptr(), 0),
            0
        );
        assert_eq!(CStr::from_ptr(buffer.as_ptr()), c"xn--bcher-kva.de");
        let long = points(&"b.".repeat(40));
        assert_eq!(
            idn2_to_ascii_4i(long.as_ptr(), 80, buffer.as_mut_ptr(), 0),
            -205
        );

        let mut result = null_mut();
        assert_eq!(idn2_to_unicode_4z4z(ascii.as_ptr(), &raw mut result, 0), 0);
        assert_eq!(std::slice::from_raw_parts(result, name.len()), name);
        idn2_free(result.cast());
        assert_eq!(
            idn2_to_unicode_8z4z(c"xn--bcher-kva.de".as_ptr(), &raw mut result, 0),
            0
        );
        assert_eq!(std::slice::from_raw_parts(result, name.len()), name);
        idn2_free(result.cast());

        // The result is cut, and its length is that of the whole one.
        let mut out = [7_u32; 9];
        let mut len = 3;
        assert_eq!(
            idn2_to_unicode_44i(ascii.as_ptr(), 16, out.as_mut_ptr(), &raw mut len, 0),
            0
        );
        assert_eq!((len, &out[..4]), (9, &[0x62, 0xFC, 0x63, 7][..]));
    }
}

#[test]
fn null_pointers_and_impossible_lengths() {
    let mut text = c"x".as_ptr().cast_mut();
    let mut values = null_mut();
    // SAFETY: null is what is tested; impossible lengths are refused before anything is read.
    unsafe {
        for function in [
            idn2_to_ascii_8z as Function,
            idn2_to_ascii_lz,
            idn2_lookup_ul,
            idn2_to_unicode_8z8z,
            idn2_to_unicode_8zlz,
            idn2_to_unicode_lzlz,
        ] {
            text = c"x".as_ptr().cast_mut();
            assert_eq!(
                (function(null(), &raw mut text, 0), text.is_null()),
                (0, true)
            );
            assert_eq!(function(null(), null_mut(), 0), 0);
        }
        assert_eq!(idn2_lookup_u8(null(), null_mut(), TRANSITIONAL | 8), 0);
        assert_eq!(idn2_to_ascii_4z(null(), &raw mut text, 0), 0);
        assert_eq!(idn2_to_ascii_4i2(null(), 5, &raw mut text, 0), 0);
        assert_eq!(idn2_to_ascii_4i(null(), 0, null_mut(), 0), 0);
        assert_eq!(idn2_to_unicode_8z4z(null(), &raw mut values, 0), 0);
        assert_eq!(idn2_to_unicode_4z4z(null(), &raw mut values, 0), 0);
        assert_eq!(idn2_to_unicode_44i(null(), 9, null_mut(), null_mut(), 0), 0);
        assert_eq!(idn2_register_u8(null(), null(), null_mut(), 0), 0);
        assert_eq!(idn2_register_ul(null(), null(), &raw mut text, 0), 0);
        idn2_free(null_mut());

        let one = [0x61_u32];
        for huge in [
            (1 << 24) + 1,
            1 << 40,
            usize::MAX / 4 + 1,
            usize::MAX / 2,
            usize::MAX,
        ] {
            assert_eq!(
                idn2_to_ascii_4i2(one.as_ptr(), huge, &raw mut text, 0),
                -205
            );
            assert_eq!(idn2_to_ascii_4i(one.as_ptr(), huge, null_mut(), 0), -205);
            assert_eq!(
                idn2_to_unicode_44i(one.as_ptr(), huge, null_mut(), null_mut(), 0),
                -205
            );
            let mut len = huge;
            assert_eq!(
                idn2_punycode_encode(one.as_ptr(), huge, null_mut(), &raw mut len),
                -204
            );
            assert_eq!(
                idn2_punycode_decode(c"a".as_ptr(), huge, null_mut(), &raw mut len),
                -204
            );
        }
        let mut len = usize::MAX;
        assert_eq!(
            idn2_punycode_encode(null(), 1, null_mut(), &raw mut len),
            -202
        );
        assert_eq!(
            idn2_punycode_encode(one.as_ptr(), 1, null_mut(), null_mut()),
            -202
        );
        assert_eq!(
            idn2_punycode_decode(c"tda".as_ptr(), 3, null_mut(), &raw mut len),
            -202
        );
        let mut out = 0;
        assert_eq!(
            idn2_punycode_decode(c"tda".as_ptr(), 3, &raw mut out, null_mut()),
            -202
        );
        assert_eq!(
            idn2_punycode_decode(c"tda".as_ptr(), 3, &raw mut out, &raw mut len),
            0
        );
        assert_eq!((len, out), (1, 0xFC));
    }
}

/// The length of an array may be more than that of the name in it.
#[test]
fn zeros_after_a_name() {
    let mut text = null_mut();
    let mut array = vec![0_u32; (1 << 24) + 1];
    array[0] = 0x61;
    // SAFETY: the array has these lengths; results are freed once.
    unsafe {
        for len in [1, 2, 1000, 1 << 24] {
            assert_eq!(idn2_to_ascii_4i2(array.as_ptr(), len, &raw mut text, 0), 0);
            assert_eq!(CStr::from_ptr(text), c"a");
            idn2_free(text.cast());
        }
        let len = array.len();
        assert_eq!(
            idn2_to_ascii_4i2(array.as_ptr(), len, &raw mut text, 0),
            -205
        );
    }
}

/// The buffer of `idn2_to_ascii_4i` has room for 63 bytes and a zero.
#[test]
fn a_buffer_of_64_bytes() {
    let name = points(&format!("{}.{}", "a".repeat(31), "a".repeat(32)));
    let mut buffer = [c_char::MAX; 65];
    // SAFETY: 64 code points; the buffer has a byte more than it needs.
    unsafe {
        let output = buffer.as_mut_ptr();
        assert_eq!(idn2_to_ascii_4i(name.as_ptr(), 63, output, 0), 0);
        assert_eq!(CStr::from_ptr(output).to_bytes().len(), 63);
        assert_eq!(idn2_to_ascii_4i(name.as_ptr(), 64, output, 0), -205);
    }
    assert_eq!(buffer[64], c_char::MAX);
}

fn register(u_label: Option<&str>, a_label: Option<&str>) -> Result<String, c_int> {
    let strings = [u_label, a_label].map(|label| label.map(|label| CString::new(label).unwrap()));
    let [u, a] = [0, 1].map(|index| strings[index].as_ref().map_or(null(), |text| text.as_ptr()));
    let mut result = null_mut();
    // SAFETY: strings or null; a result is freed once.
    unsafe {
        match idn2_register_u8(u.cast(), a.cast(), &raw mut result, 0) {
            0 => {
                let text = CStr::from_ptr(result.cast()).to_str().unwrap().to_owned();
                idn2_free(result.cast());
                Ok(text)
            }
            code => Err(code),
        }
    }
}

#[test]
fn registration() {
    for (u, a, expected) in [
        (Some("ü"), None, Ok("xn--tda")),
        (None, Some("xn--tda"), Ok("xn--tda")),
        (Some("ü"), Some("xn--tda"), Ok("xn--tda")),
        (Some("ö"), Some("xn--tda"), Err(-208)),
        (None, Some("xn--TDA"), Err(-208)),
        (None, Some("abc"), Err(-207)),
        (Some("Ü"), None, Err(-304)),
        (Some("ü.a"), None, Err(-304)),
        (Some("a·b"), None, Err(-307)),
        (Some("l·l"), None, Ok("xn--ll-0ea")),
        (Some("-ü"), None, Err(-302)),
        (Some("u\u{308}"), None, Err(-300)),
        (Some("A_b"), None, Ok("A_b")),
        (None, Some("xn--a"), Err(-304)),
    ] {
        assert_eq!(register(u, a), expected.map(str::to_owned), "{u:?} {a:?}");
    }
    assert!(register(Some(&"a".repeat(63)), None).is_ok());
    assert_eq!(register(Some(&"a".repeat(64)), None), Err(-206));
    assert!(register(Some(&"ü".repeat(57)), None).is_ok());
    assert_eq!(register(Some(&"ü".repeat(58)), None), Err(-203));
    let a_label = format!("xn--{}", "a".repeat(60));
    assert_eq!(register(None, Some(&a_label)), Err(-206));
}

#[test]
fn punycode() {
    let encode = |points: &[u32], room: usize| {
        let mut out = [0_u8; 200];
        let mut len = room;
        // SAFETY: there is room for 200.
        let code = unsafe {
            idn2_punycode_encode(
                points.as_ptr(),
                points.len(),
                out.as_mut_ptr().cast(),
                &raw mut len,
            )
        };
        (
            code,
            len,
            String::from_utf8_lossy(&out[..len.min(200)]).into_owned(),
        )
    };
    assert_eq!(encode(&[0x61, 0xFC], 200), (0, 5, "a-eha".to_owned()));
    assert_eq!(encode(&[0x61, 0xFC], 4).0, -203);
    assert_eq!(encode(&[0x61], 200), (0, 2, "a-".to_owned()));
    for bad in [0xD800, 0xDC00, 0x11_0000, u32::MAX] {
        assert_eq!(encode(&[bad], 200).0, -202, "{bad:#x}");
    }
    let long: Vec<u32> = (0x4E00..0x4E00 + 50).collect();
    let (code, _, basic) = encode(&long, 200);
    assert_eq!(code, 0);
    let decode = |basic: &str, room: usize| {
        let mut out = vec![0_u32; 200];
        let mut len = room;
        // SAFETY: there is room for 200.
        let code = unsafe {
            idn2_punycode_decode(
                basic.as_ptr().cast(),
                basic.len(),
                out.as_mut_ptr(),
                &raw mut len,
            )
        };
        out.truncate(len);
        (code, out)
    };
    assert_eq!(decode(&basic, 200), (0, long));
    assert_eq!(decode("a-eha", 1).0, -203);
    assert_eq!(decode("99999999", 200).0, -204);
    // libidn2 2.3.8 refuses other ASCII than letters, digits, `-` and `_`, where RFC 3492 has a literal.
    assert_eq!(decode("a_-eha", 200).0, 0);
    for bad in ["", "a-", "-", "-tda", "_", "a!", "a!-eha", "]-ws42c"] {
        assert_eq!(decode(bad, 200).0, -202, "{bad}");
    }
}

/// The names of libidn2 before 2.3.5 have another order of arguments: the header of 2.3.8, and the
/// declarations in its `test-compat-punycode.c`.
#[test]
fn punycode_by_the_names_before_2_3_5() {
    let points = [0xDF_u32, 0xE5];
    let mut basic: [c_char; 4] = [0; 4];
    let mut decoded = [0_u32; 2];
    let mut len = 4;
    // SAFETY: the buffers have these lengths.
    unsafe {
        let output = basic.as_mut_ptr();
        assert_eq!(
            _idn2_punycode_encode(2, points.as_ptr(), &raw mut len, output),
            0
        );
        assert_eq!((len, basic.map(|c| c.to_ne_bytes()[0])), (4, *b"zcam"));
        assert_eq!(
            _idn2_punycode_decode(4, basic.as_ptr(), &raw mut len, decoded.as_mut_ptr()),
            0
        );
    }
    assert_eq!((len, decoded), (2, points));
}

#[test]
fn texts_and_versions() {
    // SAFETY: both are strings, or null.
    let text =
        |pointer: *const c_char| unsafe { (!pointer.is_null()).then(|| CStr::from_ptr(pointer)) };
    assert_eq!(
        text(idn2_strerror(-205)),
        Some(c"domain name longer than 255 characters")
    );
    assert_eq!(text(idn2_strerror_name(-301)), Some(c"IDN2_2HYPHEN"));
    assert_eq!(text(idn2_strerror(1)), Some(c"Unknown error"));
    let check = |version: *const c_char| text(unsafe { idn2_check_version(version) });
    let own = check(null()).unwrap();
    assert_eq!(check(own.as_ptr()), Some(own));
    for (version, is_met) in [
        (c"", true),
        (c"2.3.3", true),
        (c"2", true),
        (c"0.9", true),
        (c"2.4", false),
        (c"3", false),
        (c"2.3.x", false),
        (c"2.3.99", false),
    ] {
        assert_eq!(check(version.as_ptr()).is_some(), is_met, "{version:?}");
    }
}

/// A test program begins in the locale C, whose charset has ASCII alone.
#[test]
fn locale() {
    assert_eq!(
        call(idn2_to_ascii_lz, b"Example.de", 0),
        Ok("example.de".to_owned())
    );
    assert_eq!(call(idn2_to_ascii_lz, "ü".as_bytes(), 0), Err(-102));
    assert_eq!(call(idn2_to_unicode_8zlz, b"xn--tda", 0), Err(-200));
    assert_eq!(call(idn2_to_unicode_lzlz, b"a.b", 0), Ok("a.b".to_owned()));
    assert_eq!(call(idn2_to_ascii_lz, b"", 0), Ok(String::new()));
    // More than iconv is given room for at a time.
    for name in ["a".repeat(300), "abcd.".repeat(120)] {
        assert_eq!(call(idn2_to_ascii_lz, name.as_bytes(), 0), Err(-205));
    }
    let name = "a.".repeat(127);
    assert_eq!(call(idn2_to_unicode_lzlz, name.as_bytes(), 0), Ok(name));
}
