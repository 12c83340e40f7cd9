import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { getFits } from "#shared/compatibility/fits-contract.ts";
import {
  createRule,
  deleteRule,
  getRule,
  listRules,
  previewRule,
  type RuleFields,
  updateRule,
} from "#shared/compatibility/rules-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, type TestUser } from "../support/users.ts";
import { newAttribute, newFamily, noSide, ruleBody, setValue } from "./what-fits-support.ts";

let shop: TestShop;
let admin: TestUser;
let printers: string;
let inks: string;
let printer: CatalogueProduct;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await newAdmin(shop);
  printers = (await newCategory(shop))._id;
  inks = (await newCategory(shop))._id;
  printer = await newProduct(shop, { category: printers, name: "A4 printer" });
});
afterAll(() => shop.close());

const create = (given: Partial<RuleFields>) =>
  callEndpoint(shop, createRule, { body: ruleBody(given), token: admin.token });
const preview = async (given: Partial<RuleFields>) => {
  const { reason: _, ...body } = ruleBody(given);
  return callEndpoint(shop, previewRule, { body, token: admin.token });
};
const both = () => ({
  machines: { ...noSide, categories: [printers] },
  goods: { ...noSide, categories: [inks] },
});
const goodsOf = async ({ id }: CatalogueProduct) =>
  (await callEndpoint(shop, getFits, { params: { id }, address: newAddress() })).body.goods;

