import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addJob } from "#server/jobs/add-job.ts";
import { referencedPictureIds } from "#server/media/referenced-pictures-store.ts";
import { restoreBlog } from "#shared/blog/contract.ts";
import { deleteCategory, restoreCategory } from "#shared/catalogue/admin-contract.ts";
import {
  createPressSetting,
  deletePressSetting,
  getPressSetting,
  restorePressSetting,
} from "#shared/press-settings/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type BlogClient, openBlogClient } from "./blog-posts.ts";

let shop: TestShop;
let blog: BlogClient;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  blog = await openBlogClient(shop);
  token = blog.admin.token;
});

afterAll(() => shop.close());

/** As if what was deleted had been deleted an hour earlier. */
const anHourPasses = () =>
  shop.database.db.execute(
    sql`update deleted_rows set deleted_at = deleted_at - interval '60 minutes'`,
  );

const LATE = /cannot be brought back: it was deleted more than 60 minutes ago/;

describe("the deletion of a blog post", () => {
  const restore = (id: string) => callEndpoint(shop, restoreBlog, { params: { id }, token });

  it("is undone: the post is as it was, with address, author and day, in its place among the others", async () => {
    const picture = "01890a5d-ac96-774b-bcce-b302099a8057";
    const post = await blog.newBlog({ thumbnail: `/media/blogs/${picture}-800x600/800.webp` });
    await blog.newBlog();
    const ids = await blog.allIds();
    expect((await blog.remove(post._id)).status).toBe(200);
    expect((await blog.read(post.slug)).status).toBe(404);
    expect(await referencedPictureIds(shop.database.db)).toContain(picture);
    const restored = await restore(post._id);
    expect([restored.status, restored.body.message]).toEqual([200, `“${post.title}” is back`]);
    expect(restored.body.blog).toEqual(post);
    expect((await blog.read(post.slug)).body.blog).toEqual(post);
    expect(await blog.allIds()).toEqual(ids);
    expect(await blog.searchCondition(`Words of blog post`)).toContain(post._id);
    expect((await restore(post._id)).status).toBe(200);
  });

  it("is not undone after an hour, nor of a post that there never was, and says so", async () => {
    const post = await blog.newBlog();
    await blog.remove(post._id);
    await anHourPasses();
    const late = await restore(post._id);
    expect([late.status, late.body.message]).toEqual([404, expect.stringMatching(LATE)]);
    expect((await restore("01890a5d-ac96-774b-bcce-b302099a8058")).status).toBe(404);
    await addJob(shop.database.db, "sweep-old-rows", {});
    const left = () => shop.database.db.$count(sql.raw("deleted_rows"));
    await vi.waitFor(async () => expect(await left()).toBe(0), 10_000);
  });

  it("is not undone over another post that has its address meanwhile", async () => {
    const post = await blog.newBlog({ title: "How hot is it" });
    await blog.remove(post._id);
    const other = await blog.newBlog({ title: "How hot is it" });
    expect(other.slug).toBe(post.slug);
    const refused = await restore(post._id);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    await blog.remove(other._id);
    expect((await restore(post._id)).body.blog).toEqual(post);
  });
});

/** A press setting for these. */
async function newSetting(blanks: { kind: "category" | "product"; _id: string }[]) {
  const { body } = await callEndpoint(shop, createPressSetting, {
    body: {
      ...{ blank: "Coaster", method: "sublimation", machine: "Flat heat press" },
      ...{ minTemperature: 190, maxTemperature: 200, minSeconds: 60, maxSeconds: 70 },
      ...{ pressure: "medium", peel: ["hot"], notes: "", sourceName: "A sheet" },
      ...{ sourceUrl: "https://example.com/sheet.pdf", machines: [] },
      blanks,
    },
    token,
  });
  return body.setting;
}

