import { z } from "zod";

/** After the delivery: long enough to try the goods, short enough to remember them. */
export const [MIN_REQUEST_DAYS, MAX_REQUEST_DAYS] = [1, 60];

/** Whether, and when, customers are asked by mail for a review. */
export const reviewsSettings = z.object({
  /** Off in a new shop: the owner decides to write what nobody has asked for. */
  requestsOn: z.boolean().default(false),
  /** Days after an order was delivered. */
  requestAfterDays: z
    .number("Enter the days as a whole number")
    .int("Enter the days as a whole number")
    .min(MIN_REQUEST_DAYS, `Ask at least ${MIN_REQUEST_DAYS} day after the delivery`)
    .max(MAX_REQUEST_DAYS, `Ask at most ${MAX_REQUEST_DAYS} days after the delivery`)
    .default(10),
});
export type ReviewsSettings = z.infer<typeof reviewsSettings>;
