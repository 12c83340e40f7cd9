import { and, between, inArray, sql } from "drizzle-orm";
import { auditSubjects } from "#shared/audit/contract.ts";
import { auditLog } from "../database/schema/audit.ts";
import { creditLines } from "../database/schema/fulfilment.ts";
import { newsletterSubscriptions } from "../database/schema/mail.ts";
import { returnLines, returns } from "../database/schema/returns.ts";
import { searchTerms } from "../database/schema/search.ts";
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
    select words as key, sum(times) as times, sum(without_result) as "withoutResult", sum(corrected) as corrected
    from ${searchTerms} where ${between(searchTerms.day, period.from, period.to)} group by words`,
  async describe(db, keys, period) {
    const found = await db
      .select({
        words: searchTerms.words,
        instead: sql<string>`max(${searchTerms.correctedKeyword})`,
      })
      .from(searchTerms)
      .where(
        and(
          between(searchTerms.day, period.from, period.to),
          inArray(searchTerms.words, [...keys]),
        ),
      )
      .groupBy(searchTerms.words);
    return new Map(
      found.map(({ words, instead }) => [words, { name: words, texts: { found: instead } }]),
    );
  },
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
