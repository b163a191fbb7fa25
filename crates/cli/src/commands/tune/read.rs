//! Reads the corpus: each string as its deltas.

use std::str;

use puny::profiles::Profile;
use puny::trace::EncodeTrace;
use puny_idna::{AsciiRules, DnsLength, Hyphens, Uts46};

use super::group::Group;
use super::model::corpus::{Corpus, Delta, Entry, MOST};
use super::model::digits::value;
use crate::convert::codec::hint;
use crate::convert::entries;
use crate::fields::field::Field;
use crate::fields::parts::{Found, Parts};
use crate::report::messages::{Location, Messages};
use crate::report::problem::Problem;
use crate::report::stop::Stop;
use crate::report::tally::Note;
use crate::stream::batch::{Batch, Line, Work};
use crate::stream::gather::Collect;
use crate::stream::units::Ends;

/// What a line is made of, and how its strings are encoded.
pub(super) struct Read {
    pub(super) profile: Profile,
    /// The parts that are strings, if not whole lines.
    pub(super) parts: Option<Parts>,
    /// The part that is a weight.
    pub(super) weight: Option<Parts>,
    /// The strings are names, and their A-labels are wanted.
    pub(super) labels: bool,
    pub(super) messages: Messages,
}

/// Names as registries and lists have them: with `_` and hyphens in any place.
const NAMES: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Ignore)
    .with_ascii_rules(AsciiRules::LDH_UNDERSCORE)
    .with_dns_length(DnsLength::CheckAllowRoot);

const A_LABEL: Note = Note("with xn--, which was taken as part of the string; --labels decodes it");

/// Working memory.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    fields: Vec<Field>,
    weights: Vec<Field>,
    numbers: Vec<u32>,
}

impl Work for Read {
    type Scratch = Scratch;

    fn line(&self, line: Line<'_>, scratch: &mut Scratch, batch: &mut Batch) {
        match self.strings(line, scratch, batch) {
            Ok(()) => {}
            Err(problem) => {
                batch.tally.failed += 1;
                batch.tally.problem(problem.kind());
                batch.problems(self.messages, line, 0, &[problem]);
                batch.end_of_problems(line.location);
            }
        }
    }

    fn ends(&self) -> Option<Box<dyn Ends>> {
        entries::ends(self.parts.as_ref())
    }
}

impl Read {
    /// Puts the strings of a line into the batch. A line with a problem has none.
    fn strings(
        &self,
        line: Line<'_>,
        scratch: &mut Scratch,
        batch: &mut Batch,
    ) -> Result<(), Problem> {
        let Scratch {
            fields,
            weights,
            numbers,
        } = scratch;
        let Some(parts) = &self.parts else {
            return self.string(line.bytes, 1, numbers, batch);
        };
        if parts.find(line.location, line.bytes, fields)? == Found::Untouched {
            batch.tally.lines -= 1;
            return Ok(());
        }
        let weight = self.weight(line.location, line.bytes, weights)?;
        let start = batch.out.len();
        for field in &*fields {
            let content = field.content(line.bytes);
            if let Err(problem) = self.string(&content, weight, numbers, batch) {
                batch.out.truncate(start);
                let offset = field.position(problem.offset(), line.bytes);
                return Err(problem.at(offset));
            }
        }
        Ok(())
    }

    /// The weight of a line; 1 if there are none.
    fn weight(
        &self,
        location: Location<'_>,
        line: &[u8],
        fields: &mut Vec<Field>,
    ) -> Result<u64, Problem> {
        let Some(parts) = &self.weight else {
            return Ok(1);
        };
        parts.find(location, line, fields)?;
        let Some(field) = fields.first() else {
            return Ok(1); // a line without data
        };
        let content = field.content(line);
        let text = String::from_utf8_lossy(&content);
        text.parse().map_err(|_| {
            let what = format!("'{text}' is not a whole number");
            let rule = "--weight names the column of how often a string counts";
            Problem::raw("not_weight", field.range.start, what, rule)
        })
    }

    /// Puts a string into the batch, or the labels of a name.
    fn string(
        &self,
        bytes: &[u8],
        weight: u64,
        numbers: &mut Vec<u32>,
        batch: &mut Batch,
    ) -> Result<(), Problem> {
        let text = str::from_utf8(bytes).map_err(|error| Problem::not_utf8(bytes, error))?;
        if !self.labels {
            if hint::is_a_label(text) {
                batch.tally.note(A_LABEL);
            }
            return self.entry(text, weight, numbers, batch);
        }
        let name = NAMES
            .to_ascii(text)
            .map_err(|error| Problem::of_name(error.first()))?;
        for label in name.split('.') {
            if let Some(label) = label.strip_prefix("xn--") {
                // It was checked, so it can be decoded.
                let label = puny::punycode::decode(label)
                    .map_err(|error| Problem::decode(error, error.offset()))?;
                self.entry(&label, weight, numbers, batch)?;
            }
        }
        Ok(())
    }

