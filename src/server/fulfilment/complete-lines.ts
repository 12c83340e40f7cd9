import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { fillInGoodsTax } from "../catalogue/fill-in-goods-tax.ts";
import type { Db } from "../database/connection.ts";
import { type LineRow, type OrderRow, ordersStore } from "../orders/store.ts";

interface FilledLine {
  line: number;
  hsn?: string | undefined;
  gstPercent?: number | undefined;
}

export interface Completion {
  lines: readonly FilledLine[];
  /** Products that have none of their own keep it as well. */
  saveOnProducts: boolean;
}

/** How many lines are new, and how many products. */
interface Completed {
  lines: number;
  products: number;
}

type Filled = Partial<Pick<LineRow, "hsn" | "gstPercent">>;

/**
 * Fills in the HSN and rate of lines that were sold without, so that their invoice can be issued. What
 * a line has stays: it is as of the sale. The order's history keeps who filled in what.
 *
 * @param order locked by this transaction
 * @returns how much is new; `conflict` where the order has no such line or it says something
 *   else, `invalid_request` for a rate that held neither at the sale nor does now
 */
export async function completeLines(
  db: Db,
  order: OrderRow,
  { lines: filled, saveOnProducts }: Completion,
  actor: string,
): Promise<Outcome<Completed, "conflict" | "invalid_request">> {
  const store = ordersStore(db);
  const lines = (await store.linesOf([order.id])).get(order.id) ?? [];
  const rates = new Set([...gstPercentsAt(order.createdAt), ...gstPercentsAt(new Date())]);
  const missing: { line: LineRow; filled: Filled }[] = [];
  for (const { line: position, hsn, gstPercent } of filled) {
    const line = lines.find((one) => one.position === position);
    if (!line) return failure("conflict", `This order has no line ${position + 1}.`);
    if ((hsn && line.hsn && line.hsn !== hsn) || differs(line.gstPercent, gstPercent)) {
      return failure("conflict", `${line.name} was sold with ${soldWith(line)}: that stays.`);
    }
    if (gstPercent !== undefined && !rates.has(gstPercent)) {
      const text = `${gstPercent} % held neither when this was ordered nor does it now. Choose another rate.`;
      return failure("invalid_request", text);
    }
    const change: Filled = {
      ...(hsn && !line.hsn && { hsn }),
      ...(gstPercent !== undefined && line.gstPercent === null && { gstPercent }),
    };
    if (Object.keys(change).length > 0) missing.push({ line, filled: change });
  }
  for (const { line, filled: change } of missing) {
    await store.completeLine(line, change);
    const what = `Filled in for ${line.name}: ${factsOf(change)}.`;
    await store.addEvent(order, actor, what, "admin");
  }
  const products = saveOnProducts
    ? await fillInGoodsTax(
        db,
        missing.map(({ line: { productId }, filled: tax }) => ({ productId, ...tax })),
      )
    : 0;
  return success({ lines: missing.length, products });
}

const differs = (known: number | null, entered: number | undefined) =>
  known !== null && entered !== undefined && known !== entered;

const soldWith = ({ hsn, gstPercent }: LineRow) => factsOf({ ...(hsn && { hsn }), gstPercent });

function factsOf({ hsn, gstPercent }: Filled): string {
  const hasRate = gstPercent !== undefined && gstPercent !== null;
  return [...(hsn ? [`HSN ${hsn}`] : []), ...(hasRate ? [`GST ${gstPercent} %`] : [])].join(", ");
}
