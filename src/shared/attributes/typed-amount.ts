import { readTypedNumber } from "../numbers.ts";
import { tradeMillilitres, tradeMillimetres, unitWritten, withoutFloatError } from "./measures.ts";

/** The unit that a field shows, in which a bare number is meant, and the one that its value is kept in. */
export interface FieldUnits {
  shown: string;
  storedUnit: string;
}

/** Longer texts are no amount. */
const MAX_LENGTH = 40;

/**
 * A number as people type it, with or without a unit, in the unit that it is kept in: of millimetres
 * `40 cm` is 400 and `16 in` 400, as the trade rounds it. Undefined for what is no such number.
 */
export function readTypedAmount(
  typed: string,
  { shown, storedUnit }: FieldUnits,
): number | undefined {
  const text = typed.slice(0, MAX_LENGTH).normalize("NFKC").toLowerCase().trim();
  const plain = storedUnit === "₹" ? text.replaceAll(/^(?:₹|rs\.?|inr) ?| ?\/-$/g, "") : text;
  const [, digits = "", unit = ""] = /^([\d.,]+) ?-?(.*)$/.exec(plain) ?? [];
  const number = readTypedNumber(digits);
  return number === undefined
    ? undefined
    : converted(number, unit || folded(shown), folded(storedUnit));
}

const folded = (unit: string) => unit.normalize("NFKC").toLowerCase().trim();

function converted(number: number, written: string, storedUnit: string): number | undefined {
  if (written === storedUnit) return number;
  const from = unitWritten(written);
  const to = unitWritten(storedUnit);
  if (!from || !to) return undefined;
  if (from.basic === to.basic) return withoutFloatError((number * from.factor) / to.factor);
  if (from.basic === "inch" && to.basic === "mm")
    return withoutFloatError(tradeMillimetres(number * from.factor) / to.factor);
  if (from.basic === "oz" && to.basic === "ml")
    return withoutFloatError(tradeMillilitres(number) / to.factor);
  return undefined;
}
