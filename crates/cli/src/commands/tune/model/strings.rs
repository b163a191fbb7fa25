//! The length of each string of a corpus, one after the other, without building it.
//!
//! This is the plain form of the evaluation: the biases and their digits are looked up in tables, and
//! the loop over a string's deltas allocates nothing.

use puny::bias::adapt;
use puny::{Maxint, Params};

use super::corpus::{Corpus, Delta, Entry, damped};
use super::digits::Digits;

/// The bounds that are compared at once: enough for all deltas of labels with common parameters.
const AT_ONCE: usize = 7;

/// Damped deltas below this have their bias in a table.
const SMALL: u32 = 1 << 12;

/// Lengths under one set of parameters.
pub(in super::super) struct Lengths {
    params: Params,
    first: Row,
    /// By bias.
    rows: Vec<Row>,
    /// The bias after a small damped delta.
    biases: Vec<u32>,
}

/// The digits under a bias.
struct Row {
    bounds: [u32; AT_ONCE],
    /// From this delta on, `digits` is needed.
    beyond: u32,
    digits: Digits,
}

impl Row {
    fn new(params: &Params, maxint: Maxint, bias: u64, largest: u32) -> Self {
        let digits = Digits::new(params, maxint, bias, largest);
        let mut bounds = [u32::MAX; AT_ONCE];
        for (to, from) in bounds.iter_mut().zip(digits.bounds()) {
            *to = *from;
        }
        let beyond = digits.bounds().get(AT_ONCE).copied();
        let beyond = beyond.or(digits.beyond_from()).unwrap_or(u32::MAX);
        Row {
            bounds,
            beyond,
            digits,
        }
    }

    #[inline]
    fn of(&self, delta: u32) -> u32 {
        if delta >= self.beyond {
            return self.digits.of(delta);
        }
        // Without a branch for each digit, since their number cannot be predicted.
        1 + self
            .bounds
            .iter()
            .map(|&bound| u32::from(bound <= delta))
            .sum::<u32>()
    }
}

impl Lengths {
    /// For the deltas of a corpus. Takes time in the number of biases.
    pub(in super::super) fn new(params: Params, maxint: Maxint, corpus: &Corpus) -> Self {
        let deltas = corpus.strings().flat_map(|(_, deltas)| deltas);
        let largest = deltas.map(|delta| delta.delta).max().unwrap_or_default();
        let row = |bias| Row::new(&params, maxint, bias, largest);
        let biases: Vec<u32> = (0..SMALL).map(|damped| bias(&params, damped)).collect();
        // The greatest bias follows the greatest delta, or one just below the last division.
        let greatest = bias(&params, largest).saturating_add(params.base());
        Lengths {
            first: row(params.initial_bias().into()),
            rows: (0..=greatest.into()).map(row).collect(),
            biases,
            params,
        }
    }

    /// The number of basic code points of an encoded string.
    #[inline]
    pub(in super::super) fn of(&self, entry: &Entry, deltas: &[Delta]) -> u64 {
        let mut digits = 0_u64;
        let mut row = &self.first;
        let mut after = deltas.iter();
        if let Some(first) = after.next() {
            digits += u64::from(row.of(first.delta));
            let damped = damped(first.delta, self.params.damp(), entry.points);
            row = self.row(damped);
            for delta in after {
                digits += u64::from(row.of(delta.delta));
                row = self.row(delta.damped);
            }
        }
        u64::from(entry.literal) + digits
    }

    /// The length of all strings, as often as they count.
    pub(in super::super) fn total(&self, corpus: &Corpus) -> u64 {
        let lengths = corpus.strings();
        lengths
            .map(|(entry, deltas)| entry.weight * self.of(entry, deltas))
            .sum()
    }

    #[inline]
    fn row(&self, damped: u32) -> &Row {
        let bias = match self.biases.get(damped as usize) {
            Some(&bias) => bias,
            None => bias(&self.params, damped),
        };
        self.rows.get(bias as usize).unwrap_or(&self.first)
    }
}

/// The bias after a delta that is damped already (section 6.1).
pub(in super::super) fn bias(params: &Params, damped: u32) -> u32 {
    // The library halves it again, and adds nothing for so many code points.
    let bias = adapt(params, 2 * u64::from(damped), u64::MAX, false);
    u32::try_from(bias).unwrap_or(u32::MAX)
}
