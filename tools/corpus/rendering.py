"""One run of a release: the outputs of all inputs, by name."""
import hashlib
import json
import os
import pathlib
import resource
import signal
import subprocess

from recipe import Trouble

HERE = pathlib.Path(__file__).resolve().parent
WORKER = HERE / "worker.js"
PATIENCE = 30  # times the seconds of processor time that a run may take, it may take by the clock


class Lost(Exception):
    """A run that gave no outputs: why, in a word."""


def ask_worker(command, seconds):
    """(exit status, what it said on standard error); no status when the worker had to be ended. The limit is one of processor
    time, so that a busy machine finds no other faults. What the worker starts belongs to its group."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=limit,
                          errors="replace", env={**os.environ, "TZ": "UTC", "NODE_ENV": "production", "NO_COLOR": "1"}) as worker:
        try:
            _, words = worker.communicate(timeout=seconds * PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.communicate()
            return None, ""
        return (None if worker.returncode in (-signal.SIGXCPU, -signal.SIGKILL) else worker.returncode), words


def render(recipe, folder, run, room, more=()):
    """{input: text} in the order of the inputs. Throws Lost when the program does not load, dies or hangs."""
    output = room / "outputs.jsonl"
    output.unlink(missing_ok=True)
    status, words = ask_worker(["node", "--stack-size=900", str(WORKER), str(recipe.script), str(folder), str(run), str(output), *more],
                               recipe.seconds)
    if status == 0:
        lines = output.read_text(encoding="utf-8").splitlines()
        return {one["name"]: one["text"] for one in map(json.loads, lines)}
    raise Lost({None: "hung", 3: "not-loaded"}.get(status, "died") + (f": {words.strip()[-1500:]}" if words else ""))


def fingerprint(recipe, release):
    """Of all that decides what a release without a fault gives."""
    files = [recipe.script, WORKER, *sorted((HERE / "inputs").glob("*.js"))]
    told = json.dumps([recipe.releases[release], recipe.inputs, recipe.before, [file.read_text(encoding="utf-8") for file in files]])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def render_clean(recipe, folder, run, room):
    """The outputs of a release without a fault; kept in the room, and read from there the next time."""
    kept = room / f"clean-{folder.name}-{run}-{fingerprint(recipe, folder.name)}.json"
    if kept.exists():
        return json.loads(kept.read_text(encoding="utf-8"))
    outputs = render_anew(recipe, folder, run, room)
    kept.write_text(json.dumps(outputs), encoding="utf-8")
    return outputs


def render_anew(recipe, folder, run, room):
    try:
        return render(recipe, folder, run, room)
    except Lost as lost:
        raise Trouble(f"{recipe.name} {folder.name} without a fault: {lost}") from lost


def reached_lines(recipe, folder, room):
    """{path in the folder: numbers of the lines that ran}, of the sources that may get faults."""
    file = room / "reached.json"
    render(recipe, folder, 2, room, ["--reached", str(file), str(folder)])
    real = os.path.realpath(folder)
    return {os.path.relpath(path, real): lines for path, lines in json.loads(file.read_text(encoding="utf-8")).items()}
