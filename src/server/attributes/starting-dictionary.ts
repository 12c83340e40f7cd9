/** An attribute that every shop begins with. */
export interface StartingAttribute {
  code: string;
  name: string;
  kind: "number" | "choice";
  unit?: string;
  /** Whether lists do not offer it: what only rules and comparisons need. */
  isHidden?: boolean;
  /** Names of specifications that it is read from, the first that says it wins. */
  readFrom?: readonly string[];
  /** The choices to begin with, in their order; others are added where products have them. */
  choices?: readonly StartingChoice[];
}

interface StartingChoice {
  name: string;
  swatch?: string;
  aliases?: readonly string[];
}

const choices = (...names: string[]): StartingChoice[] => names.map((name) => ({ name }));
const colour = (name: string, swatch: string, ...aliases: string[]): StartingChoice => ({
  name,
  swatch,
  aliases,
});

const supply = ["Power supply", "Supply", "Electrical", "Input"];
const plate = ["Plate", "Plate size", "Plates", "Platen", "Platen size", "Heat plate", "Tray"];
const drinkware = ["Mug", "Mugs", "Mug size", "Tumblers", "Tumbler", "Bottles", "Mugs at once"];
const goodsSize = ["Size", "Dimensions", "Sheet size"];

/**
 * The dictionary that every shop begins with, in the order of its filters. How each is read is in
 * `reading-rules.ts`, by its code; the owner may change or delete any but the country of origin.
 */
