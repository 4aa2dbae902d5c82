#!/usr/bin/python3
"""terminal.py PROMPT=KEYS… -- COMMAND…: runs the command in a pseudo-terminal; waits for each PROMPT in turn, then types KEYS (\\n is
the return key). Prints what the terminal showed, and the exit status."""
import os, pty, sys

split = sys.argv.index("--")
steps = [step.split("=", 1) for step in sys.argv[1:split]]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[split + 1], sys.argv[split + 1:])
shown, seen = b"", 0
while True:
    try:
        piece = os.read(terminal, 4096)
    except OSError:
        break
    if not piece:
        break
    shown += piece
    while steps and (at := shown.find(steps[0][0].encode(), seen)) >= 0:
        seen = at + len(steps[0][0])
        os.write(terminal, steps.pop(0)[1].replace("\\n", "\n").encode())
print(shown.decode().replace("\r\n", "\n"), end="")
print("status", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
