//! Finds the code points that two editions convert differently by converting each of them: the
//! trait [`Idna`] does not give access to an edition's mapping.

use alloc::string::String;
use alloc::vec::Vec;

use super::kind::Kind;
use crate::edition::Idna;
use crate::preset::Preset;

/// The code points of a name that two editions convert differently, each converted on its own.
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
            // The label is not ASCII, since some editions do not map ASCII labels.
            let label = [c, 'ü'].iter().collect::<String>();
            let (one, other) = (one.to_ascii_report(&label), other.to_ascii_report(&label));
            // Compare only the text, not the problems; and ignore ASCII case if both editions
            // accept it.
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

/// The kind of difference of a code point that another edition converts differently.
pub(super) fn kind(c: char, chosen_maps: bool, other: Preset) -> Kind {
    // By name, because the variants of `Preset` depend on the features.
    let (is_2003, is_2008) = (other.name() == "2003", other.name() == "2008-lookup");
    // Its lower case is a deviation character, which editions with a mapping treat differently.
    let is_capital_sharp_s = c == '\u{1E9E}' && chosen_maps && !(is_2008 || is_2003);
    match Kind::of(c) {
        _ if is_capital_sharp_s => Kind::Deviation,
        Some(Kind::Deviation) => Kind::Deviation,
        Some(kind) if !is_2003 => kind,
        _ => Kind::Later,
    }
}

/// Whether an edition has a mapping: all that have one map capitals to lower case.
pub(super) fn maps(edition: &dyn Idna) -> bool {
    edition.to_ascii_report("Ü").text_even_if_refused()
        == edition.to_ascii_report("ü").text_even_if_refused()
}
