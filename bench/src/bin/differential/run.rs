//! Makes all comparisons for all names, and counts the disagreements of each class.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::classes::{Class, classify};
use crate::generator::Generator;
use crate::peers::{Answer, Comparison};

/// The number of names that a thread compares before it gets the next names.
const CHUNK: u64 = 10_000;

/// The disagreements of one class in one comparison.
pub struct Found {
    pub class: Option<&'static Class>,
    pub comparison: usize,
    /// The name of the class. If there is no class, a short form of both answers.
    pub signature: String,
    pub count: u64,
    /// The shortest name with this disagreement.
    pub example: String,
}

/// All disagreements of a run.
#[derive(Default)]
pub struct Findings {
    found: BTreeMap<(usize, String), Found>,
}

impl Findings {
    fn add(
        &mut self,
        comparison: usize,
        class: Option<&'static Class>,
        signature: impl FnOnce() -> String,
        name: &str,
    ) {
        let signature = class.map_or_else(signature, |class| class.name.to_owned());
        self.merge(Found {
            class,
            comparison,
            signature,
            count: 1,
            example: name.to_owned(),
        });
    }

    fn merge(&mut self, found: Found) {
        let key = (found.comparison, found.signature.clone());
        match self.found.get_mut(&key) {
            None => {
                self.found.insert(key, found);
            }
            Some(before) => {
                before.count += found.count;
                // The result must not depend on the order in which threads end.
                let rank = |name: &str| (name.chars().count(), name.to_owned());
                if rank(&found.example) < rank(&before.example) {
                    before.example = found.example;
                }
            }
        }
    }

    pub fn into_vec(self) -> Vec<Found> {
        self.found.into_values().collect()
    }
}

/// The names and the comparisons of a run.
pub struct Run<'r> {
    pub generator: &'r Generator,
    pub comparisons: &'r [Comparison],
    /// The number of names.
    pub names: u64,
}

impl Run<'_> {
    /// Makes all comparisons for all names, on several threads.
    pub fn compare_all(&self, threads: usize) -> Findings {
        let next = AtomicU64::new(0);
        let mut all = Findings::default();
        let parts: Vec<Findings> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| {
                        let mut findings = Findings::default();
                        loop {
                            let first = next.fetch_add(CHUNK, Ordering::Relaxed);
                            if first >= self.names {
                                return findings;
                            }
                            for number in first..self.names.min(first + CHUNK) {
                                self.compare(&self.generator.name(number), &mut findings);
                            }
                        }
                    })
                })
                .collect();
            workers
                .into_iter()
                .map(|worker| worker.join().expect("no engine panics"))
                .collect()
        });
        for found in parts.into_iter().flat_map(Findings::into_vec) {
            all.merge(found);
        }
        all
    }

    fn compare(&self, name: &str, findings: &mut Findings) {
        for (index, comparison) in self.comparisons.iter().enumerate() {
            if let Some((ours, theirs)) = comparison.disagreement(name) {
                let class = classify(comparison, name, &ours, &theirs);
                findings.add(index, class, || signature(&ours, &theirs), name);
            }
        }
    }
}

/// Returns a short form of both answers, without the converted texts.
fn signature(ours: &Answer, theirs: &Answer) -> String {
    let short = |answer: &Answer| match answer {
        Ok(_) => "accepted".to_owned(),
        Err(why) => why.clone(),
    };
    format!("ours: {}; theirs: {}", short(ours), short(theirs))
}

/// Shortens the example of a disagreement until removing any code point would change the class. Returns the shortened
/// name.
pub fn shrink(comparison: &Comparison, found: &Found) -> String {
    let is_same = |name: &str| {
        let Some((ours, theirs)) = comparison.disagreement(name) else {
            return false;
        };
        let class = classify(comparison, name, &ours, &theirs);
        class == found.class && (class.is_some() || signature(&ours, &theirs) == found.signature)
    };
    let mut name: Vec<char> = found.example.chars().collect();
    let mut len = name.len() / 2;
    while len > 0 {
        let mut start = 0;
        while start + len <= name.len() {
            let mut shorter = name.clone();
            shorter.drain(start..start + len);
            if is_same(&shorter.iter().collect::<String>()) {
                name = shorter;
            } else {
                start += 1;
            }
        }
        len /= 2;
    }
    name.into_iter().collect()
}
