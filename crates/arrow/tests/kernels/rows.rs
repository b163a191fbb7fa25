//! Compares the result of each row with the result of a call of the library for this row.

use std::sync::Arc;
use std::sync::OnceLock;

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::DataType;
use proptest::prelude::*;
use puny_arrow::{Kernel, Operation};
use puny_display::UrlError;
use puny_idna::record::{self, Fields as _, Record, Value, Visitor};
use puny_idna::{
    AsciiRules, Edition, Hyphens, Idna, Idna2003, Idna2008, Preset, Transitional, UrlStandard,
    Uts46,
};

use crate::arrays::{self, Row, as_promised};

/// The fields of an error, with their names.
pub(crate) type Failure = Vec<(String, Option<String>)>;

/// The result of the libraries for a row: its value, and its error.
type Expected = (Row, Option<Failure>);

/// Returns the editions to test: every edition, and some of them with flags.
pub(crate) fn editions() -> &'static [Edition] {
    static EDITIONS: OnceLock<Vec<Edition>> = OnceLock::new();
    const UTS46: Uts46 = Uts46::STRICT
        .with_hyphens(Hyphens::Allow)
        .with_transitional(Transitional::On)
        .with_ascii_rules(AsciiRules::ANY);
    EDITIONS.get_or_init(|| {
        let presets = Preset::ALL.iter().map(|preset| preset.edition());
        presets.chain([Edition::Uts46(UTS46)]).collect()
    })
}

pub(crate) fn operations() -> Vec<Operation<'static>> {
    let mut operations = vec![
        Operation::PunycodeEncode,
        Operation::PunycodeDecode,
        Operation::Skeleton,
        Operation::Canonical,
    ];
    for edition in editions() {
        operations.push(Operation::ToAscii(edition));
        operations.push(Operation::ToUnicode(edition));
        operations.push(Operation::Display(edition));
    }
    operations
}

/// Returns the fields of an error as they are in the struct.
pub(crate) fn failure(record: &Record) -> Failure {
    struct Values(Failure);

    impl Visitor for Values {
        fn visit_field(&mut self, field: &'static record::Field, value: Value<'_>) {
            let value = match value {
                Value::Text(text) => text.map(str::to_owned),
                Value::Number(number) => number.map(|number| number.to_string()),
                Value::Offset(offset) => Some(offset.to_string()),
                Value::CodePoint(number) => number.map(|number| number.to_string()),
                Value::Message(message) => Some(message.to_string()),
                _ => panic!("{field:?} is not a field of an error"),
            };
            // The struct does not have the rule, because the kind determines it.
            if field.name != "rule" {
                self.0.push((field.name.to_owned(), value));
            }
        }
    }

    let mut values = Values(Failure::new());
    record.visit_fields(&mut values);
    values.0
}

/// Converts one row with the libraries.
fn expected(operation: Operation<'_>, text: &str) -> Expected {
    let of_name = |result: Result<std::borrow::Cow<'_, str>, puny_idna::Error>| match result {
        Ok(text) => (Some(text.into_owned()), None),
        Err(error) => (None, Some(failure(&Record::of(&error.first())))),
    };
    let next = |offset: usize| text[offset..].chars().next().map(u32::from);
    match operation {
        Operation::PunycodeEncode => match puny::punycode::encode(text) {
            Ok(text) => (Some(text), None),
            Err(error) => {
                let record = Record::of_encoding(&error, next(error.offset()));
                (None, Some(failure(&record)))
            }
        },
        Operation::PunycodeDecode => match puny::punycode::decode(text) {
            Ok(text) => (Some(text), None),
            Err(error) => {
                let record = Record::of_decoding(&error, next(error.offset()));
                (None, Some(failure(&record)))
            }
        },
        Operation::ToAscii(edition) => of_name(edition.to_ascii(text)),
        Operation::ToUnicode(edition) => of_name(edition.to_unicode(text)),
        Operation::Display(edition) => {
            let verdict = puny_display::verdict(text, edition);
            let reason = verdict.reasons().first();
            let reason = reason.map(|reason| failure(&reason.record()));
            (Some(verdict.text().to_owned()), reason)
        }
        Operation::Skeleton => (Some(puny_display::skeleton(text)), None),
        Operation::Canonical => match puny_idna::canonical(text) {
            Ok(key) => (Some(key.into_owned()), None),
            Err(error) => {
                let record = UrlError::of_host(error, text).record();
                (None, Some(failure(&record)))
            }
        },
        _ => unreachable!("all operations are handled above"),
    }
}

/// Returns the errors of an array of structs.
pub(crate) fn failures(errors: &StructArray) -> Vec<Option<Failure>> {
    let text = |column: &ArrayRef, row: usize| match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).to_owned(),
        DataType::UInt32 => column.as_primitive::<UInt32Type>().value(row).to_string(),
        _ => column.as_primitive::<UInt64Type>().value(row).to_string(),
    };
    let failure = |row: usize| {
        let fields = errors.fields().iter().zip(errors.columns());
        let fields = fields.map(|(field, column)| {
            let value = column.is_valid(row).then(|| text(column, row));
            (field.name().clone(), value)
        });
        fields.collect()
    };
    let rows = 0..errors.len();
    rows.map(|row| errors.is_valid(row).then(|| failure(row)))
        .collect()
}

