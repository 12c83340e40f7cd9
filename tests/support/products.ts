import type { ProductDraft } from "#server/catalogue/drafts.ts";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { stockMovements } from "#server/database/schema/stock.ts";
import { announceStock } from "#server/stock/stock-store.ts";
import type { Store } from "#server/wiring.ts";
import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import type { Outcome } from "#shared/failure.ts";
import { rupees } from "#shared/money.ts";
import type { TestShop } from "./test-shop.ts";

let made = 0;

/** Makes a category, at the top unless a parent is given; its name is its own unless given. */
export async function newCategory(
  { catalogue }: Pick<Store, "catalogue">,
  given: { name?: string; parent?: string | null; description?: string } = {},
): Promise<DescribedCategory> {
  made += 1;
  return must(await catalogue.createCategory({ name: `Category ${made}`, ...given }));
}

/** Makes a product of a category; all else has a value of its own unless given. */
export async function newProduct(
  { catalogue }: Pick<Store, "catalogue">,
  given: Partial<ProductDraft> & { category: string },
): Promise<CatalogueProduct> {
  made += 1;
  return must(
    await catalogue.createProduct({
      name: `Product ${made}`,
      price: rupees(100),
      quantity: 10,
      // What lacks these cannot be sold under a GSTIN.
      hsn: "8443",
      gstPercent: 18,
      ...given,
    }),
  );
}

function must<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.message} ${JSON.stringify(outcome.fields)}`);
  return outcome.value;
}

/** Takes pieces off the shelf: they are damaged. */
export async function takeStock(
  { database }: Pick<TestShop, "database">,
  productId: string,
  quantity: number,
): Promise<void> {
  await database.transaction(async (db) => {
    const moved = { productId, branch: "kolkata", actor: "shop", reason: "damage" as const };
    await db.insert(stockMovements).values({ ...moved, delta: -quantity });
    await announceStock(db, new Map([[productId, -quantity]]));
  });
}
