//! The four usual conversions as methods of each edition, so that callers need not import the trait `Idna`.

/// Declares the four usual conversions as methods of an edition. `$value` is a value of the edition, for the examples.
macro_rules! usual_conversions {
    ($edition:ident, $value:literal) => {
        /// The usual conversions. The trait [`Idna`](crate::Idna) has more conversions, for other inputs and outputs.
        impl $edition {
            /// Converts a name to ASCII, for the DNS. The cost is documented at
            /// [`Idna::to_ascii`](crate::Idna::to_ascii).
            ///
            /// # Errors
            ///
            /// The error lists every rule of the edition that the name breaks.
            ///
            /// ```
            #[doc = concat!("use puny_idna::", stringify!($edition), ";")]
            ///
            #[doc = concat!("assert_eq!(", $value, ".to_ascii(\"bücher.example\").unwrap(), \"xn--bcher-kva.example\");")]
            /// ```
            #[inline]
            pub fn to_ascii<'a>(
                &self,
                name: &'a str,
            ) -> Result<alloc::borrow::Cow<'a, str>, crate::Error> {
                crate::Idna::to_ascii(self, name)
            }

            /// Converts a name to Unicode. A valid name may still look like another name. The cost is documented at
            /// [`Idna::to_ascii`](crate::Idna::to_ascii).
            ///
            /// # Errors
            ///
            /// The error lists every rule of the edition that the name breaks.
            ///
            /// ```
            #[doc = concat!("use puny_idna::", stringify!($edition), ";")]
            ///
            #[doc = concat!("assert_eq!(", $value, ".to_unicode(\"xn--bcher-kva.example\").unwrap(), \"bücher.example\");")]
            /// ```
            #[inline]
            pub fn to_unicode<'a>(
                &self,
                name: &'a str,
            ) -> Result<alloc::borrow::Cow<'a, str>, crate::Error> {
                crate::Idna::to_unicode(self, name)
            }

            /// Converts a name to Unicode as far as possible, and reports every problem. The text of a refused name can
            /// mislead: see [`Idna::to_unicode_report`](crate::Idna::to_unicode_report).
            ///
            /// ```
            #[doc = concat!("use puny_idna::", stringify!($edition), ";")]
            ///
            #[doc = concat!("let report = ", $value, ".to_unicode_report(\"xn--bcher-kva.example\");")]
            /// assert_eq!(report.text(), Some("bücher.example"));
            /// ```
            pub fn to_unicode_report<'a>(&self, name: &'a str) -> crate::Report<'a> {
                crate::Idna::to_unicode_report(self, name)
            }

            /// Converts the valid labels of a name to Unicode, for display. Never fails. Labels with a problem are not
            /// decoded: see [`Idna::to_unicode_where_valid`](crate::Idna::to_unicode_where_valid).
            ///
            /// ```
            #[doc = concat!("use puny_idna::", stringify!($edition), ";")]
            ///
            #[doc = concat!("let shown = ", $value, ".to_unicode_where_valid(\"xn--bcher-kva.example\");")]
            /// assert_eq!(shown, "bücher.example");
            /// ```
            pub fn to_unicode_where_valid<'a>(&self, name: &'a str) -> alloc::borrow::Cow<'a, str> {
                crate::Idna::to_unicode_where_valid(self, name)
            }
        }
    };
}
pub(crate) use usual_conversions;
