import { inArray, sql } from "drizzle-orm";
import { putReadAttributes } from "#server/attributes/put-read-attributes.ts";
import { checkProduct } from "#server/catalogue/drafts.ts";
import { indexProducts } from "#server/catalogue/index-products.ts";
import { catalogueStore } from "#server/catalogue/store.ts";
import { announce } from "#server/database/change-feed.ts";
import type { Database, Db } from "#server/database/connection.ts";
import {
  attributes,
  families,
  familyOptions,
  familyVariants,
} from "#server/database/schema/attributes.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { searchEntries, searchVariants } from "#server/database/schema/search.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { newId } from "#server/lib/ids.ts";
import { chooseTop, countWords } from "#server/search-index/count-words.ts";
import { rupees } from "#shared/money.ts";
import { seedDemo } from "../seed.ts";
import { type ManyModel, type ManyProduct, manyModels } from "./many-products.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** Products that one transaction writes, and how many such are written at the same time. */
const BATCH = 1_000;
const WRITERS = 3;
/** So much older is each product than the one before it. */
const AGE_STEP = sql`interval '1 minute'`;

/**
 * Fills an empty shop with the demo and `count` made-up products. Answers false, with nothing done,
 * where the shop holds anything.
 *
 * @param url the database's, for what takes longer than the shop lets a statement take
 * @param say told how far it is
 */
export async function seedMany(
  database: Database,
  url: string,
  count: number,
  say: (line: string) => void,
): Promise<boolean> {
  if (!(await seedDemo(database))) return false;
  const surroundings = await readSurroundings(database.db);
  const batches = batchesOf(count);
  let written = 0;
  const write = async () => {
    for (const { models, first } of batches) {
      await database.transaction((db) => writeModels(db, models, first, surroundings));
      written += models.flatMap(({ products }) => products).length;
      say(`${written.toLocaleString("en-IN")} products`);
    }
  };
  await withoutIndexes(url, largeTables, async () => {
    await Promise.all(Array.from({ length: WRITERS }, write));
    await chooseTop(database.db);
  });
  await countWords(database.db);
  await announce(database.db, cacheTags.productList, cacheTags.search);
  return true;
}

const largeTables = ["search_entries", "search_variants", "product_attributes", "products"];

interface Batch {
  models: ManyModel[];
  /** The place of its first product among all. */
  first: number;
}

function* batchesOf(count: number): Generator<Batch> {
  let models: ManyModel[] = [];
  let first = 0;
  let size = 0;
  for (const model of manyModels(count)) {
    models.push(model);
    size += model.products.length;
    if (size < BATCH) continue;
    yield { models, first };
    models = [];
    first += size;
    size = 0;
  }
  if (size > 0) yield { models, first };
}

/** What the demo has already, by the words that the made-up products name it with. */
interface Surroundings {
  categoryIds: ReadonlyMap<string, string>;
  attributeIds: ReadonlyMap<string, string>;
  /** By the slug of the demo's product. */
  photos: ReadonlyMap<string, string[]>;
}

async function readSurroundings(db: Db): Promise<Surroundings> {
  const categories = await catalogueStore(db).categories();
  const dictionary = await db.select({ id: attributes.id, code: attributes.code }).from(attributes);
  const demo = await db.select({ slug: products.slug, photos: products.photos }).from(products);
  return {
    categoryIds: new Map(categories.map(({ slug, _id }) => [slug, _id])),
    attributeIds: new Map(dictionary.map(({ id, code }) => [code, id])),
    photos: new Map(demo.map(({ slug, photos }) => [slug, photos])),
  };
}

