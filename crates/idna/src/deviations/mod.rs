//! Compares the results of the editions for one name. [`changes()`] lists what mapping changes, and [`compare()`] finds
//! out which editions return different results.
//!
//! This module answers two questions that a conversion does not answer:
//!
//! - Does mapping make unexpected changes, such as removing an invisible code point or adding a full stop?
//! - Does software with another edition look up a different name, as for `straße.de`?
//!
//! ```
//! use puny_idna::deviations::{self, Kind};
//! use puny_idna::Preset;
//!
//! let report = deviations::compare("straße.de");
//! let nontransitional = report.destination(Preset::Uts46).unwrap();
//! let transitional = report.destination(Preset::Transitional).unwrap();
//! assert_eq!(nontransitional.ascii(), Ok("xn--strae-oqa.de"));
//! assert_eq!(transitional.ascii(), Ok("strasse.de"));
//! assert!(report.splits());
//!
//! let why = report.differences().next().unwrap();
//! assert_eq!((why.kind(), why.code_point(), why.range()), (Kind::Deviation, 'ß', 4..6));
//! ```

mod changes;
mod compare;
mod destination;
mod difference;
mod kind;

pub use changes::{changes, Change, Changes};
pub use compare::{compare, Deviations};
pub use destination::Destination;
pub use difference::Difference;
pub use kind::Kind;
