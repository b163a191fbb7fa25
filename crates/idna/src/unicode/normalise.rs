//! Normalization Form C (UAX #15), with the terms of the Unicode Standard, section 3.11.
//!
//! Canonical decomposition, canonical ordering and canonical composition run one after another and in place. They start
//! at the first character that may change. Ordering sorts each run of non-starters. Normalisation takes O(n log n) time
//! and O(n) memory for every text.

use alloc::vec::Vec;

use puny::invariant::Ensured;

use super::mapping::mapping;
use super::numbers::Numbers;
use super::properties::{canonical_combining_class, properties, Properties};
use super::tables::normalise as tables;
use super::tables::normalise::{BMP_MARKS, BMP_RUNS, BY_PARTS, FIRSTS, MARKS, PAIRS, SECONDS};

static COMPOSITES: Numbers = Numbers(&tables::COMPOSITES);
static MARK_PAIRS: Numbers = Numbers(&tables::MARK_PAIRS);

/// A character, possibly with other data, such as its byte range in the input.
pub(crate) trait Element: Copy {
    /// Returns the character.
    fn code_point(self) -> char;

    /// Returns another character with the data of this element.
    fn with(self, c: char) -> Self;

    /// Returns the composite `c` of two characters, with the combined data of both.
    fn join(self, other: Self, c: char) -> Self;
}

impl Element for char {
    #[inline]
    fn code_point(self) -> char {
        self
    }

    #[inline]
    fn with(self, c: char) -> Self {
        c
    }

    #[inline]
    fn join(self, _: Self, c: char) -> Self {
        c
    }
}

/// Normalises a text to NFC.
pub(crate) fn nfc<E: Element>(text: &mut Vec<E>) {
    let stable = stable_length(text.iter().map(|element| element.code_point()));
    if stable == text.len() {
        return;
    }
    // `drain` would add code for panics that cannot occur.
    let rest = text.get(stable..).ensured().to_vec();
    text.truncate(stable);
    for element in rest {
        decompose(element, text);
    }
    order(text, stable);
    compose(text, stable);
}

/// Normalises a text to NFC incrementally, sequence by sequence. A sequence begins with a [boundary](is_boundary), so
/// it can be normalised independently of other sequences. The second buffer holds only one sequence.
pub(crate) struct Normaliser<E> {
    text: Vec<E>,
    sequence: Vec<E>,
}

impl<E: Element> Normaliser<E> {
    /// Creates a normaliser with capacity for this many characters.
    pub(crate) fn with_capacity(characters: usize) -> Self {
        Normaliser {
            text: Vec::with_capacity(characters),
            sequence: Vec::new(),
        }
    }

    /// Adds the next character.
    pub(crate) fn push(&mut self, element: E) {
        if is_boundary(element.code_point()) {
            self.end_sequence();
        }
        self.sequence.push(element);
    }

    /// Adds the next character. The character must not decompose, compose or be reordered.
    #[cfg(feature = "idna2003")]
    pub(crate) fn push_inert(&mut self, element: E) {
        self.end_sequence();
        self.text.push(element);
    }

    /// Returns the normalised text.
    pub(crate) fn finish(mut self) -> Vec<E> {
        self.end_sequence();
        self.text
    }

    /// Normalises the current sequence, and appends it to the text.
    // Not inlined, for smaller code.
    #[inline(never)]
    fn end_sequence(&mut self) {
        nfc(&mut self.sequence);
        self.text.append(&mut self.sequence);
    }
}

/// Returns whether a character is a normalisation boundary: whether NFC never reorders it with preceding characters,
/// and never composes it with them.
#[inline(never)]
pub(crate) fn is_boundary(c: char) -> bool {
    !properties(c).has(Properties::NFC_CHECK | Properties::REORDERS)
}

/// Normalises a text to NFD, except that Hangul syllables are not decomposed.
pub fn nfd(text: &str) -> Vec<char> {
    let mut decomposed = Vec::with_capacity(text.len());
    for c in text.chars() {
        decompose(c, &mut decomposed);
    }
    order(&mut decomposed, 0);
    decomposed
}

/// Returns whether a text is in NFC.
pub(crate) fn is_nfc<E: Element>(text: &[E]) -> bool {
    let characters = || text.iter().map(|element| element.code_point());
    let mut rest = text.get(stable_length(characters())..).ensured();
    while !rest.is_empty() {
        let next = rest
            .iter()
            .skip(1)
            .position(|e| is_boundary(e.code_point()));
        let (sequence, after) = rest.split_at(next.map_or(rest.len(), |next| next + 1));
        if !is_normalised(sequence) {
            return false;
        }
        rest = after;
    }
    true
}

