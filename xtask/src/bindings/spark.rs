//! The Python package in Spark, on a cluster of a master and two workers; in Dask and Ray.

use super::python::{Environment, build, package};
use crate::shell::{Result, answers, cmd, sh, target};
use crate::skip::skip;

/// Runs the tests.
pub(crate) fn run() -> Result {
    if !answers(cmd!("java -version")) {
        return skip("spark", "there is no Java");
    }
    let folder = target("spark");
    let Some(tools) = Environment::with("spark", &folder, "spark/requirements.txt")? else {
        return Ok(());
    };
    tools.install(&build(&tools, "wheel", &folder.join("wheels"))?)?;
    let _inside = sh().push_dir(package());
    let tests = "-m pytest --quiet -p no:cacheprovider --durations=5 tests/test_spark.py";
    Ok(tools.python(tests).run()?)
}
