import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { attributeValues } from "#server/database/schema/attributes.ts";
import { searchEntries } from "#server/database/schema/search.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { getSetAttributes, previewAttributes } from "#shared/attributes/admin-contract.ts";
import { getProductAttributes } from "#shared/attributes/contract.ts";
import { createProduct, updateProduct } from "#shared/catalogue/admin-contract.ts";
import { searchProducts } from "#shared/catalogue/contract.ts";
import { findProducts } from "#shared/search/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
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

const create = async (texts: FormTexts) => {
  const answer = await callEndpoint(shop, createProduct, {
    ...(await multipart({ price: "100", category, ...texts })),
    token,
  });
  if (!answer.body.product) throw new Error(answer.text);
  return answer.body.product;
};
const update = async (id: string, texts: FormTexts) =>
  callEndpoint(shop, updateProduct, { params: { id }, ...(await multipart(texts)), token });
const read = async (...ids: string[]) => {
  const query = { ids: ids.join(",") };
  const answer = await callEndpoint(shop, getProductAttributes, { query, address: newAddress() });
  return answer.body.products ?? [];
};
/** The values of one product by code: numbers, and names of choices. */
const valuesOf = async (id: string) => {
  const [product] = await read(id);
  const named = (product?.attributes ?? []).map(({ code, values }) => [
    code,
    values.map(({ number, name }) => number ?? name),
  ]);
  return Object.fromEntries(named);
};
const setOf = async (productId: string) =>
  (await callEndpoint(shop, getSetAttributes, { params: { productId }, token })).body.set;
const specifications = (...rows: [string, string][]) =>
  JSON.stringify(rows.map(([name, value]) => ({ name, value })));

const mug = {
  name: "Photo mug, 11 oz",
  origin: "China",
  specifications: specifications(["Colour", "Royal blue"], ["Size", "82 mm across, 96 mm high"]),
};

describe("the country of origin", () => {
  it("is offered as a filter wherever a listed product has one, be it the same for all", async () => {
    const one = await newCategory(shop);
    const groups = async (filters = "") => {
      const query = { category: one.slug, filters };
      return (await callEndpoint(shop, findProducts, { query })).body.groups;
    };
    const { _id } = await create({ name: "First", category: one._id, origin: "" });
    expect(await groups()).toEqual([]);
    await update(_id, { origin: "Vietnam" });
    await create({ name: "Second", category: one._id, origin: "Vietnam" });
    const vietnam = { slug: "vietnam", name: "Vietnam", count: { count: 2, isExact: true } };
    expect(await groups()).toMatchObject([{ code: "origin", choices: [vietnam] }]);
    expect(await groups("f.origin=vietnam")).toMatchObject([
      { code: "origin", choices: [{ ...vietnam, isChosen: true }] },
    ]);
  });
});

describe("what is read of a product", () => {
  it("follows its name, specifications and origin", async () => {
    const { _id } = await create(mug);
    expect(await valuesOf(_id)).toEqual({
      colour: ["Royal blue"],
      volume: [325],
      diameter: [82],
      height: [96],
      origin: ["China"],
    });
    await update(_id, { specifications: specifications(["Colour", "Red"]), origin: "India" });
    expect(await valuesOf(_id)).toEqual({ colour: ["Red"], volume: [325], origin: ["India"] });
    await update(_id, { name: "Photo mug, 15 oz" });
    expect((await valuesOf(_id)).volume).toEqual([445]);
  });

  it("stands in the search index, to be filtered by", async () => {
    const { _id } = await create(mug);
    const [value] = await shop.database.db
      .select()
      .from(attributeValues)
      .where(eq(attributeValues.slug, "royal-blue"));
    const [card] = await shop.database.db
      .select()
      .from(searchEntries)
      .where(eq(searchEntries.productId, _id));
    expect(card?.facets).toContain(value?.id);
  });

  it("is shown before the product is saved", async () => {
    const body = { name: "Heat press", specifications: [{ name: "Power", value: "1.6 kW" }] };
    const { attributes } = (await callEndpoint(shop, previewAttributes, { body, token })).body;
    expect(attributes).toContainEqual(
      expect.objectContaining({
        code: "power",
        unit: "W",
        values: [{ slug: "1600", name: "", number: 1600, swatch: "" }],
      }),
    );
  });

  it("shares a value that two products bring at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        create({
          name: `Mug ${place}`,
          specifications: specifications(["Colour", "Peach"], ["Volume", "777 ml"]),
        }),
      ),
    );
    for (const { _id } of made) {
      expect(await valuesOf(_id)).toEqual({ colour: ["Peach"], volume: [777] });
    }
    const rows = await shop.database.db
      .select()
      .from(attributeValues)
      .where(eq(attributeValues.slug, "peach"));
    expect(rows).toHaveLength(1);
  });

  it("is answered for 50 products at most, and for any ids without failing", async () => {
    const { _id } = await create(mug);
    const requests = await read("none", "%00", _id.toUpperCase(), _id);
    expect(requests.map(({ productId }) => productId)).toEqual([_id]);
    const many = Array.from(
      { length: 53 },
      (_, place) => `01890a5d-ac96-774b-bcce-b302099a8${100 + place}`,
    );
    expect(await read(...many)).toHaveLength(50);
  });
});

