import { bankLineState } from "#shared/bank/bank-line.ts";
import { utrOf, utrSpellings } from "#shared/bank/bank-reference.ts";
import type { bookBankLine as bookEndpoint } from "#shared/bank/contract.ts";
import { shortDate } from "#shared/dates.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, paise, rupees, sum, toRupees } from "#shared/money.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { Db } from "../database/connection.ts";
import type { BookedPart } from "../database/schema/bank.ts";
import { collectCash } from "../fulfilment/collect-cash.ts";
import { fulfilmentStore } from "../fulfilment/store.ts";
import { invalidFields, noBankLine, noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { ordersStore } from "../orders/store.ts";
import { answerAboutOrders } from "../payments/answer-about-orders.ts";
import { enteredPaymentsStore } from "../payments/entered-payments-store.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { recordTransfer } from "../payments/record-transfer.ts";
import { type BankLineRow, bankStore, type DecisionRow } from "./store.ts";

type Booking = EndpointInput<typeof bookEndpoint>["body"];
type Decided = Outcome<ActAnswer, "not_found" | "conflict" | "invalid_request">;

/**
 * Books a line, once, as part of this transaction: its money is entered just as staff enter it by hand, so that what
 * becomes of the order is decided there. Of several orders all are booked, or none.
 *
 * @param by the e-mail of whoever decides
 * @returns what to say
 */
export async function bookLine(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  id: string,
  by: string,
  booking: Booking,
): Promise<Decided> {
  const store = bankStore(db);
  const line = await store.lock(id);
  if (!line) return noBankLine();
  if (line.amountPaise <= 0) return failure("conflict", "Only money that came can be booked.");
  const parts = await partsOf(db, line, booking);
  if (!parts.ok) return parts;
  const known = await store.decisionOf(id);
  const state = bankLineState(known?.decision ?? null);
  const saidOf = (said: string) =>
    answerAboutOrders(
      db,
      said,
      parts.value.map(({ orderId }) => orderId),
    );
  if (known && state === "booked") {
    const isSame = known.decision === booking.way && idsOf(known.orders) === idsOf(parts.value);
    if (!isSame) return decidedBefore(known);
    return success(await saidOf("This line was booked before."));
  }
  if (known && state === "dismissed") return decidedBefore(known);
  const entered =
    booking.way === "transfer"
      ? await enterTransfer(db, context, { line, parts: parts.value, by, utr: booking.utr })
      : await enterCash(db, { line, parts: parts.value, by });
  if (!entered.ok) return entered;
  const { said, reference } = entered.value;
  const { message } = said;
  await store.decide({
    lineId: id,
    decision: booking.way,
    message,
    reference,
    decidedBy: by,
    orders: parts.value,
  });
  return success(said);
}

const idsOf = (parts: readonly BookedPart[]) =>
  parts
    .map(({ orderId }) => orderId)
    .sort()
    .join();

/** Why a line is not booked that somebody has decided meanwhile; undefined where it waits for a decision. */
export function decidedMeanwhile(known: DecisionRow | undefined) {
  return known && bankLineState(known.decision) !== "open" ? decidedBefore(known) : undefined;
}

/** Why a line stays as somebody has decided it. */
export const decidedBefore = (known: DecisionRow) => failure("conflict", decidedText(known));

/** What somebody has decided of a line, for whoever was about to decide. */
export const decidedText = ({ decidedBy, decidedAt, message }: DecisionRow) =>
  `${decidedBy} has decided this line on ${shortDate(decidedAt)}: ${message} Look at it before you change anything.`;

/** Which orders are meant, and how much of the line is each one's. */
async function partsOf(
  db: Db,
  line: BankLineRow,
  { orders, way }: Booking,
): Promise<Outcome<BookedPart[], "not_found" | "invalid_request">> {
  if (way === "transfer" && orders.length > 1) {
    return invalidFields({ orders: "A transfer is entered for one order." });
  }
  const typed = orders.map(({ order }) => order.replace(/^#/, ""));
  const named = await fulfilmentStore(db).named(typed.filter((one) => !isId(one)));
  const parts: BookedPart[] = [];
  for (const [at, one] of typed.entries()) {
    const meant = isId(one) ? [{ id: one, number: null }] : (named.get(one) ?? []);
    const [first, another] = meant;
    if (!first) return invalidFields({ orders: `There is no order ${one}. Enter its number.` });
    if (another) {
      const each = meant.map((order) => staffOrderName(order)).join(", ");
      return invalidFields({ orders: `Several orders have these characters: ${each}. Enter one.` });
    }
    const given = orders[at]?.amount;
    const amountPaise =
      given === undefined && orders.length === 1 ? line.amountPaise : rupees(given ?? 0);
    parts.push({ orderId: first.id, amountPaise });
  }
  if (new Set(parts.map(({ orderId }) => orderId)).size < parts.length) {
    return invalidFields({ orders: "Name each order once, with all that is for it." });
  }
  const total = sum(parts.map(({ amountPaise }) => paise(amountPaise)));
  if (total !== line.amountPaise) {
    const why = `The parts come to ${formatMoney(total)}, and ${formatMoney(paise(line.amountPaise))} came. Enter by hand what a courier has kept as its fee.`;
    return invalidFields({ orders: why });
  }
  return success(parts);
}

interface Entering {
  line: BankLineRow;
  parts: readonly BookedPart[];
  by: string;
}

interface Entered {
  said: ActAnswer;
  /** By which it was entered. */
  reference: string;
}

async function enterTransfer(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  { line, parts, by, utr: typed }: Entering & { utr: string | undefined },
): Promise<Outcome<Entered, "not_found" | "conflict" | "invalid_request">> {
  const [part] = parts;
  if (!part) return noOrder();
  // What the bank wrote stands: else the same money could be entered again under its own reference.
  const utr = utrOf(line) ?? typed;
  if (!utr) {
    return invalidFields({ utr: "This line names no UTR that can be read: enter it." });
  }
  // By hand it may have been entered with the zeros before it.
  const spellings = utrSpellings(utr);
  const known = await enteredPaymentsStore(db).withReferences(spellings);
  const reference = known.find(({ way }) => way === "bank-transfer")?.reference ?? utr;
  const entered = await recordTransfer(db, context, part.orderId, by, {
    amount: toRupees(paise(part.amountPaise)),
    utr: reference,
    paidOn: line.day,
  });
  return entered.ok ? success({ said: entered.value, reference }) : entered;
}

async function enterCash(
  db: Db,
  { line, parts, by }: Entering,
): Promise<Outcome<Entered, "not_found" | "conflict">> {
  const utr = utrOf(line);
  // By hand it may have been entered with the zeros before it.
  const known = utr ? await enteredPaymentsStore(db).withReferences(utrSpellings(utr)) : [];
  // Without a UTR a line is known by itself alone: banks and couriers write the same words again and again.
  const words = (line.reference || `Bank ${line.day}`).slice(0, 50);
  const own = `${words} ${line.id.slice(-8)}`;
  const reference = known.find(({ way }) => way !== "bank-transfer")?.reference ?? utr ?? own;
  const all: ActAnswer[] = [];
  // In the order of their ids, as others lock several.
  for (const { orderId, amountPaise } of parts.toSorted((a, b) =>
    a.orderId < b.orderId ? -1 : 1,
  )) {
    const order = await ordersStore(db).lock({ id: orderId });
    if (!order) return noOrder();
    const collected = { amount: toRupees(paise(amountPaise)), reference, paidOn: line.day };
    const entered = await collectCash(db, order, collected, by);
    if (!entered.ok) return failure("conflict", `${staffOrderName(order)}: ${entered.message}`);
    const { message } = entered.value;
    const named = parts.length > 1 ? `${staffOrderName(order)}: ${message}` : message;
    all.push({ ...entered.value, message: named });
  }
  const attention = all.flatMap((each) => each.attention ?? []);
  // What needs somebody is read first.
  const messages = all.toSorted((a, b) => Number(!a.attention) - Number(!b.attention));
  const message = messages.map((each) => each.message).join(" ");
  return success({
    said: { message, ...(attention.length > 0 && { attention }) },
    reference,
  });
}
