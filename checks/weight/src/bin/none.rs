//! Prints its arguments: the size of a program that converts nothing.

use std::borrow::Cow;

fn main() {
    for name in std::env::args().skip(1) {
        println!("{:?}", Some(Cow::Borrowed(name.as_str())));
        println!("{:?}", Some(Cow::Borrowed(name.as_str())));
    }
}
