import { type MailVariable, mailVariables } from "#shared/mails/variables.ts";
import { formatMoney } from "#shared/money.ts";
import type { Mail } from "../mail/mail.ts";
import type { MailShop } from "../mail/mail-text.ts";
import type { ExampleOrder } from "./example-order.ts";
import type { OrderFacts } from "./order-facts.ts";

/** What a mail that is shown is made of. */
export interface Given extends ExampleOrder {
  shop: MailShop;
  /** Of the shop's order; undefined where the mail is shown of one that is made up. */
  facts: OrderFacts | undefined;
  /**
   * What the order has for a variable, else an example of it, which is noted as such.
   *
   * @param shown the example as the mail shows it; left out where that is the variable's own
   */
  own: <Value>(
    name: MailVariable,
    value: Value | null | undefined,
    example: Value,
    shown?: string,
  ) => Value;
}

export type Preview = (given: Given) => Mail;

/** It opens nothing: mails that are shown carry it in their links. */
export const TOKEN = "example";

export const exampleOf = (name: MailVariable) => mailVariables[name].example;

export const ownText = ({ own }: Given, name: MailVariable, value: string | null | undefined) =>
  own<string>(name, value, exampleOf(name));

/** To whom, and when; a mail that is shown is never told apart from another. */
export const occasionOf = ({ row, paid }: Given) => ({
  id: "shown",
  at: paid.paidAt,
  to: { name: row.customerName, email: row.customerEmail },
});

export const subscriberOf = (given: Given) => ({
  id: "shown",
  at: given.paid.paidAt,
  token: TOKEN,
  email: given.row.customerEmail,
});

export const itemsOf = ({ paid }: Given) =>
  paid.lines.map(({ name, quantity }) => ({ name, quantity }));

/** As if all that was paid went back. */
export const exampleRefund = ({ own, paid }: Given) =>
  own("refund", undefined, paid.total, formatMoney(paid.total));

/** As if its first goods came back. */
export function exampleItems(given: Given) {
  const first = itemsOf(given).slice(0, 1);
  return given.own("items", undefined, first, first[0]?.name);
}

/** Of the parcel that left last, else of an example. */
export function shipmentOf(given: Given, shipment = given.facts?.shipment) {
  const carrier = ownText(given, "carrier", shipment?.carrier);
  const trackingNumber = ownText(given, "trackingNumber", shipment?.trackingNumber);
  return { carrier, trackingNumber, link: shipment?.link, document: shipment?.document ?? null };
}
