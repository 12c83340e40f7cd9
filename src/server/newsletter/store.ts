import type { Sql } from "../database/connection.ts";
import { newsletterSubscriptions } from "../database/schema.ts";

export interface Subscription {
  /** UUID version 7. */
  id: string;
  email: string;
  emailKey: string;
  /** The words that were agreed to. */
  consent: string;
}

/** Who asked for the newsletter. */
export function newsletterStore(sql: Sql) {
  return {
    /** Keeps the first consent: a second one for the same address changes nothing. */
    async add(subscription: Subscription): Promise<void> {
      await sql
        .insert(newsletterSubscriptions)
        .values(subscription)
        .onConflictDoNothing({ target: newsletterSubscriptions.emailKey });
    },
  };
}
