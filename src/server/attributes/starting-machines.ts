import { choices, type StartingAttribute } from "./starting-common.ts";

const supply = ["Power supply", "Supply", "Electrical", "Input"];
const plate = ["Plate", "Plate size", "Plates", "Platen", "Platen size", "Heat plate", "Tray"];
const drinkware = ["Mug", "Mugs", "Mug size", "Tumblers", "Tumbler", "Bottles", "Mugs at once"];

/** The sides of a press's plate together, the shorter one first. */
export const PLATE_SIZE = "plate-size";

/** What machines are, take and need. */
export const machineAttributes: readonly StartingAttribute[] = [
  {
    code: PLATE_SIZE,
    name: "Plate size",
    kind: "choice",
    readFrom: plate,
    choices: [
      ...choices("8 × 15 cm", "15 × 15 cm", "23 × 30 cm", "29 × 38 cm", "30 × 38 cm"),
      ...choices("30 × 42 cm", "38 × 38 cm", "40 × 50 cm", "40 × 60 cm", "50 × 70 cm"),
      ...choices("60 × 80 cm", "60 × 90 cm", "70 × 100 cm", "80 × 100 cm", "100 × 120 cm"),
    ],
  },
  // Which side is the width, no shopper knows: these are for rules and comparisons.
  {
    code: "plate-width",
    name: "Plate width",
    kind: "number",
    unit: "mm",
    isHidden: true,
    readFrom: plate,
  },
  {
    code: "plate-depth",
    name: "Plate depth",
    kind: "number",
    unit: "mm",
    isHidden: true,
    readFrom: plate,
  },
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
    name: "Thickness of goods, up to",
    kind: "number",
    unit: "mm",
    readFrom: ["Thickness", "Height of goods"],
  },
];
