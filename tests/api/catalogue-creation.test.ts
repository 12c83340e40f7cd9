import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueApi } from "#server/catalogue/api.ts";
import type { ProductDraft } from "#server/catalogue/drafts.ts";
import type { Caller } from "#server/http/endpoint-handler.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { paise } from "#shared/money.ts";
import { announcedBy } from "../support/announced.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

describe("making a category", () => {
  it("needs a name that none of its siblings has", async () => {
    const { _id: parent } = await newCategory(shop, { name: "Presses" });
    const other = await newCategory(shop, { name: "presses", parent });
    expect(other.slug).toBe("presses-2");
    for (const name of ["Presses", "PRESSES", "  presses "]) {
      expect(await shop.catalogue.createCategory({ name })).toMatchObject({
        ok: false,
        code: "conflict",
        fields: { name: expect.any(String) },
      });
    }
    for (const name of ["", "   ", "x".repeat(101), "a\u0000b"]) {
      expect(await shop.catalogue.createCategory({ name })).toMatchObject({
        ok: false,
        code: "invalid_request",
        fields: { name: expect.any(String) },
      });
    }
  });

  it.each(["-1", "'", "", "01890a5d-ac96-774b-bcce-b302099a8057"])(
    "needs a parent that is there, not %j",
    async (parent) => {
      expect(await shop.catalogue.createCategory({ name: "Orphan", parent })).toMatchObject({
        ok: false,
        code: "invalid_request",
        fields: { parent: expect.any(String) },
      });
    },
  );

  it("succeeds once when many try at the same moment", async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => shop.catalogue.createCategory({ name: "Wanted" })),
    );
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(made.filter((each) => !each.ok && each.code === "conflict")).toHaveLength(7);
  });
});

describe("making a product", () => {
  it("gives each a slug of its own, even at the same moment", async () => {
    const { _id: category } = await newCategory(shop);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => newProduct(shop, { category, name: "Twin plate" })),
    );
    expect(made.map(({ slug }) => slug).sort()).toEqual([
      "twin-plate",
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `twin-plate-${number}`),
    ]);
  });

  it.each<[string, Partial<Record<keyof ProductDraft, unknown>>]>([
    ["name", { name: "" }],
    ["name", { name: undefined }],
    ["name", { name: "x".repeat(201) }],
    ["price", { price: undefined }],
    ["price", { price: -1 }],
    ["price", { price: 0.5 }],
    ["price", { price: Number.NaN }],
    ["price", { price: 1e300 }],
    ["category", { category: undefined }],
    ["category", { category: "unknown" }],
    ["quantity", { quantity: -1 }],
    ["quantity", { quantity: 1.5 }],
    ["quantity", { quantity: "5" }],
    ["quantity", { quantity: 1e12 }],
    ["bulkDiscounts", { bulkDiscounts: [{ quantity: 1, discount: 5 }] }],
    ["bulkDiscounts", { bulkDiscounts: [{ quantity: 2, discount: 101 }] }],
    ["bulkDiscounts", { bulkDiscounts: [{ quantity: 2, discount: -1 }] }],
    ["bulkDiscounts", { bulkDiscounts: [{ quantity: 2, discount: 1.234 }] }],
    [
      "bulkDiscounts",
      {
        bulkDiscounts: [
          { quantity: 2, discount: 5 },
          { quantity: 2, discount: 6 },
        ],
      },
    ],
    ["photo", { photo: ["javascript:alert(1)"] }],
    ["photo", { photo: ["//evil.example/x.png"] }],
    ["photo", { photo: ["data:text/html,x"] }],
    ["photo", { photo: ["/\\evil.example/x.png"] }],
    ["description", { description: "a\u0000b" }],
    ["specifications", { specifications: [{ name: "Power", value: "\ud800" }] }],
    ["gstPercent", { gstPercent: 101 }],
  ])("refuses a bad %s: %j", async (field, given) => {
    const { _id: category } = await newCategory(shop);
    const draft = { name: "Plate", price: paise(1), category, ...given } as ProductDraft;
    const made = await shop.catalogue.createProduct(draft);
    expect(made).toMatchObject({ ok: false, code: "invalid_request" });
    if (!made.ok) expect(Object.keys(made.fields ?? {})).toEqual([field]);
  });

  it("takes a price of 0 and a discount of 0 and 100 percent", async () => {
    const { _id: category } = await newCategory(shop);
    const bulkDiscounts = [
      { quantity: 2, discount: 0 },
      { quantity: 3, discount: 100 },
    ];
    const made = await newProduct(shop, { category, price: paise(0), bulkDiscounts });
    expect(made).toMatchObject({ price: 0, bulkDiscounts });
  });
});

