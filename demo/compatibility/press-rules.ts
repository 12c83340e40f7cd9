import type { SeededRule } from "#server/compatibility/seed.ts";
import { fourColours, polyesterShirts, sixColours } from "./kit-goods.ts";
import { largeFormat, pneumatic, workshopRules } from "./workshop-rules.ts";

const flatAndCombo = ["flat-heat-presses", "combo-heat-presses"];
/** Presses whose plate takes a shirt front as an A3+ printer prints it. */
const shirtPresses = ["swing-away-heat-press-40-x-50", "auto-open-heat-press-40-x-60"];
/** Presses with which a shop begins to sell what an A4 printer prints. */
const firstPresses = [
  "mug-press-11-oz",
  "mug-press-four-attachments",
  "five-mug-press",
  "tumbler-press-20-30-oz",
  "cap-press-8-x-15",
  "3d-vacuum-heat-press",
  "clamshell-heat-press-38-x-38",
  "combo-heat-press-5-in-1",
  "combo-heat-press-8-in-1",
];
const mugPresses = ["mug-press-11-oz", "mug-press-four-attachments", "five-mug-press"];

const widthFirst = [
  { goods: "width", sign: "at-most", machine: "plate-width" },
  { goods: "length", sign: "at-most", machine: "plate-depth" },
] as const;
const lengthFirst = [
  { goods: "width", sign: "at-most", machine: "plate-depth" },
  { goods: "length", sign: "at-most", machine: "plate-width" },
] as const;
const withinVolume = [
  { goods: "volume", sign: "at-least", machine: "min-volume" },
  { goods: "volume", sign: "at-most", machine: "max-volume" },
] as const;
const withinDiameter = [
  { goods: "diameter", sign: "at-least", machine: "min-diameter" },
  { goods: "diameter", sign: "at-most", machine: "max-diameter" },
] as const;

const mugs = ["mugs", "magic-mugs"];
const flatGoods = ["key-chains", "desk-gifts", "metal-blanks", "cushions"];

/** What shaped presses take: mugs, bottles, caps. */
const shapedRules: SeededRule[] = [
  {
    kind: "blank",
    reason: "Its size and diameter are within what this press's heating element closes round.",
    machines: { categories: ["mug-presses", "combo-heat-presses"] },
    goods: { categories: mugs },
    comparisons: [...withinVolume, ...withinDiameter],
  },
  {
    kind: "blank",
    reason: "One of this press's heating mats is made for mugs of this size.",
    machines: { products: ["mug-press-four-attachments", "combo-heat-press-8-in-1"] },
    goods: { categories: mugs },
    comparisons: withinVolume,
  },
  {
    kind: "blank",
    reason: "The 11 oz mug that this press is made for: a carton of 36 to begin with.",
    machines: { products: [...mugPresses, "combo-heat-press-8-in-1", "combo-heat-press-5-in-1"] },
    goods: { products: ["white-mug-11-oz"] },
    starter: { quantity: 36, takes: "one" },
  },
  {
    kind: "blank",
    reason: "Straight and of a diameter that this press's element closes round.",
    machines: { products: ["tumbler-press-20-30-oz"] },
    goods: { categories: ["bottles", "tumblers"] },
    comparisons: [...withinVolume, ...withinDiameter],
  },
  {
    kind: "blank",
    reason: "Straight, as this press's element asks for: a dozen to begin with.",
    machines: { products: ["tumbler-press-20-30-oz"] },
    goods: { products: ["skinny-tumbler-20-oz"] },
    starter: { quantity: 12, takes: "one" },
  },
  {
    kind: "blank",
    reason: "The vacuum film draws the print tightly round mugs and bottles.",
    machines: { categories: ["vacuum-heat-presses"] },
    goods: { categories: [...mugs, "bottles"] },
  },
  {
    kind: "blank",
    reason: "The vacuum film draws the print tightly round the mug: a dozen to begin with.",
    machines: { categories: ["vacuum-heat-presses"] },
    goods: { products: ["white-mug-11-oz"] },
    starter: { quantity: 12, takes: "one" },
  },
  {
    kind: "blank",
    reason: "The curved plate fits the cap's front, 150 × 80 mm.",
    machines: { categories: ["cap-presses", "combo-heat-presses"] },
    goods: { categories: ["caps"] },
  },
  {
    kind: "blank",
    reason: "The curved plate fits the cap's front: twenty to begin with.",
    machines: { categories: ["cap-presses"] },
    goods: { products: ["sublimation-cap-white"] },
    starter: { quantity: 20, takes: "one" },
  },
];

