import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { compactText, utrOf, utrSpellings } from "#shared/bank/bank-reference.ts";
import { paise } from "#shared/money.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { waitingStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { isOneOfIds } from "../database/list-keys.ts";
import { orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import { listCashToCome } from "../fulfilment/cash-to-come.ts";
import { type OrderRow, orderKeyOf } from "../orders/store.ts";
import { enteredPaymentsStore } from "../payments/entered-payments-store.ts";
import { takesNoMore } from "../payments/record-transfer.ts";
import type { Awaited, AwaitedTransfer, EnteredMoney } from "./match-line.ts";
import type { BankLineRow } from "./store.ts";

/** Orders of each kind that are looked at: those that were made last, or arrived first. */
const MAX_AWAITED = 2_000;

/** What is read of a line to tell what it may pay. */
export type ReadLine = Pick<BankLineRow, "reference" | "narration" | "amountPaise">;

/** What the lines of a page may pay: read at once for all of them, and nothing that fits none of them by name or sum. */
export async function readAwaited(db: Db, lines: readonly ReadLine[]): Promise<Awaited> {
  const named = lines.map(namedIn);
  const [transfers, cash, entered] = await Promise.all([
    readTransfers(db, [ofSums(lines), ...namedOrders(named)]),
    listCashToCome(db, MAX_AWAITED),
    readEntered(db, named),
  ]);
  return {
    transfers,
    entered,
    cash: cash.map(({ id, number, customerName, amount, carriers }) => ({
      id,
      amount,
      carriers,
      name: staffOrderName({ id, number }),
      customer: customerName,
    })),
  };
}

/**
 * For each of many lines what it names, and what is entered by its reference: nothing else makes certain what a line
 * pays (`matchLine`), and what others name is not compared with it.
 *
 * @param mayName false of letters that name no order that can be paid: the database is not asked about them
 */
export async function readNamed(
  db: Db,
  lines: readonly ReadLine[],
  mayName: (name: string) => boolean = () => true,
): Promise<Awaited[]> {
  const named = lines.map(namedIn).map((one) => ({
    ...one,
    references: one.references.filter(mayName),
    numbers: one.numbers.filter((name) => mayName(compactText(name))),
    keys: one.keys.filter((name) => mayName(compactText(name))),
  }));
  const [transfers, entered] = await Promise.all([
    readTransfers(db, namedOrders(named)),
    readEntered(db, named),
  ]);
  const byName = groupBy(transfers, ({ names }) => names);
  const byReference = groupBy(entered, ({ reference }) => [reference.toLowerCase()]);
  return named.map(({ references, numbers, keys, spellings }) => ({
    transfers: allOf(byName, [...references, ...numbers, ...keys].map(compactText)),
    cash: [],
    entered: allOf(
      byReference,
      spellings.map((spelling) => spelling.toLowerCase()),
    ),
  }));
}

function groupBy<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}

/** The rows under some keys, each once. */
const allOf = <Row>(groups: Map<string, Row[]>, keys: readonly string[]) => [
  ...new Set(keys.flatMap((key) => groups.get(key) ?? [])),
];

async function readEntered(db: Db, named: readonly NamedIn[]): Promise<EnteredMoney[]> {
  const entered = await enteredPaymentsStore(db).withReferences(allNamed(named, "spellings"));
  return entered.map(({ orderId, number, customerName, way, reference, amountPaise, account }) => ({
    id: orderId,
    name: staffOrderName({ id: orderId, number }),
    customer: customerName,
    way: way === "cash-on-delivery" ? ("cash" as const) : ("transfer" as const),
    reference,
    account,
    amount: paise(amountPaise),
  }));
}

const allNamed = (named: readonly NamedIn[], by: keyof NamedIn) => [
  ...new Set(named.flatMap((one) => one[by])),
];

/** Orders that some of the lines name. */
const namedOrders = (named: readonly NamedIn[]): SQL[] => [
  ofNames(
    allNamed(named, "references"),
    sql`select order_id as id from order_payments where transfer_reference = name`,
  ),
  ofNames(allNamed(named, "numbers"), sql`select id from orders where number = name`),
  ofNames(allNamed(named, "keys"), sql`select id from orders where order_key = name`),
];

/** Orders to be paid by transfer, the latest first: their ids first, as most lines name none and few sums are awaited. */
async function readTransfers(db: Db, sources: readonly SQL[]): Promise<AwaitedTransfer[]> {
  const { rows } = await db.execute<{ id: string }>(sql.join([...sources], sql` union `));
  if (rows.length === 0) return [];
  const found = await db
    .select(comparedColumns)
    .from(orders)
    .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id))
    .where(
      and(
        isOneOfIds(
          orders,
          rows.map(({ id }) => id),
        ),
        eq(orders.payBy, "bank-transfer"),
      ),
    )
    .orderBy(desc(orders.createdAt));
  return found.map(awaitedTransfer);
}

