import type { DemoProduct } from "./demo-data.ts";

/** What a packed piece weighs (grams) and measures (millimetres), by its category, for what states no size. */
const ofCategory: Record<string, readonly [grams: number, size: string]> = {
  "dtf-film": [5_200, "650 × 160 × 160"],
  "dtf-powder": [1_100, "280 × 200 × 60"],
  "sublimation-spares": [350, "220 × 150 × 80"],
  "plotter-blades": [60, "120 × 80 × 20"],
  "laser-accessories": [900, "250 × 180 × 120"],
  "sublimation-inks": [160, "160 × 60 × 60"],
  "dtf-inks": [1_150, "240 × 90 × 90"],
  "sublimation-papers": [950, "310 × 220 × 20"],
  "tapes-and-sheets": [180, "140 × 140 × 50"],
  "pu-vinyl": [1_300, "530 × 90 × 90"],
  "glitter-vinyl": [1_600, "530 × 100 × 100"],
  "printable-vinyl": [1_500, "530 × 100 × 100"],
  mugs: [380, "120 × 100 × 110"],
  "magic-mugs": [400, "120 × 100 × 110"],
  bottles: [260, "260 × 90 × 90"],
  tumblers: [420, "230 × 100 × 100"],
  "t-shirts": [190, "300 × 220 × 20"],
  caps: [110, "240 × 180 × 120"],
  cushions: [150, "400 × 400 × 30"],
  totes: [90, "300 × 200 × 10"],
  "key-chains": [30, "80 × 60 × 10"],
  "frames-and-slate": [620, "260 × 220 × 40"],
  "metal-blanks": [180, "320 × 220 × 20"],
  "desk-gifts": [240, "200 × 140 × 60"],
};

const OTHERS = [1_000, "300 × 200 × 150"] as const;

/** Room that a crate or carton takes around a machine, a side, and what it adds to the weight. */
const CRATE_MM = 60;
const CRATE_SHARE = 1.12;

type Packed = Pick<DemoProduct, "category" | "specifications">;

/** How a demo product is packed: machines by the size and weight that they state, the rest by their kind. */
export function packingOf({ category, specifications }: Packed) {
  const stated = specifications.find(({ name }) => name === "Size and weight")?.value ?? "";
  const machine = /^(\d+) × (\d+) × (\d+) cm.*?([\d.]+) kg$/.exec(stated);
  if (!machine) {
    const [weight, packedSize] = ofCategory[category] ?? OTHERS;
    return { weight, packedSize };
  }
  const [length, width, height, kilograms] = machine.slice(1).map(Number);
  const sides = [length, width, height].map((cm = 0) => cm * 10 + CRATE_MM);
  return {
    weight: Math.round((kilograms ?? 0) * CRATE_SHARE * 10) * 100,
    packedSize: sides.toSorted((a, b) => b - a).join(" × "),
  };
}