export const startingDictionary: readonly StartingAttribute[] = [
  {
    code: "method",
    name: "Print method",
    kind: "choice",
    readFrom: ["Print method", "Technology", "Works with", "Sublimation", "DTF", "PU vinyl"],
    choices: choices("Sublimation", "DTF", "Heat-transfer vinyl", "Laser"),
  },
  {
    code: "machine",
    name: "Kind of machine",
    kind: "choice",
    choices: choices(
      "DTF printer",
      "Sublimation printer",
      "Flat heat press",
      "Mug press",
      "Tumbler press",
      "Cap press",
      "Combo press",
      "Vacuum press",
      "Cutting plotter",
      "Fiber laser",
      "CO2 laser",
      "Diode laser",
      "Curing oven",
      "Powder shaker",
    ),
  },
  {
    code: "size",
    name: "Size",
    kind: "choice",
    readFrom: ["Size", "Sizes", "T-shirt size", "Paper size", "Print size"],
    choices: [
      ...choices("XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL", "4XL", "5XL"),
      ...choices("A5", "A4", "A3", "A3+", "A2", "A1"),
    ],
  },
  {
    code: "colour",
    name: "Colour",
    kind: "choice",
    readFrom: [
      "Colour",
      "Color",
      "Colours",
      "Colors",
      "Inside and handle",
      "Front",
      "Surface",
      "Effect",
    ],
    choices: [
      colour("White", "#ffffff"),
      colour("Black", "#1c1c1c"),
      colour("Grey", "#8b8f94", "gray"),
      colour("Silver", "#c4c8cc"),
      colour("Gold", "#c79a3b", "golden"),
      colour("Red", "#c8202f"),
      colour("Maroon", "#6d1a2c"),
      colour("Pink", "#e86a9a"),
      colour("Orange", "#e8711c"),
      colour("Yellow", "#f4c51d"),
      colour("Green", "#2e8b45"),
      colour("Bottle green", "#0f4b34", "dark-green"),
      colour("Sky blue", "#7fb8e6", "light-blue"),
      colour("Blue", "#2563b8"),
      colour("Royal blue", "#1f3fa8", "royalblue"),
      colour("Navy", "#1b2a4a", "navy-blue"),
      colour("Purple", "#6a3d9a", "violet"),
      colour("Brown", "#6b4428"),
      colour("Beige", "#d9c7a3", "cream"),
      colour("Cyan", "#00a0d8"),
      colour("Magenta", "#d6197c"),
      colour("Light cyan", "#8fd3ee"),
      colour("Light magenta", "#f0a3c6"),
    ],
  },
  {
    code: "shape",
    name: "Shape",
    kind: "choice",
    readFrom: ["Shape"],
    choices: choices("Rectangle", "Square", "Circle", "Oval", "Heart", "House"),
  },
  {
    code: "material",
    name: "Material",
    kind: "choice",
    readFrom: ["Material", "Fabric"],
    choices: [
      ...choices("Ceramic", "Stainless steel", "Aluminium", "Polyester", "Cotton", "Glass"),
      ...choices("Slate", "MDF", "Rubber", "Zinc alloy", "TPU", "PU", "PTFE", "Polycarbonate"),
    ],
  },
  { code: "volume", name: "Volume", kind: "number", unit: "ml", readFrom: ["Volume", "Capacity"] },
  { code: "plate-width", name: "Plate width", kind: "number", unit: "mm", readFrom: plate },
  { code: "plate-depth", name: "Plate depth", kind: "number", unit: "mm", readFrom: plate },
  {
    code: "opening",
    name: "Opening",
    kind: "choice",
    readFrom: ["Opening", "Plate", "Lower plate"],
    choices: choices("Clamshell", "Swing-away", "Auto-open", "Drawer", "Pneumatic"),
  },
  {
    code: "socket",
    name: "Socket",
    kind: "choice",
    readFrom: ["Socket", "Plug", ...supply],
    choices: [
      { name: "6 A", aliases: ["5-a"] },
      { name: "16 A", aliases: ["15-a"] },
      ...choices("20 A", "25 A", "32 A", "Three-phase"),
    ],
  },
  {
    code: "power",
    name: "Power",
    kind: "number",
    unit: "W",
    readFrom: ["Power", "Rated power", "Wattage", "Power consumption", ...supply],
  },
  {
    code: "voltage",
    name: "Voltage",
    kind: "number",
    unit: "V",
    readFrom: ["Voltage", ...supply, "Power"],
  },
  {
    code: "print-width",
    name: "Print width",
    kind: "number",
    unit: "mm",
    readFrom: ["Print width", "Printing width", "Print size"],
  },
  {
    code: "print-speed",
    name: "Print speed, up to",
    kind: "number",
    unit: "m²/h",
    readFrom: ["Print speed", "Speed"],
  },
  {
    code: "printheads",
    name: "Printheads",
    kind: "number",
    readFrom: ["Printheads", "Printhead", "Print heads", "Heads"],
  },
  {
    code: "ink-count",
    name: "Inks",
    kind: "number",
    readFrom: ["Inks", "Colours", "Colors"],
  },
  {
    code: "cut-width",
    name: "Cutting width",
    kind: "number",
    unit: "mm",
    readFrom: ["Cutting width", "Media width"],
  },
  {
    code: "media-width",
    name: "Widest material",
    kind: "number",
    unit: "mm",
    isHidden: true,
    readFrom: ["Media width", "Film width", "Cutting width"],
  },
  {
    code: "cutting-force",
    name: "Cutting force, up to",
    kind: "number",
    unit: "gf",
    readFrom: ["Cutting force"],
  },
  {
    code: "laser-type",
    name: "Laser",
    kind: "choice",
    readFrom: ["Laser type", "Laser"],
    choices: choices("Fiber", "MOPA fiber", "CO2", "Diode"),
  },
  {
    code: "laser-power",
    name: "Laser power",
    kind: "number",
    unit: "W",
    readFrom: ["Laser power", "Laser"],
  },
  {
    code: "wavelength",
    name: "Wavelength",
    kind: "number",
    unit: "nm",
    isHidden: true,
    readFrom: ["Wavelength", "Laser", "Protection"],
  },
  {
    code: "field-width",
    name: "Working area, width",
    kind: "number",
    unit: "mm",
    readFrom: ["Field", "Bed", "Work area", "Working area"],
  },
  {
    code: "field-depth",
    name: "Working area, depth",
    kind: "number",
    unit: "mm",
    isHidden: true,
    readFrom: ["Field", "Bed", "Work area", "Working area"],
  },
  {
    code: "max-temperature",
    name: "Temperature, up to",
    kind: "number",
    unit: "°C",
    isHidden: true,
    readFrom: ["Temperature"],
  },
  {
    code: "min-volume",
    name: "Takes drinkware from",
    kind: "number",
    unit: "ml",
    isHidden: true,
    readFrom: drinkware,
  },
  {
    code: "max-volume",
    name: "Takes drinkware up to",
    kind: "number",
    unit: "ml",
    readFrom: drinkware,
  },
  {
    code: "min-diameter",
    name: "Takes diameters from",
    kind: "number",
    unit: "mm",
    isHidden: true,
    readFrom: [...drinkware, "Mug diameter", "Diameter", "Chuck"],
  },
  {
    code: "max-diameter",
    name: "Takes diameters up to",
    kind: "number",
    unit: "mm",
    readFrom: [...drinkware, "Mug diameter", "Diameter", "Chuck"],
  },
  {
    code: "max-thickness",
    name: "Takes goods up to",
    kind: "number",
    unit: "mm",
    readFrom: ["Thickness", "Height of goods"],
  },
  {
    code: "diameter",
    name: "Diameter",
    kind: "number",
    unit: "mm",
    readFrom: ["Diameter", ...goodsSize],
  },
  {
    code: "height",
    name: "Height",
    kind: "number",
    unit: "mm",
    isHidden: true,
    readFrom: ["Height", ...goodsSize],
  },
  { code: "width", name: "Width", kind: "number", unit: "mm", readFrom: goodsSize },
  { code: "length", name: "Length", kind: "number", unit: "mm", readFrom: goodsSize },
  {
    code: "thickness",
    name: "Thickness",
    kind: "number",
    unit: "mm",
    isHidden: true,
    readFrom: ["Thickness", ...goodsSize],
  },
  {
    code: "film-thickness",
    name: "Film thickness",
    kind: "number",
    unit: "µm",
    readFrom: ["Film thickness", "Thickness"],
  },
  {
    code: "weight-gsm",
    name: "Weight of paper or fabric",
    kind: "number",
    unit: "gsm",
    readFrom: ["GSM", "Weight", "Paper weight", "Fabric", "Fabric weight"],
  },
  {
    code: "roll-width",
    name: "Roll width",
    kind: "number",
    unit: "mm",
    readFrom: ["Roll", "Roll size", "Size"],
  },
  {
    code: "roll-length",
    name: "Roll length",
    kind: "number",
    unit: "m",
    readFrom: ["Roll", "Roll size", "Size"],
  },
  {
    code: "pack-size",
    name: "Pieces in a pack",
    kind: "number",
    unit: "pieces",
    readFrom: ["Pack", "Pack size", "Pieces"],
  },
  { code: "net-weight", name: "Net weight", kind: "number", unit: "g", readFrom: ["Net weight"] },
  {
    code: "peel",
    name: "Peel",
    kind: "choice",
    readFrom: ["Peel"],
    choices: choices("Hot", "Warm", "Cold"),
  },
  {
    code: "blade-angle",
    name: "Blade angle",
    kind: "number",
    unit: "°",
    readFrom: ["Blade angle", "Blade", "Angles"],
  },
  { code: "origin", name: "Country of origin", kind: "choice" },
];
