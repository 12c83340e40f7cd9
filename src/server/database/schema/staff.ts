import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Permission } from "#shared/permissions.ts";
import { id, timestamptz } from "./columns.ts";

/** What staff may do, by the name that the owner calls it. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    id: id(),
    name: text("name").notNull(),
    /** Of a role of the owner's own; a built-in one has what `shared/staff/roles.ts` says. */
    permissions: text("permissions").array().$type<Permission[]>().notNull().default([]),
    /** Whoever has it does nothing in the dashboard before they have a second factor. */
    requiresTwoFactor: boolean("requires_two_factor").notNull().default(false),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("staff_roles_name").on(sql`lower(${table.name})`)],
);
