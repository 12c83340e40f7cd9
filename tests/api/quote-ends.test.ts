import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { quoteEvents, quotes } from "#server/database/schema/quotes.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { asIndianClock } from "#shared/dates.ts";
import { VALID_DAYS } from "#shared/quotes/quote-state.ts";
import { mailsNamed } from "../support/mails.ts";
import { readStock } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openQuoteClient, type QuoteClient } from "./quote-client.ts";

let shop: TestShop;
let client: QuoteClient;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openQuoteClient(shop);
});
afterAll(() => shop.close());

const endsIn = (token: string, hours: number) =>
  shop.database.db
    .update(quotes)
    .set({ validUntil: sql`now() + make_interval(hours => ${hours}::int)` })
    .where(eq(quotes.token, token));
const reminders = (id: string) => mailsNamed(join(shop.dataDir, "mail"), `quote-ending-${id}`);
/** Has the sweep run, and waits until it has told a quote that nobody was told of before. */
async function sweep(): Promise<void> {
  const { token, id } = await client.sent();
  await endsIn(token, 1);
  await addJob(shop.database.db, "remind-of-quotes", {});
  await vi.waitFor(async () => expect(await reminders(id)).toHaveLength(1), 10_000);
}

describe("the end of a quote", () => {
  it("is that of the named day in India, so that all of the day counts", async () => {
    const { token } = await client.sent();
    const { validUntil = "", sentAt = "" } = (await client.open(token)).body.quote ?? {};
    const end = asIndianClock(new Date(validUntil));
    expect(end.toISOString()).toMatch(/T23:59:59\.999Z$/);
    const sent = asIndianClock(new Date(sentAt));
    sent.setUTCHours(23, 59, 59, 999);
    sent.setUTCDate(sent.getUTCDate() + VALID_DAYS);
    expect(end.toISOString()).toBe(sent.toISOString());
  });

  it("ends its link 180 days later, for everything that the link gives", async () => {
    const { token, id } = await client.sent();
    await endsIn(token, -24 * 181);
    expect((await client.open(token)).status).toBe(200);
    await shop.database.db
      .update(quoteEvents)
      .set({ at: sql`now() - interval '181 days'` })
      .where(eq(quoteEvents.quoteId, id));
    await shop.database.db
      .update(quotes)
      .set({ createdAt: sql`now() - interval '190 days'` })
      .where(eq(quotes.id, id));
    const answers = await Promise.all([
      client.open(token),
      client.accept(token, 1),
      client.pay(token),
      client.decline(token, 1, ""),
      client.question(token, "Is it still valid?"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const own = (await client.own()).body.quotes?.find((quote) => quote.token === token);
    expect(own).toMatchObject({ state: "expired", linkEnded: true });
    // Staff send it anew, and the link opens.
    await client.offer(token, await client.newProduct(), 70);
    expect((await client.open(token)).status).toBe(200);
  });

  it("is written of once a version, a day before, and not of quotes that were decided", async () => {
    const [soon, later, declined, over] = await Promise.all([
      client.sent(),
      client.sent(),
      client.sent(),
      client.sent(),
    ]);
    await endsIn(soon.token, 23);
    await endsIn(later.token, 25);
    await endsIn(declined.token, 23);
    await client.decline(declined.token, 1, "Too dear");
    await endsIn(over.token, -1);
    await sweep();
    await sweep();
    const [mail = "", ...more] = await reminders(soon.id);
    expect(more).toEqual([]);
    expect(mail).toContain(`/quote/${soon.token}`);
    for (const { id } of [later, declined, over]) expect(await reminders(id)).toEqual([]);
    const { history } = (await client.details(soon.id)).body.quote ?? {};
    expect(history?.filter(({ what }) => what.startsWith("A reminder"))).toHaveLength(1);
    // A new version has an end of its own.
    await client.offer(soon.token, soon.product, 70);
    await endsIn(soon.token, 23);
    await sweep();
    await vi.waitFor(async () => expect(await reminders(soon.id)).toHaveLength(2), 10_000);
  });

  it("is listed as expired, keeps no stock, and is over with the next version", async () => {
    const { token, id, product } = await client.sent();
    await endsIn(token, -1);
    const { number = "" } = (await client.open(token)).body.quote ?? {};
    const listed = async (state: string) =>
      (await client.list({ state, search: number })).body.quotes?.map(({ _id }) => _id);
    expect(await listed("expired")).toEqual([id]);
    expect(await listed("sent")).toEqual([]);
    const refused = await client.accept(token, 1);
    expect(refused.body.message).toBe("The time to accept this quote is over. Ask for a new one.");
    expect(await readStock(shop, product)).toBe(10);
    await client.offer(token, product, 77.77);
    expect(await listed("sent")).toEqual([id]);
  });
});

describe("the place of a quote", () => {
  it("is changed by staff before it is sent, and must fit together", async () => {
    const product = await client.newProduct();
    const { token = "" } = (await client.ask(product)).body;
    const { id, revision } = await client.row(token);
    const draft = { lines: [{ productId: product.id, quantity: 1, price: 50 }] };
    const place = { address: "1 MG Road", city: "Kochi", state: "Kerala", pincode: "682001" };
    const wrong = await client.save(id, {
      ...{ revision, draft },
      deliverTo: { ...place, state: "Delhi" },
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields ?? {})).toContain("deliverTo.pincode");
    expect((await client.save(id, { revision, draft, deliverTo: place })).status).toBe(200);
    expect((await client.send(id, revision + 1)).status).toBe(200);
    expect((await client.open(token)).body.quote).toMatchObject({
      deliverTo: { city: "Kochi", state: "Kerala", pincode: "682001" },
      hasAddress: true,
    });
  });
});
