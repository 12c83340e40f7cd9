import { bigint, numeric, timestamp, uuid } from "drizzle-orm/pg-core";

/** Ids are UUID version 7 made by the application, so that they sort by time. */
export const id = () => uuid("id").primaryKey();

/** All times come from the database's clock (`now()`): one clock rules. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Money columns hold paise. */
export const money = (name: string) => bigint(name, { mode: "number" });

/** A percentage, with two decimals at most. */
export const percentage = (name: string) =>
  numeric(name, { precision: 5, scale: 2, mode: "number" });
