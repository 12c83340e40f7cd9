import type { SeededRule } from "#server/compatibility/seed.ts";
import { cottonShirts, fourColours, polyesterShirts } from "./kit-goods.ts";

const a4Printers = { categories: ["a4-sublimation-printers"] };
const a3Printers = { categories: ["a3-sublimation-printers"] };
const desktop = { categories: ["a4-sublimation-printers", "a3-sublimation-printers"] };
const wideFormat = { categories: ["wide-format-sublimation-printers"] };
const dtfPrinters = { categories: ["dtf-a3-printers", "dtf-24-inch-printers"] };

const bottle = (max: number | null, min: number | null = null) => ({
  attribute: "volume",
  min,
  max,
});

/** What sublimation printers take. */
const sublimationRules: SeededRule[] = [
  {
    kind: "consumable",
    reason: "Sublimation ink in a bottle with a narrow nozzle, for the tanks of desktop printers.",
    machines: desktop,
    goods: { categories: ["sublimation-inks"], choices: [fourColours], ranges: [bottle(250)] },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "consumable",
    reason: "A six-colour printer has tanks for the light colours as well.",
    machines: { ranges: [{ attribute: "ink-count", min: 6, max: null }], ...desktop },
    goods: {
      categories: ["sublimation-inks"],
      choices: [{ attribute: "colour", values: ["light-cyan", "light-magenta"] }],
      ranges: [bottle(250)],
    },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "consumable",
    reason: "Sublimation ink by the litre, as the tanks of roll printers take it.",
    machines: wideFormat,
    goods: {
      categories: ["sublimation-inks"],
      choices: [fourColours],
      ranges: [bottle(null, 1_000)],
    },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "consumable",
    reason: "The same ink by the litre refills the tanks of a desktop printer that runs every day.",
    machines: desktop,
    goods: {
      categories: ["sublimation-inks"],
      choices: [fourColours],
      ranges: [bottle(null, 1_000)],
    },
  },
  {
    kind: "consumable",
    reason: "A4 sheets for the tray of an A4 printer.",
    machines: { categories: ["a4-sublimation-printers"] },
    goods: { products: ["sublimation-paper-a4"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "consumable",
    reason: "A3 sheets for the tray of an A3+ printer.",
    machines: { categories: ["a3-sublimation-printers"] },
    goods: { products: ["sublimation-paper-a3"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "consumable",
    reason: "An A3+ printer feeds A4 sheets, too: enough for a mug.",
    machines: { categories: ["a3-sublimation-printers"] },
    goods: { products: ["sublimation-paper-a4"] },
  },
  {
    kind: "consumable",
    reason: "The roll is no wider than the printer prints.",
    machines: wideFormat,
    goods: { categories: ["sublimation-papers"] },
    comparisons: [{ goods: "roll-width", sign: "at-most", machine: "print-width" }],
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "consumable",
    reason: "Holds the printed sheet on the goods, so that nothing moves in the press.",
    machines: desktop,
    goods: { products: ["heat-tape-10-mm"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "spare",
    reason: "Made for the head of our 24-inch and 1.8 m roll printers.",
    machines: wideFormat,
    goods: { categories: ["sublimation-spares"] },
  },
  {
    kind: "companion",
    reason: "A press puts the prints on; with this one most shops begin, on mugs.",
    machines: a4Printers,
    goods: { products: ["mug-press-11-oz"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Its 40 × 50 cm plate takes the whole A3 print, a T-shirt front at once.",
    machines: a3Printers,
    goods: { products: ["swing-away-heat-press-40-x-50"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Wide prints want a wide plate: this one takes 80 × 100 cm.",
    machines: wideFormat,
    goods: { products: ["large-format-heat-press-80-x-100"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "A carton to sell from the first day on.",
    machines: a4Printers,
    goods: { products: ["white-mug-11-oz"] },
    starter: { quantity: 36, takes: "one" },
  },
  {
    kind: "companion",
    reason: "White shirts to sell from the first day on: three of each size from S to XL.",
    machines: a3Printers,
    goods: { products: polyesterShirts },
    starter: { quantity: 3, takes: "each" },
  },
];

/** What DTF printers, ovens and shakers take. */
const dtfRules: SeededRule[] = [
  {
    kind: "consumable",
    reason: "DTF pigment ink for piezo heads: the four colours, and white for the base.",
    machines: dtfPrinters,
    goods: { categories: ["dtf-inks"] },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "consumable",
    reason: "The film is as wide as the printer prints.",
    machines: dtfPrinters,
    goods: { categories: ["dtf-film"] },
    comparisons: [{ goods: "roll-width", sign: "equal", machine: "print-width" }],
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "consumable",
    reason: "The powder sticks to wet DTF ink and melts into the glue of the transfer.",
    machines: dtfPrinters,
    goods: { categories: ["dtf-powder"] },
    starter: { quantity: 2, takes: "one" },
  },
  {
    kind: "consumable",
    reason: "It melts the powder on the wet print into the glue of the transfer.",
    machines: { categories: ["powder-shakers-and-ovens"] },
    goods: { categories: ["dtf-powder"] },
  },
  {
    kind: "consumable",
    reason: "The oven takes pieces of this film up to A3.",
    machines: { products: ["a3-dtf-curing-oven"] },
    goods: { products: ["dtf-film-33-cm-x-100-m"] },
  },
  {
    kind: "consumable",
    reason: "The roll runs through the shaker and dryer.",
    machines: { products: ["60-cm-powder-shaker-dryer"] },
    goods: { categories: ["dtf-film"], ranges: [{ attribute: "roll-width", min: 500, max: null }] },
    comparisons: [{ goods: "roll-width", sign: "at-most", machine: "media-width" }],
  },
  {
    kind: "companion",
    reason: "Melts the powder on prints up to A3.",
    machines: { categories: ["dtf-a3-printers"] },
    goods: { products: ["a3-dtf-curing-oven"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Powders and dries the film as fast as a 60 cm printer prints it.",
    machines: { categories: ["dtf-24-inch-printers"] },
    goods: { products: ["60-cm-powder-shaker-dryer"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Its 40 × 60 cm plate presses a whole A3 transfer at once.",
    machines: { categories: ["dtf-a3-printers"] },
    goods: { products: ["auto-open-heat-press-40-x-60"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Two stations keep up with a 60 cm printer: 120 pressings an hour.",
    machines: { categories: ["dtf-24-inch-printers"] },
    goods: { products: ["pneumatic-twin-station-heat-press-40-x-60"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Cotton, which DTF prints in any colour: three of each size from S to XL.",
    machines: dtfPrinters,
    goods: { products: cottonShirts },
    starter: { quantity: 3, takes: "each" },
  },
];

/** What fits the demo's printers, from their specifications and "Works with". */
export const printerRules: SeededRule[] = [...sublimationRules, ...dtfRules];
