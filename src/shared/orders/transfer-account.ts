import { z } from "zod";

/** The account that a bank transfer is paid into, as it was told with the order. */
export const transferAccount = z.object({
  name: z.string(),
  number: z.string(),
  ifsc: z.string(),
  bank: z.string(),
  branch: z.string().optional(),
  upiId: z.string().optional(),
});
export type TransferAccount = z.infer<typeof transferAccount>;

/** An order's bank transfer, while money is still to come for it. */
export const orderTransfer = z.object({
  /** To be written with the transfer: the order is found by it. */
  reference: z.string(),
  account: transferAccount,
  /** Until when it can be paid, as ISO 8601. */
  until: z.string(),
  /** Rupees that have come so far. */
  received: z.number(),
});
export type OrderTransfer = z.infer<typeof orderTransfer>;
