import { and, asc, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { UnitChange } from "#shared/attributes/uses-contract.ts";
import type { Db } from "../database/connection.ts";
import { attributeValues, productAttributes } from "../database/schema/attributes.ts";
import type { AttributeRow } from "./list-dictionary.ts";
import { unitNamed } from "./measure-text.ts";
import { numberValue } from "./read-attributes.ts";
import { rules as readingRules } from "./reading-rules.ts";
import { type AttributeRule, namedRules, rulesUsing } from "./rules-using.ts";

/** A number may lose so much of itself by being rounded to the decimals that numbers have. */
const MAX_LOSS = 0.001;

export type UnitAttribute = Pick<AttributeRow, "id" | "code" | "name" | "unit">;

interface PlannedChange extends Pick<UnitChange, "kind" | "problem"> {
  /** By which numbers are multiplied; 1 where they stay. */
  factor: number;
  /** Those that products have, the least first. */
  numbers: { id: number; number: number }[];
  /** Those that need the attribute. */
  rules: AttributeRule[];
}

/**
 * Finds out what becomes of an attribute's numbers in another unit.
 *
 * @param live the dictionary
 */
export async function planUnitChange(
  db: Db,
  { id, code, name, unit: before }: UnitAttribute,
  after: string,
  live: readonly UnitAttribute[],
): Promise<PlannedChange> {
  const rules = await rulesUsing(db, code);
  const numbers = await usedNumbers(db, id);
  const unchanged = { kind: "kept" as const, problem: "", factor: 1, numbers, rules };
  const refused = (problem: string) => ({ ...unchanged, kind: "refused" as const, problem });
  const ruleUnit = readingRules[code]?.unit;
  if (ruleUnit !== undefined && (unitNamed(after)?.basic ?? ruleUnit) !== ruleUnit) {
    const read = before || ruleUnit;
    return refused(`The shop reads ${name} of texts in ${read}: choose that, or a multiple of it`);
  }
  const [from, to] = [measureOf(before, ruleUnit), measureOf(after, ruleUnit)];
  if (!(from && to)) return unchanged;
  if (from.basic !== to.basic) {
    // What is read of texts is read anew; what people have said cannot be.
    if (rules.length === 0 && !(await isSetByOwner(db, id))) return unchanged;
    return refused(`${before} cannot be converted into ${after}: add another attribute instead`);
  }
  const factor = from.factor / to.factor;
  if (factor === 1) return unchanged;
  const compared = live.flatMap((other) => {
    const its = rules.filter((rule) => compares(rule, code, other.code));
    return other.unit !== after && its.length > 0 ? [{ other, its }] : [];
  })[0];
  if (compared) {
    const { other, its } = compared;
    return refused(
      `${name} is compared with ${other.name}, which is in ${other.unit || "no unit"}, by ${namedRules(its)}: take that comparison out first`,
    );
  }
  const all = numbers.map(({ number }) => number);
  const lost = [...all, ...boundsIn(rules, code)].find((number) => isLost(number, factor));
  if (lost !== undefined) {
    return refused(`${lost} ${before} cannot be written in ${after}: choose another unit`);
  }
  if (new Set(all.map((number) => rounded(number * factor))).size < all.length) {
    return refused(`In ${after} some numbers would become the same: choose another unit`);
  }
  return { ...unchanged, kind: "converted", factor };
}

/** A number with the decimals that attributes have. */
export function rounded(number: number): number {
  return Number(number.toFixed(4));
}

/** The dimension of a unit and its size; undefined for one that no text is read by. */
function measureOf(written: string, ruleUnit: string | undefined) {
  const unit = unitNamed(written);
  if (!unit) return ruleUnit === undefined ? undefined : { basic: ruleUnit, factor: 1 };
  if (unit.basic === "inch") return { basic: "mm", factor: 25.4 };
  if (unit.basic === "oz") return { basic: "ml", factor: 29.5735 };
  return unit;
}

function compares({ comparisons }: AttributeRule, code: string, other: string): boolean {
  return comparisons.some(
    ({ goods, machine }) =>
      other !== code &&
      ((goods === code && machine === other) || (machine === code && goods === other)),
  );
}

function boundsIn(rules: readonly AttributeRule[], code: string): number[] {
  return rules.flatMap(({ machines, goods }) =>
    [...machines.ranges, ...goods.ranges].flatMap(({ attribute, min, max }) =>
      attribute === code ? [min, max].filter((bound) => bound !== null) : [],
    ),
  );
}

function isLost(number: number, factor: number): boolean {
  const after = numberValue(number * factor)?.number ?? undefined;
  return after === undefined || Math.abs(after / factor - number) > number * MAX_LOSS;
}

function usedNumbers(db: Db, attributeId: string): Promise<{ id: number; number: number }[]> {
  return db
    .select({ id: attributeValues.id, number: sql<number>`${attributeValues.number}` })
    .from(attributeValues)
    .where(
      and(
        eq(attributeValues.attributeId, attributeId),
        isNotNull(attributeValues.number),
        exists(owners(db)),
      ),
    )
    .orderBy(asc(attributeValues.number));
}

/** The products of a value, as a subquery. */
export function owners(db: Db) {
  return db
    .select({ one: sql`1` })
    .from(productAttributes)
    .where(eq(productAttributes.valueId, attributeValues.id));
}

async function isSetByOwner(db: Db, attributeId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: productAttributes.productId })
    .from(productAttributes)
    .where(
      and(eq(productAttributes.attributeId, attributeId), eq(productAttributes.setByOwner, true)),
    )
    .limit(1);
  return row !== undefined;
}
