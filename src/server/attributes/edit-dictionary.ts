import { asc, eq, sql } from "drizzle-orm";
import {
  type AttributeFields,
  attributeLimits,
  type DictionaryAttribute,
} from "#shared/attributes/admin-contract.ts";
import { type AttributeKind, ORIGIN_CODE } from "#shared/attributes/contract.ts";
import { boundCount } from "#shared/bounded-count.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { makeSlug, uniqueSlug } from "#shared/slug.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import type { Database, Db } from "../database/connection.ts";
import { isPresentVersion, nextVersion } from "../database/row-version.ts";
import {
  attributes,
  families,
  familyOptions,
  productAttributes,
} from "../database/schema/attributes.ts";
import { addJob } from "../jobs/add-job.ts";
import { changedMeanwhile, invalidFields, noAttribute } from "../lib/common-failures.ts";
import { newId } from "../lib/ids.ts";
import { announceDictionary } from "../search-index/changed-lists.ts";

type Row = typeof attributes.$inferSelect;

/** The dictionary in its order, with how many products have each, counted to a bound. */
export async function listAttributes(db: Db): Promise<DictionaryAttribute[]> {
  const rows = await db
    .select({ row: attributes, products: productCount })
    .from(attributes)
    .where(eq(attributes.isLeaving, false))
    .orderBy(asc(attributes.position), asc(attributes.name), asc(attributes.id));
  return rows.map(({ row, products }, place) => attributeJson(row, place, Number(products)));
}

/** Adds one after the others, or at its place. */
export function createAttribute(
  database: Database,
  { kind, ...fields }: AttributeFields & { kind: AttributeKind },
): Promise<Outcome<DictionaryAttribute, "invalid_request" | "conflict">> {
  return changeDictionary(database, async (db) => {
    const all = await allRows(db);
    const live = all.filter(({ isLeaving }) => !isLeaving);
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
    const live = (await allRows(db)).filter(({ isLeaving }) => !isLeaving);
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
    await db
      .update(attributes)
      .set({ ...values, updatedAt: nextVersion(attributes.updatedAt) })
      .where(eq(attributes.id, before.id));
    if (fields.position !== undefined) await moveTo(db, before.id, fields.position);
    const isReadAnew =
      values.unit !== before.unit || values.readFrom.join("\n") !== before.readFrom.join("\n");
    await afterChange(db, isReadAnew);
    return success(await presentAttribute(db, before.id));
  });
}

/** Takes one out of the dictionary at once, and from the products by a job. */
export function deleteAttribute(
  database: Database,
  id: string,
): Promise<Outcome<{ name: string }, "not_found" | "conflict">> {
  return changeDictionary(database, async (db) => {
    const before = (await allRows(db)).find((row) => row.id === id.toLowerCase());
    if (!before || before.isLeaving) return noAttribute();
    if (before.code === ORIGIN_CODE) {
      return failure("conflict", "Indian law asks for the country of origin: it stays");
    }
    const [family] = await db
      .select({ name: families.name })
      .from(familyOptions)
      .innerJoin(families, eq(families.id, familyOptions.familyId))
      .where(eq(familyOptions.attributeId, before.id))
      .limit(1);
    if (family) {
      const message = `The family “${family.name}” is chosen from by ${before.name}: take that option out of it first`;
      return failure("conflict", message);
    }
    await db
      .update(attributes)
      // Its code is free again at once.
      .set({ isLeaving: true, isFilter: false, code: `leaving-${before.id}` })
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

function allRows(db: Db): Promise<Row[]> {
  return db
    .select()
    .from(attributes)
    .orderBy(asc(attributes.position), asc(attributes.name), asc(attributes.id));
}

/** Puts one at its place among all, from 1, and numbers them anew. */
async function moveTo(db: Db, id: string, place: number): Promise<void> {
  const ids = (await allRows(db)).map((row) => row.id).filter((each) => each !== id);
  ids.splice(place - 1, 0, id);
  await db.execute(sql`
    update ${attributes} set position = ordered.place
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered(id, place)
    where ${attributes.id} = ordered.id and ${attributes.position} <> ordered.place`);
}

const productCount = sql<string>`(
  select count(*) from (
    select distinct owners.product_id from ${productAttributes} as owners
    where owners.attribute_id = attributes.id
    limit ${attributeLimits.counted + 1}
  ) as counted)`;

async function presentAttribute(db: Db, id: string): Promise<DictionaryAttribute> {
  const found = (await listAttributes(db)).find(({ _id }) => _id === id);
  if (!found) throw new Error("an attribute that was written just now cannot be read");
  return found;
}

function attributeJson(row: Row, place: number, products: number): DictionaryAttribute {
  return {
    _id: row.id,
    code: row.code,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    isFilter: row.isFilter,
    position: place + 1,
    readFrom: row.readFrom,
    isFixed: row.code === ORIGIN_CODE,
    products: boundCount(products, attributeLimits.counted),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function nameTaken(others: readonly Row[], name: string) {
  if (!others.some((row) => row.name.toLowerCase() === name.toLowerCase())) return undefined;
  const message = `There is an attribute ${name} already`;
  return failure("conflict", message, { fields: { name: message } });
}
