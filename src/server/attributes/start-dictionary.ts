import { and, eq, inArray, max, min } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { attributes, attributeValues, startedDictionaries } from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { newId } from "../lib/ids.ts";
import { choiceSlug } from "./choices.ts";
import { readAllAnew } from "./edit-dictionary.ts";
import type { StartingAttribute } from "./starting-common.ts";
import { commonAttributes } from "./starting-common.ts";
import { goodsAttributes } from "./starting-goods.ts";
import { machineAttributes, PLATE_SIZE } from "./starting-machines.ts";

/** The lists of attributes that releases have brought; `started_dictionaries` says which a shop has. */
const FIRST_LIST = 1;
const PLATE_SIZES = 2;

/**
 * Gives a shop its dictionary of attributes at its first start, and a later release's attributes at the
 * first start of that; then has its products read.
 */
export function startDictionary(database: Pick<Database, "transaction">): Promise<void> {
  return database.transaction(async (db) => {
    const isNew = await insertStartingDictionary(db);
    const isWidened = !isNew && (await isFirstTime(db, PLATE_SIZES));
    if (isWidened) await addPlateSizes(db);
    const [product] = await db.select({ id: products.id }).from(products).limit(1);
    if ((isNew || isWidened) && product) await readAllAnew(db);
  });
}

/** The same in the caller's transaction. False where it was given before: what the owner deletes stays away. */
export async function insertStartingDictionary(db: Db): Promise<boolean> {
  if (!(await isFirstTime(db, FIRST_LIST))) return false;
  await isFirstTime(db, PLATE_SIZES);
  await insertAttributes(
    db,
    startingDictionary.map((attribute, position) => ({ ...attribute, position })),
  );
  return true;
}

/** Notes that a shop has a list; false where it had it already. */
async function isFirstTime(db: Db, version: number): Promise<boolean> {
  const noted = await db
    .insert(startedDictionaries)
    .values({ version })
    .onConflictDoNothing()
    .returning();
  return noted.length > 0;
}

/** Lists offer the size of a plate in place of its two sides, at the same place. */
async function addPlateSizes(db: Db): Promise<void> {
  const isSide = inArray(attributes.code, ["plate-width", "plate-depth"]);
  const [sides] = await db
    .select({ position: min(attributes.position) })
    .from(attributes)
    .where(isSide);
  const [last] = await db.select({ position: max(attributes.position) }).from(attributes);
  const position = sides?.position ?? (last?.position ?? 0) + 1;
  await db.update(attributes).set({ isFilter: false }).where(isSide);
  const added = startingDictionary.filter(({ code }) => code === PLATE_SIZE);
  await insertAttributes(
    db,
    added.map((attribute) => ({ ...attribute, position })),
  );
  await db
    .update(attributes)
    .set({ name: "Thickness of goods, up to" })
    .where(and(eq(attributes.code, "max-thickness"), eq(attributes.name, "Takes goods up to")));
  await announce(db, cacheTags.attributes);
}

/** Adds attributes with their choices; those whose code the owner has taken are left out. */
async function insertAttributes(
  db: Db,
  added: readonly (StartingAttribute & { position: number })[],
): Promise<void> {
  const rows = await db
    .insert(attributes)
    .values(
      added.map(({ code, name, kind, unit, isHidden, readFrom = [], position }) => ({
        id: newId(),
        code,
        name,
        kind,
        unit: unit ?? "",
        isFilter: !isHidden,
        readFrom: [...readFrom],
        position,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: attributes.id, code: attributes.code });
  const values = rows.flatMap(({ id, code }) =>
    (added.find((attribute) => attribute.code === code)?.choices ?? []).map(
      ({ name, swatch = "", aliases = [] }, position) => ({
        attributeId: id,
        slug: choiceSlug(name),
        name,
        swatch,
        aliases: [...aliases],
        position,
      }),
    ),
  );
  if (values.length > 0) await db.insert(attributeValues).values(values);
}

/**
 * The dictionary that every shop begins with, in the order of its filters. How each is read is in
 * `reading-rules.ts`, by its code; the owner may change or delete any but the country of origin.
 */
export const startingDictionary: readonly StartingAttribute[] = [
  ...commonAttributes,
  ...machineAttributes,
  ...goodsAttributes,
];
