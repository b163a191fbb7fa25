//! Reads the data of all code points from ICU4X.

use icu_casemap::{CaseMapper, CaseMapperBorrowed};
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_normalizer::properties::{
    CanonicalCombiningClassMapBorrowed, CanonicalCompositionBorrowed,
    CanonicalDecompositionBorrowed, Decomposed,
};
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::props::{
    BidiClass, DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup,
    HangulSyllableType, JoinControl, JoiningType, NoncharacterCodePoint, Script, WhiteSpace,
};
use icu_properties::{CodePointMapData, CodePointMapDataBorrowed, CodePointSetData};

use crate::bits::Properties;
use crate::idna2008;

/// The Unicode version of the data.
pub(crate) const UNICODE_VERSION: &str = icu_properties_data::unicode_tag!();

/// The number of code points.
pub(crate) const CODE_POINTS: u32 = 0x11_0000;

/// The data of one code point.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) properties: Properties,
    pub(crate) combining_class: u8,
    /// The UTS #46 mapping, if the status is mapped.
    pub(crate) mapping: Vec<char>,
    /// One step of the canonical decomposition. Empty if the character has no decomposition, or is a Hangul syllable.
    pub(crate) decomposition: Vec<char>,
    /// Whether composition reverses the decomposition.
    pub(crate) composes: bool,
}

/// The deviation characters of UTS #46, section 4. IDNA2003 maps them and IDNA2008 does not.
const DEVIATIONS: [char; 4] = ['\u{DF}', '\u{3C2}', '\u{200C}', '\u{200D}'];

/// The data of ICU4X that the tables need.
pub(crate) struct Source {
    bidi: CodePointMapDataBorrowed<'static, BidiClass>,
    category: CodePointMapDataBorrowed<'static, GeneralCategory>,
    joining: CodePointMapDataBorrowed<'static, JoiningType>,
    script: CodePointMapDataBorrowed<'static, Script>,
    hangul: CodePointMapDataBorrowed<'static, HangulSyllableType>,
    classes: CanonicalCombiningClassMapBorrowed<'static>,
    composition: CanonicalCompositionBorrowed<'static>,
    decomposition: CanonicalDecompositionBorrowed<'static>,
    nfc: ComposingNormalizerBorrowed<'static>,
    nfkc: ComposingNormalizerBorrowed<'static>,
    uts46: Uts46MapperBorrowed<'static>,
    case: CaseMapperBorrowed<'static>,
    /// The characters that may compose with a preceding character, in ascending order.
    combine_back: Vec<char>,
}

impl Source {
    /// Loads the data.
    pub(crate) fn new() -> Self {
        let mut source = Source {
            bidi: CodePointMapData::new(),
            category: CodePointMapData::new(),
            joining: CodePointMapData::new(),
            script: CodePointMapData::new(),
            hangul: CodePointMapData::new(),
            classes: CanonicalCombiningClassMapBorrowed::new(),
            composition: CanonicalCompositionBorrowed::new(),
            decomposition: CanonicalDecompositionBorrowed::new(),
            nfc: ComposingNormalizerBorrowed::new_nfc(),
            nfkc: ComposingNormalizerBorrowed::new_nfkc(),
            uts46: Uts46MapperBorrowed::new(),
            case: CaseMapper::new(),
            combine_back: Vec::new(),
        };
        let mut combine_back: Vec<char> = ('\0'..=char::MAX)
            .filter_map(|c| match source.decomposition.decompose(c) {
                Decomposed::Expansion(a, b) if source.composition.compose(a, b) == Some(c) => {
                    Some(b)
                }
                _ => None,
            })
            .collect();
        combine_back.sort_unstable();
        combine_back.dedup();
        source.combine_back = combine_back;
        source
    }

    /// Returns the data of one code point, or `None` for a surrogate.
    pub(crate) fn entry(&self, code_point: u32) -> Option<Entry> {
        let c = char::from_u32(code_point)?;
        let (status, mapping) = self.status(c);
        let (decomposition, composes) = if self.is_hangul_syllable(c) {
            (Vec::new(), false)
        } else {
            match self.decomposition.decompose(c) {
                Decomposed::Default => (Vec::new(), false),
                Decomposed::Singleton(a) => (vec![a], false),
                Decomposed::Expansion(a, b) => {
                    (vec![a, b], self.composition.compose(a, b) == Some(c))
                }
            }
        };
        let combining_class = self.classes.get_u8(c);
        let mut properties = status
            | self.bidi_class(c)
            | self.joining_type(c)
            | self.scripts(c)
            | self.derived_property(c);
        let mut set = |bit, condition| {
            if condition {
                properties |= bit;
            }
        };
        set(Properties::NFC_CHECK, self.needs_nfc_check(c));
        set(Properties::REORDERS, combining_class != 0);
        set(Properties::VIRAMA, combining_class == 9);
        set(
            Properties::MARK,
            GeneralCategoryGroup::Mark.contains(self.category.get(c)),
        );
        set(Properties::DECOMPOSES, !decomposition.is_empty());
        set(
            Properties::NOT_LDH,
            c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-',
        );
        Some(Entry {
            properties,
            combining_class,
            mapping,
            decomposition,
            composes,
        })
    }

