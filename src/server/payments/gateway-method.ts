import { type SQL, sql } from "drizzle-orm";

const names = {
  upi: "UPI",
  card: "card",
  "net-banking": "net banking",
  wallet: "wallet",
  "pay-later": "pay later",
  "": "the bank named no method",
} as const;

/** The networks of cards by which the gateway calls a payment, beside the type CARD. */
const cards = ["visa", "mastercard", "master", "maestro", "rupay", "amex", "diners", "discover"];

const wallets = ["paytm", "phonepe", "mobikwik", "freecharge", "amazonpay", "olamoney", "jiomoney"];

/**
 * By what a shopper paid on the gateway's page: `upi`, `card`, `net-banking`, `wallet`, `pay-later`; the gateway's own word where it
 * is none of these, empty where it has none.
 *
 * The gateway says a network of cards, `UPI` with or without `_PAY`, `_COLLECT` or `_QR`, `NB_` with a bank, or a wallet's
 * name, else the kind of method alone
 * (https://juspay.io/resources/docs/common-resources/payment-locking-bank-codes).
 *
 * @param method `payment_method` of `order_payments`
 */
export function gatewayMethod(method: SQL): SQL {
  const word = sql`lower(trim(coalesce(${method}, '')))`;
  return sql`case
    when ${word} ~ '^upi($|_)' then 'upi'
    when ${word} in ('card', ${inList(cards)}) then 'card'
    when ${word} ~ '^nb($|_)' then 'net-banking'
    when ${word} in ('wallet', ${inList(wallets)}) then 'wallet'
    when ${word} = 'consumer_finance' then 'pay-later'
    else ${word} end`;
}

const inList = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );

/** As people read it: `UPI`, `net banking`, or the gateway's own word, `REWARD`. */
export function gatewayMethodName(method: string): string {
  return (names as Record<string, string>)[method] ?? method.toUpperCase();
}
