#!/bin/sh
# Print the path of a Chromium for the browser tests: the one that is installed, else Playwright's own, else
# Debian's package, which is installed where we may. A headless shell comes first: the same engine without
# the windows around it, for half the processor time.
set -eu

installed() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome; do
        command -v "$name" && return
    done
    own=${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}
    for file in "$own"/chromium_headless_shell-*/*/*headless[-_]shell "$own"/chromium-*/chrome-linux*/chrome; do
        if [ -x "$file" ]; then
            echo "$file"
            return
        fi
    done
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

if ! installed; then
    if command -v apt-get >/dev/null; then
        export DEBIAN_FRONTEND=noninteractive
        {
            as_root apt-get update -qq
            as_root apt-get install -qq -y --no-install-recommends chromium-headless-shell fonts-liberation ||
                as_root apt-get install -qq -y chromium
        } >&2 || true
    fi
    if ! installed; then
        echo "The browser tests need Chromium, and it could not be installed: install the package chromium, or run 'playwright install chromium'." >&2
        exit 1
    fi
fi