/** All that a line is compared with: to read a whole order of each of many thousand takes several times as long. */
const comparedColumns = {
  id: orders.id,
  number: orders.number,
  orderId: orders.orderId,
  customerName: orders.customerName,
  company: orders.company,
  status: orders.status,
  payBy: orders.payBy,
  paymentState: orders.paymentState,
  totalPaise: orders.totalPaise,
  createdAt: orders.createdAt,
  transferReference: orderPayments.transferReference,
  receivedPaise: orderPayments.receivedPaise,
  transferAccount: orderPayments.transferAccount,
};

/** Orders that have one of some names, each looked for by its unique index: of a thousand the planner would read all orders. */
const ofNames = (names: readonly string[], ofName: SQL) => sql`
  select named.id from unnest(${sql.param(names)}::text[]) as name cross join lateral (${ofName} limit 1) as named`;

/** Of waiting orders those for which a line's very sum is to come. Some of it may have come where a person decides. */
function ofSums(lines: readonly ReadLine[]): SQL {
  const sums = sql`${sql.param(lines.map(({ amountPaise }) => amountPaise))}::bigint[]`;
  const states = sql.join(
    waitingStates.map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`(
    select id from orders
    where pay_by = 'bank-transfer' and payment_state in (${states}) and total_paise = any(${sums})
    order by created_at desc limit ${MAX_AWAITED}) union (
    select id from orders join order_payments on order_payments.order_id = orders.id
    where pay_by = 'bank-transfer' and payment_state = 'review'
      and total_paise - coalesce(received_paise, 0) = any(${sums})
    order by created_at desc limit ${MAX_AWAITED})`;
}

/** Letters and digits of a reference that customers are given for their transfer. */
const REFERENCE_LENGTH = 8;

export interface NamedIn {
  /** Of transfers, each as it may stand anywhere in the text. */
  references: string[];
  numbers: string[];
  keys: string[];
  /** Of the line's own reference. */
  spellings: string[];
}

/**
 * By what a line may name an order, as the database has it: wherever that stands, since banks leave out what parts words
 * (as `matchLine` reads it).
 */
export function namedIn(line: ReadLine): NamedIn {
  const text = compactText(`${line.reference} ${line.narration}`);
  const references: string[] = [];
  const numbers: string[] = [];
  const keys: string[] = [];
  // Letter by letter: tens of thousands of lines are read at once.
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    run = letter === "0" || letter === "1" ? 0 : run + 1;
    if (run >= REFERENCE_LENGTH) references.push(text.slice(at + 1 - REFERENCE_LENGTH, at + 1));
    if (letter !== "S" && letter !== "O") continue;
    const rest = text.slice(at, at + LONGEST_NAME);
    const [, year, digits = ""] = /^SO(\d\d)(\d{6,8})/.exec(rest) ?? [];
    for (let end = 6; end <= digits.length; end += 1) {
      numbers.push(`SO-${year}-${digits.slice(0, end)}`);
    }
    if (!rest.startsWith("ORD")) continue;
    for (let end = 13; end <= rest.length; end += 1) keys.push(orderKeyOf(rest.slice(0, end)));
  }
  const utr = utrOf(line);
  const spellings = utr ? utrSpellings(utr) : line.reference ? [line.reference] : [];
  return { references, numbers, keys, spellings };
}

/** Characters of a payment order id, the longest of the names. */
const LONGEST_NAME = 21;

export type NamedOrder = Pick<OrderRow, "orderId" | "number" | "transferReference">;

/** By what a customer may name an order, as `compactText` writes it. */
export function namesOf({ orderId, number, transferReference }: NamedOrder): string[] {
  return [orderId, number, transferReference].flatMap((name) => (name ? compactText(name) : []));
}

function awaitedTransfer(order: Pick<OrderRow, keyof typeof comparedColumns>): AwaitedTransfer {
  const { id, number, orderId, customerName, company, transferReference, status, createdAt } =
    order;
  return {
    id,
    company,
    name: staffOrderName({ id, number }),
    customer: customerName,
    names: namesOf({ orderId, number, transferReference }),
    missing: paise(order.totalPaise - (order.receivedPaise ?? 0)),
    placedOn: dayInIndia(createdAt),
    isGivenUp: status === "Cancelled",
    takesNoMore: takesNoMore(order),
    account: order.transferAccount?.number ?? null,
  };
}
