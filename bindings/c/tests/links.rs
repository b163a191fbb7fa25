//! Tests of `puny_links`, with the rows of `bindings/cases.json`, which the tests of all bindings share.

// A helper function of a test may panic, because a panic makes the test fail.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(feature = "native")]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::slice;

use puny_capi::native::links::puny_link_kind::*;
use puny_capi::native::links::*;
use puny_capi::native::status::puny_status::{self, *};
use puny_capi::native::verdict::PUNY_NO_PORT;
use serde_json::{Value, json};

/// What the callback has received.
#[derive(Default)]
struct Received {
    /// Kind, start, end, target, host, and for a refused link the code, the start and the end of the problem.
    rows: Vec<Value>,
    links: Vec<puny_link>,
    /// The number of links after which the callback ends the search.
    limit: usize,
}

unsafe extern "C" fn receive(link: *const puny_link, context: *mut c_void) -> c_int {
    // SAFETY: `find` passes a pointer to `Received` that nobody else uses during the call, and `puny_links` passes a
    // link whose texts have the stated lengths.
    let (link, received) = unsafe { (*link, &mut *context.cast::<Received>()) };
    let text = |pointer: *const c_char, len| {
        // SAFETY: the pointer and the length are fields of the link.
        let bytes = unsafe { slice::from_raw_parts(pointer.cast::<u8>(), len) };
        std::str::from_utf8(bytes).unwrap().to_owned()
    };
    let kind = match link.kind {
        PUNY_LINK_URL => "url",
        PUNY_LINK_HOST => "host",
        PUNY_LINK_EMAIL => "email",
        PUNY_LINK_MAILTO => "mailto",
        PUNY_LINK_HANDLE => "handle",
        PUNY_LINK_OTHER => "other",
    };
    let host = (!link.host.is_null()).then(|| text(link.host, link.host_len));
    assert_eq!(host.is_none(), link.refused == 1);
    let (start, end) = (link.range.start, link.range.end);
    let mut row = vec![
        json!(kind),
        json!(start),
        json!(end),
        json!(text(link.target, link.target_len)),
        json!(host),
    ];
    // SAFETY: `code` is an array that ends with zero.
    let code = unsafe { CStr::from_ptr(link.problem.code.as_ptr()) };
    if link.refused == 1 {
        let problem = link.problem;
        row.extend([
            json!(code.to_str().unwrap()),
            json!(problem.start),
            json!(problem.end),
        ]);
    } else {
        assert!(code.is_empty());
    }
    received.rows.push(Value::Array(row));
    received.links.push(link);
    (received.links.len() == received.limit).into()
}

fn find(text: &[u8], options: u32, limit: usize) -> Received {
    let mut received = Received {
        limit,
        ..Received::default()
    };
    let context: *mut Received = &raw mut received;
    let (pointer, len) = (text.as_ptr().cast(), text.len());
    // SAFETY: the text has this length, and the callback receives the pointer that it expects.
    let status = unsafe { puny_links(pointer, len, options, Some(receive), context.cast()) };
    assert_eq!(status, PUNY_OK);
    received
}

/// Converts a row of the table: removes the dangers, and converts each offset to an offset in bytes.
fn in_bytes(link: &Value) -> Value {
    let fields = link.as_array().unwrap().iter().enumerate();
    let fields = fields.filter(|(index, _)| *index != 5);
    let bytes = fields.map(|(_, field)| field.get(0).unwrap_or(field).clone());
    bytes.collect()
}

#[test]
fn links_are_the_links_of_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../cases.json");
    let table: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let rows = table["links"].as_array().unwrap();
    assert!(rows.len() > 10);
    for row in rows {
        let text = row["text"].as_str().unwrap();
        let usual = &row["links"];
        let all = row.get("with_options").unwrap_or(usual);
        for (options, expected) in [(0, usual), (PUNY_LINKS_HANDLES | PUNY_LINKS_DEFANGED, all)] {
            let expected: Vec<Value> = expected.as_array().unwrap().iter().map(in_bytes).collect();
            assert_eq!(find(text.as_bytes(), options, 0).rows, expected, "{text}");
        }
    }
}

#[test]
fn the_ranges_are_the_ranges_of_the_parts() {
    let text = "é http://u@bücher.de:8080/a?q#f and info@a.de";
    let found = find(text.as_bytes(), 0, 0).links;
    let parts = |link: &puny_link| {
        let ranges = [
            link.user,
            link.written_host,
            link.path,
            link.query,
            link.fragment,
        ];
        ranges.map(|range| &text[range.start..range.end])
    };
    assert_eq!(parts(&found[0]), ["u", "bücher.de", "/a", "?q", "#f"]);
    assert_eq!(found[0].port, 8080);
    assert_eq!(parts(&found[1]), ["info", "a.de", "", "", ""]);
    assert_eq!(found[1].port, PUNY_NO_PORT);
    assert_eq!(found[1].path, puny_range { start: 0, end: 0 });
}

#[test]
fn the_callback_ends_the_search() {
    let text = "a.de b.de c.de";
    assert_eq!(find(text.as_bytes(), 0, 2).links.len(), 2);
    assert_eq!(find(text.as_bytes(), 0, 0).links.len(), 3);
}

/// UTS #58 defines links in text. Bytes that are not text cannot be part of a link.
#[test]
fn bytes_that_are_not_utf8_end_a_link() {
    let found = find(b"http://a.de/b\xFFc \xED\xA0\x80http://b.de/\0", 0, 0).rows;
    let expected = [
        json!(["url", 0, 13, "http://a.de/b", "a.de"]),
        json!(["url", 19, 31, "http://b.de/", "b.de"]),
    ];
    assert_eq!(found, expected);
}

#[test]
fn options_change_which_texts_are_links() {
    let count = |text: &str, options| find(text.as_bytes(), options, 0).links.len();
    assert_eq!(count("http://u@a.de ws://a.de", 0), 2);
    assert_eq!(count("http://u@a.de ws://a.de", PUNY_LINKS_STRICT), 0);
    assert_eq!(count("http://u@a.de", PUNY_LINKS_NO_USERINFO), 0);
    assert_eq!(count("a.nonsense", PUNY_LINKS_ANY_TOP_LEVEL_DOMAIN), 1);
    let text = "http://a.de/日。本";
    let end = |options| find(text.as_bytes(), options, 0).links[0].range.end;
    assert_eq!((end(0), end(PUNY_LINKS_NO_CJK_PUNCTUATION)), (15, 21));
}

#[test]
fn wrong_arguments_have_a_status() {
    let call = |text: *const c_char, len, options, callback| -> puny_status {
        // SAFETY: the text is null or has this length, or the length is so large that the text is not read. The
        // callback is not called.
        unsafe { puny_links(text, len, options, callback, null_mut()) }
    };
    let text = c"a.de".as_ptr();
    assert_eq!(call(text, 4, 0, None), PUNY_NULL_POINTER);
    assert_eq!(call(null(), 4, 0, Some(receive)), PUNY_NULL_POINTER);
    assert_eq!(call(null(), 0, 0, Some(receive)), PUNY_OK);
    assert_eq!(call(text, 4, 64, Some(receive)), PUNY_BAD_OPTION);
    assert_eq!(call(text, usize::MAX, 0, Some(receive)), PUNY_TOO_LONG);
}
