import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ProductDraft } from "#server/catalogue/drafts.ts";
import { attributes } from "#server/database/schema/attributes.ts";
import {
  deleteAttribute,
  getAttributeValues,
  listAttributes,
  mergeAttributeValues,
  updateAttribute,
  updateAttributeValues,
} from "#shared/attributes/admin-contract.ts";
import { getProductAttributes } from "#shared/attributes/contract.ts";
import { getAttributeUses, previewMergeValues } from "#shared/attributes/uses-contract.ts";
import { createRule, listRules, type RuleFields } from "#shared/compatibility/rules-contract.ts";
import { findProducts } from "#shared/search/contract.ts";
import { giveValues, newAttribute, newFamily, type TestAttribute } from "../support/attributes.ts";
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

const makeProduct = (given: Partial<ProductDraft> = {}) => newProduct(shop, { category, ...given });
const makeRule = async (reason: string, given: Partial<RuleFields>) => {
  const body = ruleBody({
    reason,
    machines: { ...noSide, categories: [category] },
    goods: { ...noSide, categories: [category] },
    ...given,
  });
  const made = await callEndpoint(shop, createRule, { body, token });
  expect(made.status, made.text).toBe(201);
};
const ruleNamed = async (reason: string) => {
  const { rules = [] } = (await callEndpoint(shop, listRules, { query: {}, token })).body;
  return rules.find((rule) => rule.reason === reason);
};
const uses = async ({ id }: TestAttribute, unit?: string) =>
  (
    await callEndpoint(shop, getAttributeUses, {
      params: { id },
      query: unit ? { unit } : {},
      token,
    })
  ).body;
const changeUnit = async ({ id }: TestAttribute, unit: string) => {
  const all = (await callEndpoint(shop, listAttributes, { token })).body.attributes ?? [];
  const found = all.find(({ _id }) => _id === id);
  const { name = "", isFilter, readFrom } = found ?? {};
  const body = { name, unit, isFilter, readFrom };
  return callEndpoint(shop, updateAttribute, { params: { id }, body, token });
};
const numbersOf = async (productId: string, code: string) => {
  const query = { ids: productId };
  const answer = await callEndpoint(shop, getProductAttributes, { query, address: newAddress() });
  const found = answer.body.products?.[0]?.attributes.find((attribute) => attribute.code === code);
  return found?.values.map(({ number, slug }) => [number, slug]);
};
const values = async ({ id }: TestAttribute) =>
  (await callEndpoint(shop, getAttributeValues, { params: { id }, token })).body;
const save = (attribute: TestAttribute, body: object) =>
  callEndpoint(shop, updateAttributeValues, { params: { id: attribute.id }, body, token });
const merge = (attribute: TestAttribute, from: string, into: string) => {
  const body = { from: attribute.values[from], into: attribute.values[into] };
  return callEndpoint(shop, mergeAttributeValues, { params: { id: attribute.id }, body, token });
};
/** Names of what has all these words. */
const findNames = async (q: string) => {
  const query = { q, filters: "literal=1" };
  const { body } = await callEndpoint(shop, findProducts, { query, address: newAddress() });
  return body.matchesAll ? (body.cards?.map(({ name }) => name) ?? []) : [];
};
const previewMerge = (attribute: TestAttribute, from: string, into: string) => {
  const query = { from: `${attribute.values[from]}`, into: `${attribute.values[into]}` };
  return callEndpoint(shop, previewMergeValues, { params: { id: attribute.id }, query, token });
};
const soon = (shown: () => unknown) => vi.waitFor(shown, { timeout: 8_000 });

