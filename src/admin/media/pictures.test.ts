import { describe, expect, it } from "vitest";
import {
  addressesOf,
  changePictures,
  fileProblem,
  type PictureItem,
  picturesProblem,
  storedPicture,
} from "./pictures.ts";

const stored = ["a", "b", "c"].map((name) => storedPicture(`/media/products/${name}`, name));
const order = (items: readonly PictureItem[]) => items.map(({ id }) => id).join("");

describe("the order of pictures", () => {
  it.each([
    ["b", -1, "bac"],
    ["b", 1, "acb"],
    ["a", -1, "abc"],
    ["c", 1, "abc"],
    ["x", 1, "abc"],
  ] as const)("after %s moves by %i is %s", (id, by, after) => {
    expect(order(changePictures(stored, { type: "move", id, by }))).toBe(after);
  });

  it("holds for their addresses", () => {
    const after = changePictures(stored, { type: "move", id: "c", by: -1 });
    expect(addressesOf(after)).toEqual([
      "/media/products/a",
      "/media/products/c",
      "/media/products/b",
    ]);
  });
});

describe("pictures", () => {
  const fresh = storedPicture("/media/products/d", "d");

  it("are added at the end, or in place of the only one", () => {
    expect(order(changePictures(stored, { type: "add", items: [fresh], single: false }))).toBe(
      "abcd",
    );
    expect(order(changePictures(stored, { type: "add", items: [fresh], single: true }))).toBe("d");
  });

  it("that are on their way or failed are not sent and hold the form", () => {
    const change = (state: PictureItem["state"], file: File | null = new File([], "b")) =>
      changePictures(stored, { type: "update", id: "b", change: { state, file } });
    expect(addressesOf(change("sending"))).toHaveLength(2);
    expect(picturesProblem(change("waiting"))).toMatch(/^Wait/);
    expect(picturesProblem(change("failed"))).toMatch(/: retry or remove it$/);
    expect(picturesProblem(change("failed", null))).toMatch(/: remove it$/);
    expect(picturesProblem(changePictures(change("failed"), { type: "remove", id: "b" }))).toBe(
      undefined,
    );
  });
});

describe("a file", () => {
  const bounds = { maxBytes: 10 * 1024 * 1024, accept: ["image/jpeg", "image/png"] };

  it.each([
    ["image/png", 1, undefined],
    ["image/png", bounds.maxBytes, undefined],
    ["", 1, undefined],
    ["image/png", bounds.maxBytes + 1, "Too large: at most 10 MB"],
    ["application/pdf", 1, "This type of file is not accepted: choose JPEG or PNG"],
    ["image/png", 0, "The file is empty"],
  ])("of type %j and %i bytes: %s", (type, size, problem) => {
    expect(fileProblem({ type, size }, bounds)).toBe(problem);
  });
});