/** What goes under a flat plate. */
const flatRules: SeededRule[] = [
  {
    kind: "blank",
    reason: "It lies flat within the plate.",
    machines: { categories: flatAndCombo },
    goods: { categories: flatGoods },
    comparisons: widthFirst,
  },
  {
    kind: "blank",
    reason: "Turned by a quarter, it lies flat within the plate.",
    machines: { categories: flatAndCombo },
    goods: { categories: flatGoods },
    comparisons: lengthFirst,
  },
  {
    kind: "blank",
    reason: "It lies flat within the plate.",
    machines: { categories: flatAndCombo },
    goods: { categories: ["key-chains"] },
    comparisons: [{ goods: "diameter", sign: "at-most", machine: "plate-width" }],
  },
  {
    kind: "blank",
    reason: "The plate comes down level, as thick glass and slate need it.",
    machines: {
      categories: [...flatAndCombo],
      choices: [{ attribute: "opening", values: ["swing-away", "drawer"] }],
    },
    goods: { categories: ["frames-and-slate"] },
    comparisons: widthFirst,
  },
  {
    kind: "blank",
    reason: "The vacuum film presses evenly on thick glass and slate.",
    machines: { categories: ["vacuum-heat-presses"] },
    goods: { categories: ["frames-and-slate"] },
    comparisons: [...widthFirst, { goods: "thickness", sign: "at-most", machine: "max-thickness" }],
  },
  {
    kind: "blank",
    reason: "The plate takes the print area of a shirt.",
    machines: { categories: flatAndCombo },
    goods: { categories: ["t-shirts"] },
  },
  {
    kind: "blank",
    reason: "They take sublimation, DTF and vinyl: three of each size from S to XL to begin with.",
    machines: { products: ["clamshell-heat-press-38-x-38", ...shirtPresses] },
    goods: { products: polyesterShirts },
    starter: { quantity: 3, takes: "each" },
  },
  {
    kind: "blank",
    reason: "A dozen of each size from S to XL: a first order for a press of this size.",
    machines: {
      products: [...pneumatic, ...largeFormat],
    },
    goods: { products: polyesterShirts },
    starter: { quantity: 12, takes: "each" },
  },
  {
    kind: "consumable",
    reason: "Heat transfer vinyl is pressed on with a flat plate at 150–165 °C.",
    machines: { categories: flatAndCombo },
    goods: { categories: ["transfer-vinyl"] },
  },
  {
    kind: "accessory",
    reason: "It covers the whole plate and keeps glue and ink off it.",
    machines: { categories: flatAndCombo },
    goods: {
      categories: ["tapes-and-sheets"],
      choices: [{ attribute: "material", values: ["ptfe"] }],
    },
    comparisons: [
      { goods: "width", sign: "at-least", machine: "plate-width" },
      { goods: "length", sign: "at-least", machine: "plate-depth" },
    ],
    starter: { quantity: 1, takes: "one" },
  },
];

/** What goes with every press that puts on sublimation prints. */
const sharedRules: SeededRule[] = [
  {
    kind: "consumable",
    reason: "Holds the print on the goods, so that nothing moves and leaves a ghost.",
    machines: { categories: ["heat-presses"] },
    goods: { products: ["heat-tape-10-mm"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Prints what this press puts on: photographs, names and logos up to A4.",
    machines: { products: firstPresses },
    goods: { products: ["a4-sublimation-printer"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "A first bottle of each colour for the A4 printer.",
    machines: { products: firstPresses },
    goods: {
      categories: ["sublimation-inks"],
      choices: [fourColours],
      ranges: [{ attribute: "volume", min: null, max: 250 }],
    },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "companion",
    reason: "Paper for the A4 printer: one sheet prints two mugs.",
    machines: { products: firstPresses },
    goods: { products: ["sublimation-paper-a4"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Prints a whole T-shirt front, as this press's plate takes it.",
    machines: { products: shirtPresses },
    goods: { products: ["a3-plus-sublimation-printer"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "A first bottle of each of the six colours of the A3+ printer.",
    machines: { products: shirtPresses },
    goods: {
      categories: ["sublimation-inks"],
      choices: [sixColours],
      ranges: [{ attribute: "volume", min: null, max: 250 }],
    },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "companion",
    reason: "Paper for the A3+ printer: a sheet for each shirt front.",
    machines: { products: shirtPresses },
    goods: { products: ["sublimation-paper-a3"] },
    starter: { quantity: 1, takes: "one" },
  },
];

/** What fits the demo's heat presses, from their plates, elements and "Works with". */
export const pressRules: SeededRule[] = [
  ...shapedRules,
  ...flatRules,
  ...sharedRules,
  ...workshopRules,
];
