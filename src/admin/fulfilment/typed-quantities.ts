import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { formatQuantity } from "#shared/cart/quantity.ts";
import type { ChosenItems } from "#shared/fulfilment/item-amounts.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { readQuantity } from "#shared/numbers.ts";
import { unfulfilledQuantity } from "#shared/orders/unfulfilled-quantity.ts";

/** A line of which pieces are chosen. */
export interface QuantityLine {
  /** Its place in the order, from 0. */
  line: number;
  name: string;
  max: number;
}

export type TypedQuantities = { line: number; quantity: string }[];

export function unfulfilledLines({
  products,
}: Pick<AdminOrderDetails, "products">): QuantityLine[] {
  return products
    .map((ordered, line) => ({
      line,
      name: ordered.product.name,
      max: unfulfilledQuantity(ordered),
    }))
    .filter(({ max }) => max > 0);
}

/** As far as it can be read. */
export function chosenItems(typed: TypedQuantities): ChosenItems {
  return typed.flatMap(({ line, quantity }) => {
    const count = readQuantity(quantity) ?? 0;
    return count > 0 ? [{ line, quantity: count }] : [];
  });
}

/** None above what there is: what is typed beyond that is refused later. */
export function itemsWithin(typed: TypedQuantities, lines: readonly QuantityLine[]): ChosenItems {
  return chosenItems(typed).map(({ line, quantity }) => ({
    line,
    quantity: Math.min(quantity, lines.find((one) => one.line === line)?.max ?? 0),
  }));
}

/** Undefined where it can be taken. */
export function quantityProblem(typed: string, max: number): string | undefined {
  const count = readQuantity(typed);
  if (count === undefined) return "Enter a number of pieces";
  if (count <= max) return undefined;
  return max === 0 ? "No piece of it is left" : `At most ${formatQuantity(max)}`;
}

/** Quantities of some lines: none above what there is, and at least one piece in all. */
export function itemsSchema(lines: readonly QuantityLine[]) {
  return z.custom<TypedQuantities>().transform((typed, context) => {
    for (const [place, { line, quantity }] of typed.entries()) {
      const max = lines.find((one) => one.line === line)?.max ?? 0;
      const message = quantityProblem(quantity, max);
      if (message) context.addIssue({ code: "custom", path: [place, "quantity"], message });
    }
    const chosen = [...chosenItems(typed)];
    if (context.issues.length === 0 && chosen.length === 0) {
      context.addIssue({ code: "custom", message: "Choose at least one piece" });
    }
    return chosen;
  });
}
