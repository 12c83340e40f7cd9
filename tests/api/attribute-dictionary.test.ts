import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startDictionary, startingDictionary } from "#server/attributes/start-dictionary.ts";
import type { ProductDraft } from "#server/catalogue/drafts.ts";
import {
  attributes,
  attributeValues,
  productAttributes,
  startedDictionaries,
} from "#server/database/schema/attributes.ts";
import { searchEntries } from "#server/database/schema/search.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import {
  createAttribute,
  type DictionaryAttribute,
  deleteAttribute,
  getAttributeFields,
  getAttributeValues,
  listAttributes,
  mergeAttributeValues,
  updateAttribute,
  updateAttributeValues,
} from "#shared/attributes/admin-contract.ts";
import { getProductAttributes } from "#shared/attributes/contract.ts";
import { newFamily } from "../support/attributes.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;
let category: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());

const list = async () =>
  (await callEndpoint(shop, listAttributes, { token })).body.attributes ?? [];
const byCode = async (code: string): Promise<DictionaryAttribute> => {
  const found = (await list()).find((attribute) => attribute.code === code);
  if (!found) throw new Error(`there is no attribute ${code}`);
  return found;
};
const create = (body: object) => callEndpoint(shop, createAttribute, { body, token });
const change = async (attribute: DictionaryAttribute, fields: object) => {
  const { _id, name, unit, isFilter, readFrom } = attribute;
  const body = { name, unit, isFilter, readFrom, ...fields };
  return callEndpoint(shop, updateAttribute, { params: { id: _id }, body, token });
};
const choices = async ({ _id }: DictionaryAttribute) =>
  (await callEndpoint(shop, getAttributeValues, { params: { id: _id }, token })).body;
const valuesOf = async (id: string, code: string) => {
  const query = { ids: id };
  const answer = await callEndpoint(shop, getProductAttributes, { query, address: newAddress() });
  const found = answer.body.products?.[0]?.attributes.find((attribute) => attribute.code === code);
  return found?.values.map(({ name, number }) => number ?? name);
};
const makeProduct = (given: Partial<ProductDraft>) => newProduct(shop, { category, ...given });
const specified = (...rows: [string, string][]) => ({
  specifications: rows.map(([name, value]) => ({ name, value })),
});

/** Waits for what a job does. */
const soon = (shown: () => unknown) => vi.waitFor(shown, { timeout: 8_000 });

describe("the dictionary that a shop begins with", () => {
  it("is there once, in its order, and stays away where the owner deleted it", async () => {
    expect((await list()).map(({ code }) => code)).toEqual(
      startingDictionary.map(({ code }) => code),
    );
    const cut = await byCode("cutting-force");
    await callEndpoint(shop, deleteAttribute, { params: { id: cut._id }, token });
    await startDictionary(shop.database);
    expect((await list()).map(({ code }) => code)).not.toContain("cutting-force");
  });

  it("is read for the products of a shop that had none", async () => {
    const { id } = await makeProduct({ name: "Mug", ...specified(["Volume", "11 oz"]) });
    await shop.database.db.delete(attributes);
    await shop.database.db.delete(startedDictionaries);
    await startDictionary(shop.database);
    await soon(async () => expect(await valuesOf(id, "volume")).toEqual([325]));
    const [card] = await shop.database.db
      .select()
      .from(searchEntries)
      .where(eq(searchEntries.productId, id));
    expect(card?.facets.filter((facet) => facet > 0)).toHaveLength(1);
  });

  it("gains the sizes of plates in a shop that was given one before them", async () => {
    const { id } = await makeProduct({ name: "Heat press", ...specified(["Plate", "50 × 40 cm"]) });
    const { db } = shop.database;
    await db.delete(attributes).where(eq(attributes.code, "plate-size"));
    await db.delete(startedDictionaries).where(eq(startedDictionaries.version, 2));
    await db
      .update(attributes)
      .set({ isFilter: true, position: 3 })
      .where(eq(attributes.code, "plate-width"));
    await db
      .update(attributes)
      .set({ name: "Takes goods up to" })
      .where(eq(attributes.code, "max-thickness"));
    await startDictionary(shop.database);
    await soon(async () => expect(await valuesOf(id, "plate-size")).toEqual(["40 × 50 cm"]));
    expect((await byCode("plate-size")).isFilter).toBe(true);
    expect((await byCode("plate-width")).isFilter).toBe(false);
    expect((await byCode("max-thickness")).name).toBe("Thickness of goods, up to");
    const order = (await list()).map(({ code }) => code);
    expect(order.indexOf("plate-size")).toBe(order.indexOf("plate-width") - 1);
    // What the owner deletes stays away.
    await callEndpoint(shop, deleteAttribute, {
      params: { id: (await byCode("plate-size"))._id },
      token,
    });
    await startDictionary(shop.database);
    expect((await list()).map(({ code }) => code)).not.toContain("plate-size");
  });

  it("has its choices for forms", async () => {
    const answer = await callEndpoint(shop, getAttributeFields, { token });
    const size = answer.body.attributes?.find(({ code }) => code === "size");
    expect(size?.values.slice(0, 4).map(({ name }) => name)).toEqual(["XXS", "XS", "S", "M"]);
  });
});

