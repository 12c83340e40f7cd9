import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBuild } from "#server/pages/build.ts";
import { forgotPassword, login, updateProfile } from "#shared/accounts/contract.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { createProduct } from "#shared/catalogue/admin-contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { placeOrder } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { listPaidMails } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper, setRole } from "../support/users.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ build: await openBuild(), environment: { LOG_LEVEL: "trace" } });
});
afterAll(() => shop.close());

describe("PR5: logs and mails", () => {
  it("hold no password, no answer and no token, whatever goes wrong", async () => {
    const shopper = await newShopper(shop);
    const { email, password, answer, token } = shopper;
    const seeded = [password, answer, token, "another-mango-train", "wrong-mango-train"];
    const address = newAddress();
    const post = (path: string, body: string) =>
      fetch(shop.origin + API_PREFIX + path, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body,
      });

    // In the right way, in the wrong way, and cut in the middle.
    await callEndpoint(shop, login, { body: { email, password: "wrong-mango-train" }, address });
    await callEndpoint(shop, forgotPassword, {
      body: { email, answer: "no", newPassword: "another-mango-train" },
      address,
    });
    await callEndpoint(shop, updateProfile, {
      body: { name: "x", currentPassword: "wrong-mango-train", password: "another-mango-train" },
      token,
      address,
    });
    await post(login.path, JSON.stringify({ email, password }).slice(0, -1));
    await post(login.path, JSON.stringify({ email, password, filler: "x".repeat(2_000_000) }));
    await fetch(`${shop.origin}/search?token=${token}`);
    const form = new FormData();
    form.set("name", "A press");
    const headers = { authorization: token };
    const made = shop.origin + API_PREFIX + createProduct.path;
    await setRole(shop, shopper, ADMIN_ROLE);
    expect((await fetch(made, { method: "POST", headers, body: form })).status).toBe(400);

    // With a purchase, so that there is a mail.
    const category = (await newCategory(shop))._id;
    const product = await newProduct(shop, { category, price: rupees(100), quantity: 5 });
    const orderId = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
    await shop.sandbox.pay(orderId);
    await vi.waitFor(
      async () => expect(await listPaidMails(shop, orderId)).toHaveLength(1),
      20_000,
    );

    // With a bug: a table that is not there.
    await shop.database.pool.query("alter table sessions rename to sessions_away");
    await shop.database.pool.query("alter table users rename to users_away");
    expect((await callEndpoint(shop, login, { body: { email, password }, address })).status).toBe(
      500,
    );
    expect((await callEndpoint(shop, getUserOrders, { token })).status).toBe(500);
    await shop.database.pool.query("alter table sessions_away rename to sessions");
    await shop.database.pool.query("alter table users_away rename to users");
    expect(shop.logged.join()).toContain("a call failed");

    const mails = join(shop.dataDir, "mail");
    const written = await Promise.all(
      (await readdir(mails)).map((name) => readFile(join(mails, name), "utf8")),
    );
    expect(written.length).toBeGreaterThan(0);
    for (const personal of [email, "argon2id"]) {
      expect(shop.logged.filter((line) => line.includes(personal))).toEqual([]);
    }
    for (const secret of seeded) {
      expect(shop.logged.filter((line) => line.includes(secret))).toEqual([]);
      expect(written.filter((mail) => mail.includes(secret))).toEqual([]);
    }
  });
});

describe("PR6: files that nobody may read", () => {
  it.each([
    "/.env",
    "/.git",
    "/.git/config",
    "/%2eenv",
    "/package.json",
    "/assets/entry.client.js.map",
    "/assets/..%2f..%2fserver%2findex.js",
    "/build/server/index.js",
    "/src/server/main.ts",
    "/media/..%2f..%2fsecrets.json",
    "/media/demo/..%2f..%2fpackage.json",
    "/data/secrets.json",
  ])("%s is not there", async (path) => {
    const { status, body } = await fetch(shop.origin + path).then(async (answer) => ({
      status: answer.status,
      body: await answer.text(),
    }));
    expect([400, 404]).toContain(status);
    expect(body).not.toMatch(/"dependencies"|sandboxApiKey|\[core\]|DATABASE_URL/);
  });

  it("the built assets bring no source maps", async () => {
    const names = await readdir(new URL("../../build/client/assets/", import.meta.url));
    expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
  });
});

describe("DO2: bodies made to hurt", () => {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"a${n}":1`)}}`;

  it.each([
    ["10 MB of text", JSON.stringify({ email: "x".repeat(10_000_000) }), 413],
    ["200,000 lists in one another", deep(200_000), 413],
    ["150,000 objects in one another", `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`, 413],
    ["80,000 members", members(80_000), 413],
    // As deep and as many as the bound on a body's length lets through.
    ["8,000 lists in one another", deep(8_000), 400],
    ["1,500 members", members(1_500), 400],
  ])("%s", async (_, body, expected) => {
    const begun = performance.now();
    const answer = await fetch(shop.origin + API_PREFIX + login.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(expected);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
  });
});
