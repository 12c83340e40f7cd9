import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reviewRequests } from "#server/database/schema/content.ts";
import { orders } from "#server/database/schema/orders.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { sweepReviewRequests } from "#server/reviews/review-requests.ts";
import { stopReviewRequests, writeReview } from "#shared/reviews/contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { reviewsSettings } from "#shared/settings/reviews.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { openAdminOrderClient } from "./admin-orders.ts";
import { returningClient } from "./returning.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});
afterAll(() => shop.close());

async function save(changed: object) {
  const asOwner = { token, address: newAddress() };
  const { body } = await callEndpoint(shop, settingsEndpoints.getReviewsSettings, asOwner);
  return callEndpoint(shop, settingsEndpoints.saveReviewsSettings, {
    body: { settings: { ...reviewsSettings.parse({}), ...changed }, version: body.version },
    ...asOwner,
  });
}

/** A customer with a delivered order. */
async function customer() {
  const client = await openAdminOrderClient(shop);
  const returning = returningClient(shop, client);
  const delivered = async (days: number) => {
    const placed = await returning.delivered();
    await shop.database.db
      .update(orders)
      .set({
        deliveredAt: sql`now() - make_interval(days => ${days})`,
        paidAt: sql`now() - make_interval(days => ${days + 3})`,
      })
      .where(eq(orders.id, placed.id));
    return placed;
  };
  return { ...client, returning, delivered };
}

/** Runs the sweep, and the mails that it has queued, to their end. */
async function sweep() {
  await addJob(shop.database.db, "sweep-review-requests", {});
  const waiting = sql`select from graphile_worker.jobs
    where task_identifier in ('sweep-review-requests', 'review-request-mail')`;
  await vi.waitFor(async () => {
    expect((await shop.database.db.execute(waiting)).rowCount).toBe(0);
  }, 15_000);
}
const mailsOf = (id: string) => mailsNamed(join(shop.dataDir, "mail"), `review-request-${id}`);
const linkIn = (mail: string | undefined) =>
  /\/reviews\/unsubscribe\?token=([\w-]{43})/.exec(mail ?? "")?.[1] ?? "";
const stop = (secret: string) =>
  callEndpoint(shop, stopReviewRequests, { body: { token: secret }, address: newAddress() });

describe("a mail that asks for a review", () => {
  it("is not sent before the owner wants it", async () => {
    const { delivered } = await customer();
    const { id } = await delivered(12);
    await sweep();
    expect(await mailsOf(id)).toEqual([]);
    expect(await shop.database.db.$count(reviewRequests)).toBe(0);
  });

  it("comes once, after the owner's days, and says what was bought and where to write", async () => {
    await save({ requestsOn: true });
    const { delivered, shopper } = await customer();
    const [early, due, old] = [await delivered(9), await delivered(11), await delivered(18)];
    await sweep();
    const [mail, ...others] = await mailsOf(due.id);
    expect(others).toEqual([]);
    expect(mail).toContain(shopper.email);
    expect(mail).toContain(`2 × ${due.product.name}`);
    expect(mail).toContain(`${shop.origin}/orders`);
    expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
    for (const { id } of [early, old]) expect(await mailsOf(id)).toEqual([]);

    await Promise.all([sweepReviewRequests(shop), sweepReviewRequests(shop)]);
    await sweep();
    // A job that is repeated after a crash.
    await addJob(shop.database.db, "review-request-mail", {
      orderId: due.id,
      token: linkIn(mail),
    });
    await sweep();
    expect(await mailsOf(due.id)).toHaveLength(1);

    await save({ requestsOn: true, requestAfterDays: 8 });
    await sweep();
    expect(await mailsOf(early.id)).toHaveLength(1);
    await save({ requestsOn: true });
  });

  it("is made once where two nodes look at once", async () => {
    const { delivered } = await customer();
    const { id } = await delivered(12);
    const ofOrder = eq(reviewRequests.orderId, id);
    await Promise.all(Array.from({ length: 4 }, () => sweepReviewRequests(shop)));
    expect(await shop.database.db.$count(reviewRequests, ofOrder)).toBe(1);
    await sweep();
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("of an order in cash waits for the money, however late a courier hands it over", async () => {
    const { delivered } = await customer();
    const { id } = await delivered(12);
    const { db } = shop.database;
    const ofOrder = eq(orders.id, id);
    await db.update(orders).set({ paymentState: "due", paidAt: null }).where(ofOrder);
    await sweep();
    expect(await mailsOf(id)).toEqual([]);
    const late = sql`now() - interval '40 days'`;
    const paidAt = sql`now() - interval '1 day'`;
    await db
      .update(orders)
      .set({ paymentState: "charged", deliveredAt: late, paidAt })
      .where(ofOrder);
    await sweep();
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("never comes for what comes back, and not to who has written", async () => {
    const back = await customer();
    const returned = await back.delivered(12);
    expect((await back.returning.ask(returned.shipment)).status).toBe(201);
    const writer = await customer();
    const written = await writer.delivered(12);
    const review = { rating: 5, text: "Fast delivery, and the press works well." };
    await callEndpoint(shop, writeReview, { body: review, token: writer.shopper.token });
    const unsent = await back.placeOrder();
    await sweep();
    for (const { id } of [returned, written, unsent]) expect(await mailsOf(id)).toEqual([]);
  });

  it("is not sent where the order comes back while it waits", async () => {
    const back = await customer();
    const { id, shipment } = await back.delivered(2);
    expect((await back.returning.ask(shipment)).status).toBe(201);
    await addJob(shop.database.db, "review-request-mail", { orderId: id, token: "t" });
    await sweep();
    expect(await mailsOf(id)).toEqual([]);
  });

  it("ends such mails by its link, and by a mail program's button", async () => {
    for (const end of [
      (secret: string) => stop(secret),
      async (secret: string) => {
        const answer = await shop.app.inject({
          method: "POST",
          url: `/reviews/unsubscribe?token=${secret}`,
          remoteAddress: newAddress(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: "List-Unsubscribe=One-Click",
        });
        return { status: answer.statusCode };
      },
    ]) {
      const { delivered } = await customer();
      const first = await delivered(12);
      await sweep();
      const [mail] = await mailsOf(first.id);
      expect((await end(linkIn(mail))).status).toBe(200);
      expect((await end(linkIn(mail))).status).toBe(200);
      const second = await delivered(12);
      await sweep();
      expect(await mailsOf(second.id)).toEqual([]);
    }
    expect((await stop("no-such-link")).status).toBe(404);
  });

  it.each([
    [0, "Ask at least 1 day after the delivery"],
    [61, "Ask at most 60 days after the delivery"],
    [2.5, "Enter the days as a whole number"],
  ])("is not set to %d days", async (requestAfterDays, why) => {
    const { status, body } = await save({ requestsOn: true, requestAfterDays });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ "settings.requestAfterDays": why });
  });
});
