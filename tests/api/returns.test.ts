import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { creditLines, credits, shipments } from "#server/database/schema/fulfilment.ts";
import { orderLines } from "#server/database/schema/orders.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { returns } from "#server/database/schema/returns.ts";
import { getReturnTerms } from "#shared/returns/contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { getProductStock } from "#shared/stock/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";

let shop: TestShop;
let orders: AdminOrderClient;
let client: ReturningClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  orders = await openAdminOrderClient(shop);
  client = returningClient(shop, orders);
});
afterAll(() => shop.close());

/** A return of one piece of two, taken to where it is inspected. */
async function inspected(restocked = 0) {
  const placed = await client.delivered();
  const { body } = await client.ask(placed.shipment);
  const id = body.return?._id ?? "";
  await client.decide(id, "accepted");
  await client.decide(id, "received", "");
  await client.inspect(id, restocked);
  return { ...placed, returnId: id };
}

it("is what a product's movements name where pieces go back to the shelf", async () => {
  const { product, returnId } = await inspected(1);
  const { body } = await callEndpoint(shop, getProductStock, {
    ...{ params: { id: product.id }, query: {}, token: orders.admin.token },
  });
  const [back] = body.stock?.movements ?? [];
  expect(back).toMatchObject({ delta: 1, reason: "return" });
  expect(back?.return).toEqual({ _id: returnId, number: expect.stringMatching(/^RT-/) });
  expect(back).not.toHaveProperty("order");
});

