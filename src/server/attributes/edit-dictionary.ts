import { eq, sql } from "drizzle-orm";
import {
  type AttributeFields,
  attributeLimits,
  type DictionaryAttribute,
} from "#shared/attributes/admin-contract.ts";
import { type AttributeKind, ORIGIN_CODE } from "#shared/attributes/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { makeSlug, uniqueSlug } from "#shared/slug.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import type { Database, Db } from "../database/connection.ts";
import { attributes } from "../database/schema/attributes.ts";
import { isPresentVersion, nextVersion } from "../database/schema/columns.ts";
import { addJob } from "../jobs/add-job.ts";
import { changedMeanwhile, invalidFields, noAttribute } from "../lib/common-failures.ts";
import { newId } from "../lib/ids.ts";
import { announceDictionary } from "../search-index/changed-lists.ts";
import { changeUnit } from "./change-unit.ts";
import { familiesUsing } from "./families-using.ts";
import {
  type AttributeRow,
  allAttributes,
  liveAttributes,
  presentAttribute,
} from "./list-dictionary.ts";
import { namedRules, rulesUsing } from "./rules-using.ts";

/** Adds one after the others, or at its place. */
export function createAttribute(
  database: Database,
  { kind, ...fields }: AttributeFields & { kind: AttributeKind },
): Promise<Outcome<DictionaryAttribute, "invalid_request" | "conflict">> {
  return changeDictionary(database, async (db) => {
    const all = await allAttributes(db);
    const live = all.filter(({ isBeingDeleted }) => !isBeingDeleted);
    if (live.length >= attributeLimits.attributes) {
      const message = `The dictionary can have at most ${attributeLimits.attributes} attributes: delete one first`;
      return failure("conflict", message);
    }
    const taken = nameTaken(live, fields.name);
    if (taken) return taken;
    const id = newId();
    const codes = new Set(all.map(({ code }) => code));
    const code = uniqueSlug(makeSlug(fields.name), (each) => codes.has(each));
    await db.insert(attributes).values({ id, code, kind, ...written(kind, fields) });
    await moveTo(db, id, fields.position ?? live.length + 1);
    await afterChange(db, fields.readFrom.length > 0);
    return success(await presentAttribute(db, id));
  });
}

/** Replaces what is said of one; `changed_meanwhile` has the present one in its details. */
export function updateAttribute(
  database: Database,
  id: string,
  { version, ...fields }: AttributeFields & { version?: string | undefined },
): Promise<
  Outcome<DictionaryAttribute, "invalid_request" | "not_found" | "conflict" | "changed_meanwhile">
> {
  return changeDictionary(database, async (db) => {
    const live = await liveAttributes(db);
    const before = live.find((row) => row.id === id.toLowerCase());
    if (!before) return noAttribute();
    if (!isPresentVersion(version, before.updatedAt)) {
      return changedMeanwhile("attribute", { attribute: await presentAttribute(db, before.id) });
    }
    if (before.code === ORIGIN_CODE && fields.readFrom.length > 0) {
      return invalidFields({
        readFrom: "The country of origin always follows the product's own field",
      });
    }
    const taken = nameTaken(
      live.filter((row) => row.id !== before.id),
      fields.name,
    );
    if (taken) return taken;
    const values = written(before.kind, fields);
    const hasOtherUnit = values.unit !== before.unit;
    const problem = hasOtherUnit && (await changeUnit(db, before, values.unit, live));
    if (problem) return problem;
    await db
      .update(attributes)
      .set({ ...values, updatedAt: nextVersion(attributes.updatedAt) })
      .where(eq(attributes.id, before.id));
    if (fields.position !== undefined) await moveTo(db, before.id, fields.position);
    await afterChange(
      db,
      hasOtherUnit || values.readFrom.join("\n") !== before.readFrom.join("\n"),
    );
    // What the owner has set is found by the attribute's name, and by its unit.
    if (hasOtherUnit || values.name !== before.name) await indexAttribute(db, before.id);
    return success(await presentAttribute(db, before.id));
  });
}

/** Takes one out of the dictionary at once, and from the products by a job. */
export function deleteAttribute(
  database: Database,
  id: string,
): Promise<Outcome<{ name: string }, "not_found" | "conflict">> {
  return changeDictionary(database, async (db) => {
    const before = (await liveAttributes(db)).find((row) => row.id === id.toLowerCase());
    if (!before) return noAttribute();
    if (before.code === ORIGIN_CODE) {
      return failure("conflict", "Indian law asks for the country of origin: it stays");
    }
    const [family] = (await familiesUsing(db, before.id)).first;
    if (family) {
      const message = `The family “${family.name}” is chosen from by ${before.name}: take that option out of it first`;
      return failure("conflict", message);
    }
    const rules = await rulesUsing(db, before.code);
    if (rules.length > 0) {
      const message = `${before.name} is needed by ${namedRules(rules)} of what fits: change that first`;
      return failure("conflict", message);
    }
    await db
      .update(attributes)
      // Its code is free again at once.
      .set({ isBeingDeleted: true, isFilter: false, code: `leaving-${before.id}` })
      .where(eq(attributes.id, before.id));
    await addJob(db, "delete-attribute", { attributeId: before.id });
    await announceDictionary(db);
    return success({ name: before.name });
  });
}

/** Nobody gives products values, nor edits the dictionary, while it is changed. */
export function changeDictionary<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.transaction(async (db) => {
    await advisoryLock(db, "attributes");
    return work(db);
  });
}

/** Begins a run that reads all products anew, a batch at a time. */
export async function readAllAnew(db: Db): Promise<void> {
  const run = newId();
  await addJob(db, "read-attributes", { run }, { key: `read-attributes-${run}`, priority: 10 });
}

/** Has products indexed anew for which the owner has set an attribute. */
function indexAttribute(db: Db, attributeId: string): Promise<void> {
  return addJob(db, "index-attribute", { attributeId, valueId: null, after: null });
}

async function afterChange(db: Db, isReadAnew: boolean): Promise<void> {
  if (isReadAnew) await readAllAnew(db);
  await announceDictionary(db);
}

function written(kind: AttributeKind, { name, unit, isFilter, readFrom }: AttributeFields) {
  return {
    name,
    unit: kind === "number" ? unit : "",
    isFilter,
    readFrom: [...new Map(readFrom.map((each) => [each.toLowerCase(), each])).values()],
  };
}

/** Puts one at its place among all, from 1, and numbers them anew. */
async function moveTo(db: Db, id: string, place: number): Promise<void> {
  const ids = (await allAttributes(db)).map((row) => row.id).filter((each) => each !== id);
  ids.splice(place - 1, 0, id);
  await db.execute(sql`
    update ${attributes} set position = ordered.place
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered(id, place)
    where ${attributes.id} = ordered.id and ${attributes.position} <> ordered.place`);
}

function nameTaken(others: readonly AttributeRow[], name: string) {
  if (!others.some((row) => row.name.toLowerCase() === name.toLowerCase())) return undefined;
  const message = `There is an attribute ${name} already`;
  return failure("conflict", message, { fields: { name: message } });
}
