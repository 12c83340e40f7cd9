import { readRupees } from "#shared/codecs.ts";
import { readTypedNumber } from "#shared/numbers.ts";

/** A number as it is typed; what is none is left to the schema to refuse. */
export const figure = (typed: string): number => readTypedNumber(typed) ?? Number.NaN;

/** Rupees as they are typed; what is none is left to the schema to refuse. */
export const amount = (typed: string): number => readRupees(typed) ?? Number.NaN;

/** The same where an empty field says that there is none. */
export function orNone(typed: string, read: (typed: string) => number): number | null {
  return typed.trim() === "" ? null : read(typed);
}
