import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { peels, pressures, TransferMethod } from "#shared/press-settings/methods.ts";
import { categories, products } from "./catalogue.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";

/** Temperature, time and pressure for a blank, a transfer method and a machine. */
export const pressSettings = pgTable(
  "press_settings",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    blank: text("blank").notNull(),
    method: text("method").$type<TransferMethod>().notNull(),
    machine: text("machine").notNull(),
    /** In °C. */
    minTemperature: integer("min_temperature").notNull(),
    maxTemperature: integer("max_temperature").notNull(),
    minSeconds: integer("min_seconds").notNull(),
    maxSeconds: integer("max_seconds").notNull(),
    /** Null where nothing presses, as in an oven. */
    pressure: text("pressure").$type<(typeof pressures)[number]>(),
    peel: text("peel").array().$type<(typeof peels)[number][]>().notNull(),
    notes: text("notes").notNull().default(""),
    sourceName: text("source_name").notNull().default(""),
    sourceUrl: text("source_url").notNull().default(""),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "press_settings_method_known",
      isOneOf(table.method, ["sublimation", "dtf", "vinyl", "other"]),
    ),
    check("press_settings_pressure_known", isOneOf(table.pressure, ["light", "medium", "firm"])),
    check(
      "press_settings_spans_upright",
      sql`${table.minTemperature} <= ${table.maxTemperature} and ${table.minSeconds} <= ${table.maxSeconds}`,
    ),
  ],
);

/** The products and categories of the shop that a setting holds for, on its two sides. */
export const pressSettingTargets = pgTable(
  "press_setting_targets",
  {
    id: id(),
    settingId: uuid("setting_id")
      .notNull()
      .references(() => pressSettings.id, { onDelete: "cascade" }),
    side: text("side").$type<"blank" | "machine">().notNull(),
    productId: uuid("product_id").references(() => products.id, { onDelete: "cascade" }),
    categoryId: uuid("category_id").references(() => categories.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("press_setting_targets_once").on(
      table.settingId,
      table.side,
      sql`coalesce(${table.productId}, ${table.categoryId})`,
    ),
    index().on(table.productId),
    index().on(table.categoryId),
    check("press_setting_targets_side_known", isOneOf(table.side, ["blank", "machine"])),
    check(
      "press_setting_targets_product_or_category",
      sql`(${table.productId} is null) <> (${table.categoryId} is null)`,
    ),
  ],
);
