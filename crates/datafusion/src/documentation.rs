//! What lists of functions say of each.

use datafusion_expr::{DocSection, Documentation};

use crate::kind::{Conversion, Kind};

const SECTION: DocSection = DocSection {
    include: true,
    label: "IDNA and Punycode",
    description: Some(
        "Internationalised domain names (UTS #46, IDNA2008, IDNA2003, URL) and RFC 3492.",
    ),
};

/// What a function does, and a call with its result, which tests check.
fn words(kind: Kind) -> (&'static str, &'static str, &'static str) {
    use Conversion::{Decode, Display, Encode, Skeleton, ToAscii, ToUnicode};
    match kind {
        Kind::Value(Encode) => (
            "Encodes a label as Punycode (RFC 3492), without xn--; null if it is refused.",
            "punycode_encode('bücher')",
            "bcher-kva",
        ),
        Kind::Value(Decode) => (
            "Decodes Punycode (RFC 3492), without xn--; null if it is refused.",
            "punycode_decode('bcher-kva')",
            "bücher",
        ),
        Kind::Value(ToAscii) => (
            "Converts a domain name to ASCII by an edition of IDNA; null if it is refused.",
            "idna_to_ascii('Bücher.example')",
            "xn--bcher-kva.example",
        ),
        Kind::Value(ToUnicode) => (
            "Converts a domain name to Unicode by an edition of IDNA; null if it is refused.",
            "idna_to_unicode('xn--bcher-kva.example')",
            "bücher.example",
        ),
        Kind::Value(Display) => (
            "The domain name as it is safe to show (UTS #39): labels that may deceive stay in ASCII.",
            "idna_display('аррӏе.com')",
            "xn--80ak6aa92e.com",
        ),
        Kind::Value(Skeleton) => (
            "The skeleton of a text (UTS #39): texts with equal skeletons look alike. Give names in Unicode.",
            "idna_skeleton('раураӏ')",
            "paypal",
        ),
        Kind::Try(Encode) => (
            "As punycode_encode, a struct of value and error, of which one is null.",
            "try_punycode_encode('bücher')['value']",
            "bcher-kva",
        ),
        Kind::Try(Decode) => (
            "As punycode_decode, a struct of value and error, of which one is null.",
            "try_punycode_decode('9999999999')['error']['kind']",
            "overflow",
        ),
        Kind::Try(ToAscii) => (
            "As idna_to_ascii, a struct of value and error, of which one is null.",
            "try_idna_to_ascii('a_b.example')['error']['status']",
            "U1",
        ),
        Kind::Try(ToUnicode) => (
            "As idna_to_unicode, a struct of value and error, of which one is null.",
            "try_idna_to_unicode('xn--0.example')['error']['status']",
            "P4",
        ),
        Kind::Try(Display) => (
            "As idna_display, a struct of value and error: the first reason why a label is not in Unicode.",
            "try_idna_display('аррӏе.com')['error']['kind']",
            "whole_script",
        ),
        Kind::Try(Skeleton) => ("As idna_skeleton.", "try_idna_skeleton('a')['value']", "a"),
        Kind::Errors => (
            "All problems of a domain name by an edition of IDNA: a list of structs, empty if it is valid.",
            "idna_errors('a_b.example')[1]['status']",
            "U1",
        ),
        Kind::Labels => (
            "The labels of a domain name: a list of structs of kind, ascii, unicode, script and errors, for unnest.",
            "idna_labels('www.Bücher.example')[2]['ascii']",
            "xn--bcher-kva",
        ),
    }
}

/// The documentation of a function.
pub(crate) fn documentation(kind: Kind) -> Documentation {
    let (what, call, result) = words(kind);
    let name = kind.name();
    let parameters = kind.parameters();
    let syntax = match parameters {
        [text, "edition", "flags"] => format!("{name}({text} [, edition [, flags]])"),
        parameters => format!("{name}({})", parameters.join(", ")),
    };
    let example = format!("```sql\n> SELECT {call};\n{result}\n```");
    let mut documentation = Documentation::builder(SECTION, what, syntax).with_sql_example(example);
    for &parameter in parameters {
        documentation = documentation.with_argument(parameter, about(parameter));
    }
    if let Some(related) = related(kind) {
        documentation = documentation.with_related_udf(related.name());
    }
    documentation.build()
}

fn about(parameter: &str) -> &'static str {
    match parameter {
        "edition" => {
            "A constant: uts46 (the default), uts46-transitional, url, url-strict, url-before-2026-06, \
             2008-lookup, 2008-register, 2003 or 2003-stored."
        }
        "flags" => {
            "A constant: flags of the edition with their values, as 'std3=dns, check-bidi=no'. A wrong \
             flag is answered with the list of those that the edition has."
        }
        "text" => "Any text: Utf8, LargeUtf8, Utf8View or a dictionary of one.",
        "label" => "A label: Utf8, LargeUtf8, Utf8View or a dictionary of one.",
        _ => "A domain name: Utf8, LargeUtf8, Utf8View or a dictionary of one.",
    }
}

/// The reverse, or the form with errors.
fn related(kind: Kind) -> Option<Kind> {
    use Conversion::{Decode, Display, Encode, Skeleton, ToAscii, ToUnicode};
    match kind {
        Kind::Value(Encode) => Some(Kind::Value(Decode)),
        Kind::Value(Decode) => Some(Kind::Value(Encode)),
        Kind::Value(ToAscii) => Some(Kind::Value(ToUnicode)),
        Kind::Value(ToUnicode) => Some(Kind::Value(ToAscii)),
        Kind::Value(Display) => Some(Kind::Try(Display)),
        Kind::Value(Skeleton) => Some(Kind::Value(Display)),
        Kind::Try(conversion) => Some(Kind::Value(conversion)),
        Kind::Errors => Some(Kind::Labels),
        Kind::Labels => Some(Kind::Errors),
    }
}

#[cfg(test)]
mod tests {
    use puny_idna::Preset;

    use super::*;

    #[test]
    fn every_edition_is_named() {
        for preset in Preset::ALL {
            assert!(about("edition").contains(preset.name()), "{preset}");
        }
    }

    #[test]
    fn every_parameter_is_described() {
        for kind in Kind::ALL {
            let found = documentation(kind);
            let names = found.arguments.unwrap().into_iter().map(|(name, _)| name);
            assert!(names.eq(kind.parameters().iter().map(|name| (*name).to_owned())));
            assert!(found.syntax_example.starts_with(kind.name()));
        }
    }
}
