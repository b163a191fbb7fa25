//! The length of second deltas for one damp and every skew.

use super::super::model::corpus::damped;
use super::super::model::counts::{Counts, Weighted};
use super::skews::{Key, Levels, Skews};

/// The second deltas of a corpus, prepared for one pair of `tmin` and `tmax`.
pub(super) struct Damps<'c> {
    counts: &'c Counts,
    levels: &'c Levels,
    /// By level: the class of each second delta.
    classes: Vec<Vec<u16>>,
    /// By level and rest: the number of the row, from 1.
    slots: Vec<Vec<u32>>,
    /// The rows in use.
    rows: Vec<Row>,
    /// Rows with their memory, cleared.
    spare: Vec<Row>,
}

/// The second deltas after first deltas of one key.
#[derive(Debug, Default)]
struct Row {
    key: Option<Key>,
    /// The weights by class.
    weights: Vec<u64>,
    /// The deltas with digits that classes do not count.
    beyond: Vec<Weighted>,
}

impl<'c> Damps<'c> {
    pub(super) fn new(counts: &'c Counts, levels: &'c Levels) -> Self {
        let classes = (0..levels.len()).map(|level| {
            let each = counts.seconds.deltas().iter();
            each.map(|(delta, _)| levels.class(level, *delta)).collect()
        });
        Damps {
            counts,
            levels,
            classes: classes.collect(),
            slots: vec![Vec::new(); levels.len()],
            rows: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Adds the length of second deltas for each skew.
    pub(super) fn add_to(&mut self, damp: u32, skews: &mut Skews) {
        for ((first, points), start, deltas) in self.counts.seconds.groups() {
            let key = self.levels.key(damped(first, damp, points));
            let Some(row) = row(
                &mut self.slots,
                &mut self.rows,
                &mut self.spare,
                key,
                self.levels,
            ) else {
                continue;
            };
            let classes = self.classes.get(key.level).and_then(|all| all.get(start..));
            for ((delta, weight), class) in deltas.iter().zip(classes.unwrap_or_default()) {
                if let Some(sum) = row.weights.get_mut(usize::from(*class)) {
                    *sum += weight;
                }
                if self.levels.is_beyond(key.level, *delta) {
                    row.beyond.push((*delta, *weight));
                }
            }
        }
        for mut row in self.rows.drain(..) {
            if let Some(key) = row.key {
                skews.add(self.levels, key, &mut row.weights, &row.beyond);
                if let Some(slot) = slot(&mut self.slots, key) {
                    *slot = 0;
                }
            }
            self.spare.push(row);
        }
    }
}

/// The row of a key, a new one if needed.
fn row<'r>(
    slots: &mut [Vec<u32>],
    rows: &'r mut Vec<Row>,
    spare: &mut Vec<Row>,
    key: Key,
    levels: &Levels,
) -> Option<&'r mut Row> {
    let slot = slot(slots, key)?;
    if *slot == 0 {
        let mut row = spare.pop().unwrap_or_default();
        row.key = Some(key);
        row.weights.clear();
        row.weights.resize(levels.classes(key.level), 0);
        row.beyond.clear();
        rows.push(row);
        *slot = u32::try_from(rows.len()).ok()?;
    }
    rows.get_mut(*slot as usize - 1)
}

fn slot(slots: &mut [Vec<u32>], key: Key) -> Option<&mut u32> {
    let level = slots.get_mut(key.level)?;
    let index = key.rest as usize;
    if level.len() <= index {
        level.resize(index + 1, 0);
    }
    level.get_mut(index)
}
