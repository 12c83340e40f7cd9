import type { UnitChange, Uses } from "#shared/attributes/uses-contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { noAttribute } from "../lib/common-failures.ts";
import { previewUnit } from "./change-unit.ts";
import { familiesUsing } from "./families-using.ts";
import { liveAttributes } from "./list-dictionary.ts";
import { rulesInShort, rulesUsing } from "./rules-using.ts";

interface AttributeUses {
  families: Uses;
  rules: Uses;
  unitChange: UnitChange | null;
}

/** What needs an attribute; with a unit also what becomes of its numbers in it. */
export async function attributeUses(
  db: Db,
  id: string,
  unit: string | undefined,
): Promise<Outcome<AttributeUses, "not_found">> {
  const live = await liveAttributes(db);
  const attribute = live.find((row) => row.id === id.toLowerCase());
  if (!attribute) return noAttribute();
  return success({
    families: await familiesUsing(db, attribute.id),
    rules: rulesInShort(await rulesUsing(db, attribute.code)),
    unitChange:
      unit === undefined || attribute.kind === "choice"
        ? null
        : await previewUnit(db, attribute, unit, live),
  });
}
