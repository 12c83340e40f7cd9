import type { SeededRule } from "#server/compatibility/seed.ts";
import { fourColours } from "./kit-goods.ts";

export const pneumatic = ["pneumatic-twin-station-heat-press-40-x-60"];
export const largeFormat = ["large-format-heat-press-80-x-100"];

/** With what a workshop prints that needs a press of more than one shirt at a time. */
export const workshopRules: SeededRule[] = [
  {
    kind: "companion",
    reason: "Prints the transfers that two stations press: DTF, in colour and white at once.",
    machines: { products: pneumatic },
    goods: { products: ["a3-dtf-printer-dual-head"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "A first litre of each of the printer's five inks.",
    machines: { products: pneumatic },
    goods: { categories: ["dtf-inks"] },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "companion",
    reason: "Film as wide as the printer prints.",
    machines: { products: pneumatic },
    goods: { products: ["dtf-film-33-cm-x-100-m"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "The glue of the transfers.",
    machines: { products: pneumatic },
    goods: { products: ["dtf-hot-melt-powder-1-kg"] },
    starter: { quantity: 2, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Melts the powder on each print before it is pressed.",
    machines: { products: pneumatic },
    goods: { products: ["a3-dtf-curing-oven"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Prints jersey panels and gang sheets 61 cm wide, as a plate of this size takes them.",
    machines: { products: largeFormat },
    goods: { products: ["24-inch-sublimation-printer"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "A first litre of each colour for the roll printer.",
    machines: { products: largeFormat },
    goods: {
      categories: ["sublimation-inks"],
      choices: [fourColours],
      ranges: [{ attribute: "volume", min: 1_000, max: null }],
    },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "companion",
    reason: "Paper for the roll printer: some 160 shirt fronts.",
    machines: { products: largeFormat },
    goods: { products: ["sublimation-paper-roll-61-cm"] },
    starter: { quantity: 1, takes: "one" },
  },
];
