import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import type { PaletteEntry } from "./page-entries.ts";

/** Fewer digits are in most numbers. */
const MIN_PHONE_DIGITS = 4;

/** Those among the buyers of found orders who are what was looked for, each with all of their orders. */
export function customersOf(
  orders: readonly Pick<ListedOrder, "customer">[],
  typed: string,
): PaletteEntry[] {
  const wanted = typed.toLowerCase();
  const digits = typed.replaceAll(/\D/g, "");
  const byEmail = new Map<string, PaletteEntry>();
  for (const { name, email, phone } of orders.map(({ customer }) => customer)) {
    const isPhone =
      digits.length >= MIN_PHONE_DIGITS && phone.replaceAll(/\D/g, "").includes(digits);
    if (!isPhone && !`${name}\n${email}`.toLowerCase().includes(wanted)) continue;
    const to = `${ORDERS_PATH}?${new URLSearchParams({ search: email })}`;
    byEmail.set(email.toLowerCase(), { name, detail: email, to });
  }
  return [...byEmail.values()];
}
