import { asIndianClock } from "../india-time.ts";

/** April, counted from January as 0. */
const FIRST_MONTH = 3;

/**
 * The Indian financial year (1 April to 31 March, by the clock of India) that a moment falls into, as
 * papers write it: `26-27`.
 */
export function financialYearOf(moment: Date): string {
  const inIndia = asIndianClock(moment);
  const year = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < FIRST_MONTH ? 1 : 0);
  return [year, year + 1].map((one) => String(one % 100).padStart(2, "0")).join("-");
}
