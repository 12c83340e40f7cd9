import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dateCell } from "#server/accounting/gstr1-cells.ts";
import { documents } from "#server/database/schema/documents.ts";
import { listAccountingFiles } from "#shared/accounting/contract.ts";
import type { AccountingFile } from "#shared/accounting/files.ts";
import { getAdminOrder } from "#shared/fulfilment/contract.ts";
import { createShipment, creditShipment } from "#shared/fulfilment/shipments-contract.ts";
import { downloadAccountingFile } from "../support/accounting-files.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});
// The books are not checked: a series whose first number was made older has a gap.
afterAll(() => shop.close());

/** An order whose invoice was issued in May 2023: its GST could be corrected until 30 November 2024. */
async function soldLongAgo(): Promise<string> {
  const { _id: userId } = await newShopper(shop);
  const lines = [{ unitPrice: 11_800, quantity: 2 }];
  const id = await insertSoldOrder(shop.database, { userId, lines });
  const body = { carrier: "DTDC", trackingNumber: "D1", items: [{ line: 0, quantity: 2 }] };
  const sent = { params: { id }, body, token, address: newAddress() };
  expect((await callEndpoint(shop, createShipment, sent)).status).toBe(200);
  await shop.database.transaction(async (db) => {
    // Documents refuse any change, and these never were of another day.
    await db.execute(sql`alter table documents disable trigger user`);
    await db.execute(sql`update documents set financial_year = 2023, issued_on = '2023-05-10',
      body = jsonb_set(body, '{issuedOn}', '"2023-05-10"') where order_id = ${id}`);
    await db.execute(sql`alter table documents enable trigger user`);
    await db.execute(sql`update shipments set shipped_at = '2023-05-10' where order_id = ${id}`);
  });
  return id;
}

it("a credit after its time gives the money back by a plain voucher, and staff are told before", async () => {
  const id = await soldLongAgo();
  const before = await callEndpoint(shop, getAdminOrder, { params: { id }, token });
  expect(before.body.order?.shipmentValues).toMatchObject([{ gstClosedOn: "2024-11-30" }]);

  const { body } = await callEndpoint(shop, creditShipment, {
    params: { id },
    body: { shipment: 1, lines: [{ line: 0, quantity: 1 }], reason: "Broken" },
    token,
    address: newAddress(),
  });
  expect(body.order?.history.at(-1)?.what).toMatch(
    /Credit voucher PV\/\d\d-\d\d\/000001, without GST: its time to be corrected is over\. ₹118 goes back\.$/,
  );
  const [credit] = body.order?.credits ?? [];
  expect(credit?.document).toMatchObject({ kind: "credit-voucher" });
  const { db } = shop.database;
  const [voucher] = await db
    .select()
    .from(documents)
    .where(eq(documents.id, credit?.document?._id ?? ""));
  expect(voucher?.body.totals).toMatchObject({
    ...{ taxable: 11_800, cgst: 0, stateGst: 0, igst: 0, total: 11_800 },
  });

  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const query = { from: today, to: today };
  const csv = async (file: AccountingFile) =>
    (await downloadAccountingFile(shop, file, query, token)).csv;
  expect(await csv("credits-without-gst")).toContain(
    `${voucher?.number},${dateCell(today)},Asha Rao`,
  );
  for (const file of ["b2cs", "cdnr", "cdnur", "docs", "sales-register", "hsn-b2c"] as const) {
    expect(await csv(file), file).not.toContain("PV/");
  }
  const listed = await callEndpoint(shop, listAccountingFiles, { query, token });
  for (const { check, file } of listed.body.files ?? []) {
    for (const { inFile, inBooks, name } of check) expect(inFile, `${file} ${name}`).toBe(inBooks);
  }
});
