import type { Database, Db } from "../database/connection.ts";
import { attributes, attributeValues, startedDictionaries } from "../database/schema/attributes.ts";
import { newId } from "../lib/ids.ts";
import { choiceSlug } from "./choices.ts";
import { startingDictionary } from "./starting-dictionary.ts";

/** Of the list below; a later release that adds attributes gives them another. */
const VERSION = 1;

/** Gives a shop its dictionary of attributes at its first start. */
export function startDictionary(database: Pick<Database, "transaction">): Promise<void> {
  return database.transaction(insertStartingDictionary);
}

/** The same in the caller's transaction. Given once: what the owner deletes stays away. */
export async function insertStartingDictionary(db: Db): Promise<void> {
  const [first] = await db
    .insert(startedDictionaries)
    .values({ version: VERSION })
    .onConflictDoNothing()
    .returning();
  if (!first) return;
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
}
