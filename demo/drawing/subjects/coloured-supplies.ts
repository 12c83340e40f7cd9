import { glitters, inks, vinyls } from "../colours.ts";
import type { Subject } from "../scene.ts";
import { inColours, placed } from "./variants.ts";

const { cyan, magenta, yellow, black } = inks;
const fourInks = { cyan, magenta, yellow, black };
const lightLabel = "S(0.96, 0.955, 0.94)";
const darkLabel = "S(0.16, 0.19, 0.21)";

/** Three in the first row on the floor, two on them and one on top, as rolls are stacked. */
const pile = (radius: number, y: number): [number, number, number][] => {
  const across = radius * 2.03;
  const up = radius * 1.75;
  return [
    [0, y, 0],
    [0, y, across],
    [0, y, across * 2],
    [0, y + up, across / 2],
    [0, y + up, across * 1.5],
    [0, y + up * 2, across],
  ];
};

const litreRow = (label: string, colours: readonly string[]) =>
  placed(
    colours.map((colour) => `Litre(${colour}, ${label}, ${colour})`),
    colours.map((_, at) => [(at - (colours.length - 1) / 2) * 9.8, 0, (at % 2) * 3.4 - at * 0.4]),
  );

const litreOf = (label: string) => (colour: string) => ({
  model: "supplies",
  call: `InkBottle(0, ${colour}, ${label})`,
  turn: -18,
  rise: 18,
  views: ["hero", "detail"] as const,
  closeUp: { at: [2, 13.5, 0] as [number, number, number], size: 17, turn: -20, rise: 12 },
});

const metreOf = (texture: string) => ({
  model: "supplies",
  call: `VinylMetre(${texture})`,
  turn: -56,
  rise: 30,
});

/** Inks and vinyl in their colours, each family with one picture of all its variants. */
export const colouredSupplySubjects: Subject[] = [
  ...inColours("sublimation-ink-100-ml", inks, (colour) => ({
    model: "supplies",
    call: `InkBottle(1, ${colour}, Paper)`,
    turn: -18,
    rise: 18,
    views: ["hero", "detail"],
    closeUp: { at: [1, 8.6, 0], size: 10, turn: -20, rise: 12 },
  })),
  {
    slug: "sublimation-ink-100-ml-colours",
    model: "supplies",
    call: placed(
      Object.values(inks).map((colour) => `SmallBottle(${colour})`),
      Object.values(inks).map((_, at) => [(at - 2.5) * 5, 0, (at % 2) * 1.8 - at * 0.4]),
    ),
    turn: -22,
    rise: 16,
    views: ["scale"],
    beside: "Mug",
  },
  ...inColours("sublimation-ink-1-l", fourInks, litreOf(lightLabel)),
  {
    slug: "sublimation-ink-1-l-colours",
    model: "supplies",
    call: litreRow(lightLabel, Object.values(fourInks)),
    turn: -22,
    rise: 16,
    views: ["scale"],
    beside: "Mug",
  },
  ...inColours("dtf-ink-cmyk-1-l", fourInks, litreOf(darkLabel)),
  {
    slug: "dtf-ink-cmyk-1-l-colours",
    model: "supplies",
    call: litreRow(darkLabel, [...Object.values(fourInks), "InkWhite"]),
    turn: -22,
    rise: 16,
    views: ["scale"],
    beside: "Mug",
  },
  ...inColours("pu-vinyl-1-m", vinyls, (texture) => ({
    ...metreOf(texture),
    views: ["hero", "detail"],
    closeUp: { at: [25, 4, 5], size: 18, turn: 44, rise: 18 },
  })),
  {
    slug: "pu-vinyl-1-m-colours",
    model: "supplies",
    call: placed(
      Object.values(vinyls).map((texture) => `VinylTube(${texture})`),
      pile(3.4, 0),
    ),
    turn: 56,
    rise: 22,
    views: ["hero"],
  },
  ...inColours("pu-vinyl-roll-25-m", vinyls, (texture, words) => ({
    model: "supplies",
    call: `Roll(50, 6.6, ${texture}, 30, "${["white", "yellow", "gold"].includes(words) ? "cut-lines-dark" : "cut-lines"}")`,
    turn: -34,
    rise: 28,
    views: ["hero", "detail"],
    closeUp: { at: [25, 6, 0], size: 20, turn: 54, rise: 16 },
  })),
  {
    slug: "pu-vinyl-roll-25-m-colours",
    model: "supplies",
    call: placed(
      Object.values(vinyls).map((texture) => `Roll(50, 6.6, ${texture}, 0, "")`),
      pile(6.6, 0),
    ),
    turn: 56,
    rise: 22,
    views: ["hero"],
  },
  ...inColours("glitter-vinyl-1-m", glitters, (texture) => ({
    ...metreOf(texture),
    views: ["hero", "detail"],
    closeUp: { at: [6, 4, -10], size: 26, turn: -30, rise: 28 },
  })),
  {
    slug: "glitter-vinyl-1-m-colours",
    model: "supplies",
    call: placed(
      Object.values(glitters).map((texture) => `VinylTube(${texture})`),
      pile(3.4, 0),
    ),
    turn: 56,
    rise: 22,
    views: ["hero"],
  },
];
