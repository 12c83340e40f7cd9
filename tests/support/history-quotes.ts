import { eq } from "drizzle-orm";
import type { Database } from "#server/database/connection.ts";
import { quotes } from "#server/database/schema/quotes.ts";
import type { Outcome } from "#shared/failure.ts";
import { paise } from "#shared/money.ts";
import { admin, type HistoryParts, type Random } from "./history-parts.ts";

/** Whose quotes they are: each has several, so that orders of one person compete for goods. */
const CUSTOMERS = 40;

const street = "12 Park Street";
const places = [
  { address: street, city: "Guwahati", state: "Assam", pincode: "781001" },
  { address: street, city: "Kolkata", state: "West Bengal", pincode: "700016" },
];

/** A quote that was accepted. */
export interface AcceptedQuote {
  id: string;
  token: string;
}

const address = "203.0.113.7";

/** Begins a quote by phone, sends a version or two of it, and has it accepted by one or two people at once. */
export async function agreeOnQuote(
  { quotes: { admin: desk, shopper } }: HistoryParts,
  random: Random,
  productIds: readonly string[],
): Promise<AcceptedQuote> {
  const number = random.whole(1, CUSTOMERS);
  const customer = { name: "Asha Rao", email: `asha${number}@example.com`, phone: "9830012345" };
  const begun = await desk.create(admin, { customer, deliverTo: random.pick(places) });
  const { id, token, ...quote } = succeeded(begun);
  const versions = random.chance(0.2) ? 2 : 1;
  let { revision } = quote;
  for (let version = 1; version <= versions; version += 1) {
    const lines = Array.from({ length: random.whole(1, 4) }, () => ({
      productId: random.pick(productIds),
      quantity: random.whole(1, random.pick([1, 3, 48])),
      price: random.whole(1, random.pick([300, 99_999, 4_750_000_0])) / 100,
    }));
    const freight = random.pick([0, 0, 99, 333.33]);
    const draft = { lines, freight, freightText: "", validDays: 7, notes: "", terms: "" };
    ({ revision } = succeeded(await desk.save(id, { revision, draft })));
    ({ revision } = succeeded(await desk.send(id, admin, revision)));
  }
  const people = random.chance(0.3) ? 2 : 1;
  const accepted = await Promise.all(
    Array.from({ length: people }, () => {
      const payBy = random.pick(["gateway", "bank-transfer", "bank-transfer"] as const);
      return shopper.accept(token, address, { version: versions, payBy });
    }),
  );
  for (const one of accepted) succeeded(one);
  return { id, token };
}

/** The order that a quote has become: another takes its place where it is to be paid otherwise. */
export async function orderOfQuote(
  { db }: Pick<Database, "db">,
  { id }: AcceptedQuote,
): Promise<string> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, id));
  if (!quote?.orderId) throw new Error("an accepted quote has no order");
  return quote.orderId;
}

/** Pays on the bank's page, exactly or not, or turns to a transfer. */
export async function payForQuote(
  { quotes: { shopper }, bank, payments }: HistoryParts,
  random: Random,
  { token }: AcceptedQuote,
  order: { orderId: string; totalPaise: number },
): Promise<Outcome<unknown, string>> {
  if (random.chance(0.2)) return shopper.transfer(token, address);
  const page = await shopper.pay(token, address, random.chance(0.3));
  if (!page.ok) return page;
  const wrong = random.pick([0, 0, 0, -1, 1, 4_900]);
  // The page of the order that was seen, though another may have taken its place meanwhile: such money is late.
  bank.pay(order.orderId, paise(Math.max(1, order.totalPaise + wrong)));
  await payments.checkWithGateway(order.orderId);
  return page;
}

function succeeded<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}
