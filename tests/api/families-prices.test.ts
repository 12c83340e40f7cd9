import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { updateFamily } from "#shared/families/admin-contract.ts";
import { rupees } from "#shared/money.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newFamily } from "../support/families.ts";
import type { TestShop } from "../support/test-shop.ts";
import { openFamilyShop } from "./family-shop.ts";

let test: Awaited<ReturnType<typeof openFamilyShop>>;
let shop: TestShop;
let token: string;
let black: CatalogueProduct;
let cyan: CatalogueProduct;
let familyId: string;

beforeAll(async () => {
  test = await openFamilyShop();
  ({ shop, token } = test);
});

afterAll(() => shop.close());

beforeEach(async () => {
  black = await test.newMug("black", { quantity: 10, price: rupees(100) });
  cyan = await test.newMug("cyan", { quantity: 10, price: rupees(100) });
  familyId = (await newFamily(shop, test.mugs(black, cyan)))._id;
});

/** Price and stock of the members, black before cyan. */
async function soldAt(): Promise<[number, number][]> {
  const { body } = await test.read(familyId);
  return body.family?.members.map(({ price, quantity }) => [price, quantity]) ?? [];
}

describe("prices and stock of a family's members", () => {
  it("are changed together, all or none, and once though asked twice", async () => {
    const sell = (pieces: number) =>
      shop.database.db
        .update(products)
        .set({ stock: 10 - pieces })
        .where(eq(products.id, cyan.id));
    await sell(4);
    const version = cyan.updatedAt.toISOString();
    const members = [
      { product: black.id, price: 120, stockChange: -3 },
      { product: cyan.id, price: 130.5, stockChange: 20, version },
    ];
    const change = () =>
      callEndpoint(shop, updateFamily, {
        params: { id: familyId },
        body: { members },
        token,
        headers: { "idempotency-key": `once-${familyId}` },
      });
    expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(200);
    expect(await soldAt()).toEqual([
      [120, 7],
      [130.5, 26],
    ]);
    const refused = await test.update(familyId, {
      members: [
        { product: black.id, price: 90 },
        { product: cyan.id, stockChange: -100 },
      ],
    });
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["members.1.stockChange"]);
    const alike = await test.update(familyId, {
      members: [
        { product: black.id, price: 90 },
        { product: cyan.id, values: { [test.colour.code]: "black" } },
      ],
    });
    expect(alike.status).toBe(409);
    expect((await soldAt())[0]).toEqual([120, 7]);
  });

  it("have one price list where the owner gives them that of one", async () => {
    const gold = await test.newMug("gold", { bulkDiscounts: [{ quantity: 50, discount: 9 }] });
    const members = test.mugs(black, cyan, gold).members;
    const refused = await test.update(familyId, { priceListOf: gold.id });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["priceListOf"]);
    const answer = await test.update(familyId, { members, priceListOf: gold.id });
    expect(answer.body.family?.members.map(({ bulkDiscounts }) => bulkDiscounts)).toEqual(
      Array.from({ length: 3 }, () => [{ quantity: 50, discount: 9 }]),
    );
  });

  it("are not set over a price that somebody has changed since: the present family is shown", async () => {
    const version = cyan.updatedAt.toISOString();
    await shop.catalogue.updateProduct(cyan.id, { price: rupees(150) });
    const members = [{ product: black.id }, { product: cyan.id, price: 130, version }];
    const answer = await test.update(familyId, { members });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "changed_meanwhile",
      family: { _id: familyId, members: [{ price: 100 }, { price: 150 }] },
    });
    expect((await soldAt())[1]).toEqual([150, 10]);
  });
});

it("members are shown in the order of their options, whatever they are called", async () => {
  const size = (slug: string, name: string) =>
    test.newMug(undefined, { name }).then((mug) => ({ mug, slug }));
  const mugs = [
    await size("xl", "Shirt, XL"),
    await size("m", "Shirt, M"),
    await size("s", "Shirt, S"),
  ];
  const made = await test.create({
    name: "Shirt",
    sharedTiers: false,
    options: [test.size.code],
    members: mugs.map(({ mug, slug }) => ({
      product: mug.id,
      values: { [test.size.code]: slug },
    })),
  });
  expect(made.body.family?.members.map(({ name }) => name)).toEqual([
    "Shirt, S",
    "Shirt, M",
    "Shirt, XL",
  ]);
});
