import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { productAttributes } from "#server/database/schema/attributes.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { newId } from "#server/lib/ids.ts";
import { updateFamily } from "#shared/families/admin-contract.ts";
import { MAX_FAMILY_VARIANTS } from "#shared/families/variants.ts";
import { rupees } from "#shared/money.ts";
import { transferStock } from "#shared/stock/contract.ts";
import { MAX_STOCK } from "#shared/stock/stock-limits.ts";
import { announcedBy } from "../support/announced.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newChoices, newFamily } from "../support/families.ts";
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

/** Price and stock of the variants, black before cyan. */
async function soldAt(): Promise<[number, number][]> {
  const { body } = await test.read(familyId);
  return body.family?.variants.map(({ price, quantity }) => [price, quantity]) ?? [];
}

describe("prices and stock of a family's variants", () => {
  it("are changed together, all or none, and once though asked twice", async () => {
    const sell = (quantity: number) =>
      shop.database.db
        .update(products)
        .set({ stock: 10 - quantity })
        .where(eq(products.id, cyan.id));
    await sell(4);
    const version = cyan.updatedAt.toISOString();
    const variants = [
      { product: black.id, price: 120, stockChange: -3 },
      { product: cyan.id, price: 130.5, stockChange: 20, version },
    ];
    const change = () =>
      callEndpoint(shop, updateFamily, {
        params: { id: familyId },
        body: { variants },
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
      variants: [
        { product: black.id, price: 90 },
        { product: cyan.id, stockChange: -100 },
      ],
    });
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["variants.1.stockChange"]);
    const alike = await test.update(familyId, {
      variants: [
        { product: black.id, price: 90 },
        { product: cyan.id, values: { [test.colour.code]: "black" } },
      ],
    });
    expect(alike.status).toBe(409);
    expect((await soldAt())[0]).toEqual([120, 7]);
  });

  it("say in the ledger why pieces came or went, a correction where nobody said", async () => {
    const change = (stockChange: number, stockReason?: string) =>
      test.update(familyId, {
        ...(stockReason && { stockReason: stockReason as never }),
        variants: [{ product: black.id, stockChange }, { product: cyan.id }],
      });
    expect((await change(6, "delivery")).status).toBe(200);
    expect((await change(-2, "damage")).status).toBe(200);
    expect((await change(1)).status).toBe(200);
    const { rows } = await shop.database.db.execute<{ delta: number; reason: string }>(sql`
      select delta, reason from stock_movements
      where product_id = ${black.id} and reason <> 'import' order by id`);
    expect(rows).toEqual([
      { delta: 6, reason: "delivery" },
      { delta: -2, reason: "damage" },
      { delta: 1, reason: "correction" },
    ]);
    const unknown = await change(1, "gift");
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { stockReason: "Say why the stock changes" },
    ]);
  });

  it("say why pieces came to one and why they went from another, with the note of both", async () => {
    const change = (why: Partial<Parameters<typeof test.update>[1]>) =>
      test.update(familyId, {
        ...why,
        variants: [
          { product: black.id, stockChange: 6 },
          { product: cyan.id, stockChange: -2, price: 130 },
        ],
      });
    const one = await change({ stockReason: "delivery" });
    expect([one.status, one.body.fields]).toEqual([
      400,
      { removeReason: "A delivery takes nothing away: say why pieces go" },
    ]);
    const swapped = await change({ stockReason: "damage", removeReason: "damage" });
    expect(Object.keys(swapped.body.fields ?? {})).toEqual(["stockReason"]);
    expect(await soldAt()).toEqual([
      [100, 10],
      [100, 10],
    ]);
    const both = { stockReason: "delivery", removeReason: "damage", stockNote: "Slip 7" } as const;
    expect((await change(both)).status).toBe(200);
    expect(await soldAt()).toEqual([
      [100, 16],
      [130, 8],
    ]);
    const { rows } = await shop.database.db.execute(sql`
      select delta, reason, note from stock_movements
      where product_id in (${black.id}, ${cyan.id}) and reason <> 'import' order by delta desc`);
    expect(rows).toEqual([
      { delta: 6, reason: "delivery", note: "Slip 7" },
      { delta: -2, reason: "damage", note: "Slip 7" },
    ]);
  });

  it("have one price list where the owner gives them that of one", async () => {
    const gold = await test.newMug("gold", { bulkDiscounts: [{ quantity: 50, discount: 9 }] });
    const variants = test.mugs(black, cyan, gold).variants;
    const refused = await test.update(familyId, { priceListOf: gold.id });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["priceListOf"]);
    const answer = await test.update(familyId, { variants, priceListOf: gold.id });
    expect(answer.body.family?.variants.map(({ bulkDiscounts }) => bulkDiscounts)).toEqual(
      Array.from({ length: 3 }, () => [{ quantity: 50, discount: 9 }]),
    );
  });

  it("are not set over a price that somebody has changed since: the present family is shown", async () => {
    const version = cyan.updatedAt.toISOString();
    await shop.catalogue.updateProduct(cyan.id, { price: rupees(150) });
    const variants = [{ product: black.id }, { product: cyan.id, price: 130, version }];
    const answer = await test.update(familyId, { variants });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "changed_meanwhile",
      family: { _id: familyId, variants: [{ price: 100 }, { price: 150 }] },
    });
    expect((await soldAt())[1]).toEqual([150, 10]);
  });

  it("are refused at the variant that would have too many pieces, and where a product is gone", async () => {
    const tooMany = await test.update(familyId, {
      variants: [
        { product: black.id, price: 90 },
        { product: cyan.id, stockChange: MAX_STOCK },
      ],
    });
    expect(tooMany.status).toBe(400);
    expect(Object.keys(tooMany.body.fields ?? {})).toEqual(["variants.1.stockChange"]);
    for (const gone of [newId(), "no-id"]) {
      const answer = await test.update(familyId, {
        variants: [
          { product: black.id, price: 90 },
          { product: gone, price: 90 },
        ],
      });
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain("no longer exists");
    }
    expect((await soldAt())[0]).toEqual([100, 10]);
  });

  it("are refused at the variant whose pieces lie in another branch", async () => {
    await shop.database.db.execute(
      sql`insert into branches (code, name, sells, position) values ('howrah', 'Howrah', true, 1)`,
    );
    const moved = await callEndpoint(shop, transferStock, {
      ...{ params: { id: cyan.id }, body: { from: "kolkata", to: "howrah", quantity: 8 }, token },
      headers: { "idempotency-key": `to-howrah-${cyan.id}` },
    });
    expect(moved.status).toBe(200);
    const refused = await test.update(familyId, {
      variants: [
        { product: black.id, price: 90, stockChange: -3 },
        { product: cyan.id, stockChange: -3 },
      ],
    });
    expect(refused.status).toBe(409);
    const message =
      "In Kolkata only 2 can be taken away: the others lie in other branches. Move them first.";
    expect(refused.body.fields).toEqual({ "variants.1.stockChange": message });
    expect((await soldAt())[0]).toEqual([100, 10]);
  });

  it("are announced with the lists of what can be bought where the last piece is taken away", async () => {
    const variants = [{ product: black.id, stockChange: -10 }, { product: cyan.id }];
    const tags = await announcedBy(shop, () => test.update(familyId, { variants }));
    expect(tags).toContain(cacheTags.inStock(test.category));
    expect(tags).toContain(cacheTags.product(black.id));
  });
});

