import { groupedNumber } from "../numbers.ts";

/** A number with its unit: `1,600 W`, `₹500`; the number alone without one. */
export function amountText(number: number, unit: string): string {
  if (unit === "₹") return `₹${groupedNumber(number)}`;
  return unit === "" ? groupedNumber(number) : `${groupedNumber(number)} ${unit}`;
}

/** A value of an attribute: a choice's name, a number with its unit. */
export function valueText(
  { unit }: { unit: string },
  { name, number }: { name: string; number: number | null },
): string {
  return number === null ? name : amountText(number, unit);
}

/** Bounds with their unit: `₹100 to ₹500`, `from 380 mm`, `up to 2 kW`; empty without a bound. */
export function boundsText(min: number | null, max: number | null, unit: string): string {
  if (min !== null && max !== null) {
    if (min === max) return amountText(min, unit);
    const minText = unit === "₹" ? amountText(min, unit) : groupedNumber(min);
    return `${minText} to ${amountText(max, unit)}`;
  }
  if (min !== null) return `from ${amountText(min, unit)}`;
  return max === null ? "" : `up to ${amountText(max, unit)}`;
}
