"""Compares pairs of XML files with xmldiff, all in one process.

    /usr/bin/python3 pairs_by_xmldiff.py DIRECTORY SECONDS <NAMES    for each line NAME: DIRECTORY/expected/NAME and DIRECTORY/actual/NAME

Prints a line for each: "same NAME", "differs NAME", "unreadable NAME", or "unfinished NAME" after so many seconds of processor time.
"""

import signal
import sys

from lxml import etree
from xmldiff import main


class OutOfTime(Exception):
    pass


def stop(_signal, _frame):
    raise OutOfTime


def verdict(directory, name, seconds):
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        edits = main.diff_files(f"{directory}/expected/{name}", f"{directory}/actual/{name}")
        return "differs" if edits else "same"
    except etree.XMLSyntaxError:
        return "unreadable"
    except OutOfTime:
        return "unfinished"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


signal.signal(signal.SIGPROF, stop)
for line in sys.stdin:
    print(verdict(sys.argv[1], line.rstrip("\n"), float(sys.argv[2])), line.rstrip("\n"))
