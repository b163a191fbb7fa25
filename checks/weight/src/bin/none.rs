//! Prints its arguments. The size of this program is the size without an IDNA crate.

use std::borrow::Cow;

fn main() {
    for name in std::env::args().skip(1) {
        println!("{:?}", Some(Cow::Borrowed(name.as_str())));
        println!("{:?}", Some(Cow::Borrowed(name.as_str())));
    }
}
