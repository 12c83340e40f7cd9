import { success } from "#shared/failure.ts";
import type { ProductStock } from "#shared/stock/contract.ts";
import { fakeApi } from "./fake-api.ts";

const order = { _id: "o1aaaaaa", number: "SO-26-000123" };
const at = "2026-06-12T09:34:00.000Z";
/** What all movements of `stock` have, unless one says otherwise. */
export const movement = { at, branch: "Kolkata", note: "", actor: "shop", onHand: 10 };
/** Ten pieces in Kolkata, three of them kept for an order, and the movements that led there. */
export const stock: ProductStock = {
  levels: [{ code: "kolkata", branch: "Kolkata", sells: true, onHand: 10, reserved: 3 }],
  reservations: [
    { order, branch: "Kolkata", quantity: 2, until: at },
    { order, branch: "Kolkata", quantity: 1 },
  ],
  reservationCount: { count: 2, isExact: true },
  movements: [
    { ...movement, _id: 9, delta: -1, reason: "sale", actor: "asha@example.com", order },
    {
      ...{ ...movement, _id: 8, delta: 11, onHand: 11, reason: "delivery", note: "Slip 7" },
      entry: { _id: 4, number: "ST-26-000004" },
    },
    {
      ...{ ...movement, _id: 7, delta: 1, onHand: 1, reason: "return" },
      return: { _id: "r1", number: "RT-26-000002" },
    },
  ],
  hasMore: true,
};

/** The shop's answer to who opens the page of a product's stock. */
export const answerOf = (shown: ProductStock, quantity = 7) =>
  success({
    success: true as const,
    product: { name: "Mug", slug: "mug", quantity },
    stock: shown,
  });

/** The shop's answers where the stock is what its movements come to, unless a test says otherwise. */
export const fakeStock = (answers: Parameters<typeof fakeApi>[0]) =>
  fakeApi({
    getStockDifferences: () => success({ success: true as const, differences: [] }),
    ...answers,
  });
