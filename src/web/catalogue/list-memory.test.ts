import { describe, expect, it } from "vitest";
import { createListMemory } from "./list-memory.ts";

const first = { cursor: null, nextCursor: "b" };
const second = { cursor: "b", nextCursor: "c" };
const third = { cursor: "c", nextCursor: null };

describe("the memory of a list", () => {
  it("shows all pages up to the one of the address", () => {
    const memory = createListMemory();
    memory.remember("mugs", first);
    memory.remember("mugs", second);
    expect(memory.upTo("mugs", third)).toEqual([first, second, third]);
    expect(memory.upTo("mugs", second)).toEqual([first, second]);
    expect(memory.upTo("mugs", first)).toEqual([first]);
  });

  it("shows a page alone when those before it are unknown", () => {
    const memory = createListMemory();
    expect(memory.upTo("mugs", second)).toEqual([second]);
    memory.remember("mugs", first);
    expect(memory.upTo("mugs", third)).toEqual([third]);
    expect(memory.upTo("caps", second)).toEqual([second]);
  });

  it("takes the page that it is given rather than an older copy", () => {
    const memory = createListMemory<typeof first & { price: number }>();
    memory.remember("mugs", { ...first, price: 79 });
    const fresh = { ...first, price: 85 };
    expect(memory.upTo("mugs", fresh)).toEqual([fresh]);
  });

  it("forgets what followed a first page that has changed", () => {
    const memory = createListMemory();
    memory.remember("mugs", first);
    memory.remember("mugs", second);
    memory.remember("mugs", { cursor: null, nextCursor: "x" });
    expect(memory.upTo("mugs", third)).toEqual([third]);
    expect(memory.before("mugs", "c")).toBeUndefined();
  });

  it("finds the page before a cursor", () => {
    const memory = createListMemory();
    memory.remember("mugs", first);
    expect(memory.before("mugs", "b")).toEqual(first);
    expect(memory.before("mugs", "z")).toBeUndefined();
  });

  it("never goes round in a ring of cursors", () => {
    const memory = createListMemory();
    memory.remember("mugs", first);
    memory.remember("mugs", { cursor: "b", nextCursor: null });
    memory.remember("ring", { cursor: null, nextCursor: "b" });
    memory.remember("ring", { cursor: "b", nextCursor: "b" });
    expect(memory.upTo("ring", third)).toEqual([third]);
    expect(memory.upTo("mugs", third)).toEqual([third]);
  });
});
