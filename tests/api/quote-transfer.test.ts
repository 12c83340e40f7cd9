import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { orders } from "#server/database/schema/orders.ts";
import { quotes } from "#server/database/schema/quotes.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { resolvePaymentHold } from "#shared/fulfilment/contract.ts";
import { cancelTransfer } from "#shared/payments/transfer-contract.ts";
import { downloadQuoteProforma, transferForQuote } from "#shared/quotes/contract.ts";
import { shippingAddress } from "../support/checkout.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { mailsNamed } from "../support/mails.ts";
import { endReservation, readOrder, readStock, runExpiryCheck } from "../support/orders.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openQuoteClient, type QuoteClient } from "./quote-client.ts";
import { openTransferClient } from "./transfers.ts";

let shop: TestShop;
let client: QuoteClient;
let transfers: ReturnType<typeof openTransferClient>;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  client = await openQuoteClient(shop);
  transfers = openTransferClient(shop, client.admin.token);
});
afterAll(() => shop.close());
beforeEach(() => transfers.allow());
afterEach(() => watched.check());

/** What a quote of two pieces at ₹77.77 with ₹50 freight comes to. */
const TOTAL = 205.54;
const DAY_MS = 86_400_000;
/** Of who was asked whether a transfer is on its way. */
const INSTEAD = { instead: "bank-transfer" } as const;

const link = (token: string) => ({ params: { token }, address: newAddress() });
const transfer = (token: string) => callEndpoint(shop, transferForQuote, link(token));
const shown = async (token: string) => (await client.open(token)).body.quote;

/** A quote that was sent; what follows is watched. */
async function sent() {
  const quote = await client.sent();
  watched = await watchInvariants(shop);
  return quote;
}

/** The order of a quote that is to be paid now, and all that were made of it. */
async function ordersOf(token: string) {
  const made = await client.ordersOf(token);
  const { orderId } = await client.row(token);
  const live = made.find(({ id }) => id === orderId);
  if (!live) throw new Error("the quote has no order");
  return { made, live };
}

async function mailOf(words: string): Promise<string> {
  return vi.waitFor(async () => {
    const mails = await mailsNamed(join(shop.dataDir, "mail"), words);
    expect(mails).toHaveLength(1);
    return mails[0] ?? "";
  }, 10_000);
}

const endValidity = (token: string) =>
  shop.database.db
    .update(quotes)
    .set({ validUntil: sql`now() - interval '1 second'` })
    .where(eq(quotes.token, token));

