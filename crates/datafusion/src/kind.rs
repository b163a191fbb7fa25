//! The functions, by name.

use arrow_schema::{DataType, Field};
use puny_arrow::{Operation, error_type};
use puny_idna::Settings;

use crate::labels::label_type;

/// A conversion of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Conversion {
    Encode,
    Decode,
    ToAscii,
    ToUnicode,
    Display,
    Skeleton,
}

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// The converted text; null if it is refused.
    Value(Conversion),
    /// A struct of the converted text and its error.
    Try(Conversion),
    /// All problems of a name.
    Errors,
    /// The labels of a name.
    Labels,
}

use Conversion::{Decode, Display, Encode, Skeleton, ToAscii, ToUnicode};

impl Conversion {
    /// The same for the kernels.
    pub(crate) fn operation(self, settings: &Settings) -> Operation<'_> {
        match self {
            Encode => Operation::PunycodeEncode,
            Decode => Operation::PunycodeDecode,
            ToAscii => Operation::ToAscii(settings.edition()),
            ToUnicode => Operation::ToUnicode(settings.edition()),
            Display => Operation::Display(settings.edition()),
            Skeleton => Operation::Skeleton,
        }
    }

    fn has_options(self) -> bool {
        matches!(self, ToAscii | ToUnicode | Display)
    }
}

impl Kind {
    /// All of them. A skeleton refuses nothing and has no reason to give, so it has no other form.
    pub(crate) const ALL: [Kind; 13] = [
        Kind::Value(Encode),
        Kind::Value(Decode),
        Kind::Value(ToAscii),
        Kind::Value(ToUnicode),
        Kind::Value(Display),
        Kind::Value(Skeleton),
        Kind::Try(Encode),
        Kind::Try(Decode),
        Kind::Try(ToAscii),
        Kind::Try(ToUnicode),
        Kind::Try(Display),
        Kind::Errors,
        Kind::Labels,
    ];

    /// The name in SQL.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Value(Encode) => "punycode_encode",
            Kind::Value(Decode) => "punycode_decode",
            Kind::Value(ToAscii) => "idna_to_ascii",
            Kind::Value(ToUnicode) => "idna_to_unicode",
            Kind::Value(Display) => "idna_display",
            Kind::Value(Skeleton) => "idna_skeleton",
            Kind::Try(Encode) => "try_punycode_encode",
            Kind::Try(Decode) => "try_punycode_decode",
            Kind::Try(ToAscii) => "try_idna_to_ascii",
            Kind::Try(ToUnicode) => "try_idna_to_unicode",
            Kind::Try(Display) => "try_idna_display",
            Kind::Try(Skeleton) => "try_idna_skeleton",
            Kind::Errors => "idna_errors",
            Kind::Labels => "idna_labels",
        }
    }

    /// The names of its parameters. Only the first is required.
    pub(crate) fn parameters(self) -> &'static [&'static str] {
        match self {
            Kind::Value(conversion) | Kind::Try(conversion) if !conversion.has_options() => {
                match conversion {
                    Skeleton => &["text"],
                    _ => &["label"],
                }
            }
            _ => &["name", "edition", "flags"],
        }
    }

    /// The type of its result for a text of this type.
    pub(crate) fn result(self, text: &DataType) -> DataType {
        let value = match text {
            DataType::Null => DataType::Utf8,
            text => text.clone(),
        };
        let list = |item| DataType::List(Field::new_list_field(item, true).into());
        match self {
            Kind::Value(_) => value,
            Kind::Try(_) => DataType::Struct(
                vec![
                    Field::new("value", value, true),
                    Field::new("error", error_type(), true),
                ]
                .into(),
            ),
            Kind::Errors => list(error_type()),
            Kind::Labels => list(label_type()),
        }
    }

    /// Whether only a null row gives null.
    pub(crate) fn is_total(self) -> bool {
        match self {
            Kind::Value(conversion) => matches!(conversion, Display | Skeleton),
            Kind::Try(_) | Kind::Errors | Kind::Labels => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puny_idna::Preset;

    /// The names of the kernels are those of the functions.
    #[test]
    fn the_names_are_those_of_the_kernels() {
        let settings = Settings::new(Preset::Uts46);
        let mut conversions = 0;
        for kind in Kind::ALL {
            match kind {
                Kind::Value(conversion) => {
                    assert_eq!(kind.name(), conversion.operation(&settings).name());
                    conversions += 1;
                }
                Kind::Try(conversion) => {
                    let name = conversion.operation(&settings).name();
                    assert_eq!(kind.name(), format!("try_{name}"));
                }
                Kind::Errors | Kind::Labels => {}
            }
        }
        assert_eq!(conversions, 6);
    }
}
