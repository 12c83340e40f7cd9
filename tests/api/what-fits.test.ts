import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { searchEntries } from "#server/database/schema/search.ts";
import {
  addMyMachines,
  checkFits,
  findMachines,
  getFits,
  getMyMachines,
  removeMyMachine,
} from "#shared/compatibility/fits-contract.ts";
import { MAX_MACHINES } from "#shared/compatibility/machines.ts";
import { createRule, type RuleFields } from "#shared/compatibility/rules-contract.ts";
import { rupees } from "#shared/money.ts";
import { findProducts } from "#shared/search/contract.ts";
import { announcedBy } from "../support/announced.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { passTime } from "../support/pass-time.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";
import { newAttribute, noSide, ruleBody, setValue } from "./what-fits-support.ts";

let shop: TestShop;
let admin: TestUser;
let presses: string;
let mugs: string;
let mugsSlug: string;
let diameter: string;
let greatest: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await newAdmin(shop);
  const parent = (await newCategory(shop))._id;
  presses = (await newCategory(shop, { parent }))._id;
  ({ _id: mugs, slug: mugsSlug } = await newCategory(shop));
  diameter = await newAttribute(shop, "diameter", "number");
  greatest = await newAttribute(shop, "max-diameter", "number");
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
const fitsOf = async ({ id }: CatalogueProduct) =>
  (await callEndpoint(shop, getFits, { params: { id }, address: newAddress() })).body;
const goodsOf = async (product: CatalogueProduct) =>
  (await fitsOf(product)).goods?.flatMap(({ fittings }) => fittings.map(({ card }) => card._id));
const machinesOf = async (product: CatalogueProduct) =>
  (await fitsOf(product)).machines?.map(({ card }) => card._id);
const check = async (products: readonly string[], machines: readonly string[]) =>
  callEndpoint(shop, checkFits, {
    body: { products: [...products], machines: [...machines] },
    address: newAddress(),
  });

/** What a list shows that is filtered by machines. */
async function filtered(slugs: readonly string[]): Promise<string[]> {
  const filters = slugs.map((slug) => `fits=${encodeURIComponent(slug)}`).join("&");
  const { body } = await callEndpoint(shop, findProducts, {
    query: { filters },
    address: newAddress(),
  });
  return body.cards?.map(({ _id }) => _id) ?? [];
}

