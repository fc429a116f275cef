"""Records: a game as JSON lines, written as it is played and read back by playing it again."""

from grognard.record.errors import Diverged, InvalidRecord, UnwritableRecord
from grognard.record.folder import default_path
from grognard.record.format import FORMAT, Header, Line, Made, Played, Redone, SetUp, Undone
from grognard.record.reading import Record, read
from grognard.record.replay import Moment, load, replay, resume
from grognard.record.writing import Recorder, write

__all__ = [
    "FORMAT",
    "Diverged",
    "Header",
    "InvalidRecord",
    "Line",
    "Made",
    "Moment",
    "Played",
    "Record",
    "Recorder",
    "Redone",
    "SetUp",
    "Undone",
    "UnwritableRecord",
    "default_path",
    "load",
    "read",
    "replay",
    "resume",
    "write",
]
