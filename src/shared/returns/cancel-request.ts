/** What became of a shopper's request to cancel pieces that are packed already. */
export const cancelRequestStates = ["open", "granted", "refused", "overtaken"] as const;
export type CancelRequestState = (typeof cancelRequestStates)[number];

/** Pieces of one line of an order. */
export interface LinePieces {
  /** The order's line. */
  position: number;
  quantity: number;
}
