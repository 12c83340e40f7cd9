import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { products as productTable } from "#server/database/schema/catalogue.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { deleteProduct, updateProduct } from "#shared/catalogue/admin-contract.ts";
import { getProduct, getRemovedProduct } from "#shared/catalogue/contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { announcedBy } from "../support/announced.ts";
import { initiate, paymentRequest, placeOrder } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newBuyers, newShopper } from "../support/users.ts";
import { type FormTexts, multipart } from "./multipart.ts";

let shop: TestShop;
let token: string;
let category: string;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  ({ token } = await newAdmin(shop));
  category = (await newCategory(shop))._id;
});

afterAll(() => shop.close());

const update = async (id: string, texts: FormTexts) =>
  callEndpoint(shop, updateProduct, { params: { id }, ...(await multipart(texts)), token });
const remove = (id: string) => callEndpoint(shop, deleteProduct, { params: { id }, token });

const NOBODY = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("a deleted product", () => {
  it("is remembered by its slug, with its category, until another has the slug", async () => {
    const own = await newCategory(shop, { name: "Discontinued mugs" });
    const { id, slug } = await newProduct(shop, { category: own._id, name: "Brown mug" });
    const requestRemoved = () => callEndpoint(shop, getRemovedProduct, { params: { slug } });
    expect((await requestRemoved()).status).toBe(404);
    expect((await remove(id)).status).toBe(200);
    expect((await callEndpoint(shop, getProduct, { params: { slug } })).status).toBe(404);
    expect((await requestRemoved()).body).toMatchObject({
      name: "Brown mug",
      category: { name: "Discontinued mugs", slug: own.slug },
    });
    const again = await newProduct(shop, { category: own._id, name: "Brown mug" });
    expect(again.slug).toBe(slug);
    expect((await callEndpoint(shop, getProduct, { params: { slug } })).status).toBe(200);
    expect((await remove(again.id)).status).toBe(200);
    expect((await requestRemoved()).status).toBe(200);
  });
});

describe("updating a product", () => {
  it("changes only what it names, and never the slug", async () => {
    const { id, slug } = await newProduct(shop, {
      category,
      name: "Mug press 11 oz",
      photo: ["/media/products/a-800x800/800.webp"],
      bulkDiscounts: [{ quantity: 2, discount: 5 }],
      specifications: [{ name: "Power", value: "350 W" }],
      gstPercent: 18,
    });
    const { body: shown } = await callEndpoint(shop, getProduct, { params: { slug } });
    const before = shown.product;
    const answer = await update(id, { price: "100.15" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: "Product updated successfully",
      product: { ...before, price: 100.15, updatedAt: expect.any(String) },
    });
    expect(Date.parse(answer.body.product?.updatedAt ?? "")).toBeGreaterThan(
      Date.parse(before?.updatedAt ?? ""),
    );
    const other = await newCategory(shop);
    const more = await update(id, {
      name: "Tumbler press",
      quantity: "0",
      category: other._id,
      shipping: "false",
      photo: "",
      bulkDiscounts: "[]",
      specifications: "[]",
      gstPercent: "",
    });
    expect(more.body.product).toEqual({
      ...answer.body.product,
      name: "Tumbler press",
      quantity: 0,
      category: { _id: other._id, name: other.name, slug: other.slug },
      shipping: false,
      photo: [],
      bulkDiscounts: [],
      specifications: [],
      gstPercent: null,
      updatedAt: expect.any(String),
    });
    const nothing = await update(id, {});
    expect(nothing.body.product).toEqual(more.body.product);
  });

  it("keeps what no form names", async () => {
    const product = await newProduct(shop, { category, taxFrom: "2025-09-22" });
    await update(product.id, { name: "Other" });
    const [row] = await shop.database.db
      .select()
      .from(productTable)
      .where(eq(productTable.id, product.id));
    expect(row).toMatchObject({ taxFrom: "2025-09-22", stock: product.stock, name: "Other" });
  });

  it.each<[string, FormTexts]>([
    ["name", { name: "" }],
    ["price", { price: "" }],
    ["price", { price: "abc" }],
    ["category", { category: NOBODY }],
    ["category", { category: "" }],
    ["quantity", { quantity: "-5" }],
    ["bulkDiscounts", { bulkDiscounts: '[{"quantity":2,"discount":null}]' }],
  ])("refuses a bad %s and changes nothing: %j", async (field, texts) => {
    const product = await newProduct(shop, { category });
    const answer = await update(product.id, { sku: "CHANGED", ...texts });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    const { body } = await callEndpoint(shop, getProduct, { params: { slug: product.slug } });
    expect(body.product?.sku).toBe("");
  });

  it.each([NOBODY, "-1", "2147483648", "9223372036854775808", "1e309", "a'b"])(
    "answers 404 for the id %s",
    async (id) => {
      expect((await update(id, { name: "X" })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    },
  );

  it("sets the available stock beside sales at the same moment, and loses none", async () => {
    const product = await newProduct(shop, { category, quantity: 5 });
    const buyers = await newBuyers(shop, 20);
    const edits = Array.from({ length: 10 }, (_, n) => update(product.id, { sku: `EDIT-${n}` }));
    const sales = buyers.map((buyer) =>
      initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 1 }])),
    );
    const answers = await Promise.all(sales);
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await readStock(shop, product)).toBe(0);
    expect((await update(product.id, { quantity: "3" })).body.product?.quantity).toBe(3);
    const later = await Promise.all(
      (await newBuyers(shop, 6)).map((buyer) =>
        initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 1 }])),
      ),
    );
    expect(later.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  });
});

