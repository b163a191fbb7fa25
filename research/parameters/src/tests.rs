//! Compares the results of the search with the library, and with a search that tries all parameters.

use std::fs;

use puny::punycode::PUNYCODE;

use super::*;

#[test]
fn lengths_equal_the_lengths_of_the_library() {
    let domains = fs::read_to_string(root().join("data/idn-tlds.txt")).unwrap();
    let labels = corpora::corpus("top-level domains", domains.lines()).labels;
    let words: Vec<Word> = labels.iter().map(|label| Word::new(label)).collect();
    let counts = Counts::new(words.iter());
    let found = best(&counts, BASE - 1);
    for (params, total) in
        [(*PUNYCODE.params(), total(&counts, PUNYCODE.params())), (params(found.1).unwrap(), found.0)]
    {
        let bootstring = puny::Bootstring::new(params, *PUNYCODE.alphabet()).unwrap();
        let lengths = labels.iter().map(|label| bootstring.encode(label.as_str()).unwrap().len() as u64);
        assert_eq!(lengths.sum::<u64>(), total);
    }
    // `docs/parameters.md` contains these values.
    assert_eq!(found.1, [0, 30, 319, 73, 70]);
}

/// Uses short words and few pairs of `tmin` and `tmax`, so that all parameters can be tried.
#[test]
fn the_search_finds_the_best_of_all_parameters() {
    let words = ["\u{84}", "a\u{83}\u{80}", "\u{82}b\u{80}\u{85}", "\u{80}\u{81}c"].map(Word::new);
    let counts = Counts::new(words.iter());
    let greatest_tmax = 2;
    let pairs = (0..=greatest_tmax).flat_map(|tmin| (tmin..=greatest_tmax).map(move |tmax| (tmin, tmax)));
    let least = pairs.map(|(tmin, tmax)| {
        let length = |skew, damp, bias| Some(total(&counts, &params([tmin, tmax, skew, damp, bias])?));
        // The initial bias affects only the first deltas, and skew and damp affect only the other deltas. So the two
        // lengths can be minimised separately.
        let biases = (0..200).filter_map(|bias| length(1, 2, bias)).min()?;
        let others = (1..1_300).flat_map(|skew| (2..40).map(move |damp| (skew, damp)));
        Some(biases + others.filter_map(|(skew, damp)| length(skew, damp, 0)).min()? - length(1, 2, 0)?)
    });
    let found = best(&counts, greatest_tmax);
    assert_eq!(found.0, least.flatten().min().unwrap());
    assert_eq!(total(&counts, &params(found.1).unwrap()), found.0);
}
