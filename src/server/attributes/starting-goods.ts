import { choices, type StartingAttribute } from "./starting-common.ts";

const goodsSize = ["Size", "Dimensions", "Sheet size"];

/** Of blanks, films, inks and spare parts; the country of origin is the last of all. */
export const goodsAttributes: readonly StartingAttribute[] = [
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