describe("another unit", () => {
  it("converts what products have and what rules say, in one step", async () => {
    const bottle = await newAttribute(shop, "bottle", [1000, 100], { unit: "ml" });
    const large = await makeProduct();
    const small = await makeProduct();
    await giveValues(shop, large.id, [[bottle, 1000]]);
    await giveValues(shop, small.id, [[bottle, 100]]);
    const ranges = [{ attribute: "bottle", min: null, max: 250 }];
    await makeRule("Small bottles fit.", { goods: { ...noSide, ranges } });
    const seen = await ruleNamed("Small bottles fit.");
    expect(await uses(bottle, "l")).toMatchObject({
      rules: { total: 1, first: [{ name: "Small bottles fit." }] },
      unitChange: { kind: "converted", example: { before: "1000 ml", after: "1 l" } },
    });

    expect((await changeUnit(bottle, "l")).body.attribute?.unit).toBe("l");
    expect(await numbersOf(large.id, "bottle")).toEqual([[1, "1"]]);
    expect(await numbersOf(small.id, "bottle")).toEqual([[0.1, "0.1"]]);
    await soon(async () => {
      const rule = await ruleNamed("Small bottles fit.");
      expect(rule?.goods.ranges).toEqual([{ attribute: "bottle", min: null, max: 0.25 }]);
      // A form that was opened before meets the present rule.
      expect(rule?.updatedAt).not.toBe(seen?.updatedAt);
    });

    await changeUnit(bottle, "ml");
    expect(await numbersOf(small.id, "bottle")).toEqual([[100, "100"]]);
    await soon(async () =>
      expect((await ruleNamed("Small bottles fit."))?.goods.ranges[0]?.max).toBe(250),
    );
  });

  it("is refused, with nothing changed, where it would tear rules or lose numbers", async () => {
    const width = await newAttribute(shop, "cup-width", [80], { unit: "mm" });
    const most = await newAttribute(shop, "most-width", [90], { unit: "mm" });
    const fine = await newAttribute(shop, "coating", [0.012], { unit: "mm" });
    const cup = await makeProduct();
    await giveValues(shop, cup.id, [
      [width, 80],
      [most, 90],
      [fine, 0.012],
    ]);
    await makeRule("It goes in.", {
      comparisons: [{ goods: "cup-width", sign: "at-most", machine: "most-width" }],
    });
    const torn = await changeUnit(width, "cm");
    expect(torn.status).toBe(409);
    expect(torn.body.fields?.unit).toMatch(/compared with MOST-WIDTH.*“It goes in\.”/);
    expect((await uses(width, "cm")).unitChange?.kind).toBe("refused");
    expect((await changeUnit(fine, "m")).body.message).toContain("0.012 mm cannot be written in m");
    expect((await changeUnit(fine, "W")).body.message).toContain("cannot be converted into W");
    expect(await numbersOf(cup.id, "coating")).toEqual([[0.012, "0.012"]]);
    expect((await changeUnit(fine, "millimetres")).status).toBe(200);
    expect(await numbersOf(cup.id, "coating")).toEqual([[0.012, "0.012"]]);
  });
});

describe("what rules need", () => {
  it("is not deleted: the rules are named before and after the click", async () => {
    const nozzle = await newAttribute(shop, "nozzle", ["round", "flat"]);
    await makeProduct();
    const choices = [{ attribute: "nozzle", values: ["round"] }];
    await makeRule("Round ones fit.", { goods: { ...noSide, choices } });
    await makeRule("These fit, too.", { machines: { ...noSide, choices } });
    expect((await uses(nozzle)).rules).toMatchObject({ total: 2 });
    const params = { id: nozzle.id };
    const refused = await callEndpoint(shop, deleteAttribute, { params, token });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("“Round ones fit.” and 1 other");
    const [row] = await shop.database.db
      .select()
      .from(attributes)
      .where(eq(attributes.id, nozzle.id));
    expect(row?.isBeingDeleted).toBe(false);

    const { values: [, round] = [] } = await values(nozzle);
    const removed = await save(nozzle, { values: [], removed: [nozzle.values.round] });
    expect(round?.slug).toBe("round");
    expect(removed.body.message).toContain("needed by the rule “Round ones fit.”");
  });

  it("follows a merge of its value", async () => {
    const shade = await newAttribute(shop, "shade", ["sage", "sage-green", "tan"]);
    const choices = [{ attribute: "shade", values: ["sage-green", "sage", "tan"] }];
    await makeRule("Green ones fit.", { goods: { ...noSide, choices } });
    const preview = await previewMerge(shade, "sage-green", "sage");
    expect(preview.body).toMatchObject({ rules: { total: 1 }, families: { total: 0 } });
    expect((await merge(shade, "sage-green", "sage")).status).toBe(200);
    await soon(async () => {
      const rule = await ruleNamed("Green ones fit.");
      expect(rule?.goods.choices[0]?.values).toEqual(["sage", "tan"]);
    });
  });
});

