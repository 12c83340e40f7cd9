import { knownChoicesIn } from "./choices.ts";
import { measuresIn } from "./measure-text.ts";
import type { FoldedProduct } from "./readable-product.ts";
import {
  each,
  first,
  firstOf,
  followedBy,
  largest,
  leadingNumber,
  listed,
  named,
  plateSide,
  plateSize,
  type Reader,
  rollSide,
  side,
} from "./readers.ts";
import { knownColours, paperSize, sizesIn, socketIn, widthOfPaper } from "./trade-readers.ts";

/** How one of the attributes that the shop comes with is read. */
export interface Rule {
  /** The unit of the numbers that its readers give. */
  unit?: string;
  /** Which products it says something of; all where it is not given. */
  of?: (product: FoldedProduct) => boolean;
  /** Reads the value of a specification that the dictionary names. */
  specification?: Reader;
  /** Reads the product's name, where no specification says it. */
  name?: Reader;
  /** Reads the product as a whole, where neither does. */
  product?: (product: FoldedProduct) => string[];
}

const isMachine = ({ machine }: FoldedProduct) => machine !== null;
const isGoods = ({ machine }: FoldedProduct) => machine === null;
const isPrinter = ({ machine }: FoldedProduct) => /printer$/i.test(machine ?? "");
const isPress = ({ machine }: FoldedProduct) => /press$/i.test(machine ?? "");
const takesRoundGoods = (product: FoldedProduct) =>
  isPress(product) || /\brotary\b/.test(product.ownName);
const isPlotter = ({ machine }: FoldedProduct) => machine === "Cutting plotter";
const isLaser = ({ machine }: FoldedProduct) => /laser$/i.test(machine ?? "");

const across = /^ ?(?:across|wide round|dia(?:meter)?\b|diameter)/;
const underName =
  (word: RegExp, reader: Reader): Reader =>
  (text) =>
    word.test(text.specification) ? reader(text) : [];

/** The least and the greatest of a range such as `75–90 mm across`; a single size is the greatest. */
const acrossRange =
  (end: "min" | "max"): Reader =>
  ({ measures, specification }) => {
    const sizes = measures.filter(
      ({ unit, after }) => unit === "mm" && (across.test(after) || /diameter/.test(specification)),
    );
    const range = sizes.map(({ value }) => value).toSorted((a, b) => a - b);
    if (end === "max") return range.slice(-1);
    return range.length > 1 ? range.slice(0, 1) : [];
  };

/** `6, 11, 12 (conical) and 17 oz`: all of them, but the first of `Mugs at once: 5, 11 oz`. */
const drinkwareVolumes = (text: Parameters<Reader>[0]): number[] => {
  const plain = text.text.replaceAll(/\([^)]*\)/g, " ").replaceAll(/ +/g, " ");
  const lists = /at once/.test(text.specification)
    ? plain
    : plain.replaceAll(/(\d+)(?=(?: ?,| and| or) ?\d+[\d ,andor]* ?(oz|ml)\b)/g, "$1 $2");
  return measuresIn(lists)
    .filter(({ unit }) => unit === "ml")
    .map(({ value }) => value)
    .toSorted((a, b) => a - b);
};

const methods = named([
  [/\bsublimation\b/, "Sublimation"],
  [/\bdtf\b/, "DTF"],
  [/\bvinyl\b|\bhtv\b/, "Heat-transfer vinyl"],
  [/\blasers?\b|\bmopa\b/, "Laser"],
]);

const openings = named([
  [/\bclam ?-?shell\b/, "Clamshell"],
  [/\bswing ?-?away\b/, "Swing-away"],
  [/\bauto(?:matic)? ?-?open|\bopens? by itself\b/, "Auto-open"],
  [/\bdrawer\b|\bslides? ?-?out\b/, "Drawer"],
  [/\bpneumatic\b/, "Pneumatic"],
]);

const laserTypes: Reader = (text) =>
  named([
    [/\bmopa\b/, "MOPA fiber"],
    [/\bfib(?:er|re)\b/, "Fiber"],
    [/\bco2\b/, "CO2"],
    [/\bdiode\b/, "Diode"],
  ])(text).slice(0, 1);

const peels = named([
  [/\bhot\b/, "Hot"],
  [/\bwarm\b/, "Warm"],
  [/\bcold\b/, "Cold"],
]);

const known: Reader = ({ raw, choices }) => knownChoicesIn(raw, choices).map(({ name }) => name);

const PACK = /(?:pack|set|box) of (\d{1,6})\b|\b(\d{1,6}) (?:sheets|pieces|pcs|nos|units)\b/;
const pack: Reader = ({ text, specification }) => {
  const match = specification === "" ? PACK.exec(text) : /(\d{1,6})/.exec(text);
  const units = Number(match?.[1] ?? match?.[2] ?? 0);
  return units > 1 ? [units] : [];
};