describe("the deletion of a press setting", () => {
  const remove = (id: string) => callEndpoint(shop, deletePressSetting, { params: { id }, token });
  const restore = (id: string) =>
    callEndpoint(shop, restorePressSetting, { params: { id }, token });
  const read = async (slug: string) =>
    (await callEndpoint(shop, getPressSetting, { params: { slug } })).body.setting;

  it("is undone: with its address and what it holds for, but for what is gone meanwhile", async () => {
    const [kept, lost] = [await newCategory(shop), await newCategory(shop)];
    const targets = [kept, lost].map(({ _id }) => ({ kind: "category" as const, _id }));
    const setting = await newSetting(targets);
    if (!setting) throw new Error("no setting was made");
    const { _id: id, slug } = setting;
    await remove(id);
    expect(await read(slug)).toBeUndefined();
    expect((await restore(id)).body.setting).toEqual(setting);
    expect(await read(slug)).toEqual(setting);
    await remove(id);
    await callEndpoint(shop, deleteCategory, { params: { id: lost._id }, token });
    expect((await restore(id)).status).toBe(200);
    expect(await read(slug)).toMatchObject({ slug, blanks: [{ _id: kept._id }] });
  });

  it("is not undone after an hour, nor over another setting that has its address", async () => {
    const category = await newCategory(shop);
    const [first, second] = [
      await newSetting([{ kind: "category", _id: category._id }]),
      await newSetting([{ kind: "category", _id: category._id }]),
    ];
    await remove(first?._id ?? "");
    await shop.database.db.execute(
      sql`update press_settings set slug = ${first?.slug} where id = ${second?._id}`,
    );
    const refused = await restore(first?._id ?? "");
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    await remove(second?._id ?? "");
    await anHourPasses();
    expect((await restore(first?._id ?? "")).body.message).toMatch(LATE);
  });
});

describe("the deletion of a category", () => {
  const remove = (id: string) => callEndpoint(shop, deleteCategory, { params: { id }, token });
  const restore = (id: string) => callEndpoint(shop, restoreCategory, { params: { id }, token });
  const row = async (id: string) =>
    (await shop.database.db.execute(sql`select * from categories where id = ${id}`)).rows[0];

  it("is undone: with its address, its number and place, and the press settings that hold for it", async () => {
    const category = await newCategory(shop, { description: "Of cork" });
    await newCategory(shop);
    const before = await row(category._id);
    const { slug = "" } = (await newSetting([{ kind: "category", _id: category._id }])) ?? {};
    const blanks = async () =>
      (await callEndpoint(shop, getPressSetting, { params: { slug } })).body.setting?.blanks;
    const settled = await blanks();
    expect(settled).toMatchObject([{ _id: category._id }]);
    expect((await remove(category._id)).status).toBe(200);
    expect(await blanks()).toEqual([]);
    const restored = await restore(category._id);
    expect([restored.status, restored.body.message]).toEqual([200, `${category.name} is back`]);
    expect(restored.body.category).toMatchObject({ _id: category._id, slug: category.slug });
    expect(await row(category._id)).toEqual(before);
    expect(await blanks()).toEqual(settled);
    expect((await restore(category._id)).status).toBe(200);
  });

  it("is not undone where its parent is gone, or a sibling has its name, until that is set right", async () => {
    const parent = await newCategory(shop);
    const child = await newCategory(shop, { parent: parent._id });
    await remove(child._id);
    await remove(parent._id);
    const orphan = await restore(child._id);
    expect([orphan.status, orphan.body.message]).toEqual([
      409,
      `The category above ${child.name} is gone: bring that back first`,
    ]);
    expect((await restore(parent._id)).status).toBe(200);
    const namesake = await newCategory(shop, { parent: parent._id, name: child.name });
    expect((await restore(child._id)).body.message).toBe(
      `There is already a category ${child.name} here`,
    );
    await remove(namesake._id);
    expect((await restore(child._id)).status).toBe(200);
  });

  it("is not undone after an hour", async () => {
    const { _id } = await newCategory(shop);
    await remove(_id);
    await anHourPasses();
    expect((await restore(_id)).body.message).toMatch(LATE);
  });
});
