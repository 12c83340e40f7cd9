import { and, eq, isNull, sql } from "drizzle-orm";
import { attributeLimits, type DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { boundCount } from "#shared/bounded-count.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import type { Database, Db } from "../database/connection.ts";
import { isPresentVersion, nextVersion } from "../database/row-version.ts";
import { attributes, attributeValues, productAttributes } from "../database/schema/attributes.ts";
import { addJob } from "../jobs/add-job.ts";
import { changedMeanwhile, noAttribute } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { announceDictionary } from "../search-index/changed-lists.ts";
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

/** What may be wrong with a change of choices. */
type ChangeFailure = "not_found" | "conflict" | "changed_meanwhile";

/** Renames choices, gives them swatches, and puts them in the order in which they come. */
export function updateValues(
  database: Database,
  id: string,
  given: {
    values: readonly { id: number; name: string; swatch: string }[];
    version?: string | undefined;
  },
): Promise<Outcome<AttributeChoices, ChangeFailure>> {
  return changeChoices(database, id, given.version, async (db, attributeId) => {
    const known = await db
      .select()
      .from(attributeValues)
      .where(and(eq(attributeValues.attributeId, attributeId), isNull(attributeValues.mergedInto)));
    const byId = new Map(known.map((value) => [value.id, value]));
    const names = new Map(known.map((value) => [choiceSlug(value.name), value.id]));
    for (const { id: valueId, name } of given.values) {
      if (!byId.has(valueId)) return valueGone();
      const owner = names.get(choiceSlug(name));
      const isRenamed = byId.get(valueId)?.name !== name;
      if (isRenamed && owner !== undefined && owner !== valueId) return nameTaken(name);
    }
    for (const [position, { id: valueId, name, swatch }] of given.values.entries()) {
      await db
        .update(attributeValues)
        .set({ name, swatch, position })
        .where(eq(attributeValues.id, valueId));
    }
    return undefined;
  });
}

/** Makes one choice of two; a job gives the products of the first the other. */
export function mergeValues(
  database: Database,
  id: string,
  { from, into, version }: { from: number; into: number; version?: string | undefined },
): Promise<Outcome<AttributeChoices, ChangeFailure>> {
  return changeChoices(database, id, version, async (db, attributeId) => {
    const known = await db
      .select()
      .from(attributeValues)
      .where(and(eq(attributeValues.attributeId, attributeId), isNull(attributeValues.mergedInto)));
    const gone = known.find((value) => value.id === from);
    const stays = known.find((value) => value.id === into);
    if (!gone || !stays) return valueGone();
    if (gone.id === stays.id) return failure("conflict", "Choose another value to merge it into");
    const aliases = [...stays.aliases, gone.slug, choiceSlug(gone.name), ...gone.aliases];
    await db
      .update(attributeValues)
      .set({ aliases: [...new Set(aliases)].filter((alias) => alias !== stays.slug) })
      .where(eq(attributeValues.id, stays.id));
    await db
      .update(attributeValues)
      .set({ mergedInto: stays.id })
      .where(eq(attributeValues.id, gone.id));
    // What was merged into it before goes on to where it goes.
    await db
      .update(attributeValues)
      .set({ mergedInto: stays.id })
      .where(eq(attributeValues.mergedInto, gone.id));
    await addJob(db, "merge-attribute-value", { valueId: gone.id });
    return undefined;
  });
}

function changeChoices(
  database: Database,
  id: string,
  version: string | undefined,
  work: (db: Db, attributeId: string) => Promise<Failure<"conflict"> | undefined>,
): Promise<Outcome<AttributeChoices, ChangeFailure>> {
  if (!isId(id)) return Promise.resolve(noAttribute());
  return changeDictionary(database, async (db) => {
    const attribute = await choiceAttribute(db, id);
    if (!attribute) return noAttribute();
    if (!isPresentVersion(version, attribute.updatedAt)) {
      const present = await attributeChoices(db, id);
      return present.ok ? changedMeanwhile("attribute", { ...present.value }) : present;
    }
    const problem = await work(db, attribute.id);
    if (problem) return problem;
    await db
      .update(attributes)
      .set({ updatedAt: nextVersion(attributes.updatedAt) })
      .where(eq(attributes.id, attribute.id));
    await announceDictionary(db);
    return attributeChoices(db, id);
  });
}

async function choiceAttribute(db: Db, id: string) {
  const [row] = await db
    .select({ id: attributes.id, updatedAt: attributes.updatedAt })
    .from(attributes)
    .where(
      and(eq(attributes.id, id), eq(attributes.kind, "choice"), eq(attributes.isLeaving, false)),
    );
  return row;
}

const productCount = sql<string>`(
  select count(*) from (
    select from ${productAttributes} as owners where owners.value_id = attribute_values.id
    limit ${attributeLimits.counted + 1}
  ) as counted)`;

const valueGone = () =>
  failure("conflict", "One of these values is gone: load the page again, then change it");

const nameTaken = (name: string) =>
  failure("conflict", `There is a value ${name} already: merge the two instead`, {
    fields: { values: `There is a value ${name} already: merge the two instead` },
  });