describe("what changes", () => {
  it("is announced when it is committed", async () => {
    const category = await newCategory(shop);
    expect(await announcedBy(shop, () => newCategory(shop))).toEqual([cacheTags.categories]);
    let id = "";
    const made = await announcedBy(shop, async () => {
      id = (await newProduct(shop, { category: category._id })).id;
    });
    expect(made).toEqual(expect.arrayContaining([cacheTags.product(id), cacheTags.productList]));
    // Refused, since the name is taken.
    const again = () => shop.catalogue.createCategory({ name: category.name });
    expect(await announcedBy(shop, again)).toEqual([]);
  });

  it("is what the answers name", async () => {
    const top = await newCategory(shop);
    const low = await newCategory(shop, { parent: top._id });
    const a = await newProduct(shop, { category: low._id, name: "Zwiebel plate" });
    const b = await newProduct(shop, { category: low._id });
    const handlers = catalogueApi(shop.catalogue);
    const shown = async (ask: (caller: Caller) => Promise<unknown>): Promise<string[]> => {
      const named: string[] = [];
      await ask({
        user: null,
        staff: null,
        token: "",
        authorization: undefined,
        address: "test",
        device: "",
        log: shop.app.log,
        addCacheTags: (...names) => void named.push(...names),
        doNotCache: () => {},
        onShownAgain: () => {},
      });
      return [...new Set(named)].sort();
    };
    const list = (...categories: { _id: string }[]) => [
      cacheTags.categories,
      ...categories.map(({ _id }) => cacheTags.productsOf(_id)),
    ];
    const inStock = [top, low].map(({ _id }) => cacheTags.inStock(_id));
    const paging = { limit: 100 };
    const none = { params: {}, query: {}, body: {} };
    expect(await shown((caller) => handlers.getCategories(none, caller))).toEqual([
      cacheTags.categories,
    ]);
    expect(
      await shown((caller) => handlers.getProduct({ ...none, params: { slug: a.slug } }, caller)),
    ).toEqual([cacheTags.categories, cacheTags.product(a.id)]);
    expect(
      await shown((caller) => handlers.getProduct({ ...none, params: { slug: "none" } }, caller)),
    ).toEqual([cacheTags.productList]);
    expect(
      await shown((caller) =>
        handlers.getProductsOfCategory(
          { ...none, params: { slug: top.slug }, query: paging },
          caller,
        ),
      ),
    ).toEqual(
      [
        ...list(top, low),
        // A large category answers how many it has as it was counted last.
        cacheTags.countedList(top._id),
        cacheTags.product(a.id),
        cacheTags.product(b.id),
      ].sort(),
    );
    expect(
      await shown((caller) =>
        handlers.getProducts({ ...none, query: { ...paging, ids: b.id } }, caller),
      ),
    ).toEqual([cacheTags.categories, cacheTags.product(b.id)].sort());
    expect(
      await shown((caller) => handlers.getProducts({ ...none, query: { limit: 1 } }, caller)),
    ).toEqual(
      [
        cacheTags.categories,
        cacheTags.countedList(),
        cacheTags.productList,
        cacheTags.product(b.id),
      ].sort(),
    );
    expect(
      await shown((caller) =>
        handlers.getRelatedProducts(
          { ...none, params: { productId: a.id, categoryId: low._id } },
          caller,
        ),
      ),
    ).toEqual([...list(top, low), ...inStock, cacheTags.product(b.id)].sort());
    expect(
      await shown((caller) =>
        handlers.searchProducts({ ...none, params: { keyword: "zwiebel" } }, caller),
      ),
    ).toEqual([cacheTags.categories, cacheTags.product(a.id), cacheTags.search].sort());
  });
});
