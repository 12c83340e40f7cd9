import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders } from "#server/database/schema/orders.ts";
import { saveBusiness } from "#shared/accounts/address-book-contract.ts";
import { todayInIndia } from "#shared/dates.ts";
import { downloadProforma } from "#shared/documents/contract.ts";
import { listAdminOrders } from "#shared/fulfilment/contract.ts";
import { quotePdfPath } from "#shared/quotes/quote-state.ts";
import { addDays } from "#shared/reports/period.ts";
import { initiate, paymentRequest } from "../support/checkout.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { BRANCH_GSTIN, type BranchShop, openBranchShop, SHOP_GSTIN } from "./branch-shop.ts";
import { openQuoteClient, type QuoteClient } from "./quote-client.ts";

let client: BranchShop;
let quoting: QuoteClient;

beforeAll(async () => {
  client = await openBranchShop();
  quoting = await openQuoteClient(client.shop);
});
afterAll(() => client.shop.close());

const OURS = expect.stringMatching(/^This GSTIN is ours, the seller's/);

describe("a GSTIN of the shop's own", () => {
  /** Of a branch whose registration has ended. */
  const ENDED = "36AAPFU0939F1ZW";
  beforeAll(async () => {
    const ended = client.registration({
      ...{ from: addDays(todayInIndia(), -30), branch: "chennai", gstin: ENDED },
      state: "Telangana",
    });
    const now = { ...ended, from: todayInIndia(), gstin: "", legalName: "", address: "" };
    const saved = await client.saveRegistrations(ended, now, client.registration());
    expect(saved.status).toBe(200);
  });

  it.each([SHOP_GSTIN, BRANCH_GSTIN, ENDED])(
    "is refused as a buyer's wherever one is entered: %s",
    async (gstin) => {
      const business = { company: "Pressroom", gstin, gstinConfirmed: true };
      const product = await client.stocked(5);
      const cart = paymentRequest(client.shop, [{ product, quantity: 1 }]);
      const bought = await initiate(client.shop, client.shopper, { ...cart, buyer: business });
      expect([bought.status, bought.body.fields]).toEqual([400, { "buyer.gstin": OURS }]);
      const kept = await callEndpoint(client.shop, saveBusiness, {
        ...{ body: business, token: client.shopper.token, address: newAddress() },
      });
      expect([kept.status, kept.body.fields]).toEqual([400, { gstin: OURS }]);
      const asked = await quoting.ask(product, 1, { buyer: business });
      expect([asked.status, asked.body.fields]).toEqual([400, { "buyer.gstin": OURS }]);
      const { token } = await quoting.sent();
      const accepted = await quoting.accept(token, 1, { buyer: business });
      expect([accepted.status, accepted.body.fields]).toEqual([400, { "buyer.gstin": OURS }]);
    },
  );

  it("on an order from before keeps it from being shipped, and has it listed for a person", async () => {
    const order = await client.paidOrder([{ product: await client.stocked(0), quantity: 1 }]);
    await client.shop.database.db
      .update(orders)
      .set({ gstin: BRANCH_GSTIN, gstinConfirmed: true })
      .where(eq(orders.id, order.id));
    expect((await client.orderOf(order.id)).contradictions).toEqual([OURS]);
    const shipped = await client.ship(order.id, [{ line: 0, quantity: 1 }]);
    expect([shipped.status, shipped.body.message]).toEqual([
      409,
      expect.stringContaining("This GSTIN is ours"),
    ]);
    const { body } = await callEndpoint(client.shop, listAdminOrders, {
      ...{ query: { decide: "buyer" }, ...client.asAdmin() },
    });
    expect(body.orders?.map(({ _id, hasBuyerToCheck }) => [_id, hasBuyerToCheck])).toEqual([
      [order.id, true],
    ]);
    const { toDecide } = await readOverview(client.shop, client.admin.token);
    expect(toDecide).toMatchObject({ buyers: 1, orders: [{ _id: order.id }] });
  });
});

describe("an offer of goods that may leave from several branches", () => {
  const NOTE = `The tax invoice has the GSTIN of the branch that the goods leave from, ${SHOP_GSTIN} (Maharashtra) or ${BRANCH_GSTIN} (Karnataka), and the taxes of that state; the total stays the same.`;
  const textOf = async (bytes: Buffer) => (await pdfTexts(bytes)).join(" ").replaceAll(/\s+/g, " ");

  it("as a quotation names the shop's registration, and under which its invoice may be", async () => {
    const { token } = await quoting.sent();
    const answer = await fetch(client.shop.origin + quotePdfPath(token));
    const text = await textOf(Buffer.from(await answer.arrayBuffer()));
    expect(text).toContain(`GSTIN ${SHOP_GSTIN}`);
    expect(text).toContain(NOTE);
  });

  it("as a proforma says so of an order that both serve, and names the only one that does", async () => {
    const proformaOf = async (there: number) => {
      const product = await client.stocked(there, 9);
      const cart = paymentRequest(client.shop, [{ product, quantity: 9 }]);
      expect((await initiate(client.shop, client.shopper, cart)).status).toBe(200);
      const { id } = await readOrder(client.shop, cart.orderId);
      const file = await downloadFile(client.shop, downloadProforma, {
        ...{ params: { id }, token: client.shopper.token, address: newAddress() },
      });
      return textOf(file.bytes);
    };
    expect(await proformaOf(4)).toContain(NOTE);
    const ofOne = await proformaOf(9);
    expect(ofOne).toContain(`GSTIN ${BRANCH_GSTIN}`);
    expect(ofOne).not.toContain("the branch that the goods leave from");
  });
});
