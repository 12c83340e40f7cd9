import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditSubject } from "#shared/audit/contract.ts";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { attributes, families } from "../database/schema/attributes.ts";
import { bankStatementLines, bankStatements } from "../database/schema/bank.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { blogs } from "../database/schema/content.ts";
import { documents } from "../database/schema/documents.ts";
import { orders } from "../database/schema/orders.ts";
import { quotes } from "../database/schema/quotes.ts";
import { returns } from "../database/schema/returns.ts";
import { savedViews } from "../database/schema/saved-views.ts";
import { staffRoles } from "../database/schema/staff.ts";
import { ERASED } from "../lib/erased.ts";
import { isId } from "../lib/ids.ts";

interface Named {
  table: PgTable & { id: PgColumn };
  name: PgColumn | SQL;
  slug?: PgColumn;
}

/** Where people find the name of what a change is about; of other subjects the id is the name. */
const named: Partial<Record<AuditSubject, Named>> = {
  product: { table: products, name: products.name, slug: products.slug },
  category: { table: categories, name: categories.name },
  family: { table: families, name: families.name },
  attribute: { table: attributes, name: attributes.name },
  blog: { table: blogs, name: blogs.title, slug: blogs.slug },
  order: { table: orders, name: orders.number },
  quote: { table: quotes, name: quotes.number },
  return: { table: returns, name: returns.number },
  document: { table: documents, name: documents.number },
  "bank-statement": { table: bankStatements, name: bankStatements.fileName },
  "bank-line": { table: bankStatementLines, name: bankStatementLines.narration },
  // Who was erased is told of as gone, by no name.
  user: { table: users, name: sql`nullif(${users.name}, ${ERASED})` },
  view: { table: savedViews, name: savedViews.name },
  role: { table: staffRoles, name: staffRoles.name },
};

/** Names and slugs of subjects that are still there, by kind and id. */
export async function subjectNames(
  db: Db,
  subjects: readonly { type: AuditSubject; id: string }[],
): Promise<(type: AuditSubject, id: string) => { name?: string; slug?: string }> {
  const found = new Map<string, { name?: string; slug?: string }>();
  const byType = Map.groupBy(subjects, ({ type }) => type);
  await Promise.all(
    [...byType].map(async ([type, own]) => {
      const where = named[type];
      const ids = [...new Set(own.map(({ id }) => id))].filter(isId);
      if (!where || ids.length === 0) return;
      const { table, name, slug } = where;
      const rows = await db
        .select({
          id: sql<string>`${table.id}`,
          name: sql<string | null>`${name}`,
          slug: slug ? sql<string | null>`${slug}` : sql<null>`null`,
        })
        .from(table as PgTable)
        .where(inArray(table.id, ids));
      for (const row of rows) {
        found.set(`${type} ${row.id}`, {
          ...(row.name !== null && { name: row.name }),
          ...(row.slug !== null && { slug: row.slug }),
        });
      }
    }),
  );
  return (type, id) => found.get(`${type} ${id}`) ?? {};
}
