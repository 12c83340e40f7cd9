import { sql } from "drizzle-orm";
import { ERASED_VALUE } from "#shared/audit-words/field-words.ts";
import type { Db } from "../database/connection.ts";
import { auditLog } from "../database/schema/audit.ts";

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
 * column, and when, stays. Also of orders whose document the law has kept, since the document itself is. The account is
 * an empty row already: of nobody else does the database let an entry change (`audit_never_changes`).
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
      then ${JSON.stringify(ERASED_VALUE)}::jsonb else value end) from jsonb_each(${copy}))`;
  await db.execute(sql`select set_config('pressroom.erased', ${userId}, true)`);
  await db.execute(sql`
    update ${auditLog} set before = ${blanked(auditLog.before)}, after = ${blanked(auditLog.after)}
    from audit_subjects_of(${userId}) as subject,
      (values ${sql.join(tables, sql`, `)}) as personal (table_name, columns)
    where ${auditLog.subjectType} = subject.type and ${auditLog.subjectId} = subject.id::text
      and ${auditLog.tableName} = personal.table_name
      and (${auditLog.before} ?| personal.columns or ${auditLog.after} ?| personal.columns)`);
  await db.execute(sql`select set_config('pressroom.erased', '', true)`);
}
