import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#server/database/connection.ts";
import { newId } from "#server/lib/ids.ts";

/** An order that waits for its bank transfer. */
export interface AwaitedOrder {
  id: string;
  reference: string;
  /** Rupees. */
  total: number;
}

/** What a customer is given to write into a transfer has none of those that look like others. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Makes orders of a piece each, every one with a sum of its own, a rupee more than the one before. */
export async function insertAwaitedOrders(
  db: Db,
  given: { userId: string; productId: string; count: number; firstTotal: number },
): Promise<AwaitedOrder[]> {
  const orders = Array.from({ length: given.count }, (_, at) => ({
    id: newId(),
    reference: Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
    total: given.firstTotal + at,
  }));
  await db.execute(sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as given (id uuid, reference text, total int)),
    made as (insert into orders (id, order_id, order_key, user_id, pay_by, payment_state, total_paise, coupon_paise,
      freight_paise, cart_digest, return_url, customer_name, customer_email, customer_phone, shipping_address,
      holds_stock, reserved_until)
      select id, 'ORD-' || id, 'ord-' || id, ${given.userId}::uuid, 'bank-transfer', 'unpaid', total * 100, 0, 0,
        id::text, '', 'Asha Rao', 'asha@example.com', '98300 12345',
        '{"address":"12 Park Street","city":"Guwahati","state":"Assam","pincode":"781001"}',
        false, now() + interval '1 day' from given)
    , bought as (insert into order_lines (order_id, position, product_id, name, slug, sku, hsn, gst_percent,
      full_price_paise, unit_price_paise, discount_percent, quantity)
      select id, 0, ${given.productId}::uuid, 'Mug', 'mug', 'MUG', '6912', 12, total * 100, total * 100, 0, 1 from given)
    insert into order_payments (order_id, transfer_reference) select id, reference from given`);
  return orders;
}
