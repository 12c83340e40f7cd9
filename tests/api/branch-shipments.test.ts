import { and, asc, eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { shipments } from "#server/database/schema/fulfilment.ts";
import { orderLines } from "#server/database/schema/orders.ts";
import { stockMovements } from "#server/database/schema/stock.ts";
import { getAccountingArchive, getTallyVouchers } from "#shared/accounting/contract.ts";
import { asIndianClock } from "#shared/dates.ts";
import { listDocuments } from "#shared/documents/contract.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import {
  cancelItems,
  creditShipment,
  printOrderDocuments,
} from "#shared/fulfilment/shipments-contract.ts";
import { enterTracking } from "#shared/fulfilment/tracking-list-contract.ts";
import { getUserOrders, type Order } from "#shared/orders/contract.ts";
import { taxOfOrder } from "#shared/orders/order-tax.ts";
import { decideReturn, getReturn, inspectReturn } from "#shared/returns/admin-contract.ts";
import { requestReturn } from "#shared/returns/contract.ts";
import { taxTexts } from "#shared/tax/tax-texts.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import {
  BRANCH_GSTIN,
  type BranchShop,
  CHENNAI_GSTIN,
  inKarnataka,
  openBranchShop,
  SHOP_GSTIN,
} from "./branch-shop.ts";

let client: BranchShop;

beforeAll(async () => {
  client = await openBranchShop();
});
afterAll(async () => {
  await checkBooks(client.shop.database);
  await client.shop.close();
});

/** An order of nine pieces, of which five leave from Hyderabad and four from Kolkata. */
async function splitOrder() {
  const product = await client.stocked(5, 9);
  return { ...(await client.paidOrder([{ product, quantity: 9 }])), product };
}

const inGuwahati = { keepsGoods: true, address: "1 GS Road", pincode: "781005" };

/** Moves a whole order, as a client does that knows no parcels. */
const move = (id: string, body: object) =>
  callEndpoint(client.shop, transitionOrder, { params: { id }, body, ...client.asAdmin() });

const shipped = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 77" };

const credit = (id: string, shipment: number, quantity: number) =>
  callEndpoint(client.shop, creditShipment, {
    ...{ params: { id }, ...client.asAdmin() },
    body: { shipment, lines: [{ line: 0, quantity, restock: true }], reason: "Damaged" },
  });

/** Where pieces of a product came back to, in the order of the ledger. */
const cameBack = (productId: string) =>
  client.shop.database.db
    .select({ branch: stockMovements.branch, pieces: stockMovements.delta })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), eq(stockMovements.reason, "return")))
    .orderBy(asc(stockMovements.id));

