import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { bookBankLine } from "#shared/bank/contract.ts";
import { moneyCodec } from "#shared/codecs.ts";
import { toRupees } from "#shared/money.ts";

interface BookedOrder {
  order: string;
  amount?: number | undefined;
}

/** Orders as they are typed: a line each, its amount behind a comma where there are several. */
const typedOrders: z.ZodType<BookedOrder[], string> = z.string().transform((text, { addIssue }) => {
  const orders: BookedOrder[] = [];
  for (const row of text.split("\n").filter((each) => each.trim() !== "")) {
    const [, order = "", typed] = /^\s*([^,;\t]+?)\s*(?:[,;\t]\s*(.*?)\s*)?$/.exec(row) ?? [];
    const amount = typed ? moneyCodec.read(typed) : undefined;
    if (order === "" || (typed && amount === undefined)) {
      addIssue(`“${row.trim()}” is not read: write an order's number, a comma and its amount`);
      return z.NEVER;
    }
    orders.push({ order, ...(amount !== undefined && { amount: toRupees(amount) }) });
  }
  return orders;
});

const typedUtr = z
  .string()
  .transform((typed) => typed.trim() || undefined)
  .pipe(bookBankLine.body.shape.utr);

/** The form that books a line for what it most likely pays; without a UTR that of the line is taken. */
export const candidateFields = z.object({ utr: typedUtr });

/** The form that books a line for orders that somebody names; without a UTR that of the line is taken. */
export const bookingFields = z.object({
  way: bookBankLine.body.shape.way,
  orders: typedOrders.pipe(bookBankLine.body.shape.orders),
  utr: typedUtr,
});
