import { describe, expect, it } from "vitest";
import { filterQuery, readFilter } from "./product-filter.ts";

describe("the filter of the product list", () => {
  it("is in its address", () => {
    const filter = { search: "mug & cup", category: "abc", stock: "low", page: 3 } as const;
    const query = filterQuery(filter);
    expect(query).toBe("?search=mug+%26+cup&category=abc&stock=low&page=3");
    expect(readFilter(new URLSearchParams(query))).toEqual(filter);
  });

  it("of the whole list has no query", () => {
    expect(filterQuery(readFilter(new URLSearchParams()))).toBe("");
  });

  it.each(["page=0", "page=-1", "page=1e3", "page=x", "stock=some", "search=%20", "category="])(
    "takes no notice of %s",
    (query) => {
      expect(filterQuery(readFilter(new URLSearchParams(query)))).toBe("");
    },
  );
});