/// Compares a kernel with the libraries, with and without errors.
pub(crate) fn agree(array: &ArrayRef, operation: Operation<'_>) {
    let kernel = Kernel::new(operation);
    let rows = arrays::rows(array);
    let expected: Vec<Option<Expected>> = rows
        .iter()
        .map(|row| row.as_deref().map(|row| expected(operation, row)))
        .collect();
    let values: Vec<Row> = expected.iter().cloned().map(|row| row?.0).collect();
    let errors: Vec<Option<Failure>> = expected.iter().cloned().map(|row| row?.1).collect();
    let about = || format!("{operation:?} of {rows:?}, {}", array.data_type());

    let converted = kernel.convert(array).unwrap();
    converted.to_data().validate_full().unwrap();
    assert_eq!(converted.data_type(), array.data_type());
    assert_eq!(arrays::rows(&converted), values, "{}", about());
    if values == rows && !matches!(array.data_type(), DataType::Dictionary(..)) {
        assert!(Arc::ptr_eq(&converted, array), "copied: {}", about());
    }

    let promised = kernel.with_finish(as_promised).convert(array).unwrap();
    assert_eq!(&promised, &converted, "{}", about());

    let both = kernel.convert_with_errors(array).unwrap();
    both.to_data().validate_full().unwrap();
    let nulls: Vec<bool> = rows.iter().map(Option::is_none).collect();
    let found: Vec<bool> = (0..both.len()).map(|row| both.is_null(row)).collect();
    assert_eq!(found, nulls, "{}", about());
    let value = both.column_by_name("value").unwrap();
    assert_eq!(arrays::rows(value), values, "{}", about());
    let error = both.column_by_name("error").unwrap().as_struct();
    assert_eq!(failures(error), errors, "{}", about());
}

/// Texts of every kind.
pub(crate) const TEXTS: [&str; 26] = [
    "example.com",
    "",
    "a",
    "faß.de",
    "EXAMPLE.com",
    "xn--fa-hia.de",
    "xn--0",
    "a..b",
    "-a.b",
    "a.b.",
    "日本語.jp",
    "שלום.example",
    "a_b.c",
    "\u{200D}.de",
    "аррӏе.com",
    "xn--80ak6aa92e.com",
    "bcher-kva",
    "bcher-kv!",
    "m0|.I1",
    "bücher",
    "安室奈美恵-with-SUPER-MONKEYS",
    "a-label-that-is-longer-than-sixty-three-octets-and-so-has-no-place-in-the-dns.example",
    "www.example.org",
    "\u{10FFFF}",
    "99999999",
    "x.y.z",
];

#[test]
fn each_operation_agrees_with_the_library_for_each_text() {
    let rows: Vec<Row> = TEXTS.iter().map(|&text| Some(text.to_owned())).collect();
    for array in arrays::of_each_type(&rows) {
        for operation in operations() {
            agree(&array, operation);
        }
    }
}

#[test]
fn unusual_dictionaries_agree_with_the_library() {
    for operation in operations() {
        agree(&arrays::unusual_dictionary(), operation);
        agree(&arrays::small_dictionary(&TEXTS), operation);
    }
}

fn text() -> impl Strategy<Value = Row> {
    prop_oneof![
        2 => Just(None),
        4 => prop::sample::select(TEXTS.to_vec()).prop_map(|text| Some(text.to_owned())),
        4 => "[a-z0-9]{1,12}\\.(com|org)".prop_map(Some),
        2 => "[a-zäöü-]{0,20}(\\.[A-Za-zßé日本-]{0,9}){0,3}".prop_map(Some),
        1 => "(xn--)?[a-z0-9-]{0,16}".prop_map(Some),
        1 => any::<String>().prop_map(Some),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    /// Arrays of any texts and nulls, whole and sliced.
    #[test]
    fn any_rows_agree_with_the_library(rows in prop::collection::vec(text(), 0..30), at in 0..4_usize) {
        let edition = [
            &Uts46::STRICT as &(dyn Idna + Send + Sync),
            &UrlStandard::BROWSER,
            &Idna2008::REGISTRATION,
            &Idna2003::QUERY,
        ][at];
        for array in arrays::of_each_type(&rows) {
            for operation in [
                Operation::PunycodeEncode,
                Operation::PunycodeDecode,
                Operation::ToAscii(edition),
                Operation::ToUnicode(edition),
                Operation::Display(edition),
                Operation::Skeleton,
            ] {
                agree(&array, operation);
            }
        }
    }
}

#[test]
fn arrays_without_values_agree_with_the_library() {
    for rows in [vec![], vec![None; 9]] {
        for array in arrays::of_each_type(&rows) {
            for operation in operations() {
                agree(&array, operation);
            }
        }
    }
}
