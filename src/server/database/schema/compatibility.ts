import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Comparison, FitKind, RuleSide } from "#shared/compatibility/rule.ts";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";

/** The owner's rules of what fits which machine: few, held in memory. */
export const compatibilityRules = pgTable(
  "compatibility_rules",
  {
    id: id(),
    kind: text("kind").$type<FitKind>().notNull(),
    /** A sentence for shoppers. */
    reason: text("reason").notNull(),
    /** The subjects of a side may be deleted meanwhile: it then catches nothing. */
    machines: jsonb("machines").$type<RuleSide>().notNull(),
    goods: jsonb("goods").$type<RuleSide>().notNull(),
    comparisons: jsonb("comparisons").$type<Comparison[]>().notNull().default([]),
    /** Pieces of each in the starter kit; null where the goods are not part of it. */
    starterQuantity: integer("starter_pieces"),
    /** One of the goods or each of them goes into the kit. */
    starterTakes: text("starter_takes").$type<"one" | "each">().notNull().default("one"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "compatibility_rules_kind_known",
      isOneOf(table.kind, ["consumable", "blank", "spare", "accessory", "companion"]),
    ),
    check("compatibility_rules_takes_known", isOneOf(table.starterTakes, ["one", "each"])),
    check("compatibility_rules_pieces_positive", sql`${table.starterQuantity} >= 1`),
  ],
);

/** Which machines a user has, as they say. */
export const userMachines = pgTable(
  "user_machines",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index().on(table.productId),
  ],
);
