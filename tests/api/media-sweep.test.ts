import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addJob } from "#server/jobs/add-job.ts";
import { newId } from "#server/lib/ids.ts";
import { createBlog } from "#shared/blog/contract.ts";
import { placeOrder } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const HOUR = 60 * 60 * 1000;

/** A picture that was uploaded some hours ago; answers its address. */
async function uploaded(hoursAgo: number): Promise<string> {
  const name = `products/${newId(Date.now() - hoursAgo * HOUR)}-200x100`;
  await mkdir(join(shop.dataDir, "media", name), { recursive: true });
  await writeFile(join(shop.dataDir, "media", name, "200.webp"), "picture");
  return `/media/${name}/200.webp`;
}

it("deletes pictures after two days that nothing shows", async () => {
  const admin = await newAdmin(shop);
  const { _id: category } = await newCategory(shop);
  const [old, young] = [await uploaded(49), await uploaded(47)];
  const [first, second] = [await uploaded(90), await uploaded(90)];
  await newProduct(shop, { category, photo: [first, `${shop.origin}${second}`] });
  const ordered = await uploaded(90);
  const gone = await newProduct(shop, { category, photo: [ordered] });
  await placeOrder(shop, admin, [{ product: gone, quantity: 1 }]);
  await shop.catalogue.deleteProduct(gone.id);
  const [thumbnail, image, within] = [await uploaded(90), await uploaded(90), await uploaded(90)];
  const content = `<p>Look:</p><img src="${within}" alt="A press">`;
  const body = { title: "Presses", content, thumbnail, images: [image] };
  const written = await callEndpoint(shop, createBlog, { body, token: admin.token });
  expect(written.status).toBe(201);
  const stray = join(shop.dataDir, "media", "products", "notes");
  await mkdir(stray);

  await addJob(shop.database.db, "sweep-pictures", {});
  // It reads all products and blog posts, which may take longer than a request may wait.
  const { pool } = shop.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const left = () => readdir(join(shop.dataDir, "media", "products"));
  const nameOf = (address: string) => address.split("/")[3];
  await vi
    .waitFor(async () => expect(await left()).not.toContain(nameOf(old)), 10_000)
    .finally(() => {
      for (const client of held) client.release();
    });
  const stored = [young, first, second, ordered, thumbnail, image, within].map(nameOf);
  expect((await left()).toSorted()).toEqual([...stored, "notes"].toSorted());
});
