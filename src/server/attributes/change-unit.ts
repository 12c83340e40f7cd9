import { and, eq, notExists, sql } from "drizzle-orm";
import type { UnitChange } from "#shared/attributes/uses-contract.ts";
import { type Failure, failure } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { attributeValues } from "../database/schema/attributes.ts";
import { owners, planUnitChange, rounded, type UnitAttribute } from "./plan-unit-change.ts";
import { changeSides } from "./rules-using.ts";

/**
 * Brings all numbers of an attribute into another unit: those that products have, and the bounds in
 * rules of what fits. Fails with `conflict` where that cannot be done. The
 * dictionary is locked.
 */
export async function changeUnit(
  db: Db,
  attribute: UnitAttribute,
  unit: string,
  live: readonly UnitAttribute[],
): Promise<Failure<"conflict"> | undefined> {
  const { kind, problem, factor, ...its } = await planUnitChange(db, attribute, unit, live);
  if (kind === "refused") return failure("conflict", problem, { fields: { unit: problem } });
  if (factor === 1) return undefined;
  await deleteUnused(db, attribute.id);
  await writeNumbers(
    db,
    its.numbers.map(({ id, number }) => ({ id, number: rounded(number * factor) })),
  );
  const converted = (bound: number | null) => (bound === null ? null : rounded(bound * factor));
  const hasBounds = its.rules.filter(({ machines, goods }) =>
    [...machines.ranges, ...goods.ranges].some((range) => range.attribute === attribute.code),
  );
  await changeSides(db, hasBounds, (side) => ({
    ...side,
    ranges: side.ranges.map((range) =>
      range.attribute === attribute.code
        ? { ...range, min: converted(range.min), max: converted(range.max) }
        : range,
    ),
  }));
  return undefined;
}

/**
 * `changeUnit` without the change, for the form; the example is the greatest number that products
 * have.
 */
export async function previewUnit(
  db: Db,
  attribute: UnitAttribute,
  unit: string,
  live: readonly UnitAttribute[],
): Promise<UnitChange> {
  const { kind, problem, factor, numbers } = await planUnitChange(db, attribute, unit, live);
  const number = numbers.at(-1)?.number;
  if (number === undefined || kind === "refused") return { kind, problem, example: null };
  const before = `${number} ${attribute.unit}`.trim();
  const after = `${rounded(number * factor)} ${unit}`.trim();
  return { kind, problem, example: { before, after } };
}

/** Numbers that no product has any more: they would only be in the way of others. */
async function deleteUnused(db: Db, attributeId: string): Promise<void> {
  await db
    .delete(attributeValues)
    .where(and(eq(attributeValues.attributeId, attributeId), notExists(owners(db))));
}

/** Values keep their ids, so that products and lists follow by themselves. */
async function writeNumbers(
  db: Db,
  numbers: readonly { id: number; number: number }[],
): Promise<void> {
  const ids = numbers.map(({ id }) => id);
  // Two steps: 10 becomes 100 while another is still 100.
  await db.execute(sql`
    update ${attributeValues} set slug = 'converted ' || id
    where id = any(${sql.param(ids)}::int[])`);
  await db.execute(sql`
    update ${attributeValues} set number = converted.number, slug = converted.slug
    from unnest(
      ${sql.param(ids)}::int[],
      ${sql.param(numbers.map(({ number }) => number))}::float8[],
      ${sql.param(numbers.map(({ number }) => String(number)))}::text[]
    ) as converted(id, number, slug)
    where ${attributeValues.id} = converted.id`);
}
