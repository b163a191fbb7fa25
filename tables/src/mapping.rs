//! Makes the tables of the UTS #46 mappings that are not stored as shifts of classes. A mapping is encoded in bytes
//! whose meaning `codes.rs` defines.
//!
//! The bytes are divided into segments. A segment contains the mappings of a range of code points whose start is a
//! multiple of [`UNIT`]. A reader must begin at the start of a segment.

use std::collections::BTreeSet;

use crate::classes::shift;
use crate::codes::Code;
use crate::emit::Tables;
use crate::source::Entry;

/// The number of code points of a unit. Each segment begins at the start of a unit.
const UNIT: usize = 16;

/// The number of mappings after which a segment ends, at the start of the next unit.
const ENTRIES: usize = 48;

/// Returns the tables of all mappings, except the mappings whose shift is in `shifts`.
pub(crate) fn tables(entries: &[Option<Entry>], shifts: &BTreeSet<i32>) -> Tables {
    let mapped: Vec<(usize, &[char])> = (0..)
        .zip(entries)
        .filter_map(|(code_point, entry)| {
            let entry = entry.as_ref()?;
            let shift = shift(code_point, entry);
            let is_shifted = shift.is_some_and(|shift| shifts.contains(&shift));
            (!entry.mapping.is_empty() && !is_shifted).then_some((code_point, &entry.mapping[..]))
        })
        .collect();
    let mut stream = Stream::default();
    let mut segments: Vec<[u16; 2]> = Vec::new();
    let mut rest = &mapped[..];
    while let Some((first, _)) = rest.first() {
        let at = u16::try_from(stream.bytes.len()).expect("a short stream");
        let unit = u16::try_from(first / UNIT).expect("low code points");
        segments.push([unit, at]);
        // A segment ends at the start of a unit if the segment has enough mappings, or if a large gap follows.
        let end = (1..rest.len()).find(|&end| {
            let (before, next) = (rest[end - 1].0, rest[end].0);
            next / UNIT > before / UNIT && (end >= ENTRIES || next - before > MAX_SKIPPED)
        });
        let (segment, after) = rest.split_at(end.unwrap_or(rest.len()));
        stream.write_segment(first / UNIT * UNIT, segment);
        rest = after;
    }

    let mut tables = Tables::new("The IDNA Mapping Table of UTS #46.");
    tables.constant("The number of code points of a unit.", "UNIT", "u32", UNIT);
    let column =
        |part: usize| -> Vec<u16> { segments.iter().map(|segment| segment[part]).collect() };
    tables.numbers(
        "The number of the unit at which each segment begins.",
        "SEGMENTS",
        &column(0),
    );
    tables.numbers(
        "The offset of each segment in `STREAM`.",
        "OFFSETS",
        &column(1),
    );
    tables.array("The segments.", "STREAM", "u8", &stream.bytes);
    tables
}

/// The maximum number of code points without a mapping that a segment can skip.
const MAX_SKIPPED: usize = 0xFF;

/// The segments that have been written.
#[derive(Default)]
struct Stream {
    bytes: Vec<u8>,
    /// The last code point that was written. The next code point is stored relative to it.
    last: u32,
    /// The number of code points of each mapping that follows, until the length is changed.
    length: usize,
}

impl Stream {
    /// Writes the segment that begins at the code point `here`.
    fn write_segment(&mut self, mut here: usize, mut rest: &[(usize, &[char])]) {
        (self.last, self.length) = (0, 1);
        while let [(code_point, text), after @ ..] = rest {
            match code_point - here {
                0 => {}
                gap => match byte(&Code::Skip(u8::try_from(gap).expect("a small gap"))) {
                    Some(byte) => self.bytes.push(byte),
                    None => {
                        let gap = u8::try_from(gap).expect("a small gap");
                        self.bytes
                            .extend([byte(&Code::Skip(0)).expect("a code"), gap]);
                    }
                },
            }
            here = *code_point;
            if let Some(run) = self.write_run(here, rest) {
                here += run;
                rest = &rest[run..];
                continue;
            }
            if text.len() != self.length {
                self.length = text.len();
                let length = u8::try_from(self.length).expect("a short text");
                self.write_code(Code::Length(length));
            }
            for &c in *text {
                self.write_code_point(u32::from(c));
            }
            here += 1;
            rest = after;
        }
    }

    /// Writes the longest run of mappings that begins at `here`, and returns the length of the run. Returns `None` if
    /// no run begins at `here`.
    fn write_run(&mut self, here: usize, rest: &[(usize, &[char])]) -> Option<usize> {
        let length = |step: u32| {
            let fits = (1..)
                .zip(rest)
                .take_while(|&(number, &(code_point, text))| {
                    let to = self.last + step * number;
                    code_point + 1 == here + number as usize
                        && matches!(*text, [c] if u32::from(c) == to)
                });
            fits.count()
        };
        let (next, same) = (length(1), length(0));
        if self.length != 1 {
            return None;
        }
        let next = (2..=next)
            .rev()
            .find_map(|k| Some((k, byte(&Code::Next(k.try_into().ok()?))?)));
        let same = (2..=same)
            .rev()
            .find_map(|k| Some((k, byte(&Code::Same(k.try_into().ok()?))?)));
        let (run, byte) = next.or(same)?;
        if next.is_some() {
            self.last += u32::try_from(run).expect("a short run");
        }
        self.bytes.push(byte);
        Some(run)
    }

    fn write_code(&mut self, code: Code) {
        self.bytes
            .push(byte(&code).expect("a byte for every code that is needed"));
    }

    fn write_code_point(&mut self, c: u32) {
        if let Some(byte) = u8::try_from(c).ok().and_then(|c| byte(&Code::Ascii(c))) {
            self.bytes.push(byte);
            return;
        }
        let distance = i64::from(c) - i64::from(self.last);
        let distance = i32::try_from(distance).expect("a code point");
        let low = distance.rem_euclid(0x100);
        self.last = c;
        if let Some(byte) = byte(&Code::Near(distance)) {
            self.bytes.push(byte);
        } else if let Some(byte) = byte(&Code::Far(distance - low)) {
            self.bytes
                .extend([byte, u8::try_from(low).expect("a byte")]);
        } else {
            let [_, plane, high, low] = c.to_be_bytes();
            self.write_code(Code::Plane(plane));
            self.bytes.extend([high, low]);
        }
    }
}

/// Returns the byte of a code, or `None` if no byte has this meaning.
fn byte(code: &Code) -> Option<u8> {
    (0..=u8::MAX).find(|&byte| Code::of(byte) == *code)
}
