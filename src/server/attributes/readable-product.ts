import type { Specification } from "#shared/catalogue/contract.ts";
import { foldText } from "./measure-text.ts";

export interface ReadableProduct {
  name: string;
  specifications: readonly Specification[];
  origin: string;
}

/** The same with its texts folded, and what the name says the product is. */
export interface FoldedProduct {
  raw: ReadableProduct;
  name: string;
  /** The name up to its first comma, `for` or `with`: what the product itself is. */
  ownName: string;
  /** Such as `Mug press`; null for what is no machine. */
  machine: string | null;
}

/** Kinds of machines by what their name has, the most particular first. */
const machineKinds: readonly (readonly [RegExp, string])[] = [
  [/\bdtf\b.*\bprinter/, "DTF printer"],
  [/\bsublimation\b.*\bprinter/, "Sublimation printer"],
  [/\bprinter/, "Printer"],
  [/\bmugs?\b.*\bpress/, "Mug press"],
  [/\b(?:tumbler|bottle)s?\b.*\bpress/, "Tumbler press"],
  [/\b(?:cap|hat|topi)s?\b.*\bpress/, "Cap press"],
  [/\b(?:combo|\d+[- ]?in[- ]?\d+)\b.*\bpress|\bpress\b.*\bcombo/, "Combo press"],
  [/\bvacuum\b.*\bpress/, "Vacuum press"],
  [/\bpress/, "Flat heat press"],
  [/\bplotter|\bvinyl cutter/, "Cutting plotter"],
  [/\b(?:fiber|fibre|mopa)\b.*\b(?:marker|laser|engraver|machine)/, "Fiber laser"],
  [/\bco2\b.*\b(?:laser|engraver|cutter|machine)/, "CO2 laser"],
  [/\bdiode\b.*\b(?:laser|engraver|cutter|machine)/, "Diode laser"],
  [/\b(?:shaker|dryer|drier)/, "Powder shaker"],
  [/\boven/, "Curing oven"],
];

/** Goods for a machine, though their name has one. */
const accessory =
  /^(?:attachments?|blades?|cables?|cartridges?|covers?|dampers?|elements?|films?|goggles|heads?|inks?|kits?|knife|knives|lamps?|mats?|nozzles?|oil|pads?|papers?|parts?|powders?|printheads?|rolls?|sheets?|spares?|stands?|strips?|tapes?|tubes?|wipers?)$/;

export function foldProduct(raw: ReadableProduct): FoldedProduct {
  const name = foldText(raw.name);
  const ownName = name.split(/,| for | with /, 1)[0] ?? "";
  const words = ownName.match(/(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu) ?? [];
  const isAccessory = accessory.test(words.at(-1) ?? "");
  const kind = machineKinds.find(([pattern]) => pattern.test(ownName));
  return {
    raw,
    name,
    ownName,
    machine: isAccessory ? null : (kind?.[1] ?? null),
  };
}
