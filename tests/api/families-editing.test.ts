import { and, eq, inArray, like } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { openShownProducts } from "#server/catalogue/shown-products.ts";
import { factsOfProduct } from "#server/compatibility/facts-store.ts";
import {
  attributeValues,
  families,
  familyVariants,
  productAttributes,
} from "#server/database/schema/attributes.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { addVariants, deleteFamily, listFamilies } from "#shared/families/admin-contract.ts";
import { rupees } from "#shared/money.ts";
import { findProducts } from "#shared/search/contract.ts";
import { announcedBy } from "../support/announced.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newFamily, type TestAttribute } from "../support/families.ts";
import type { TestShop } from "../support/test-shop.ts";
import { openFamilyShop } from "./family-shop.ts";
import { waitForLockWaiters } from "./lock-waiters.ts";

let test: Awaited<ReturnType<typeof openFamilyShop>>;
let shop: TestShop;
let token: string;
let colour: TestAttribute;
let black: CatalogueProduct;
let cyan: CatalogueProduct;

const NOBODY = "01890a5d-ac96-774b-bcce-b302099a8057";

beforeAll(async () => {
  test = await openFamilyShop();
  ({ shop, token, colour } = test);
});

afterAll(() => shop.close());

beforeEach(async () => {
  black = await test.newMug("black");
  cyan = await test.newMug("cyan");
});

