import { sql } from "drizzle-orm";
import { families, familyNameKey } from "../schema/attributes.ts";
import { goodsSearchText, productNameKey, products } from "../schema/catalogue.ts";
import { searchEntries } from "../schema/search.ts";
import {
  sellableStock,
  stockEntries,
  stockEntrySearchText,
  stockMovements,
} from "../schema/stock.ts";
import { columns, type LateIndex } from "./late-index.ts";

/** Of products, their families, the stock and what is found of them. */
export const indexesOfGoods: readonly LateIndex[] = [
  {
    name: "stock_movements_of_entry",
    table: stockMovements,
    definition: sql`${columns(stockMovements.entryId, stockMovements.id)} where ${stockMovements.entryId} is not null`,
  },
  {
    // With what was moved where, so that a product's whole history is added up by it alone.
    name: "stock_movements_of_product",
    table: stockMovements,
    definition: sql`${columns(stockMovements.productId, stockMovements.id)} include (branch, delta)`,
    replaces: "stock_movements_product_id_id_index",
  },
  {
    // What has moved since a day, for reports of how stock stood then. Rows lie in the order of their time, so that
    // the first and last of each part of the table says enough, and a movement costs nothing more to write.
    name: "stock_movements_since",
    table: stockMovements,
    definition: sql`using brin ${columns(stockMovements.at)}`,
  },
  {
    name: "stock_entries_found",
    table: stockEntries,
    definition: sql`using gin ((${stockEntrySearchText}) gin_trgm_ops)`,
  },
  {
    name: "sellable_stock_in_order",
    table: sellableStock,
    definition: columns(sellableStock.quantity, sellableStock.productId),
    replaces: "products_by_stock",
  },
  {
    name: "products_by_name",
    table: products,
    definition: sql`((${productNameKey}), (${products.id}))`,
  },
  {
    name: "products_found",
    table: products,
    definition: sql`using gin ((${goodsSearchText(products)}) gin_trgm_ops)`,
  },
  {
    name: "families_by_name",
    table: families,
    definition: sql`((${familyNameKey}), (${families.id}))`,
  },
  {
    name: "families_found",
    table: families,
    definition: sql`using gin ((${familyNameKey}) gin_trgm_ops)`,
  },
  {
    name: "products_by_price",
    table: products,
    definition: columns(products.pricePaise, products.id),
  },
  {
    // What fits is looked for among what sells most first: in this order, the first that fit are all that is read.
    name: "search_entries_top_popular",
    table: searchEntries,
    definition: sql`${columns(
      searchEntries.inStock,
      searchEntries.sold,
      searchEntries.listedAt,
      searchEntries.id,
    )} where ${searchEntries.isTop}`,
  },
];
