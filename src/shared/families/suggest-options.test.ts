import { expect, it } from "vitest";
import { suggestOptions } from "./suggest-options.ts";

const attributes = [
  { code: "volume", kind: "number" as const },
  { code: "size", kind: "choice" as const },
  { code: "colour", kind: "choice" as const },
];
const tee = (colour: string, size: string) => ({ values: { colour: [colour], size: [size] } });

it("takes as few attributes as tell the products apart", () => {
  expect(suggestOptions(attributes, [tee("red", "s"), tee("blue", "s")])).toEqual(["colour"]);
  expect(suggestOptions(attributes, [tee("red", "s"), tee("red", "m"), tee("blue", "s")])).toEqual([
    "colour",
    "size",
  ]);
  const inks = [{ values: { volume: ["100"] } }, { values: { volume: ["1000"] } }];
  expect(suggestOptions(attributes, inks)).toEqual(["volume"]);
});

it("takes what the names say before all else", () => {
  const named = (code: string) => code === "volume";
  const ink = (volume: string, size: string) => ({ values: { volume: [volume], size: [size] } });
  const inks = [ink("100", "s"), ink("1000", "m")];
  expect(suggestOptions(attributes, inks)).toEqual(["size"]);
  expect(suggestOptions(attributes, inks, named)).toEqual(["volume"]);
});

it("suggests none where one lacks a value or two are alike", () => {
  expect(suggestOptions(attributes, [tee("red", "s"), { values: {} }])).toEqual([]);
  expect(suggestOptions(attributes, [tee("red", "s"), tee("red", "s")])).toEqual([]);
  expect(suggestOptions(attributes, [])).toEqual([]);
});
