import { createHash } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { quotes } from "#server/database/schema/quotes.ts";
import { getDocument } from "#shared/documents/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { getAdminOrder } from "#shared/fulfilment/contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { downloadQuote } from "#shared/quotes/contract.ts";
import { quotePdfPath } from "#shared/quotes/quote-state.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openQuoteClient, type QuoteClient } from "./quote-client.ts";

let shop: TestShop;
let client: QuoteClient;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openQuoteClient(shop);
});
afterAll(() => shop.close());

const fetchPdf = (path: string, token?: string) =>
  fetch(shop.origin + path, token ? { headers: { Authorization: token } } : {});
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function numberOf(id: string): Promise<string> {
  const [quote] = await shop.database.db.select().from(quotes).where(eq(quotes.id, id));
  expect(quote?.number).toMatch(/^QT-\d\d-\d{6}$/);
  return quote?.number ?? "";
}

describe("a quote as PDF", () => {
  it("is downloaded by its link, without street, phone or e-mail, and is kept nowhere", async () => {
    const { token, id, product } = await client.sent();
    const number = await numberOf(id);
    expect(quotePdfPath(token)).toBe(API_PREFIX + downloadQuote.path.replace(":token", token));
    const answer = await fetchPdf(quotePdfPath(token));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="Quotation ${number} version 1.pdf"`,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const text = (await pdfTexts(await bytesOf(answer))).join(" ");
    for (const expected of [
      `Quotation ${number}`,
      product.name,
      "77.77",
      "Freight",
      "₹205.54",
      "Kolkata 700016",
      "an offer and no tax invoice",
    ]) {
      expect(text).toContain(expected);
    }
    for (const secret of ["12 Park Street", "98300", client.shopper.email]) {
      expect(text).not.toContain(secret);
    }
  });

  it("is the same each time, in the mail and on the dashboard, whatever changes meanwhile", async () => {
    const { token, id, product } = await client.sent();
    const number = await numberOf(id);
    const first = await bytesOf(await fetchPdf(quotePdfPath(token)));
    const { db } = shop.database;
    const changed = { name: "Another name", hsn: "84439959", unit: "BOX", gstPercent: 5 } as const;
    await db.update(products).set(changed).where(eq(products.id, product.id));
    await db.update(users).set({ name: "Renamed" }).where(eq(users.id, client.shopper._id));
    const again = await bytesOf(await fetchPdf(quotePdfPath(token)));
    const asAdmin = await fetchPdf(`${API_PREFIX}/quotes/${id}/versions/1/pdf`, client.admin.token);
    expect(digestOf(again)).toBe(digestOf(first));
    expect(digestOf(await bytesOf(asAdmin))).toBe(digestOf(first));
    await vi.waitFor(async () => {
      const [mail = ""] = await mailsNamed(join(shop.dataDir, "mail"), `quote-sent-${id}`);
      expect(mail).toContain(`Quotation ${number} version 1.pdf`);
      expect(mail.replaceAll(/\s/g, "")).toContain(first.toString("base64"));
    }, 10_000);
  });

  it("is of the newest version by the link, and of each on the dashboard", async () => {
    const { token, id, product } = await client.sent();
    await client.offer(token, product, 70);
    const [byLink = ""] = await pdfTexts(await bytesOf(await fetchPdf(quotePdfPath(token))));
    expect(byLink).toContain("70.00");
    expect(byLink).not.toContain("77.77");
    const old = await fetchPdf(`${API_PREFIX}/quotes/${id}/versions/1/pdf`, client.admin.token);
    expect((await pdfTexts(await bytesOf(old))).join(" ")).toContain("77.77");
    const none = await fetchPdf(`${API_PREFIX}/quotes/${id}/versions/3/pdf`, client.admin.token);
    expect(none.status).toBe(404);
  });

  it("is refused before a price is sent, after the quote is withdrawn, and for another link", async () => {
    const requests = (await client.ask(await client.newProduct())).body.token ?? "";
    expect((await fetchPdf(quotePdfPath(requests))).status).toBe(409);
    const { token, id } = await client.sent();
    await client.withdraw(id, "A wrong price.");
    expect((await fetchPdf(quotePdfPath(token))).status).toBe(409);
    expect((await fetchPdf(quotePdfPath("0".repeat(32)))).status).toBe(404);
    const path = `${API_PREFIX}/quotes/${id}/versions/1/pdf`;
    expect((await fetchPdf(path, client.shopper.token)).status).toBe(403);
  });
});

describe("the order of a quote", () => {
  it("names its quote and the quoted prices to shopper and staff, and its invoice adds up", async () => {
    const { token, id } = await client.sent();
    await client.accept(token, 1);
    await client.pay(token);
    const [order] = await client.ordersOf(token);
    await shop.sandbox.pay(order?.orderId ?? "");
    await fetch(`${shop.origin}/quote/${token}/return?order_id=${order?.orderId}`, {
      redirect: "manual",
    });
    const own = await callEndpoint(shop, getUserOrders, {
      token: client.shopper.token,
      address: newAddress(),
    });
    expect(own.body.orders?.find(({ _id }) => _id === order?.id)).toMatchObject({
      quote: { _id: id, token },
      products: [{ price: 77.77, quantity: 2 }],
      freight: { amount: 50 },
      totalAmount: 205.54,
    });
    const asAdmin = { params: { id: order?.id ?? "" }, token: client.admin.token };
    const shown = await callEndpoint(shop, getAdminOrder, { ...asAdmin, address: newAddress() });
    expect(shown.body.order?.quote).toEqual({ _id: id, number: await numberOf(id) });
    const sent = await callEndpoint(shop, createShipment, {
      ...asAdmin,
      address: newAddress(),
      body: { carrier: "Blue Dart", trackingNumber: "BD 1", items: [{ line: 0, quantity: 2 }] },
    });
    const invoice = sent.body.order?.shipments?.[0]?.document?._id ?? "";
    const document = await callEndpoint(shop, getDocument, {
      params: { id: invoice },
      token: client.shopper.token,
      address: newAddress(),
    });
    expect(document.body.document?.body).toMatchObject({
      order: { quotation: await numberOf(id) },
      lines: [{ unitPrice: 7_777, quantity: 2, coupon: 0, freight: 5_000 }],
      totals: { freight: 5_000, total: 20_554 },
    });
    await checkBooks(shop.database);
  });
});
