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
    with named as (
      select coalesce(array_agg(${attributeValues.id}), '{}') as ids from ${attributeValues}
      where ${attributeValues.slug} = any(${sql.param(slugsIn(keyword))}::text[])
    )
    select distinct on (${searchVariants.familyId})
      ${searchVariants.familyId} as family, ${searchVariants.productId} as product
    from ${searchVariants} cross join named
    inner join ${products} on ${products.id} = ${searchVariants.productId}
    where ${searchVariants.familyId} = any(${sql.param([...familyIds])}::uuid[])
    order by ${searchVariants.familyId}, ${isSku(keyword)} desc,
      icount(${searchVariants.facets} & named.ids) desc,
      ${searchVariants.inStock} desc, ${searchVariants.sold} desc, ${searchVariants.pricePaise},
      ${searchVariants.productId}`);
  return new Map(rows.map(({ family, product }) => [family, product]));
}

function isSku(keyword: string): SQL {
  return sql`(${skuKey(products.sku)} = ${lettersAndDigits(keyword)})`;
}

/** The slugs that a keyword's words, alone and two together, may be: `royal-blue`. */
function slugsIn(keyword: string): string[] {
  const words = partsOfKeyword(keyword)
    .filter((part) => part.kind === "word")
    .map(({ written }) => written);
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}-${word}`)];
}
