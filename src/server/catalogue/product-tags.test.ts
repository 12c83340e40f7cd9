import { describe, expect, it } from "vitest";
import { paise } from "#shared/money.ts";
import { testCatalogueProduct } from "#tests/support/sample-products.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { CatalogueProduct } from "./product.ts";
import { changedTags } from "./product-tags.ts";

const plate = testCatalogueProduct({ stock: 3 });
const own = cacheTags.product("plate");
const members = [cacheTags.productsOf("blanks"), cacheTags.inStock("blanks")];
const shelf = { _id: "shelf", name: "Shelf", slug: "shelf" };

describe("a product's change announces", () => {
  it.each<[string, Partial<CatalogueProduct>, string[]]>([
    ["its price", { price: paise(700) }, [own]],
    ["its stock", { stock: 2 }, [own]],
    ["its photos and discounts", { photos: ["/a.png"], bulkDiscounts: [] }, [own]],
    ["its last piece", { stock: 0 }, [own, cacheTags.inStock("blanks"), cacheTags.search]],
    ["its name", { name: "Saucer" }, [own, cacheTags.search]],
    ["its SKU", { sku: "SA-1" }, [own, cacheTags.search]],
    ["its description", { description: "Round" }, [own, cacheTags.search]],
    [
      "its specifications",
      { specifications: [{ name: "Width", value: "9 cm" }] },
      [own, cacheTags.search],
    ],
    [
      "its category",
      { category: shelf },
      [
        own,
        ...members,
        cacheTags.productsOf("shelf"),
        cacheTags.inStock("shelf"),
        cacheTags.search,
      ],
    ],
  ])("%s: itself, and what it makes different besides", (_, change, expected) => {
    expect(changedTags(plate, { ...plate, ...change })).toEqual(expected);
  });

  it("that it is there, or gone: all lists that it may stand in", () => {
    const expected = [own, cacheTags.productList, ...members, cacheTags.search];
    expect(changedTags(undefined, plate)).toEqual(expected);
    expect(changedTags(plate, undefined)).toEqual(expected);
  });

  it("itself first: a search that is made again must know that the product changed", () => {
    const tags = changedTags(plate, { ...plate, name: "Saucer", category: shelf });
    expect(tags[0]).toBe(own);
    expect(tags.at(-1)).toBe(cacheTags.search);
  });
});
