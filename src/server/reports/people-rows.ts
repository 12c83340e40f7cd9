import { between, sql } from "drizzle-orm";
import { auditSubjects } from "#shared/audit/contract.ts";
import { auditLog } from "../database/schema/audit.ts";
import { creditLines } from "../database/schema/fulfilment.ts";
import { newsletterSubscriptions } from "../database/schema/mail.ts";
import { returnLines, returns } from "../database/schema/returns.ts";
import { zeroResultSearches } from "../database/schema/search.ts";
import {
  describeByKey,
  indianDay,
  isWithin,
  readDays,
  type StepRows,
  type ThingRows,
} from "./rows.ts";

/** Between the parts of a key that people see; no text of theirs has it. */
const PART = "\n";

export const returnsByReason: ThingRows = {
  rows: (period) => sql`
    select ${returns.reason} as key, count(*) as returns,
      coalesce(sum((select sum(quantity) from ${returnLines}
        where ${returnLines.returnId} = ${returns.id})), 0) as pieces,
      coalesce(sum((select sum(amount_paise) from ${creditLines}
        where ${creditLines.creditId} = ${returns.creditId})), 0) as credited
    from ${returns} where ${isWithin(sql`${returns.createdAt}`, period)} group by 1`,
  describe: async (_db, keys) => describeByKey(keys, (key) => ({ name: key })),
};

export const searches: ThingRows = {
  rows: (period) => sql`
    select words || ${PART} || max(corrected_keyword) as key, sum(times) as times
    from ${zeroResultSearches}
    where ${between(zeroResultSearches.day, period.from, period.to)} group by words`,
  describe: async (_db, keys) =>
    describeByKey(keys, (key) => {
      const [name = "", found = ""] = key.split(PART);
      return { name, texts: { found } };
    }),
};

export const newsletter: StepRows = {
  async days(db, period) {
    const { createdAt, confirmedAt, unsubscribedAt } = newsletterSubscriptions;
    const moments = { signedUp: createdAt, confirmed: confirmedAt, ended: unsubscribedAt };
    const found = [];
    for (const [name, column] of Object.entries(moments)) {
      const moment = sql`${column}`;
      found.push(
        ...(await readDays(
          db,
          sql`select ${indianDay(moment)} as day, count(*) as ${sql.identifier(name)}
            from ${newsletterSubscriptions} where ${isWithin(moment, period)} group by 1`,
        )),
      );
    }
    return found;
  },
};

export const staff: ThingRows = {
  rows: (period) => sql`
    select who || ${PART} || subject_type as key, count(*) as changes
    from ${auditLog} where ${isWithin(sql`${auditLog.at}`, period)} group by 1`,
  describe: async (_db, keys) =>
    describeByKey(keys, (key) => {
      const [name = "", subject = ""] = key.split(PART);
      return { name, texts: { about: auditSubjects[subject as keyof typeof auditSubjects] } };
    }),
};
