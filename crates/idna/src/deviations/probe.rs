//! What an edition makes of single code points, found by asking it: no edition tells its
//! mapping.

use alloc::string::String;
use alloc::vec::Vec;

use super::kind::Kind;
use crate::edition::Idna;
use crate::preset::Preset;

/// The code points of a name that two editions convert otherwise, each taken by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Probe {
    /// Sorted.
    differing: Vec<char>,
}

impl Probe {
    pub(super) fn of(name: &str, one: &dyn Idna, other: &dyn Idna) -> Probe {
        let mut differing: Vec<char> = name.chars().collect();
        differing.sort_unstable();
        differing.dedup();
        differing.retain(|&c| {
            // In a label that is not ASCII: others are not mapped in all editions.
            let label = [c, 'ü'].iter().collect::<String>();
            let (one, other) = (one.to_ascii_report(&label), other.to_ascii_report(&label));
            // What checks say of it does not matter, but what it became; and if both take
            // it, the case of ASCII does not.
            let is_same = one.text_even_if_refused() == other.text_even_if_refused()
                || (one.is_valid()
                    && other.is_valid()
                    && one
                        .text_even_if_refused()
                        .eq_ignore_ascii_case(other.text_even_if_refused()));
            !is_same
        });
        Probe { differing }
    }

    pub(super) fn differs(&self, c: char) -> bool {
        self.differing.binary_search(&c).is_ok()
    }
}

/// A code point that another edition converts otherwise, in the terms of UTS #46.
pub(super) fn kind(c: char, chosen_maps: bool, other: Preset) -> Kind {
    // By name, because which presets there are depends on the features.
    let (is_2003, is_2008) = (other.name() == "2003", other.name() == "2008-lookup");
    // Its small letter is a deviation character, about which those who map differ.
    let is_capital_sharp_s = c == '\u{1E9E}' && chosen_maps && !(is_2008 || is_2003);
    match Kind::of(c) {
        _ if is_capital_sharp_s => Kind::Deviation,
        Some(Kind::Deviation) => Kind::Deviation,
        Some(kind) if !is_2003 => kind,
        _ => Kind::Later,
    }
}

/// Whether an edition maps at all: whoever does, maps capitals to small letters.
pub(super) fn maps(edition: &dyn Idna) -> bool {
    edition.to_ascii_report("Ü").text_even_if_refused()
        == edition.to_ascii_report("ü").text_even_if_refused()
}
