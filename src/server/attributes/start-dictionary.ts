import type { Database, Db } from "../database/connection.ts";
import { attributes, attributeValues, startedDictionaries } from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import { newId } from "../lib/ids.ts";
import { choiceSlug } from "./choices.ts";
import { readAllAnew } from "./edit-dictionary.ts";
import { startingDictionary } from "./starting-dictionary.ts";

/** Of the list below; a later release that adds attributes gives them another. */
const VERSION = 1;

/** Gives a shop its dictionary of attributes at its first start, and has its products read. */
export function startDictionary(database: Pick<Database, "transaction">): Promise<void> {
  return database.transaction(async (db) => {
    const isNew = await insertStartingDictionary(db);
    const [product] = await db.select({ id: products.id }).from(products).limit(1);
    if (isNew && product) await readAllAnew(db);
  });
}

/** The same in the caller's transaction. False where it was given before: what the owner deletes stays away. */
export async function insertStartingDictionary(db: Db): Promise<boolean> {
  const [first] = await db
    .insert(startedDictionaries)
    .values({ version: VERSION })
    .onConflictDoNothing()
    .returning();
  if (!first) return false;
  const rows = startingDictionary.map((attribute, position) => ({
    ...attribute,
    position,
    id: newId(),
  }));
  await db.insert(attributes).values(
    rows.map(({ id, code, name, kind, unit, isHidden, readFrom = [], position }) => ({
      id,
      code,
      name,
      kind,
      unit: unit ?? "",
      isFilter: !isHidden,
      readFrom: [...readFrom],
      position,
    })),
  );
  await db.insert(attributeValues).values(
    rows.flatMap(({ id, choices = [] }) =>
      choices.map(({ name, swatch = "", aliases = [] }, position) => ({
        attributeId: id,
        slug: choiceSlug(name),
        name,
        swatch,
        aliases: [...aliases],
        position,
      })),
    ),
  );
  return true;
}
