import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * A phone number without its country's code, however it is written, as indexes of whole numbers have it. Null for none: were most of
 * them an empty text, the planner would expect each number in as many rows, and read all.
 */
export const lastDigits = (phone: SQLWrapper): SQL =>
  sql`nullif(right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10), '')`;
