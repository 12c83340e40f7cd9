import type { FieldUnits } from "#shared/attributes/typed-amount.ts";
import type { RangeGroup } from "#shared/search/contract.ts";
import type { NumberRange } from "#shared/search/list-query.ts";

/** In millimetres: a group whose greatest length is this or more is shown in centimetres, as the trade says sizes. */
const CENTIMETRES_FROM = 100;

/** The unit in which a group's numbers are shown; `factor` of the stored unit make one of it. */
export function shownUnits({ unit, max }: Pick<RangeGroup, "unit" | "max">) {
  return unit === "mm" && max >= CENTIMETRES_FROM
    ? { shown: "cm", storedUnit: unit, factor: 10 }
    : { shown: unit, storedUnit: unit, factor: 1 };
}

export type ShownUnits = FieldUnits & { factor: number };

/** A range in the unit that is shown. */
export function shownRange({ min, max }: NumberRange, { factor }: ShownUnits): NumberRange {
  return { min: min === null ? null : min / factor, max: max === null ? null : max / factor };
}
