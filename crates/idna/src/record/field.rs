//! [`Fields`]: the declaration of a result as data. Each result is declared once: the name, type and meaning of every
//! field ([`Shape`]), and a visit of the values in the same order. The command and the bindings write results by this
//! visit, so a field has the same name and the same place everywhere.

use alloc::string::String;
use core::fmt;

/// The declaration of a result: its name, its meaning and its fields, in order.
///
/// ```
/// use puny_idna::record::PROBLEM;
///
/// assert_eq!(PROBLEM.name, "Problem");
/// assert!(PROBLEM.names().eq([
///     "kind", "status", "label", "start", "end", "code_point", "origin", "cause", "number", "message", "rule",
/// ]));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Shape {
    /// The name of the type in languages whose objects have types, such as `Problem`.
    pub name: &'static str,
    /// What the result is. The text begins with a space.
    pub about: &'static str,
    /// The fields, in order.
    pub fields: &'static [Field],
}

impl Shape {
    /// Returns the names of the fields, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|field| field.name)
    }
}

/// The declaration of a field.
#[derive(Debug)]
#[non_exhaustive]
pub struct Field {
    /// The name, in `snake_case`. JavaScript writes it in camel case.
    pub name: &'static str,
    /// The type of the value.
    pub kind: FieldKind,
    /// Whether the value can be absent: null in JSON and JavaScript, `None` in Python, an empty field in CSV.
    pub presence: Presence,
    /// What the field contains. The text begins with a space.
    pub about: &'static str,
}

/// Whether a field always has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The field always has a value.
    Always,
    /// The field may have no value.
    Optional,
}

/// The type of a field.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum FieldKind {
    /// A text.
    Text,
    /// A number. The documentation of the field names its unit.
    Number,
    /// An offset, in the unit of the language: bytes of UTF-8, UTF-16 code units, or code points.
    Offset,
    /// A code point. It is a number in objects with types, and is written `U+00FC` in CSV.
    CodePoint,
    /// A list of texts.
    Texts,
    /// A record.
    Record(&'static Shape),
    /// A list of records.
    Records(&'static Shape),
}

/// A result whose fields can be visited.
///
/// ```
/// use puny_idna::record::{Field, Fields, Record, Value, Visitor};
///
/// /// Writes the numbers of a record.
/// struct Numbers(String);
///
/// impl Visitor for Numbers {
///     fn visit_field(&mut self, field: &'static Field, value: Value<'_>) {
///         if let Value::Number(Some(number)) = value {
///             self.0 += &format!("{}={number} ", field.name);
///         }
///     }
/// }
///
/// let error = puny_idna::to_ascii(&"a".repeat(64)).unwrap_err();
/// let mut numbers = Numbers(String::new());
/// Record::of(&error.first()).visit_fields(&mut numbers);
/// assert_eq!(numbers.0, "label=0 number=64 ");
/// ```
pub trait Fields {
    /// Returns the declaration of the result.
    fn shape(&self) -> &'static Shape;

    /// Passes each field with its value to the visitor, in the order of the declaration.
    fn visit_fields(&self, visitor: &mut dyn Visitor);
}

/// A receiver of fields.
pub trait Visitor {
    /// Receives a field with its value.
    fn visit_field(&mut self, field: &'static Field, value: Value<'_>);
}

/// The value of a field. The variant depends only on the field, not on whether the field has a value.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Value<'r> {
    /// A text.
    Text(Option<&'r str>),
    /// The code points of a text that may contain surrogates.
    CodePoints(&'r [u32]),
    /// A text that is built when it is written.
    Message(&'r dyn fmt::Display),
    /// A number.
    Number(Option<u64>),
    /// An offset.
    Offset(usize),
    /// A code point, which may be a surrogate. [`CodePoint`](super::CodePoint) writes it as text.
    CodePoint(Option<u32>),
    /// A list of texts.
    Texts(Option<&'r [String]>),
    /// A record.
    Record(Option<&'r dyn Fields>),
    /// A list of records.
    Records(Option<&'r dyn Records>),
}

/// A list of records. Each record is made when it is visited, so that they are never in memory together.
pub trait Records {
    /// Returns the text in which the offsets of the records count.
    fn base(&self) -> Base<'_>;

    /// Passes each record to a function.
    fn visit_records(&self, visit: &mut dyn FnMut(&dyn Fields));
}

/// The text in which the offsets of records count, and the unit of the offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base<'r> {
    /// The text of the list or record around this list. The offsets count bytes.
    Outer,
    /// This text. The offsets count bytes.
    Text(&'r str),
    /// The offsets are already in the unit of the language.
    Converted,
}

/// A list of records that a function makes.
pub struct Each<'r, F> {
    /// The text in which the offsets count.
    pub base: Base<'r>,
    /// Returns the records, in order.
    pub make: F,
}

impl<I, F> Records for Each<'_, F>
where
    F: Fn() -> I,
    I: Iterator,
    I::Item: Fields,
{
    fn base(&self) -> Base<'_> {
        self.base
    }

    fn visit_records(&self, visit: &mut dyn FnMut(&dyn Fields)) {
        (self.make)().for_each(|record| visit(&record));
    }
}

/// Declares a result: the static variable of its [`Shape`], and [`Fields`] for the type of its values.
///
/// Each field has a line of documentation, a name, its [`Presence`], its [`FieldKind`], and the expression of its value.
#[doc(hidden)]
#[macro_export]
macro_rules! declare {
    (
        $(#[doc = $about:literal])+
        pub static $shape:ident = $name:literal;
        for |$this:ident: $type:ty| {
            $(
                $(#[doc = $doc:literal])+
                $field:ident: $presence:ident $kind:ident $(($of:expr))? = $value:expr,
            )*
        }
    ) => {
        $(#[doc = $about])+
        pub static $shape: $crate::record::Shape = $crate::record::Shape::new($name, concat!($($about),+), &[$(
            $crate::record::Field::new(
                stringify!($field),
                $crate::record::FieldKind::$kind $(($of))?,
                $crate::record::Presence::$presence,
                concat!($($doc),+),
            ),
        )*]);

        impl $crate::record::Fields for $type {
            fn shape(&self) -> &'static $crate::record::Shape {
                &$shape
            }

            fn visit_fields(&self, visitor: &mut dyn $crate::record::Visitor) {
                let $this = self;
                let mut fields = $shape.fields.iter();
                $(
                    if let Some(field) = fields.next() {
                        visitor.visit_field(field, $value);
                    }
                )*
            }
        }
    };
}

impl Shape {
    #[doc(hidden)]
    pub const fn new(name: &'static str, about: &'static str, fields: &'static [Field]) -> Shape {
        Shape {
            name,
            about,
            fields,
        }
    }
}

impl Field {
    #[doc(hidden)]
    pub const fn new(
        name: &'static str,
        kind: FieldKind,
        presence: Presence,
        about: &'static str,
    ) -> Field {
        Field {
            name,
            kind,
            presence,
            about,
        }
    }
}

pub use declare;
