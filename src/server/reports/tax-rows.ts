import { type SQL, sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import { linesOfPeriod, sumLessCredits } from "../accounting/tax-lines.ts";
import { describeByKey, type ThingRows } from "./rows.ts";

const taxes = sql`${sumLessCredits(sql`taxable_paise`)} as taxable, ${sumLessCredits(sql`cgst_paise`)} as cgst,
  ${sumLessCredits(sql`state_gst_paise`)} as "stateGst", ${sumLessCredits(sql`igst_paise`)} as igst,
  ${sumLessCredits(sql`(cgst_paise + state_gst_paise + igst_paise)`)} as tax`;

/** What was all credited again leaves no row, as in the accountant's files. */
const isSomething = sql`(${sumLessCredits(sql`quantity`)}, ${sumLessCredits(sql`taxable_paise`)}) <> (0, 0)`;

const linesGrouped = (period: Period, key: SQL, figures: SQL) =>
  sql`select ${key} as key, ${figures}, ${taxes} from ${linesOfPeriod(period)} as each_line
    group by 1 having ${isSomething}`;

export const taxByRate: ThingRows = {
  rows: (period) =>
    linesGrouped(
      period,
      sql`gst_percent::text`,
      sql`${sumLessCredits(sql`(taxable_paise + cgst_paise + state_gst_paise + igst_paise)`)} as total`,
    ),
  describe: async (_db, keys) => describeByKey(keys, (key) => ({ name: `${Number(key)} %` })),
};

export const taxByHsn: ThingRows = {
  rows: (period) =>
    linesGrouped(
      period,
      sql`hsn || ' ' || unit || ' ' || gst_percent::text`,
      sql`min(unit) as unit, min(gst_percent) as rate, ${sumLessCredits(sql`quantity`)} as quantity`,
    ),
  describe: async (_db, keys) =>
    describeByKey(keys, (key) => {
      const [hsn, unit = ""] = key.split(" ");
      return { name: hsn || "Without an HSN", texts: { unit } };
    }),
};
