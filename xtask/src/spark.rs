//! The Python package in Spark, on a cluster of a master and two workers; in Dask and Ray.

use crate::python::{Environment, any_python, build, package};
use crate::step::{self, Result, capture, program, skip, target_dir};

const REQUIREMENTS: &str = "spark/requirements.txt";

/// Runs the tests.
pub(crate) fn run() -> Result {
    if capture(program("java", ["-version"]), "").is_err() {
        return skip("spark", "there is no Java");
    }
    let Some(tools) = environment()? else {
        return Ok(());
    };
    let tests = "-m pytest --quiet -p no:cacheprovider --durations=5 tests/test_spark.py";
    let mut tests = tools.python(tests.split(' '));
    tests.current_dir(package());
    step::run(tests)
}

/// An environment with the requirements and the package.
fn environment() -> Result<Option<Environment>> {
    let Some(python) = any_python() else {
        skip("spark", "there is no Python of 3.10 or later with venv")?;
        return Ok(None);
    };
    let folder = target_dir().join("spark");
    let tools = Environment(folder.join("tools"));
    if let Err(why) = tools.with_requirements(python, REQUIREMENTS) {
        skip("spark", &why)?;
        return Ok(None);
    }
    let wheel = build(&tools, &target_dir().join("python"), &folder.join("wheels"))?;
    tools.install(&wheel)?;
    Ok(Some(tools))
}
