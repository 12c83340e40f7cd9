import { eq } from "drizzle-orm";
import { type Failure, failure } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { attributeValues, productAttributes } from "../database/schema/attributes.ts";
import { choiceSlug } from "./choices.ts";
import type { AttributeRow } from "./list-dictionary.ts";
import { namedRules, rulesUsingValue } from "./rules-using.ts";

/** An attribute that has choices. */
export type ChoiceAttribute = Pick<AttributeRow, "id" | "code" | "name" | "updatedAt">;

type ValueRow = typeof attributeValues.$inferSelect;

/** A choice as the owner writes it; a new one has no id yet. */
export interface NamedValue {
  id?: number | undefined;
  name: string;
}

/** Why names cannot be given, at the first field at fault. */
export function nameProblem(
  known: readonly ValueRow[],
  values: readonly NamedValue[],
  removed: readonly number[],
): Failure<"conflict"> | undefined {
  const byId = new Map(known.map((value) => [value.id, value]));
  const others = known.filter((value) => !removed.includes(value.id));
  const meant = new Map<string, Pick<ValueRow, "id" | "name">>();
  for (const value of others) {
    for (const spelling of value.aliases) meant.set(spelling, value);
  }
  for (const value of others) meant.set(value.slug, value).set(choiceSlug(value.name), value);
  for (const [place, { id, name }] of values.entries()) {
    const before = id === undefined ? undefined : byId.get(id);
    if (id !== undefined && !before) return valueGone();
    if (before?.name === name) continue;
    const slug = choiceSlug(name);
    const owner = meant.get(slug);
    const isOwn = owner !== undefined && owner.id === id;
    if (owner && !isOwn) return nameTaken(place, name, owner.name);
    meant.set(slug, { id: id ?? -1 - place, name });
  }
  return undefined;
}

/** Why choices cannot be deleted. */
export async function removalProblem(
  db: Db,
  { code }: ChoiceAttribute,
  known: readonly ValueRow[],
  removed: readonly number[],
): Promise<Failure<"conflict"> | undefined> {
  for (const id of removed) {
    const value = known.find((each) => each.id === id);
    if (!value) return valueGone();
    const isHad = await db.$count(productAttributes, eq(productAttributes.valueId, id));
    const isAwaited = await db.$count(attributeValues, eq(attributeValues.mergedInto, id));
    if (isHad + isAwaited > 0) {
      return failure("conflict", `Products have ${value.name}: merge it into another instead`);
    }
    const rules = await rulesUsingValue(db, code, value.slug);
    if (rules.length > 0) {
      const message = `${value.name} is needed by ${namedRules(rules)} of what fits: change that first`;
      return failure("conflict", message);
    }
  }
  return undefined;
}

export const valueGone = () =>
  failure("conflict", "One of these values is gone: load the page again, then change it");

function nameTaken(place: number, name: string, owner: string): Failure<"conflict"> {
  const message =
    choiceSlug(owner) === choiceSlug(name)
      ? `There is a value ${owner} already: merge the two instead`
      : `“${name}” is read as ${owner}: choose another name`;
  return failure("conflict", message, { fields: { [`values.${place}.name`]: message } });
}
