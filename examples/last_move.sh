#!/bin/sh
# A bot in a few lines of shell: whatever the game, it plays the last of the legal moves.
# Try it from the project's folder: tiergarten.bot("exec:sh examples/last_move.sh")
while IFS= read -r line; do
    case $line in
        "tiergarten 1") printf 'id name Last move\nready\n' ;;
        "newgame "*) echo ready ;;
        "legal "*) legal=${line%\"]} ;; # legal ["draw","take 1"]
        "go "*) echo "bestmove ${legal##*\"}" ;;
        quit) exit 0 ;;
    esac
done
