import { describe, expect, it } from "vitest";
import { begunNames } from "./begun-names.ts";
import { readKeyword } from "./read-keyword.ts";
import { synonymBook } from "./synonym-book.ts";

const book = synonymBook([
  { typed: ["cup"], meaning: "mug" },
  { typed: ["mug printing machine"], meaning: "mug press" },
]);
const known = new Set(["mug", "cup", "press", "machine"]);
const begun = (keyword: string, completions = new Map<string, string>()) => {
  const { nameKey, segments } = readKeyword(keyword, { book, known, completions });
  return begunNames(nameKey, segments);
};

describe("the beginnings of names that are called just what is searched for", () => {
  it.each([
    ["Mug presses", ["mug press"]],
    ["cup press", ["cup press", "mug press"]],
    ["mug press price", ["mug press price", "mug press"]],
    ["mug press machine", ["mug press machine", "mug press"]],
    ["mug press 11 oz", ["mug press 11 11oz"]],
  ])("of %s are %j", (keyword, names) => {
    expect(begun(keyword)).toEqual(names);
  });

  it("know what a phrase means and how an unfinished word ends", () => {
    expect(begun("mug printing machine")).toContain("mug press");
    expect(begun("mug pres", new Map([["pre", "press"]]))).toContain("mug press");
  });

  it("are none for one word, which begins too many", () => {
    expect(begun("mug")).toEqual([]);
    expect(begun("")).toEqual([]);
  });
});