    /// Returns the lower case of a code point that has at most one code point in lower case (UAX #44,
    /// `Simple_Lowercase_Mapping`).
    pub(crate) fn lower_case(&self, c: char) -> char {
        self.case.simple_lowercase(c)
    }

    fn is_hangul_syllable(&self, c: char) -> bool {
        [
            HangulSyllableType::LVSyllable,
            HangulSyllableType::LVTSyllable,
        ]
        .contains(&self.hangul.get(c))
    }

    /// Returns the status and the mapping of UTS #46, section 5. ICU4X maps a code point and normalises the result to
    /// NFC. For a single code point, NFC does not change the result, because the mappings of UTS #46 are in NFC.
    fn status(&self, c: char) -> (Properties, Vec<char>) {
        if DEVIATIONS.contains(&c) {
            return (Properties::DEVIATION, Vec::new());
        }
        let mapped: Vec<char> = self.uts46.map_normalize(std::iter::once(c)).collect();
        if mapped == [c] && c != char::REPLACEMENT_CHARACTER {
            (Properties::NONE, Vec::new())
        } else if mapped.is_empty() {
            (Properties::IGNORED, Vec::new())
        } else if mapped.contains(&char::REPLACEMENT_CHARACTER) {
            (Properties::DISALLOWED, Vec::new())
        } else {
            (Properties::MAPPED, mapped)
        }
    }

    /// Returns whether `NFC_Quick_Check` is No or Maybe (UAX #15, section 9). The value is No if NFC changes a text
    /// that contains only this character. The value is Maybe if the decomposition begins with a character that may
    /// compose with a preceding character.
    fn needs_nfc_check(&self, c: char) -> bool {
        let alone = self.nfc.normalize_iter(std::iter::once(c));
        let mut first = c;
        while let Decomposed::Singleton(a) | Decomposed::Expansion(a, _) =
            self.decomposition.decompose(first)
        {
            first = a;
        }
        !alone.eq([c])
            || self.combine_back.binary_search(&first).is_ok()
            || self.combine_back.binary_search(&c).is_ok()
    }

    fn bidi_class(&self, c: char) -> Properties {
        match self.bidi.get(c) {
            BidiClass::LeftToRight => Properties::BIDI_L,
            BidiClass::RightToLeft => Properties::BIDI_R,
            BidiClass::ArabicLetter => Properties::BIDI_AL,
            BidiClass::ArabicNumber => Properties::BIDI_AN,
            BidiClass::EuropeanNumber => Properties::BIDI_EN,
            BidiClass::EuropeanSeparator => Properties::BIDI_ES,
            BidiClass::CommonSeparator => Properties::BIDI_CS,
            BidiClass::EuropeanTerminator => Properties::BIDI_ET,
            BidiClass::NonspacingMark => Properties::BIDI_NSM,
            BidiClass::OtherNeutral => Properties::BIDI_ON,
            BidiClass::BoundaryNeutral => Properties::BIDI_BN,
            _ => Properties::NONE,
        }
    }

    fn joining_type(&self, c: char) -> Properties {
        match self.joining.get(c) {
            JoiningType::DualJoining => Properties::JOINING_D,
            JoiningType::RightJoining => Properties::JOINING_R,
            JoiningType::LeftJoining => Properties::JOINING_L,
            JoiningType::Transparent => Properties::JOINING_T,
            _ => Properties::NONE,
        }
    }

    fn scripts(&self, c: char) -> Properties {
        match self.script.get(c) {
            Script::Greek => Properties::GREEK,
            Script::Hebrew => Properties::HEBREW,
            Script::Hiragana | Script::Katakana | Script::Han => Properties::KANA_HAN,
            _ => Properties::NONE,
        }
    }

    fn derived_property(&self, c: char) -> Properties {
        let noncharacter = CodePointSetData::new::<NoncharacterCodePoint>().contains(c);
        idna2008::derived_property(
            c,
            &idna2008::Categories {
                general_category: self.category.get(c),
                unstable: self.is_unstable(c),
                noncharacter,
                join_control: CodePointSetData::new::<JoinControl>().contains(c),
                ignorable: noncharacter
                    || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
                    || CodePointSetData::new::<WhiteSpace>().contains(c),
                old_hangul_jamo: [
                    HangulSyllableType::LeadingJamo,
                    HangulSyllableType::VowelJamo,
                    HangulSyllableType::TrailingJamo,
                ]
                .contains(&self.hangul.get(c)),
            },
        )
    }

    /// Returns whether a code point is unstable (RFC 5892, section 2.2): `cp != NFKC(casefold(NFKC(cp)))`.
    fn is_unstable(&self, c: char) -> bool {
        let text: String = self.nfkc.normalize_iter(std::iter::once(c)).collect();
        let folded = self.case.fold_string(&text);
        !self.nfkc.normalize_iter(folded.chars()).eq([c])
    }
}
