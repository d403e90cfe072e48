#!/bin/sh
# Make a virtual environment in $1 with a Python that is new enough; say what is missing otherwise.
set -eu
venv=$1
for python in "${PYTHON:-python3}" python3.13 python3.12 python3.11; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        "$python" -m venv "$venv" >/dev/null 2>&1 && exit 0
        rm -rf "$venv"
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            apt-get update -qq && apt-get install -qq -y python3-venv && "$python" -m venv "$venv" && exit 0
        fi
        echo "Python cannot make a virtual environment. On Debian: sudo apt install python3-venv" >&2
        exit 1
    fi
done
echo "RAWsiko needs Python 3.11 or newer. Install it, or name it: make PYTHON=/path/to/python3.12" >&2
exit 1