describe("a family as large as can be", () => {
  const numbers = Array.from({ length: MAX_FAMILY_VARIANTS }, (_, index) => index + 1);
  const priceOf = (number: number) => 200 + number / 100;
  let large: Awaited<ReturnType<typeof newFamily>>;

  beforeAll(async () => {
    const { db } = shop.database;
    const size = await newChoices(shop, "Diameter", numbers.map(String));
    const rows = numbers.map((number) => ({
      id: newId(),
      name: `Pipe ${number}`,
      slug: `pipe-${number}`,
      pricePaise: rupees(100),
      stock: 10,
      categoryId: test.category,
    }));
    await db.insert(products).values(rows);
    const valueIds = [...size.valueIds.values()];
    await db.insert(productAttributes).values(
      rows.map(({ id: productId }, index) => ({
        productId,
        attributeId: size.id,
        valueId: valueIds[index] ?? 0,
      })),
    );
    large = await newFamily(shop, {
      name: "Pipe",
      sharedTiers: true,
      options: [size.code],
      variants: rows.map(({ id }) => ({ product: id })),
    });
  });

  /** Changes the family; answers with how many statements. */
  async function save(body: object) {
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      const answer = await test.update(large._id, body);
      return { answer, statements: query.mock.calls.length };
    } finally {
      query.mockRestore();
    }
  }

  it("gets all its prices, stock and one price list in few statements, and its card once", async () => {
    const { db } = shop.database;
    await db.execute(sql`create table cards_written (at timestamptz default clock_timestamp())`);
    await db.execute(sql`create function note_card() returns trigger language plpgsql as
      $$ begin insert into cards_written default values; return null; end $$`);
    await db.execute(sql`create trigger note_card after update on search_entries
      for each row when (old.family_id = new.family_id) execute function note_card()`);
    const { answer, statements } = await save({
      variants: large.variants.map(({ _id: product, updatedAt: version }, index) => ({
        product,
        price: priceOf(index + 1),
        stockChange: 5,
        version,
      })),
    });
    expect(answer.status).toBe(200);
    expect(statements).toBeLessThan(100);
    expect((await db.execute(sql`select from cards_written`)).rowCount).toBe(1);
    const variants = answer.body.family?.variants ?? [];
    expect(variants.map(({ price, quantity }) => [price, quantity])).toEqual(
      numbers.map((number) => [priceOf(number), 15]),
    );
    expect(await test.cardsOf(large._id)).toMatchObject([
      { pricePaise: rupees(200.01), maxPricePaise: rupees(205) },
    ]);
    const bulkDiscounts = [{ quantity: 50, discount: 9 }];
    const last = variants.at(-1)?._id ?? "";
    await shop.catalogue.updateProduct(last, { bulkDiscounts });
    const listed = await save({ priceListOf: last });
    expect(listed.statements).toBeLessThan(100);
    expect(listed.answer.body.family?.variants.map((each) => each.bulkDiscounts)).toEqual(
      numbers.map(() => bulkDiscounts),
    );
    // By its first state, the last variant's price is refused, and all others' with it.
    const late = await test.update(large._id, {
      variants: large.variants.map(({ _id: product, updatedAt: version }, index) =>
        index === numbers.length - 1 ? { product, price: 1, version } : { product, price: 1 },
      ),
    });
    expect(late.body.code).toBe("changed_meanwhile");
    expect((await test.read(large._id)).body.family?.variants[0]?.price).toBe(priceOf(1));
  });
});

it("variants are shown in the order of their options, whatever they are called", async () => {
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
    variants: mugs.map(({ mug, slug }) => ({
      product: mug.id,
      values: { [test.size.code]: slug },
    })),
  });
  expect(made.body.family?.variants.map(({ name }) => name)).toEqual([
    "Shirt, S",
    "Shirt, M",
    "Shirt, XL",
  ]);
});
