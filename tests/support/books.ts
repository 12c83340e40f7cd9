import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#server/database/connection.ts";
import {
  documentLines,
  documentSeries,
  documents,
  documentsDaily,
  taxMonthly,
} from "#server/database/schema/documents.ts";
import { orderLines } from "#server/database/schema/orders.ts";
import { moneyMovements, payments, refunds } from "#server/database/schema/payments.ts";
import {
  noFulfilment,
  type OrderFulfilment,
  orderFulfilmentStore,
} from "#server/orders/order-fulfilment-store.ts";
import { amountsOf, lineQuantities } from "#server/orders/order-quantities.ts";
import { selectOrders } from "#server/orders/order-statements.ts";
import type { LineRow, OrderRow } from "#server/orders/store.ts";
import { hasConsistentTotals } from "#shared/documents/document-sums.ts";
import { allocatedShare } from "#shared/orders/allocated-share.ts";
import { wasPaid } from "#shared/orders/payment-status.ts";
import type { MoneyKind } from "#shared/payments/money-movement.ts";
import { checkUnpaid } from "./unpaid-orders.ts";

type DocumentRow = typeof documents.$inferSelect;

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/**
 * Checks of every order, to the paisa: what was paid is what is invoiced, less what is credited, and
 * what is still owed, less what went back; no piece is counted twice; every document adds up; and no
 * series of numbers has a gap or a double. Throws what does not hold.
 */
export async function checkBooks({ db }: Pick<Database, "db">): Promise<void> {
  const orderRows = await selectOrders(db);
  const lines = Map.groupBy(await db.select().from(orderLines), ({ orderId }) => orderId);
  const back = Map.groupBy(await db.select().from(refunds), ({ orderId }) => orderId);
  const entered = Map.groupBy(await db.select().from(payments), ({ orderId }) => orderId);
  const ledger = Map.groupBy(await db.select().from(moneyMovements), ({ orderId }) => orderId);
  const paidBy = new Map(orderRows.map(({ id, transactionId }) => [transactionId, id]));
  paidBy.delete(null);
  const issued = await db.select().from(documents);
  const fulfilment = await orderFulfilmentStore(db).ofOrders(orderRows.map(({ id }) => id));
  const documentById = new Map(issued.map((document) => [document.id, document]));
  for (const order of orderRows) {
    const own = (lines.get(order.id) ?? []).toSorted((a, b) => a.position - b.position);
    const known = fulfilment.get(order.id) ?? noFulfilment;
    checkQuantities(order, own, known);
    const came = entered.get(order.id);
    // What was voided never came.
    const stands = came?.filter(({ voidedAt }) => voidedAt === null);
    const received = stands && sum(stands.map(({ amountPaise }) => amountPaise));
    if (received !== undefined) {
      expect(order.receivedPaise ?? 0, `${order.orderId}: what was entered`).toBe(received);
    }
    const wentBack = sum((back.get(order.id) ?? []).map((one) => one.amountPaise));
    checkLedger(order, ledger.get(order.id) ?? [], {
      ...{ entered: received ?? 0, wentBack },
      // An order on hold has none of what paid another.
      paidOther: (paidBy.get(order.receivedTransactionId) ?? order.id) !== order.id,
    });
    checkMoney(order, own, known, wentBack);
    checkDocuments(known, documentById);
  }
  await checkUnpaid({ db });
  await checkLines(db);
  await checkNumbers(issued, await db.select().from(documentSeries));
}

function checkQuantities(
  { orderId }: OrderRow,
  lines: readonly LineRow[],
  known: OrderFulfilment,
): void {
  for (const { line, shipped, unfulfilled, returned } of lineQuantities(lines, known)) {
    const name = `line ${line.position} of ${orderId}`;
    expect(unfulfilled, `${name}: pieces leave once`).toBeGreaterThanOrEqual(0);
    expect(returned, `${name}: only what was shipped comes back`).toBeLessThanOrEqual(shipped);
  }
}

