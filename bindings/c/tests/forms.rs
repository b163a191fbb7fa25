//! Calls `puny_hostname` and `puny_mailbox`: their results, the parts of an address, and their arguments. `cases.rs`
//! checks which texts are refused.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(feature = "native")]

mod support;

use std::mem::MaybeUninit;
use std::ptr::null_mut;

use puny_capi::native::forms::puny_literal::*;
use puny_capi::native::forms::*;
use puny_capi::native::rule::puny_rule;
use puny_capi::native::status::puny_status;
use puny_capi::native::status::puny_status::*;

use support::NO_PROBLEM;

/// Returns the address in ASCII and its parts.
fn mailbox(address: &str) -> (String, puny_mailbox_parts) {
    let (mut text, mut parts) = ([0_u8; 318], MaybeUninit::uninit());
    let mut len = text.len();
    // SAFETY: the pointers point to the address with its length, to a buffer of `len` bytes, and to memory for the
    // parts. The parts are read only if the status is PUNY_OK.
    let parts = unsafe {
        let (from, to) = (address.as_ptr().cast(), text.as_mut_ptr().cast());
        let size = address.len();
        let status = puny_mailbox(
            0,
            from,
            size,
            to,
            &raw mut len,
            parts.as_mut_ptr(),
            null_mut(),
        );
        assert_eq!(status, PUNY_OK, "{address}");
        parts.assume_init()
    };
    (String::from_utf8(text[..len].to_vec()).unwrap(), parts)
}

/// RFC 5321, sections 4.1.2 and 4.1.3; RFC 6531, section 3.3; UTS #39, section 3.3.
#[test]
fn addresses_have_parts() {
    for (address, ascii, literal, needs_smtputf8, warnings) in [
        (
            "joe@bücher.example",
            "joe@xn--bcher-kva.example",
            PUNY_LITERAL_NONE,
            0,
            0,
        ),
        ("j@[192.0.2.1]", "j@[192.0.2.1]", PUNY_LITERAL_IPV4, 0, 0),
        ("j@[IPv6:::1]", "j@[IPv6:::1]", PUNY_LITERAL_IPV6, 0, 0),
        ("j@[x:y]", "j@[x:y]", PUNY_LITERAL_GENERAL, 0, 0),
        (
            "\"a@b\"@c.example",
            "\"a@b\"@c.example",
            PUNY_LITERAL_NONE,
            0,
            0,
        ),
        (
            "jürgen@a.example",
            "jürgen@a.example",
            PUNY_LITERAL_NONE,
            1,
            0,
        ),
        (
            "pаypal@a.example",
            "pаypal@a.example",
            PUNY_LITERAL_NONE,
            1,
            PUNY_WARNING_MIXED_SCRIPTS,
        ),
        (
            "e\u{301}@a.example",
            "e\u{301}@a.example",
            PUNY_LITERAL_NONE,
            1,
            PUNY_WARNING_NOT_NORMALISED,
        ),
        (
            "a\u{200B}@a.example",
            "a\u{200B}@a.example",
            PUNY_LITERAL_NONE,
            1,
            PUNY_WARNING_INVISIBLE,
        ),
    ] {
        let (found, parts) = mailbox(address);
        let at = address.rfind('@').unwrap();
        assert_eq!(found, ascii);
        assert_eq!(
            (parts.local_part_len, parts.domain_start),
            (at, at + 1),
            "{address}"
        );
        assert_eq!(
            (parts.literal, parts.needs_smtputf8),
            (literal, needs_smtputf8),
            "{address}"
        );
        assert_eq!(parts.warnings, warnings, "{address}");
    }
}

#[test]
fn host_names_are_returned_in_ascii() {
    let name = "BÜCHER.example";
    let (mut text, mut len) = ([0_u8; 21], 3);
    // SAFETY: the name has this length, and the buffer has at least `len` bytes.
    unsafe {
        let (from, to) = (name.as_ptr().cast(), text.as_mut_ptr().cast());
        let mut call = || {
            puny_hostname(
                PUNY_IDN_HOSTNAME,
                from,
                name.len(),
                to,
                &raw mut len,
                null_mut(),
            )
        };
        assert_eq!((call(), call()), (PUNY_TOO_SMALL, PUNY_OK));
    }
    assert_eq!(&text[..len], b"xn--bcher-kva.example");
}

#[test]
fn wrong_arguments_have_a_status() {
    let (mut text, mut problem) = ([0_usize; 32], NO_PROBLEM);
    let start = text.as_mut_ptr();
    let name = |bytes: &'static [u8]| (bytes.as_ptr().cast(), bytes.len());
    let mut len = 9;
    // SAFETY: every pointer that is not null points to memory of the stated size. The functions must detect null
    // pointers, pointers that are not aligned, and arguments that overlap.
    let refused: [(puny_status, puny_status); 7] = unsafe {
        let ((good, size), (bad, bad_size)) = (name(b"a@b.example"), name(b"a\xFF@b"));
        let (to, found) = (start.cast(), &raw mut problem);
        let part = start.add(8).cast::<puny_mailbox_parts>();
        let len = &raw mut len;
        [
            (
                PUNY_BAD_OPTION,
                puny_hostname(0, good, size, to, len, found),
            ),
            (
                PUNY_BAD_OPTION,
                puny_mailbox(2, good, size, to, len, part, found),
            ),
            (
                PUNY_NULL_POINTER,
                puny_mailbox(0, good, size, to, null_mut(), part, found),
            ),
            (
                PUNY_REFUSED,
                puny_mailbox(0, bad, bad_size, to, len, part, found),
            ),
            (
                PUNY_REFUSED,
                puny_hostname(1, bad, bad_size, to, len, found),
            ),
            (
                PUNY_MISALIGNED,
                puny_mailbox(0, good, size, to, len, part.byte_add(1), found),
            ),
            (PUNY_OVERLAP, {
                len.write(9);
                puny_mailbox(0, good, size, to, len, start.add(1).cast(), found)
            }),
        ]
    };
    for (expected, found) in refused {
        assert_eq!(found, expected);
    }
}

#[test]
fn rules_of_addresses_have_descriptions() {
    let (mut rule, mut len) = ([0_u8; 300], 300);
    // SAFETY: the code and the buffer have these lengths.
    let status = unsafe {
        puny_rule(
            c"empty_atom".as_ptr(),
            10,
            rule.as_mut_ptr().cast(),
            &raw mut len,
        )
    };
    assert_eq!(status, PUNY_OK);
    assert!(rule[..len].ends_with(b"(RFC 5321, section 4.1.2)"));
}
