"""Draw the icons of the client from web/public/icon.svg: `python tools/icons.py`.

Two with round corners, and one that fills its square and keeps clear of the edge, for devices that cut
icons into shapes of their own. Needs Playwright and a Chromium.
"""

import subprocess
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
PUBLIC = ROOT / "web" / "public"
GROUND = "#0E5A6B"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.8)}


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text()
    chromium = subprocess.check_output([ROOT / "tools" / "chromium.sh"], text=True).strip()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(drawing)
            page.add_style_tag(
                content=f"body {{ margin: 0; background: {GROUND if share < 1 else 'none'} }}"
                f"svg {{ display: block; width: {size}px; scale: {share} }}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