describe("a merge that would make twins in a family", () => {
  it("is refused, and names the families", async () => {
    const paint = await newAttribute(shop, "paint", ["sage", "sage-green", "tan"]);
    const cut = await newAttribute(shop, "cut", ["s", "m"]);
    const shirts = await Promise.all(["1", "2", "3"].map(() => makeProduct()));
    const [first, second, third] = shirts.map(({ id }) => id) as [string, string, string];
    const give = (id: string, colour: string, size: string) =>
      giveValues(shop, id, [
        [paint, colour],
        [cut, size],
      ]);
    await give(first, "sage", "m");
    await give(second, "sage-green", "m");
    await give(third, "tan", "s");
    await newFamily(shop, "Shirts", [paint, cut], [first, second, third]);
    const preview = await previewMerge(paint, "sage-green", "sage");
    expect(preview.body.families).toMatchObject({ total: 1, first: [{ name: "Shirts" }] });
    const refused = await merge(paint, "sage-green", "sage");
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("“Shirts” has both SAGE-GREEN and SAGE");
    expect((await values(paint)).values).toHaveLength(3);
    // The same colours in other sizes are no twins.
    expect((await merge(paint, "tan", "sage")).status).toBe(200);
  });
});

describe("a value's new name", () => {
  it("finds its products at once, those of whose texts it is no part", async () => {
    const finish = await newAttribute(shop, "finish", ["navyish", "tealish"]);
    const { id } = await makeProduct({ name: "Plain kettle" });
    await giveValues(shop, id, [[finish, "navyish"]]);
    expect(await findNames("navyish kettle")).toEqual(["Plain kettle"]);
    const before = await values(finish);
    const renamed = before.values?.map((value) =>
      value.slug === "navyish" ? { ...value, name: "Midnightly" } : value,
    );
    await save(finish, { values: renamed, version: before.version });
    await soon(async () => expect(await findNames("midnightly kettle")).toEqual(["Plain kettle"]));
  });

  it("finds products that say the old one, by both", async () => {
    const made = await makeProduct({
      name: "Enamel jug",
      specifications: [{ name: "Colour", value: "Fuchsiana" }],
    });
    const all = (await callEndpoint(shop, listAttributes, { token })).body.attributes ?? [];
    const colour = {
      id: all.find(({ code }) => code === "colour")?._id ?? "",
      code: "",
      values: {},
    };
    const { values: known = [], version } = await values(colour);
    const renamed = known.map((value) =>
      value.slug === "fuchsiana" ? { ...value, name: "Orchidly" } : value,
    );
    expect((await save(colour, { values: renamed, version })).status).toBe(200);
    await soon(async () => expect(await findNames("orchidly jug")).toEqual([made.name]));
    expect(await findNames("fuchsiana jug")).toEqual([made.name]);
  });

  it("of an attribute finds what the owner has set of it", async () => {
    const lid = await newAttribute(shop, "lidform", ["domed"]);
    const { id } = await makeProduct({ name: "Steel flask" });
    await giveValues(shop, id, [[lid, "domed"]]);
    const body = { name: "Stopperkind", isFilter: true, readFrom: [] };
    await callEndpoint(shop, updateAttribute, { params: { id: lid.id }, body, token });
    await soon(async () => expect(await findNames("stopperkind flask")).toEqual(["Steel flask"]));
  });
});

describe("choices without products", () => {
  it("are added beforehand, and deleted; one that products have is not", async () => {
    const glaze = await newAttribute(shop, "glaze", ["matt", "gloss"]);
    const { id } = await makeProduct();
    await giveValues(shop, id, [[glaze, "matt"]]);
    const { values: known = [], version } = await values(glaze);
    const added = await save(glaze, {
      values: [
        { name: "Satin", swatch: "#aabbcc" },
        ...known.filter(({ slug }) => slug === "matt"),
      ],
      removed: [glaze.values.gloss],
      version,
    });
    expect(added.body.values).toMatchObject([
      { slug: "satin", name: "Satin", swatch: "#aabbcc", products: { count: 0 } },
      { slug: "matt" },
    ]);
    const had = await save(glaze, { values: [], removed: [glaze.values.matt] });
    expect([had.status, had.body.message]).toEqual([
      409,
      "Products have MATT: merge it into another instead",
    ]);
    const twice = await save(glaze, { values: [...(added.body.values ?? []), { name: "satin" }] });
    expect(twice.body.fields).toEqual({
      "values.2.name": "There is a value Satin already: merge the two instead",
    });
  });
});
