//! Tests of the functions for hosts and URLs: the text that is safe to show, the protected name that a host imitates,
//! and the comparison of two spellings.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(feature = "native")]

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};

use puny_capi::native::hosts::*;
use puny_capi::native::problem::puny_problem;
use puny_capi::native::protected::*;
use puny_capi::native::status::puny_status::{self, *};
use puny_capi::native::verdict::puny_address_kind::*;
use puny_capi::native::verdict::puny_host_kind::*;
use puny_capi::native::verdict::puny_relation::*;
use puny_capi::native::verdict::*;

fn protected(
    names: &str,
    options: u32,
) -> Result<*mut puny_protected, (puny_status, Option<usize>)> {
    with_suffix(names, options, None, null_mut())
}

fn with_suffix(
    names: &str,
    options: u32,
    suffix: puny_suffix,
    context: *mut c_void,
) -> Result<*mut puny_protected, (puny_status, Option<usize>)> {
    let mut set = null_mut();
    let mut problem = MaybeUninit::<puny_problem>::uninit();
    // SAFETY: the names have this length, and the problem is read only after the function has written it.
    unsafe {
        let (from, len, place) = (names.as_ptr().cast(), names.len(), problem.as_mut_ptr());
        match puny_protected_new(from, len, options, suffix, context, &raw mut set, place) {
            PUNY_OK => Ok(set),
            PUNY_REFUSED => Err((PUNY_REFUSED, Some((*place).start))),
            status => Err((status, None)),
        }
    }
}

/// Returns the text to show and the verdict, or the range of the problem.
fn seen(
    set: *const puny_protected,
    url: &str,
) -> Result<(String, puny_host_verdict), (usize, usize)> {
    let mut text = [0_u8; 100];
    let mut len = text.len();
    let mut verdict = MaybeUninit::uninit();
    let mut problem = MaybeUninit::<puny_problem>::uninit();
    // SAFETY: the URL and the buffer have these lengths. The verdict and the problem are read only after the function
    // has written them.
    unsafe {
        let (from, to, size) = (url.as_ptr().cast(), text.as_mut_ptr().cast(), &raw mut len);
        let (seen, place) = (verdict.as_mut_ptr(), problem.as_mut_ptr());
        match puny_display_url(set, from, url.len(), to, size, seen, place) {
            PUNY_OK => {
                let text = String::from_utf8_lossy(&text[..len]).into();
                Ok((text, verdict.assume_init()))
            }
            _ => {
                let problem = problem.assume_init();
                Err((problem.start, problem.end))
            }
        }
    }
}

#[test]
fn urls_are_compared_with_protected_names() {
    let ours = protected("paypal.com\n\r\ngoogle.com\n", PUNY_MISSPELT).unwrap();
    let (text, verdict) = seen(ours, "https://paypal.com%20@payрal.net:8443/x").unwrap();
    assert_eq!(text, "https://xn--payal-xye.net:8443");
    assert_eq!(
        (verdict.kind, verdict.relation),
        (PUNY_HOST_DOMAIN, PUNY_LOOKS_LIKE)
    );
    let (name, len) = (
        verdict.protected_name.cast::<u8>(),
        verdict.protected_name_len,
    );
    // SAFETY: the set is not freed yet, so the name in the set can be read.
    let name = unsafe { std::slice::from_raw_parts(name, len) };
    assert_eq!(name, b"paypal.com");
    assert_eq!((verdict.start, verdict.end, verdict.port), (22, 33, 8443));
    assert_eq!(
        (verdict.safe, verdict.changed, verdict.host_in_userinfo),
        (0, 0, 1)
    );
    assert_eq!(
        verdict.dangers,
        PUNY_DANGER_HOST_IN_USERINFO | PUNY_DANGER_HIDDEN_LABEL | PUNY_DANGER_IMITATION
    );
    assert_eq!(verdict.address_kind, PUNY_ADDRESS_NONE);
    // The third column contains the text to show, or an empty text if the text to show equals the URL.
    let (ssh, shown) = ("ssh://gооgle.com", "ssh://g%D0%BE%D0%BEgle.com");
    for (kind, url, text, relation, safe) in [
        (
            PUNY_HOST_IPV4,
            "http://0x7f.1",
            "http://127.0.0.1",
            PUNY_UNRELATED,
            1,
        ),
        (
            PUNY_HOST_IPV6,
            "http://[0::1]",
            "http://[::1]",
            PUNY_UNRELATED,
            1,
        ),
        (PUNY_HOST_NONE, "mailto:a@b", "mailto:", PUNY_UNRELATED, 1),
        (PUNY_HOST_OPAQUE, ssh, shown, PUNY_LOOKS_LIKE, 0),
        (
            PUNY_HOST_DOMAIN,
            "http://googlé.com",
            "http://xn--googl-fsa.com",
            PUNY_RESEMBLES,
            0,
        ),
        (
            PUNY_HOST_DOMAIN,
            "http://gooogle.com",
            "",
            PUNY_MISSPELLS,
            1,
        ),
        (
            PUNY_HOST_DOMAIN,
            "http://a.google.com",
            "",
            PUNY_PROTECTED,
            1,
        ),
        (
            PUNY_HOST_DOMAIN,
            "http://google.com.a.b",
            "",
            PUNY_CONTAINS,
            0,
        ),
    ] {
        let text = if text.is_empty() { url } else { text };
        let (shown, verdict) = seen(ours, url).unwrap();
        assert_eq!((shown.as_str(), verdict.kind), (text, kind));
        assert_eq!((verdict.relation, verdict.safe), (relation, safe), "{url}");
        assert_eq!(verdict.port, PUNY_NO_PORT, "{url}");
    }
    let showing = protected("google.com", PUNY_SHOW_RESEMBLING).unwrap();
    let (shown, verdict) = seen(showing, "http://googlé.com").unwrap();
    assert_eq!((shown.as_str(), verdict.safe), ("http://googlé.com", 1));
    let (shown, verdict) = seen(ours, "http://googlé.com").unwrap();
    assert_eq!(
        (shown.as_str(), verdict.safe),
        ("http://xn--googl-fsa.com", 0)
    );
    let refused = protected("a.b\nxn--0", 0).unwrap_err();
    assert_eq!(refused, (PUNY_REFUSED, Some(4)));
    assert_eq!(seen(null(), "https://a.b:x").unwrap_err(), (12, 13));
    assert_eq!(seen(null(), "https://a b/").unwrap_err(), (9, 10));
    // SAFETY: each set is freed once, and is not used afterwards.
    unsafe {
        puny_protected_free(ours);
        puny_protected_free(showing);
        puny_protected_free(null_mut());
    }
}

