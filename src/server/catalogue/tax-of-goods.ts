import { eq, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { CategoryTax } from "#shared/catalogue/admin-contract.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { storedSetting } from "../settings/store.ts";

/** By which goods are taxed; an empty HSN or a rate of null is not known. */
interface GoodsTax {
  hsn: string;
  gstPercent: number | null;
}

/** Of the nearest category from this one up that has one; of a product's where none is given; null where none has. */
const ofCategory = (
  column: "hsn" | "gst_percent" | "name",
  isSet: string,
  category: PgColumn = products.categoryId,
) => sql`(
  with recursive up as (
    select id, parent_id, name, hsn, gst_percent, 0 as height
    from categories where id = ${category}
    union all
    select above.id, above.parent_id, above.name, above.hsn, above.gst_percent, up.height + 1
    from categories as above join up on above.id = up.parent_id
  )
  select ${sql.raw(column)} from up where ${sql.raw(isSet)} order by height limit 1)`;

/** Of the settings of invoices, for goods that have none of their own. */
const ofShop = (name: "defaultHsn" | "defaultGstPercent") => storedSetting("documents", name);

/** Of a category's goods that have none of their own: the nearest category's, else the shop's. */
const inheritedHsn = (category?: PgColumn) =>
  sql<string>`coalesce(${ofCategory("hsn", "hsn <> ''", category)}, ${ofShop("defaultHsn")}, '')`;
const inheritedGst = (category?: PgColumn) =>
  sql<
    number | null
  >`coalesce(${ofCategory("gst_percent", "gst_percent is not null", category)}, (${ofShop("defaultGstPercent")})::numeric)::float8`;

/**
 * A product's HSN and rate: its own, else those of its category (the nearest that has any), else the
 * shop's. Either may come from another place than the other.
 */
export const goodsTaxColumns = {
  hsn: sql<string>`coalesce(nullif(${products.hsn}, ''), ${inheritedHsn()})`,
  gstPercent: sql<number | null>`coalesce(${products.gstPercent}::float8, ${inheritedGst()})`,
};

/** The names of the categories that say them. */
const taxedBy = (category?: PgColumn) => ({
  hsn: sql<string | null>`${ofCategory("name", "hsn <> ''", category)}`,
  gstPercent: sql<string | null>`${ofCategory("name", "gst_percent is not null", category)}`,
});

/** A category, with the HSN and rate of its products that have none of their own. */
export interface TaxedCategory extends GoodsTax {
  _id: string;
  name: string;
  slug: string;
}

/** All categories by id; whoever changes one, or the shop's defaults, announces `cacheTags.categories`. */
export async function taxedCategories(db: Db): Promise<ReadonlyMap<string, TaxedCategory>> {
  // Within its HSN and rate `categories` are those above it.
  const taxed = alias(categories, "taxed");
  const rows = await db
    .select({
      _id: taxed.id,
      name: taxed.name,
      slug: taxed.slug,
      hsn: inheritedHsn(taxed.id),
      gstPercent: inheritedGst(taxed.id),
    })
    .from(taxed);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Neither the product, its category nor the shop has it. */
export const lacksGoodsTax = {
  hsn: lacking("hsn", "hsn <> ''", "defaultHsn"),
  gstPercent: lacking("gst_percent", "gst_percent is not null", "defaultGstPercent"),
};

/** By one walk down the tree, however many products there are. */
function lacking(
  column: "hsn" | "gst_percent",
  isSet: string,
  name: "defaultHsn" | "defaultGstPercent",
): SQL {
  return sql`coalesce(${ofShop(name)}, '') = '' and ${products.categoryId} not in (
    with recursive set_here as (
      select id from categories where ${sql.raw(isSet)}
      union
      select below.id from categories as below join set_here on below.parent_id = set_here.id
    )
    select id from set_here) and ${sql.raw(`products.${column === "hsn" ? "hsn = ''" : "gst_percent is null"}`)}`;
}

/**
 * The names of the categories whose HSN and rate a product has that has none of its own; null where
 * no category says it.
 */
export async function taxingCategories(
  db: Db,
  id: string,
): Promise<{ hsn: string | null; gstPercent: string | null }> {
  const [row] = await db.select(taxedBy()).from(products).where(eq(products.id, id));
  return row ?? { hsn: null, gstPercent: null };
}

/** What a product of each category takes that has none of its own, and from which category; null of the shop's. */
export async function categoryTaxes(db: Db): Promise<CategoryTax[]> {
  const taxed = alias(categories, "taxed");
  const from = taxedBy(taxed.id);
  return db
    .select({
      _id: taxed.id,
      hsn: inheritedHsn(taxed.id),
      gstPercent: inheritedGst(taxed.id),
      hsnFrom: from.hsn,
      gstPercentFrom: from.gstPercent,
    })
    .from(taxed);
}

const readTaxes = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  db
    .select({ id: products.id, ...goodsTaxColumns })
    .from(products)
    .where(sql`${products.id} = any(${ids}::uuid[])`),
);

/** HSN and rate of products, by product id; for rows of which only their own are at hand. */
export async function taxOfGoods(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GoodsTax>> {
  if (ids.length === 0) return new Map();
  const rows = await readTaxes(db, { ids: [...ids] });
  return new Map(rows.map(({ id, ...tax }) => [id, tax]));
}
