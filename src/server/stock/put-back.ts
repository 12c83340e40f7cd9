import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { shipments } from "../database/schema/fulfilment.ts";
import { returns } from "../database/schema/returns.ts";
import { branches, stockMovements } from "../database/schema/stock.ts";
import { gstinAt, type Sellers } from "./reservations.ts";
import { firstBranch } from "./sellable-levels.ts";
import { announceStock, lockProducts, type QuantityByProduct } from "./stock-store.ts";

/** Where pieces come back from. */
interface CameBack {
  orderId: string;
  shipmentId: string;
  /** The return that they came with; left out where there was none. */
  returnId?: string;
}

/** Pieces of a product, and the code of the branch that they go to. */
interface PutBack {
  productId: string;
  branch: string;
  quantity: number;
}

/**
 * Puts pieces of a shipment that came back on the shelf of the branches that sold them; products that are gone
 * meanwhile are passed over.
 *
 * @param db a transaction that has locked the order
 */
export async function putBack(
  db: Db,
  from: CameBack,
  quantities: QuantityByProduct,
  { actor, sellers }: { actor: string; sellers: Sellers },
): Promise<void> {
  const there = await lockProducts(db, [...quantities.keys()]);
  const back = new Map([...quantities].filter(([productId]) => there.has(productId)));
  if (back.size === 0) return;
  const { orderId, returnId } = from;
  const of = returnId === undefined ? { orderId } : { returnId };
  await db.insert(stockMovements).values(
    (await findHomes(db, from, back, sellers)).map(({ productId, branch, quantity }) => {
      return { productId, branch, delta: quantity, reason: "return" as const, actor, ...of };
    }),
  );
  await announceStock(db, back);
}

/**
 * Where pieces that come back belong: to the branch that sold them, by the movement of its shipment, as far as it still
 * keeps goods and they have not come back already; else to another that sold of the order, else to the first.
 */
export async function findHomes(
  db: Db,
  from: CameBack,
  quantities: QuantityByProduct,
  sellers: Sellers,
): Promise<PutBack[]> {
  const sold = await findSold(db, from, [...quantities.keys()]);
  // Shipments that left in one transaction have the same moment, and differ by their sellers.
  const isBySeller = ({ branch, sellerGstin }: Sold) => gstinAt(sellers, branch) === sellerGstin;
  const homes = sold.toSorted(
    (a, b) =>
      Number(b.isOfShipment) - Number(a.isOfShipment) ||
      Number(isBySeller(b)) - Number(isBySeller(a)),
  );
  const first = await firstBranch(db);
  const found: PutBack[] = [];
  for (const [productId, quantity] of quantities) {
    let missing = quantity;
    for (const { branch, left } of homes.filter((home) => home.productId === productId)) {
      const taken = Math.min(missing, left);
      if (taken > 0) found.push({ productId, branch, quantity: taken });
      missing -= taken;
    }
    if (missing === 0) continue;
    const there = found.find((one) => one.productId === productId && one.branch === first);
    if (there) there.quantity += missing;
    else found.push({ productId, branch: first, quantity: missing });
  }
  return found;
}

interface Sold extends Record<string, unknown> {
  productId: string;
  branch: string;
  /** Pieces that were sold from there with the order and have not come back. */
  left: number;
  isOfShipment: boolean;
  /** On the shipment's invoice; null where it has none. */
  sellerGstin: string | null;
}

/** What branches that still keep goods have sold of an order, in the order of the branches. */
async function findSold(
  db: Db,
  { orderId, shipmentId }: CameBack,
  productIds: string[],
): Promise<Sold[]> {
  // Of a product's movements only those since the order's first: of what sells well there are very many.
  const { rows } = await db.execute<Sold>(sql`
    select moved.product_id as "productId", moved.branch, -sum(moved.delta)::int as "left",
      bool_or(moved.reason = 'sale' and moved.at = sent.shipped_at) as "isOfShipment",
      (select seller_gstin from ${documents} where id = sent.document_id) as "sellerGstin"
    from ${stockMovements} as moved
    join ${branches} as branch on branch.code = moved.branch and branch.sells
    join ${shipments} as sent on sent.id = ${shipmentId}
    where moved.product_id = any(${sql.param(productIds)}::uuid[])
      and moved.id >= (select min(id) from ${stockMovements} where order_id = ${orderId})
      and moved.reason in ('sale', 'return')
      and (moved.order_id = ${orderId}
        or moved.return_id in (select id from ${returns} where order_id = ${orderId}))
    group by moved.product_id, moved.branch, branch.position, sent.document_id
    having -sum(moved.delta) > 0
    order by branch.position`);
  return rows;
}