describe("editing the dictionary", () => {
  it("adds an attribute, and reads all products for it", async () => {
    const { id } = await makeProduct(specified(["Cable", "1.5 m, earthed"]));
    const made = await create({
      name: "Cable length",
      kind: "number",
      unit: "m",
      readFrom: ["cable"],
    });
    expect(made.body.attribute).toMatchObject({ code: "cable-length", isFilter: true });
    await soon(async () => expect(await valuesOf(id, "cable-length")).toEqual([1.5]));
    await soon(async () =>
      expect((await byCode("cable-length")).products).toEqual({ count: 1, isExact: true }),
    );
    const again = await create({ name: "cable LENGTH", kind: "choice" });
    expect(again.status).toBe(409);
    expect(again.body.fields).toEqual({ name: "There is an attribute cable LENGTH already" });
  });

  it("changes name, unit, place and reading under the version guard, and announces it", async () => {
    const { id } = await makeProduct(specified(["Belt", "120 mm"]));
    const { attribute } = (
      await create({ name: "Belt", kind: "number", unit: "mm", readFrom: ["Belt"] })
    ).body;
    if (!attribute) throw new Error("it was not made");
    await soon(async () => expect(await valuesOf(id, "belt")).toEqual([120]));
    const heard = vi.fn();
    shop.changes.listen((tag) => heard(tag));
    const changed = await change(attribute, {
      name: "Belt width",
      unit: "cm",
      position: 2,
      version: attribute.updatedAt,
    });
    expect(changed.body.attribute).toMatchObject({ code: "belt", name: "Belt width", position: 2 });
    expect((await list())[1]?.code).toBe("belt");
    await soon(() => expect(heard).toHaveBeenCalledWith(cacheTags.attributes));
    await soon(async () => expect(await valuesOf(id, "belt")).toEqual([12]));
    const late = await change(attribute, { name: "Other", version: attribute.updatedAt });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: "changed_meanwhile",
      attribute: { name: "Belt width" },
    });
  });

  it("deletes one from the products, too, but not the origin nor what a family needs", async () => {
    const { id } = await makeProduct(specified(["Lid", "Red"]));
    const made = await create({ name: "Lid", kind: "choice", readFrom: ["Lid"] });
    const lid = made.body.attribute?._id ?? "";
    await soon(async () => expect(await valuesOf(id, "lid")).toEqual(["Red"]));
    const removed = await callEndpoint(shop, deleteAttribute, { params: { id: lid }, token });
    expect(removed.body.message).toBe("Lid is deleted");
    expect(await valuesOf(id, "lid")).toBeUndefined();
    await soon(async () =>
      expect(
        await shop.database.db.select().from(attributes).where(eq(attributes.id, lid)),
      ).toEqual([]),
    );
    const left = await shop.database.db
      .select()
      .from(productAttributes)
      .where(eq(productAttributes.attributeId, lid));
    expect(left).toEqual([]);

    const origin = await byCode("origin");
    const stored = await callEndpoint(shop, deleteAttribute, { params: { id: origin._id }, token });
    expect(stored.status).toBe(409);
    const read = await change(origin, { readFrom: ["Made in"] });
    expect(read.body.fields?.readFrom).toMatch(/always follows/);

    const colour = await byCode("colour");
    const option = { id: colour._id, code: "colour", values: {} };
    await newFamily(shop, "Two-tone mugs", [option], [id]);
    const needed = await callEndpoint(shop, deleteAttribute, { params: { id: colour._id }, token });
    expect(needed.status).toBe(409);
    expect(needed.body.message).toContain("“Two-tone mugs”");
  });
});

