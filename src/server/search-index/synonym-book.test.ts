import { describe, expect, it } from "vitest";
import { readKeyword } from "./read-keyword.ts";
import { synonymBook } from "./synonym-book.ts";

const book = synonymBook([
  { typed: ["cup", "मग", "कप"], meaning: "mug" },
  { typed: ["keyring", "chabi ka challa", "chabi"], meaning: "key chain" },
  { typed: ["mobile cover machine"], meaning: "vacuum press" },
  { typed: ["mug printing machine"], meaning: "mug press" },
  { typed: ["kagaz"], meaning: "paper" },
  { typed: ["kagaz"], meaning: "sublimation paper" },
  { typed: ["  ", "!!"], meaning: "nothing" },
  { typed: ["lost"], meaning: "—" },
]);

/** A list of alternatives for each part. */
const read = (keyword: string) =>
  readKeyword(keyword, {
    book,
    known: new Set(["cup", "mug", "press", "machine", "cover"]),
  }).segments.map((segment) =>
    segment.map((terms) => terms.map(({ any }) => any.join("/")).join("+")),
  );

describe("synonyms", () => {
  it("are known by their beginning, each meaning once", () => {
    expect(book.meaningsOfBegun("kag")).toEqual(["paper", "sublimation paper"]);
    expect(book.meaningsOfBegun("क")).toEqual(["mug"]);
    expect(book.meaningsOfBegun("zz")).toEqual([]);
  });

  it("are looked for beside the plain word, which goes on working", () => {
    expect(read("cup")).toEqual([["cup", "mug"]]);
    expect(read("red cups")).toEqual([["red"], ["cup", "mug"]]);
  });

  it("may have several words, and the longest match wins", () => {
    expect(read("chabi ka challa")).toEqual([["chabi+challa", "key+chain"]]);
    expect(read("chabi")).toEqual([["chabi", "key+chain"]]);
    expect(read("mobile cover machine")).toEqual([["mobile+cover+machine", "vacuum+press"]]);
    expect(read("cover machine")).toEqual([["cover"], ["machine"]]);
  });

  it("are known joined and split, in the plural and in the words of other synonyms", () => {
    for (const typed of ["keyring", "key rings", "Key-Ring"])
      expect(read(typed)[0]?.at(-1)).toBe("key+chain");
    expect(read("कप printing machine")[0]?.at(-1)).toBe("mug+press");
    expect(read("cup print karne wali machine")[0]?.at(-1)).toBe("mug+press");
  });

  it("may mean several things", () => {
    expect(read("kagaz")).toEqual([["kagaz", "paper", "sublimation+paper"]]);
  });

  it("without words say nothing", () => {
    expect(read("lost")).toEqual([["lost"]]);
    expect(book.knows("")).toBe(false);
  });

  it("are no slips", () => {
    expect(book.knows("challa")).toBe(true);
    expect(book.knows("ka")).toBe(false);
  });
});