/** The movements of an order's money come to what was entered, paid on the bank's page, given back and kept. */
function checkLedger(
  { orderId, payBy, receivedPaise, totalPaise, receivedAt, excessKeptPaise }: OrderRow,
  movements: readonly (typeof moneyMovements.$inferSelect)[],
  { entered, wentBack, paidOther }: { entered: number; wentBack: number; paidOther: boolean },
): void {
  const of = (...kinds: MoneyKind[]) =>
    sum(movements.filter(({ kind }) => kinds.includes(kind)).map((one) => one.amountPaise));
  const received = of("receipt", "reversal");
  expect(
    { orderId, wentBack: of("refund") + wentBack, kept: of("excess-kept") + excessKeptPaise },
    "what went back and was kept is in the ledger",
  ).toEqual({ orderId, wentBack: 0, kept: 0 });
  expect(received + of("refund"), `${orderId}: no more goes back than came`).toBeGreaterThanOrEqual(
    0,
  );
  const hasCome = receivedAt !== null && !paidOther;
  const came = payBy !== "gateway" ? entered : hasCome ? (receivedPaise ?? totalPaise) : 0;
  expect({ orderId, received }, "what came is in the ledger").toEqual({ orderId, received: came });
}

function checkMoney(
  order: OrderRow,
  lines: readonly LineRow[],
  known: OrderFulfilment,
  wentBack: number,
): void {
  const { orderId, paymentState, totalPaise, receivedPaise, status } = order;
  // Of others: checkUnpaid.
  if (!wasPaid(paymentState)) return;
  const paid = receivedPaise ?? totalPaise;
  expect(wentBack, `${orderId}: no more goes back than was paid`).toBeLessThanOrEqual(paid);
  // What came over the total goes back, or is kept as agreed.
  const kept = order.excessKeptPaise;
  const counted = lineQuantities(lines, known);
  const amounts = amountsOf(order, lines);
  const isGivenUp =
    (status === "Cancelled" || status === "Refunded") && known.shipments.length === 0;
  const owed = isGivenUp
    ? 0
    : sum(
        counted.flatMap(({ shipped, cancelled, unfulfilled, line }, index) => {
          const amount = amounts[index];
          if (!amount) return [];
          const before = shipped + cancelled;
          return [amount.goods, amount.freight].map((all) =>
            allocatedShare(all, line.quantity, before, unfulfilled),
          );
        }),
      );
  const sent = known.shipments.flatMap((shipment) => shipment.lines);
  const shipped = sum(sent.map(({ goodsPaise, freightPaise }) => goodsPaise + freightPaise));
  const credited = sum(
    known.credits.flatMap((credit) => credit.lines).map(({ amountPaise }) => amountPaise),
  );
  expect(
    { orderId, left: paid - wentBack - kept },
    "paid = invoiced - credited + owed + given back + kept over; paid short, the rest is kept first",
  ).toEqual({ orderId, left: Math.min(paid - kept, shipped - credited + owed) });
}

