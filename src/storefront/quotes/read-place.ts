import type { QuotePlace } from "#shared/quotes/quote.ts";
import { BILLING } from "../accounts/buyer-problems.ts";

export function readPlace(texts: Record<string, string>): QuotePlace {
  const text = (name: string) => texts[name]?.trim() ?? "";
  return {
    address: text("address"),
    city: text("city"),
    state: text("state"),
    pincode: text("pincode").replaceAll(/\s/g, ""),
  };
}

/** The names of a form's fields in what the shop refuses. */
export function fieldsOf(fields: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, why]) => {
      const field = name.split(".").at(-1) ?? name;
      return [name.startsWith("buyer.billingAddress.") ? BILLING + field : field, why];
    }),
  );
}