/** The rules by the codes of the attributes that the shop comes with. */
export const rules: Readonly<Record<string, Rule>> = {
  origin: { product: ({ raw }) => [raw.origin.trim().replace(/^made in /i, "")].filter(Boolean) },
  machine: { product: ({ machine }) => (machine ? [machine] : []) },
  method: {
    of: ({ machine }) => machine === null || /printer$|laser$|oven$|shaker$/i.test(machine),
    // `Works with: DTF and vinyl`, or a specification for each: `DTF: 149–160 °C`.
    specification: (text) =>
      methods(
        /^(?:dtf|sublimation|(?:pu |heat transfer )?vinyl)$/.test(text.specification)
          ? { ...text, text: text.specification }
          : text,
      ),
    name: methods,
    product: ({ machine }) => (machine === "Powder shaker" ? ["DTF"] : []),
  },
  colour: {
    of: isGoods,
    specification: (text) => (/colou?rs?$/.test(text.specification) ? listed(text) : known(text)),
    name: knownColours,
  },
  // Of clothes and of paper.
  size: { specification: firstOf(sizesIn, paperSize), name: firstOf(sizesIn, paperSize) },
  material: {
    of: isGoods,
    // `Stainless steel, single wall`: what follows the first is a finish, unless it is known.
    specification: firstOf(known, (text) => listed(text).slice(0, 1)),
    name: known,
  },
  volume: { unit: "ml", of: isGoods, specification: first("ml"), name: first("ml") },
  "plate-size": { of: isPress, specification: plateSize, name: plateSize },
  "plate-width": { unit: "mm", of: isPress, specification: plateSide(0), name: plateSide(0) },
  "plate-depth": { unit: "mm", of: isPress, specification: plateSide(1), name: plateSide(1) },
  opening: { of: isPress, specification: openings, name: openings },
  power: {
    unit: "w",
    of: isMachine,
    specification: largest("w"),
    name: (text) => (/\blaser\b/.test(text.text) ? [] : largest("w")(text)),
  },
  voltage: {
    unit: "v",
    of: isMachine,
    // Of `220–240 V` the voltage of Indian sockets.
    specification: (text) => {
      const [low, high] = each("v")(text).map(Number);
      return low !== undefined && high !== undefined && low <= 230 && high >= 230
        ? [230]
        : first("v")(text);
    },
  },
  socket: { of: isMachine, specification: socketIn },
  "print-width": {
    unit: "mm",
    of: isPrinter,
    specification: firstOf(side(0), first("mm"), widthOfPaper),
    name: first("mm"),
  },
  printheads: { of: isPrinter, specification: leadingNumber },
  "ink-count": { of: isPrinter, specification: leadingNumber },
  "print-speed": { unit: "m2/h", of: isMachine, specification: largest("m2/h") },
  "cut-width": {
    unit: "mm",
    of: isPlotter,
    specification: (text) =>
      /cut/.test(text.specification)
        ? first("mm")(text)
        : first("mm")({ ...text, measures: measuresIn(text.text.split(/\bcuts? /)[1] ?? "") }),
  },
  "media-width": { unit: "mm", of: isMachine, specification: first("mm") },
  "cutting-force": { unit: "gf", of: isPlotter, specification: largest("gf") },
  "laser-type": { of: isLaser, specification: laserTypes, name: laserTypes },
  "laser-power": { unit: "w", of: isLaser, specification: first("w"), name: first("w") },
  wavelength: { unit: "nm", specification: first("nm"), name: first("nm") },
  "field-width": { unit: "mm", of: isLaser, specification: side(0) },
  "field-depth": { unit: "mm", of: isLaser, specification: side(1) },
  "max-temperature": {
    unit: "°c",
    of: (product) => isPress(product) || /oven$/i.test(product.machine ?? ""),
    specification: largest("°c"),
  },
  "min-volume": {
    unit: "ml",
    of: isPress,
    specification: (text) => drinkwareVolumes(text).slice(0, 1),
    name: (text) => drinkwareVolumes(text).slice(0, 1),
  },
  "max-volume": {
    unit: "ml",
    of: isPress,
    specification: (text) => drinkwareVolumes(text).slice(-1),
    name: (text) => drinkwareVolumes(text).slice(-1),
  },
  "min-diameter": { unit: "mm", of: takesRoundGoods, specification: acrossRange("min") },
  "max-diameter": { unit: "mm", of: takesRoundGoods, specification: acrossRange("max") },
  "max-thickness": { unit: "mm", of: isPress, specification: largest("mm") },
  diameter: {
    unit: "mm",
    of: isGoods,
    specification: firstOf(followedBy("mm", across), underName(/diameter/, first("mm"))),
  },
  height: {
    unit: "mm",
    of: isGoods,
    specification: firstOf(
      followedBy("mm", /^ ?(?:high|tall|height)/),
      underName(/height/, first("mm")),
    ),
  },
  width: { unit: "mm", of: isGoods, specification: side(0), name: side(0) },
  length: { unit: "mm", of: isGoods, specification: side(1), name: side(1) },
  thickness: {
    unit: "mm",
    of: isGoods,
    specification: firstOf(followedBy("mm", /^ ?thick/), underName(/thick/, first("mm"))),
  },
  "film-thickness": { unit: "um", of: isGoods, specification: first("um"), name: first("um") },
  "weight-gsm": { unit: "gsm", of: isGoods, specification: first("gsm"), name: first("gsm") },
  "roll-width": { unit: "mm", of: isGoods, specification: rollSide(0), name: rollSide(0) },
  "roll-length": { unit: "mm", of: isGoods, specification: rollSide(1), name: rollSide(1) },
  "pack-size": { of: isGoods, specification: pack, name: pack },
  "net-weight": { unit: "g", of: isGoods, specification: first("g"), name: first("g") },
  peel: { of: isGoods, specification: peels },
  "blade-angle": { unit: "°", of: isGoods, specification: each("°"), name: each("°") },
};
