import { groupedNumber } from "#shared/numbers.ts";
import { PRODUCTS_PATH, STOCK_ENTRIES_PATH } from "../kit/dashboard-menu.ts";

/** Where a product's stock and its movements are shown. */
export const stockPath = (productId: string) => `${PRODUCTS_PATH}/${productId}/stock`;

/** Where a delivery, a count or the like is shown with all its movements. */
export const stockEntryPath = (id: number) => `${STOCK_ENTRIES_PATH}/${id}`;

/** Who moved pieces: an admin by their e-mail. */
export function actorText(actor: string): string {
  if (actor === "shop") return "the shop itself";
  return actor === "shopper" ? "the customer" : actor;
}

/** `+20 pieces`, `−1 piece`. */
export function deltaText(delta: number): string {
  return `${delta > 0 ? "+" : "−"}${piecesText(Math.abs(delta))}`;
}

export const piecesText = (pieces: number) =>
  `${groupedNumber(pieces)} ${pieces === 1 ? "piece" : "pieces"}`;
