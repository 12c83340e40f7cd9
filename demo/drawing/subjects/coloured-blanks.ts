import { cottons, glazes, meshes } from "../colours.ts";
import type { Subject } from "../scene.ts";
import { inColours, placed } from "./variants.ts";

const mugOf = (colour: string, turn: number) =>
  `union { TwoToneMug(${colour}, "") rotate y * ${turn} }`;

/** Blanks in their colours and shapes, each family with one picture of all its variants. */
export const colouredBlankSubjects: Subject[] = [
  ...inColours("two-tone-mug-11-oz", glazes, (colour) => ({
    model: "drinkware",
    call: mugOf(colour, 26),
    turn: -6,
    rise: 26,
    views: ["hero", "detail"],
    closeUp: { at: [1.4, 8, -1], size: 11, turn: -8, rise: 38 },
  })),
  {
    slug: "two-tone-mug-11-oz-colours",
    model: "drinkware",
    call: placed(
      Object.values(glazes).map((colour) => mugOf(colour, 24)),
      [
        [-11, 0, 0],
        [0, 0, 0],
        [11, 0, 0],
        [-8.5, 0, 11],
        [2.5, 0, 11],
        [13.5, 0, 11],
      ],
    ),
    turn: -4,
    rise: 27,
    fill: 0.9,
    views: ["hero", "scale"],
    beside: "LyingA4",
    besideCall: mugOf(glazes.red, 26),
  },
  ...inColours("cotton-t-shirt-180-gsm", cottons, (colour) => ({
    model: "apparel",
    call: `Tee(${colour}, "chest-light")`,
    turn: 0,
    rise: 66,
    fill: 0.94,
    views: ["hero", "detail"],
    closeUp: { at: [0, 1, 22], size: 30, turn: -14, rise: 52 },
  })),
  {
    slug: "cotton-t-shirt-180-gsm-colours",
    model: "apparel",
    call: placed(
      Object.values(cottons).map((colour) => `FoldedTee(${colour})`),
      [
        [0, 0, 0],
        [0.4, 3, 0.6],
        [-0.3, 6, 1],
        [0.3, 9, 1.6],
        [0, 12, 2],
      ],
    ),
    turn: -30,
    rise: 30,
    views: ["scale"],
    beside: "Mug",
  },
  ...inColours("sublimation-cap", meshes, (colour) => ({
    model: "apparel",
    call: `Cap(${colour}, "")`,
    turn: -32,
    rise: 18,
    views: ["hero", "front"],
    front: { call: `Cap(${colour}, "chest")`, turn: 0, rise: 10 },
  })),
  {
    slug: "sublimation-cap-colours",
    model: "apparel",
    call: placed(
      Object.values(meshes).map((colour) => `Cap(${colour}, "")`),
      [
        [0, 0, 0],
        [26, 0, 4],
        [4, 0, 32],
        [30, 0, 36],
      ],
      22,
    ),
    turn: 0,
    rise: 34,
    fill: 0.9,
    views: ["hero", "scale"],
    beside: "Mug",
    besideCall: `Cap(${meshes.blue}, "")`,
  },
  ...["rectangle", "circle", "heart", "house"].map(
    (shape, kind): Subject => ({
      slug: kind === 0 ? "mdf-key-chain" : `mdf-key-chain-${shape}`,
      model: "gifts",
      call: `MdfPair(${kind}, "${kind === 0 ? "landscape" : "landscape-square"}")`,
      turn: -16,
      rise: 50,
      views: ["hero", "front"],
      front: { turn: 26, rise: 30 },
    }),
  ),
  {
    slug: "mdf-key-chain-shapes",
    model: "gifts",
    call: "MdfKeyChains()",
    turn: -16,
    rise: 50,
    views: ["hero", "scale"],
    beside: "Mug",
  },
];
