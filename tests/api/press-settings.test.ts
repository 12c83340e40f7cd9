import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { familyOfProduct, openShownProducts } from "#server/catalogue/shown-products.ts";
import { factsOfProduct, readFactsOf } from "#server/compatibility/facts-store.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { openPressSettings } from "#server/press-settings/service.ts";
import { settingsOfProduct } from "#server/press-settings/store.ts";
import {
  createPressSetting,
  deletePressSetting,
  getPressSetting,
  getPressSettings,
  getProductPressSettings,
  updatePressSetting,
} from "#shared/press-settings/contract.ts";
import { announcedBy } from "../support/announced.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { passTime } from "../support/pass-time.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";
import { newFamily } from "./what-fits-support.ts";

let shop: TestShop;
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  admin = await newAdmin(shop);
});
afterAll(() => shop.close());

const list = async (query: Record<string, string> = {}) =>
  (await callEndpoint(shop, getPressSettings, { query, address: newAddress() })).body;
const blanksOf = async (query: Record<string, string>) =>
  (await list(query)).settings?.map(({ blank }) => blank);
const ofProduct = async (productId: string) =>
  (
    await callEndpoint(shop, getProductPressSettings, {
      params: { productId },
      address: newAddress(),
    })
  ).body.settings ?? [];
const productId = async (slug: string) => {
  const found = await shop.catalogue.productBySlug(slug);
  if (!found.ok) throw new Error(`there is no ${slug}`);
  return found.value.id;
};

let made = 0;
const input = (change: object = {}) => {
  made += 1;
  return {
    blank: `Coaster ${made}`,
    method: "sublimation",
    machine: "Flat heat press",
    minTemperature: 190,
    maxTemperature: 200,
    minSeconds: 60,
    maxSeconds: 70,
    pressure: "medium",
    peel: ["hot"],
    notes: "Cork side down.",
    sourceName: "The maker's sheet",
    sourceUrl: "https://example.com/sheet.pdf",
    blanks: [] as { kind: string; _id: string }[],
    machines: [] as { kind: string; _id: string }[],
    ...change,
  };
};
const create = (body: object, who: { token: string } = admin) =>
  callEndpoint(shop, createPressSetting, { body, token: who.token, address: newAddress() });
const update = (id: string, body: object) =>
  callEndpoint(shop, updatePressSetting, {
    params: { id },
    body,
    token: admin.token,
    address: newAddress(),
  });

describe("the demo's settings", () => {
  it("are found by words of blank, machine, notes and products, in any order and case", async () => {
    expect(await blanksOf({ text: "OVEN mug" })).toEqual(["Mug, wrapped"]);
    expect(await blanksOf({ text: "two-tone", machine: "Mug press" })).toEqual(["Mug"]);
    expect(await blanksOf({ text: "grey overheated" })).toEqual(["Magic mug"]);
    expect(await blanksOf({ method: "dtf" })).toEqual([
      "Cotton cloth",
      "Nylon cloth",
      "Polyester cloth",
    ]);
    expect(await blanksOf({ text: "777%_'\\" })).toEqual([]);
    expect((await list({ method: "witchcraft" })).total).toBe((await list()).total);
    expect((await list()).machines).toContain("Cap press");
  });

  it("are found by what the shop understands: synonyms, Hindi, slips, joined words", async () => {
    for (const text of ["tshirt", "t shirts"])
      expect(await blanksOf({ text })).toContain("Polyester cloth: T-shirts, cushion covers");
    for (const text of ["मग", "mugg", "cup", "coffee cups"])
      expect(await blanksOf({ text })).toContain("Mug");
    expect(await blanksOf({ text: "cup", machine: "Oven" })).toEqual(["Mug, wrapped"]);
    expect(await blanksOf({ text: "bagpipe" })).toEqual([]);
  });

  it("hold for a blank, for each machine of a category, and for nothing else", async () => {
    const names = async (slug: string) =>
      (await ofProduct(await productId(slug))).map(({ blank, machine }) => `${blank} · ${machine}`);
    expect(await names("magic-mug-11-oz")).toEqual(["Magic mug · Mug press"]);
    expect(await names("five-mug-press")).toEqual(["Magic mug · Mug press", "Mug · Mug press"]);
    expect(await names("white-mug-11-oz")).toContain("Mug, wrapped · Oven");
    expect(await names("swing-away-heat-press-40-x-50")).toContain(
      "Slate · Swing-away or vacuum press",
    );
    expect(await names("clamshell-heat-press-38-x-38")).not.toContain(
      "Slate · Swing-away or vacuum press",
    );
    expect(await names("diode-laser-engraver-10-w")).toEqual([]);
    expect(await ofProduct("no-id")).toEqual([]);
  });
});

