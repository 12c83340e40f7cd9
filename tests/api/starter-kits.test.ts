import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchEntries } from "#server/database/schema/search.ts";
import { getFits, listStarterKits } from "#shared/compatibility/fits-contract.ts";
import {
  createRule,
  deleteRule,
  previewRule,
  type RuleFields,
} from "#shared/compatibility/rules-contract.ts";
import { rupees } from "#shared/money.ts";
import { findProducts } from "#shared/search/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, type TestUser } from "../support/users.ts";
import { newAttribute, noSide, ruleBody, setValue } from "./what-fits-support.ts";

let shop: TestShop;
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await newAdmin(shop);
});
afterAll(() => shop.close());

const makeRule = async (given: Partial<RuleFields>) => {
  const answer = await callEndpoint(shop, createRule, {
    body: ruleBody(given),
    token: admin.token,
  });
  if (!answer.body.rule) throw new Error(answer.text);
  return answer.body.rule;
};
const starterOf = async (id: string) =>
  (await callEndpoint(shop, getFits, { params: { id }, address: newAddress() })).body.starter;
const listKits = async () =>
  (await callEndpoint(shop, listStarterKits, { address: newAddress() })).body.kits ?? [];
const kitOf = async (id: string) => (await listKits()).find(({ machine }) => machine._id === id);

describe("of goods of which one is taken", () => {
  it("it is the one that sells most, of what sells alike the cheapest; the preview names it", async () => {
    const presses = (await newCategory(shop))._id;
    const mugs = (await newCategory(shop))._id;
    const press = await newProduct(shop, { category: presses, name: "Kit press" });
    const cheap = await newProduct(shop, { category: mugs, name: "Plain mug", price: rupees(70) });
    const dear = await newProduct(shop, { category: mugs, name: "Gilt mug", price: rupees(350) });
    await newProduct(shop, { category: mugs, price: rupees(10), quantity: 0 });
    const fields = {
      kind: "blank" as const,
      machines: { ...noSide, categories: [presses] },
      goods: { ...noSide, categories: [mugs] },
      starter: { quantity: 2, takes: "one" as const },
    };
    const preview = async () => {
      const { reason: _, ...body } = ruleBody(fields);
      return (await callEndpoint(shop, previewRule, { body, token: admin.token })).body.starter;
    };
    expect(await preview()).toMatchObject({
      machine: { name: "Kit press" },
      goods: { name: "Plain mug" },
    });
    await makeRule(fields);
    expect((await starterOf(press.id))?.map(({ product }) => product._id)).toEqual([cheap.id]);
    await shop.database.db
      .update(searchEntries)
      .set({ sold: 3 })
      .where(sql`${searchEntries.productId} = ${dear.id}`);
    expect((await starterOf(press.id))?.map(({ product }) => product._id)).toEqual([dear.id]);
    expect(await preview()).toMatchObject({ goods: { name: "Gilt mug" } });
  });
});

describe("the list of kits", () => {
  it("follows rules, prices and stock, and has none of supplies alone", async () => {
    const presses = await newCategory(shop, { name: "Kit presses" });
    const mugs = await newCategory(shop, { name: "Kit mugs" });
    const press = await newProduct(shop, { category: presses._id, price: rupees(5_000) });
    const mug = await newProduct(shop, { category: mugs._id, price: rupees(100), quantity: 50 });
    const machines = { ...noSide, products: [press.id] };
    const goods = { ...noSide, products: [mug.id] };
    const tape = await newProduct(shop, { category: mugs._id });
    const supplies = await makeRule({
      ...{ machines, goods: { ...noSide, products: [tape.id] } },
      starter: { quantity: 10, takes: "one" },
    });
    expect(await kitOf(press.id)).toBeUndefined();
    await makeRule({
      ...{ kind: "blank", machines, goods },
      starter: { quantity: 36, takes: "one" },
    });
    await callEndpoint(shop, deleteRule, { params: { id: supplies._id }, token: admin.token });
    expect(await kitOf(press.id)).toEqual({
      machine: { _id: press.id, name: press.name, slug: press.slug, photo: press.photos[0] ?? "" },
      trade: "Kit mugs",
      inStock: true,
      total: 8_600,
      contents: [{ name: mug.name, quantity: 36 }],
    });
    await shop.catalogue.updateProduct(mug.id, { quantity: 10 });
    await expect.poll(async () => (await kitOf(press.id))?.total).toBe(6_000);
    await shop.catalogue.updateProduct(press.id, { quantity: 0 });
    await expect.poll(async () => (await kitOf(press.id))?.inStock).toBe(false);
    expect((await kitOf(press.id))?.total).toBe(1_000);
  });
});

describe("the same kit of two machines", () => {
  it("is listed once", async () => {
    const category = (await newCategory(shop))._id;
    const press = await newProduct(shop, { category });
    const printer = await newProduct(shop, { category });
    const blank = await newProduct(shop, { category });
    const one = { quantity: 1, takes: "one" as const };
    const only = (...products: string[]) => ({ ...noSide, products });
    await makeRule({
      ...{ kind: "blank", machines: only(press.id, printer.id), goods: only(blank.id) },
      starter: { quantity: 5, takes: "one" },
    });
    const both = [press.id, printer.id];
    const listed = async () =>
      (await listKits()).filter(({ machine }) => both.includes(machine._id));
    await expect.poll(listed).toHaveLength(2);
    for (const [machine = "", goods = ""] of [both, both.toReversed()]) {
      await makeRule({
        ...{ kind: "companion", machines: only(machine), goods: only(goods), starter: one },
      });
    }
    await expect.poll(listed).toHaveLength(1);
  });
});

describe("a comparison for equal numbers", () => {
  it("takes several numbers one by one, in lists as for a pair", async () => {
    const width = await newAttribute(shop, "kit-width", "number");
    const category = (await newCategory(shop))._id;
    const films = (await newCategory(shop))._id;
    const printer = await newProduct(shop, { category });
    const [between, same] = [
      await newProduct(shop, { category: films }),
      await newProduct(shop, { category: films }),
    ];
    await setValue(shop, printer.id, width, 300);
    await setValue(shop, printer.id, width, 600);
    await setValue(shop, between.id, width, 450);
    await setValue(shop, same.id, width, 600);
    await makeRule({
      machines: { ...noSide, categories: [category] },
      goods: { ...noSide, categories: [films] },
      comparisons: [{ goods: "kit-width", sign: "equal", machine: "kit-width" }],
    });
    const { body } = await callEndpoint(shop, findProducts, {
      query: { filters: `fits=${printer.slug}` },
      address: newAddress(),
    });
    expect(body.cards?.map(({ _id }) => _id)).toEqual([same.id]);
  });
});