describe("an order that two registrations serve", () => {
  it("is shipped by a client that knows no parcels, as one of each registration with its own invoice and mail", async () => {
    const order = await splitOrder();
    expect((await move(order.id, shipped)).status).toBe(200);
    const { status, shipments: left = [] } = await client.orderOf(order.id);
    expect([status, left.map(({ items }) => items)]).toEqual([
      "Shipped",
      [[{ line: 0, quantity: 4 }], [{ line: 0, quantity: 5 }]],
    ]);
    const invoices = await client.issued(order.id);
    expect(invoices.map(({ seller, totals }) => [seller.gstin, totals.total])).toEqual([
      [SHOP_GSTIN, 4 * 11_800],
      [BRANCH_GSTIN, 5 * 11_800],
    ]);
    // Both may have one number: wherever the order names them, their GSTINs stand beside them.
    const gstins = (shown: Pick<Order, "shipments"> | undefined) =>
      shown?.shipments?.map(({ document }) => document?.sellerGstin);
    const { token } = client.shopper;
    const { body: own } = await callEndpoint(client.shop, getUserOrders, { token });
    for (const shown of [{ shipments: left }, own.orders?.find(({ _id }) => _id === order.id)])
      expect(gstins(shown)).toEqual([SHOP_GSTIN, BRANCH_GSTIN]);
    // Each GSTIN counts its own, so both can have one number: their files differ all the same.
    const mails = await vi.waitFor(async () => {
      const found = await mailsNamed(`${client.shop.dataDir}/mail`, `order-shipped-${order.id}`);
      expect(found).toHaveLength(2);
      return found;
    });
    const files = mails.map((mail) => {
      const unfolded = mail.replaceAll(/\r\n[ \t]+/g, " ");
      const [named, signed] = [/of GSTIN (\w{15}) is/, /\nGSTIN (\w{15})/].map(
        (pattern) => pattern.exec(mail.replaceAll(/=\r\n/g, ""))?.[1],
      );
      expect([SHOP_GSTIN, BRANCH_GSTIN]).toContain(named);
      expect(signed).toBe(named);
      return /filename="(Tax invoice [^"]+)"/.exec(unfolded)?.[1];
    });
    expect(files.toSorted()).toEqual([
      expect.stringMatching(/^Tax invoice [\w-]+ 29AAPFU0939F1ZR\.pdf$/),
      expect.stringMatching(/^Tax invoice [\w-]+\.pdf$/),
    ]);
  });

  it("states the taxes of both invoices, in the mail, before and after each parcel", async () => {
    const product = await client.stocked(5, 9, 1_001);
    const order = await client.paidOrder([{ product, quantity: 9 }], inKarnataka);
    const stated = async () => {
      const shown = await client.orderOf(order.id);
      const { body } = await callEndpoint(client.shop, getUserOrders, {
        token: client.shopper.token,
      });
      const own = body.orders?.find(({ _id }) => _id === order.id);
      if (!own) throw new Error("it is not among the shopper's orders");
      const [ofStaff, ofShopper] = [shown, own].map((one) => taxTexts(taxOfOrder(one, undefined)));
      expect(ofShopper).toEqual(ofStaff);
      return ofShopper;
    };
    const expected = {
      rows: [
        { label: "Value before GST", amount: 763_474 },
        { label: "IGST 18%", amount: 61_078 },
        { label: "CGST 9%", amount: 38_174 },
        { label: "SGST 9%", amount: 38_174 },
      ],
      note: `Place of supply: Karnataka (29). The goods are sold under 2 GSTINs, ${SHOP_GSTIN} and ${BRANCH_GSTIN}: each of their parcels has its own invoice with its own taxes.`,
    };
    expect(await stated()).toEqual(expected);
    const [mail = ""] = await vi.waitFor(async () => {
      const found = await mailsNamed(`${client.shop.dataDir}/mail`, `order-paid-${order.id}`);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(mail).toContain("IGST 18%");
    expect(mail).toContain("SGST 9%");
    expect((await client.ship(order.id, [{ line: 0, quantity: 5 }], BRANCH_GSTIN)).status).toBe(
      200,
    );
    expect(await stated()).toEqual(expected);
    expect((await client.orderOf(order.id)).leavesUnder).toBe(SHOP_GSTIN);
    expect((await client.ship(order.id, [{ line: 0, quantity: 4 }], SHOP_GSTIN)).status).toBe(200);
    expect(await stated()).toEqual(expected);
    const issued = await client.issued(order.id);
    const taxesOf = (tax: "igst" | "cgst" | "stateGst") =>
      issued.reduce((all, { totals }) => all + totals[tax], 0);
    expect([taxesOf("igst"), taxesOf("cgst"), taxesOf("stateGst")]).toEqual([
      61_078, 38_174, 38_174,
    ]);
  });

  it("tells cancelled pieces from those that come, under whatever GSTIN the order says", async () => {
    const order = await splitOrder();
    const { status } = await callEndpoint(client.shop, cancelItems, {
      ...{ params: { id: order.id }, ...client.asAdmin() },
      body: { items: [{ line: 0, quantity: 5 }], reason: "Found elsewhere" },
    });
    expect(status).toBe(200);
    const { taxedParts } = await client.orderOf(order.id);
    expect(taxedParts).toEqual([
      { line: 0, gstin: SHOP_GSTIN, amount: 472 },
      { line: 0, gstin: BRANCH_GSTIN, amount: 590, isCancelled: true },
    ]);
  });

  it("has its documents told apart by the GSTIN: in their list, by a search for it, and by names of files", async () => {
    const order = await splitOrder();
    await move(order.id, shipped);
    for (const query of [{ search: ` ${BRANCH_GSTIN.toLowerCase()} ` }, { gstin: BRANCH_GSTIN }]) {
      const { body } = await callEndpoint(client.shop, listDocuments, {
        ...{ query, ...client.asAdmin() },
      });
      expect(body.sellerGstins).toEqual([SHOP_GSTIN, BRANCH_GSTIN].toSorted());
      expect(new Set(body.documents?.map(({ sellerGstin }) => sellerGstin))).toEqual(
        new Set([BRANCH_GSTIN]),
      );
      expect(body.documents?.filter(({ orderId }) => orderId === order.id)).toHaveLength(1);
    }
    const [day = ""] = asIndianClock(new Date()).toISOString().split("T");
    const named = async (endpoint: typeof getAccountingArchive | typeof getTallyVouchers) => {
      const query = { from: day, to: day, gstin: BRANCH_GSTIN };
      const { token } = client.asAdmin();
      const { headers, bytes } = await downloadFile(client.shop, endpoint, { query, token });
      return { name: headers["content-disposition"], bytes };
    };
    const archive = await named(getAccountingArchive);
    expect(archive.name).toContain(`_${BRANCH_GSTIN}.zip`);
    // Unpacked into one folder, that of another GSTIN overwrites none of these.
    const inside = Object.keys(unzipSync(new Uint8Array(archive.bytes)));
    const ofShop = inside.filter((name) => !name.includes(`_${BRANCH_GSTIN}.`));
    expect(inside).toContain(`tally_${day}_${day}_${BRANCH_GSTIN}.xml`);
    expect(inside).toContain(`sales-register_${day}_${day}_${BRANCH_GSTIN}.csv`);
    expect(
      ofShop.filter((name) => !/^(?:payments|refunds|cancellations|advances|debtors)_/.test(name)),
    ).toEqual([]);
    expect((await named(getTallyVouchers)).name).toContain(`_${BRANCH_GSTIN}.xml`);
  });

  it("stays wholly where it is where one of its parcels is refused", async () => {
    const [here, there] = [await client.stocked(0), await client.stocked(10)];
    const order = await client.paidOrder([
      { product: here, quantity: 2 },
      { product: there, quantity: 3 },
    ]);
    const { db } = client.shop.database;
    await db
      .update(orderLines)
      .set({ hsn: "" })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, 1)));
    const refused = await move(order.id, shipped);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `No invoice can be issued, so this cannot be shipped yet. ${there.name} has no HSN.`,
    ]);
    const { status, shipments: left } = await client.orderOf(order.id);
    expect([status, left]).toEqual(["Processing", undefined]);
    expect(await client.issued(order.id)).toEqual([]);
    expect(await db.$count(stockMovements, eq(stockMovements.orderId, order.id))).toBe(0);
  });

  it("is refused by the list of tracking numbers, which says what to do", async () => {
    const order = await splitOrder();
    const enter = async (onlyCheck: boolean) => {
      const row = { order: order.number ?? "", carrier: "DTDC", trackingNumber: "D 1" };
      const { body } = await callEndpoint(client.shop, enterTracking, {
        ...{ body: { rows: [row], onlyCheck }, ...client.asAdmin() },
      });
      return body.results;
    };
    const refused = {
      outcome: "refused",
      message: expect.stringMatching(
        new RegExp(
          `^What is left of order ${order.number} .*leaves under 2 GSTINs, each in a parcel with its own invoice: open the order and ship one parcel after the other, as “Ships from” says\\.$`,
        ),
      ),
      orderId: order.id,
    };
    expect(await enter(true)).toEqual([refused]);
    expect(await enter(false)).toEqual([refused]);
    expect((await client.orderOf(order.id)).shipments).toBeUndefined();
  });

  it("is reminded of the e-way bill by the state that each parcel leaves", async () => {
    const chennai = client.registration({
      ...{ branch: "chennai", gstin: CHENNAI_GSTIN, state: "Tamil Nadu" },
      address: "7 Mount Road, Chennai 600002",
    });
    expect((await client.saveRegistrations(client.registration(), chennai)).status).toBe(200);
    const product = await client.stocked(3, 5, 30_000);
    await client.move(product, "chennai", 2);
    const inChennai = { address: "1 Anna Salai", city: "Chennai", state: "Tamil Nadu" };
    const to = { ...inChennai, pincode: "600002" };
    const both = await client.paidOrder([{ product, quantity: 5 }], to);
    const { shipsFrom = [] } = await client.orderOf(both.id);
    const limits = Object.fromEntries(shipsFrom.map((one) => [one.gstin, one.ewayLimit]));
    expect(limits).toEqual({ [CHENNAI_GSTIN]: 100_000, [BRANCH_GSTIN]: 50_000 });
    const rest = [{ line: 0, quantity: 3 }];
    expect((await client.ship(both.id, rest, BRANCH_GSTIN)).status).toBe(200);
    // What is left leaves from Chennai, whatever the order's own GSTIN is.
    expect((await client.orderOf(both.id)).ewayLimit).toBe(100_000);
    expect((await client.saveRegistrations(client.registration())).status).toBe(200);
  });
});

