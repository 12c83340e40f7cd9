"""Cuts the shop's two fonts to what its texts need, into src/storefront/fonts.

Run by hand after another version of the fonts' packages, with fonttools and brotli
(pip install fonttools brotli), then set the unicode-range of src/storefront/fonts.css to what it prints.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer
from fontTools.varLib.hvar import add_HVAR

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "node_modules/@fontsource-variable"
TARGET = ROOT / "src/storefront/fonts"

RUPEE = 0x20B9

# English texts, figures, and the signs of measures and prices. Letters with accents stay in the packages' files.
TEXTS = [
    *range(0x20, 0x7F),
    *(0xA0, 0xA9, 0xAE, 0xB0, 0xB1, 0xB2, 0xB3, 0xB5, 0xB7, 0xBC, 0xBD, 0xBE, 0xD7, 0xD8, 0xF7),
    *(0x2009, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x202F),
    *(0x2032, 0x2033, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212),
]

# Kerning, ligatures, figures of one width, and glyphs that change with the weight.
FEATURES = ["kern", "liga", "tnum", "rvrn"]


def load(package: str, part: str) -> TTFont:
    font = TTFont(PACKAGES / package / f"files/{package}-{part}-wght-normal.woff2")
    # Read before a glyph is added, since some tables count the glyphs.
    for tag in font.keys():
        if tag != "GlyphOrder":
            font[tag]
    return font


def rupee_at(weight: int):
    """Archivo's rupee sign in one weight: its outline, and its width."""
    font = instancer.instantiateVariableFont(load("archivo", "latin-ext"), {"wght": weight})
    name = font.getBestCmap()[RUPEE]
    glyph = font["glyf"][name]
    glyph.coordinates.toInt()
    return glyph, font["hmtx"][name]


def add_rupee(font: TTFont, weights: tuple[int, int]) -> None:
    """Draws the sign into a font that is cut to these weights already, as it is in the lightest and the heaviest."""
    name = "rupee"
    (light, metrics), (heavy, heavy_metrics) = map(rupee_at, weights)
    font["glyf"][name] = light
    font.setGlyphOrder(font["glyf"].glyphOrder)
    font["hmtx"][name] = metrics
    # The last four points of a glyph's changes are its edges: right of the left one stands its width.
    edges = [(0, 0), (heavy_metrics[0] - metrics[0], 0), (0, 0), (0, 0)]
    changes = [(to_x - x, to_y - y) for (x, y), (to_x, to_y) in zip(light.coordinates, heavy.coordinates)]
    peak = {"wght": (0.0, 1.0, 1.0)}
    font["gvar"].variations[name] = [TupleVariation(peak, changes + edges)]
    for table in font["cmap"].tables:
        table.cmap[RUPEE] = name
    add_HVAR(font)


def cut(package: str, weights: tuple[int, int]) -> None:
    font = load(package, "latin")
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[1, 2])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=TEXTS)
    cutter.subset(font)
    instancer.instantiateVariableFont(font, {"wght": weights}, inplace=True)
    add_rupee(font, weights)
    font["post"].formatType = 3.0
    font.flavor = "woff2"
    path = TARGET / f"{package}.woff2"
    font.save(path)
    held = ", ".join(f"U+{code:04X}" for code in sorted(font.getBestCmap()) if code > 0x7E)
    print(f"{path.name}: {path.stat().st_size} bytes; U+0020-007E, {held}")


cut("archivo", (600, 800))
cut("hanken-grotesk", (400, 700))
