"""A scenario that is being edited: its files, every step back and forth, and the folder that it is saved in."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from editors import access
from editors.errors import EditError
from editors.schema import Files
from scenarios import library
from scenarios.problems import Problem, shown
from scenarios.saving import Read
from scenarios.systems import ScenarioFiles, files_of
from scenarios.writing import write_files


class ChangedOnDiskError(EditError):
    """Another program has changed files since they were read; ``names`` are theirs, ``gone`` those that are no more."""

    def __init__(self, names: Iterable[str], gone: Iterable[str] = ()) -> None:
        self.names, away = tuple(names), tuple(gone)
        changed = ", ".join(name for name in self.names if name not in away)
        told = [f"changed on disk by another program since it was read: {changed}"] if changed else []
        told += [f"no longer where it was read, moved or removed by another program: {', '.join(away)}"] if away else []
        super().__init__("; ".join(told))


class OccupiedError(EditError):
    """The folder to save in holds another scenario."""


class CommentsLostError(EditError):
    """Saving would lose comments of hand-written files; ``comments`` names each by its file."""

    def __init__(self, comments: Mapping[str, Iterable[object]]) -> None:
        self.comments = tuple(f"{name}, {comment}" for name, found in comments.items() for comment in found)
        count = len(self.comments)
        super().__init__(
            f"{count} comment{'s' if count > 1 else ''} of the old files can not be kept, first {self.comments[0]}"
        )


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file as it was on disk: its time in nanoseconds, its size and the SHA-256 of its bytes."""

    time: int
    size: int
    hash: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done: its name, the files before and after, and the stroke that it belongs to.

    ``moments`` are the situations before and after, if one is being made; ``shift`` is by how much the numbers of
    columns and rows rose.
    """

    name: str
    before: Files
    after: Files
    stroke: object = None
    moments: tuple[Any, Any] = (None, None)
    shift: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Saved:
    """What saving did: the folder, the files written, and the comments lost whose old files stay beside the new."""

    folder: Path
    names: tuple[str, ...]
    comments: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


class Document:
    """A scenario that is being edited.

    ``files`` is what it is now; every change goes through `change` and can be undone, however many there are.
    ``moment`` is the situation that is being made beside it, None without one: it has a file of its own, but shares
    the steps. ``shift`` is by how much the last change, undo or redo has raised the numbers of columns and rows, and
    ``moved`` by how much they are higher than on disk.
    """

    def __init__(self, files: Files, folder: Path | None = None, *, saved: Files = None) -> None:
        self.files = files
        self.folder = folder
        self.stamps: dict[str, Stamp] = {}
        self.moment: Any = None
        self.shift = (0, 0)
        self.moved = (0, 0)
        self._saved = saved
        self._saved_moment: Any = None
        self._lost = False
        self._read: tuple[Read, ...] = ()
        self._steps: list[Step] = []
        self._at = 0
        self._checked: tuple[Files, tuple[Problem, ...]] | None = None

    # -- beginning ----------------------------------------------------------------------------------------

    @classmethod
    def open(cls, name_or_path: str | Path) -> Document:
        """A scenario from its folder, or a built-in one by its name, whatever the checks say of it.

        Raises ScenarioError, with every problem, if there is none or a file can not be read as what it is.
        """
        folder = library.find(name_or_path)
        stamps = stamps_of(folder, library.system_of(folder))
        files = files_of(library.system_of(folder)).read_files(folder)
        document = cls(files, folder, saved=files)
        document.stamps = stamps
        document._remember(files)
        return document

    @classmethod
    def blank(cls, system: str, name: str, width: int, height: int) -> Document:
        """A new scenario with an empty map, which is nowhere on disk. Raises EditError for a size that can not be."""
        from scenarios.blank import blank

        try:
            return cls(blank(system, name, width, height))
        except ValueError as error:
            raise EditError(str(error)) from None

    # -- what it is ---------------------------------------------------------------------------------------

    @property
    def system(self) -> str:
        """The name of its system."""
        return str(self.files.scenario.system)

    @property
    def title(self) -> str:
        """The title of the scenario, fit to be shown."""
        return shown(self.files.scenario.title)

    @property
    def built_in(self) -> bool:
        """Whether it is a built-in scenario, which can only be saved elsewhere."""
        return self.folder is not None and self.folder.resolve().parent == library.BUILT_IN.resolve()

    @property
    def dirty(self) -> bool:
        """Whether it differs from what is on disk."""
        return self._saved is None or self.files != self._saved

    @property
    def unsaved(self) -> bool:
        """Whether there is anything that is not on disk: the scenario, or the situation beside it.

        A file that another program has removed is not on disk either, once `changed_on_disk` has seen that.
        """
        return self.dirty or self.moment_dirty or self._lost

    @property
    def moment_dirty(self) -> bool:
        """Whether the situation differs from what is on disk."""
        return self.moment is not None and self.moment != self._saved_moment

    @property
    def saved_files(self) -> Files | None:
        """The files as they are on disk, None for a scenario that is nowhere yet."""
        return self._saved

    def problems(self, *, strict: bool = False) -> tuple[Problem, ...]:
        """What is wrong or doubtful, as `bocage check` finds it; errors keep the scenario from being played."""
        if strict:
            return self._handler.check_files(self.files, strict=True)
        if self._checked is None or self._checked[0] is not self.files:
            self._checked = (self.files, self._handler.check_files(self.files))
        return self._checked[1]

    @property
    def _handler(self) -> ScenarioFiles:
        return files_of(self.system)

    # -- changing -----------------------------------------------------------------------------------------

    def change(
        self, name: str, files: Files, *, stroke: object = None, moment: Any = None, shift: tuple[int, int] = (0, 0)
    ) -> bool:
        """Take over new files as a step of some name, such as ``paint woods``; whether anything changed.

        Steps that follow one another with the same ``stroke``, which is not None, are one. What was undone is gone.
        ``moment`` is the situation at hand as it stands on the new files, if it is another there, ``shift`` by how much
        they raise the numbers of columns and rows.
        """
        if files == self.files:
            return False
        moments = (self.moment, self.moment if moment is None else moment)
        del self._steps[self._at :]
        last = self._steps[-1] if self._steps else None
        if last is not None and stroke is not None and last.stroke == stroke:
            self._steps[-1] = Step(name, last.before, files, stroke, last.moments)
            if files == last.before:
                self._steps.pop()
        else:
            self._steps.append(Step(name, self.files, files, stroke, moments, shift))
        self._at = len(self._steps)
        self.files, self.moment = files, moments[1]
        self._shifted(shift)
        return True

    def change_moment(self, name: str, moment: Any) -> bool:
        """Take over another situation as a step; whether it is another. None puts the one at hand away."""
        if moment == self.moment:
            return False
        del self._steps[self._at :]
        self._steps.append(Step(name, self.files, self.files, None, (self.moment, moment)))
        self._at = len(self._steps)
        self.moment = moment
        return True

    def moment_saved(self) -> None:
        """The situation is on disk as it stands."""
        self._saved_moment = self.moment

    def undo(self) -> str | None:
        """Take back a step and return its name; None if there is none."""
        if not self._at:
            return None
        self._at -= 1
        step = self._steps[self._at]
        self.files, self.moment = step.before, step.moments[0]
        self._shifted((-step.shift[0], -step.shift[1]))
        return step.name

    def redo(self) -> str | None:
        """Do again what was taken back and return its name; None if there is nothing."""
        if self._at == len(self._steps):
            return None
        step = self._steps[self._at]
        self._at += 1
        self.files, self.moment = step.after, step.moments[1]
        self._shifted(step.shift)
        return step.name

    def _shifted(self, by: tuple[int, int]) -> None:
        self.shift, self.moved = by, (self.moved[0] + by[0], self.moved[1] + by[1])

    @property
    def next_undo(self) -> str | None:
        """What the next undo takes back."""
        return self._steps[self._at - 1].name if self._at else None

    @property
    def next_redo(self) -> str | None:
        """What the next redo does again."""
        return self._steps[self._at].name if self._at < len(self._steps) else None

    @property
    def steps(self) -> tuple[tuple[str, ...], int]:
        """The names of all steps from the first, and how many of them are done."""
        return tuple(step.name for step in self._steps), self._at

    # -- disk ---------------------------------------------------------------------------------------------

    def changed_on_disk(self) -> tuple[str, ...]:
        """The files that another program has changed, made or removed since they were read or saved."""
        if self.folder is None:
            return ()
        found = []
        self._lost = False
        for name in file_names(self.system):
            old = self.stamps.get(name)
            now = stamp_of(self.folder / name, old)
            self._lost |= now is None and old is not None
            if (now and now.hash) != (old and old.hash):
                found.append(name)
            elif now is not None:
                self.stamps[name] = now
        return tuple(found)

    def reload(self) -> bool:
        """Read the files from disk again, as a step that can be undone; whether they differ.

        Raises ScenarioError, and EditError for a map whose numbers contradict one another; then nothing changes.
        """
        if self.folder is None:
            raise EditError("this scenario is not on disk yet")
        stamps = stamps_of(self.folder, self.system)
        files = self._handler.read_files(self.folder)
        access.grid_of(files)
        self.stamps, self._saved, self.moved = stamps, files, (0, 0)
        self._remember(files)
        return self.change("read from disk", files)

    def _remember(self, files: Files) -> None:
        """Keep the texts of the files read just now: whoever comes back to what they say writes them again."""
        assert self.folder is not None
        for name, stamp in self.stamps.items():
            try:
                raw = (self.folder / name).read_bytes()
            except OSError:
                continue
            if hashlib.sha256(raw).hexdigest() == stamp.hash:
                content = getattr(files, name.removesuffix(".toml"))
                self._read = (Read(name, content, raw.decode("utf-8")), *self._read)

    def comments_at_risk(self) -> tuple[str, ...]:
        """The comments of the files on disk that saving could not keep, each with its file and line."""
        if self.folder is None:
            return ()
        lost = self._handler.plan(self.files, self.folder, read=self._read).lost
        return CommentsLostError(lost).comments if lost else ()

    def save(self, folder: Path | None = None, *, overwrite: bool = False, drop_comments: bool = False) -> Saved:
        """Write the scenario to its folder, or to another one that becomes its folder. Work in progress is saved too.

        A file whose content has not changed keeps its bytes. Raises ChangedOnDiskError and OccupiedError unless
        ``overwrite``, CommentsLostError unless ``drop_comments``, in each case before anything is written; EditError
        for a built-in scenario or without a folder, ScenarioError if it could not be read back, and OSError.
        """
        target = folder or self.folder
        if target is None:
            raise EditError("a folder to save in is needed")
        if ".." in target.parts:
            # As it is, folders that are only passed through would be made.
            target = target.resolve()
        if target.resolve().parent == library.BUILT_IN.resolve():
            raise EditError("a built-in scenario is not changed: save it in another folder")
        here = self.folder is not None and target.resolve() == self.folder.resolve()
        saved = self._save_here(target, overwrite, drop_comments) if here else self._save_as(target, overwrite)
        self.folder, self._saved, self._lost, self.moved = target, self.files, False, (0, 0)
        self.stamps = stamps_of(target, self.system)
        return saved

    def _save_here(self, folder: Path, overwrite: bool, drop_comments: bool) -> Saved:
        changed = self.changed_on_disk()
        if changed and not overwrite:
            raise ChangedOnDiskError(changed, [name for name in changed if not (folder / name).exists()])
        plan = self._handler.plan(self.files, folder, read=self._read)
        if plan.lost and not drop_comments:
            raise CommentsLostError(plan.lost)
        comments = CommentsLostError(plan.lost).comments if plan.lost else ()
        return Saved(folder, plan.write(), comments, plan.kept)

    def _save_as(self, folder: Path, overwrite: bool) -> Saved:
        """Save in another folder, with the comments of the old one; those that can not be kept stay there."""
        names = file_names(self.system)
        if not overwrite and any(os.path.lexists(folder / name) for name in names):
            raise OccupiedError(f"the folder {shown(folder.name)} holds a scenario already")
        texts: Mapping[str, str] = self._handler.texts(self.files)
        if self.folder is not None and (self.folder / names[0]).exists():
            texts = self._handler.plan(self.files, self.folder, read=self._read).texts
        return Saved(folder, write_files(folder, {name: texts[name] for name in names}))


# -- files on disk ------------------------------------------------------------------------------------------


def file_names(system: str) -> tuple[str, ...]:
    """The names of the files of a system's scenarios."""
    return tuple(f"{name}.toml" for name in files_of(system).FILE_TYPES)


def stamp_of(path: Path, known: Stamp | None = None) -> Stamp | None:
    """A file as it is on disk, None if it can not be read. It is read only if time or size are new."""
    try:
        status = path.stat()
        if known is not None and (status.st_mtime_ns, status.st_size) == (known.time, known.size):
            return known
        return Stamp(status.st_mtime_ns, status.st_size, hashlib.sha256(path.read_bytes()).hexdigest())
    except OSError:
        return None


def stamps_of(folder: Path, system: str) -> dict[str, Stamp]:
    """The files of a scenario that are there, as they are on disk."""
    found: dict[str, Any] = {name: stamp_of(folder / name) for name in file_names(system)}
    return {name: stamp for name, stamp in found.items() if stamp is not None}
