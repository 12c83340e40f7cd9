import { asc, eq } from "drizzle-orm";
import { sharedAdvisoryLock } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues } from "../database/schema/attributes.ts";
import type { ReadAttribute } from "./read-attributes.ts";

/**
 * The dictionary as reading needs it. Until the transaction ends nobody changes it: its values can
 * neither be merged nor deleted while products are given them.
 */
export async function lockDictionary(db: Db): Promise<ReadAttribute[]> {
  await sharedAdvisoryLock(db, "attributes");
  const rows = await db
    .select({
      id: attributes.id,
      code: attributes.code,
      kind: attributes.kind,
      unit: attributes.unit,
      readFrom: attributes.readFrom,
    })
    .from(attributes)
    .orderBy(asc(attributes.position), asc(attributes.id));
  const values = await db
    .select({
      attributeId: attributeValues.attributeId,
      slug: attributeValues.slug,
      name: attributeValues.name,
      aliases: attributeValues.aliases,
    })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(eq(attributes.kind, "choice"));
  const choicesOf = Map.groupBy(values, ({ attributeId }) => attributeId);
  return rows.map((row) => ({ ...row, choices: choicesOf.get(row.id) ?? [] }));
}