async function writeModels(
  db: Db,
  models: readonly ManyModel[],
  first: number,
  surroundings: Surroundings,
): Promise<void> {
  const rows = models.flatMap(({ products: made }) =>
    made.map((product) => ({ product, id: newId(), draft: draftOf(product, surroundings) })),
  );
  await insertRows(
    db,
    rows.map(({ product, id, draft }, place) => ({
      id,
      slug: product.slug,
      name: draft.name,
      sku: draft.sku,
      description: draft.description,
      price_paise: draft.price,
      stock: draft.quantity,
      category_id: draft.category,
      shipping: draft.shipping,
      photos: draft.photo,
      bulk_discounts: draft.bulkDiscounts,
      specifications: draft.specifications,
      origin: draft.origin,
      net_quantity: draft.netQuantity,
      unit: draft.unit,
      hsn: draft.hsn,
      gst_percent: draft.gstPercent,
      tax_from: draft.taxFrom,
      weight_grams: draft.weight,
      packed_size: draft.packedSize,
      age: first + place,
    })),
  );
  const idOf = new Map(rows.map(({ product, id }) => [product.slug, id]));
  await insertFamilies(db, models, idOf, surroundings);
  await putReadAttributes(
    db,
    rows.map(({ id, draft }) => ({ id, ...draft })),
  );
  await indexProducts(db, [...idOf.values()]);
  await countSales(
    db,
    rows.map(({ product, id }) => ({ id, sold: product.sold })),
  );
}

/** In one parameter: a thousand rows of twenty take the query builder longer than the database. */
async function insertRows(db: Db, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== "age");
  const names = sql.raw(columns.join(", "));
  await db.execute(
    sql`insert into ${products} (${names}, created_at, updated_at)
        select ${names}, now() - age * ${AGE_STEP}, now() - age * ${AGE_STEP}
        from json_to_recordset(${JSON.stringify(rows)}::json) as product(
          id uuid, slug text, name text, sku text, description text, price_paise bigint, stock int,
          category_id uuid, shipping boolean, photos jsonb, bulk_discounts jsonb,
          specifications jsonb, origin text, net_quantity text, unit text, hsn text, gst_percent numeric,
          tax_from text, weight_grams int, packed_size text, age int)`,
  );
}

function draftOf(product: ManyProduct, { categoryIds, photos }: Surroundings) {
  const { category, price, stock, picture, slug, sold: _, ...texts } = product;
  const checked = checkProduct({
    ...texts,
    category: required(categoryIds.get(category), category),
    price: rupees(price),
    quantity: stock,
    photo: photos.get(picture) ?? [],
  });
  if (!checked.ok) throw new Error(`${slug}: ${checked.message}`);
  return checked.value;
}

async function insertFamilies(
  db: Db,
  models: readonly ManyModel[],
  idOf: ReadonlyMap<string, string>,
  { attributeIds }: Surroundings,
): Promise<void> {
  const made = models.flatMap(({ family, products: variants }) =>
    family === null ? [] : [{ id: newId(), ...family, variants }],
  );
  if (made.length === 0) return;
  await db
    .insert(families)
    .values(made.map(({ id, name, sharedTiers }) => ({ id, name, sharedTiers })));
  await db.insert(familyOptions).values(
    made.flatMap(({ id, options }) =>
      options.map((code, position) => ({
        familyId: id,
        attributeId: required(attributeIds.get(code), code),
        position,
      })),
    ),
  );
  await db
    .insert(familyVariants)
    .values(
      made.flatMap(({ id, variants }) =>
        variants.map(({ slug }) => ({ familyId: id, productId: required(idOf.get(slug), slug) })),
      ),
    );
}

/** What the hourly count of sales would say, had there been so many. */
async function countSales(db: Db, sales: { id: string; sold: number }[]): Promise<void> {
  const sold = sales.filter((each) => each.sold > 0);
  const counted = sql`unnest(${sql.param(sold.map(({ id }) => id))}::uuid[], ${sql.param(sold.map((each) => each.sold))}::int[]) as counted(id, sold)`;
  await db
    .update(searchVariants)
    .set({ sold: sql`counted.sold` })
    .from(counted)
    .where(sql`${searchVariants.productId} = counted.id`);
  await db
    .update(searchEntries)
    .set({ sold: sql`counted.sold` })
    .from(counted)
    .where(sql`${searchEntries.productId} = counted.id`);
  const changed = [...new Set(sold.map(({ id }) => id))];
  await db.execute(
    sql`update ${searchEntries} set sold = summed.sold
        from (select family_id, sum(sold) as sold from ${searchVariants}
              where family_id in (select family_id from ${searchVariants} where ${inArray(searchVariants.productId, changed)})
              group by family_id) as summed
        where ${searchEntries.familyId} = summed.family_id`,
  );
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo has no ${what}`);
  return value;
}