describe("what waits of an order in several branches", () => {
  /** Two presses in Kolkata and five mugs, three of which lie in Hyderabad, to be paid in cash. */
  async function cashOrder() {
    const [press, mug] = [await client.stocked(0, 4, 1_000), await client.stocked(3, 5, 101)];
    return insertSoldOrder(client.shop.database, {
      userId: client.shopper._id,
      lines: [
        { productId: press.id, unitPrice: 100_000, quantity: 2 },
        { productId: mug.id, unitPrice: 10_100, quantity: 5 },
      ],
      ...{ isCod: true, reserve: true, freight: 10_000 },
    });
  }

  const slips = async (id: string) => {
    const { bytes } = await downloadFile(client.shop, printOrderDocuments, {
      ...{ body: { orders: [id] }, token: client.asAdmin().token },
    });
    return (await pdfTexts(bytes)).filter((page) => page.includes("Packing slip"));
  };

  it("has a slip for each of them, with its pieces, its GSTIN and its own sum to collect", async () => {
    const id = await cashOrder();
    const { liesIn } = await client.orderOf(id);
    expect(liesIn).toEqual([
      { line: 0, quantity: 2, branch: "Kolkata" },
      { line: 1, quantity: 2, branch: "Kolkata" },
      { line: 1, quantity: 3, branch: "Hyderabad" },
    ]);
    const [here = "", there = "", ...more] = await slips(id);
    expect(more).toEqual([]);
    // 2 × 1,000 and 2 × 101 with their share of ₹100 for carrying, and 3 × 101 with theirs.
    expect(here).toMatch(/Packed at Kolkata .*Collect ₹2,289\.90 at delivery .*4 pieces in all\./);
    expect(here).toContain(`GSTIN ${SHOP_GSTIN}`);
    expect(here).toContain(
      "Other pieces of this order lie in Hyderabad: they have a slip of their own.",
    );
    expect(there).toMatch(/Packed at Hyderabad .*Collect ₹315\.10 at delivery .*3 pieces in all\./);
    expect(there).toContain(`GSTIN ${BRANCH_GSTIN}`);
    expect(there).not.toContain("in one parcel");
    // The parcels have the sums that their slips had, and say where they left.
    for (const [gstin, items] of [
      [
        SHOP_GSTIN,
        [
          { line: 0, quantity: 2 },
          { line: 1, quantity: 2 },
        ],
      ],
      [BRANCH_GSTIN, [{ line: 1, quantity: 3 }]],
    ] as const)
      expect((await client.ship(id, [...items], gstin)).status).toBe(200);
    const { shipments: left = [], leftFrom, liesIn: none } = await client.orderOf(id);
    expect(left.map(({ toCollect }) => toCollect)).toEqual([2_289.9, 315.1]);
    expect(leftFrom).toEqual([
      { shipment: 1, branches: ["Kolkata"] },
      { shipment: 2, branches: ["Hyderabad"] },
    ]);
    expect(none).toBeUndefined();
    const [, packed = ""] = await slips(id);
    expect(packed).toMatch(/Parcel 2, .*Packed at Hyderabad .*Collect ₹315\.10/);
    expect(packed).toContain(`GSTIN ${BRANCH_GSTIN}`);
  });

  it("says of branches of one GSTIN that each has a slip, and of parcels that left at once each its branch", async () => {
    const product = await client.stocked(1, 5);
    await client.move(product, "chennai", 2);
    const id = await insertSoldOrder(client.shop.database, {
      userId: client.shopper._id,
      lines: [{ productId: product.id, unitPrice: 11_800, quantity: 5 }],
      ...{ isCod: true, reserve: true },
    });
    const pages = await slips(id);
    expect(pages.map((page) => /Packed at (\w+)/.exec(page)?.[1]).toSorted()).toEqual([
      "Chennai",
      "Hyderabad",
      "Kolkata",
    ]);
    expect(pages.find((page) => page.includes("Packed at Kolkata"))).toContain(
      "Where those of Chennai leave in the same parcel, it collects the sums of both slips.",
    );
    expect((await move(id, shipped)).status).toBe(200);
    expect((await client.orderOf(id)).leftFrom).toEqual([
      { shipment: 1, branches: ["Chennai", "Kolkata"] },
      { shipment: 2, branches: ["Hyderabad"] },
    ]);
  });

  it("says that it is not decided where no branch keeps them", async () => {
    const product = await client.stocked(0, 5);
    const id = await insertSoldOrder(client.shop.database, {
      userId: client.shopper._id,
      lines: [{ productId: product.id, unitPrice: 11_800, quantity: 1 }],
    });
    expect((await client.orderOf(id)).liesIn).toEqual([{ line: 0, quantity: 1 }]);
    const [slip = "", ...more] = await slips(id);
    expect(more).toEqual([]);
    expect(slip).toContain("No branch keeps these pieces for the order");
    expect(slip).not.toContain("Packed at");
  });
});

