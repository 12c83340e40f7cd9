import { type SQL, sql } from "drizzle-orm";
import type { ProductFacts } from "#shared/compatibility/rule.ts";
import type { PartOfProduct } from "../catalogue/shown-products.ts";
import { compiledSql } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import { attributes, attributeValues, productAttributes } from "../database/schema/attributes.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";

interface FactsRow extends Record<string, unknown> {
  id: string;
  facets: number[];
  values: [attribute: string, slug: string, number: number | null][] | null;
}

/** Asks for the values of a product. */
const valuesOf = (productId: SQL) => sql`(
    select json_agg(json_build_array(${attributes.code}, ${attributeValues.slug}, ${attributeValues.number}))
    from ${productAttributes}
    inner join ${attributeValues} on ${attributeValues.id} = ${productAttributes.valueId}
    inner join ${attributes} on ${attributes.id} = ${attributeValues.attributeId}
    where ${productAttributes.productId} = ${productId})`;

const facetsOf = (wanted: SQL) => sql`
    select ${searchEntries.productId} as id, ${searchEntries.facets} as facets
    from ${searchEntries} where ${searchEntries.productId} ${wanted}
    union all
    select ${searchVariants.productId}, ${searchVariants.facets}
    from ${searchVariants} where ${searchVariants.productId} ${wanted}`;

/** Asks for what rules look at in products. */
const factsOf = (wanted: SQL) => sql`
  select id, facets, ${valuesOf(sql`found.id`)} as values
  from (${facetsOf(wanted)}) as found`;

/** Reads what rules look at in products: those that exist. Ids are UUIDs in lower case. */
export async function readFacts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await keyed(db).execute<FactsRow>(
    factsOf(sql`= any(${sql.param([...ids])}::uuid[])`),
  );
  return known(rows);
}

const readOne = compiledSql<FactsRow, { id: string }>(({ id }) => factsOf(sql`= ${id}::uuid`));

/** The same of one product, as it is read with it; undefined where nothing is known of it yet. */
export const factsOfProduct: PartOfProduct<ProductFacts | undefined> = {
  // Of a product that has left its family the index may still have the variant, until it is written anew.
  column: ({ id }) => sql`(
    select json_build_object('id', id, 'facets', facets, 'values', ${valuesOf(sql`found.id`)})
    from (${facetsOf(sql`= ${id}`)}) as found limit 1)`,
  read(json) {
    const row = json as FactsRow | null;
    return row ? known([row]).get(row.id) : undefined;
  },
};

/** The same of one product, for its page. */
export async function readFactsOf(db: Db, id: string): Promise<ProductFacts | undefined> {
  const { rows } = await readOne(db, { id });
  return known(rows).get(id);
}

function known(rows: readonly FactsRow[]): Map<string, ProductFacts> {
  return new Map(
    rows.map(({ id, facets, values }) => {
      const choices = new Map<string, Set<string>>();
      const numbers = new Map<string, number[]>();
      for (const [attribute, slug, number] of values ?? []) {
        if (number !== null) numbers.set(attribute, [...(numbers.get(attribute) ?? []), number]);
        else choices.set(attribute, (choices.get(attribute) ?? new Set()).add(slug));
      }
      const categories = new Set(facets.filter((facet) => facet < 0).map((facet) => -facet));
      return [id, { id, categories, choices, numbers }];
    }),
  );
}
