import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { auditLog } from "../database/schema/audit.ts";
import { reviews } from "../database/schema/content.ts";
import { documents } from "../database/schema/documents.ts";
import { orders } from "../database/schema/orders.ts";
import { quotes } from "../database/schema/quotes.ts";
import { returns } from "../database/schema/returns.ts";

/** Which columns of audited tables say something of the person whose row it is, or were written about them. */
export const personalColumns: Readonly<Record<string, readonly string[]>> = {
  users: ["name", "email", "email_key", "phone", "address", "company", "gstin"],
  customer_notes: ["note"],
  sessions: ["device", "network"],
  passkeys: ["name"],
  orders: [
    ...["customer_name", "customer_email", "customer_phone", "company", "gstin", "cod_contacts"],
    ...["shipping_address", "billing_address", "address_request", "purchase_order", "note"],
  ],
  order_events: ["what"],
  quotes: ["buyer", "deliver_to", "note", "draft", "decline_reason"],
  quote_versions: ["offer"],
  quote_events: ["what"],
  returns: ["note"],
  return_steps: ["note"],
  cancel_requests: ["reason", "answer"],
  reviews: ["name"],
  documents: ["body", "buyer_gstin"],
  document_registrations: ["signed_qr"],
};

/**
 * Blanks what the audit's copies of an account's rows say of a person, in this transaction: who changed which
 * column, and when, stays. Also of orders whose document the law has kept, since the document itself is.
 */
export async function eraseFromAudit(db: Db, userId: string): Promise<void> {
  const tables = Object.entries(personalColumns).map(
    ([table, columns]) =>
      sql`(${table}, array[${sql.join(
        columns.map((column) => sql`${column}`),
        sql`, `,
      )}])`,
  );
  const blanked = (copy: typeof auditLog.before | typeof auditLog.after) => sql`(
    select jsonb_object_agg(key, case when key = any(personal.columns) and value not in ('null', '""')
      then '"(erased)"' else value end) from jsonb_each(${copy}))`;
  await db.execute(sql`
    update ${auditLog} set before = ${blanked(auditLog.before)}, after = ${blanked(auditLog.after)}
    from (
      select 'user' as type, ${userId}::text as id
      union all select 'order', id::text from ${orders} where user_id = ${userId}
      union all select 'quote', id::text from ${quotes} where user_id = ${userId}
      union all select 'review', id::text from ${reviews} where user_id = ${userId}
      union all select 'return', ${returns.id}::text from ${returns}
        join ${orders} on ${orders.id} = ${returns.orderId} where ${orders.userId} = ${userId}
      union all select 'document', ${documents.id}::text from ${documents}
        join ${orders} on ${orders.id} = ${documents.orderId} where ${orders.userId} = ${userId}
    ) as subject, (values ${sql.join(tables, sql`, `)}) as personal (table_name, columns)
    where ${auditLog.subjectType} = subject.type and ${auditLog.subjectId} = subject.id
      and ${auditLog.tableName} = personal.table_name
      and (${auditLog.before} ?| personal.columns or ${auditLog.after} ?| personal.columns)`);
}
