import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { orderEvents } from "#server/database/schema/orders.ts";
import { MAX_MAILS_A_DAY } from "#server/orders/unconfirmed-mailbox.ts";
import { rupees } from "#shared/money.ts";
import { requestQuote } from "#shared/quotes/contract.ts";
import { cancelOwnOrder } from "#shared/returns/contract.ts";
import {
  initiate,
  paymentRequest,
  payOrder,
  placeOrder,
  shippingAddress,
} from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, verifyEmail } from "../support/users.ts";
import { openTransferClient } from "./transfers.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await openTransferClient(shop, (await newAdmin(shop)).token).allow();
});
afterAll(() => shop.close());

const INSULT = "read-this-at-evil.example";

/** Somebody whose account has this address, and a name that is a text for whoever reads the mail. */
async function register(email: string) {
  const buyer = await newShopper(shop, { verified: false });
  const name = `Dear friend ${INSULT}`;
  await shop.database.db.update(users).set({ email, name }).where(eq(users.id, buyer._id));
  return buyer;
}

/** Orders by bank transfer and cancels that again, with a reason; answers the order's id. */
async function orderAndCancel(token: string): Promise<string> {
  const category = (await newCategory(shop))._id;
  const product = await newProduct(shop, { category, price: rupees(100), quantity: 10 });
  const body = {
    ...paymentRequest(shop, [{ product, quantity: 1 }]),
    shippingAddress: { ...shippingAddress, address: `12 ${INSULT}` },
    payBy: "bank-transfer",
  };
  const answer = await initiate(shop, { token }, body);
  expect(answer.status, answer.text).toBe(200);
  const { id } = await readOrder(shop, body.orderId);
  await vi.waitFor(idle, 30_000);
  const cancelled = await callEndpoint(shop, cancelOwnOrder, {
    params: { id },
    body: { reason: INSULT },
    token,
    address: newAddress(),
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  await vi.waitFor(idle, 30_000);
  return id;
}

/** Until no mail waits. */
async function idle(): Promise<void> {
  const { rows } = await shop.database.db.execute<{ waiting: number }>(
    "select count(*)::int as waiting from graphile_worker.jobs where task_identifier like '%-mail' and run_at <= now()",
  );
  expect(rows[0]?.waiting).toBe(0);
}

const mailed = (id: string) => mailsNamed(join(shop.dataDir, "mail"), id);

it("a stranger's orders send a mailbox a few mails a day, and nobody's own words", async () => {
  const before = await readdir(join(shop.dataDir, "mail")).catch(() => []);
  const ids: string[] = [];
  for (const email of ["victim+1@example.com", "v.ictim+2@example.com", "Victim@example.com"]) {
    const { token } = await register(email);
    for (let orders = 0; orders < 2; orders += 1) ids.push(await orderAndCancel(token));
  }
  const mails = (await Promise.all(ids.map(mailed))).flat();
  const customers = mails.filter((mail) => /^To: .*v\.?ictim/im.test(mail));
  expect(customers).toHaveLength(MAX_MAILS_A_DAY);
  for (const mail of customers) {
    expect(mail).not.toContain(INSULT);
    expect(mail).not.toContain("application/pdf");
    expect(mail).toContain("Dear customer,");
  }
  // Six orders, each with a mail for itself and one for its end.
  const unsent = like(orderEvents.what, "A mail to the customer was not sent: %");
  expect(await shop.database.db.$count(orderEvents, unsent)).toBe(12 - MAX_MAILS_A_DAY);
  expect(before.length).toBeLessThan((await readdir(join(shop.dataDir, "mail"))).length);
});

it("a stranger's requests for quotes are among the few mails of the day, and without the name", async () => {
  const category = (await newCategory(shop))._id;
  const product = await newProduct(shop, { category });
  const asks = async (email: string, verified: boolean) => {
    const buyer = await register(email);
    if (verified) await verifyEmail(shop, buyer);
    for (let quotes = 0; quotes < MAX_MAILS_A_DAY + 2; quotes += 1) {
      const { address, city, state, pincode } = shippingAddress;
      const answer = await callEndpoint(shop, requestQuote, {
        body: {
          lines: [{ product_id: product.id, quantity: 1 }],
          deliverTo: { address, city, state, pincode },
          note: INSULT,
        },
        token: buyer.token,
        address: newAddress(),
      });
      expect(answer.status, answer.text).toBe(201);
    }
    await vi.waitFor(idle, 30_000);
    const mails = await mailed("quote-asked-");
    return mails.filter((mail) => mail.includes(email));
  };
  const unconfirmed = await asks("quoted@example.com", false);
  expect(unconfirmed).toHaveLength(MAX_MAILS_A_DAY);
  for (const mail of unconfirmed) expect(mail).not.toContain(INSULT);
  expect(await asks("vouched@example.com", true)).toHaveLength(MAX_MAILS_A_DAY + 2);
});

it("who has confirmed the address gets each mail, whole", async () => {
  const buyer = await register("confirmed@example.com");
  await verifyEmail(shop, buyer);
  const ids: string[] = [];
  for (let orders = 0; orders < 3; orders += 1) ids.push(await orderAndCancel(buyer.token));
  const mails = (await Promise.all(ids.map(mailed))).flat();
  expect(mails).toHaveLength(6);
  expect(mails.filter((mail) => mail.includes("application/pdf"))).toHaveLength(3);
});

it("who has paid for an order gets each mail whole, until that money went back", async () => {
  const buyer = await register("regular@example.com");
  const category = (await newCategory(shop))._id;
  const product = await newProduct(shop, { category, price: rupees(100), quantity: 10 });
  const paid = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
  await payOrder(shop, buyer, paid);
  const whole = await mailed(await orderAndCancel(buyer.token));
  expect(whole.filter((mail) => mail.includes("application/pdf"))).toHaveLength(1);
  await callEndpoint(shop, cancelOwnOrder, {
    params: { id: (await readOrder(shop, paid)).id },
    body: { reason: "changed my mind" },
    token: buyer.token,
    address: newAddress(),
  });
  const plain = await mailed(await orderAndCancel(buyer.token));
  expect(plain).toHaveLength(2);
  for (const mail of plain) expect(mail).not.toContain(INSULT);
});
