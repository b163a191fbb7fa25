//! The library of `bindings/c` with libidn2's interface, beside libidn2, as a C caller sees them: one
//! call, and the release of its result. Both are loaded, and take turns on the same inputs.

use std::ffi::{CString, c_int, c_void};
use std::hint::black_box;
use std::io;
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};

use bench::libidn2::{self, Convert, Library, NO_TR46, TRANSITIONAL};
use bench::lists::Lists;
use bench::names;
use figures::documents;

use crate::measure;
use crate::record::{Part, Record, Row};
use crate::tables;

/// The number of inputs of a row: few, so that they and their results stay in the caches.
const INPUTS: usize = 1_000;

const TURNS: usize = 41;

/// The number of inputs at once, of ours and of libidn2, which takes longer.
const PARTS: [usize; 2] = [500, 100];

/// An input in every form that a function takes.
struct Input {
    bytes: CString,
    /// Its code points, and zero.
    points: Vec<u32>,
}

impl Input {
    fn new(text: &str) -> Input {
        Input {
            bytes: CString::new(text).expect("no name has U+0000"),
            points: text.chars().map(u32::from).chain([0]).collect(),
        }
    }
}

/// A function, from the form of its input to that of its result.
#[derive(Clone, Copy)]
enum Function {
    Bytes(fn(&Library) -> Convert),
    /// Another flag of `idn2_lookup_u8`.
    Lookup(c_int),
    FromPoints(fn(&Library) -> Convert),
    ToPoints(fn(&Library) -> Convert),
    Register,
    Encode,
    Decode,
}

use Function::{Bytes, Decode, Encode, FromPoints, Lookup, Register, ToPoints};

impl Function {
    /// Calls it. Returns its code, and copies its result if that is wanted.
    fn call(self, of: &Library, input: &Input, wanted: Option<&mut Vec<u32>>) -> c_int {
        let (bytes, points) = (input.bytes.as_ptr(), input.points.as_ptr());
        let (bytes_len, points_len) = (input.bytes.count_bytes(), input.points.len() - 1);
        // SAFETY: strings end with zero, and arrays are passed with their lengths.
        unsafe {
            match self {
                Bytes(function) => string::<u8>(of, wanted, |to| function(of)(bytes.cast(), to, 0)),
                Lookup(flags) => {
                    string::<u8>(of, wanted, |to| (of.lookup_u8)(bytes.cast(), to, flags))
                }
                FromPoints(function) => {
                    string::<u8>(of, wanted, |to| function(of)(points.cast(), to, 0))
                }
                ToPoints(function) => {
                    string::<u32>(of, wanted, |to| function(of)(bytes.cast(), to, 0))
                }
                Register => string::<u8>(of, wanted, |to| (of.register_u8)(bytes, null(), to, 0)),
                Encode => array(wanted, |to, len| (of.encode)(points_len, points, len, to)),
                Decode => array(wanted, |to, len| {
                    (of.decode)(bytes_len, bytes.cast(), len, to)
                }),
            }
        }
    }
}

/// Calls a function that allocates a string.
///
/// # Safety
///
/// If the function returns zero, it has to give a string of `T` that ends with zero.
unsafe fn string<T: Copy + Into<u32>>(
    of: &Library,
    wanted: Option<&mut Vec<u32>>,
    function: impl FnOnce(*mut *mut c_void) -> c_int,
) -> c_int {
    let mut result = null_mut();
    let code = function(&raw mut result);
    if code == 0 {
        // SAFETY: by the condition above; it is freed once.
        unsafe {
            if let Some(wanted) = wanted {
                let units = (0..).map(|index| result.cast::<T>().add(index).read().into());
                wanted.extend(units.take_while(|unit| *unit != 0));
            }
            (of.free)(result);
        }
    }
    code
}

/// Calls a function that writes to an array with a length.
///
/// # Safety
///
/// If the function returns zero, it has to write as many elements as the length says then.
unsafe fn array<T: Copy + Into<u32>>(
    wanted: Option<&mut Vec<u32>>,
    function: impl FnOnce(*mut T, *mut usize) -> c_int,
) -> c_int {
    let (mut array, mut len) = ([MaybeUninit::<T>::uninit(); 256], 256);
    let code = function(array.as_mut_ptr().cast(), &raw mut len);
    if let (Some(wanted), 0) = (wanted, code) {
        // SAFETY: by the condition above.
        let written = array[..len]
            .iter()
            .map(|unit| unsafe { unit.assume_init() });
        wanted.extend(written.map(Into::into));
    }
    code
}

