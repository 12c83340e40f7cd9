import { inArray } from "drizzle-orm";
import { findValueProblems } from "#shared/families/check-values.ts";
import { readDictionary } from "../attributes/dictionary-store.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { readFamilyVariants } from "./admin-family.ts";
import type { AttributeRecord } from "./family-lookups.ts";
import { familyWriteStore } from "./write-store.ts";

/** A family as the demo gives it. */
interface FamilyContent {
  name: string;
  sharedTiers: boolean;
  /** Codes of attributes, in the order in which they are chosen. */
  options: readonly string[];
  /** Slugs of products; their values were read from their specifications. */
  variants: readonly string[];
}

/**
 * Makes the families of a catalogue that is seeded in this transaction, before its entries are written.
 * Throws where the content is not valid: it is the program's own.
 */
export async function seedFamilies(db: Db, content: readonly FamilyContent[]): Promise<void> {
  const attributes = await readDictionary(db);
  for (const family of content) {
    const options = family.options.map((code) => {
      const option = attributes.find((each) => each.code === code);
      if (!option) throw new Error(`${family.name}: there is no attribute ${code}`);
      return option;
    });
    await seedFamily(db, family, options);
  }
}

async function seedFamily(
  db: Db,
  { name, sharedTiers, variants: slugs }: FamilyContent,
  options: readonly AttributeRecord[],
): Promise<void> {
  const rows = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  const gone = slugs.find((slug) => !rows.some((row) => row.slug === slug));
  if (gone !== undefined) throw new Error(`${name}: there is no product ${gone}`);
  const ids = rows.map(({ id }) => id);
  const [problem] = findValueProblems(options, await readFamilyVariants(db, ids));
  if (problem) throw new Error(`${name}: ${problem.message}`);
  const writes = familyWriteStore(db);
  const familyId = await writes.insertFamily({ name, sharedTiers });
  await writes.setOptions(
    familyId,
    options.map(({ id }) => id),
  );
  await writes.addToFamily(familyId, ids);
}
