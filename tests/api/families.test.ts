import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { attributes, attributeValues } from "#server/database/schema/attributes.ts";
import { getProduct, getProducts } from "#shared/catalogue/contract.ts";
import {
  deleteFamily,
  getFamilyAttributes,
  getFamilyCandidates,
  listFamilies,
} from "#shared/families/admin-contract.ts";
import { getProductFamily } from "#shared/families/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { giveValue, newChoices, newFamily, type TestAttribute } from "../support/families.ts";
import type { TestShop } from "../support/test-shop.ts";
import { openFamilyShop } from "./family-shop.ts";

let test: Awaited<ReturnType<typeof openFamilyShop>>;
let shop: TestShop;
let token: string;
let colour: TestAttribute;
let size: TestAttribute;
let black: CatalogueProduct;
let cyan: CatalogueProduct;

const NOBODY = "01890a5d-ac96-774b-bcce-b302099a8057";

beforeAll(async () => {
  test = await openFamilyShop();
  ({ shop, token, colour, size } = test);
});

afterAll(() => shop.close());

beforeEach(async () => {
  black = await test.newMug("black");
  cyan = await test.newMug("cyan");
});

describe("a family", () => {
  it("is shown with its options and variants in the order of their values", async () => {
    const made = await test.create(test.mugs(cyan, black));
    expect(made.status).toBe(201);
    expect(made.body.message).toBe("The family Two-tone mug is created");
    const family = await test.familyOf(cyan);
    expect(family).toEqual({
      _id: made.body.family?._id,
      name: "Two-tone mug",
      sharedTiers: true,
      options: [
        {
          code: colour.code,
          name: "Colour",
          unit: "",
          values: [
            { slug: "black", name: "Black", swatch: "black" },
            { slug: "cyan", name: "Cyan", swatch: "cyan" },
          ],
        },
      ],
      variants: [black, cyan].map((product, place) => ({
        _id: product.id,
        name: product.name,
        slug: product.slug,
        sku: "",
        price: 100,
        quantity: 10,
        photo: [],
        hsn: "8443",
        gstPercent: 18,
        bulkDiscounts: [{ quantity: 10, discount: 5 }],
        tierGroup: made.body.family?._id,
        values: { [colour.code]: place === 0 ? "black" : "cyan" },
      })),
    });
    expect(await test.familyOf(black)).toEqual(family);
    const shown = await callEndpoint(shop, getProduct, { params: { slug: black.slug } });
    expect(shown.body.product?.tierGroup).toBe(made.body.family?._id);
  });

  it("is told of each of its products that a cart asks for, shared tiers or not", async () => {
    const alone = await test.newMug("gold");
    const ids = [black, cyan, alone].map(({ id }) => id).join();
    const familyIds = async () => {
      const { body } = await callEndpoint(shop, getProducts, { query: { ids } });
      return body.products?.map(({ familyId }) => familyId);
    };
    const made = await test.create({ ...test.mugs(cyan, black), sharedTiers: false });
    const id = made.body.family?._id ?? "";
    expect(await familyIds()).toEqual([id, id, undefined]);
    await callEndpoint(shop, deleteFamily, { params: { id }, token });
    expect(await familyIds()).toEqual([undefined, undefined, undefined]);
  });

  it("is none of a product that stands alone, and not found of none", async () => {
    expect(await test.familyOf(black)).toBeNull();
    for (const productId of [NOBODY, "7", "x".repeat(200)]) {
      const answer = await callEndpoint(shop, getProductFamily, { params: { productId } });
      expect(answer.status).toBe(404);
    }
  });

  it("has one card, and its variants have one each when it is deleted", async () => {
    const { _id } = await newFamily(shop, test.mugs(black, cyan));
    expect(await test.cardsOf(black.id, cyan.id, _id)).toMatchObject([{ familyId: _id }]);
    const removed = await callEndpoint(shop, deleteFamily, { params: { id: _id }, token });
    expect(removed.body.message).toBe("The family Two-tone mug is deleted; its products stay");
    const cards = await test.cardsOf(black.id, cyan.id, _id);
    expect(cards.map(({ productId }) => productId).toSorted()).toEqual(
      [black.id, cyan.id].toSorted(),
    );
    expect(await test.familyOf(black)).toBeNull();
    expect((await test.read(_id)).status).toBe(404);
    expect((await callEndpoint(shop, deleteFamily, { params: { id: _id }, token })).status).toBe(
      404,
    );
  });

  it("takes in and lets go of variants, and the cards follow", async () => {
    const gold = await test.newMug("gold");
    const { _id } = await newFamily(shop, test.mugs(black, cyan));
    const changed = await test.update(_id, {
      variants: [{ product: cyan.id }, { product: gold.id }],
    });
    expect(changed.status).toBe(200);
    expect((await test.familyOf(gold))?.variants.map((variant) => variant._id)).toEqual([
      cyan.id,
      gold.id,
    ]);
    expect(await test.familyOf(black)).toBeNull();
    const cards = await test.cardsOf(black.id, cyan.id, gold.id, _id);
    expect(cards).toHaveLength(2);
    expect(cards.map(({ productId }) => productId)).toContain(black.id);
  });

  it("by numbers shows them with their unit, from small to large", async () => {
    const volume = await newChoices(shop, "Volume", ["unused"]);
    await shop.database.db
      .update(attributes)
      .set({ kind: "number", unit: "ml" })
      .where(eq(attributes.id, volume.id));
    await newFamily(shop, {
      ...test.mugs(),
      options: [volume.code],
      variants: [
        { product: black.id, values: { [volume.code]: "1,000" } },
        { product: cyan.id, values: { [volume.code]: "100.50" } },
      ],
    });
    expect((await test.familyOf(black))?.options[0]?.values).toEqual([
      { slug: "100.5", name: "100.5 ml", swatch: "" },
      { slug: "1000", name: "1,000 ml", swatch: "" },
    ]);
  });
});

