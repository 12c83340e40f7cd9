import type { ProductDraft } from "#server/catalogue/drafts.ts";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { newCategory, newProduct } from "../support/products.ts";
import type { TestShop } from "../support/test-shop.ts";
import { type Buyer, newBuyers } from "../support/users.ts";

/** Who buys what, and the invariants since before anything was bought. */
export interface WatchedPurchase {
  buyer: Buyer;
  product: CatalogueProduct;
  watched: InvariantWatch;
}

/** Puts a product on the shelf, registers a buyer, and begins to watch the shop. */
export async function preparePurchase(
  shop: TestShop,
  goods: Partial<ProductDraft>,
): Promise<WatchedPurchase> {
  const category = (await newCategory(shop))._id;
  const product = await newProduct(shop, { ...goods, category });
  const [buyer] = (await newBuyers(shop, 1)) as [Buyer];
  return { buyer, product, watched: await watchInvariants(shop) };
}

/** Waits until the gateway has sent all that it will, and checks the invariants. */
export async function checkWhenIdle(shop: TestShop, watched: InvariantWatch): Promise<void> {
  shop.sandbox.webhooks({});
  await shop.sandbox.idle();
  await watched.check();
}
