/** An attribute that every shop begins with. */
export interface StartingAttribute {
  code: string;
  name: string;
  kind: "number" | "choice";
  unit?: string;
  /** Lists do not offer it: only rules and comparisons need it. */
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

/** Choices that nothing but their names is said of. */
export const choices = (...names: string[]): StartingChoice[] => names.map((name) => ({ name }));

const colour = (name: string, swatch: string, ...aliases: string[]): StartingChoice => ({
  name,
  swatch,
  aliases,
});

export const commonAttributes: readonly StartingAttribute[] = [
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
];
