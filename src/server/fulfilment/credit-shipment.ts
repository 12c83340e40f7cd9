import { creditClosedOn } from "#shared/documents/document-number.ts";
import { sellerUnder } from "#shared/documents/seller.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { creditShare } from "#shared/fulfilment/item-amounts.ts";
import { formatMoney, type Money, paise, sum } from "#shared/money.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { atEnd } from "../database/transaction.ts";
import { creditNote, creditVoucher } from "../documents/credit-note.ts";
import { documentsStore } from "../documents/documents-store.ts";
import { type DocumentDraft, issueDocument } from "../documents/issue-document.ts";
import { newId } from "../lib/ids.ts";
import { endSentence } from "../lib/sentence-parts.ts";
import { orderFulfilmentStore, type Shipment } from "../orders/order-fulfilment-store.ts";
import {
  type CreditableLine,
  creditableLines,
  type OrderQuantities,
  readQuantities,
} from "../orders/order-quantities.ts";
import { type LineRow, type OrderRow, ordersStore } from "../orders/store.ts";
import { queueRefund } from "../payments/refunds.ts";
import { putBack } from "../stock/put-back.ts";
import { quantityByProduct } from "../stock/stock-store.ts";
import { refundOfShare, updateProgress } from "./order-progress.ts";
import { CHOOSE_ITEMS } from "./requested-quantities.ts";

export interface ShipmentCredit {
  /** The shipment's number within the order, from 1. */
  shipment: number;
  lines: readonly {
    /** The line's place in the order, from 0. */
    line: number;
    /** Pieces that came back; 0 to lower the price of pieces that stay. */
    quantity: number;
    /** Left out, exactly the share of these pieces. */
    amount?: Money | undefined;
    /** These pieces go back to the stock. */
    restock?: boolean | undefined;
  }[];
  /** Why; the customer reads it. */
  reason: string;
  /** An admin's e-mail. */
  actor: string;
  storeInfo: StoreInfo;
}

export interface CreditedShipment {
  creditId: string;
  /** The value of what was credited; refunded is as much of it as was paid. */
  total: Money;
}

/** A line that is credited now, with what was credited of it before. */
interface Crediting {
  line: LineRow;
  quantity: number;
  amount: Money;
  before: Money;
  restock: boolean;
}

/**
 * Takes back what a shipment stands for, wholly or in part, in this transaction: a credit note where it
 * has an invoice, the refund of what was paid, and the stock of pieces that can be sold again. Of a
 * line credited in several goes the last takes what is left, its taxes too.
 *
 * @param order locked by this transaction
 * @returns `conflict` where more is to be credited than is left
 */
export async function creditShipment(
  db: Db,
  order: OrderRow,
  credit: ShipmentCredit,
  known?: OrderQuantities,
): Promise<Outcome<CreditedShipment, "conflict">> {
  const store = orderFulfilmentStore(db);
  const orders = ordersStore(db);
  const { fulfilment, counted } = known ?? (await readQuantities(db, order));
  const shipment = fulfilment.shipments.find(({ ordinal }) => ordinal === credit.shipment);
  if (!shipment || shipment.isReplacement) {
    return failure("conflict", "There is nothing to credit of this parcel.");
  }
  const lines = counted.map(({ line }) => line);
  const read = readCredit(credit, lines, creditableLines(shipment, fulfilment));
  if (!read.ok) return read;
  const crediting = read.value;
  const total = sum(crediting.map(({ amount }) => amount));
  // An order that is yet to be paid on delivery, or whose money went back otherwise, is credited
  // without a refund; one that was paid short gets back what is more than the rest of it costs.
  const amount = refundOfShare(order, fulfilment, total);
  await restock(db, shipment, crediting, credit);
  const refundId = amount > 0 ? await queueRefund(db, order, amount, credit) : null;
  const creditId = await store.insertCredit(
    {
      orderId: order.id,
      shipmentId: shipment.id,
      actor: credit.actor,
      reason: credit.reason,
      refundId,
    },
    crediting.map(({ line, quantity, amount: amountPaise, restock: restocked }) => ({
      position: line.position,
      quantity,
      amountPaise,
      restocked,
    })),
  );
  await updateProgress(db, order.id, credit.reason);
  const note = await draftNote(db, shipment, crediting, credit);
  const eventId = newId();
  const noteCredit = (document?: CreditDocument) => {
    const what = eventText(credit, crediting, amount, document);
    return orders.addEvent(order, credit.actor, what, "shopper", eventId);
  };
  if (!note) await noteCredit();
  else
    atEnd(db, async () => {
      const document = await issueDocument(db, order.id, note.draft, note.corrects);
      await store.setCreditDocument(creditId, document.id);
      await noteCredit({ number: document.number, isLate: note.isLate });
    });
  return success({ creditId, total });
}