describe("what the owner says", () => {
  it("stays whatever is read, until it is to be read again", async () => {
    const { _id } = await create({
      ...mug,
      attributes: JSON.stringify({ colour: ["Navy blue"], height: [], power: ["1,600"] }),
    });
    const stated = { colour: ["Navy"], volume: [325], diameter: [82], power: [1600] };
    expect(await valuesOf(_id)).toEqual({ ...stated, origin: ["China"] });
    await update(_id, { specifications: specifications(["Colour", "Red"]), origin: "" });
    expect(await valuesOf(_id)).toEqual({ colour: ["Navy"], volume: [325], power: [1600] });
    expect(await setOf(_id)).toEqual({
      colour: [{ slug: "navy", name: "Navy", number: null, swatch: "#1b2a4a" }],
      power: [{ slug: "1600", name: "", number: 1600, swatch: "" }],
      height: [],
    });
    await update(_id, { attributes: JSON.stringify({ colour: null }) });
    expect(await valuesOf(_id)).toEqual({ colour: ["Red"], volume: [325], power: [1600] });
  });

  it("is found by the search, though no text has it", async () => {
    const { _id } = await create({ name: "Plain thing" });
    const found = async () => {
      const request = { params: { keyword: "turquoise" }, address: newAddress() };
      const answer = await callEndpoint(shop, searchProducts, request);
      return JSON.parse(answer.text).map((product: { _id: string }) => product._id);
    };
    expect(await found()).toEqual([]);
    await update(_id, { attributes: JSON.stringify({ colour: ["Turquoise"] }) });
    expect(await found()).toEqual([_id]);
  });

  it("changes the product's version, and what it does not name stays", async () => {
    const { _id, updatedAt } = await create(mug);
    const first = await update(_id, {
      attributes: JSON.stringify({ colour: ["Green"] }),
      version: updatedAt,
    });
    expect(first.body.product?.updatedAt).not.toBe(updatedAt);
    const late = await update(_id, {
      attributes: JSON.stringify({ volume: ["330"] }),
      version: updatedAt,
    });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: "changed_meanwhile",
      attributes: { colour: [{ slug: "green" }] },
    });
    await update(_id, { price: "7" });
    expect((await valuesOf(_id)).colour).toEqual(["Green"]);
  });

  it.each([
    ["no JSON", "{", "Attributes must be a list of values, or null, by attribute code"],
    ["a list", "[]", "Attributes must be a list of values, or null, by attribute code"],
    ["words for a number", '{"power":["strong"]}', "“strong” is not a number, such as 1600"],
    ["an empty value", '{"colour":[" "]}', "Attributes must not have empty values"],
    [
      "an attribute that is not there",
      '{"none":["1"]}',
      "One of these attributes no longer exists: load the page again",
    ],
    [
      "another origin than its own",
      '{"origin":["India"]}',
      "The country of origin always follows the product's own field",
    ],
    [
      "what cannot be stored",
      '{"colour":["a\\u0000"]}',
      "Attributes holds a character that cannot be stored",
    ],
  ])("is refused at its field where it is %s", async (_, attributes, why) => {
    const { _id, updatedAt } = await create(mug);
    const answer = await update(_id, { attributes, name: "Another" });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ attributes: why });
    const again = await update(_id, { price: "8", version: updatedAt });
    expect(again.status).toBe(200);
    expect(again.body.product?.name).toBe(mug.name);
  });

  it("announces the product whose attributes pages show", async () => {
    const { _id } = await create(mug);
    const heard = vi.fn();
    shop.changes.listen((tag) => heard(tag));
    await update(_id, { attributes: JSON.stringify({ colour: ["Pink"] }) });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(cacheTags.product(_id)), 10_000);
  });
});
