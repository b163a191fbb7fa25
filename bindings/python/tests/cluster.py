"""A standalone Spark cluster on the loopback interface. The master and the two workers are separate processes."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

#: The seconds after which all processes are killed, even if a test still runs.
MAX_SECONDS = 900

#: Options of the JVM for a quick start: a simple garbage collector and a simple compiler.
QUICK = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"


def missing():
    """Returns the reason why a cluster cannot be started here, or None."""
    try:
        import pyspark
    except ImportError:
        return "pyspark is not installed"
    if tuple(int(part) for part in pyspark.__version__.split(".")[:2]) < (4, 1):
        return "Arrow UDFs need PySpark 4.1"
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        return "Java is not installed"
    if os.name != "posix":
        return "starting the cluster needs a shell"
    return None


class Cluster:
    """A context manager that starts a cluster. Its exit ends all processes, and so does a timer after MAX_SECONDS."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.workers = []
        self._all = []
        self._spark = None

    def __enter__(self):
        self._watch = threading.Timer(MAX_SECONDS, self.kill)
        self._watch.daemon = True
        self._watch.start()
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self._watch.cancel()
        try:
            if self._spark is not None:
                self._spark.stop()
        finally:
            self.kill()

    def _start(self):
        master = self._process("master", "master.Master", [], "Master: Starting Spark master at (spark://[^ \n]+)")
        self.url = master.found
        for index in range(2):
            arguments = ["--cores", "1", "--memory", "1g", "--work-dir", str(self.folder / f"work-{index}"), self.url]
            worker = self._process(
                f"worker-{index}", "worker.Worker", arguments, "Successfully registered with master (.*)"
            )
            self.workers.append(worker)

    def _process(self, name, main, arguments, sign):
        import pyspark

        log = self.folder / f"{name}.log"
        home = Path(pyspark.__file__).parent
        environment = os.environ | {
            "SPARK_HOME": str(home),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(self.folder / f"local-{name}"),
            "SPARK_CONF_DIR": str(self.folder / "conf"),
            "SPARK_DAEMON_MEMORY": "256m",
            "SPARK_DAEMON_JAVA_OPTS": QUICK,
            "PYSPARK_PYTHON": sys.executable,
            # An executor inherits the environment of its worker, and a Python process inherits it from its executor.
            "CLUSTER_PROCESS": name,
        }
        command = [home / "bin/spark-class", f"org.apache.spark.deploy.{main}"]
        command += ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0", *arguments]
        with log.open("w") as file:
            process = subprocess.Popen(
                command, env=environment, stdout=file, stderr=file, stdin=subprocess.DEVNULL, start_new_session=True
            )
        self._all.append(process)
        end = time.monotonic() + MAX_SECONDS / 3
        while not (found := re.search(sign, log.read_text(errors="replace"))):
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{name} did not start: {log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.1)
        process.found = found[1]
        return process

    def session(self, **settings):
        """Returns a session that uses one core and 512 MB of each worker."""
        from pyspark.sql import SparkSession

        os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
        os.environ["SPARK_CONF_DIR"] = str(self.folder / "conf")
        os.environ["PYSPARK_PYTHON"] = sys.executable
        builder = SparkSession.builder.master(self.url).appName("puny")
        for key, value in {
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.memory": "512m",
            "spark.driver.extraJavaOptions": QUICK,
            "spark.executor.extraJavaOptions": QUICK,
            "spark.executor.memory": "512m",
            "spark.executor.cores": "1",
            "spark.ui.enabled": "false",
            "spark.sql.shuffle.partitions": "4",
            "spark.shuffle.io.maxRetries": "1",
            "spark.shuffle.io.retryWait": "1s",
            "spark.local.dir": str(self.folder / "local-driver"),
            "spark.sql.warehouse.dir": str(self.folder / "warehouse"),
        }.items():
            builder = builder.config(key, value)
        for key, value in settings.items():
            builder = builder.config(key, value)
        self._spark = builder.getOrCreate()
        self._spark.sparkContext.setLogLevel("ERROR")
        self._driver = self._spark.sparkContext._gateway.proc
        return self._spark

    def processes(self):
        """Returns the identifiers of all running processes of the cluster, including executors and their Python processes."""
        found = set()
        for process in self._all:
            found |= {process.pid} if process.poll() is None else set()
        while more := {child for parent in found for child in children(parent)} - found:
            found |= more
        return found

    def kill_worker(self, index):
        """Kills a worker and its executors at once, as if the machine were lost."""
        worker = self.workers[index]
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def kill(self):
        """Kills every process."""
        mine = self.processes()
        if driver := getattr(self, "_driver", None):
            driver.kill()
            driver.wait()
            self._driver = None
            # The next session starts a new JVM.
            from pyspark import SparkContext

            SparkContext._gateway = SparkContext._jvm = None
        for process in self._all:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        for pid in mine:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def children(pid):
    """Returns the child processes of a process."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return {int(child) for task in tasks for child in (task / "children").read_text().split()}
    except OSError:
        return set()


def listening(pids):
    """Returns the addresses on which any of the processes listens, in the form of `/proc/net/tcp`."""
    sockets = set()
    for pid in pids:
        try:
            links = [os.readlink(file) for file in Path(f"/proc/{pid}/fd").iterdir()]
        except OSError:
            continue
        sockets |= {link[8:-1] for link in links if link.startswith("socket:[")}
    found = []
    for table in ["/proc/net/tcp", "/proc/net/tcp6"]:
        for line in Path(table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in sockets:
                found.append(fields[1].partition(":")[0])
    return found
