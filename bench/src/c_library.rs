//! Measures the library of `bindings/c` with libidn2's interface, and libidn2. As in a C program, an operation is one
//! call of a function, and the call that frees the result. Both libraries are loaded into one process, and convert the
//! same inputs in turn.

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

/// The number of inputs of a row. The number is small, so that the inputs and the results stay in the caches.
const INPUTS: usize = 1_000;

/// The number of turns of each library.
const TURNS: usize = 41;

/// The number of inputs that our library and libidn2 convert at a time. The number for libidn2 is smaller, because
/// libidn2 takes longer for an input.
const PARTS: [usize; 2] = [500, 100];

/// An input in every form that a function accepts.
struct Input {
    bytes: CString,
    /// The code points of the input, followed by zero.
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

/// A function of the libraries. The variant describes the types of the input and of the result.
#[derive(Clone, Copy)]
enum Function {
    Bytes(fn(&Library) -> Convert),
    /// `idn2_lookup_u8` with these flags.
    Lookup(c_int),
    FromPoints(fn(&Library) -> Convert),
    ToPoints(fn(&Library) -> Convert),
    Register,
    Encode,
    Decode,
}

use Function::{Bytes, Decode, Encode, FromPoints, Lookup, Register, ToPoints};

impl Function {
    /// Calls this function of a library, and returns its error code. If `wanted` is not `None`, copies the result into
    /// `wanted`.
    fn call(self, of: &Library, input: &Input, wanted: Option<&mut Vec<u32>>) -> c_int {
        let (bytes, points) = (input.bytes.as_ptr(), input.points.as_ptr());
        let (bytes_len, points_len) = (input.bytes.count_bytes(), input.points.len() - 1);
        // SAFETY: `Input` contains a string that ends with zero and an array that ends with zero, and the functions for
        // arrays get the right lengths. Both are borrowed until the call returns. Each closure calls a function whose
        // result has the type for which `call_for_string` or `call_for_array` is called.
        unsafe {
            match self {
                Bytes(function) => {
                    call_for_string::<u8>(of, wanted, |to| function(of)(bytes.cast(), to, 0))
                }
                Lookup(flags) => {
                    call_for_string::<u8>(of, wanted, |to| (of.lookup_u8)(bytes.cast(), to, flags))
                }
                FromPoints(function) => {
                    call_for_string::<u8>(of, wanted, |to| function(of)(points.cast(), to, 0))
                }
                ToPoints(function) => {
                    call_for_string::<u32>(of, wanted, |to| function(of)(bytes.cast(), to, 0))
                }
                Register => {
                    call_for_string::<u8>(of, wanted, |to| (of.register_u8)(bytes, null(), to, 0))
                }
                Encode => {
                    call_for_array(wanted, |to, len| (of.encode)(points_len, points, len, to))
                }
                Decode => call_for_array(wanted, |to, len| {
                    (of.decode)(bytes_len, bytes.cast(), len, to)
                }),
            }
        }
    }
}

/// Calls a function that allocates a string, frees the string, and returns the error code of the function. If `wanted`
/// is not `None`, copies the string into `wanted` before freeing it.
///
/// # Safety
///
/// If the function returns zero, it must set the pointer to a string of `T` that ends with zero and that the library's
/// `free` accepts.
unsafe fn call_for_string<T: Copy + Into<u32>>(
    of: &Library,
    wanted: Option<&mut Vec<u32>>,
    function: impl FnOnce(*mut *mut c_void) -> c_int,
) -> c_int {
    let mut result = null_mut();
    let code = function(&raw mut result);
    if code == 0 {
        // SAFETY: the caller promises that the pointer points to a string that ends with zero and that `free` accepts.
        // The string is read only up to the zero, and is freed only here.
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

/// Calls a function that writes elements to an array and sets the number of elements. Returns the error code of the
/// function. If `wanted` is not `None`, copies the elements into `wanted`.
///
/// # Safety
///
/// If the function returns zero, it must have set the length to the number of elements that it wrote.
unsafe fn call_for_array<T: Copy + Into<u32>>(
    wanted: Option<&mut Vec<u32>>,
    function: impl FnOnce(*mut T, *mut usize) -> c_int,
) -> c_int {
    let (mut array, mut len) = ([MaybeUninit::<T>::uninit(); 256], 256);
    let code = function(array.as_mut_ptr().cast(), &raw mut len);
    if let (Some(wanted), 0) = (wanted, code) {
        // SAFETY: the caller promises that the function has written `len` elements.
        let written = array[..len]
            .iter()
            .map(|unit| unsafe { unit.assume_init() });
        wanted.extend(written.map(Into::into));
    }
    code
}

/// Measures a library and libidn2, and writes the table into the README of `bindings/c`.
pub fn publish(path: &str) -> io::Result<()> {
    let (ours, theirs) = libidn2::load_both(path).map_err(io::Error::other)?;
    // SAFETY: `setlocale` must not run at the same time as code that uses the locale, and there is no other thread yet.
    // The name of the locale is a string that ends with zero. With this locale, strings in the charset of the locale
    // are UTF-8.
    unsafe { libc::setlocale(libc::LC_ALL, c"C.UTF-8".as_ptr()) };
    let mut record = Record::new();
    let peer = format!("libidn2 {}", theirs.version());
    let mut rows = Vec::new();
    for (row, inputs, function) in all_rows() {
        let forms: Vec<Input> = inputs.iter().map(|text| Input::new(text)).collect();
        let answer = |of, input| {
            let mut result = Vec::new();
            (function.call(of, input, Some(&mut result)) == 0).then_some(result)
        };
        for (input, text) in forms.iter().zip(&inputs) {
            let expected = answer(ours, input);
            if expected.is_none() || answer(theirs, input) != expected {
                return Err(io::Error::other(format!(
                    "{row}: {text:?}: the results differ"
                )));
            }
        }
        let times = measure::interleaved(&PARTS, &[&inputs], TURNS, |engine, _, part| {
            for input in &forms[part] {
                black_box(function.call([ours, theirs][engine], black_box(input), None));
            }
        });
        for (engine, times) in ["puny", &peer].into_iter().zip(times) {
            let ours = engine == "puny";
            record.add_row(Row::timed(Part::Names, row, engine, ours, times[0]));
        }
        rows.push(row);
    }
    let table = tables::main_rows(&record, &rows);
    print!("{table}");
    documents::put("bindings/c/README.md", "speed", &table)
}

/// Returns the name, the inputs and the function of every row.
fn all_rows() -> Vec<(&'static str, Vec<String>, Function)> {
    let lists = Lists::read();
    let names = names::corpora(&lists, INPUTS);
    let of = |kind| {
        let mut names = names
            .iter()
            .filter(|names| names.corpus.name.ends_with(kind));
        &names
            .next()
            .expect("the corpora include this kind")
            .corpus
            .inputs
    };
    let (ascii, capitals) = (of(", ASCII, lower case"), of(", ASCII, with capitals"));
    let (idn, ace) = (of(", IDN in Unicode"), of(", IDN with `xn--`"));
    let labels = &names::label_corpus(&lists, INPUTS).inputs;
    let basic = |label: &String| puny::punycode::encode(label).expect("every label can be encoded");
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
