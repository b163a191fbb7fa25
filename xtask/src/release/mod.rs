//! Prepares a release. `cargo xtask release VERSION` writes the version into the checkout, which is then committed and
//! tagged. `.github/workflows/release.yml` packs and publishes the tagged commit.
//!
//! | file | content |
//! |---|---|
//! | `version.rs` | functions that write the version into all files that contain it, and into the changelog |
//! | `pack.rs` | functions that pack everything that is uploaded into `target/release-VERSION` |

mod pack;
mod version;

pub(crate) use pack::pack;
pub(crate) use version::set_version;
