//! The program `puny`.

// Not `forbid`: the macro below allows itself to mark a function for the linker.
#![deny(unsafe_code)]

use std::process::ExitCode;

#[cfg(unix)]
ctor::declarative::ctor! {
    /// Rust's runtime replaces a closed standard stream by one that is empty, or takes all that is written. So a
    /// closed stream is opened before, in the wrong direction: to use it is an error.
    #[ctor]
    fn open_closed_streams() {
        use std::os::fd::IntoRawFd;

        use rustix::fs::{Mode, OFlags, open};
        use rustix::io::fcntl_getfd;
        use rustix::stdio::{stdin, stdout};

        for (stream, other_way) in [(stdin(), OFlags::WRONLY), (stdout(), OFlags::RDONLY)] {
            if fcntl_getfd(stream).is_err()
                && let Ok(file) = open("/dev/null", other_way, Mode::empty())
            {
                // It stays open, with the lowest number that was free.
                let _ = file.into_raw_fd();
            }
        }
    }
}

fn main() -> ExitCode {
    ExitCode::from(puny_cli::run(std::env::args_os()))
}
