import { describe, expect, it } from "vitest";
import {
  bestCandidate,
  isPlainSlip,
  slipsBetween,
  soundsAlike,
  variantsOf,
} from "./correct-words.ts";

const candidates = [
  "heat",
  "net",
  "set",
  "dtf",
  "mug",
  "cap",
  "vinyl",
  "plotter",
  "sublimation",
].map((word) => ({ word, written: word, uses: word === "heat" ? 20 : 2 }));
const corrected = (word: string, beside: string[] = []) =>
  bestCandidate(word, candidates, (candidate) => beside.includes(candidate))?.word;

describe("slips", () => {
  it.each([
    ["dft", "dtf", 1],
    ["mgu", "mug", 1],
    ["ploter", "plotter", 1],
    ["vinly", "vinyl", 1],
    ["lazer", "laser", 0.5],
    ["vynil", "vinyl", 1],
    ["mug", "mug", 0],
    ["", "mug", 3],
  ])("between %s and %s are %d", (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips);
  });

  it("of short words have a variant that is right", () => {
    for (const [slip, word] of [
      ["dft", "dtf"],
      ["mgu", "mug"],
      ["cpa", "cap"],
      ["mugg", "mug"],
      ["het", "heat"],
      ["vynil", "vinyl"],
    ] as const)
      expect(variantsOf(slip)).toContain(word);
    expect(variantsOf("sublimashunprinter")).toEqual([]);
    expect(variantsOf("shirt").length).toBeLessThan(600);
  });
});

describe("a slip of a short word", () => {
  it.each([
    ["dft", "dtf"],
    ["mugg", "mug"],
    ["shet", "sheet"],
    ["blak", "black"],
  ])("is plain of %s for %s", (word, meant) => {
    expect(isPlainSlip(word, meant)).toBe(true);
  });

  it.each([
    ["rang", "ring"],
    ["chai", "chain"],
    ["gold", "cold"],
  ])("is none for certain of %s for %s", (word, meant) => {
    expect(isPlainSlip(word, meant)).toBe(false);
  });
});

describe("the word that was meant", () => {
  it.each([
    ["dft", "dtf"],
    ["sublimashun", "sublimation"],
    ["plottre", "plotter"],
    ["het", "heat"],
  ])("by %s is %s", (slip, word) => {
    expect(corrected(slip)).toBe(word);
  });

  it("is none where nothing is near", () => {
    expect(corrected("xqzv")).toBeUndefined();
    expect(corrected("motor")).toBeUndefined();
  });

  it("is rather the one that stands beside the same neighbour in the shop", () => {
    expect(corrected("aet", ["net"])).toBe("net");
  });
});

it("hears k as c, z as s and w as v, and no other letter as another", () => {
  expect(soundsAlike("kap", "cap")).toBe(true);
  expect(soundsAlike("winyl", "vinyl")).toBe(true);
  expect(soundsAlike("kid", "kit")).toBe(false);
  expect(soundsAlike("kup", "cap")).toBe(false);
});