describe("a quote that is accepted to be paid by bank transfer", () => {
  it("keeps its goods for days and tells account and reference by its link, mail and proforma", async () => {
    const { token, product } = await sent();
    expect((await shown(token))?.bankTransfer).toEqual({ holdDays: 3, needsGstin: false });
    const accepted = await client.accept(token, 1, { payBy: "bank-transfer" });
    expect(accepted.status, accepted.text).toBe(200);
    const { made, live } = await ordersOf(token);
    expect(made).toHaveLength(1);
    expect(live).toMatchObject({ payBy: "bank-transfer", paymentState: "unpaid" });
    const heldMs = live.reservedUntil.getTime() - live.createdAt.getTime();
    expect(heldMs / DAY_MS / 0.2).toBeCloseTo(3, 2);
    expect(await readStock(shop, product)).toBe(8);
    const { order } = (await shown(token)) ?? {};
    expect(order).toMatchObject({
      mayPay: true,
      mayTransfer: false,
      payUntil: live.reservedUntil.toISOString(),
      transfer: {
        reference: live.transferReference,
        account: { number: "50200012345678", ifsc: "HDFC0001234" },
        until: live.reservedUntil.toISOString(),
        received: 0,
      },
    });
    const mail = await mailOf(`bank-transfer-details-${live.id}`);
    expect(mail).toContain(live.transferReference);
    // Whoever decides has no account: the mail leads to the quote.
    expect(mail).toContain(`${shop.origin}/quote/${token}`);
    expect(mail).not.toContain(`/orders/${live.orderId}/transfer`);
    const file = await downloadFile(shop, downloadQuoteProforma, link(token));
    const [page = ""] = await pdfTexts(file.bytes);
    for (const words of ["50200012345678", live.transferReference ?? "none", `/quote/${token}`]) {
      expect(page).toContain(words);
    }
    // The link is handed on: no street, phone or e-mail.
    for (const secret of [shippingAddress.address, client.shopper.email]) {
      expect(page).not.toContain(secret);
    }
  });

  it("is paid once staff enter the transfer, and its link says so", async () => {
    const { token } = await sent();
    await client.accept(token, 1, { payBy: "bank-transfer" });
    const { live } = await ordersOf(token);
    expect((await transfers.enter(live.id, { amount: 100 })).body.message).toContain(
      "₹105.54 is missing",
    );
    expect((await shown(token))?.order).toMatchObject({
      payment: "review",
      mayPay: false,
      mayTransfer: false,
      transfer: { received: 100 },
    });
    expect((await client.pay(token)).body.message).toContain("Money has come for this order");
    expect((await transfers.enter(live.id, { amount: 105.54 })).status).toBe(200);
    expect((await shown(token))?.order).toMatchObject({ payment: "charged", mayPay: false });
    expect((await shown(token))?.order?.transfer).toBeUndefined();
    expect((await transfer(token)).status).toBe(409);
    const gone = await callEndpoint(shop, downloadQuoteProforma, link(token));
    expect(gone.status).toBe(409);
  });

  it("is one order, however many accept it and choose the transfer at once", async () => {
    const { token, product } = await sent();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => client.accept(token, 1, { payBy: "bank-transfer" })),
      ...Array.from({ length: 4 }, () => transfer(token)),
    ]);
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { made } = await ordersOf(token);
    expect(made).toHaveLength(1);
    expect(await readStock(shop, product)).toBe(8);
    // Who came before it was accepted is told so.
    expect(new Set(answers.slice(4).map(({ status }) => status))).not.toContain(500);
  });

  it("is refused by the field where the owner does not offer it for the sum or the company", async () => {
    // Somebody who never paid here.
    client = await openQuoteClient(shop);
    transfers = openTransferClient(shop, client.admin.token);
    const { token } = await sent();
    const refused = async (changed: object) => {
      await transfers.allow(changed);
      const answer = await client.accept(token, 1, { payBy: "bank-transfer" });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["payBy"]);
      return (await shown(token))?.bankTransfer;
    };
    expect(await refused({ transferOn: false })).toBeUndefined();
    expect(await refused({ transferFrom: TOTAL + 0.01 })).toBeUndefined();
    expect(await refused({ transferFor: "paid" })).toBeUndefined();
    expect(await refused({ transferFor: "gstin" })).toEqual({ holdDays: 3, needsGstin: true });
    const buyer = { company: "Asha Prints", gstin: "27AAPFU0939F1ZV", gstinConfirmed: true };
    const accepted = await client.accept(token, 1, { payBy: "bank-transfer", buyer });
    expect(accepted.status, accepted.text).toBe(200);
  });

  it("expires, is written of with the quote's link, and can be chosen again while the quote is valid", async () => {
    const { token, product } = await sent();
    await client.accept(token, 1, { payBy: "bank-transfer" });
    const first = (await ordersOf(token)).live;
    await addJob(shop.database.db, "bank-transfer-mail", { orderId: first.id, kind: "reminder" });
    expect(await mailOf(`bank-transfer-reminder-${first.id}`)).toContain(`/quote/${token}`);
    await endReservation(shop, first.orderId);
    await addJob(shop.database.db, "sweep-payments", {});
    await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(10), 10_000);
    const mail = await mailOf(`bank-transfer-lapsed-${first.id}`);
    expect(mail).toContain(`/quote/${token}`);
    expect(mail).not.toContain("your cart");
    expect((await shown(token))?.order).toMatchObject({ mayPay: true, mayTransfer: true });
    expect((await transfer(token)).body.quote?.order?.transfer).toBeDefined();
    const again = await ordersOf(token);
    expect(again.made).toHaveLength(2);
    expect(again.live.transferReference).not.toBe(first.transferReference);
    // Money for the first one goes back: the second took its place.
    await transfers.enter(first.id, { amount: TOTAL });
    expect((await readOrder(shop, first.orderId)).paymentState).toBe("refunding");
    expect(await readStock(shop, product)).toBe(8);
  });

  it("is accepted late by staff, where nothing took its place and the goods are there", async () => {
    const { token } = await sent();
    await client.accept(token, 1, { payBy: "bank-transfer" });
    const { live } = await ordersOf(token);
    await callEndpoint(shop, cancelTransfer, {
      params: { id: live.id },
      token: client.shopper.token,
      address: newAddress(),
    });
    expect((await readOrder(shop, live.orderId)).paymentState).toBe("expired");
    await endValidity(token);
    expect((await transfer(token)).body.message).toContain(
      "The time to pay for this quote is over",
    );
    const entered = await transfers.enter(live.id, { amount: TOTAL });
    expect(entered.body.message).toContain("cancelled before this money came");
    const accepted = await callEndpoint(shop, resolvePaymentHold, {
      params: { id: live.id },
      body: { act: "accept" },
      token: client.admin.token,
      address: newAddress(),
    });
    expect(accepted.status, accepted.text).toBe(200);
    expect((await shown(token))?.order?.payment).toBe("charged");
  });
});

