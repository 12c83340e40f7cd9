import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { attributeLimits, type DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { type Failure, type Outcome, success } from "#shared/failure.ts";
import { boundCount } from "#shared/numbers.ts";
import type { Database, Db } from "../database/connection.ts";
import { attributes, attributeValues, productAttributes } from "../database/schema/attributes.ts";
import { isPresentVersion, nextVersion } from "../database/schema/columns.ts";
import { addJob } from "../jobs/add-job.ts";
import { changedMeanwhile, noAttribute } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { announceDictionary } from "../search-index/changed-lists.ts";
import {
  type ChoiceAttribute,
  type NamedValue,
  nameProblem,
  removalProblem,
} from "./check-values.ts";
import { choiceSlug } from "./choices.ts";
import { inValueOrder } from "./dictionary-store.ts";
import { changeDictionary } from "./edit-dictionary.ts";

/** The choices of an attribute, under whose version they are changed. */
export interface AttributeChoices {
  version: string;
  values: DictionaryValue[];
  hasMore: boolean;
}

/** The choices of an attribute in their order; one of numbers has none to edit. */
export async function attributeChoices(
  db: Db,
  id: string,
): Promise<Outcome<AttributeChoices, "not_found">> {
  const attribute = isId(id) ? await choiceAttribute(db, id) : undefined;
  if (!attribute) return noAttribute();
  const rows = await db
    .select({
      id: attributeValues.id,
      slug: attributeValues.slug,
      name: attributeValues.name,
      swatch: attributeValues.swatch,
      products: productCount,
    })
    .from(attributeValues)
    .where(and(eq(attributeValues.attributeId, attribute.id), isNull(attributeValues.mergedInto)))
    .orderBy(...inValueOrder)
    .limit(attributeLimits.shownValues + 1);
  return success({
    version: attribute.updatedAt.toISOString(),
    values: rows.slice(0, attributeLimits.shownValues).map(({ products, ...row }) => ({
      ...row,
      products: boundCount(Number(products), attributeLimits.counted),
    })),
    hasMore: rows.length > attributeLimits.shownValues,
  });
}

export type ChangeFailure = "not_found" | "conflict" | "changed_meanwhile";

/**
 * Renames choices, gives them swatches, and puts them in the order in which they come; adds those
 * without an id, and deletes `removed` ones, which no product may have and no rule may need.
 */
export function updateValues(
  database: Database,
  id: string,
  { values, removed = [], version }: ValuesChange,
): Promise<Outcome<AttributeChoices, ChangeFailure>> {
  return changeChoices(database, id, version, async (db, attribute) => {
    const known = await liveValues(db, attribute.id);
    const problem =
      nameProblem(known, values, removed) ?? (await removalProblem(db, attribute, known, removed));
    if (problem) return problem;
    if (removed.length > 0) {
      await db.delete(attributeValues).where(inArray(attributeValues.id, [...removed]));
    }
    for (const [position, { id: valueId, name, swatch }] of values.entries()) {
      if (valueId === undefined) {
        const row = { attributeId: attribute.id, slug: choiceSlug(name), name, swatch, position };
        await db.insert(attributeValues).values(row);
        continue;
      }
      await db
        .update(attributeValues)
        .set({ name, swatch, position })
        .where(eq(attributeValues.id, valueId));
      if (known.find((each) => each.id === valueId)?.name === name) continue;
      // Its name is among the words by which its products are found.
      const payload = { attributeId: attribute.id, valueId, after: null };
      await addJob(db, "index-attribute", payload);
    }
    return undefined;
  });
}

interface ValuesChange {
  values: readonly (NamedValue & { swatch: string })[];
  removed?: readonly number[];
  version?: string | undefined;
}

/**
 * Changes the choices of an attribute under its version; `work` answers what it refuses. Its failure
 * `changed_meanwhile` has the present choices in its details.
 */
export function changeChoices(
  database: Database,
  id: string,
  version: string | undefined,
  work: (db: Db, attribute: ChoiceAttribute) => Promise<Failure<"conflict"> | undefined>,
): Promise<Outcome<AttributeChoices, ChangeFailure>> {
  if (!isId(id)) return Promise.resolve(noAttribute());
  return changeDictionary(database, async (db) => {
    const attribute = await choiceAttribute(db, id);
    if (!attribute) return noAttribute();
    if (!isPresentVersion(version, attribute.updatedAt)) {
      const present = await attributeChoices(db, id);
      return present.ok ? changedMeanwhile("attribute", { ...present.value }) : present;
    }
    const problem = await work(db, attribute);
    if (problem) return problem;
    await db
      .update(attributes)
      .set({ updatedAt: nextVersion(attributes.updatedAt) })
      .where(eq(attributes.id, attribute.id));
    await announceDictionary(db);
    return attributeChoices(db, id);
  });
}

/** One that exists, and has choices. */
export async function choiceAttribute(db: Db, id: string): Promise<ChoiceAttribute | undefined> {
  const { name, code, updatedAt } = attributes;
  const [row] = await db
    .select({ id: attributes.id, code, name, updatedAt })
    .from(attributes)
    .where(
      and(
        eq(attributes.id, id),
        eq(attributes.kind, "choice"),
        eq(attributes.isBeingDeleted, false),
      ),
    );
  return row;
}

/** Its values but for those that are merged into others. */
export function liveValues(db: Db, attributeId: string) {
  return db
    .select()
    .from(attributeValues)
    .where(and(eq(attributeValues.attributeId, attributeId), isNull(attributeValues.mergedInto)));
}

const productCount = sql<string>`(
  select count(*) from (
    select from ${productAttributes} as owners where owners.value_id = attribute_values.id
    limit ${attributeLimits.counted + 1}
  ) as counted)`;