describe("the values of variants", () => {
  it("that the owner gives become the product's own, and stay what they were otherwise", async () => {
    const bare = await test.newMug();
    const made = await test.create({
      ...test.mugs(black, cyan),
      variants: [
        { product: black.id, values: { [colour.code]: "Black" } },
        { product: bare.id, values: { [colour.code]: "Rose gold" } },
      ],
    });
    expect(made.status).toBe(201);
    expect((await test.familyOf(bare))?.options[0]?.values.map(({ name }) => name)).toEqual([
      "Black",
      "Rose gold",
    ]);
    const rows = await shop.database.db
      .select({ byOwner: productAttributes.setByOwner, slug: attributeValues.slug })
      .from(productAttributes)
      .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
      .where(eq(productAttributes.productId, bare.id));
    expect(rows).toEqual([{ byOwner: true, slug: "rose-gold" }]);
    const [stored] = await shop.database.db
      .select({ byOwner: productAttributes.setByOwner })
      .from(productAttributes)
      .where(eq(productAttributes.productId, black.id));
    expect(stored).toEqual({ byOwner: false });
    await shop.database.db.delete(attributeValues).where(eq(attributeValues.slug, "rose-gold"));
  });

  it("are taken by the present name of a choice that was renamed", async () => {
    const bare = await test.newMug();
    const isBlack = and(
      eq(attributeValues.attributeId, colour.id),
      eq(attributeValues.slug, "black"),
    );
    await shop.database.db.update(attributeValues).set({ name: "Jet" }).where(isBlack);
    const values = { [colour.code]: "jet" };
    const made = await test.create({
      ...test.mugs(cyan, bare),
      variants: [{ product: cyan.id }, { product: bare.id, values }],
    });
    await shop.database.db.update(attributeValues).set({ name: "Black" }).where(isBlack);
    const variant = made.body.family?.variants.find(({ _id }) => _id === bare.id);
    expect(variant?.values).toEqual({ [colour.code]: ["black"] });
  });

  it("that have no letters are refused at their variant", async () => {
    const values = { [colour.code]: "–" };
    const answer = await test.create({
      ...test.mugs(black),
      variants: [{ product: black.id, values }],
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([`variants.0.values.${colour.code}`]);
  });

  it("may disappear later: the family works on, and the owner sees it", async () => {
    const { _id } = await newFamily(shop, test.mugs(black, cyan));
    await shop.database.db
      .delete(productAttributes)
      .where(
        and(eq(productAttributes.productId, cyan.id), eq(productAttributes.attributeId, colour.id)),
      );
    const family = await test.familyOf(black);
    expect(family?.variants.map(({ values }) => values)).toEqual([{ [colour.code]: "black" }, {}]);
    const listed = await callEndpoint(shop, listFamilies, { token });
    expect(listed.body.families?.find((each) => each._id === _id)).toMatchObject({
      variants: 2,
      faultyVariants: 1,
      options: ["Colour"],
    });
    expect((await test.update(_id, { name: "Renamed" })).status).toBe(200);
    const stored = await test.update(_id, { variants: test.mugs(black, cyan).variants });
    expect(stored.status).toBe(400);
    const mended = await test.update(_id, {
      variants: [{ product: black.id }, { product: cyan.id, values: { [colour.code]: "cyan" } }],
    });
    expect(mended.status).toBe(200);
  });
});

it("a product that is taken out is shown by itself, and the family's card is of the others", async () => {
  const gold = await test.newMug("gold", { price: rupees(50) });
  const { _id } = await newFamily(shop, test.mugs(black, cyan, gold));
  await announcedBy(shop, () => test.update(_id, test.mugs(black, cyan)));
  const shown = openShownProducts(shop.database.db, shop.changes, [factsOfProduct]);
  const page = {};
  expect((await shown.bySlug(gold.slug, page))?.id).toBe(gold.id);
  expect(shown.readWith(page, gold.id, factsOfProduct)?.value?.id).toBe(gold.id);
  const { body } = await callEndpoint(shop, findProducts, {
    query: { q: black.name, filters: "" },
  });
  const card = body.cards?.find(({ family }) => family);
  expect(card?.family).toMatchObject({ products: 2, fromPrice: 100 });
});

describe("new variants", () => {
  const gold = (given: object = {}) => ({
    name: "Two-tone mug, gold",
    sku: "",
    price: 110.5,
    quantity: 3,
    values: { [colour.code]: "Gold" },
    ...given,
  });
  const add = (
    id: string,
    variants: object[],
    { product = black.id, copyPictures = false, key = "" } = {},
  ) =>
    callEndpoint(shop, addVariants, {
      params: { id },
      body: { product, copyPictures, variants },
      token,
      ...(key && { headers: { "idempotency-key": key } }),
    });

  it("are copies with their own names, prices, stock and values, in the family at once", async () => {
    const photo = ["https://pictures.example/mug.webp"];
    const specifications = [
      { name: "Colour", value: "Blue" },
      { name: "Volume", value: "325 ml" },
    ];
    const base = await test.newMug("cyan", { description: "A mug.", photo, specifications });
    const { _id } = await newFamily(shop, test.mugs(black, base));
    const rust = gold({ name: "Two-tone mug, rust", values: { [colour.code]: "Rust" } });
    const once = { product: base.id, key: "variants-once" };
    const added = await add(_id, [gold(), rust], once);
    expect(added.status).toBe(201);
    expect(added.body.message).toBe("2 variants are added to the family");
    const copied = {
      description: "A mug.",
      price: 110.5,
      quantity: 3,
      photo: [],
      bulkDiscounts: [{ quantity: 10, discount: 5 }],
      tierGroup: _id,
    };
    expect(added.body.products).toMatchObject([
      {
        ...copied,
        name: "Two-tone mug, gold",
        slug: expect.stringMatching(/^two-tone-mug-gold/),
        specifications: [
          { name: "Colour", value: "Gold" },
          { name: "Volume", value: "325 ml" },
        ],
      },
      { ...copied, name: "Two-tone mug, rust" },
    ]);
    expect(added.body.family?.variants).toHaveLength(4);
    const again = await add(_id, [gold(), rust], once);
    expect(again.body.products).toEqual(added.body.products);
    expect((await test.read(_id)).body.family?.variants).toHaveLength(4);
    const teal = gold({ values: { [colour.code]: "Teal" } });
    const pictured = await add(_id, [teal], { product: base.id, copyPictures: true });
    expect(pictured.body.products?.[0]?.photo).toEqual(photo);
    await shop.database.db
      .delete(attributeValues)
      .where(inArray(attributeValues.slug, ["rust", "teal"]));
  });

  it("bring new choices in the order in which they are typed, after the others", async () => {
    const { _id } = await newFamily(shop, test.mugs(black, cyan));
    const typed = ["Umber", "Teal", "Ash", "Rust"];
    const added = await add(
      _id,
      typed.map((name) => gold({ name: `Mug, ${name}`, values: { [colour.code]: name } })),
    );
    expect(added.status).toBe(201);
    const [option] = (await test.familyOf(black))?.options ?? [];
    expect(option?.values.map(({ name }) => name)).toEqual(["Black", "Cyan", ...typed]);
    const slugs = typed.map((name) => name.toLowerCase());
    const rows = await shop.database.db
      .delete(attributeValues)
      .where(inArray(attributeValues.slug, slugs))
      .returning({ position: attributeValues.position });
    expect(new Set(rows.map(({ position }) => position)).size).toBe(typed.length);
  });

  it("are made all or none, and each fault is told at its row", async () => {
    const { _id } = await newFamily(shop, test.mugs(black, cyan));
    const before = await shop.database.db.$count(products);
    const fieldsOf = async (...variants: object[]) => {
      const answer = await add(_id, variants);
      return [answer.status, ...Object.keys(answer.body.fields ?? {})];
    };
    const twin = gold({ values: { [colour.code]: "cyan" } });
    expect(await fieldsOf(gold(), twin)).toEqual([409, `variants.1.values.${colour.code}`]);
    expect(await fieldsOf(gold({ values: {} }))).toEqual([400, `variants.0.values.${colour.code}`]);
    expect(await fieldsOf(gold(), gold({ price: -1 }))).toEqual([400, "variants.1.price"]);
    await test.newMug(undefined, { sku: "TAKEN-1" });
    const sku = "twice-1";
    expect(
      await fieldsOf(gold({ sku }), gold({ sku: "TAKEN-1" }), gold({ sku: sku.toUpperCase() })),
    ).toEqual([409, "variants.1.sku", "variants.2.sku"]);
    expect(await fieldsOf(...Array.from({ length: 101 }, () => gold()))).toEqual([400, "variants"]);
    expect((await add(_id, [gold()], { product: NOBODY })).status).toBe(404);
    expect((await add(NOBODY, [gold()])).status).toBe(404);
    expect(await shop.database.db.$count(products)).toBe(before + 1);
  });

  it("may be a hundred at once, in few statements, each with an address of its own", async () => {
    const { _id } = await newFamily(shop, test.mugs(black, cyan));
    const shades = Array.from({ length: 100 }, (_, shade) => {
      const sku = `SHADE-${shade}`;
      return gold({ name: "Shaded mug", sku, values: { [colour.code]: `Shade ${shade}` } });
    });
    const query = vi.spyOn(pg.Query.prototype, "submit");
    const added = await add(_id, shades);
    const statements = query.mock.calls.length;
    query.mockRestore();
    expect(added.status).toBe(201);
    expect(statements).toBeGreaterThan(20);
    expect(statements).toBeLessThan(100);
    expect(added.body.family?.variants).toHaveLength(102);
    const made = added.body.products ?? [];
    expect(made.map(({ sku }) => sku)).toEqual(shades.map((_, shade) => `SHADE-${shade}`));
    expect(made[99]?.slug).toBe("shaded-mug-100");
    await shop.database.db.delete(attributeValues).where(like(attributeValues.slug, "shade-%"));
  });
});

describe("two who edit at once", () => {
  it("do not undo one another: the second is shown the present family", async () => {
    const { _id, updatedAt: version } = await newFamily(shop, test.mugs(black, cyan));
    const first = await test.update(_id, { name: "Mug", version });
    expect(first.status).toBe(200);
    const second = await test.update(_id, { name: "Cup", version });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: "changed_meanwhile", family: { name: "Mug" } });
    const late = await callEndpoint(shop, deleteFamily, {
      params: { id: _id },
      query: { version },
      token,
    });
    expect(late.body.code).toBe("changed_meanwhile");
    expect((await test.read(_id)).status).toBe(200);
  });

  it("cannot both take one product", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        test.create({ ...test.mugs(black), name: `Mug ${number}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("a variant that is deleted meanwhile is told, and leaves nothing behind", async () => {
    const { _id } = await newFamily(shop, test.mugs(black, cyan));
    const gold = await test.newMug("gold");
    let updating: ReturnType<typeof test.update> | undefined;
    await shop.database.transaction(async (db) => {
      await db.select().from(products).where(eq(products.id, gold.id)).for("update");
      updating = test.update(_id, { variants: test.mugs(black, cyan, gold).variants });
      await waitForLockWaiters(shop, 1);
      await db.delete(products).where(eq(products.id, gold.id));
    });
    expect((await updating)?.body.message).toMatch(/^One of these products no longer exists/);
    expect(await shop.catalogue.deleteProduct(cyan.id)).toMatchObject({ ok: true });
    expect((await test.familyOf(black))?.variants.map((variant) => variant._id)).toEqual([
      black.id,
    ]);
    expect(await shop.catalogue.deleteProduct(black.id)).toMatchObject({ ok: true });
    expect((await test.read(_id)).body.family?.variants).toEqual([]);
    expect(await test.cardsOf(_id)).toEqual([]);
    expect(await shop.database.db.$count(familyVariants, eq(familyVariants.familyId, _id))).toBe(0);
    await shop.families.delete(_id, undefined);
    expect(await shop.database.db.$count(families, eq(families.id, _id))).toBe(0);
  });
});
