//! Parses the URLs of a file, or converts their hosts, several times. Prints three numbers: the time for each URL in the
//! fastest pass over the file, in nanoseconds; the number of operations; and the length of all results. `cargo xtask
//! compat --figures` builds this program with the published `idna` and with `compat/idna`, once with the feature `url`
//! and once with the feature `idna`.

use std::time::{Duration, Instant};

/// An operation on a URL or on its host. It returns the length of the result, or 0 if the input is rejected.
type Operation = fn(&str) -> usize;

/// A prime that is greater than the number of inputs. So the multiples of any power of this prime, modulo the number of
/// inputs, are the indices of all inputs, and no index is repeated.
const PRIME: usize = 1_000_003;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let operation = arguments.next().unwrap_or_default();
    let file = arguments.next().unwrap_or_default();
    let operations = arguments.next().and_then(|number| number.parse().ok());
    let operations: usize = operations.unwrap_or(0);
    let urls = std::fs::read_to_string(file).unwrap_or_default();
    let run: Operation = match operation.as_str() {
        "parse" => parsed,
        "to-ascii" => to_ascii,
        "to-unicode" => to_unicode,
        _ => str::len,
    };
    let inputs = urls.lines().map(|url| match operation.as_str() {
        "parse" => url,
        _ => host(url),
    });
    // Each input is in an allocation of its own, as in real programs. Reading an input at an address that an allocator
    // would not return takes more time.
    let inputs = inputs.filter(|input| run(input) > 0).map(String::from);
    let inputs: Vec<String> = inputs.collect();
    let repetitions = operations.div_ceil(inputs.len().max(1));
    let (mut least, mut length) = (Duration::MAX, 0);
    let mut step = 1;
    for _ in 0..repetitions {
        // The order of the inputs changes in each pass, so that branch predictors cannot learn it.
        step = step * PRIME % inputs.len();
        let order = (0..inputs.len()).map(|at| &*inputs[at * step % inputs.len()]);
        let order: Vec<&str> = order.collect();
        let start = Instant::now();
        for input in order {
            length += run(std::hint::black_box(input));
        }
        least = least.min(start.elapsed());
    }
    let each = least.as_nanos() as f64 / inputs.len().max(1) as f64;
    println!("{each:.1} {} {length}", inputs.len() * repetitions);
}

/// Returns the host of a URL that has no port.
fn host(url: &str) -> &str {
    let rest = url.trim_start_matches("https://");
    rest.split('/').next().unwrap_or(rest)
}

#[cfg(feature = "url")]
fn parsed(text: &str) -> usize {
    url::Url::parse(text).map_or(0, |url| url.as_str().len())
}

#[cfg(not(feature = "url"))]
fn parsed(text: &str) -> usize {
    text.len()
}

/// Converts a host to ASCII with the function that `url` calls.
#[cfg(feature = "idna")]
fn to_ascii(host: &str) -> usize {
    idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL)
        .map_or(0, |ascii| ascii.len())
}

#[cfg(not(feature = "idna"))]
fn to_ascii(host: &str) -> usize {
    host.len()
}

#[cfg(feature = "idna")]
fn to_unicode(host: &str) -> usize {
    match idna::domain_to_unicode(host) {
        (unicode, Ok(())) => unicode.len(),
        _ => 0,
    }
}

#[cfg(not(feature = "idna"))]
fn to_unicode(host: &str) -> usize {
    host.len()
}