describe("the rules of families", () => {
  it("each variant has one value of each option", async () => {
    const bare = await test.newMug();
    const lacking = await test.create(test.mugs(black, bare));
    expect(lacking.status).toBe(400);
    expect(lacking.body.message).toBe(`“${bare.name}” has no Colour: give it one`);
    expect(lacking.body.fields).toEqual({
      [`variants.1.values.${colour.code}`]: lacking.body.message,
    });
    await giveValue(shop, black, colour, "gold");
    const several = await test.create(test.mugs(black, cyan));
    expect(several.body.message).toBe(`“${black.name}” has several values of Colour: choose one`);
    expect(await test.familyOf(cyan)).toBeNull();
  });

  it("no two variants are alike in all options", async () => {
    const twin = await test.newMug("black");
    const answer = await test.create(test.mugs(black, cyan, twin));
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      `“${twin.name}” and “${black.name}” are alike in Colour: give each its own`,
    );
    await giveValue(shop, black, size, "s");
    await giveValue(shop, twin, size, "m");
    await giveValue(shop, cyan, size, "m");
    const answered = await test.create({
      ...test.mugs(black, cyan, twin),
      options: [colour.code, size.code],
    });
    expect(answered.status).toBe(201);
  });

  it("a product is in one family", async () => {
    await newFamily(shop, test.mugs(black, cyan));
    const gold = await test.newMug("gold");
    const answer = await test.create({ ...test.mugs(black, gold), name: "Another" });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      `“${black.name}” is in the family “Two-tone mug” already: take it out there first`,
    );
  });

  it.each([
    ["no option", { options: [] }],
    ["an unknown option", { options: ["nonsense"] }],
    ["no variant", { variants: [] }],
    ["too many variants", { variants: Array.from({ length: 501 }, () => ({ product: NOBODY })) }],
    ["no name", { name: " " }],
  ])("%s is refused", async (_what, part) => {
    expect((await test.create({ ...test.mugs(black, cyan), ...part })).status).toBe(400);
  });

  it("an option or a product twice is refused, and a product that is gone", async () => {
    const twice = [colour.code, colour.code];
    expect((await test.create({ ...test.mugs(black, cyan), options: twice })).status).toBe(400);
    expect((await test.create(test.mugs(black, black))).status).toBe(400);
    const four = [colour, size, colour, size].map(({ code }) => code);
    expect((await test.create({ ...test.mugs(black, cyan), options: four })).status).toBe(400);
    for (const id of [NOBODY, "none"])
      expect((await test.create(test.mugs(black, { id }))).status).toBe(409);
  });
});