#[test]
fn dangers_and_kinds_of_addresses_are_reported() {
    for (url, dangers, kind) in [
        ("javascript:alert(1)", PUNY_DANGER_SCHEME, PUNY_ADDRESS_NONE),
        (
            "https://whatwg.org／@evil.com",
            PUNY_DANGER_HOST_IN_USERINFO,
            PUNY_ADDRESS_NONE,
        ),
        ("http://8.8.8.8", 0, PUNY_ADDRESS_PUBLIC),
        ("http://127.1", 0, PUNY_ADDRESS_LOOPBACK),
        ("http://10.0.0.1", 0, PUNY_ADDRESS_PRIVATE),
        ("http://[fc00::1]", 0, PUNY_ADDRESS_UNIQUE_LOCAL),
        ("http://169.254.169.254", 0, PUNY_ADDRESS_LINK_LOCAL),
        ("http://100.64.0.1", 0, PUNY_ADDRESS_SHARED),
        ("http://0/", 0, PUNY_ADDRESS_UNSPECIFIED),
        ("http://[ff02::1]", 0, PUNY_ADDRESS_MULTICAST),
        ("http://192.0.2.1", 0, PUNY_ADDRESS_DOCUMENTATION),
        ("http://255.255.255.255", 0, PUNY_ADDRESS_RESERVED),
    ] {
        let verdict = seen(null(), url).unwrap().1;
        assert_eq!(
            (verdict.dangers, verdict.address_kind),
            (dangers, kind),
            "{url}"
        );
        assert_eq!(verdict.safe, (dangers == 0).into(), "{url}");
    }
    assert_eq!(seen(null(), "https://a\n.b").unwrap().1.changed, 1);
    let long = format!("https://{}", "a".repeat(1025));
    assert_eq!(seen(null(), &long).unwrap_err(), (8, 1033));
    // The buffer in `seen` is too small for a host of 254 octets.
    let (long, mut len) = (format!("{}.b", "a".repeat(252)), 254);
    let (mut text, mut verdict) = ([0_u8; 254], MaybeUninit::<puny_host_verdict>::uninit());
    let (host, to) = (long.as_ptr().cast(), text.as_mut_ptr().cast());
    // SAFETY: the host and the buffer have these lengths. The verdict is read only after the function has written it.
    unsafe {
        let place = verdict.as_mut_ptr();
        let judge = |from, length, size| {
            puny_display_host(null(), from, length, to, size, place, null_mut())
        };
        assert_eq!(judge(c"a.b\n".as_ptr(), 4, &raw mut len), PUNY_REFUSED);
        len = 254;
        assert_eq!(judge(host, long.len(), &raw mut len), PUNY_OK);
        assert_eq!(verdict.assume_init().dangers, PUNY_DANGER_TOO_LONG);
    }
}

