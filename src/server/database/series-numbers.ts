import { eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { readSeriesNumber, seriesNumberPrefix } from "#shared/series-number.ts";

/** A number that is typed whole or begun; bytes are compared, as its index does. Undefined for other texts. */
export function isNumbered(number: PgColumn, typed: string): SQL | undefined {
  const whole = readSeriesNumber(typed);
  const prefix = seriesNumberPrefix(typed);
  return or(
    whole === undefined ? undefined : eq(number, whole),
    prefix === undefined
      ? undefined
      : sql`(${number} ~>=~ ${prefix} and ${number} ~<~ ${`${prefix}~`})`,
  );
}