describe("a rule that compares", () => {
  let small: CatalogueProduct;
  let large: CatalogueProduct;
  let mug: CatalogueProduct;
  let wideMug: CatalogueProduct;
  let unmeasured: CatalogueProduct;

  beforeAll(async () => {
    small = await newProduct(shop, { category: presses, name: "Small mug press" });
    large = await newProduct(shop, { category: presses, name: "Large mug press" });
    mug = await newProduct(shop, { category: mugs });
    wideMug = await newProduct(shop, { category: mugs });
    unmeasured = await newProduct(shop, { category: mugs });
    await setValue(shop, small.id, greatest, 85);
    await setValue(shop, large.id, greatest, 95);
    await setValue(shop, mug.id, diameter, 82);
    await setValue(shop, wideMug.id, diameter, 92);
    await makeRule({
      kind: "blank",
      reason: "It goes round this press's element.",
      machines: { ...noSide, categories: [presses] },
      goods: { ...noSide, categories: [mugs] },
      comparisons: [{ goods: "diameter", sign: "at-most", machine: "max-diameter" }],
      starter: { quantity: 36, takes: "one" },
    });
  });

  it("finds the goods of a machine and the machines of goods, with the reason", async () => {
    expect(await goodsOf(small)).toEqual([mug.id]);
    expect((await goodsOf(large))?.toSorted()).toEqual([mug.id, wideMug.id].toSorted());
    expect((await machinesOf(mug))?.toSorted()).toEqual([small.id, large.id].toSorted());
    expect(await machinesOf(wideMug)).toEqual([large.id]);
    expect(await machinesOf(unmeasured)).toEqual([]);
    const [group] = (await fitsOf(small)).goods ?? [];
    expect(group).toMatchObject({ kind: "blank", hasMore: false });
    expect(group?.fittings[0]?.reason).toBe("It goes round this press's element.");
  });

  it("marks and filters the very same", async () => {
    const { body } = await check([mug.id, wideMug.id, unmeasured.id, "x", "' or 1=1"], [small.id]);
    expect(body.fits).toEqual([
      {
        product: mug.id,
        machine: { _id: small.id, name: "Small mug press", slug: small.slug },
        reason: "It goes round this press's element.",
      },
    ]);
    expect(await filtered([small.slug])).toEqual([mug.id]);
    expect((await filtered([small.slug, large.slug])).toSorted()).toEqual(
      [mug.id, wideMug.id].toSorted(),
    );
    expect(await filtered([mug.slug, "no-such-machine", "%' or true --"])).toEqual([]);
    // A list that it leaves empty says what there would be without it.
    const { body: empty } = await callEndpoint(shop, findProducts, {
      query: { q: wideMug.name, filters: `fits=${small.slug}` },
      address: newAddress(),
    });
    expect(empty.total?.count).toBe(0);
    expect(empty.without?.fits?.count).toBeGreaterThan(0);
  });

  it("follows a product that is measured later, and one that leaves the category", async () => {
    const late = await newProduct(shop, { category: mugs });
    expect(await goodsOf(small)).not.toContain(late.id);
    await setValue(shop, late.id, diameter, 80.5);
    expect(await goodsOf(small)).toContain(late.id);
    await shop.catalogue.updateProduct(late.id, { category: presses });
    expect(await goodsOf(small)).not.toContain(late.id);
    await shop.catalogue.deleteProduct(late.id);
  });

  it("finds goods once for machines that are alike, until goods change", async () => {
    const twin = await newProduct(shop, { category: presses });
    const between = await newProduct(shop, { category: presses });
    const elsewhere = await newProduct(shop, { category: (await newCategory(shop))._id });
    await setValue(shop, twin.id, greatest, 95);
    await setValue(shop, between.id, greatest, 93);
    await announcedBy(shop, async () => {});
    passTime(2_100);
    expect((await goodsOf(large))?.toSorted()).toEqual([mug.id, wideMug.id].toSorted());
    // Behind the shop's back: what is read anew shows it.
    await shop.database.db
      .update(searchEntries)
      .set({ facets: [] })
      .where(sql`${searchEntries.productId} = ${wideMug.id}`);
    expect((await goodsOf(twin))?.toSorted()).toEqual([mug.id, wideMug.id].toSorted());
    // Another size, by which the same goods fit, after a change of what is none of them.
    await shop.catalogue.updateProduct(elsewhere.id, { price: rupees(130) });
    await announcedBy(shop, async () => {});
    passTime(2_100);
    expect((await goodsOf(between))?.toSorted()).toEqual([mug.id, wideMug.id].toSorted());
    const late = await newProduct(shop, { category: mugs });
    await setValue(shop, late.id, diameter, 90);
    expect((await goodsOf(twin))?.toSorted()).toEqual([mug.id, late.id].toSorted());
    await shop.catalogue.updateProduct(wideMug.id, { price: rupees(120) });
    expect(await goodsOf(twin)).toContain(wideMug.id);
    for (const { id } of [late, twin, between, elsewhere]) await shop.catalogue.deleteProduct(id);
    expect(await goodsOf(large)).not.toContain(late.id);
  });

  it("is followed by a list of a category that is kept, once the machine is another", async () => {
    const press = await newProduct(shop, { category: presses });
    await setValue(shop, press.id, greatest, 85);
    const list = async () => {
      const query = { category: mugsSlug, filters: `fits=${press.slug}` };
      const { body } = await callEndpoint(shop, findProducts, { query, address: newAddress() });
      const names = body.groups?.flatMap((group) =>
        group.kind === "choice" && group.code === "fits" ? group.choices : [],
      );
      return { total: body.total?.count, machine: names?.map(({ name }) => name) };
    };
    const settled = async () => {
      await announcedBy(shop, async () => {});
      passTime(2_100);
    };
    await settled();
    expect(await list()).toEqual({ total: 1, machine: [press.name] });
    await setValue(shop, press.id, greatest, 95);
    expect(await list()).toEqual({ total: 2, machine: [press.name] });
    await settled();
    expect(await list()).toEqual({ total: 2, machine: [press.name] });
    await shop.catalogue.updateProduct(press.id, { name: "Press by another name" });
    expect(await list()).toEqual({ total: 2, machine: ["Press by another name"] });
    await shop.catalogue.deleteProduct(press.id);
  });

  it("puts the best-selling that can be bought into the starter kit", async () => {
    const soldOut = await newProduct(shop, { category: mugs, quantity: 0 });
    await setValue(shop, soldOut.id, diameter, 82);
    await shop.database.db
      .update(searchEntries)
      .set({ sold: 900 })
      .where(sql`${searchEntries.productId} = ${soldOut.id}`);
    const { starter } = await fitsOf(small);
    expect(starter).toMatchObject([{ product: { _id: mug.id }, quantity: 36, kind: "blank" }]);
    await shop.catalogue.deleteProduct(soldOut.id);
  });

  it("says that a product is a machine, and nothing of one that no rule knows", async () => {
    expect(await fitsOf(small)).toMatchObject({ isMachine: true });
    const other = await newProduct(shop, { category: (await newCategory(shop))._id });
    expect(await fitsOf(other)).toEqual({
      success: true,
      isMachine: false,
      starter: [],
      goods: [],
      machines: [],
    });
    for (const id of ["", "x", "00000000-0000-7000-8000-000000000000"]) {
      const answer = await callEndpoint(shop, getFits, {
        params: { id: id || "%20" },
        address: newAddress(),
      });
      expect(answer.status).toBe(404);
    }
  });
});

