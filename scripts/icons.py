"""Draws the icons of the app from icon.svg: `python -m scripts.icons`.

Phones want them as PNG files: as they are, on a ground that fills the square (for Apple, which
rounds the corners itself), and with a rim that may be cut away (maskable).
"""

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.browser import ARGUMENTS, WHAT_TO_DO, find
from tiergarten.web.api.installing import ACCENT
from tiergarten.web.api.page_files import FOLDER

ICONS = {  # the side of the square, what the picture takes of it, and whether the ground is filled
    "icon-192": (192, 1.0, False),
    "icon-512": (512, 1.0, False),
    "maskable-512": (512, 0.8, True),
    "apple-180": (180, 1.0, True),
}

_DRAWN = """
async ([picture, side, part, ground]) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = new OffscreenCanvas(side, side);
  const paint = canvas.getContext("2d");
  if (ground) {
    paint.fillStyle = ground;
    paint.fillRect(0, 0, side, side);
  }
  const width = side * part;
  paint.drawImage(image, (side - width) / 2, (side - width) / 2, width, width);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}
"""


def main(folder: Path = FOLDER / "app") -> int:
    path = find()
    if path is None:
        print(f"There is no browser: {WHAT_TO_DO}")
        return 1
    picture = base64.b64encode((FOLDER / "icon.svg").read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        page = browser.new_page()
        for name, (side, part, filled) in ICONS.items():
            asked = [f"data:image/svg+xml;base64,{picture}", side, part, ACCENT if filled else None]
            drawn = base64.b64decode(page.evaluate(_DRAWN, asked))
            (folder / f"{name}.png").write_bytes(drawn)
            print(f"{name}.png: {len(drawn) / 1000:.0f} kB")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