describe("a rule's life", () => {
  it("is made once for one key, changed, listed and deleted, and pages follow at once", async () => {
    const ink = await newProduct(shop, { category: inks });
    const body = ruleBody(both());
    const [first, again] = [
      await callEndpoint(shop, createRule, {
        body,
        token: admin.token,
        headers: { "idempotency-key": "rule-number-1" },
      }),
      await callEndpoint(shop, createRule, {
        body,
        token: admin.token,
        headers: { "idempotency-key": "rule-number-1" },
      }),
    ];
    expect([first.status, again.body.rule?._id]).toEqual([201, first.body.rule?._id]);
    const rule = first.body.rule as NonNullable<typeof first.body.rule>;
    expect((await goodsOf(printer))?.[0]?.fittings[0]?.card._id).toBe(ink.id);

    const changed = await callEndpoint(shop, updateRule, {
      params: { id: rule._id },
      body: { ...body, reason: "It is the printer's own.", version: rule.updatedAt },
      token: admin.token,
    });
    expect(changed.body.message).toBe("The rule is updated");
    expect((await goodsOf(printer))?.[0]?.fittings[0]?.reason).toBe("It is the printer's own.");

    const stale = await callEndpoint(shop, updateRule, {
      params: { id: rule._id },
      body: { ...body, version: rule.updatedAt },
      token: admin.token,
    });
    expect([stale.status, stale.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(JSON.parse(stale.text).rule.reason).toBe("It is the printer's own.");

    const list = await callEndpoint(shop, listRules, { token: admin.token });
    expect(list.body.rules?.map(({ _id }) => _id)).toContain(rule._id);
    const gone = { params: { id: rule._id }, token: admin.token };
    const read = await callEndpoint(shop, getRule, gone);
    expect(read.body.rule).toEqual(list.body.rules?.find(({ _id }) => _id === rule._id));
    // As it was at last: whoever takes the deletion back makes this one again.
    expect((await callEndpoint(shop, deleteRule, gone)).body.rule).toEqual(read.body.rule);
    expect((await callEndpoint(shop, deleteRule, gone)).status).toBe(404);
    expect((await callEndpoint(shop, getRule, gone)).status).toBe(404);
    expect((await callEndpoint(shop, updateRule, { ...gone, body })).status).toBe(404);
    expect(await goodsOf(printer)).toEqual([]);
  });

  it("can be asked for by a product that it catches on either side", async () => {
    const ink = await newProduct(shop, { category: inks });
    const made = (await create(both())).body.rule;
    await create({
      machines: { ...noSide, products: [ink.id] },
      goods: { ...noSide, products: [printer.id] },
    });
    const other = await newProduct(shop, { category: (await newCategory(shop))._id });
    const rulesOf = async (product: string) =>
      (await callEndpoint(shop, listRules, { query: { product }, token: admin.token })).body;
    expect((await rulesOf(ink.id)).rules).toHaveLength(2);
    expect((await rulesOf(printer.id)).product).toMatchObject({ name: "A4 printer" });
    expect((await rulesOf(other.id)).rules).toEqual([]);
    expect(await rulesOf("x")).toMatchObject({ success: false, code: "not_found" });
    await callEndpoint(shop, deleteRule, { params: { id: made?._id ?? "" }, token: admin.token });
  });
});

describe("nonsense", () => {
  const unknown = "00000000-0000-7000-8000-000000000000";
  const ok = () => ({ ...noSide, categories: [printers] });

  it.each([
    [{ reason: " " }, "reason", "The sentence why is required"],
    [{ kind: "friend" }, "kind", "Choose what the goods are to the machine"],
    [
      { goods: noSide },
      "goods",
      "Say which goods: name some, choose a category or give a condition",
    ],
    [
      { goods: { ...noSide, products: [unknown] } },
      "goods",
      /One of the products no longer exists/,
    ],
    [{ machines: { ...noSide, categories: ["x'"] } }, "machines", /categories no longer exists/],
    [
      { goods: { ...noSide, ranges: [{ attribute: "nothing", min: 1, max: 2 }] } },
      "goods",
      /number no longer exists/,
    ],
    [
      { goods: { ...noSide, choices: [{ attribute: "nothing", values: ["a"] }] } },
      "goods",
      /choices no longer exists/,
    ],
    [
      { comparisons: [{ goods: "nothing", sign: "at-most", machine: "nothing" }] },
      "comparisons",
      /Only attributes that are numbers/,
    ],
    [{ starter: { quantity: 0, takes: "one" } }, "starter", /at least 1 piece/],
  ])("%o is refused at the field %s", async (given, field, message) => {
    const answer = await callEndpoint(shop, createRule, {
      body: { ...ruleBody({ machines: ok(), goods: ok() }), ...given },
      token: admin.token,
    });
    expect(answer.status).toBe(400);
    const fields = answer.body.fields ?? {};
    const [name, text] = Object.entries(fields).find(([key]) => key.startsWith(field)) ?? [];
    expect(name).toBeDefined();
    expect(text).toMatch(message);
  });

  it("500 conditions are refused with their bound", async () => {
    const ranges = Array.from({ length: 500 }, () => ({ attribute: "width", min: 1, max: 2 }));
    const answer = await create({ ...both(), goods: { ...noSide, ranges } });
    expect([answer.status, answer.body.message]).toEqual([400, "Give at most 10 conditions"]);
    const products = Array.from({ length: 500 }, () => printer.id);
    const named = await preview({ ...both(), goods: { ...noSide, products } });
    expect([named.status, named.body.message]).toEqual([
      400,
      "Name at most 100 products; rules over attributes catch more",
    ]);
  });
});

describe("a preview", () => {
  it("counts both sides and names the first 20, without saving anything", async () => {
    const category = (await newCategory(shop))._id;
    await Promise.all(Array.from({ length: 23 }, () => newProduct(shop, { category })));
    const { body } = await preview({
      machines: { ...noSide, categories: [printers] },
      goods: { ...noSide, categories: [category] },
    });
    expect(body.machines).toMatchObject({
      count: 1,
      isExact: true,
      first: [{ name: "A4 printer" }],
    });
    expect(body.goods).toMatchObject({ count: 23, isExact: true });
    expect(body.goods?.first).toHaveLength(20);
    expect(await goodsOf(printer)).toEqual([]);
  });

  it("shows of a rule that compares only goods that fit a machine", async () => {
    const [rolls, papers] = [(await newCategory(shop))._id, (await newCategory(shop))._id];
    const width = await newAttribute(shop, "width", "number");
    const printWidth = await newAttribute(shop, "print-width", "number");
    const roll = await newProduct(shop, { category: rolls });
    await newProduct(shop, { category: rolls, name: "Not measured" });
    await setValue(shop, roll.id, printWidth, 610);
    for (const size of [210, 610, 1_600]) {
      const paper = await newProduct(shop, { category: papers });
      await setValue(shop, paper.id, width, size);
    }
    const { body } = await preview({
      machines: { ...noSide, categories: [rolls] },
      goods: { ...noSide, categories: [papers] },
      comparisons: [{ goods: "width", sign: "at-most", machine: "print-width" }],
    });
    expect([body.machines?.count, body.goods?.count]).toEqual([1, 2]);
  });
});

describe("a family", () => {
  it("fits by the variants that do: each of them starts, and its card counts only them", async () => {
    const category = (await newCategory(shop))._id;
    const colour = await newAttribute(shop, "colour", "choice");
    const variants: CatalogueProduct[] = [];
    for (const value of ["cyan", "magenta", "yellow", "black", "light-cyan"]) {
      const ink = await newProduct(shop, { category, name: `Ink, ${value}` });
      await setValue(shop, ink.id, colour, value);
      variants.push(ink);
    }
    await newFamily(shop, "Ink", variants);
    await create({
      machines: { ...noSide, products: [printer.id] },
      goods: {
        ...noSide,
        categories: [category],
        choices: [{ attribute: "colour", values: ["cyan", "magenta", "yellow", "black"] }],
      },
      starter: { quantity: 1, takes: "each" },
    });
    const { body } = await callEndpoint(shop, getFits, {
      params: { id: printer.id },
      address: newAddress(),
    });
    expect(body.starter?.map(({ product }) => product.name).toSorted()).toEqual([
      "Ink, black",
      "Ink, cyan",
      "Ink, magenta",
      "Ink, yellow",
    ]);
    const group = body.goods?.find(({ kind }) => kind === "consumable");
    const card = group?.fittings.find(({ card: { family } }) => family?.name === "Ink");
    expect(card?.card.family?.products).toBe(4);
    const light = await callEndpoint(shop, getFits, {
      params: { id: variants[4]?.id ?? "" },
      address: newAddress(),
    });
    expect(light.body.machines).toEqual([]);
  });
});
