import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createProduct, updateProduct } from "#shared/catalogue/admin-contract.ts";
import { getProduct, searchProducts } from "#shared/catalogue/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { type FormTexts, multipart } from "./multipart.ts";

let shop: TestShop;
let token: string;
let category: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
  category = (await newCategory(shop))._id;
});

afterAll(() => shop.close());

const create = async (texts: FormTexts) =>
  callEndpoint(shop, createProduct, { ...(await multipart(texts)), token });

const NOBODY = "01890a5d-ac96-774b-bcce-b302099a8057";

let skus = 0;

const whole = (): FormTexts => ({
  name: "Mug press 11 oz",
  description: "Presses mugs.\n\nWarms up in 3 minutes.",
  price: "4999.50",
  quantity: "12",
  category,
  shipping: "1",
  photo: ["/media/products/a-800x800/800.webp", "https://images.example.com/b.jpg"],
  bulkDiscounts: '[{"quantity":10,"discount":12.5},{"quantity":2,"discount":5}]',
  sku: `MP-${++skus}`,
  specifications: '[{"name":"Power","value":"350 W"}]',
  origin: "India",
  netQuantity: "1 N",
  brand: "Kiln",
  unit: "BOX",
  weight: "4200",
  packedSize: "300x450 x 200",
  hsn: "8443",
  gstPercent: "18",
});

describe("creating a product", () => {
  it("answers all that was given, money in rupees, tiers in order", async () => {
    const given = whole();
    const answer = await create(given);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      message: "Product created successfully",
      product: {
        ...given,
        _id: expect.any(String),
        slug: "mug-press-11-oz",
        price: 4999.5,
        quantity: 12,
        category: { _id: category, name: expect.any(String), slug: expect.any(String) },
        shipping: true,
        bulkDiscounts: [
          { quantity: 2, discount: 5 },
          { quantity: 10, discount: 12.5 },
        ],
        specifications: [{ name: "Power", value: "350 W" }],
        weight: 4200,
        packedSize: "450 × 300 × 200",
        gstPercent: 18,
        tierGroup: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    });
    const again = await create(whole());
    expect(again.body.product?.slug).toBe("mug-press-11-oz-2");
    const shown = await callEndpoint(shop, getProduct, { params: { slug: "mug-press-11-oz" } });
    expect(shown.body.product).toEqual(answer.body.product);
  });

  it("needs a name, a price and a category, and nothing else", async () => {
    const missing = await create({});
    expect(missing.status).toBe(400);
    expect(missing.body.fields).toEqual({
      name: expect.any(String),
      price: "Price is required",
      category: "Category is required",
    });
    const answer = await create({ name: "Bare", price: "0", category });
    expect(answer.body.product).toMatchObject({ quantity: 0, photo: [], shipping: true, sku: "" });
  });

  it("is found by a search as soon as its announcement is heard", async () => {
    const { body } = await create({ name: "Quokka squeegee", price: "10", category });
    await vi.waitFor(async () => {
      const found = await callEndpoint(shop, searchProducts, { params: { keyword: "quokka" } });
      expect(found.text).toContain(body.product?._id);
    }, 10_000);
  });

  it.each<[string, FormTexts]>([
    ["name", { name: "" }],
    ["name", { name: " " }],
    ["name", { name: ["A", "B"] }],
    ["price", { price: "-1" }],
    ["price", { price: "1e3" }],
    ["price", { price: "1.005" }],
    ["price", { price: "Infinity" }],
    ["price", { price: "9999999999.99" }],
    ["quantity", { quantity: "" }],
    ["quantity", { quantity: "1.5" }],
    ["quantity", { quantity: " 5 " }],
    ["quantity", { quantity: "0x10" }],
    ["quantity", { quantity: "true" }],
    ["quantity", { quantity: ["5", "6"] }],
    ["quantity", { quantity: "9999999999" }],
    ["category", { category: NOBODY }],
    ["category", { category: "-1" }],
    ["category", { category: "" }],
    ["shipping", { shipping: "maybe" }],
    ["photo", { photo: "javascript:alert(1)" }],
    ["photo", { photo: "//evil.example/x.png" }],
    ["photo", { photo: "https://images.example.com/c_fill,w_200/a.jpg" }],
    ["photo", { photo: '["/media/a.webp",5]' }],
    ["photo", { photo: Array.from({ length: 41 }, (_, n) => `/media/${n}.webp`) }],
    ["bulkDiscounts", { bulkDiscounts: "2:5" }],
    ["bulkDiscounts", { bulkDiscounts: '{"quantity":2,"discount":5}' }],
    ["bulkDiscounts", { bulkDiscounts: '[{"quantity":2}]' }],
    ["bulkDiscounts", { bulkDiscounts: '[{"discount":5}]' }],
    ["bulkDiscounts", { bulkDiscounts: '[{"quantity":"","discount":5}]' }],
    ["bulkDiscounts", { bulkDiscounts: '[{"quantity":"two","discount":"5"}]' }],
    ["bulkDiscounts", { bulkDiscounts: '[{"quantity":1,"discount":5}]' }],
    ["bulkDiscounts", { bulkDiscounts: '[{"quantity":2.5,"discount":5}]' }],
    ["bulkDiscounts", { bulkDiscounts: '[{"quantity":2,"discount":100.5}]' }],
    ["bulkDiscounts", { bulkDiscounts: '[{"quantity":2,"discount":-1}]' }],
    [
      "bulkDiscounts",
      { bulkDiscounts: '[{"quantity":2,"discount":1},{"quantity":2,"discount":2}]' },
    ],
    ["specifications", { specifications: '[{"name":"Power"}]' }],
    ["specifications", { specifications: '[{"name":"","value":"x"}]' }],
    ["gstPercent", { gstPercent: "101" }],
    ["gstPercent", { gstPercent: "12" }],
    ["hsn", { hsn: "84433" }],
    ["hsn", { hsn: "844339" + "105" }],
    ["hsn", { hsn: "T-shirt" }],
    ["unit", { unit: "DOZ" }],
    ["description", { description: "x".repeat(20_001) }],
  ])("refuses a bad %s: %j", async (field, texts) => {
    const answer = await create({ ...whole(), ...texts });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    expect(answer.body.message).toMatch(/^[A-Z]/);
  });

  it("takes a form and nothing else, and no files", async () => {
    const json = await callEndpoint(shop, createProduct, { body: whole(), token });
    expect(json.status).toBe(415);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const plain = await callEndpoint(shop, createProduct, { body: "name=x", headers, token });
    expect(plain.body.message).toBe(json.body.message);
    const bytes = new TextEncoder().encode("GIF89a");
    const filed = await callEndpoint(shop, createProduct, {
      ...(await multipart(whole(), { bytes })),
      token,
    });
    expect(filed.status).toBe(400);
    expect(filed.body.message).toBe("Upload pictures first, then send their addresses");
    const large = await create({ ...whole(), description: "x".repeat(1_100_000) });
    expect(large.status).toBe(413);
    const many = await create({ ...whole(), photo: Array.from({ length: 1_001 }, () => "x") });
    expect([400, 413]).toContain(many.status);
  });

  it.each([
    ["has no boundary", "multipart/form-data", (body: Buffer) => body],
    ["has a boundary without end", `multipart/form-data; boundary=${"b".repeat(300)}`, () => "x"],
    ["breaks off", undefined, (body: Buffer) => body.subarray(0, body.length - 40)],
  ])("says of a form that it %s", async (_, type, cut) => {
    const { body, headers } = await multipart(whole());
    const sent = { body: cut(body), headers: type ? { "content-type": type } : headers };
    const answer = await callEndpoint(shop, createProduct, { ...sent, token });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe("The form did not arrive completely. Please try again.");
  });

  it.each(["__proto__", "constructor", "toString"])(
    "is not touched by a field %s",
    async (name) => {
      const answer = await create({ ...whole(), [name]: '{"polluted":true}' });
      expect([201, 400]).toContain(answer.status);
      expect(Reflect.get({}, "polluted")).toBeUndefined();
    },
  );
});