describe("editing the choices of an attribute", () => {
  it("renames and orders them, gives them swatches, and announces it; slugs stay", async () => {
    const attribute = await byCode("colour");
    const before = await choices(attribute);
    const [first, second, ...rest] = before.values ?? [];
    if (!first || !second) throw new Error("there are no colours");
    const renamed = { ...second, name: "Jet black", swatch: "#000000" };
    const heard = vi.fn();
    shop.changes.listen((tag) => heard(tag));
    const body = { values: [renamed, first, ...rest], version: before.version };
    const request = { params: { id: attribute._id }, body, token };
    const after = await callEndpoint(shop, updateAttributeValues, request);
    expect(after.body.values?.slice(0, 2)).toMatchObject([
      { slug: second.slug, name: "Jet black", swatch: "#000000" },
      { slug: first.slug, name: first.name },
    ]);
    await soon(() => expect(heard).toHaveBeenCalledWith(cacheTags.attributes));
    const late = await callEndpoint(shop, updateAttributeValues, request);
    expect(late.body.code).toBe("changed_meanwhile");
    // The old word still means it.
    const { id } = await makeProduct({ name: "Cup", ...specified(["Colour", "Black"]) });
    expect(await valuesOf(id, "colour")).toEqual(["Jet black"]);
  });

  it("makes one of two: products follow, and so does what is read from then on", async () => {
    const attribute = await byCode("colour");
    const { id } = await makeProduct({ name: "Cup", ...specified(["Colour", "Royalbleu"]) });
    const { values, version } = await choices(attribute);
    const from = values?.find(({ slug }) => slug === "royalbleu");
    const into = values?.find(({ slug }) => slug === "royal-blue");
    const merged = await callEndpoint(shop, mergeAttributeValues, {
      params: { id: attribute._id },
      body: { from: from?.id, into: into?.id, version },
      token,
    });
    expect(merged.body.values?.some(({ slug }) => slug === "royalbleu")).toBe(false);
    await soon(async () => expect(await valuesOf(id, "colour")).toEqual(["Royal blue"]));
    await soon(async () => {
      const [card] = await shop.database.db
        .select()
        .from(searchEntries)
        .where(eq(searchEntries.productId, id));
      expect(card?.facets).toContain(into?.id);
      expect(card?.facets).not.toContain(from?.id);
    });
    await soon(async () =>
      expect(
        await shop.database.db
          .select()
          .from(attributeValues)
          .where(eq(attributeValues.id, from?.id ?? 0)),
      ).toEqual([]),
    );
    const next = await makeProduct({ name: "Cup", ...specified(["Colour", "Royalbleu"]) });
    expect(await valuesOf(next.id, "colour")).toEqual(["Royal blue"]);
  });

  it("refuses a name that another has, and values that are gone", async () => {
    const attribute = await byCode("socket");
    const { values = [] } = await choices(attribute);
    const twice = values.map((value) => ({ ...value, name: "6 A" }));
    const send = (body: object) =>
      callEndpoint(shop, updateAttributeValues, { params: { id: attribute._id }, body, token });
    expect((await send({ values: twice })).body.message).toBe(
      "There is a value 6 A already: merge the two instead",
    );
    expect((await send({ values: [{ id: 2_000_000_000, name: "X" }] })).status).toBe(409);
    const swatch = [{ ...values[0], swatch: "url(x)" }];
    expect((await send({ values: swatch })).status).toBe(400);
  });
});
