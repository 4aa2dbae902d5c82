"""The releases of a program: installed from npm, or copied from a folder, once each; and copies of them that get faults."""
import os
import pathlib
import shutil
import subprocess

from recipe import Trouble

NPM = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional", "--omit=peer", "--legacy-peer-deps"]


def install(recipe, name, packages, room):
    """The folder room/NAME with the packages, a list, or a copy of the folder beside the recipe, a text."""
    folder = room / name
    if (folder / "complete").exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    if isinstance(packages, str):
        shutil.copytree(recipe.file.parent / packages, folder)
    else:
        ask_npm(recipe, packages, folder)
    (folder / "complete").touch()
    return folder


def ask_npm(recipe, packages, folder):
    folder.mkdir(parents=True)
    if not shutil.which("npm"):
        raise Trouble("skipped: npm is not installed")
    before = [f"--before={recipe.before}"] if recipe.before else []
    done = subprocess.run([*NPM, *before, "--prefix", str(folder), *packages], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Trouble(f"skipped: npm cannot install {' '.join(packages)}: {done.stderr.strip()[-300:]}")


def install_all(recipe, room):
    """{release: folder}; and the packages whose files are inputs, beside them."""
    if recipe.inputs:
        install(recipe, "inputs", recipe.inputs, room)
    return {release: install(recipe, release, packages, room) for release, packages in recipe.releases.items()}


def sources(recipe, folder):
    """The sources that may get faults, by their path in the folder."""
    spared = {file for pattern in recipe.spared for file in folder.glob(pattern)}
    found = {file for pattern in recipe.files for file in folder.glob(pattern)} - spared
    return {str(file.relative_to(folder)): file for file in sorted(found) if file.is_file()}


class Copy:
    """A release whose sources may be changed; each change begins with what the release has. Files that stay are links."""

    def __init__(self, folder, room):
        self.clean = folder
        self.folder = room / (folder.name + "-with-faults")
        self.changed = None
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(folder, self.folder, symlinks=True, copy_function=os.link)

    def put(self, path, text):
        self.restore()
        self.changed = path
        (self.folder / path).unlink()
        (self.folder / path).write_text(text, encoding="utf-8", errors="surrogateescape", newline="")

    def restore(self):
        if self.changed:
            (self.folder / self.changed).unlink()
            os.link(self.clean / self.changed, self.folder / self.changed)
        self.changed = None

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def scratch(room):
    pathlib.Path(room).mkdir(parents=True, exist_ok=True)
    return pathlib.Path(os.path.realpath(room))