describe("asking for a return", () => {
  it("is taken for delivered pieces, and never for more than there are", async () => {
    const { id, shipment } = await client.delivered();
    const first = await client.ask(shipment, { note: "The rim is chipped." });
    expect(first.status).toBe(201);
    expect(first.body.return).toMatchObject({
      orderId: id,
      shipment: 1,
      status: "asked",
      reason: "Damaged when it arrived",
      note: "The rim is chipped.",
      lines: [{ line: 0, quantity: 1 }],
    });
    const tooMany = await client.ask(shipment, { items: [{ line: 0, quantity: 2 }] });
    expect(tooMany.status).toBe(409);
    expect(tooMany.body.message).toBe(
      "Only 1 piece of this can still be returned. Reload the page.",
    );
    expect((await client.ask(shipment)).status).toBe(201);
    expect((await client.ask(shipment)).status).toBe(409);
    const { shipments, returns: own } = await client.ownReturns();
    expect(shipments?.find(({ shipmentId }) => shipmentId === shipment)?.lines).toEqual([]);
    expect(own?.filter(({ orderId }) => orderId === id)).toHaveLength(2);
  });

  it("is the owner's alone, and of what the owner's list has as reasons", async () => {
    const { shipment } = await client.delivered();
    const stranger = await newShopper(shop);
    expect((await client.ask(shipment, {}, stranger.token)).status).toBe(404);
    expect((await client.ask(shipment, { reason: "Just so" })).body.fields).toEqual({
      reason: "Choose a reason from the list",
    });
    const { body } = await client.ask(shipment);
    expect((await client.withdraw(body.return?._id ?? "", stranger.token)).status).toBe(404);
    expect((await client.ownReturns(stranger.token)).returns).toEqual([]);
  });

  it("ends when the days since the parcel's delivery are over", async () => {
    const { shipment } = await client.delivered();
    await shop.database.db
      .update(shipments)
      .set({ deliveredAt: sql`now() - interval '7 days 1 minute'` })
      .where(eq(shipments.id, shipment));
    const late = await client.ask(shipment);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain("within 7 days of its delivery only");
  });

  it("is not taken for what was made to order", async () => {
    const { id, shipment, product } = await client.delivered();
    await shop.database.db
      .update(orderLines)
      .set({ customised: true })
      .where(eq(orderLines.orderId, id));
    expect((await client.ask(shipment)).status).toBe(409);
    const { shipments } = await client.ownReturns();
    expect(shipments?.find(({ shipmentId }) => shipmentId === shipment)).toMatchObject({
      lines: [],
      customised: [product.name],
    });
  });

  it("asked twice at once for the last pieces, one is taken", async () => {
    const { shipment } = await client.delivered();
    const all = { items: [{ line: 0, quantity: 2 }] };
    const answers = await Promise.all([client.ask(shipment, all), client.ask(shipment, all)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("keeps up to five photos of the shopper's own, in no list and no shared cache", async () => {
    const { shipment } = await client.delivered();
    const sent = await client.sendPhoto(shipment);
    expect(sent.status).toBe(201);
    const url = sent.body.url ?? "";
    expect(url).toMatch(/^\/media\/returns\/[\da-f-]{36}-300x300\/200\.webp$/);
    const shown = await shop.app.inject({ url });
    expect(shown.headers).toMatchObject({
      "cache-control": "private, max-age=31536000, immutable",
      "x-robots-tag": "noindex, nofollow",
    });
    const stranger = await newShopper(shop);
    expect((await client.sendPhoto(shipment, stranger.token)).status).toBe(404);
    const answer = await client.ask(shipment, { photos: [url] });
    expect(answer.body.return?.photos).toEqual([url]);
    // One return's photo is no other's, and what was never sent is none.
    expect((await client.ask(shipment, { photos: [url] })).status).toBe(409);
    expect((await client.ask(shipment, { photos: ["/media/returns/x"] })).status).toBe(409);
    expect((await client.ask(shipment, { photos: ["1", "2", "3", "4", "5", "6"] })).status).toBe(
      400,
    );
  });
});

describe("a return", () => {
  it("goes from the question to the refund, with a mail at each step and the stock put back", async () => {
    const { shipment, product, orderId } = await client.delivered();
    const before = (await client.stockOf(product.id)) ?? 0;
    const answer = await client.ask(shipment);
    const id = answer.body.return?._id ?? "";
    expect((await client.details(id)).body.return?.transitions).toEqual(["accepted", "refused"]);
    expect((await client.inspect(id, 1)).status).toBe(409);
    await client.decide(id, "accepted");
    await client.decide(id, "received", "");
    await client.inspect(id, 1);
    expect(await client.stockOf(product.id)).toBe(before + 1);
    const ready = await client.details(id);
    expect(ready.body.return).toMatchObject({
      transitions: ["refunded", "replaced", "sent-back"],
      left: [{ line: 0, amount: 100 }],
    });
    const tooMuch = { how: "refunded", amounts: [{ line: 0, amount: 100.01 }] };
    expect((await client.end(id, tooMuch)).status).toBe(409);
    const ended = await client.end(id, { how: "refunded", amounts: [{ line: 0, amount: 100 }] });
    expect(ended.body.return).toMatchObject({ status: "refunded", credited: 100, transitions: [] });
    const { returns: own } = await client.ownReturns();
    expect(own?.find(({ _id }) => _id === id)).toMatchObject({
      status: "refunded",
      credited: 100,
      steps: [
        { status: "asked" },
        { status: "accepted", note: "Send it to 5 Mill Lane." },
        { status: "received" },
        { status: "inspected" },
        { status: "refunded" },
      ],
    });
    const [refund] = await shop.database.db
      .select({ amount: refunds.amountPaise })
      .from(refunds)
      .where(sql`${refunds.orderId} = (select id from orders where order_id = ${orderId})`);
    expect(refund?.amount).toBe(10_000);
    await vi.waitFor(async () => {
      for (const step of ["asked", "accepted", "received", "inspected", "refunded"]) {
        const mails = await mailsNamed(join(shop.dataDir, "mail"), `return-${id}-${step}`);
        expect(mails, step).toHaveLength(1);
      }
    }, 10_000);
    const [accepted] = await mailsNamed(join(shop.dataDir, "mail"), `return-${id}-accepted`);
    expect(accepted).toContain("Send it to 5 Mill Lane.");
  });

  it("of an invoice that is too old for a credit note says so before it is refunded", async () => {
    const { returnId, shipment } = await inspected();
    expect((await client.details(returnId)).body.return).not.toHaveProperty("gstClosedOn");
    await shop.database.db.execute(
      sql`update shipments set shipped_at = '2023-05-10' where id = ${shipment}`,
    );
    const { body } = await client.details(returnId);
    expect(body.return).toMatchObject({ gstClosedOn: "2024-11-30" });
  });

  it("is refunded in part, and twice at once only once", async () => {
    const { returnId, shipment } = await inspected();
    const end = { how: "refunded", amounts: [{ line: 0, amount: 40 }] };
    const answers = await Promise.all([client.end(returnId, end), client.end(returnId, end)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const credited = await shop.database.db
      .select({ amount: creditLines.amountPaise, quantity: creditLines.quantity })
      .from(creditLines)
      .innerJoin(credits, eq(credits.id, creditLines.creditId))
      .where(eq(credits.shipmentId, shipment));
    expect(credited).toEqual([{ amount: 4_000, quantity: 1 }]);
  });

  it("is replaced by a parcel of its own, which takes the stock and has no value", async () => {
    const { returnId, id, product } = await inspected();
    const before = (await client.stockOf(product.id)) ?? 0;
    const replaced = await client.end(returnId, {
      how: "replaced",
      carrier: "DTDC",
      trackingNumber: "D 7",
    });
    expect(replaced.body.return).toMatchObject({
      status: "replaced",
      replacement: { carrier: "DTDC", number: "D 7" },
    });
    expect(await client.stockOf(product.id)).toBe(before - 1);
    const sent = await shop.database.db
      .select({ isReplacement: shipments.isReplacement })
      .from(shipments)
      .where(eq(shipments.orderId, id))
      .orderBy(shipments.ordinal);
    expect(sent).toEqual([{ isReplacement: false }, { isReplacement: true }]);

    // One mail tells it all: that of the return.
    const folder = join(shop.dataDir, "mail");
    const [mail = ""] = await vi.waitFor(async () => {
      const mails = await mailsNamed(folder, `return-${returnId}-replaced`);
      expect(mails).toHaveLength(1);
      return mails;
    }, 10_000);
    expect(mail).toContain("It was sent with DTDC, tracking number D 7.");
    expect(mail).toContain("Follow it at DTDC: https://www.dtdc.com/track-your-shipment/");
    expect(mail).toMatch(/Its delivery challan (\S+) is attached\./);
    expect(mail).toContain("Content-Type: application/pdf");
    await vi.waitFor(async () => {
      const waiting = await shop.database.db.execute(
        sql`select from graphile_worker.jobs where task_identifier = 'order-moved-mail'`,
      );
      expect(waiting.rows).toEqual([]);
    }, 10_000);
    expect(await mailsNamed(folder, `-order-shipped-${id}`)).toHaveLength(1);
  });

  it("is sent back only as long as none of it is on the shelf", async () => {
    const restocked = await inspected(1);
    const why = { how: "sent-back", note: "It works: there is nothing wrong with it." };
    expect((await client.end(restocked.returnId, why)).status).toBe(409);
    const sentBack = await inspected(0);
    expect((await client.end(sentBack.returnId, why)).body.return?.status).toBe("sent-back");
    // What was looked at once is not returned again.
    const two = { items: [{ line: 0, quantity: 2 }] };
    expect((await client.ask(sentBack.shipment, two)).status).toBe(409);
  });

  it("is withdrawn before it arrives, and its pieces can be asked for again", async () => {
    const { shipment } = await client.delivered();
    const all = { items: [{ line: 0, quantity: 2 }] };
    const id = (await client.ask(shipment, all)).body.return?._id ?? "";
    await client.decide(id, "accepted");
    const [withdrawn, received] = await Promise.all([
      client.withdraw(id),
      client.decide(id, "received", ""),
    ]);
    expect([withdrawn.status, received.status].sort()).toEqual([200, 409]);
    if (withdrawn.status === 200) expect((await client.ask(shipment, all)).status).toBe(201);
  });

  it("that staff credit at the same moment by another return is credited once", async () => {
    const first = await inspected();
    const second = await client.ask(first.shipment);
    expect(second.status).toBe(201);
    const id = second.body.return?._id ?? "";
    for (const to of ["accepted", "received"]) await client.decide(id, to);
    await client.inspect(id, 0);
    const whole = { how: "refunded", amounts: [{ line: 0, amount: 100 }] };
    const part = { how: "refunded", amounts: [{ line: 0, amount: 60 }] };
    const answers = await Promise.all([client.end(first.returnId, whole), client.end(id, part)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // Each says its own credit of the parcel.
    expect((await client.details(first.returnId)).body.return?.credited).toBe(100);
    expect((await client.details(id)).body.return?.credited).toBe(60);
    const [sum] = await shop.database.db
      .select({ paise: sql<number>`sum(${refunds.amountPaise})`.mapWith(Number) })
      .from(refunds)
      .where(eq(refunds.orderId, first.id));
    expect(sum?.paise).toBe(16_000);
  });

  it("that was accepted and does not arrive in 30 days expires by itself, whatever becomes of others", async () => {
    const overdue = async (days: number) => {
      const { shipment } = await client.delivered();
      const id = (await client.ask(shipment)).body.return?._id ?? "";
      await client.decide(id, "accepted");
      await shop.database.db
        .update(returns)
        .set({ movedAt: sql`now() - make_interval(days => ${days}::int)` })
        .where(eq(returns.id, id));
      return id;
    };
    const [broken, id] = [await overdue(40), await overdue(31)];
    await shop.database.pool.query(
      `create function refuse_one() returns trigger language plpgsql as
       $$ begin if new.id = '${broken}' then raise exception 'broken'; end if; return new; end $$;
       create trigger refuse_one before update on returns for each row execute function refuse_one()`,
    );
    await shop.database.db.execute(sql`select graphile_worker.add_job('lapse-returns', '{}')`);
    await vi.waitFor(async () => {
      expect((await client.details(id)).body.return?.status).toBe("lapsed");
    }, 10_000);
    expect(shop.logged.filter((line) => line.includes(`"returnId":"${broken}"`))).toHaveLength(1);
    await shop.database.pool.query("drop function refuse_one cascade");
    expect((await client.details(broken)).body.return?.status).toBe("accepted");
  });

  it("stands in the dashboard's list, those to do by themselves", async () => {
    const { shipment } = await client.delivered();
    const id = (await client.ask(shipment)).body.return?._id ?? "";
    const has = async (status: string) =>
      (await client.list({ status })).body.returns?.some(({ _id }) => _id === id);
    expect([await has("to-do"), await has("asked")]).toEqual([true, true]);
    const later = (await client.ask((await client.delivered()).shipment)).body.return?._id ?? "";
    const order = async (status: string) =>
      (await client.list({ status })).body.returns
        ?.map(({ _id }) => _id)
        .filter((one) => one === id || one === later);
    // Who waits longest stands first among those to do, what moved last in the others.
    expect([await order("to-do"), await order("asked")]).toEqual([
      [id, later],
      [later, id],
    ]);
    await client.decide(id, "refused", "It was used.");
    expect([await has("to-do"), await has("refused")]).toEqual([false, true]);
  });
});

describe("the settings of returns", () => {
  it("give more days than the policy promises, never fewer, and keep two people apart", async () => {
    const token = orders.admin.token;
    const read = await callEndpoint(shop, settingsEndpoints.getReturnsSettings, {
      token,
      address: newAddress(),
    });
    const { settings, version = 0 } = read.body;
    const save = (days: number) =>
      callEndpoint(shop, settingsEndpoints.saveReturnsSettings, {
        body: { settings: { ...settings, days }, version },
        token,
        address: newAddress(),
      });
    expect((await save(6)).status).toBe(400);
    expect((await save(10)).status).toBe(200);
    const late = await save(12);
    expect(late.body.code).toBe("changed_meanwhile");
    expect((await client.ownReturns()).days).toBe(10);
    const terms = await callEndpoint(shop, getReturnTerms, { address: newAddress() });
    expect(terms.body.days).toBe(10);
  });
});
