import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#server/lib/ids.ts";
import {
  getCategories,
  getProduct,
  getProducts,
  getProductsOfCategory,
  getRelatedProducts,
  type Product,
} from "#shared/catalogue/contract.ts";
import { rupees } from "#shared/money.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { giveValue, newChoices, newFamily } from "../support/families.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const ids = (products: readonly Pick<Product, "_id">[] = []) => products.map(({ _id }) => _id);

describe("the categories", () => {
  it("come in the order of their positions, with their parents", async () => {
    const machines = await newCategory(shop, { name: "Machines" });
    const blanks = await newCategory(shop, { name: "Blanks" });
    const presses = await newCategory(shop, { name: "Presses & ovens", parent: machines._id });
    const { status, body } = await callEndpoint(shop, getCategories);
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    const own = new Set([machines._id, blanks._id, presses._id]);
    expect(body.category?.filter(({ _id }) => own.has(_id))).toEqual([
      { _id: machines._id, name: "Machines", slug: "machines", parent: null },
      { _id: blanks._id, name: "Blanks", slug: "blanks", parent: null },
      {
        _id: presses._id,
        name: "Presses & ovens",
        slug: "presses-and-ovens",
        parent: machines._id,
      },
    ]);
    expect(body).toEqual(getCategories.answer.parse(body));
  });
});