describe("a rule of named products", () => {
  it("fits those, each of them in the kit, and shows at most 12 with a way to all", async () => {
    const category = (await newCategory(shop))._id;
    const printer = await newProduct(shop, { category, name: "Ink-tank printer" });
    const inks = await Promise.all(
      Array.from({ length: 14 }, () => newProduct(shop, { category })),
    );
    await makeRule({
      machines: { ...noSide, products: [printer.id] },
      goods: { ...noSide, products: inks.map(({ id }) => id) },
      starter: { quantity: 2, takes: "each" },
    });
    const { goods, starter } = await fitsOf(printer);
    expect(goods?.[0]?.fittings).toHaveLength(12);
    expect(goods?.[0]?.hasMore).toBe(true);
    expect(starter).toHaveLength(12);
    expect(await filtered([printer.slug])).toHaveLength(14);
  });

  it("of the kind companion is shown and starts, but does not count as what fits", async () => {
    const category = (await newCategory(shop))._id;
    const press = await newProduct(shop, { category });
    const printer = await newProduct(shop, { category });
    await makeRule({
      kind: "companion",
      machines: { ...noSide, products: [press.id] },
      goods: { ...noSide, products: [printer.id] },
      starter: { quantity: 1, takes: "one" },
    });
    expect(await goodsOf(press)).toEqual([printer.id]);
    expect((await fitsOf(press)).starter).toHaveLength(1);
    expect(await machinesOf(printer)).toEqual([]);
    expect(await filtered([press.slug])).toEqual([]);
    expect((await check([printer.id], [press.id])).body.fits).toEqual([]);
  });
});