/// The label `bbc` of `bbc.co.uk` is protected if the caller's function returns that `co.uk` is a public suffix.
#[test]
fn the_function_of_the_caller_determines_the_public_suffix() {
    unsafe extern "C" fn suffix(name: *const c_char, len: usize, context: *mut c_void) -> usize {
        // SAFETY: the library passes a name with its length, and the context is the pointer that this test has passed.
        let (name, received) = unsafe {
            let name = std::slice::from_raw_parts(name.cast::<u8>(), len);
            (name, &mut *context.cast::<Vec<String>>())
        };
        received.push(String::from_utf8_lossy(name).into());
        // This function may call functions of the library.
        let set = protected("a.b", 0).unwrap();
        // SAFETY: the set is freed once, and is not used afterwards.
        unsafe { puny_protected_free(set) };
        if name.ends_with(b".co.uk") { 2 } else { 1 }
    }
    let mut received = Vec::<String>::new();
    let names = "bbc.co.uk\nxn--bcher-kva.example\nvisa";
    let ours = with_suffix(names, 0, Some(suffix), (&raw mut received).cast()).unwrap();
    assert_eq!(received, ["bbc.co.uk", "bücher.example"]);
    let none = protected(names, 0).unwrap();
    // The letters с and о in the first three names are Cyrillic.
    for (url, with, without) in [
        ("http://bbс.net", PUNY_LOOKS_LIKE, PUNY_UNRELATED),
        ("http://bbс.co.uk", PUNY_LOOKS_LIKE, PUNY_LOOKS_LIKE),
        ("http://со.net", PUNY_UNRELATED, PUNY_UNRELATED),
        ("http://visa.net", PUNY_PROTECTED, PUNY_PROTECTED),
    ] {
        assert_eq!(seen(ours, url).unwrap().1.relation, with, "{url}");
        assert_eq!(seen(none, url).unwrap().1.relation, without, "{url}");
    }
    // SAFETY: each set is freed once, and is not used afterwards.
    unsafe {
        puny_protected_free(ours);
        puny_protected_free(none);
    }
}

#[test]
fn invalid_sets_and_arguments_are_refused() {
    assert_eq!(
        protected("a.b\nc d", 0).unwrap_err(),
        (PUNY_REFUSED, Some(5))
    );
    assert_eq!(protected("a.b", 4).unwrap_err(), (PUNY_BAD_OPTION, None));
    let mut len = 3;
    let mut text = [0_u8; 3];
    let (url, size) = (c"http://a".as_ptr(), &raw mut len);
    let mut memory = [0_u64; 20];
    let odd = memory.as_mut_ptr().cast::<u8>().wrapping_add(1);
    // SAFETY: the texts and the buffer have these lengths. The function must detect the null pointers and the pointers
    // that are not aligned.
    unsafe {
        let to = text.as_mut_ptr().cast();
        let judge = |set, verdict| puny_display_url(set, url, 8, to, size, verdict, null_mut());
        let status = judge(null(), null_mut());
        assert_eq!((status, size.read()), (PUNY_TOO_SMALL, 8));
        assert_eq!(judge(odd.cast(), null_mut()), PUNY_MISALIGNED);
        assert_eq!(judge(null(), odd.cast()), PUNY_MISALIGNED);
        let names = |set, problem| puny_protected_new(url, 8, 0, None, null_mut(), set, problem);
        assert_eq!(names(null_mut(), null_mut()), PUNY_NULL_POINTER);
        let mut set = null_mut();
        assert_eq!(names(&raw mut set, odd.cast()), PUNY_MISALIGNED);
        let same = memory.as_mut_ptr().cast();
        for (one, len, same) in [(url, 8, null_mut()), (null(), 1, same)] {
            let status = puny_same_name(one, len, url, 8, same);
            assert_eq!(status, PUNY_NULL_POINTER);
        }
    }
}

#[test]
fn two_spellings_of_one_host_are_the_same_name() {
    let (unicode, ascii) = ("Bücher.example".as_bytes(), &b"xn--BCHER-kva.example."[..]);
    for (one, other, is_same) in [
        (unicode, ascii, 1),
        (b"0x7f.1", b"127.0.0.1", 1),
        (b"a b", b"a b", 0),
        (b"\xFF", b"\xFF", 0),
    ] {
        let mut same = 2;
        let (first, second) = (one.as_ptr().cast(), other.as_ptr().cast());
        // SAFETY: the names have these lengths, and `same` is an int.
        let status =
            unsafe { puny_same_name(first, one.len(), second, other.len(), &raw mut same) };
        assert_eq!((status, same), (PUNY_OK, is_same));
    }
}