/// Times a library beside libidn2, and puts the table into the README of `bindings/c`.
pub fn publish(path: &str) -> io::Result<()> {
    let (ours, theirs) = libidn2::both(path).map_err(io::Error::other)?;
    // SAFETY: no other thread runs yet. Strings in the charset of the locale are UTF-8 then.
    unsafe { libc::setlocale(libc::LC_ALL, c"C.UTF-8".as_ptr()) };
    let mut record = Record::new();
    let peer = format!("libidn2 {}", theirs.version());
    let mut rows = Vec::new();
    for (row, inputs, function) in all() {
        let forms: Vec<Input> = inputs.iter().map(|text| Input::new(text)).collect();
        let answer = |of, input| {
            let mut result = Vec::new();
            (function.call(of, input, Some(&mut result)) == 0).then_some(result)
        };
        for (input, text) in forms.iter().zip(&inputs) {
            let expected = answer(ours, input);
            if expected.is_none() || answer(theirs, input) != expected {
                return Err(io::Error::other(format!("{row}: {text:?}: not the same")));
            }
        }
        let times = measure::interleaved(&PARTS, &[&inputs], TURNS, |engine, _, part| {
            for input in &forms[part] {
                black_box(function.call([ours, theirs][engine], black_box(input), None));
            }
        });
        for (engine, times) in ["puny", &peer].into_iter().zip(times) {
            let ours = engine == "puny";
            record.push(Row::timed(Part::Names, row, engine, ours, times[0]));
        }
        rows.push(row);
    }
    let table = tables::main_rows(&record, &rows);
    print!("{table}");
    documents::put("bindings/c/README.md", "speed", &table)
}

/// Every row with its inputs.
fn all() -> Vec<(&'static str, Vec<String>, Function)> {
    let lists = Lists::read();
    let names = names::all(&lists, INPUTS);
    let of = |kind| {
        let mut names = names
            .iter()
            .filter(|names| names.corpus.name.ends_with(kind));
        &names.next().expect("the kind is there").corpus.inputs
    };
    let (ascii, capitals) = (of(", ASCII, lower case"), of(", ASCII, with capitals"));
    let (idn, ace) = (of(", IDN in Unicode"), of(", IDN with `xn--`"));
    let labels = &names::labels(&lists, INPUTS).inputs;
    let basic = |label: &String| puny::punycode::encode(label).expect("labels encode");
    let digits = &labels.iter().map(basic).collect();
    let to_ascii_4z = FromPoints(|of| of.to_ascii_4z);
    let to_unicode_8z8z = Bytes(|of| of.to_unicode_8z8z);
    let to_unicode_8z4z = ToPoints(|of| of.to_unicode_8z4z);
    let to_unicode_8zlz = Bytes(|of| of.to_unicode_8zlz);
    let rows = [
        (ascii, Lookup(0), "`idn2_lookup_u8`, ASCII"),
        (capitals, Lookup(0), "`idn2_lookup_u8`, ASCII with capitals"),
        (ascii, Lookup(NO_TR46), "`idn2_lookup_u8`, ASCII, `NO_TR46`"),
        (idn, Lookup(0), "`idn2_lookup_u8`, IDN"),
        (idn, Lookup(NO_TR46), "`idn2_lookup_u8`, IDN, `NO_TR46`"),
        (
            idn,
            Lookup(TRANSITIONAL),
            "`idn2_lookup_u8`, IDN, `TRANSITIONAL`",
        ),
        (ace, Lookup(0), "`idn2_lookup_u8`, IDN with `xn--`"),
        (
            ace,
            Lookup(NO_TR46),
            "`idn2_lookup_u8`, IDN with `xn--`, `NO_TR46`",
        ),
        (
            idn,
            Bytes(|of| of.lookup_ul),
            "`idn2_lookup_ul`, IDN, in UTF-8",
        ),
        (ascii, to_ascii_4z, "`idn2_to_ascii_4z`, ASCII"),
        (idn, to_ascii_4z, "`idn2_to_ascii_4z`, IDN"),
        (ascii, to_unicode_8z8z, "`idn2_to_unicode_8z8z`, ASCII"),
        (
            ace,
            to_unicode_8z8z,
            "`idn2_to_unicode_8z8z`, IDN with `xn--`",
        ),
        (
            ace,
            to_unicode_8z4z,
            "`idn2_to_unicode_8z4z`, IDN with `xn--`",
        ),
        (
            ace,
            to_unicode_8zlz,
            "`idn2_to_unicode_8zlz`, IDN with `xn--`, in UTF-8",
        ),
        (labels, Register, "`idn2_register_u8`, U-labels"),
        (labels, Encode, "`_idn2_punycode_encode`, U-labels"),
        (digits, Decode, "`_idn2_punycode_decode`, U-labels"),
    ];
    let row = |(inputs, function, row): (&Vec<String>, _, _)| (row, inputs.clone(), function);
    rows.map(row).into()
}
