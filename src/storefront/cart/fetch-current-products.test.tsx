import { describe, expect, it } from "vitest";
import { idBatches } from "./fetch-current-products.ts";

describe("idBatches", () => {
  it("asks for each id once", () => {
    expect(idBatches(["a", "b", "a"])).toEqual([["a", "b"]]);
    expect(idBatches([])).toEqual([]);
  });

  it("keeps to what one call takes", () => {
    const many = Array.from({ length: 401 }, (_, index) => `id-${index}`);
    expect(idBatches(many).map((batch) => batch.length)).toEqual([200, 200, 1]);
    const long = Array.from({ length: 90 }, (_, index) => `${index}`.padEnd(200, "x"));
    const batches = idBatches(long);
    expect(batches.flat()).toEqual(long);
    for (const batch of batches) expect(batch.join(",").length).toBeLessThanOrEqual(8_000);
  });
});
