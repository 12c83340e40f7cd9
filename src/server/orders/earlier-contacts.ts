import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { earlierContacts } from "../database/schema/earlier-contacts.ts";
import { orders } from "../database/schema/orders.ts";

/**
 * Of what an account was called only what its orders still say stays, which are those with a document: to be called after
 * its account and orders have been erased.
 */
export async function forgetEarlierContacts(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${earlierContacts} as earlier where user_id = ${userId} and (
      not exists (select from ${orders} where ${orders.userId} = earlier.user_id
        and (customer_name, customer_email, customer_phone) = (earlier.name, earlier.email, earlier.phone))
      or exists (select from ${users} where ${users.id} = earlier.user_id
        and (${users.name}, ${users.email}, ${users.phone}) = (earlier.name, earlier.email, earlier.phone)))`);
}
