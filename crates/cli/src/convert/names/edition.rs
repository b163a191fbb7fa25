//! How an edition maps names.

use puny_idna::{Edition, Idna, Rfc5895, Transitional};

/// How names are mapped before they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maps {
    Nothing,
    /// As UTS #46 maps names in nontransitional processing.
    Nontransitional,
    /// In another way.
    Otherwise,
}

/// Returns how an edition maps names.
pub(crate) fn maps(edition: &Edition) -> Maps {
    match edition {
        Edition::Uts46(flags) if flags.transitional() == Transitional::Off => Maps::Nontransitional,
        Edition::Url(_) => Maps::Nontransitional,
        Edition::Idna2008(flags) if flags.rfc5895() == Rfc5895::Off => Maps::Nothing,
        _ => Maps::Otherwise,
    }
}

/// Maps a part of a name as an edition does.
pub(crate) fn mapped(part: &str, edition: &Edition) -> String {
    if !matches!(edition, Edition::Idna2003(_)) {
        let report = edition.to_unicode_report(part);
        return report.into_text_even_if_refused().into_owned();
    }
    // ToUnicode of IDNA2003 returns a label that it cannot convert unmapped, so the part is converted to ASCII first.
    let ascii = edition.to_ascii_report(part);
    let unicode = edition.to_unicode_report(ascii.text_even_if_refused());
    unicode.into_text_even_if_refused().into_owned()
}
