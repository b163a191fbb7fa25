//! How an edition maps names.

use puny_idna::{Edition, Idna, Rfc5895, Transitional};

/// How names are mapped before they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maps {
    Nothing,
    /// Names are mapped as in the nontransitional processing of UTS #46.
    Nontransitional,
    /// Names are mapped in another way.
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
    // If ToUnicode of IDNA2003 cannot convert a label, it returns the label without mapping. So the part is first
    // converted to ASCII.
    let ascii = edition.to_ascii_report(part);
    let unicode = edition.to_unicode_report(ascii.text_even_if_refused());
    unicode.into_text_even_if_refused().into_owned()
}
