import { and, desc, eq, inArray, or } from "drizzle-orm";
import { compactText, utrOf, utrSpellings } from "#shared/bank/bank-reference.ts";
import { paise } from "#shared/money.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { holdingStates } from "#shared/orders/payment-status.ts";
import { readSeriesNumber } from "#shared/series-number.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import { listCashToCome } from "../fulfilment/cash-to-come.ts";
import { selectOrders } from "../orders/order-statements.ts";
import { type OrderRow, orderKeyOf } from "../orders/store.ts";
import { enteredPaymentsStore } from "../payments/entered-payments-store.ts";
import { takesNoMore } from "../payments/record-transfer.ts";
import type { Awaited, AwaitedTransfer } from "./match-line.ts";
import type { BankLineRow } from "./store.ts";

/** Orders of each kind that are looked at: those that were made last, or arrived first. */
const MAX_AWAITED = 2_000;

/** What the lines of a page may pay: read at once for all of them. */
export async function readAwaited(db: Db, lines: readonly BankLineRow[]): Promise<Awaited> {
  const named = lines.map(namedIn);
  const all = (of: keyof (typeof named)[number]) => named.flatMap((one) => one[of]);
  const [transfers, cash, entered] = await Promise.all([
    selectOrders(db)
      .where(
        and(
          eq(orders.payBy, "bank-transfer"),
          or(
            inArray(orders.paymentState, [...holdingStates]),
            inArray(orderPayments.transferReference, all("references")),
            inArray(orders.number, all("numbers")),
            inArray(orders.orderKey, all("keys")),
          ),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(MAX_AWAITED),
    listCashToCome(db, MAX_AWAITED),
    enteredPaymentsStore(db).withReferences(all("entered")),
  ]);
  return {
    transfers: transfers.map(awaitedTransfer),
    cash: cash.map(({ id, number, customerName, amount, carriers }) => ({
      ...{ id, amount, carriers },
      name: staffOrderName({ id, number }),
      customer: customerName,
    })),
    entered: entered.map(({ orderId, number, customerName, way, reference, amountPaise }) => ({
      id: orderId,
      name: staffOrderName({ id: orderId, number }),
      customer: customerName,
      way: way === "cash-on-delivery" ? ("cash" as const) : ("transfer" as const),
      reference,
      amount: paise(amountPaise),
    })),
  };
}

/** By what a line may name an order that waits no more, as the database has it. */
function namedIn(line: BankLineRow) {
  const text = `${line.reference} ${line.narration}`.toUpperCase();
  const words = text.split(/[^A-Z0-9]+/);
  const numbers = text.match(/\bSO[-/ ]?\d\d[-/ ]?\d{6,7}\b/g) ?? [];
  const utr = utrOf(line);
  return {
    references: words.filter((word) => /^[2-9A-Z]{8}$/.test(word)),
    numbers: numbers.flatMap((number) => readSeriesNumber(number) ?? []),
    keys: words.filter((word) => /^ORD[0-9A-Z]{10,18}$/.test(word)).map(orderKeyOf),
    entered: utr ? utrSpellings(utr) : line.reference ? [line.reference] : [],
  };
}

function awaitedTransfer(order: OrderRow): AwaitedTransfer {
  const { id, number, orderId, customerName, company, transferReference, status } = order;
  return {
    ...{ id, company },
    name: staffOrderName({ id, number }),
    customer: customerName,
    names: [orderId, number, transferReference].flatMap((name) => (name ? compactText(name) : [])),
    missing: paise(order.totalPaise - (order.receivedPaise ?? 0)),
    isGivenUp: status === "Cancelled",
    takesNoMore: takesNoMore(order),
  };
}
