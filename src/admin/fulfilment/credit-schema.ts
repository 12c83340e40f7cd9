import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { moneyCodec } from "#shared/codecs.ts";
import { creditShare, type LineValue } from "#shared/fulfilment/item-amounts.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import type { creditShipment } from "#shared/fulfilment/shipments-contract.ts";
import { formatMoney, type Money, paise, rupees, toRupees } from "#shared/money.ts";
import { readQuantity } from "#shared/numbers.ts";
import { reasonToCustomer } from "./cancel-items.tsx";
import { type Restock, restock } from "./restock-field.tsx";
import { quantityProblem } from "./typed-quantities.ts";

export type NewCredit = z.input<typeof creditShipment.body>;

/** A line of a shipment of which something can still be credited. */
export interface CreditLine {
  /** The line's place in the order, from 0. */
  line: number;
  name: string;
  /** Pieces that can still come back. */
  max: number;
  /** Not credited yet. */
  left: Money;
  value: LineValue;
}

/** An empty amount is exactly the share of the pieces. */
export interface TypedCredit {
  line: number;
  quantity: string;
  amount: string;
}

export interface CreditValues {
  lines: TypedCredit[];
  reason: string;
  restock: Restock;
}

/** The lines of a shipment of which something can still be credited. */
export function creditLines(
  { products, shipmentValues }: Pick<AdminOrderDetails, "products" | "shipmentValues">,
  shipment: number,
): CreditLine[] {
  const lines = shipmentValues.find((one) => one.shipment === shipment)?.lines ?? [];
  return lines
    .map(({ line, quantity, returned, ...money }) => {
      const amount = rupees(money.amount);
      const credited = rupees(money.credited);
      return {
        line,
        name: products[line]?.product.name ?? "",
        max: quantity - returned,
        left: paise(amount - credited),
        value: { quantity, returned, amount, credited },
      };
    })
    .filter(({ max, left }) => max > 0 || left > 0);
}

/** Undefined where it cannot be read. */
export function creditOf(line: CreditLine, typed: TypedCredit): Money | undefined {
  const count = readQuantity(typed.quantity);
  if (count === undefined || count > line.max) return undefined;
  if (typed.amount.trim() === "") return count === 0 ? paise(0) : creditShare(line.value, count);
  return moneyCodec.read(typed.amount);
}

export function creditSchema(
  shipment: number,
  lines: readonly CreditLine[],
): z.ZodType<NewCredit, CreditValues> {
  return z
    .object({
      lines: z.custom<TypedCredit[]>().transform((typed, context) => {
        const read = typed.flatMap((one, place) => readLine(one, lines, context, place));
        if (context.issues.length === 0 && read.length === 0) {
          context.addIssue({
            code: "custom",
            message: "Enter how many pieces came back, or how much is given back",
          });
        }
        return read;
      }),
      reason: reasonToCustomer,
      restock,
    })
    .transform(({ lines: read, reason, restock: isRestocked }) => ({
      shipment,
      reason,
      lines: read.map((line) => ({ ...line, restock: line.quantity > 0 && isRestocked })),
    }));
}

type ReadLine = Pick<NewCredit["lines"][number], "line" | "quantity" | "amount">;

function readLine(
  typed: TypedCredit,
  lines: readonly CreditLine[],
  context: z.RefinementCtx,
  place: number,
): ReadLine[] {
  const line = lines.find((one) => one.line === typed.line);
  const refuse = (name: "quantity" | "amount", message: string) =>
    context.addIssue({ code: "custom", path: [place, name], message });
  const problem = quantityProblem(typed.quantity, line?.max ?? 0);
  if (problem) refuse("quantity", problem);
  const count = readQuantity(typed.quantity);
  const isGiven = typed.amount.trim() !== "";
  const amount = moneyCodec.read(typed.amount);
  if (isGiven && amount === undefined) {
    refuse("amount", moneyCodec.takes);
  } else if (amount !== undefined && line && amount > line.left) {
    refuse("amount", `At most ${formatMoney(line.left)}`);
  }
  if (!count && !amount) return [];
  return [
    {
      line: typed.line,
      quantity: count ?? 0,
      ...(amount !== undefined && { amount: toRupees(amount) }),
    },
  ];
}

/** The last day on which the GST of a shipment's invoice could be corrected; undefined while it can be. */
export function gstClosedOn(
  { shipmentValues }: Pick<AdminOrderDetails, "shipmentValues">,
  shipment: number,
): string | undefined {
  return shipmentValues.find((one) => one.shipment === shipment)?.gstClosedOn;
}
