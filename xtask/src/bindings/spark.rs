//! Tests the Python package on a Spark cluster of one master and two workers, in Dask, and in Ray.

use super::python::{Environment, build_wheel, package};
use crate::shell::{Result, answers, cmd, sh, target};
use crate::skip::skip;

/// Runs the tests. If there is no Java or no usable Python, records that the tests are skipped.
pub(crate) fn run_tests() -> Result {
    if !answers(cmd!("java -version")) {
        return skip("spark", "there is no Java");
    }
    let folder = target("spark");
    let Some(tools) = Environment::with("spark", &folder, "spark/requirements.txt")? else {
        return Ok(());
    };
    tools.install(&build_wheel(&tools, "wheel", &folder.join("wheels"))?)?;
    let _inside = sh().push_dir(package());
    let tests = "-m pytest --quiet -p no:cacheprovider --durations=5 tests/test_spark.py";
    Ok(tools.python(tests).run()?)
}