describe("the products", () => {
  it("are answered whole, money in rupees, and nothing besides", async () => {
    const category = await newCategory(shop);
    const { id, slug } = await newProduct(shop, {
      name: "Mug Press, 11 oz",
      description: "Prints mugs.",
      price: rupees(4900.5),
      quantity: 3,
      category: category._id,
      shipping: false,
      photo: ["/media/demo/a/1-800x800/800.webp", "https://images.example.com/b.jpg"],
      bulkDiscounts: [
        { quantity: 10, discount: 7.5 },
        { quantity: 2, discount: 5 },
      ],
      sku: "HP-M1",
      specifications: [{ name: "Power", value: "400 W" }],
      origin: "India",
      netQuantity: "1 unit",
      unit: "SET",
      hsn: "8451",
      gstPercent: 18,
    });
    const { status, body } = await callEndpoint(shop, getProduct, { params: { slug } });
    expect(status).toBe(200);
    expect(body.product).toEqual({
      _id: id,
      name: "Mug Press, 11 oz",
      slug: "mug-press-11-oz",
      description: "Prints mugs.",
      price: 4900.5,
      quantity: 3,
      category: { _id: category._id, name: category.name, slug: category.slug },
      shipping: false,
      photo: ["/media/demo/a/1-800x800/800.webp", "https://images.example.com/b.jpg"],
      bulkDiscounts: [
        { quantity: 2, discount: 5 },
        { quantity: 10, discount: 7.5 },
      ],
      sku: "HP-M1",
      specifications: [{ name: "Power", value: "400 W" }],
      origin: "India",
      netQuantity: "1 unit",
      unit: "SET",
      hsn: "8451",
      gstPercent: 18,
      tierGroup: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it.each([
    "no-such-product",
    "NO-SUCH",
    "\u0000",
    "%",
    "'",
    "' OR 1=1--",
    "../x",
    "a".repeat(201),
    "😀",
    "-1",
    "2147483648",
    "9223372036854775808",
    "1e309",
    "[]",
    "__proto__",
  ])("are not found by the slug %j", async (slug) => {
    for (const call of [getProduct, getProductsOfCategory]) {
      const answer = await callEndpoint(shop, call, { params: { slug } });
      expect(answer.status).toBeOneOf([400, 404]);
      expect(answer.body).toMatchObject({ success: false, message: expect.any(String) });
    }
  });

  it("are found by their ids, in that order, others left out", async () => {
    const category = (await newCategory(shop))._id;
    const made = [];
    for (let i = 0; i < 3; i += 1) made.push((await newProduct(shop, { category })).id);
    const [a = "", b = "", c = ""] = made;
    const ask = async (list: string[]) => {
      const answer = await callEndpoint(shop, getProducts, { query: { ids: list.join(",") } });
      expect(answer.status).toBe(200);
      expect(answer.body.total).toBe(answer.body.products?.length);
      expect(answer.body.nextCursor).toBeNull();
      return ids(answer.body.products);
    };
    expect(await ask([b, a])).toEqual([b, a]);
    expect(
      await ask([c, newId(), c.toUpperCase(), "", "-1", "2147483648", "1e309", "'", "\u0000"]),
    ).toEqual([c]);
    expect(await ask([""])).toEqual([]);
    expect(await ask(Array.from({ length: 199 }, () => newId()).concat(a))).toEqual([a]);
    const tooMany = await callEndpoint(shop, getProducts, {
      query: { ids: Array.from({ length: 201 }, () => newId()).join(",") },
    });
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.fields).toHaveProperty("ids");
  });
});

describe("a category's page", () => {
  it("shows the products of all below it, its way from the top, and its subcategories", async () => {
    const top = await newCategory(shop, { description: "All of it." });
    const middle = await newCategory(shop, { parent: top._id });
    const low = await newCategory(shop, { parent: middle._id });
    const other = await newCategory(shop, { parent: top._id });
    const [inTop, inMiddle, inLow] = [
      await newProduct(shop, { category: top._id }),
      await newProduct(shop, { category: middle._id }),
      await newProduct(shop, { category: low._id }),
    ];
    const page = async (slug: string) =>
      (await callEndpoint(shop, getProductsOfCategory, { params: { slug } })).body;
    const ofTop = await page(top.slug);
    expect(ids(ofTop.products)).toEqual([inLow.id, inMiddle.id, inTop.id]);
    expect(ofTop).toMatchObject({ success: true, total: 3, ancestors: [], nextCursor: null });
    expect(ofTop.category).toEqual(top);
    expect(ids(ofTop.subcategories)).toEqual([middle._id, other._id]);
    const ofLow = await page(low.slug);
    expect(ids(ofLow.products)).toEqual([inLow.id]);
    expect(ids(ofLow.ancestors)).toEqual([top._id, middle._id]);
    expect(ofLow.subcategories).toEqual([]);
    expect(await page(other.slug)).toMatchObject({ products: [], total: 0 });
    for (const body of [ofTop, ofLow])
      expect(body).toEqual(getProductsOfCategory.answer.parse(body));
  });
});

describe("related products", () => {
  const related = async (productId: string, categoryId: string, query: { grouped?: "1" } = {}) =>
    callEndpoint(shop, getRelatedProducts, { params: { productId, categoryId }, query });

  it("are others of the category, then of its parent's tree, 8 at most", async () => {
    const parent = await newCategory(shop);
    const own = await newCategory(shop, { parent: parent._id });
    const cousin = await newCategory(shop, { parent: parent._id });
    const product = await newProduct(shop, { category: own._id });
    const sold = await newProduct(shop, { category: own._id, quantity: 0 });
    const near = await newProduct(shop, { category: own._id });
    for (let i = 0; i < 9; i += 1) await newProduct(shop, { category: cousin._id });
    const { status, body } = await related(product.id, own._id);
    expect(status).toBe(200);
    expect(body.products).toHaveLength(8);
    expect(ids(body.products).slice(0, 2)).toEqual([near.id, sold.id]);
    expect(ids(body.products)).not.toContain(product.id);
    expect(body.products?.slice(2).every(({ category }) => category._id === cousin._id)).toBe(true);
    expect(body).toEqual(getRelatedProducts.answer.parse(body));
  });

  it("are each variant of the category, siblings last, or for a page one of each family", async () => {
    const parent = await newCategory(shop);
    const category = (await newCategory(shop, { parent: parent._id }))._id;
    const colour = await newChoices(shop, "Colour", ["Black", "Cyan", "Gold"]);
    const family = async (name: string, stock: number) => {
      const variants = [];
      for (const slug of colour.valueIds.keys()) {
        const quantity = slug === "cyan" ? stock : 0;
        const variant = await newProduct(shop, { name: `${name} ${slug}`, category, quantity });
        await giveValue(shop, variant, colour, slug);
        variants.push(variant);
      }
      const given = variants.map(({ id }) => ({ product: id }));
      await newFamily(shop, { name, sharedTiers: true, options: [colour.code], variants: given });
      return variants;
    };
    const own = await family("Two-tone mug", 5);
    await family("Magic mug", 5);
    const single = await newProduct(shop, { name: "White mug", category, quantity: 0 });
    const cousin = await newProduct(shop, { name: "Plate", category: parent._id });
    const names = async (product: { id: string }) =>
      (await related(product.id, category, { grouped: "1" })).body.products?.map(
        ({ name }) => name,
      );
    for (const product of own) {
      expect(await names(product)).toEqual(["Magic mug cyan", "White mug", "Plate"]);
    }
    expect(await names(single)).toEqual(["Magic mug cyan", "Two-tone mug cyan", "Plate"]);
    expect(await names(cousin)).toEqual(["Magic mug cyan", "Two-tone mug cyan", "White mug"]);
    const [black = single] = own;
    const each = (await related(black.id, category)).body.products?.map(({ name }) => name);
    expect(each).toEqual([
      ...["Magic mug cyan", "White mug", "Magic mug black", "Magic mug gold"],
      ...["Two-tone mug cyan", "Two-tone mug gold", "Plate"],
    ]);
  });

  it("are none where there are none", async () => {
    const category = await newCategory(shop);
    const product = await newProduct(shop, { category: category._id });
    const { body } = await related(product.id, category._id);
    expect(body.products).toEqual([]);
  });

  it.each([
    "-1",
    "2147483648",
    "9223372036854775808",
    "1e309",
    "[1,2]",
    "null",
    "\u0000",
    "'",
    newId(),
  ])("of the id %j are not found", async (id) => {
    const category = await newCategory(shop);
    const product = await newProduct(shop, { category: category._id });
    for (const answer of [await related(id, category._id), await related(product.id, id)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, code: "not_found" });
    }
  });
});
