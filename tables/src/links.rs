//! Makes the table of the properties of UTS #58, and of the code points that can be part of a host in text.

use icu_properties::props::BidiPairedBracketType;
use icu_properties::props::{
    BidiMirroringGlyph, Deprecated, GeneralCategory, GeneralCategoryGroup, LineBreak,
    NoncharacterCodePoint, TerminalPunctuation, WhiteSpace, XidContinue,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use crate::bits::Properties;
use crate::emit::Tables;
use crate::source::Entry;
use crate::trie::Trie;

/// The number of code points with an entry of their own: ASCII.
const LOW: usize = 0x80;

/// The first code point of a range with tag characters and variation selectors. In the table, the 4096 code points of
/// this range follow the code points of plane 3. No other code point above plane 3 has a value.
const TAGS: usize = 0xE_0000;

/// The number of code points of planes 0 to 3.
const PLANES: usize = 0x4_0000;

// Link_Term, in the lowest three bits of a value.
const INCLUDE: u8 = 0;
const SOFT: u8 = 1;
const OPEN: u8 = 2;
const CLOSE: u8 = 3;
const HARD: u8 = 4;
/// The bit of Link_Email.
const EMAIL: u8 = 1 << 3;
/// The bit of a code point that can be part of a host.
const HOST: u8 = 1 << 4;

/// Returns the tables, including the pairs of brackets.
pub(crate) fn tables(entries: &[Option<Entry>]) -> Tables {
    let mut last = 0;
    let mut brackets = Vec::new();
    let values: Vec<u8> = (0..PLANES)
        .chain(TAGS..TAGS + 0x1000)
        .map(|code_point| {
            // A surrogate is never looked up. An unassigned code point has the value Hard, but the library derives this
            // from the property UNASSIGNED. In the table, both get the value of the previous code point, which makes
            // the table smaller.
            if let Some(entry) = &entries[code_point]
                && !entry.properties.has(Properties::UNASSIGNED)
            {
                let c = char::from_u32(code_point as u32).expect("not a surrogate");
                last = term(c) | email(c) | host(c, entry);
                brackets.extend(opening(c).map(|opening| (c, opening)));
            }
            last
        })
        .collect();
    let trie = Trie::new(&values, LOW);
    let mut tables = Tables::new(
        "UTS #58: Link_Term, Link_Email and Link_Bracket; and which code points can be part of a host in text.",
    );
    tables.array("The values of ASCII.", "LOW", "u8", &trie.low);
    tables.array(
        "The number of the row in `INDEX` of each 1024 code points of planes 0 to 3, and from U+E0000.",
        "ROWS",
        "u8",
        &trie.rows,
    );
    tables.array(
        "The numbers of the blocks of each row.",
        "INDEX",
        "u8",
        &trie.index,
    );
    tables.constant(
        "The number that is added to the number of a block above the BMP.",
        "BEYOND",
        "usize",
        trie.beyond,
    );
    tables.array(
        "For each block, the bits of the code points whose value differs from the value of the code point before.",
        "MASKS",
        "u64",
        &trie.masks,
    );
    tables.array(
        "The index in `VALUES` of the first value of each block.",
        "BASES",
        "u16",
        &trie.bases,
    );
    tables.array(
        "The values of the runs of blocks.",
        "VALUES",
        "u8",
        &trie.values,
    );
    // The opening bracket is the code point before the closing bracket, with few exceptions.
    let others: Vec<u16> = brackets
        .into_iter()
        .filter(|(closing, opening)| *closing as u32 != *opening as u32 + 1)
        .flat_map(|(closing, opening)| [closing, opening])
        .map(|c| u16::try_from(u32::from(c)).expect("brackets of the BMP"))
        .collect();
    tables.array(
        "Each closing bracket whose opening bracket is not the code point before it, and the opening bracket.",
        "BRACKETS",
        "u16",
        &others,
    );
    tables
}

/// Returns Link_Term (UTS #58), derived from properties of the Unicode Character Database.
fn term(c: char) -> u8 {
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    let is_hard = CodePointSetData::new::<WhiteSpace>().contains(c)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
        || CodePointSetData::new::<Deprecated>().contains(c)
        || matches!(
            category,
            GeneralCategory::Control | GeneralCategory::PrivateUse
        );
    let is_soft = CodePointSetData::new::<TerminalPunctuation>().contains(c)
        || CodePointMapData::<LineBreak>::new().get(c) == LineBreak::Quotation;
    if is_hard {
        HARD
    } else if c == '<' || is_bracket(c, |kind| matches!(kind, BidiPairedBracketType::Open)) {
        OPEN
    } else if opening(c).is_some() {
        CLOSE
    } else if is_soft {
        SOFT
    } else {
        INCLUDE
    }
}

/// Returns Link_Bracket (UTS #58): the opening bracket of a closing bracket, or `None` for all other code points.
fn opening(c: char) -> Option<char> {
    if c == '>' {
        return Some('<');
    }
    let glyph = CodePointMapData::<BidiMirroringGlyph>::new().get(c);
    let is_closing = is_bracket(c, |kind| matches!(kind, BidiPairedBracketType::Close));
    let is_deprecated = CodePointSetData::new::<Deprecated>().contains(c);
    glyph
        .mirroring_glyph
        .filter(|_| is_closing && !is_deprecated)
}

fn is_bracket(c: char, is_kind: fn(BidiPairedBracketType) -> bool) -> bool {
    is_kind(
        CodePointMapData::<BidiMirroringGlyph>::new()
            .get(c)
            .paired_bracket_type,
    )
}

/// Returns [`EMAIL`] if the code point has Link_Email (UTS #58), and otherwise 0.
fn email(c: char) -> u8 {
    let is_email = if c.is_ascii() {
        c.is_ascii_alphanumeric() || "!#$%&'*+-./=?^_`{|}~".contains(c)
    } else {
        CodePointSetData::new::<XidContinue>().contains(c)
    };
    if is_email { EMAIL } else { 0 }
}

/// Returns [`HOST`] if the code point can be part of a host in text, and otherwise 0.
///
/// In ASCII, letters, digits, `-` and `_` can be part of a host. All other code points can be part of a host, except
/// white space, control characters, punctuation that IDNA2008 does not allow, and code points whose mapping contains
/// other ASCII. These rules include code points that IDNA rejects. A host with such a code point is then rejected as a
/// whole. Otherwise a shorter host would be found, which is not the host in the text.
fn host(c: char, entry: &Entry) -> u8 {
    const NOT_IN_NAMES: Properties = Properties::IDNA2008_DISALLOWED.or(Properties::UNASSIGNED);
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    let is_other_punctuation =
        GeneralCategoryGroup::Punctuation.contains(category) && entry.properties.has(NOT_IN_NAMES);
    let is_ldh = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let is_host = if c.is_ascii() {
        is_ldh(c) || c == '_'
    } else {
        !CodePointSetData::new::<WhiteSpace>().contains(c)
            && category != GeneralCategory::Control
            && !is_other_punctuation
            && entry.mapping.iter().all(|c| !c.is_ascii() || is_ldh(*c))
    };
    if is_host { HOST } else { 0 }
}
