//! A release: `cargo xtask release VERSION` writes the version into the checkout, which is then committed
//! and tagged; `.github/workflows/release.yml` packs and publishes what has the tag.
//!
//! | file | holds |
//! |---|---|
//! | `version.rs` | the places of the version, the changelog, and the README's install lines |
//! | `pack.rs` | everything that is uploaded, in `target/release-VERSION` |

mod pack;
mod version;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::gates::package;
use crate::shell::{Result, cmd, sh, target};

pub(crate) use pack::pack;

/// Writes a version into the checkout. With `--dry-run`, into a copy of what is committed, and packs all there.
pub(crate) fn run(arguments: &[&str]) -> Result {
    match arguments {
        [version] => {
            version::set(version)?;
            println!("next: cargo xtask test; git commit; git tag v{version}; git push --tags");
            Ok(())
        }
        [version, "--dry-run", "--baseline-rev", commit, part @ ..] => {
            dry_run(version, Some(commit), part)
        }
        [version, "--dry-run", part @ ..] => dry_run(version, None, part),
        _ => bail!("release VERSION, or release VERSION --dry-run [--baseline-rev COMMIT] [PART]"),
    }
}

/// Sets the version in a copy of the commit, compares with a commit or the last release, and packs a part there, or
/// all.
fn dry_run(version: &str, baseline: Option<&str>, part: &[&str]) -> Result {
    let last = cmd!("git describe --tags --abbrev=0 --match v*").ignore_stderr();
    let baseline = baseline.map(str::to_owned).or_else(|| last.read().ok());
    let part = if part.is_empty() { &["all"] } else { part };
    // Not where the checkout is built: cargo takes packages of the same name, version and relative path for the same.
    let [copy, built] = ["copy-of-commit", "copy-built"].map(target);
    remove(&copy)?;
    cmd!("git worktree add --quiet --detach {copy} HEAD").run()?;
    {
        let _inside = sh().push_dir(&copy);
        version::set(version)?;
        // The copy's own program, which has the new version in it.
        let cargo = |words: &[&str]| {
            let cargo = sh().cmd("cargo").arg("xtask").args(words);
            cargo.env("CARGO_TARGET_DIR", &built).run()
        };
        match baseline {
            Some(baseline) => cargo(&["semver", "--baseline-rev", &baseline])?,
            None => println!("semver: no release to compare with"),
        }
        cargo(&[&["release", "--pack"], part].concat())?;
    }
    remove(&copy)?;
    let packed = pack::folder(version);
    sh().remove_path(&packed)?;
    fs::rename(
        built.join(packed.file_name().context("it has a name")?),
        &packed,
    )?;
    println!("packed, not published: {}", packed.display());
    Ok(())
}

/// Removes the copy, if there is one.
fn remove(copy: &Path) -> Result {
    sh().remove_path(copy)?;
    Ok(cmd!("git worktree prune").run()?)
}

/// Uploads the crates, in the order in which they need each other. The workflow has the token.
pub(crate) fn publish() -> Result {
    package::publish(&[])
}

#[cfg(test)]
mod tests {
    use crate::shell::sh;

    #[test]
    fn workflows_name_actions_by_commit_and_ask_for_few_permissions() {
        let mut actions = 0;
        for file in sh().read_dir(".github/workflows").unwrap() {
            let text = sh().read_file(&file).unwrap();
            let whole = "\npermissions:\n  contents: read\n";
            assert!(text.contains(whole), "{}", file.display());
            for action in text.lines().filter_map(|line| line.split_once("uses: ")) {
                let (_, commit) = action.1.split_once('@').unwrap();
                let (commit, version) = commit.split_once(" # v").unwrap();
                let is_hash =
                    commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
                assert!(
                    is_hash && !version.is_empty(),
                    "{}: {commit}",
                    file.display()
                );
                actions += 1;
            }
        }
        assert!(actions > 10);
    }
}
