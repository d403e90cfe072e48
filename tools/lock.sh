#!/bin/sh
# Write requirements/*.txt anew: exact versions with hashes, for every platform, without any address.
set -eu
lock() { "$uv" pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --no-header "$@"; }
uv=$1
lock --group build pyproject.toml -o requirements/run.txt
lock --group dev pyproject.toml -o requirements/dev.txt
lock --extra nodes pyproject.toml -c requirements/dev.txt -o requirements/server.txt
lock --group release -c requirements/dev.txt -o requirements/release.txt
lock --group peers pyproject.toml -c requirements/dev.txt -o requirements/peers.txt