/** A shipment's invoice says what the shipment says; its credit notes never exceed it, taxes neither. */
function checkDocuments(
  known: OrderFulfilment,
  documentById: ReadonlyMap<string, DocumentRow>,
): void {
  for (const shipment of known.shipments) {
    const invoice = documentById.get(shipment.documentId ?? "");
    if (!invoice || shipment.isReplacement) continue;
    expect(hasConsistentTotals(invoice.body), `${invoice.number} adds up`).toBe(true);
    const value = sum(shipment.lines.map((line) => line.goodsPaise + line.freightPaise));
    expect(invoice.totalPaise, `${invoice.number} is its parcel`).toBe(value);
    const notes = known.credits
      .filter(({ shipmentId }) => shipmentId === shipment.id)
      .flatMap(({ documentId }) => documentById.get(documentId ?? "") ?? []);
    for (const line of invoice.body.lines) {
      const credited = notes.flatMap(({ body }) =>
        body.lines.filter(({ position }) => position === line.position),
      );
      const total = sum(credited.map((one) => one.total));
      expect(total, `credits of ${invoice.number}`).toBeLessThanOrEqual(line.total);
      for (const name of ["taxable", "cgst", "stateGst", "igst"] as const) {
        const part = sum(credited.map((one) => one[name]));
        if (total === line.total) expect(part, `${name} of ${invoice.number}`).toBe(line[name]);
        else expect(part, `${name} of ${invoice.number}`).toBeLessThanOrEqual(line[name] + 1);
      }
    }
  }
  for (const credit of known.credits) {
    const note = documentById.get(credit.documentId ?? "");
    if (!note) continue;
    expect(hasConsistentTotals(note.body), `${note.number} adds up`).toBe(true);
    expect(note.totalPaise, `${note.number} is its credit`).toBe(
      sum(credit.lines.map(({ amountPaise }) => amountPaise)),
    );
  }
}

/** The months' sums by rate, HSN and place are those of the documents' lines. */
async function checkLines(db: Database["db"]): Promise<void> {
  const { rows } = await db.execute(sql`
    select * from (
      select seller_gstin, month, kind, place_of_supply, gst_percent, hsn, unit, quantity::numeric,
        taxable_paise::numeric, cgst_paise::numeric, state_gst_paise::numeric, igst_paise::numeric
      from ${taxMonthly}
    ) as noted full join (
      select seller_gstin, date_trunc('month', issued_on)::date as month, kind, place_of_supply, gst_percent,
        hsn, unit, sum(quantity) as quantity, sum(taxable_paise) as taxable_paise, sum(cgst_paise) as cgst_paise,
        sum(state_gst_paise) as state_gst_paise, sum(igst_paise) as igst_paise
      from ${documents} join ${documentLines} on document_id = id
      where kind in ('invoice', 'credit-note') group by 1, 2, 3, 4, 5, 6, 7
    ) as lines using (seller_gstin, month, kind, place_of_supply, gst_percent, hsn, unit, quantity,
      taxable_paise, cgst_paise, state_gst_paise, igst_paise)
    where noted is null or lines is null`);
  expect(rows, "the months' sums of lines").toEqual([]);
  const { rows: days } = await db.execute(sql`
    select * from (
      select seller_gstin, day, kind, place_of_supply, documents::bigint, taxable_paise::numeric,
        cgst_paise::numeric, state_gst_paise::numeric, igst_paise::numeric
      from ${documentsDaily}
    ) as noted full join (
      select seller_gstin, issued_on as day, kind, place_of_supply, count(distinct id) as documents,
        sum(taxable_paise) as taxable_paise, sum(cgst_paise) as cgst_paise,
        sum(state_gst_paise) as state_gst_paise, sum(igst_paise) as igst_paise
      from ${documents} join ${documentLines} on document_id = id
      where kind in ('invoice', 'credit-note', 'credit-voucher') group by 1, 2, 3, 4
    ) as lines using (seller_gstin, day, kind, place_of_supply, documents, taxable_paise, cgst_paise,
      state_gst_paise, igst_paise)
    where noted is null or lines is null`);
  expect(days, "the days' sums of documents").toEqual([]);
}

async function checkNumbers(
  issued: readonly DocumentRow[],
  series: readonly (typeof documentSeries.$inferSelect)[],
): Promise<void> {
  for (const { kind, gstin, financialYear, lastNumber } of series) {
    const taken = issued
      .filter((one) => one.kind === kind && one.sellerGstin === gstin)
      .filter((one) => one.financialYear === financialYear)
      .map(({ sequence }) => sequence)
      .toSorted((a, b) => a - b);
    expect(taken, `numbers of ${kind} without gap or double`).toEqual(
      Array.from({ length: lastNumber }, (_, index) => index + 1),
    );
  }
}