/// Returns whether NFC does not change a text, by normalising a copy of it.
fn is_normalised<E: Element>(text: &[E]) -> bool {
    // The copy has the same element type, so that `nfc` is not compiled for a second type.
    let mut normalised = text.to_vec();
    nfc(&mut normalised);
    let characters = normalised.iter().map(|element| element.code_point());
    characters.eq(text.iter().map(|element| element.code_point()))
}

/// Returns the number of characters at the beginning of a text that NFC does not change, whatever follows them. This is
/// the quick check of UAX #15, section 9, up to the last starter before the first character that fails the check.
fn stable_length(text: impl Iterator<Item = char>) -> usize {
    let mut stable = 0;
    let mut length = 0;
    let mut last_class = 0;
    for c in text {
        let known = properties(c);
        if known.has(Properties::NFC_CHECK) {
            return stable;
        }
        if known.has(Properties::REORDERS) {
            let class = canonical_combining_class(c);
            if class < last_class {
                return stable;
            }
            last_class = class;
        } else {
            stable = length;
            last_class = 0;
        }
        length += 1;
    }
    length
}

/// Appends the full canonical decomposition of one character (D68).
///
/// Hangul syllables are not decomposed. Their jamo are starters, and the first jamo does not compose with a character
/// before it, so composition would restore the same syllable.
fn decompose<E: Element>(element: E, to: &mut Vec<E>) {
    let c = element.code_point();
    if !properties(c).has(Properties::DECOMPOSES) {
        to.push(element);
    } else if let Some((first, second)) = pair(c) {
        // The second character never decomposes, and the recursion for the first is shallow.
        decompose(element.with(first), to);
        to.push(element.with(second));
    } else {
        match singleton(c) {
            Some(other) => decompose(element.with(other), to),
            None => to.push(element),
        }
    }
}

/// Puts a text into canonical order (D109), by a stable sort by combining class.
fn order<E: Element>(text: &mut [E], from: usize) {
    let class = |element: &E| canonical_combining_class(element.code_point());
    let mut rest = text.get_mut(from..).ensured();
    while let Some(start) = rest.iter().position(|element| class(element) != 0) {
        rest = rest.get_mut(start..).ensured();
        let end = rest.iter().position(|element| class(element) == 0);
        let end = end.unwrap_or(rest.len());
        let run = rest.get_mut(..end).ensured();
        if run.len() <= SHORT_RUN {
            insertion_sort(run);
        } else {
            counting_sort(run);
        }
        rest = rest.get_mut(end..).ensured();
    }
}

/// The length of the longest run that is sorted by insertion. Runs in real text have two or three characters.
const SHORT_RUN: usize = 16;

/// Sorts a run by swapping neighbours, as D109 describes it.
fn insertion_sort<E: Element>(run: &mut [E]) {
    let class = |element: &E| canonical_combining_class(element.code_point());
    for end in 1..run.len() {
        for index in (0..end).rev() {
            match run.get_mut(index..index + 2) {
                Some([left, right]) if class(left) > class(right) => core::mem::swap(left, right),
                _ => break,
            }
        }
    }
}

/// Sorts a run with a counting sort by combining class, which takes linear time even for hostile text. The stable sort
/// of the standard library would add a third of the size of this crate to a binary.
fn counting_sort<E: Element>(run: &mut [E]) {
    let class = |element: &E| usize::from(canonical_combining_class(element.code_point()));
    let mut indices = [0_usize; 257];
    for element in &*run {
        if let Some(count) = indices.get_mut(class(element) + 1) {
            *count += 1;
        }
    }
    let mut sum = 0;
    for index in &mut indices {
        sum += *index;
        *index = sum;
    }
    let before = run.to_vec();
    for element in before {
        if let Some(index) = indices.get_mut(class(&element)) {
            if let Some(slot) = run.get_mut(*index) {
                *slot = element;
            }
            *index += 1;
        }
    }
}

/// Composes a text (D117, the canonical composition algorithm).
fn compose<E: Element>(text: &mut Vec<E>, from: usize) {
    // The index of the last starter, and the class of the last character after it that did not compose.
    let mut starter: Option<usize> = None;
    let mut last_class = None;
    let mut kept = from;
    for index in from..text.len() {
        let element = match text.get(index) {
            Some(&element) => element,
            None => return,
        };
        let class = canonical_combining_class(element.code_point());
        // D115: the character is blocked if a character between it and the starter has the same or a higher class.
        let blocked = matches!(last_class, Some(last) if last >= class);
        let before = starter.filter(|_| !blocked).and_then(|at| text.get_mut(at));
        let composed = before.and_then(|before| {
            let c = composite(before.code_point(), element.code_point())?;
            *before = before.join(element, c);
            Some(())
        });
        if composed.is_some() {
            continue;
        }
        if class == 0 {
            starter = Some(kept);
            last_class = None;
        } else {
            last_class = Some(class);
        }
        if let Some(slot) = text.get_mut(kept) {
            *slot = element;
        }
        kept += 1;
    }
    text.truncate(kept);
}

