import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancellationLines, cancellations } from "#server/database/schema/fulfilment.ts";
import { orders } from "#server/database/schema/orders.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { newId } from "#server/lib/ids.ts";
import {
  agrees,
  getAccountingArchive,
  getGstr1Return,
  getMonthlyTax,
  getPeriodSums,
  getTallyVouchers,
  type ListedFile,
  listAccountingFiles,
} from "#shared/accounting/contract.ts";
import { type AccountingFile, accountingFiles } from "#shared/accounting/files.ts";
import { rupees } from "#shared/money.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { downloadAccountingFile } from "../support/accounting-files.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { readOrder, receiveEarlier } from "../support/orders.ts";
import {
  BUYER_GSTINS,
  insertDocuments,
  randomMonth,
  sampleCredit,
  sampleSale,
} from "../support/period-documents.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { checkWellFormed } from "../support/xml.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop();
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

async function list(query: Record<string, string>) {
  const { token } = adminOrders.admin;
  const answer = await callEndpoint(shop, listAccountingFiles, {
    query,
    token,
    address: newAddress(),
  });
  return answer.body;
}

async function sumsOf(query: Record<string, string>) {
  const { token } = adminOrders.admin;
  const answer = await callEndpoint(shop, getPeriodSums, { query, token, address: newAddress() });
  return answer.body;
}

const download = (file: AccountingFile, query: Record<string, string>) =>
  downloadAccountingFile(shop, file, query, adminOrders.admin.token);

const rowsOf = (csv: string) => csv.trimEnd().split("\r\n").slice(1);
const rowCounts = (files: readonly ListedFile[] = []) =>
  Object.fromEntries(files.map(({ file, rows }) => [file, rows]));
const allAgree = (files: readonly ListedFile[] = []) =>
  files.length === accountingFiles.length && files.every(({ check }) => agrees(check));

