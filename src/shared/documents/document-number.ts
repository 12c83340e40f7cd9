import { asIndianClock } from "../dates.ts";
import type { DocumentKind } from "./document.ts";

/** A series of its own for each kind (rule 46(b)). */
const prefixes: Record<DocumentKind, string> = {
  invoice: "PR",
  "credit-note": "PC",
  "credit-voucher": "PV",
  challan: "PD",
};

/** The year in which the financial year of a moment begins in India: 2026 from 1 April 2026 on. */
export function financialYearOf(moment: Date): number {
  const clock = asIndianClock(moment);
  const APRIL = 3;
  return clock.getUTCMonth() >= APRIL ? clock.getUTCFullYear() : clock.getUTCFullYear() - 1;
}

/**
 * The last day on which a credit note for an invoice counts: 30 November after the financial year of
 * the invoice (CGST Act, section 34(2)), such as 2027-11-30.
 */
export function lastCreditDay(financialYear: number): string {
  return `${financialYear + 1}-11-30`;
}

/** That day, where it is over on another one; undefined while a credit note still counts. */
export function creditClosedOn(financialYear: number, today: string): string | undefined {
  const last = lastCreditDay(financialYear);
  return today > last ? last : undefined;
}

/** A financial year as documents write it: `26-27` for the one that begins in 2026. */
function shortFinancialYear(year: number): string {
  return [year, year + 1].map((one) => String(one % 100).padStart(2, "0")).join("-");
}

/**
 * A document's number, such as `PR/26-27/000123`. The law allows 16 characters, which are enough for
 * 99,99,999 documents of a kind in a year; throws beyond.
 */
export function documentNumber(kind: DocumentKind, financialYear: number, sequence: number) {
  if (sequence > 9_999_999) throw new RangeError(`${sequence} documents are too many for a year`);
  return `${prefixes[kind]}/${shortFinancialYear(financialYear)}/${String(sequence).padStart(6, "0")}`;
}