describe("deleting a product", () => {
  it("takes it from the shop and leaves the orders theirs", async () => {
    const buyer = await newShopper(shop);
    const product = await newProduct(shop, {
      category,
      name: "Doomed plate",
      photo: ["/media/products/plate-10x10/10.webp"],
    });
    await placeOrder(shop, buyer, [{ product, quantity: 2 }]);
    const before = await callEndpoint(shop, getUserOrders, { token: buyer.token });
    const answer = await remove(product.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: "Product deleted successfully" });
    const after = await callEndpoint(shop, getUserOrders, { token: buyer.token });
    expect(after.body.orders).toEqual(before.body.orders);
    expect(after.text).toContain("Doomed plate");
    const shown = await callEndpoint(shop, getProduct, { params: { slug: product.slug } });
    expect(shown.status).toBe(404);
    expect((await remove(product.id)).status).toBe(404);
    const late = await initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 1 }]));
    expect(late.status).toBe(409);
  });

  it("happens wholly before or wholly after a sale at the same moment", async () => {
    for (let round = 0; round < 4; round += 1) {
      const product = await newProduct(shop, { category, quantity: 100 });
      const buyers = await newBuyers(shop, 8);
      const [removed, ...sales] = await Promise.all([
        remove(product.id),
        ...buyers.map((buyer) =>
          initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 1 }])),
        ),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of sales) expect([200, 409]).toContain(status);
    }
  });
});

it("announces what the pages show, once it is committed", async () => {
  const { _id: category } = await newCategory(shop);
  const listed = cacheTags.productsOf(category);
  expect(await announcedBy(shop, () => newProduct(shop, { category }))).toContain(listed);
  const product = await newProduct(shop, { category });
  const priced = await announcedBy(shop, () => update(product.id, { price: "7" }));
  // A price is in the lists that show the product, which have its own tag, and in the ranges of
  // filtered lists, which are announced before it: its category's and the whole catalogue's. What words mean
  // is told anew with all that a product's entry says.
  const { rows } = await shop.database.pool.query<{ code: number }>(
    "select code from categories where id = $1",
    [category],
  );
  const lists = [cacheTags.list(), cacheTags.list(rows[0]?.code)];
  const tags = [...lists, cacheTags.product(product.id), cacheTags.words];
  expect(priced.toSorted()).toEqual(tags.toSorted());
  const removed = await announcedBy(shop, () => remove(product.id));
  expect(removed).toEqual(expect.arrayContaining([listed, cacheTags.productList]));
});
