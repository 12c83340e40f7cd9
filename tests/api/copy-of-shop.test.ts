import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { otherShopsNotice } from "#server/database/other-shops.ts";
import { orders } from "#server/database/schema/orders.ts";
import { openIdentity } from "#server/identity/service.ts";
import { restoredPlace } from "#server/identity/store.ts";
import { addJob } from "#server/jobs/add-job.ts";
import type { Log } from "#server/lib/log.ts";
import type { MediaLabel } from "#server/media/media-label.ts";
import { exportsEndpoints } from "#shared/exports/contract.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { subscribe } from "#shared/newsletter/contract.ts";
import { waysToPay } from "#shared/orders/payment-status.ts";
import { initiate, paymentRequest } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { sendWebhook } from "../support/gateway-messages.ts";
import { mailsNamed } from "../support/mails.ts";
import { readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { signIn } from "../support/users.ts";
import { drawPicture, upload } from "./pictures.ts";

/** The connections of job runners to the database of a shop. */
const runners = ({ database }: TestShop) =>
  database.db.$count(
    sql`pg_stat_activity where datname = current_database() and application_name = 'pressroom jobs'`,
  );

describe("a drill", () => {
  let shop: TestShop;
  let token: string;

  beforeAll(async () => {
    shop = await openTestShop({ environment: { DRILL: "true" } });
    // Nobody registers in a copy: its people are those of the shop.
    const admin = { email: "owner@example.com", password: "mango-train-1" };
    await shop.accounts.ensureAdmin(admin);
    token = await signIn(shop, admin);
  });

  afterAll(() => shop.close());

  it("runs no jobs, so that it writes to nobody, refunds nothing and deletes no pictures", async () => {
    await addJob(shop.database.db, "sweep-payments", {});
    expect(await runners(shop)).toBe(0);
    expect(await mailsNamed(`${shop.dataDir}/mail`, "")).toEqual([]);
    expect(shop.copyNotice).toMatch(/^This is a drill/);
    expect(shop.logged.join()).toContain("This is a drill");
  });

  it("takes no order of any kind, nor changes any, and leaves no work for the shop that it may become", async () => {
    const product = await newProduct(shop, { category: (await newCategory(shop))._id });
    const { db } = shop.database;
    const jobs = await db.$count(sql`graphile_worker._private_jobs`);
    const requests = paymentRequest(shop, [{ product, quantity: 1 }]);
    const id = "0198c0de-0000-7000-8000-000000000000";
    const by = { token, address: newAddress() };
    const answers = [
      ...(await Promise.all(
        waysToPay.map((payBy) => initiate(shop, { token }, { ...requests, payBy })),
      )),
      await callEndpoint(shop, transitionOrder, {
        ...by,
        params: { id },
        body: { status: "Cancelled", reason: "A drill" },
      }),
      await callEndpoint(shop, subscribe, {
        ...by,
        body: { email: "a@example.com", consent: true },
      }),
      await callEndpoint(shop, exportsEndpoints.createExport, {
        ...by,
        body: { list: "orders", query: {} },
      }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^This is a copy/)]);
    }
    expect(await db.$count(orders)).toBe(0);
    expect(await db.$count(sql`graphile_worker._private_jobs`)).toBe(jobs);
    const webhook = await sendWebhook(shop, { id: "evt_copy", orderId: requests.orderId });
    expect(webhook.status).toBe(503);
    expect(await readStock(shop, product)).toBe(10);
  });

  it("stores no pictures", async () => {
    const answer = await upload(shop, token, await drawPicture(300, 200, "png"));
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ message: expect.stringContaining("copy of the shop") });
  });
});

it("says at its start when more shops use its database than are wished", async () => {
  const shop = await openTestShop();
  await vi.waitFor(async () =>
    expect(await otherShopsNotice(shop.database.db, 1)).toMatch(
      /another shop runs already.*NODES=2/,
    ),
  );
  expect(await otherShopsNotice(shop.database.db, 2)).toBeUndefined();
  await shop.close();
});

