import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { stockEdit } from "#shared/catalogue/product-fields.ts";
import { countCodec } from "#shared/codecs.ts";
import { isReasonOf, NO_REASON } from "#shared/stock/change-reasons.ts";
import type { EditReason } from "#shared/stock/movement-reason.ts";
import { MAX_STOCK, STOCK_TOO_LARGE } from "#shared/stock/stock-limits.ts";

export const QUANTITY_RULE = "Quantity must be a whole number, 0 or more";

const stockActions = ["add", "remove", "count"] as const;
export type StockAction = (typeof stockActions)[number];

/** Fields that say why, of forms of one product and of a family. */
export const whyFields = {
  stockReason: z.string(),
  stockNote: stockEdit.stockNote.unwrap(),
};

export interface WhyValues {
  /** Of `changeReasons`; another one, and an empty one, is none. */
  stockReason: string;
  stockNote: string;
}

/** Pieces as they are typed, grouped or not: as plain digits. */
export const stockQuantity = z
  .string()
  .trim()
  .transform((typed, { addIssue }) => {
    const count = countCodec.read(typed);
    if (count === undefined && typed !== "") addIssue(QUANTITY_RULE);
    if (count !== undefined && count > MAX_STOCK) addIssue(STOCK_TOO_LARGE);
    return count === undefined ? "" : String(count);
  });

/** The fields of a form that changes a product's stock. */
export const stockFields = {
  stockAction: z.enum(stockActions),
  quantity: stockQuantity,
  ...whyFields,
};

export interface StockValues extends WhyValues {
  /** Done to the stock with the pieces in `quantity`. */
  stockAction: StockAction;
  quantity: string;
}

export const noStockChange: StockValues = {
  stockAction: "add",
  quantity: "",
  stockReason: "",
  stockNote: "",
};

/** Of a whole form: refuses pieces that come or go without a reason. */
export function checkReason(
  { stockAction, quantity, stockReason }: StockValues,
  { addIssue }: Pick<z.RefinementCtx, "addIssue">,
): void {
  const isAsked = Number(quantity) > 0 && stockAction !== "count";
  if (isAsked && !isReasonOf(stockAction, stockReason))
    addIssue({ code: "custom", message: NO_REASON, path: ["stockReason"] });
}

/**
 * The texts with which an update is sent; none where nothing changes.
 *
 * @param seen the stock that a count takes the place of
 */
export function stockTexts(
  { stockAction, quantity, stockReason, stockNote }: StockValues,
  seen: number,
) {
  if (quantity === "") return {};
  const note = stockNote && { stockNote };
  if (stockAction === "count") return { quantity, quantitySeen: String(seen), ...note };
  if (Number(quantity) === 0) return {};
  const why = { stockReason: stockReason as EditReason, ...note };
  return { stockChange: stockAction === "add" ? quantity : `-${quantity}`, ...why };
}
