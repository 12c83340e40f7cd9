import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type CatalogueIssue,
  type CatalogueIssueCount,
  type CatalogueIssueEntry,
  catalogueIssueKinds,
  MAX_COUNTED_ISSUES,
} from "#shared/catalogue/catalogue-issues-contract.ts";
import { boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import type { SortedList } from "../database/list-batch.ts";
import { findKeys, isOneOfIds, orderOf, type SortedRows } from "../database/list-keys.ts";
import {
  countUpTo,
  type ListPlace,
  type NumberedPage,
  readPlacedPage,
} from "../database/numbered-page.ts";
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

/** The entries that have a problem, which an index of few rows finds, and what is said of each. */
interface IssueList extends SortedRows {
  fits: SQL;
  name: SQLWrapper;
  slug?: SQLWrapper;
  note?: SQLWrapper;
}

function listOf(issue: CatalogueIssue): IssueList {
  if (issue === "no-swatch") return choicesWithoutSwatch;
  if (issue === "rule-names-deleted") return rulesNamingDeleted;
  if (issue === "equal-names") return familiesWithEqualNames;
  if (issue === "no-hsn") return productsThat(lacksGoodsTax.hsn);
  if (issue === "no-gst") return productsThat(lacksGoodsTax.gstPercent);
  return productsThat(lacks[issue]);
}

const byId = { by: [], isDescending: false };

function productsThat(fits: SQL): IssueList {
  const { id, name, slug, sku: note } = products;
  return { rows: sql`${products}`, id, ...byId, fits, name, slug, note };
}

/** Of attributes whose other choices are shown in their colours, such as Colour. */
const choicesWithoutSwatch: IssueList = {
  rows: sql`${attributeValues} join ${attributes} on ${attributes.id} = ${attributeValues.attributeId}`,
  id: attributeValues.id,
  idType: "bigint",
  by: [attributes.position],
  isDescending: false,
  fits: sql`${attributes.kind} = 'choice' and not ${attributes.isBeingDeleted}
    and exists (select 1 from ${attributeValues} as shown
      where shown.attribute_id = ${attributes.id} and shown.swatch <> '')
    and ${attributeValues.swatch} = '' and ${attributeValues.mergedInto} is null
    and exists (select 1 from ${productAttributes}
      where ${productAttributes.valueId} = ${attributeValues.id})`,
  name: attributeValues.name,
  note: attributes.name,
};

const namesGone = (part: "products" | "categories") => {
  const { machines, goods } = compatibilityRules;
  return sql`exists (
    select 1 from jsonb_array_elements_text(
      coalesce(${machines}->'${sql.raw(part)}', '[]') || coalesce(${goods}->'${sql.raw(part)}', '[]')
    ) as named(id)
    where not exists (select 1 from ${sql.identifier(part)} as present where present.id = named.id::uuid))`;
};

/** Rules are few; what is deleted is looked up by its id. */
const rulesNamingDeleted: IssueList = {
  rows: sql`${compatibilityRules}`,
  id: compatibilityRules.id,
  ...byId,
  fits: sql`(${namesGone("products")} or ${namesGone("categories")})`,
  name: compatibilityRules.reason,
};

/** `note` says one of the names that several variants have, and how many. */
const familiesWithEqualNames: IssueList = {
  rows: sql`${families}`,
  id: families.id,
  ...byId,
  fits: sql`${families.hasEqualNames}`,
  name: families.name,
  note: sql`coalesce((
    select count(*) || ' named “' || min(product.name) || '”' from ${familyVariants} as variant
    join ${products} as product on product.id = variant.product_id
    where variant.family_id = ${families.id}
    group by lower(product.name) having count(*) > 1
    order by lower(product.name) limit 1), '')`,
};

/** Counts up to a bound. */
const countIssue = (db: Db, { rows, fits }: IssueList) =>
  countUpTo(db, { table: rows, fits }, MAX_COUNTED_ISSUES);

/** How often each kind of issue is there, in their order. */
export async function countCatalogueIssues(db: Db): Promise<CatalogueIssueCount[]> {
  return Promise.all(
    catalogueIssueKinds.map(async (issue) => ({
      issue,
      ...boundCount(await countIssue(db, listOf(issue)), MAX_COUNTED_ISSUES),
    })),
  );
}

/** One page of what has a problem. */
export function listCatalogueIssues(
  db: Db,
  { issue, ...place }: ListPlace & { issue: CatalogueIssue },
): Promise<NumberedPage<CatalogueIssueEntry>> {
  const list = listOf(issue);
  return readPlacedPage(place, {
    ...{ limit: PAGE_SIZE, max: MAX_COUNTED_ISSUES },
    findKeys: (keys) => findKeys(db, list, keys),
    count: () => countIssue(db, list),
    read: (keys) =>
      readEntries(
        db,
        list,
        keys.map(({ id }) => id),
      ),
  });
}

/** All that has a problem, as its pages are sorted, for its file. */
export function issueListOf(db: Db, issue: CatalogueIssue): SortedList<CatalogueIssueEntry> {
  const list = listOf(issue);
  return { ...list, read: (ids) => readEntries(db, list, ids) };
}

async function readEntries(
  db: Db,
  list: IssueList,
  ids: readonly string[],
): Promise<CatalogueIssueEntry[]> {
  const { id, rows: source, name, slug = sql`''`, note = sql`''` } = list;
  const { rows } = await db.execute<CatalogueIssueEntry & Record<string, unknown>>(sql`
    select ${id}::text as "_id", ${name} as name, ${slug} as slug, ${note} as note
    from ${source} where ${isOneOfIds(list, ids)}
    order by ${sql.join(orderOf(list), sql`, `)}`);
  return rows;
}
