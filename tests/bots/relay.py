"""A program between Tiergarten and a bot that writes down what both say: `relay.py LOG COMMAND...`

It needs nothing but Python, and stands for any program that starts another one.
"""

import subprocess
import sys

ANSWERED = {"tiergarten": "ready", "newgame": "ready", "go": "bestmove"}


def main(log: str, *command: str) -> None:
    bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert bot.stdin
    assert bot.stdout
    with open(log, "a", encoding="utf-8") as file:
        for line in sys.stdin:
            print("> " + line, end="", file=file, flush=True)
            bot.stdin.write(line)
            bot.stdin.flush()
            last = ANSWERED.get(line.split()[0])
            while last:
                answer = bot.stdout.readline()
                print("< " + answer, end="", file=file, flush=True)
                print(answer, end="", flush=True)
                if answer.split()[:1] in ([], [last]):
                    break
    bot.communicate()


if __name__ == "__main__":
    main(*sys.argv[1:])