/// Returns the canonical decomposition of a character into a pair, if it has one.
#[inline(never)]
pub(crate) fn pair(c: char) -> Option<(char, char)> {
    let plane = c as u32 & !0xFFFF;
    let runs = if plane == 0 {
        0..BMP_RUNS
    } else {
        BMP_RUNS..COMPOSITES.len()
    };
    let low = low(c)?;
    let before = runs.start;
    let after = COMPOSITES.partition_point(runs, |first| first <= low);
    let run = after.checked_sub(1).filter(|run| *run >= before)?;
    let number = usize::from(*PAIRS.get(run)?) + usize::from(low - COMPOSITES.get(run)?);
    if matches!(PAIRS.get(after), Some(next) if number >= usize::from(*next)) {
        return None;
    }
    let first = u32::from(*FIRSTS.get(number)?);
    let second = u32::from(*MARKS.get(usize::from(*SECONDS.get(number)?))?);
    let first = char::from_u32(plane + first)?;
    // Some pairs of plane 1 have a diacritical mark of the BMP as the second character.
    let diacritic = (0x300..0x370).contains(&second);
    let second = char::from_u32(if diacritic { second } else { plane + second })?;
    Some((first, second))
}

/// Returns the canonical decomposition of a character into one other character (a singleton), if it has one.
fn singleton(c: char) -> Option<char> {
    let from = Numbers(&tables::SINGLETONS);
    let found = low(c).filter(|_| c <= '\u{FFFF}').and_then(|low| {
        let at = from.partition_point(0..from.len(), |from| from < low);
        Some(at).filter(|at| from.get(*at) == Some(low))
    });
    match found.and_then(|at| Numbers(&tables::SINGLES).get(at)) {
        Some(to) => char::from_u32(to.into()),
        // For CJK compatibility ideographs, the UTS #46 mapping is the same as the decomposition.
        None => mapping(c).chars().next().filter(|&to| to != c),
    }
}

/// Returns the primary composite of two characters (D114), if they have one.
pub(crate) fn composite(first: char, second: char) -> Option<char> {
    if let Some(syllable) = hangul_syllable(first, second) {
        return Some(syllable);
    }
    // A character without this property does not compose with a character before it.
    if !properties(second).has(Properties::NFC_CHECK) {
        return None;
    }
    let plane = first as u32 & !0xFFFF;
    let diacritic = ('\u{300}'..'\u{370}').contains(&second);
    if plane > 0x1_0000 || (second as u32 & !0xFFFF != plane && !diacritic) {
        return None;
    }
    let (first, second) = (low(first)?, low(second)?);
    let (bmp, beyond) = MARKS.split_at(BMP_MARKS);
    let (marks, before) = if plane == 0 {
        (bmp, 0)
    } else {
        (beyond, BMP_MARKS)
    };
    let mark = before + marks.binary_search(&second).ok()?;
    let start = usize::from(MARK_PAIRS.get(mark)?);
    let end = MARK_PAIRS.get(mark + 1);
    let numbers = BY_PARTS.get(start..end.map_or(BY_PARTS.len(), usize::from))?;
    let first_of = |number: &u16| FIRSTS.get(usize::from(*number)).copied();
    let at = numbers.binary_search_by_key(&Some(first), first_of).ok()?;
    let number = *numbers.get(at)?;
    let after = PAIRS.partition_point(|first| *first <= number);
    let run = after.checked_sub(1)?;
    let composite = COMPOSITES.get(run)? + (number - PAIRS.get(run)?);
    char::from_u32(plane + u32::from(composite))
}

/// Returns the lower 16 bits of a code point, which are its offset in its plane.
fn low(c: char) -> Option<u16> {
    TryFrom::try_from(c as u32 & 0xFFFF).ok()
}

/// Composes a Hangul syllable of L and V, or of LV and T, arithmetically (section 3.12).
fn hangul_syllable(first: char, second: char) -> Option<char> {
    const S: u32 = 0xAC00;
    const L: u32 = 0x1100;
    const V: u32 = 0x1161;
    /// TBase, which is the code point before the first trailing consonant.
    const T: u32 = 0x11A7;
    const L_COUNT: u32 = 19;
    const V_COUNT: u32 = 21;
    const T_COUNT: u32 = 28;
    const S_COUNT: u32 = L_COUNT * V_COUNT * T_COUNT;

    let (first, second) = (first as u32, second as u32);
    let (l, v) = (first.wrapping_sub(L), second.wrapping_sub(V));
    if l < L_COUNT && v < V_COUNT {
        return char::from_u32(S + (l * V_COUNT + v) * T_COUNT);
    }
    let (s, t) = (first.wrapping_sub(S), second.wrapping_sub(T));
    if s < S_COUNT && s % T_COUNT == 0 && (1..T_COUNT).contains(&t) {
        return char::from_u32(first + t);
    }
    None
}
