import { sql } from "drizzle-orm";
import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { attributeValues, familyOptions } from "../schema/attributes.ts";
import { removedProducts } from "../schema/catalogue.ts";
import { cancellations, credits } from "../schema/fulfilment.ts";
import { orders } from "../schema/orders.ts";
import { stockMovements } from "../schema/stock.ts";
import { columns, type LateIndex } from "./late-index.ts";

/** Along a foreign key, of the rows alone that refer to something. */
function ofKey(column: PgColumn): LateIndex {
  const { table } = column;
  return {
    name: `${getTableConfig(table).name}_of_${column.name}`,
    table,
    definition: sql`${columns(column)} where ${column} is not null`,
  };
}

/**
 * Of large tables what refers to a row of another: without it whoever deletes that row, or asks what refers to it, has
 * the database read the whole table.
 */
export const indexesOfKeys: readonly LateIndex[] = [
  stockMovements.returnId,
  orders.quoteId,
  orders.supersededBy,
  credits.refundId,
  cancellations.refundId,
  attributeValues.mergedInto,
  familyOptions.attributeId,
  removedProducts.categoryId,
].map(ofKey);
