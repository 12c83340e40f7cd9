import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { attributeValues } from "#server/database/schema/attributes.ts";
import { searchVocabulary } from "#server/database/schema/search.ts";
import {
  getAttributeValues,
  listAttributes,
  mergeAttributeValues,
  updateAttributeValues,
} from "#shared/attributes/admin-contract.ts";
import { createRule, updateRule } from "#shared/compatibility/rules-contract.ts";
import { findProducts } from "#shared/search/contract.ts";
import { newAttribute } from "../support/attributes.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { noSide, ruleBody } from "./what-fits-support.ts";

let shop: TestShop;
let token: string;
let category: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());

const merge = (id: string, from: number | undefined, into: number | undefined) =>
  callEndpoint(shop, mergeAttributeValues, { params: { id }, body: { from, into }, token });
const isLeft = (slug: string) =>
  shop.database.db.$count(attributeValues, eq(attributeValues.slug, slug));
/** Names of what has all these words. */
const findNames = async (q: string) => {
  const query = { q, filters: "literal=1" };
  const { body } = await callEndpoint(shop, findProducts, { query, address: newAddress() });
  return body.matchesAll ? (body.cards?.map(({ name }) => name) ?? []) : [];
};
const soon = (shown: () => unknown) => vi.waitFor(shown, { timeout: 8_000 });

describe("a rule that is saved after a merge", () => {
  const wanting = (values: string[]) =>
    ruleBody({
      reason: "Plum ones fit.",
      machines: { ...noSide, categories: [category] },
      goods: { ...noSide, choices: [{ attribute: "tint", values }] },
    });

  it("names the value that stays, while products follow and afterwards", async () => {
    const tint = await newAttribute(shop, "tint", ["plum", "plumm", "plumb", "tan"]);
    const { plum = 0, plumm = 0, plumb } = tint.values;
    // As a merge leaves them until its job has run.
    const { db } = shop.database;
    await db
      .update(attributeValues)
      .set({ aliases: ["plumm"] })
      .where(eq(attributeValues.id, plum));
    await db.update(attributeValues).set({ mergedInto: plum }).where(eq(attributeValues.id, plumm));
    const body = wanting(["plumm", "plum", "tan"]);
    const made = await callEndpoint(shop, createRule, { body, token });
    expect(made.body.rule?.goods.choices[0]?.values).toEqual(["plum", "tan"]);

    expect((await merge(tint.id, plumb, plum)).status).toBe(200);
    await soon(async () => expect(await isLeft("plumb")).toBe(0));
    const changed = await callEndpoint(shop, updateRule, {
      params: { id: made.body.rule?._id ?? "" },
      body: wanting(["plumb"]),
      token,
    });
    expect(changed.body.rule?.goods.choices[0]?.values).toEqual(["plum"]);
  });
});

describe("a value that another was merged into", () => {
  it("finds by its name the products that say the other", async () => {
    const specifications = [{ name: "Colour", value: "Vermilon" }];
    const made = await newProduct(shop, { name: "Tin pitcher", category, specifications });
    const all = (await callEndpoint(shop, listAttributes, { token })).body.attributes ?? [];
    const id = all.find(({ code }) => code === "colour")?._id ?? "";
    const request = { params: { id }, token };
    const { body: known } = await callEndpoint(shop, getAttributeValues, request);
    const values = [...(known.values ?? []), { name: "Vermilion", swatch: "" }];
    const body = { values, version: known.version };
    const added = await callEndpoint(shop, updateAttributeValues, { ...request, body });
    const idOf = (name: string) => added.body.values?.find((value) => value.name === name)?.id;

    expect((await merge(id, idOf("Vermilon"), idOf("Vermilion"))).status).toBe(200);
    await soon(async () => expect(await findNames("vermilion pitcher")).toEqual([made.name]));
    expect(await findNames("vermilon pitcher")).toEqual([made.name]);
    // It is a word of the shop: nothing takes it for a slip.
    const { db } = shop.database;
    expect(await db.$count(searchVocabulary, eq(searchVocabulary.word, "vermilion"))).toBe(1);
  });
});