    /// Puts one string into the batch.
    fn entry(
        &self,
        text: &str,
        weight: u64,
        numbers: &mut Vec<u32>,
        batch: &mut Batch,
    ) -> Result<(), Problem> {
        let bootstring = self.profile.bootstring();
        numbers.clear();
        numbers.extend(self.profile.extended_code_points(text));
        let trace = EncodeTrace::new(bootstring, numbers.as_slice());
        if let Some(error) = trace.error() {
            // The offset in the text, not in the numbers.
            let offset = match self.profile.encode(text) {
                Err(error) => error.offset(),
                Ok(_) => 0,
            };
            return Err(Problem::encode(error, offset));
        }
        let is_basic = |number: &u32| bootstring.alphabet().is_basic(*number);
        let others = text
            .chars()
            .zip(&*numbers)
            .filter(|(_, number)| !is_basic(number));
        let group = Group::of(others.map(|(character, _)| character));
        let literal = trace.literal().len();
        let most = value(bootstring.maxint());
        let mut deltas = Vec::with_capacity(trace.steps().len());
        for step in trace.steps() {
            // What the decoder computes beside the delta (section 6.4).
            let sum = step.i.checked_add(step.delta).filter(|sum| *sum <= most);
            let is_weight = step.digits.iter().all(|digit| digit.weight <= most);
            let delta = u32::try_from(step.delta).ok();
            let (Some(_), true, Some(delta)) = (sum, is_weight, delta) else {
                return Err(too_long(text));
            };
            deltas.push(delta);
        }
        let (Ok(count), Ok(points), Ok(len)) = (
            u32::try_from(deltas.len()),
            u32::try_from(literal + 1),
            u32::try_from(literal + usize::from(literal > 0)),
        ) else {
            return Err(too_long(text));
        };
        let hash = hash(text);
        for number in [weight, hash] {
            batch.out.extend_from_slice(&number.to_le_bytes());
        }
        batch.out.extend_from_slice(&group.code());
        for number in [len, points, count] {
            batch.out.extend_from_slice(&number.to_le_bytes());
        }
        for delta in deltas {
            batch.out.extend_from_slice(&delta.to_le_bytes());
        }
        Ok(())
    }
}

fn too_long(text: &str) -> Problem {
    let what = "a number in decoding this string exceeds maxint or 32 bits";
    Problem::raw("overflow", text.len(), what, "RFC 3492, section 6.4")
}

/// FNV-1a, with a final mixing: the same on every machine, for ever.
fn hash(text: &str) -> u64 {
    let start = 0xCBF2_9CE4_8422_2325_u64;
    let hash = text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    mix(hash)
}

/// The finaliser of SplitMix64: each bit depends on each.
pub(super) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// The strings so far.
#[derive(Debug, Default)]
pub(super) struct Strings(pub(super) Corpus);

impl Collect for Strings {
    fn take(&mut self, mut out: &[u8]) -> Result<(), Stop> {
        while let Some((entry, deltas, rest)) = first(out) {
            out = rest;
            if entry.weight == 0 {
                continue;
            }
            let mut points = entry.points;
            let each = deltas.chunks_exact(4).map(|bytes| {
                let delta = bytes.try_into().map(u32::from_le_bytes).unwrap_or_default();
                let delta = Delta::new(delta, points);
                points = points.saturating_add(1);
                delta
            });
            if !self.0.push(entry, each) {
                return Err(Stop::Usage(format!(
                    "the strings have more than {MOST} code points, as often as they count; use a \
                     sample, or lesser weights"
                )));
            }
        }
        Ok(())
    }
}

/// The first string of a batch, the bytes of its deltas, and the rest.
fn first(bytes: &[u8]) -> Option<(Entry, &[u8], &[u8])> {
    let (weight, bytes) = bytes.split_first_chunk()?;
    let (hash, bytes) = bytes.split_first_chunk()?;
    let (group, bytes) = bytes.split_first_chunk()?;
    let (literal, bytes) = bytes.split_first_chunk()?;
    let (points, bytes) = bytes.split_first_chunk()?;
    let (count, bytes) = bytes.split_first_chunk()?;
    let deltas = u32::from_le_bytes(*count);
    let (own, rest) = bytes.split_at_checked(4 * deltas as usize)?;
    let entry = Entry {
        weight: u64::from_le_bytes(*weight),
        hash: u64::from_le_bytes(*hash),
        group: Group::from_code(*group),
        literal: u32::from_le_bytes(*literal),
        points: u32::from_le_bytes(*points),
        deltas,
    };
    Some((entry, own, rest))
}
