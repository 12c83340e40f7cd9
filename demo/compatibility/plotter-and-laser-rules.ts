import type { SeededRule } from "#server/compatibility/seed.ts";
import { cottonShirts } from "./kit-goods.ts";

const onRolls = ["roll-cutting-plotters", "contour-cutting-plotters"];
/** Not all of the cutting plotters' category: their blades are in it. */
const plotters = ["desktop-cutting-plotters", ...onRolls];
const plainVinyl = ["pu-vinyl", "glitter-vinyl"];

const plotterRules: SeededRule[] = [
  {
    kind: "consumable",
    reason: "The vinyl is no wider than the plotter takes.",
    machines: { categories: onRolls },
    goods: { categories: plainVinyl },
    comparisons: [{ goods: "roll-width", sign: "at-most", machine: "media-width" }],
  },
  {
    kind: "consumable",
    reason: "Cut from the metre, A3 sheets of it lie on the plotter's mat.",
    machines: { categories: ["desktop-cutting-plotters"] },
    goods: {
      categories: plainVinyl,
      ranges: [{ attribute: "roll-length", min: null, max: 1 }],
    },
  },
  {
    kind: "consumable",
    reason: "The plotter's camera finds the printed marks and cuts round the picture.",
    machines: { categories: ["contour-cutting-plotters"] },
    goods: { categories: ["printable-vinyl"] },
    comparisons: [{ goods: "roll-width", sign: "at-most", machine: "media-width" }],
  },
  {
    kind: "consumable",
    reason: "White and black are asked for most: a metre of each to begin with.",
    machines: { categories: plotters },
    goods: { products: ["pu-vinyl-1-m-white", "pu-vinyl-1-m-black"] },
    starter: { quantity: 1, takes: "each" },
  },
  {
    kind: "spare",
    reason: "Made for the blade holder of our 720 mm and 1,350 mm plotters.",
    machines: { categories: onRolls },
    goods: { categories: ["plotter-blades"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Presses the weeded vinyl on; its plate takes a full shirt front.",
    machines: { categories: plotters },
    goods: { products: ["clamshell-heat-press-38-x-38"] },
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "companion",
    reason: "Cotton shirts to begin with: three of each size from S to XL.",
    machines: { categories: plotters },
    goods: { products: cottonShirts },
    starter: { quantity: 3, takes: "each" },
  },
];

const laserRules: SeededRule[] = [
  {
    kind: "accessory",
    reason: "It absorbs exactly the light of this laser: whoever is in the room wears one.",
    machines: { categories: ["fiber-lasers"] },
    goods: { products: ["laser-safety-goggles-1064-nm"] },
    comparisons: [{ goods: "wavelength", sign: "equal", machine: "wavelength" }],
    starter: { quantity: 1, takes: "one" },
  },
  {
    kind: "accessory",
    reason: "Turns bottles, pens and rings under our 20 W, 30 W and 60 W markers.",
    machines: { categories: ["fiber-lasers"] },
    goods: { products: ["rotary-attachment-80-mm"] },
  },
  {
    kind: "blank",
    reason: "Light of 1,064 nm marks metal, bare or coated.",
    machines: { categories: ["fiber-lasers"] },
    goods: {
      categories: ["drinkware-blanks", "gifts-and-awards"],
      choices: [{ attribute: "material", values: ["stainless-steel", "aluminium", "zinc-alloy"] }],
    },
  },
  {
    kind: "blank",
    reason: "The beam engraves MDF, and cuts it where it has power enough.",
    machines: { categories: ["co2-lasers", "diode-lasers"] },
    goods: { categories: ["key-chains"], choices: [{ attribute: "material", values: ["mdf"] }] },
  },
];

/** What fits the demo's cutting plotters and lasers. */
export const plotterAndLaserRules: SeededRule[] = [...plotterRules, ...laserRules];