describe("a setting", () => {
  it("is added, found by its slug, changed and deleted, and holds for products below a category", async () => {
    const category = await shop.catalogue.createCategory({ name: "Coasters", parent: null });
    if (!category.ok) throw new Error(category.message);
    const below = await shop.catalogue.createCategory({
      name: "Cork coasters",
      parent: category.value._id,
    });
    if (!below.ok) throw new Error(below.message);
    const product = await newProduct(shop, { category: below.value._id });
    const target = { kind: "category", _id: category.value._id.toUpperCase() };
    const { status, body } = await create(input({ blanks: [target, target] }));
    expect([status, body.message]).toEqual([201, "Press setting added"]);
    const setting = body.setting;
    if (!setting) throw new Error("no setting was answered");
    expect(setting.blanks).toEqual([
      { kind: "category", _id: category.value._id, name: "Coasters", slug: category.value.slug },
    ]);
    expect((await ofProduct(product.id)).map(({ _id }) => _id)).toEqual([setting._id]);

    const changed = await update(setting._id, {
      ...input({ blank: "Cork coaster", machines: [{ kind: "product", _id: product.id }] }),
      version: setting.updatedAt,
    });
    expect(changed.body.setting).toMatchObject({
      slug: setting.slug,
      blank: "Cork coaster",
      blanks: [],
      machines: [{ _id: product.id, name: product.name }],
    });
    const late = await update(setting._id, { ...input(), version: setting.updatedAt });
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(JSON.parse(late.text).setting.blank).toBe("Cork coaster");

    const params = { slug: setting.slug };
    expect((await callEndpoint(shop, getPressSetting, { params })).body.setting?.blank).toBe(
      "Cork coaster",
    );
    const removal = { params: { id: setting._id }, token: admin.token };
    expect((await callEndpoint(shop, deletePressSetting, removal)).status).toBe(200);
    expect((await callEndpoint(shop, deletePressSetting, removal)).status).toBe(404);
    expect((await callEndpoint(shop, getPressSetting, { params })).status).toBe(404);
    expect((await update(setting._id, input())).status).toBe(404);
  });

  it("names what it holds for in the order in which that was chosen, whoever saves it", async () => {
    const category = (await shop.catalogue.categories())[0]?._id ?? "";
    const targets: { kind: string; _id: string }[] = [];
    for (let made = 0; made < 7; made += 1) {
      targets.push({ kind: "product", _id: (await newProduct(shop, { category })).id });
    }
    const holdsFor = { blanks: targets, machines: targets.toReversed() };
    let { setting } = (await create(input(holdsFor))).body;
    for (const blank of ["Slate", "Slate, round"]) {
      const version = setting?.updatedAt;
      setting = (await update(setting?._id ?? "", { ...input(holdsFor), blank, version })).body
        .setting;
      expect(setting).toMatchObject({ blank, ...holdsFor });
    }
  });

  it("stays when a product that it holds for is deleted", async () => {
    const category = (await shop.catalogue.categories())[0]?._id ?? "";
    const product = await newProduct(shop, { category });
    const { body } = await create(input({ blanks: [{ kind: "product", _id: product.id }] }));
    await shop.catalogue.deleteProduct(product.id);
    const params = { slug: body.setting?.slug ?? "" };
    const found = await callEndpoint(shop, getPressSetting, { params });
    expect(found.body.setting?.blanks).toEqual([]);
  });

  it.each([
    [{ maxTemperature: 100 }, "maxTemperature"],
    [{ blank: "" }, "blank"],
    [{ blanks: [{ kind: "product", _id: "0190a0a0-0000-7000-8000-000000000000" }] }, "blanks"],
    [{ machines: [{ kind: "category", _id: "nonsense" }] }, "machines"],
    [{ sourceUrl: "javascript:alert(1)" }, "sourceUrl"],
  ])("is refused with %j, at its field", async (change, field) => {
    const { status, body } = await create(input(change));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("is the owner's to write", async () => {
    expect((await create(input(), await newShopper(shop))).status).toBe(403);
  });

  it("is read with a product for its page, as it holds, unless anything has changed since", async () => {
    const parent = (await newCategory(shop))._id;
    const { _id: category } = await newCategory(shop, { parent });
    const [cyan, black, alone] = await Promise.all(
      [1, 2, 3].map(() => newProduct(shop, { category })),
    );
    if (!cyan || !black || !alone) throw new Error("products are missing");
    await newFamily(shop, "Coloured ink", [cyan, black]);
    const made = await Promise.all([
      create(input({ blanks: [{ kind: "category", _id: parent }] })),
      create(input({ blanks: [{ kind: "product", _id: black.id }] })),
    ]);
    const ids = made.map(({ body }) => body.setting?._id ?? "");
    const { database } = shop;
    await announcedBy(shop, async () => {});
    const parts = [settingsOfProduct, factsOfProduct, familyOfProduct];
    const shown = openShownProducts(database.db, shop.changes, parts);
    const settingsWith = (page: object, { id }: CatalogueProduct) =>
      shown
        .readWith(page, id, settingsOfProduct)
        ?.value.map((setting) => setting.id)
        .toSorted();
    const [page, another] = [{}, {}];
    expect(await shown.bySlug(cyan.slug, page)).toEqual(await shown.bySlug(cyan.slug));
    expect(settingsWith(page, cyan)).toEqual(ids.toSorted());
    expect(shown.readWith(page, cyan.id, familyOfProduct)?.value?.name).toBe("Coloured ink");
    const facts = shown.readWith(page, cyan.id, factsOfProduct)?.value;
    expect(facts).toEqual(await readFactsOf(database.db, cyan.id));
    expect(facts?.categories.size).toBe(2);
    expect(settingsWith(another, cyan)).toBeUndefined();
    await shown.bySlug(alone.slug, another);
    expect(settingsWith(another, alone)).toEqual(ids.slice(0, 1));
    expect(shown.readWith(another, alone.id, familyOfProduct)).toEqual({ value: null });
    await announcedBy(shop, () => update(ids[0] ?? "", input({ blank: "Changed meanwhile" })));
    expect(settingsWith(another, alone)).toBeUndefined();
  });

  it("is not kept as it was read before a change that came while it was put together", async () => {
    const { _id: category } = await newCategory(shop);
    const product = await newProduct(shop, { category });
    const blanks = [{ kind: "product", _id: product.id }];
    const { body } = await create(input({ blanks }));
    passTime(2_100);
    // As a node hears of it that has read the rows by then, and not yet what they hold for.
    const listeners: ((tag: string) => void)[] = [];
    let asked = 0;
    const changes = {
      listen: (heard: (tag: string) => void) => void listeners.push(heard),
      lostForMs: () => {
        asked += 1;
        if (asked === 2) for (const heard of listeners) heard(cacheTags.pressSettings);
        return undefined;
      },
    };
    const { database } = shop;
    const shown = openShownProducts(database.db, shop.changes, []);
    const keywords = { read: () => Promise.resolve([]) };
    const node = openPressSettings({ database, changes, keywords, shown });
    const named = async () => (await node.ofProduct(product.id)).map(({ blank }) => blank);
    expect(await named()).toEqual([body.setting?.blank]);
    await update(body.setting?._id ?? "", input({ blank: "Changed meanwhile", blanks }));
    passTime(2_100);
    expect(await named()).toEqual(["Changed meanwhile"]);
  });

  it("drops the pages that show settings when it changes", async () => {
    const heard: string[] = [];
    shop.changes.listen((tag) => heard.push(tag));
    await create(input());
    await expect.poll(() => heard).toContain(cacheTags.pressSettings);
  });
});
