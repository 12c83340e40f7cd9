import { and, between, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Period, splitPeriod, wholeMonthsOf } from "#shared/accounting/period.ts";
import { documentLines, documents, taxMonthly } from "../database/schema/documents.ts";

export const isTaxed = inArray(documents.kind, ["invoice", "credit-note"]);

/** Credit notes are taken off. */
export const sumLessCredits = (figure: SQL) =>
  sql`coalesce(sum(case kind when 'credit-note' then - ${figure} else ${figure} end), 0)`;

/** Issued in a period, under one of the seller's registrations, or under any. */
export function isIssuedIn({ from, to }: Period, gstin?: string | SQLWrapper) {
  return and(
    between(documents.issuedOn, from, to),
    gstin === undefined ? undefined : eq(documents.sellerGstin, gstin),
  );
}

/** Documents from before, that have no lines of their own until a job has written them. */
export const hasNoLines = sql`place_of_supply is null and search_text is null`;

/** What the database keeps of some months, and the lines of documents from before that have none yet. */
export function linesOfMonths({ from, to }: Period, gstin?: string): SQL {
  const ofSeller = gstin === undefined ? sql`` : sql`seller_gstin = ${gstin} and`;
  return sql`(
    select month, kind, place_of_supply, gst_percent, hsn, unit, quantity, taxable_paise,
      cgst_paise, state_gst_paise, igst_paise
    from ${taxMonthly} where ${ofSeller} month between ${from}::date and ${to}::date
    union all select date_trunc('month', issued_on)::date, kind,
      body #>> '{placeOfSupply,gstCode}', gst_percent, hsn, unit, quantity, taxable_paise,
      cgst_paise, state_gst_paise, igst_paise
    from ${documents} cross join lateral document_lines_of(body)
    where ${isIssuedIn({ from, to }, gstin)} and ${hasNoLines} and ${isTaxed}
  )`;
}

/** Days read by one statement: few enough that their lines are read by an index, where the planner would else read all. */
const DAYS_AT_ONCE = 3;

/** The lines of any days of all registrations: of whole months as the database keeps them, of others one by one. */
export function linesOfPeriod(period: Period): SQL {
  const { months, days } = wholeMonthsOf(period);
  const figures = sql`kind, gst_percent, hsn, unit, quantity, taxable_paise, cgst_paise, state_gst_paise, igst_paise`;
  const parts = [
    ...(months ? [sql`select ${figures} from ${linesOfMonths(months)} as of_months`] : []),
    ...days
      .flatMap((some) => splitPeriod(some, DAYS_AT_ONCE))
      .flatMap((some) => [
        sql`select ${figures} from ${documents} join ${documentLines} on document_id = ${documents.id}
        where ${isIssuedIn(some)} and ${isTaxed}`,
        sql`select ${figures} from ${documents} cross join lateral document_lines_of(body)
        where ${isIssuedIn(some)} and ${hasNoLines} and ${isTaxed}`,
      ]),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}