describe("pieces that come back", () => {
  it("go to the branch that sold them, of each parcel its own", async () => {
    const order = await splitOrder();
    expect((await move(order.id, shipped)).status).toBe(200);
    expect((await credit(order.id, 2, 2)).status).toBe(200);
    expect((await credit(order.id, 1, 1)).status).toBe(200);
    expect((await credit(order.id, 2, 3)).status).toBe(200);
    expect(await cameBack(order.product.id)).toEqual([
      { branch: "hyderabad", pieces: 2 },
      { branch: "kolkata", pieces: 1 },
      { branch: "hyderabad", pieces: 3 },
    ]);
  });

  it("go to the branches of one parcel as many as each sold, whatever came back of it before", async () => {
    const product = await client.stocked(0, 5);
    await client.move(product, "chennai", 2);
    const order = await client.paidOrder([{ product, quantity: 5 }]);
    expect((await move(order.id, shipped)).status).toBe(200);
    for (const quantity of [2, 2, 1])
      expect((await credit(order.id, 1, quantity)).status).toBe(200);
    const back = await cameBack(product.id);
    const of = (branch: string) =>
      back.reduce((sum, one) => sum + (one.branch === branch ? one.pieces : 0), 0);
    expect([of("kolkata"), of("chennai")]).toEqual([3, 2]);
  });

  it("go to the first branch where the one that sold them keeps no goods any more", async () => {
    expect((await client.saveBranches(inGuwahati, "guwahati")).status).toBe(200);
    const product = await client.stocked(0, 4);
    await client.move(product, "guwahati", 4);
    const order = await client.paidOrder([{ product, quantity: 4 }]);
    expect((await move(order.id, shipped)).status).toBe(200);
    expect((await credit(order.id, 1, 1)).status).toBe(200);
    await client.move(product, "kolkata", 1, "guwahati");
    expect((await client.saveBranches({ keepsGoods: false }, "guwahati")).status).toBe(200);
    expect((await credit(order.id, 1, 3)).status).toBe(200);
    expect(await cameBack(product.id)).toEqual([
      { branch: "guwahati", pieces: 1 },
      { branch: "kolkata", pieces: 3 },
    ]);
  });

  it("of a return are said to go there before they do", async () => {
    const product = await client.stocked(3, 3);
    const order = await client.paidOrder([{ product, quantity: 2 }]);
    await move(order.id, shipped);
    await move(order.id, { status: "Delivered" });
    const [left] = await client.shop.database.db
      .select({ id: shipments.id })
      .from(shipments)
      .where(eq(shipments.orderId, order.id));
    const asked = await callEndpoint(client.shop, requestReturn, {
      ...{ params: { id: left?.id ?? "" }, token: client.shopper.token, address: newAddress() },
      body: {
        ...{ items: [{ line: 0, quantity: 2 }], reason: "Damaged when it arrived", note: "" },
        ...{ resolution: "refund", photos: [] },
      },
    });
    const id = asked.body.return?._id ?? "";
    const of = { params: { id }, ...client.asAdmin() };
    for (const to of ["accepted", "received"])
      await callEndpoint(client.shop, decideReturn, { ...of, body: { to, note: "Send it." } });
    const { body } = await callEndpoint(client.shop, getReturn, of);
    expect(body.return?.restocksAt).toEqual([{ line: 0, branches: ["Hyderabad"] }]);
    const inspected = await callEndpoint(client.shop, inspectReturn, {
      ...{ ...of, body: { lines: [{ line: 0, restocked: 1 }], note: "" } },
    });
    expect(inspected.status).toBe(200);
    expect(inspected.body.return?.restocksAt).toBeUndefined();
    expect(await cameBack(product.id)).toEqual([{ branch: "hyderabad", pieces: 1 }]);
  });
});
