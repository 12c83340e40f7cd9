import { z } from "zod";

/** How an order travels, as it was offered when it was made. */
export const shippingMethod = z.object({
  /** By which it was chosen: the id of a rule, or of a branch. */
  id: z.string(),
  /** As the shopper reads it, such as `By road, 3 to 5 working days`. */
  name: z.string(),
  /** Working days in which it is promised; absent where nothing is. */
  days: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
  /** The address of the branch where it is picked up, in one line. */
  pickUpAt: z.string().optional(),
});
export type ShippingMethod = z.infer<typeof shippingMethod>;