describe("what the dashboard asks", () => {
  it("lists families by name, and finds them", async () => {
    await newFamily(shop, { ...test.mugs(black, cyan), name: "Zebra mug" });
    const listed = await callEndpoint(shop, listFamilies, { query: { search: "zEBRA" }, token });
    expect(listed.body.families).toHaveLength(1);
    expect(listed.body).toMatchObject({ total: 1, page: 1, pages: 1 });
    const missed = await callEndpoint(shop, listFamilies, { query: { search: "\0" }, token });
    expect(missed.body.families).toEqual([]);
  });

  it("counts families no further than their numbered pages, and leads on by name beyond them", async () => {
    const { db } = shop.database;
    await db.execute(sql`
      insert into families (id, name)
      select gen_random_uuid(), 'Zz ' || lpad(n::text, 5, '0') || ' mugs' from generate_series(1, 1040) as n`);
    const list = async (query: Record<string, string>) => {
      const { body } = await callEndpoint(shop, listFamilies, {
        query: { search: "zz ", ...query },
        token,
      });
      return { ...body, names: body.families?.map(({ name }) => name.slice(3, 8)) };
    };
    const first = await list({});
    expect(first).toMatchObject({ total: 1_000, isMore: true, pages: 20 });
    expect(first.names?.[0]).toBe("00001");
    const last = await list({ page: "20" });
    const beyond = await list({ after: last.next ?? "" });
    expect(beyond.names).toHaveLength(40);
    expect(beyond.names?.at(-1)).toBe("01040");
    expect(beyond.next).toBeUndefined();
    expect((await list({ before: beyond.previous ?? "" })).names).toEqual(last.names);
    expect((await list({ search: "01039 mu" })).names).toEqual(["01039"]);
    await db.execute(sql`delete from families where name like 'Zz %'`);
  });

  it("offers attributes with their choices, and candidates with their values and family", async () => {
    const { _id, name } = await newFamily(shop, test.mugs(black));
    const gone = await newChoices(shop, "Gone", ["A", "B"]);
    const merged = await newChoices(shop, "Merged", ["A", "B"]);
    await shop.database.db
      .update(attributes)
      .set({ isBeingDeleted: true })
      .where(eq(attributes.id, gone.id));
    await shop.database.db
      .update(attributeValues)
      .set({ mergedInto: merged.valueIds.get("a") ?? 0 })
      .where(eq(attributeValues.id, merged.valueIds.get("b") ?? 0));
    const { body } = await callEndpoint(shop, getFamilyAttributes, { token });
    expect(body.attributes?.map(({ code }) => code)).not.toContain(gone.code);
    expect(body.attributes?.find(({ code }) => code === merged.code)?.values).toHaveLength(1);
    expect(body.attributes?.find(({ code }) => code === size.code)).toMatchObject({
      name: "Size",
      kind: "choice",
      values: [{ name: "S" }, { name: "M" }, { name: "XL" }],
    });
    const ids = [black.id, cyan.id, NOBODY, "none"].join();
    const candidates = await callEndpoint(shop, getFamilyCandidates, { query: { ids }, token });
    expect(candidates.body.products).toMatchObject([
      { _id: black.id, values: { [colour.code]: ["black"] }, family: { _id, name } },
      { _id: cyan.id, values: { [colour.code]: ["cyan"] }, family: null },
    ]);
    const many = Array.from({ length: 201 }, () => "7").join();
    const refused = await callEndpoint(shop, getFamilyCandidates, { query: { ids: many }, token });
    expect(refused.status).toBe(400);
  });
});