describe("a shop knows itself", () => {
  let shop: TestShop;
  let written: string | undefined;
  const log = { warn: vi.fn<Log["warn"]>(), error: vi.fn<Log["error"]>() };
  const label: MediaLabel = {
    read: async () => written,
    async write(text) {
      written = text;
    },
  };

  beforeAll(async () => {
    shop = await openTestShop();
  });

  afterAll(() => shop.close());

  const identity = (origin: string, more: { confirmShop?: string; label?: MediaLabel } = {}) => {
    const { confirmShop, label: other = label } = more;
    const config = { origin, confirmShop, dataDir: "/x", databaseUrl: "external", drill: false };
    return openIdentity({ database: shop.database, label: other, config, log });
  };
  const context = () => ({ db: shop.database.db, job: { id: "1", queuedAt: new Date() } });
  const live = "https://shop.example.com";
  const codeOf = (notice = "") => /CONFIRM_SHOP=([\da-f]{10});/.exec(notice)?.[1];

  it("when it goes live after its trial here, and not at a third address until its owner says so", async () => {
    expect(await identity(live).recognise()).toBeUndefined();
    await identity(live).tasks["mark-shop"]({}, context());
    const aside = await identity("https://aside.example.com").recognise();
    expect(aside).toMatch(/belongs to the shop at https:\/\/shop\.example\.com, and ORIGIN is/);
    const confirmShop = codeOf(aside);
    // The shop goes on where it was: the code is void, and the pictures are still its own.
    await identity(live).tasks["mark-shop"]({}, context());
    const again = { confirmShop: confirmShop ?? "" };
    const second = await identity("https://aside.example.com", again).recognise();
    expect(codeOf(second)).not.toBe(confirmShop);
    await identity(live).requireOwnPictures(shop.database.db);
    const now = { confirmShop: codeOf(second) ?? "" };
    expect(await identity("https://aside.example.com", now).recognise()).toBeUndefined();
    expect(await identity("https://aside.example.com").recognise()).toBeUndefined();
    expect(await identity(live).recognise()).toContain("https://aside.example.com");
  });

  it("by the pictures' marks: an older database is a copy, which deletes and marks nothing", async () => {
    const here = "https://aside.example.com";
    const { shopId, mark } = JSON.parse(written ?? "");
    written = JSON.stringify({ shopId, mark: mark + 5 });
    const notice = await identity(here).recognise();
    expect(notice).toMatch(/the database is older than the store of pictures/);
    await expect(identity(here).requireOwnPictures(shop.database.db)).rejects.toThrow(
      "another shop",
    );
    await identity(here).tasks["mark-shop"]({}, context());
    expect(log.error).toHaveBeenCalled();
    expect(JSON.parse(written)).toEqual({ shopId, mark: mark + 5 });

    const confirmShop = codeOf(notice) ?? "";
    expect(await identity(here, { confirmShop }).recognise()).toBeUndefined();
    await identity(here).requireOwnPictures(shop.database.db);
    await identity(here).tasks["mark-shop"]({}, context());
    expect(JSON.parse(written).mark).toBeGreaterThan(mark + 5);
  });

  it("and never takes another shop's pictures for its own", async () => {
    const here = "https://aside.example.com";
    written = JSON.stringify({ shopId: "another", mark: 0 });
    expect(await identity(here).recognise()).toMatch(/pictures belongs to another shop/);
    await expect(identity(here).requireOwnPictures(shop.database.db)).rejects.toThrow(
      "nothing is deleted",
    );
  });

  it("after a restore that its owner has confirmed, and says once of which backup it is", async () => {
    written = undefined;
    const { db } = shop.database;
    const place = restoredPlace("2026-11-20T06:30:00Z");
    await db.execute(sql`update shop_identity set place = ${place}`);
    const here = "https://aside.example.com";
    const confirmShop = codeOf(await identity(here).recognise()) ?? "";
    for (const _ of ["first", "second"])
      expect(await identity(here, { confirmShop }).recognise()).toBeUndefined();
    const warnings = log.warn.mock.calls.map(([text]) => text);
    expect(warnings.filter((text) => String(text).includes("backup"))).toEqual([
      expect.stringMatching(
        /^This shop is restored from the backup of .*20 Nov.* 2026.*: it has 0 orders\. What came after that backup is not in it\.$/,
      ),
    ]);
  });

  it("although the store of pictures does not answer at its start", async () => {
    const silent = { read: () => Promise.reject(new Error("no answer")), write: label.write };
    const here = "https://aside.example.com";
    expect(await identity(here, { label: silent }).recognise()).toBeUndefined();
    expect(log.warn).toHaveBeenCalled();
    await expect(
      identity(here, { label: silent }).requireOwnPictures(shop.database.db),
    ).rejects.toThrow();
  });
});
