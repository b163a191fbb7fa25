//! Tests of registration, of Punycode, and of the texts of codes and versions.

use std::ffi::{CStr, CString, c_char, c_int};
use std::ptr::{null, null_mut};

use puny_capi::idn2::lookup_functions::*;
use puny_capi::idn2::other_functions::*;

fn register(u_label: Option<&str>, a_label: Option<&str>) -> Result<String, c_int> {
    register_by(u_label, a_label, 0)
}

fn register_by(
    u_label: Option<&str>,
    a_label: Option<&str>,
    flags: c_int,
) -> Result<String, c_int> {
    let strings = [u_label, a_label].map(|label| label.map(|label| CString::new(label).unwrap()));
    let [u, a] = [0, 1].map(|index| strings[index].as_ref().map_or(null(), |text| text.as_ptr()));
    let mut result = null_mut();
    // SAFETY: the labels are null or strings that end with zero, and the result is freed once.
    unsafe {
        match idn2_register_u8(u.cast(), a.cast(), &raw mut result, flags) {
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
fn registration_has_the_results_of_libidn2() {
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

/// NFC changes U+212A, U+037E and U+1FEF to ASCII, and IDNA2008 disallows these code points (RFC 5892, section 2.2).
/// With `IDN2_NFC_INPUT`, libidn2 2.3.3 also returns the code that this test expects.
#[test]
fn code_points_that_nfc_changes_to_ascii_are_refused() {
    const NFC: c_int = 1;
    for label in [
        "x\u{212A}n--aa-x",
        "x\u{212A}n--aa",
        "\u{212A}",
        "a\u{212A}b",
        "\u{37E}",
        "\u{1FEF}",
        "\u{212A}\u{FC}",
    ] {
        assert_eq!(register_by(Some(label), None, NFC), Err(-304), "{label:?}");
    }
    let composed = register_by(Some("u\u{308}"), None, NFC);
    assert_eq!(composed, Ok("xn--tda".to_owned()));
    let ascii = register_by(Some("xKn--aa"), None, NFC);
    assert_eq!(ascii, Ok("xKn--aa".to_owned()));
}

#[test]
fn punycode_has_the_results_of_libidn2() {
    let encode = |points: &[u32], room: usize| {
        let mut out = [0_u8; 200];
        let mut len = room;
        let (from, to) = (points.as_ptr(), out.as_mut_ptr().cast());
        // SAFETY: the input has this length, and the buffer has room for 200 elements.
        let code = unsafe { idn2_punycode_encode(from, points.len(), to, &raw mut len) };
        let text = String::from_utf8_lossy(&out[..len.min(200)]).into_owned();
        (code, len, text)
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
        let (from, to) = (basic.as_ptr().cast(), out.as_mut_ptr());
        // SAFETY: the input has this length, and the buffer has room for 200 elements.
        let code = unsafe { idn2_punycode_decode(from, basic.len(), to, &raw mut len) };
        out.truncate(len);
        (code, out)
    };
    assert_eq!(decode(&basic, 200), (0, long));
    assert_eq!(decode("a-eha", 1).0, -203);
    assert_eq!(decode("99999999", 200).0, -204);
    // RFC 3492 allows all ASCII characters in the literal portion. libidn2 2.3.8 accepts only letters, digits, `-` and
    // `_` in this portion.
    assert_eq!(decode("a_-eha", 200).0, 0);
    for bad in ["", "a-", "-", "-tda", "_", "a!", "a!-eha", "]-ws42c"] {
        assert_eq!(decode(bad, 200).0, -202, "{bad}");
    }
}

/// Before libidn2 2.3.5, the functions had other names and another order of arguments. The header of libidn2 2.3.8 and
/// the file `test-compat-punycode.c` of its tests show the difference.
#[test]
fn the_punycode_functions_also_have_their_names_before_2_3_5() {
    let points = [0xDF_u32, 0xE5];
    let mut basic: [c_char; 4] = [0; 4];
    let mut decoded = [0_u32; 2];
    let mut len = 4;
    // SAFETY: the strings and buffers have these lengths.
    unsafe {
        let code = _idn2_punycode_encode(2, points.as_ptr(), &raw mut len, basic.as_mut_ptr());
        assert_eq!((code, len), (0, 4));
        assert_eq!(basic.map(|c| c.to_ne_bytes()[0]), *b"zcam");
        let output = decoded.as_mut_ptr();
        let code = _idn2_punycode_decode(4, basic.as_ptr(), &raw mut len, output);
        assert_eq!(code, 0);
    }
    assert_eq!((len, decoded), (2, points));
}

#[test]
fn each_code_has_a_message_and_versions_are_compared_by_number() {
    // SAFETY: the functions return null or static strings, and each argument is null or a string that ends with zero.
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
    let met = [c"", c"2.3.3", c"2", c"0.9"].map(|version| (version, true));
    let unmet = [c"2.4", c"3", c"2.3.x", c"2.3.99"].map(|version| (version, false));
    for (version, is_met) in met.into_iter().chain(unmet) {
        assert_eq!(check(version.as_ptr()).is_some(), is_met, "{version:?}");
    }
}
