import type { FieldUnits } from "#shared/attributes/typed-amount.ts";
import type { RangeGroup } from "#shared/search/contract.ts";
import type { NumberRange } from "#shared/search/list-query.ts";

/** Lists whose greatest length is this are shown in centimetres, as the trade says sizes; in mm. */
const CENTIMETRES_FROM = 100;

/** In which unit people are shown the numbers of a group, and how many of its own are one of that. */
export function shownUnits({ unit, max }: Pick<RangeGroup, "unit" | "max">) {
  return unit === "mm" && max >= CENTIMETRES_FROM
    ? { shown: "cm", storedUnit: unit, factor: 10 }
    : { shown: unit, storedUnit: unit, factor: 1 };
}

export type ShownUnits = FieldUnits & { factor: number };

/** A range as it is shown. */
export function shownRange({ min, max }: NumberRange, { factor }: ShownUnits): NumberRange {
  return { min: min === null ? null : min / factor, max: max === null ? null : max / factor };
}
