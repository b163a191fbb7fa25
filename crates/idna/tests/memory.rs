//! Tests the peak memory of each operation on hostile names. The limits are in bytes per byte of input.

#![allow(clippy::unwrap_used, clippy::print_stderr)]
#![allow(clippy::incompatible_msrv)] // tests need not build with the minimum Rust version

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use puny_idna::{deviations, Idna, Preset};

thread_local! {
    static NOW: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// An allocator that calls the system allocator, and counts the bytes that each thread has allocated.
struct Counting;

/// Adds to the number of allocated bytes, and updates the peak.
fn add(bytes: usize) {
    let now = NOW.get().wrapping_add(bytes);
    NOW.set(now);
    PEAK.set(PEAK.get().max(now));
    COUNT.set(COUNT.get() + 1);
}

/// Subtracts from the number of allocated bytes.
fn remove(bytes: usize) {
    NOW.set(NOW.get().wrapping_sub(bytes));
}

// SAFETY: `GlobalAlloc` requires that each method follows the contract of an allocator. Every call is forwarded to the
// system allocator with unchanged arguments, and its result is returned unchanged. The system allocator satisfies the
// contract. Counting only changes thread-local numbers, and does not access the allocated memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller guarantees that `layout` has a size other than 0, which is what `System.alloc` requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        remove(layout.size());
        // SAFETY: the caller guarantees that this allocator returned `pointer` for `layout`. This allocator returns
        // only pointers of the system allocator, so `pointer` is valid for `System.dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks exist while the old block is copied to the new block.
        add(size);
        remove(layout.size());
        // SAFETY: the caller guarantees that this allocator returned `pointer` for `layout`, and that `size` is valid
        // for `realloc`. The pointer came from the system allocator, so it is valid for `System.realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the peak memory of an operation, in bytes.
fn peak<T>(operation: impl FnOnce() -> T) -> usize {
    NOW.set(0);
    PEAK.set(0);
    drop(operation());
    PEAK.get()
}

/// The length of the names in bytes.
const BYTES: usize = 1 << 14;

/// The limit in bytes per byte of input.
const MAX: usize = 100;

/// The limit for names that consist of U+FDFA. This code point has three bytes and is mapped to eighteen code points,
/// while all other code points are mapped to at most eight.
const MAX_OF_FDFA: usize = 240;

/// Returns the names, with a description of each.
fn inputs() -> Vec<(String, String)> {
    let repeated = |part: &str| {
        (
            format!("{part:?}, repeated"),
            part.repeat(BYTES / part.len()),
        )
    };
    let after = |before: &str, part: &str| {
        let (what, text) = repeated(part);
        (format!("{before:?} and {what}"), format!("{before}{text}"))
    };
    vec![
        repeated("."),
        repeated("\u{3002}"),
        repeated("a"),
        repeated("A"),
        repeated("_"),
        repeated("-"),
        repeated("-."),
        repeated("_."),
        repeated("\u{80}."),
        repeated("\u{80}"),
        repeated("é"),
        repeated("É"),
        repeated("e\u{301}"),
        repeated("\u{301}"),
        repeated("\u{AD}"),
        repeated("\u{200D}"),
        // U+FDFA is mapped to eighteen code points. No other code point has a longer mapping.
        repeated("\u{FDFA}"),
        repeated("\u{FDFA}."),
        repeated("\u{1F130}"),
        repeated("\u{2024}"),
        repeated("a\u{5D0}"),
        repeated("1.\u{5D0}"),
        repeated("\u{660}\u{6F0}"),
        repeated("\u{30FB}"),
        repeated("\u{430}"),
        repeated("漢"),
        repeated("xn--a."),
        repeated("xn--0."),
        repeated("xn--a-vbb."),
        after("xn--", "a"),
        after("xn--", "9"),
        after("xn--016c", "a"),
        after("a@", "é"),
    ]
}

/// Runs every operation on every input. The test fails with a list of the operations that exceed the limit.
#[test]
fn no_operation_exceeds_the_limit_of_memory() {
    let mut too_much = Vec::new();
    for (what, name) in inputs() {
        let mut check = |operation: String, peak: usize| {
            let each = peak / name.len();
            if std::env::var_os("PUNY_MEMORY").is_some() {
                eprintln!("{each:4} {operation:40} {what}");
            }
            let most = match name.contains('\u{FDFA}') {
                true => MAX_OF_FDFA,
                false => MAX,
            };
            if each >= most {
                too_much.push(format!("{each}: {operation}, {what}"));
            }
        };
        for preset in Preset::ALL {
            let edition: &dyn Idna = &preset.edition();
            check(
                format!("{preset} to ASCII"),
                peak(|| edition.to_ascii(&name)),
            );
            check(
                format!("{preset} to ASCII, report"),
                peak(|| edition.to_ascii_report(&name)),
            );
            check(
                format!("{preset} to Unicode"),
                peak(|| edition.to_unicode(&name)),
            );
            check(
                format!("{preset} to Unicode, report"),
                peak(|| edition.to_unicode_report(&name)),
            );
            check(
                format!("{preset} shown"),
                peak(|| edition.to_unicode_where_valid(&name)),
            );
        }
        check(
            "map".to_owned(),
            peak(|| puny_idna::Uts46::STRICT.map(&name)),
        );
        check(
            "changes".to_owned(),
            peak(|| deviations::changes(&name).iter().count()),
        );
        check(
            "compare".to_owned(),
            peak(|| {
                let report = deviations::compare(&name);
                (
                    report.changes().iter().count(),
                    report.differences().count(),
                    report.splits(),
                )
            }),
        );
        #[cfg(feature = "display")]
        check(
            "display".to_owned(),
            peak(|| puny_idna::display::verdict(&name, &Preset::Url.edition())),
        );
    }
    assert!(too_much.is_empty(), "{}", too_much.join("\n"));
}

/// Returns the number of allocations of an operation.
fn count<T>(operation: impl FnOnce() -> T) -> usize {
    COUNT.set(0);
    let result = operation();
    let count = COUNT.get();
    drop(result);
    count
}

/// On the fast path, a result that equals the input or is written to a slice needs no allocation. Any other result
/// needs one allocation.
#[test]
fn the_fast_path_allocates_at_most_once() {
    for preset in [
        Preset::Uts46,
        Preset::Url,
        Preset::UrlStrict,
        Preset::UrlBeforeJune2026,
    ] {
        let edition = preset.edition();
        let mut buffer = [0; 253];
        for (name, owned) in [
            ("example.com", 0),
            ("Example.com", 1),
            ("xn--bcher-kva.example", 0),
            ("bücher.example", 1),
            ("BÜCHER.example", 1),
            ("www.bücher.日本語.XN--BCHER-KVA.example", 1),
        ] {
            assert_eq!(count(|| edition.to_ascii(name)), owned, "{preset} {name}");
            let into = count(|| edition.to_ascii_into(name, &mut buffer));
            assert_eq!(into, 0, "{preset} {name}");
        }
        for (name, owned) in [
            ("example.com", 0),
            ("xn--bcher-kva.example", 1),
            ("www.xn--bcher-kva.example", 1),
            ("xn--wgv71a119e.xn--wgv71a119e", 1), // 日本語
            ("xn--ls8h.xn--ls8h.la", 1),          // U+1F4A9
            ("bücher.example", 0),
        ] {
            assert_eq!(count(|| edition.to_unicode(name)), owned, "{preset} {name}");
            let into = count(|| edition.to_unicode_into(name, &mut buffer));
            assert_eq!(into, 0, "{preset} {name}");
        }
    }
}

/// A text without links is searched without allocation: prose, file names, numbers, and words that are not hosts.
#[test]
#[cfg(feature = "display")]
fn allocations_in_text_without_links() {
    use puny_idna::display::links::{links, Detector};

    for text in [
        "No link. None here: e.g. 1.5 or 12:30, see main.txt, a..b, @me and http:// alone.",
        "リンクはありません。次の文です。終わり。",
        "Grüße. Ça va? Нет. 没有链接。再见。",
    ] {
        assert_eq!(count(|| links(text).count()), 0, "{text}");
        assert_eq!(count(|| Detector::STRICT.links(text).count()), 0, "{text}");
    }
}
