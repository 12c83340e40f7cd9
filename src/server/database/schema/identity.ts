import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Whose database this is, in one row: a restored copy of it must not act as the shop. */
export const shopIdentity = pgTable(
  "shop_identity",
  {
    onlyRow: boolean("only_row").primaryKey().default(true),
    shopId: uuid("shop_id").notNull(),
    /** The ORIGIN under which it ran last as the shop. */
    origin: text("origin").notNull(),
    /** Where the database was then; null where the server does not tell. */
    place: text("place"),
    /** Grows while the shop runs, here first and then in the label of its pictures. */
    mark: bigint("mark", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("shop_identity_only_row", sql`${table.onlyRow}`)],
);
