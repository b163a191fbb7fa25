//! The program `puny`.

// Not `forbid`, because the macro below needs `#[allow(unsafe_code)]` to mark a function for the linker.
#![deny(unsafe_code)]

use std::process::ExitCode;

#[cfg(unix)]
ctor::declarative::ctor! {
    /// Makes the use of a closed standard stream an error. Rust's runtime replaces a closed stream by `/dev/null`,
    /// which is empty and accepts everything. This function runs earlier and opens each closed stream in the wrong
    /// direction, so that reading or writing fails.
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
                // The file stays open. A new file gets the lowest free number, which is the number of the closed stream.
                let _ = file.into_raw_fd();
            }
        }
    }
}

fn main() -> ExitCode {
    ExitCode::from(puny_cli::run(std::env::args_os()))
}
