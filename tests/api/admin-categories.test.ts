import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { categories, products } from "#server/database/schema/catalogue.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from "#shared/catalogue/admin-contract.ts";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import { getCategories, getProductsOfCategory } from "#shared/catalogue/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});

afterAll(() => shop.close());

const create = (body: unknown) => callEndpoint(shop, createCategory, { body, token });
const update = (id: string, body: unknown) =>
  callEndpoint(shop, updateCategory, { params: { id }, body, token });
const remove = (id: string) => callEndpoint(shop, deleteCategory, { params: { id }, token });
const stored = async (id: string) =>
  (await shop.catalogue.categories()).find(({ _id }) => _id === id);

const NOBODY = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("creating a category", () => {
  it("answers it, at the top or below a parent", async () => {
    const top = await create({ name: " Heat presses ", parent: "" });
    expect(top.status).toBe(201);
    expect(top.body).toEqual({
      success: true,
      message: "Heat presses is created",
      category: {
        _id: expect.any(String),
        name: "Heat presses",
        slug: "heat-presses",
        parent: null,
      },
    });
    const parent = top.body.category?._id ?? "";
    const below = await create({ name: "Mug presses", parent: parent.toUpperCase() });
    expect(below.body.category).toMatchObject({ slug: "mug-presses", parent });
    const listed = await callEndpoint(shop, getCategories);
    expect(listed.body.category).toContainEqual(below.body.category);
  });

  it.each([
    [{}, "name"],
    [{ name: "  " }, "name"],
    [{ name: 5 }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "a\u0000b" }, "name"],
    [{ name: "Orphan", parent: NOBODY }, "parent"],
    [{ name: "Orphan", parent: "-1" }, "parent"],
    [{ name: "Orphan", parent: ["x"] }, "parent"],
    [{ name: "Orphan", parent: 9 }, "parent"],
  ])("refuses %j", async (body, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    expect(answer.body.message).toMatch(/^[A-Z]/);
  });

  it("refuses a sibling's name, in whatever case, even at the same moment", async () => {
    const { _id: parent } = await newCategory(shop);
    const spellings = ["Inks", "inks", "INKS", "InKs", " inks ", "Inks"];
    const answers = await Promise.all(spellings.map((name) => create({ name, parent })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/^There is already a category inks here$/i);
    expect((await create({ name: "Inks", parent: (await newCategory(shop))._id })).status).toBe(
      201,
    );
  });
});

describe("updating a category", () => {
  it("changes only what it names, and never the slug", async () => {
    const parent = await newCategory(shop);
    const category = await newCategory(shop, { name: "Vinyl", description: "Rolls." });
    const moved = await update(category._id, { parent: parent._id });
    expect(moved.body).toEqual({
      success: true,
      message: "Vinyl is updated",
      category: { _id: category._id, name: "Vinyl", slug: category.slug, parent: parent._id },
    });
    const renamed = await update(category._id, { name: "Foil" });
    expect(renamed.body.message).toBe("Foil is updated");
    expect(await stored(category._id)).toEqual({
      ...category,
      name: "Foil",
      parent: parent._id,
    });
    await update(category._id, { parent: null, description: "" });
    expect(await stored(category._id)).toMatchObject({
      parent: null,
      description: "",
      name: "Foil",
    });
    expect((await update(category._id, {})).status).toBe(200);
    const page = await callEndpoint(shop, getProductsOfCategory, {
      params: { slug: category.slug },
    });
    expect(page.body.category?.name).toBe("Foil");
  });

  it("may spell its own name otherwise, but not take a sibling's", async () => {
    const { _id: parent } = await newCategory(shop);
    const one = await newCategory(shop, { name: "Blanks", parent });
    const other = await newCategory(shop, { name: "Mugs", parent });
    const elsewhere = await newCategory(shop, { name: "mugs" });
    expect((await update(one._id, { name: "BLANKS" })).body.message).toBe("BLANKS is updated");
    const refused = await update(one._id, { name: "mugs" });
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["name"]);
    expect((await update(elsewhere._id, { parent })).status).toBe(409);
    expect(await stored(other._id)).toEqual(other);
  });

  it("refuses the category itself and all below it as the parent", async () => {
    const top = await newCategory(shop);
    const middle = await newCategory(shop, { parent: top._id });
    const low = await newCategory(shop, { parent: middle._id });
    for (const parent of [top._id, middle._id, low._id, low._id.toUpperCase(), NOBODY, "x"]) {
      const answer = await update(top._id, { parent });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["parent"]);
    }
    expect((await update(low._id, { parent: top._id })).status).toBe(200);
    expect((await update(middle._id, { parent: low._id })).status).toBe(200);
  });

  it("makes no ring when two are moved below each other at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const trio = await Promise.all([newCategory(shop), newCategory(shop), newCategory(shop)]);
      const answers = await Promise.all(
        trio.map(({ _id }, n) => update(_id, { parent: trio[(n + 1) % 3]?._id })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
      const all = await shop.catalogue.categories();
      for (const { _id } of trio) {
        const [top] = ancestorsOf(all, _id);
        if (top) expect(top.parent).toBeNull();
      }
    }
  });

  it.each([NOBODY, "-1", "2147483648", "1e309", "a'b"])("answers 404 for the id %s", async (id) => {
    expect((await update(id, { name: "X" })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });
});

describe("deleting a category", () => {
  it("says what still is in it, and loses nothing", async () => {
    const top = await newCategory(shop, { name: "Machines" });
    const low = await newCategory(shop, { parent: top._id });
    await newCategory(shop, { parent: top._id });
    await newProduct(shop, { category: top._id });
    await newProduct(shop, { category: low._id });
    const before = [
      await shop.database.db.$count(categories),
      await shop.database.db.$count(products),
    ];
    const answer = await remove(top._id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "conflict",
      message: "Machines still has 2 subcategories and 1 product: move or delete them first",
    });
    const second = await remove(low._id);
    expect(second.body.message).toMatch(/still has 1 product: move or delete/);
    expect([
      await shop.database.db.$count(categories),
      await shop.database.db.$count(products),
    ]).toEqual(before);
  });

  it("deletes an empty one", async () => {
    const category = await newCategory(shop);
    const answer = await remove(category._id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: "Category deleted successfully",
      category: { _id: category._id, name: category.name },
    });
    expect(await stored(category._id)).toBeUndefined();
    expect((await remove(category._id)).status).toBe(404);
    const page = await callEndpoint(shop, getProductsOfCategory, {
      params: { slug: category.slug },
    });
    expect(page.status).toBe(404);
  });

  it("leaves nothing in a category that is gone, when both happen at the same moment", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { _id } = await newCategory(shop);
      const [removed, child, product] = await Promise.all([
        remove(_id),
        shop.catalogue.createCategory({ name: `Child ${round}`, parent: _id }),
        newProduct(shop, { category: _id }).catch(() => undefined),
      ]);
      expect(removed.status).toBe(child.ok || product ? 409 : 200);
    }
  });
});

it("announces what the pages show, once it is committed", async () => {
  const heard = vi.fn();
  shop.changes.listen((tag) => heard(tag));
  const made = await create({ name: "Announced" });
  const id = made.body.category?._id ?? "";
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(cacheTags.categories), 10_000);
  for (const change of [() => update(id, { name: "Announced again" }), () => remove(id)]) {
    heard.mockClear();
    await change();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(cacheTags.categories), 10_000);
  }
});