describe("an SKU", () => {
  const named = (name: string, sku: string) => create({ ...whole(), name, sku });
  const change = async (id: string, texts: FormTexts) =>
    callEndpoint(shop, updateProduct, { params: { id }, ...(await multipart(texts)), token });

  it("is one product's alone, in whatever case; the refusal names that product", async () => {
    await named("White mug", "WM-11");
    const second = await named("Other mug", " wm-11 ");
    expect(second.status).toBe(409);
    const why = "“White mug” has this SKU already: give each product its own";
    expect(second.body).toEqual({
      success: false,
      code: "conflict",
      message: why,
      fields: { sku: why },
    });
    const other = (await named("Other mug", "OM-11")).body.product?._id ?? "";
    expect((await change(other, { sku: "Wm-11", price: "1" })).body.fields).toEqual({ sku: why });
    expect((await change(other, { sku: "om-11" })).body.product?.sku).toBe("om-11");
  });

  it("that is empty is shared by as many as like", async () => {
    for (const name of ["One", "Two"]) expect((await named(name, "")).status).toBe(201);
  });

  it("given to many at the same moment becomes that of one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => named(`Racer ${n}`, n % 2 ? "RACE-1" : "race-1")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

it("an HSN is kept without the spaces by which people group its digits", async () => {
  const answer = await create({ ...whole(), hsn: " 8443 39 10" });
  expect(answer.body.product?.hsn).toBe("84433910");
});