function readCredit(
  { lines: requested }: ShipmentCredit,
  lines: readonly LineRow[],
  creditable: readonly CreditableLine[],
): Outcome<Crediting[], "conflict"> {
  if (requested.length === 0) return failure("conflict", CHOOSE_ITEMS);
  const crediting: Crediting[] = [];
  for (const { line: position, quantity, amount, restock = false } of requested) {
    const line = lines.find((one) => one.position === position);
    const known = creditable.find((one) => one.position === position);
    if (!line || !known) {
      return failure("conflict", "The parcel has no such line.");
    }
    const there = known.quantity - known.returned;
    if (quantity > there) {
      return failure("conflict", `Of ${line.name} ${there} can still come back, not ${quantity}.`);
    }
    const left = paise(known.amount - known.credited);
    const value = amount ?? creditShare(known, quantity);
    if (value > left) {
      return failure("conflict", `Of ${line.name} ${formatMoney(left)} can still be credited.`);
    }
    if (quantity === 0 && value === 0) {
      return failure(
        "conflict",
        `Say how many of ${line.name} came back, or how much is credited.`,
      );
    }
    crediting.push({ line, quantity, amount: value, before: known.credited, restock });
  }
  return success(crediting);
}

async function restock(
  db: Db,
  { id: shipmentId, orderId }: Shipment,
  crediting: readonly Crediting[],
  { actor, storeInfo: sellers }: Pick<ShipmentCredit, "actor" | "storeInfo">,
): Promise<void> {
  const back = crediting.flatMap(({ line: { productId }, quantity, restock: isBack }) =>
    isBack && quantity > 0 ? [{ productId, quantity }] : [],
  );
  await putBack(db, { orderId, shipmentId }, quantityByProduct(back), { actor, sellers });
}

/**
 * The credit note, or the voucher where the law takes no note any more; undefined where there is nothing
 * to credit or no invoice.
 */
async function draftNote(
  db: Db,
  shipment: Shipment,
  crediting: readonly Crediting[],
  { reason, storeInfo }: Pick<ShipmentCredit, "reason" | "storeInfo">,
): Promise<NoteDraft | undefined> {
  // What costs nothing any more needs no document.
  if (crediting.every(({ amount }) => amount === 0)) return undefined;
  const invoice = shipment.document && (await documentsStore(db).find(shipment.document.id));
  if (!invoice) return undefined;
  const today = await documentsStore(db).today();
  const isLate = creditClosedOn(invoice.financialYear, today) !== undefined;
  const lines = crediting.map(({ line, quantity, amount, before }) => ({
    position: line.position,
    quantity,
    amount,
    before,
  }));
  const seller = sellerUnder(storeInfo, invoice.sellerGstin);
  const draft = (isLate ? creditVoucher : creditNote)(invoice.body, lines, { reason, seller });
  return { draft, corrects: invoice.id, isLate };
}

interface NoteDraft {
  draft: DocumentDraft;
  /** The invoice's id. */
  corrects: string;
  isLate: boolean;
}

interface CreditDocument {
  number: string;
  /** A plain voucher, which changes no GST. */
  isLate: boolean;
}

function documentText({ number, isLate }: CreditDocument): string {
  if (!isLate) return `Credit note ${number}.`;
  return `Credit voucher ${number}, without GST: its time to be corrected is over.`;
}

function eventText(
  { shipment, reason }: ShipmentCredit,
  crediting: readonly Crediting[],
  refund: Money,
  document: CreditDocument | undefined,
): string {
  const returned = crediting.filter(({ quantity }) => quantity > 0);
  const what =
    returned.length > 0
      ? `${returned.map(({ quantity, line }) => `${quantity} × ${line.name}`).join(", ")} of parcel ${shipment} came back`
      : `The price of parcel ${shipment} was lowered`;
  const note = document ? ` ${documentText(document)}` : "";
  const money = refund > 0 ? ` ${formatMoney(refund)} goes back.` : "";
  return `${what}: ${endSentence(reason)}${note}${money}`;
}
