import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { updateProduct } from "#shared/catalogue/admin-contract.ts";
import { getProductStock } from "#shared/stock/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { multipart } from "./multipart.ts";

let shop: TestShop;
let token: string;
let id: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { _id: category } = await newCategory(shop);
  ({ id } = await newProduct(shop, { category, quantity: 10 }));
});

const update = async (texts: Record<string, string>) =>
  callEndpoint(shop, updateProduct, { params: { id }, ...(await multipart(texts)), token });

/** Why pieces came or went since the product was made, the newest first. */
async function reasons() {
  const { body } = await callEndpoint(shop, getProductStock, { params: { id }, query: {}, token });
  return body.stock?.movements.slice(0, -1).map(({ delta, reason }) => [delta, reason]);
}

it("who knows of no reasons goes on changing the stock: it is booked as counted, or as a correction", async () => {
  expect((await update({ quantity: "7" })).status).toBe(200);
  expect((await update({ stockChange: "5" })).status).toBe(200);
  expect((await update({ name: "Other words", stockChange: "-2" })).status).toBe(200);
  expect(await reasons()).toEqual([
    [-2, "correction"],
    [5, "correction"],
    [-3, "count"],
  ]);
});

it("a reason for which pieces cannot have come or gone is refused, at its field", async () => {
  const refused = await Promise.all([
    update({ stockChange: "-2", stockReason: "delivery" }),
    update({ stockChange: "2", stockReason: "damage" }),
    update({ quantity: "8", stockReason: "delivery" }),
    update({ quantity: "12", stockReason: "damage" }),
  ]);
  const takesNothing = "A delivery takes nothing away: say why pieces go";
  const addsNothing = "Nothing is added because it was damaged: say why pieces come";
  expect(refused.map(({ status, body }) => [status, body.fields])).toEqual(
    [takesNothing, addsNothing, takesNothing, addsNothing].map((stockReason) => [
      400,
      { stockReason },
    ]),
  );
  expect(await reasons()).toEqual([]);
});
