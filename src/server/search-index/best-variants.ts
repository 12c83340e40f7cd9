import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { attributeValues } from "../database/schema/attributes.ts";
import { products, skuKey } from "../database/schema/catalogue.ts";
import { searchVariants } from "../database/schema/search.ts";
import { partsOfKeyword } from "./read-keyword.ts";
import { lettersAndDigits } from "./words.ts";

/**
 * The variant of each family that a keyword means most, by family: the one with its SKU, then the one
 * with the colours and sizes that it names, then what can be bought and sells most.
 */
export async function bestVariants(
  db: Db,
  familyIds: readonly string[],
  keyword: string,
): Promise<Map<string, string>> {
  if (familyIds.length === 0) return new Map();
  const { rows } = await db.execute<{ family: string; product: string }>(sql`
    select distinct on (${searchVariants.familyId})
      ${searchVariants.familyId} as family, ${searchVariants.productId} as product
    from ${searchVariants}
    where ${searchVariants.familyId} = any(${sql.param([...familyIds])}::uuid[])
    order by ${searchVariants.familyId}, ${bestFirst(keyword)}`);
  return new Map(rows.map(({ family, product }) => [family, product]));
}

/** What a keyword may mean of a family's variants, as it is handed to a statement. */
export interface MeantWords<Words = SQL, Sku = SQL> {
  /** The slugs that its words may be, as a list of texts. */
  slugs: Words;
  /** The SKU that all of it may be. */
  sku: Sku;
}

/** An order of variants: what a keyword means, then what can be bought and sells most, then the cheapest. */
export function bestFirst(keyword: string | MeantWords | undefined): SQL {
  const { inStock, sold, pricePaise, productId } = searchVariants;
  const other = sql`${inStock} desc, ${sold} desc, ${pricePaise}, ${productId}`;
  if (keyword === undefined) return other;
  if (typeof keyword !== "string") return sql`${meantFirst(keyword)}, ${other}`;
  const { slugs, sku } = meantWords(keyword);
  return sql`${meantFirst({ slugs: sql`${sql.param(slugs)}`, sku: sql`${sku}` })}, ${other}`;
}

export function meantWords(keyword: string): MeantWords<string[], string> {
  return { slugs: slugsIn(keyword), sku: lettersAndDigits(keyword) };
}

/** Both are looked up once in a statement, not for each variant. */
function meantFirst({ slugs, sku }: MeantWords): SQL {
  const named = sql`array(select ${attributeValues.id} from ${attributeValues}
    where ${attributeValues.slug} = any(${slugs}::text[]))`;
  const ofSku = sql`array(select ${products.id} from ${products}
    where trim(${products.sku}) <> '' and ${skuKey(products.sku)} = ${sku})`;
  return sql`(${searchVariants.productId} = any(${ofSku})) desc,
    icount(${searchVariants.facets} & ${named}) desc`;
}

/** The slugs that a keyword's words, alone and two together, may be: `royal-blue`. */
function slugsIn(keyword: string): string[] {
  const words = partsOfKeyword(keyword)
    .filter((part) => part.kind === "word")
    .map(({ written }) => written);
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}-${word}`)];
}