describe("the accountant's files", () => {
  it("have what was issued in the period, by its days in India, and agree with it", async () => {
    const { id } = await adminOrders.placeOrder();
    const sold = { issuedOn: "2025-10-31", lines: [{ total: rupees(1_180) }] };
    const registered = sampleSale({ ...sold, sequence: 1, gstin: BUYER_GSTINS.karnataka });
    const large = sampleSale({
      sequence: 2,
      issuedOn: "2025-10-31",
      state: "Karnataka",
      lines: [{ total: rupees(118_000) }],
    });
    await insertDocuments(shop, id, [
      sampleSale({ ...sold, sequence: 3, issuedOn: "2025-11-01" }),
      registered,
      large,
      sampleCredit(registered, { sequence: 1, issuedOn: "2025-10-31" }),
      // Its invoice lies in the month before: the files know what it came to.
      sampleCredit(large, { sequence: 2, issuedOn: "2025-11-30", amounts: [rupees(118)] }),
    ]);
    const october = await list({ from: "2025-10-01", to: "2025-10-31" });
    expect(october).toMatchObject({ documents: 3, gstin: "19AAAAA0000A1ZZ" });
    // Whole months, parts of some, and both: the same sums as of the files, without making them.
    for (const [from, to] of [
      ["2025-10-01", "2025-10-31"],
      ["2025-10-31", "2025-11-01"],
      ["2025-09-15", "2025-11-30"],
      ["2025-10-02", "2025-11-29"],
      ["2025-10-31", "2025-10-31"],
    ] as const) {
      const { documents, sums } = await sumsOf({ from, to });
      const { documents: listed, together } = await list({ from, to });
      expect(documents, `${from} to ${to}`).toBe(listed);
      expect(together?.slice(1).map(({ name, inBooks }) => [name, inBooks])).toEqual(
        Object.entries(sums ?? {}),
      );
    }
    expect(rowCounts(october.files)).toMatchObject({ b2b: 1, b2cl: 1, b2cs: 0, cdnr: 1, docs: 2 });
    expect(allAgree(october.files)).toBe(true);
    expect(october.together?.find(({ name }) => name === "total")).toEqual({
      name: "total",
      inFile: 118_000,
      inBooks: 118_000,
    });

    const november = { from: "2025-11-01", to: "2025-11-30" };
    const cdnur = await download("cdnur", november);
    expect(cdnur.fileName).toBe("cdnur_2025-11-01_2025-11-30.csv");
    expect(rowsOf(cdnur.csv)).toEqual([
      "B2CL,PC/25-26/000002,30-Nov-2025,C,29-Karnataka,118.00,,18.00,100.00,0.00",
    ]);
    expect((await download("hsn-b2c", november)).fileName).toBe(
      "hsn(b2c)_2025-11-01_2025-11-30.csv",
    );
  });

  it("agree with 1,200 documents of chance, which are read in parts", async () => {
    const { id } = await adminOrders.placeOrder();
    await insertDocuments(shop, id, randomMonth(3, 1_200));
    const { files, together, documents } = await list({ from: "2026-10-01", to: "2026-10-31" });
    expect(allAgree(files)).toBe(true);
    expect(together?.[0]).toEqual({ name: "count", inFile: documents, inBooks: documents });
    expect(agrees(together ?? [])).toBe(true);
  });

  it("come as one ZIP of those that have rows, the same bytes every time", async () => {
    const { id } = await adminOrders.placeOrder();
    const sold = { issuedOn: "2024-12-31", lines: [{ total: rupees(118) }] };
    await insertDocuments(shop, id, [sampleSale({ ...sold, sequence: 1 })]);
    const query = { from: "2024-12-01", to: "2024-12-31" };
    const { token } = adminOrders.admin;
    const ask = () => downloadFile(shop, getAccountingArchive, { query, token });
    const { headers, bytes } = await ask();
    expect(headers["content-disposition"]).toContain("accounting_2024-12-01_2024-12-31.zip");
    const files = unzipSync(new Uint8Array(bytes));
    expect(Object.keys(files).map((name) => name.split("_")[0])).toEqual([
      "tally",
      "b2cs",
      "hsn(b2c)",
      "docs",
      "gstr-3b",
      "zoho-invoices",
      "sales-register",
      "sales-lines",
      "tax-by-rate",
      // An invoice of before its order was paid.
      "debtors",
      // For the portal.
      "GSTR1",
    ]);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    for (const [endpoint, name] of [
      [getGstr1Return, "GSTR1_2024-12.json"],
      [getTallyVouchers, "tally_2024-12-01_2024-12-31.xml"],
    ] as const) {
      const alone = await downloadFile(shop, endpoint, { query, token });
      expect(text(name)).toBe(new TextDecoder().decode(alone.bytes));
    }
    const { csv } = await download("b2cs", query);
    expect(new TextDecoder().decode(files["b2cs_2024-12-01_2024-12-31.csv"])).toBe(csv);
    expect((await ask()).bytes.equals(bytes)).toBe(true);
  });

  it("come for the portal and for Tally, of the same documents", async () => {
    const { id } = await adminOrders.placeOrder();
    const sale = { issuedOn: "2023-05-31", lines: [{ total: rupees(1_180) }] };
    const sold = sampleSale({ ...sale, sequence: 1, gstin: BUYER_GSTINS.karnataka });
    await insertDocuments(shop, id, [
      sold,
      sampleCredit(sold, { sequence: 1, issuedOn: "2023-05-31", amounts: [rupees(118)] }),
    ]);
    const query = { from: "2023-05-01", to: "2023-05-31" };
    const { token } = adminOrders.admin;
    const portal = await downloadFile(shop, getGstr1Return, { query, token });
    expect(portal.headers["content-disposition"]).toContain("GSTR1_2023-05.json");
    expect(JSON.parse(portal.bytes.toString())).toMatchObject({
      ...{ gstin: "19AAAAA0000A1ZZ", fp: "052023" },
      b2b: [{ ctin: BUYER_GSTINS.karnataka, inv: [{ inum: sold.body.number, val: 1_180 }] }],
      cdnr: [{ ctin: BUYER_GSTINS.karnataka, nt: [{ ntty: "C", val: 118 }] }],
    });
    const part = await downloadFile(shop, getGstr1Return, {
      ...{ query: { ...query, to: "2023-05-30" }, token },
    });
    expect(part.failure?.fields?.to).toContain("one month, or of one quarter");

    const { settings, version } = (
      await callEndpoint(shop, settingsEndpoints.getBooksSettings, { token })
    ).body;
    const named = { ...settings, tallyCustomers: "Web shop" };
    await callEndpoint(shop, settingsEndpoints.saveBooksSettings, {
      ...{ token, body: { settings: named, version } },
    });
    const tally = await downloadFile(shop, getTallyVouchers, { query, token });
    const xml = tally.bytes.toString();
    checkWellFormed(xml);
    expect(xml.match(/<VOUCHER /g)).toHaveLength(2);
    expect(xml).toContain("<PARTYLEDGERNAME>Web shop</PARTYLEDGERNAME>");
  });

  it("add a year up by month, state, rate and HSN, less what came back", async () => {
    const { id } = await adminOrders.placeOrder();
    const sold = (sequence: number, issuedOn: string, state: string) =>
      sampleSale({
        ...{ sequence, issuedOn, state },
        lines: [
          { total: rupees(118), quantity: 2 },
          { total: rupees(105), gstPercent: 5, hsn: "4901", unit: "PCS" },
        ],
      });
    const first = sold(1, "2022-04-30", "West Bengal");
    await insertDocuments(shop, id, [
      first,
      sold(2, "2022-04-30", "West Bengal"),
      sold(3, "2022-05-01", "Karnataka"),
      sampleCredit(first, { sequence: 1, issuedOn: "2022-05-02", amounts: [rupees(59), 0] }),
      sold(4, "2023-04-01", "Karnataka"),
    ]);
    const { token } = adminOrders.admin;
    const { body } = await callEndpoint(shop, getMonthlyTax, {
      query: { from: "2022-04", to: "2023-03" },
      ...{ token, address: newAddress() },
    });
    const pieces = { cgst: 0, stateGst: 0, igst: 0 };
    expect(body.sold).toEqual([
      {
        ...{
          month: "2022-04",
          placeOfSupply: "19",
          rate: 5,
          hsn: "4901",
          unit: "PCS",
          quantity: 2,
        },
        ...{ ...pieces, taxable: 200, cgst: 5, stateGst: 5 },
      },
      {
        ...{
          month: "2022-04",
          placeOfSupply: "19",
          rate: 18,
          hsn: "8443",
          unit: "NOS",
          quantity: 4,
        },
        ...{ ...pieces, taxable: 200, cgst: 18, stateGst: 18 },
      },
      {
        ...{
          month: "2022-05",
          placeOfSupply: "19",
          rate: 18,
          hsn: "8443",
          unit: "NOS",
          quantity: 0,
        },
        ...{ ...pieces, taxable: -50, cgst: -4.5, stateGst: -4.5 },
      },
      {
        ...{
          month: "2022-05",
          placeOfSupply: "29",
          rate: 5,
          hsn: "4901",
          unit: "PCS",
          quantity: 1,
        },
        ...{ ...pieces, taxable: 100, igst: 5 },
      },
      {
        ...{
          month: "2022-05",
          placeOfSupply: "29",
          rate: 18,
          hsn: "8443",
          unit: "NOS",
          quantity: 2,
        },
        ...{ ...pieces, taxable: 100, igst: 18 },
      },
    ]);
  });

  it("are of one registration where the shop has had two", async () => {
    const { id } = await adminOrders.placeOrder();
    const lines = [{ total: rupees(118) }];
    const other = "27AAPFU0939F1ZV";
    await insertDocuments(shop, id, [
      sampleSale({ sequence: 1, issuedOn: "2025-06-01", lines, sellerGstin: other }),
      sampleSale({ sequence: 900, issuedOn: "2025-06-02", lines }),
    ]);
    const june = { from: "2025-06-01", to: "2025-06-30" };
    expect(await list(june)).toMatchObject({
      gstins: ["19AAAAA0000A1ZZ", other],
      gstin: "19AAAAA0000A1ZZ",
      documents: 1,
    });
    expect(await list({ ...june, gstin: other })).toMatchObject({ gstin: other, documents: 1 });
  });

  it("have a branch's invoice and its credit note under the branch's GSTIN, and by themselves the shop's", async () => {
    const { id } = await adminOrders.placeOrder();
    const sale = { issuedOn: "2025-07-01", lines: [{ total: rupees(1_180) }] };
    const branch = "27AAAAA0000A1Z2";
    const sold = sampleSale({ ...sale, sequence: 901, gstin: BUYER_GSTINS.karnataka });
    const ofBranch = sampleSale({
      ...sale,
      sequence: 1,
      sellerGstin: branch,
      state: "Maharashtra",
    });
    // The branch issues last: the files are the shop's own all the same.
    const credit = { sequence: 1, issuedOn: "2025-07-31", amounts: [rupees(118)] };
    await insertDocuments(shop, id, [sold, ofBranch, sampleCredit(ofBranch, credit)]);
    const { token } = adminOrders.admin;
    const july = { from: "2025-07-01", to: "2025-07-31" };
    const filesOf = async (query: Record<string, string>) => {
      const portal = await downloadFile(shop, getGstr1Return, { query, token });
      const tally = await downloadFile(shop, getTallyVouchers, { query, token });
      const numbers = /<VOUCHERNUMBER>([^<]+)</g;
      return {
        gstr1: JSON.parse(portal.bytes.toString()),
        vouchers: [...tally.bytes.toString().matchAll(numbers)].map(([, number]) => number),
      };
    };
    const own = await filesOf(july);
    expect(own.gstr1).toMatchObject({ gstin: "19AAAAA0000A1ZZ", b2b: [{ inv: [{ val: 1_180 }] }] });
    expect(own.gstr1.b2cs).toBeUndefined();
    expect(own.vouchers).toEqual([sold.body.number]);
    const branchs = await filesOf({ ...july, gstin: branch });
    // Less what its credit note took off: ₹1,062 with 18 % in it.
    expect(branchs.gstr1).toMatchObject({
      gstin: branch,
      b2cs: [{ pos: "27", sply_ty: "INTRA", txval: 900, camt: 81, samt: 81 }],
    });
    expect(branchs.gstr1.b2b).toBeUndefined();
    expect(branchs.vouchers).toHaveLength(2);
  });

  it("have payments, refunds and cancelled pieces with the references of the bank", async () => {
    const { id, orderId } = await adminOrders.placeOrder();
    // The last minute of August in India.
    const moment = new Date("2025-08-31T18:29:00Z");
    await shop.database.db.update(orders).set({ company: "=Acme" }).where(eq(orders.id, id));
    await receiveEarlier(shop, id, moment);
    const { transactionId } = await readOrder(shop, orderId);
    const refundId = newId();
    await shop.database.db.insert(refunds).values({
      id: refundId,
      orderId: id,
      requestId: `RF${orderId.slice(-10)}`,
      amountPaise: rupees(100),
      reason: "One piece cancelled",
      reference: "ARN-1",
      state: "done",
      createdAt: moment,
      updatedAt: moment,
    });
    const cancellationId = newId();
    await shop.database.db.insert(cancellations).values({
      id: cancellationId,
      orderId: id,
      actor: "shopper",
      reason: "Too many",
      restocked: true,
      refundId,
      createdAt: moment,
    });
    await shop.database.db.insert(cancellationLines).values({
      cancellationId,
      orderId: id,
      position: 0,
      quantity: 1,
      goodsPaise: rupees(90),
      freightPaise: rupees(10),
    });
    const august = { from: "2025-08-01", to: "2025-08-31" };
    expect(rowsOf((await download("payments", august)).csv)[0]).toMatch(
      new RegExp(
        `^31-Aug-2025,SO-\\d\\d-\\d{6} \\(#\\w{6}\\),${orderId},Payment gateway,.*,${transactionId},.*,'=Acme,,200.00,`,
      ),
    );
    expect(rowsOf((await download("refunds", august)).csv)[0]).toMatch(
      new RegExp(`,${orderId},Payment gateway,.*,ARN-1,${transactionId},`),
    );
    const cancelled = await download("cancellations", august);
    expect(rowsOf(cancelled.csv)[0]).toContain(",1,90.00,10.00,100.00,RF");
    expect(cancelled.check).toEqual([
      { name: "count", inFile: 1, inBooks: 1 },
      { name: "total", inFile: 100, inBooks: 100 },
    ]);
    // All files write days alike, by India's clock: as GSTN's tool takes them.
    for (const name of ["payments", "refunds", "cancellations", "debtors"] as const) {
      const { csv } = await download(name, august);
      expect(csv, name).toMatch(/\b\d{2}-[A-Z][a-z]{2}-\d{4}\b/);
      expect(csv.match(/\b\d{4}-\d{2}-\d{2}\b/g), name).toBeNull();
    }
    const september = await list({ from: "2025-09-01", to: "2025-09-30" });
    expect(rowCounts(september.files)).toMatchObject({ payments: 0, refunds: 0, cancellations: 0 });
  });

  it("of an empty month are there, and say that there is nothing", async () => {
    const { files, ...facts } = await list({ from: "2020-02-01", to: "2020-02-29" });
    expect(facts).toMatchObject({ documents: 0, gstins: [], gstin: null });
    expect(allAgree(files)).toBe(true);
    expect(Object.values(rowCounts(files)).every((rows) => rows === 0)).toBe(true);
  });

  it.each([
    [{ from: "2026-10-02", to: "2026-10-01" }, "The last day lies before the first"],
    [{ from: "2025-01-01", to: "2026-12-31" }, "Choose at most one year"],
    [{ from: "2026-02-30", to: "2026-03-01" }, "A date such as 2026-11-21"],
    [{ from: "0001-01-01", to: "0001-01-31" }, "GST began on 1 July 2017"],
  ])("are refused for %j", async (period, message) => {
    expect(await list(period)).toMatchObject({ success: false, code: "invalid_request", message });
  });
});