describe("an accepted quote's way to pay", () => {
  it("changes from the bank's page to a transfer and back, each with one live order", async () => {
    const { token, product } = await sent();
    await client.accept(token, 1);
    expect((await shown(token))?.order).toMatchObject({ mayPay: true, mayTransfer: true });
    const chosen = await Promise.all(Array.from({ length: 5 }, () => transfer(token)));
    expect(countEach(chosen.map(({ status }) => status))).toEqual({ 200: 5 });
    const byTransfer = await ordersOf(token);
    expect(byTransfer.made).toHaveLength(2);
    expect(byTransfer.live.payBy).toBe("bank-transfer");
    // Whoever may have transferred already is asked first.
    const requests = await client.pay(token);
    expect(requests.status).toBe(409);
    expect(requests.body.message).toContain("This order waits for your bank transfer");
    expect((await client.pay(token, INSTEAD)).body.payment_url).toMatch(/^http/);
    const { made, live } = await ordersOf(token);
    expect(made).toHaveLength(3);
    expect(live.payBy).toBe("gateway");
    expect(live.reservedUntil).toEqual(byTransfer.live.reservedUntil);
    expect(made.map(({ paymentState }) => paymentState).sort()).toEqual([
      "expired",
      "expired",
      "unpaid",
    ]);
    expect(await readStock(shop, product)).toBe(8);
    const late = await transfers.enter(byTransfer.live.id, { amount: TOTAL });
    expect(late.body.message).toContain("its money must go back");
  });

  it("keeps hold, account and reference over changes, and says by mail what is to be transferred", async () => {
    const { token, product } = await sent();
    await client.accept(token, 1, { payBy: "bank-transfer" });
    const { live: first } = await ordersOf(token);
    // Of an order that was replaced before its mail's turn nobody is told where to transfer to.
    await mailOf(`bank-transfer-details-${first.id}`);
    await client.pay(token, INSTEAD);
    const { live: byCard } = await ordersOf(token);
    expect(byCard).toMatchObject({ payBy: "gateway", reservedUntil: first.reservedUntil });
    const stopped = await mailOf(`bank-transfer-replaced-${first.id}`);
    expect(stopped).toContain("Please do not transfer its");
    expect(stopped).toContain(`/quote/${token}`);
    await transfer(token);
    const { made, live } = await ordersOf(token);
    expect(live).toMatchObject({
      payBy: "bank-transfer",
      transferReference: first.transferReference,
      transferAccount: first.transferAccount,
      reservedUntil: first.reservedUntil,
    });
    expect(made.filter(({ transferReference }) => transferReference)).toHaveLength(1);
    expect(await readStock(shop, product)).toBe(8);
    expect(await mailOf(`bank-transfer-details-${live.id}`)).toContain(first.transferReference);
    // What is transferred by the reference pays the order that waits now.
    expect((await transfers.enter(live.id, { amount: TOTAL })).status).toBe(200);
    expect((await readOrder(shop, live.orderId)).paymentState).toBe("charged");
  });

  it("changes a few times a day, and never once the quote has ended", async () => {
    const { token, product } = await sent();
    await client.accept(token, 1);
    const statuses: number[] = [];
    for (let change = 0; change < 8; change += 1) {
      const answer = change % 2 ? await client.pay(token, INSTEAD) : await transfer(token);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 200, 409]);
    expect((await ordersOf(token)).made).toHaveLength(6);
    await shop.database.db
      .update(orders)
      .set({ createdAt: sql`${orders.createdAt} - interval '2 days'` })
      .where(eq(orders.redirectUrl, `${shop.origin}/quote/${token}/return`));
    expect((await shown(token))?.order).toMatchObject({ mayPay: true });
    await endValidity(token);
    expect((await shown(token))?.order).toMatchObject({ mayPay: false, mayTransfer: false });
    const refused = await client.pay(token, INSTEAD);
    expect(refused.body.message).toContain("its way to pay cannot be changed any more");
    expect((await ordersOf(token)).made).toHaveLength(6);
    expect(await readStock(shop, product)).toBe(8);
  });

  it("changes with all its stock taken by itself", async () => {
    const product = await client.newProduct(2);
    const { token = "" } = (await client.ask(product)).body;
    await client.offer(token, product, 77.77, 50);
    watched = await watchInvariants(shop);
    await client.accept(token, 1);
    expect(await readStock(shop, product)).toBe(0);
    expect((await transfer(token)).status).toBe(200);
    expect(await readStock(shop, product)).toBe(0);
  });

  it("keeps its order where the owner does not offer the transfer", async () => {
    const { token } = await sent();
    await client.accept(token, 1);
    await transfers.allow({ transferTo: 100 });
    expect((await shown(token))?.order?.mayTransfer).toBe(false);
    expect((await transfer(token)).body.message).toContain("cannot be paid by bank transfer");
    const { made, live } = await ordersOf(token);
    expect(made).toHaveLength(1);
    expect(live.paymentState).toBe("unpaid");
  });

  it("pays once where it is paid at the bank while a transfer is chosen", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { token, product } = await sent();
      await client.accept(token, 1);
      await client.pay(token);
      const { live: first } = await ordersOf(token);
      await shop.sandbox.pay(first.orderId);
      await Promise.all([runExpiryCheck(shop, first.orderId), transfer(token)]);
      await vi.waitFor(async () => {
        const { paymentState } = await readOrder(shop, first.orderId);
        expect(["charged", "refunding", "refunded"]).toContain(paymentState);
      }, 10_000);
      const { made } = await ordersOf(token);
      const paid = made.filter(({ paymentState }) => paymentState === "charged");
      expect(paid.length + made.filter(({ payBy }) => payBy === "bank-transfer").length).toBe(1);
      expect(await readStock(shop, product)).toBe(8);
      await watched.check();
    }
  });

  it("pays once where staff enter its transfer while the bank's page is chosen", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { token, product } = await sent();
      await client.accept(token, 1, { payBy: "bank-transfer" });
      const { live: first } = await ordersOf(token);
      await Promise.all([transfers.enter(first.id, { amount: TOTAL }), client.pay(token, INSTEAD)]);
      const { made, live } = await ordersOf(token);
      const { paymentState } = await readOrder(shop, first.orderId);
      expect(paymentState).toBe(live.id === first.id ? "charged" : "refunding");
      expect(made.filter(({ keepsStock }) => keepsStock)).toHaveLength(1);
      expect(await readStock(shop, product)).toBe(8);
      await watched.check();
    }
  });
});
