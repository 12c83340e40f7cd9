import { and, desc, eq, sql } from "drizzle-orm";
import type { Machine } from "#shared/compatibility/machines.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { searchCards, searchMembers } from "../database/schema/search.ts";
import {
  cardCondition,
  memberCondition,
  oneProductCondition,
} from "../search-index/card-filter.ts";
import type { Keywords } from "../search-index/keywords.ts";
import { anyOf, cardFilterOf, compileFilters } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";

const MAX_FOUND = 20;

/**
 * Machines that a text names, by the search's own words, those that sell most first; without a text the
 * first of all.
 */
export async function findMachines(
  db: Db,
  { rules, codeOf }: KnownRules,
  text: string,
  keywords: Pick<Keywords, "match">,
): Promise<Machine[]> {
  const sides = rules.map(({ machines }) => machines);
  const filter = cardFilterOf(anyOf(await compileFilters(db, sides, codeOf)));
  const match = await keywords.match(text);
  if (text.trim() !== "" && !match) return [];
  const product = sql`coalesce(${searchCards.productId}, (
    select ${searchMembers.productId} from ${searchMembers}
    where ${searchMembers.familyId} = ${searchCards.familyId} and ${memberCondition(filter)}
    order by ${searchMembers.sold} desc, ${searchMembers.productId} limit 1))`;
  return db
    .select({
      _id: products.id,
      name: products.name,
      slug: products.slug,
      photo: sql<string>`coalesce(${products.photos} ->> 0, '')`,
    })
    .from(searchCards)
    .innerJoin(products, eq(products.id, product))
    .where(and(cardCondition(filter), oneProductCondition(filter), match?.where))
    .orderBy(desc(searchCards.sold), desc(searchCards.id))
    .limit(MAX_FOUND);
}
