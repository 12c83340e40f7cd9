import { asc, eq, type SQL, sql } from "drizzle-orm";
import {
  type CatalogueIssue,
  type CatalogueIssueCount,
  type CatalogueIssueEntry,
  catalogueIssueKinds,
  MAX_COUNTED_ISSUES,
} from "#shared/catalogue/catalogue-issues-contract.ts";
import { boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { type NumberedPage, readNumberedPage } from "../database/numbered-page.ts";
import {
  attributes,
  attributeValues,
  families,
  familyVariants,
  productAttributes,
} from "../database/schema/attributes.ts";
import { lacks, products } from "../database/schema/catalogue.ts";
import { compatibilityRules } from "../database/schema/compatibility.ts";
import { lacksGoodsTax } from "./tax-of-goods.ts";

const PAGE_SIZE = 50;

/** The entries that have a problem, each by a query that an index of few rows answers. */
function entriesOf(db: Db, issue: CatalogueIssue) {
  if (issue === "no-swatch") return choicesWithoutSwatch(db);
  if (issue === "rule-names-deleted") return rulesNamingDeleted(db);
  if (issue === "equal-names") return familiesWithEqualNames(db);
  if (issue === "no-hsn") return productsThat(db, lacksGoodsTax.hsn);
  if (issue === "no-gst") return productsThat(db, lacksGoodsTax.gstPercent);
  return productsThat(db, lacks[issue]);
}

function productsThat(db: Db, condition: SQL) {
  return db
    .select({
      _id: sql<string>`${products.id}`.as("_id"),
      name: products.name,
      slug: products.slug,
      note: sql<string>`${products.sku}`.as("note"),
    })
    .from(products)
    .where(condition)
    .orderBy(asc(products.id))
    .$dynamic();
}

/** Of attributes whose other choices are shown in their colours, such as Colour. */
function choicesWithoutSwatch(db: Db) {
  return db
    .select({
      _id: sql<string>`${attributeValues.id}::text`.as("_id"),
      name: attributeValues.name,
      slug: sql<string>`''`.as("slug"),
      note: sql<string>`${attributes.name}`.as("note"),
    })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(
      sql`${attributes.kind} = 'choice' and not ${attributes.isBeingDeleted}
        and exists (select 1 from ${attributeValues} as shown
          where shown.attribute_id = ${attributes.id} and shown.swatch <> '')
        and ${attributeValues.swatch} = '' and ${attributeValues.mergedInto} is null
        and exists (select 1 from ${productAttributes}
          where ${productAttributes.valueId} = ${attributeValues.id})`,
    )
    .orderBy(asc(attributes.position), asc(attributeValues.id))
    .$dynamic();
}

/** Rules are few; what is deleted is looked up by its id. */
function rulesNamingDeleted(db: Db) {
  const { machines, goods } = compatibilityRules;
  const namesGone = (part: "products" | "categories") => sql`exists (
    select 1 from jsonb_array_elements_text(
      coalesce(${machines}->'${sql.raw(part)}', '[]') || coalesce(${goods}->'${sql.raw(part)}', '[]')
    ) as named(id)
    where not exists (select 1 from ${sql.identifier(part)} as present where present.id = named.id::uuid))`;
  return db
    .select({
      _id: sql<string>`${compatibilityRules.id}`.as("_id"),
      name: compatibilityRules.reason,
      slug: sql<string>`''`.as("slug"),
      note: sql<string>`''`.as("note"),
    })
    .from(compatibilityRules)
    .where(sql`${namesGone("products")} or ${namesGone("categories")}`)
    .orderBy(asc(compatibilityRules.id))
    .$dynamic();
}

/** `note` says one of the names that several variants have, and how many. */
function familiesWithEqualNames(db: Db) {
  return db
    .select({
      _id: sql<string>`${families.id}`.as("_id"),
      name: families.name,
      slug: sql<string>`''`.as("slug"),
      note: sql<string>`coalesce((
        select count(*) || ' named “' || min(product.name) || '”' from ${familyVariants} as variant
        join ${products} as product on product.id = variant.product_id
        where variant.family_id = "families"."id"
        group by lower(product.name) having count(*) > 1
        order by lower(product.name) limit 1), '')`.as("note"),
    })
    .from(families)
    .where(sql`${families.hasEqualNames}`)
    .orderBy(asc(families.id))
    .$dynamic();
}

/** Counts up to a bound. */
async function countIssue(db: Db, issue: CatalogueIssue): Promise<number> {
  const found = entriesOf(db, issue)
    .limit(MAX_COUNTED_ISSUES + 1)
    .as("found");
  return db.$count(found);
}

/** How often each kind of issue is there, in their order. */
export async function countCatalogueIssues(db: Db): Promise<CatalogueIssueCount[]> {
  return Promise.all(
    catalogueIssueKinds.map(async (issue) => ({
      issue,
      ...boundCount(await countIssue(db, issue), MAX_COUNTED_ISSUES),
    })),
  );
}

/** One page of what has a problem; what lies beyond the bound comes up as others are put right. */
export function listCatalogueIssues(
  db: Db,
  { issue, page }: { issue: CatalogueIssue; page: number },
): Promise<NumberedPage<CatalogueIssueEntry>> {
  return readNumberedPage(
    { page, limit: PAGE_SIZE },
    (limit, offset) =>
      entriesOf(db, issue)
        .limit(offset < MAX_COUNTED_ISSUES ? limit : 0)
        .offset(offset),
    async () => Math.min(await countIssue(db, issue), MAX_COUNTED_ISSUES),
  );
}