describe("my machines", () => {
  const list = (who: TestUser) => callEndpoint(shop, getMyMachines, { token: who.token });
  const add = (who: TestUser, machines: string[]) =>
    callEndpoint(shop, addMyMachines, { token: who.token, body: { machines } });
  const idsOf = (answer: Awaited<ReturnType<typeof list>>) =>
    answer.body.machines?.map(({ _id }) => _id);
  let machines: CatalogueProduct[];

  beforeAll(async () => {
    const category = (await newCategory(shop))._id;
    machines = await Promise.all(
      Array.from({ length: MAX_MACHINES + 2 }, (_, place) =>
        newProduct(shop, { category, name: `Zebra printer ${place}` }),
      ),
    );
    await makeRule({
      machines: { ...noSide, categories: [category] },
      goods: { ...noSide, categories: [mugs] },
    });
  });

  it("are each user's own", async () => {
    const [one, two] = [await newShopper(shop), await newShopper(shop)];
    const [first, second] = machines.map(({ id }) => id) as [string, string];
    await add(one, [first, second]);
    await add(two, [second]);
    expect(idsOf(await list(one))).toEqual([first, second]);
    expect(idsOf(await list(two))).toEqual([second]);
    await callEndpoint(shop, removeMyMachine, { token: two.token, params: { id: first } });
    expect(idsOf(await list(one))).toEqual([first, second]);
    await callEndpoint(shop, removeMyMachine, { token: one.token, params: { id: first } });
    expect(idsOf(await list(one))).toEqual([second]);
    expect((await callEndpoint(shop, getMyMachines, {})).status).toBe(401);
  });

  it("are added once, pass over what is none, and stop at 20", async () => {
    const who = await newShopper(shop);
    const ids = machines.map(({ id }) => id);
    const stranger = await newProduct(shop, { category: (await newCategory(shop))._id });
    await Promise.all([add(who, ids.slice(0, 5)), add(who, ids.slice(0, 5).toReversed())]);
    await add(who, ["nonsense", stranger.id, ids[0]?.toUpperCase() ?? ""]);
    expect(idsOf(await list(who))).toHaveLength(5);
    expect((await add(who, ids.slice(5, MAX_MACHINES))).status).toBe(200);
    const refused = await add(who, ids.slice(MAX_MACHINES));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "You have added 20 machines already: remove one first",
    ]);
    expect((await add(who, ids)).status).toBe(400);
    await shop.catalogue.deleteProduct(ids[0] ?? "");
    expect(idsOf(await list(who))).toHaveLength(MAX_MACHINES - 1);
    const tooMany = await add(who, ids.slice(MAX_MACHINES));
    expect(tooMany.body.message).toBe("Your list holds 20 machines: there is room for 1 more");
  });

  it("are found by words among machines only", async () => {
    const find = async (query: { q?: string; kinds?: "1" }) =>
      (await callEndpoint(shop, findMachines, { query, address: newAddress() })).body.machines;
    expect((await find({ q: "zebra printer 7" }))?.map(({ name }) => name)).toContain(
      "Zebra printer 7",
    );
    const mug = await newProduct(shop, { category: mugs, name: "Zebra mug" });
    expect((await find({ q: "zebra" }))?.some(({ _id }) => _id === mug.id)).toBe(false);
    expect(await find({ q: "zebra" })).toHaveLength(20);
    expect(await find({ q: "%_'\"" })).toEqual([]);
    const kinds = await find({ kinds: "1" });
    expect(kinds?.filter(({ name }) => name.startsWith("Zebra printer"))).toHaveLength(1);
    expect(kinds?.map(({ _id }) => _id)).not.toContain(mug.id);
  });
});

describe("bad questions", () => {
  it.each([
    [{ products: Array(201).fill("x"), machines: ["x"] }, "Ask about at most 200 products at once"],
    [{ products: ["x"], machines: Array(21).fill("x") }, "Ask for at most 20 machines at once"],
  ])("are answered plainly", async (body, message) => {
    const answer = await callEndpoint(shop, checkFits, { body, address: newAddress() });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});
