import { describe, expect, it } from "vitest";
import { createLoadedPages } from "./loaded-pages.ts";

const first = { cursor: null, nextCursor: "b" };
const second = { cursor: "b", nextCursor: "c" };
const third = { cursor: "c", nextCursor: null };

describe("the loaded pages of a list", () => {
  it("shows all pages up to the one of the address", () => {
    const loadedPages = createLoadedPages();
    loadedPages.add("mugs", first);
    loadedPages.add("mugs", second);
    expect(loadedPages.pagesUpTo("mugs", third)).toEqual([first, second, third]);
    expect(loadedPages.pagesUpTo("mugs", second)).toEqual([first, second]);
    expect(loadedPages.pagesUpTo("mugs", first)).toEqual([first]);
  });

  it("shows a page alone when those before it are unknown", () => {
    const loadedPages = createLoadedPages();
    expect(loadedPages.pagesUpTo("mugs", second)).toEqual([second]);
    loadedPages.add("mugs", first);
    expect(loadedPages.pagesUpTo("mugs", third)).toEqual([third]);
    expect(loadedPages.pagesUpTo("caps", second)).toEqual([second]);
  });

  it("knows again a page that was shown", () => {
    const loadedPages = createLoadedPages();
    loadedPages.add("mugs", first);
    loadedPages.add("mugs", second);
    expect(loadedPages.pageAt("mugs", null)).toEqual(first);
    expect(loadedPages.pageAt("mugs", "b")).toEqual(second);
    expect(loadedPages.pageAt("mugs", "c")).toBeUndefined();
    expect(loadedPages.pageAt("caps", null)).toBeUndefined();
  });

  it("takes the page that it is given rather than an older copy", () => {
    const loadedPages = createLoadedPages<typeof first & { price: number }>();
    loadedPages.add("mugs", { ...first, price: 79 });
    const fresh = { ...first, price: 85 };
    expect(loadedPages.pagesUpTo("mugs", fresh)).toEqual([fresh]);
  });

  it("forgets what followed a first page that has changed", () => {
    const loadedPages = createLoadedPages();
    loadedPages.add("mugs", first);
    loadedPages.add("mugs", second);
    loadedPages.add("mugs", { cursor: null, nextCursor: "x" });
    expect(loadedPages.pagesUpTo("mugs", third)).toEqual([third]);
    expect(loadedPages.pageBefore("mugs", "c")).toBeUndefined();
  });

  it("finds the page before a cursor", () => {
    const loadedPages = createLoadedPages();
    loadedPages.add("mugs", first);
    expect(loadedPages.pageBefore("mugs", "b")).toEqual(first);
    expect(loadedPages.pageBefore("mugs", "z")).toBeUndefined();
  });

  it("forgets the list that was shown longest ago", () => {
    const loadedPages = createLoadedPages();
    loadedPages.add("mugs", first);
    loadedPages.add("caps", first);
    for (let each = 0; each < 49; each += 1) {
      loadedPages.add(`tees?f.size=${each}`, first);
      loadedPages.add("mugs", first);
    }
    expect(loadedPages.pageBefore("caps", "b")).toBeUndefined();
    expect(loadedPages.pageBefore("mugs", "b")).toEqual(first);
  });

  it("never goes round in a ring of cursors", () => {
    const loadedPages = createLoadedPages();
    loadedPages.add("mugs", first);
    loadedPages.add("mugs", { cursor: "b", nextCursor: null });
    loadedPages.add("ring", { cursor: null, nextCursor: "b" });
    loadedPages.add("ring", { cursor: "b", nextCursor: "b" });
    expect(loadedPages.pagesUpTo("ring", third)).toEqual([third]);
    expect(loadedPages.pagesUpTo("mugs", third)).toEqual([third]);
  });
});
