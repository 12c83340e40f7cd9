import { lockDictionary } from "../attributes/dictionary-store.ts";
import type { Db } from "../database/connection.ts";
import type { FamilyOptionRecord } from "./given-values.ts";
import { familyStore } from "./store.ts";

/** The attributes that may be options; until the transaction ends nobody changes the dictionary. */
export async function lockOptions(db: Db): Promise<FamilyOptionRecord[]> {
  const dictionary = await lockDictionary(db);
  const choicesOf = new Map(dictionary.map(({ id, choices }) => [id, choices]));
  const attributes = await familyStore(db).attributes();
  return attributes.map((attribute) => ({
    ...attribute,
    choices: choicesOf.get(attribute.id) ?? [],
  }));
}
