import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { API_PREFIX } from "#shared/endpoint.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { visitorHeaders } from "./latency.ts";
import { ask } from "./order-client.ts";

export const PLACE_ORDER = "/payment/hdfc/initiate";

export interface Shopper {
  token: string;
}

export interface Goods {
  id: string;
  name: string;
  /** Rupees. */
  price: number;
}

interface Cart {
  shopper: Shopper;
  /** Of which the cart has the next ones, by its place among all carts. */
  goods: readonly Goods[];
  place: number;
  lines: number;
  payBy: PayBy;
}

/** Products of one price, of which there are many from then on. */
export async function findGoods(database: pg.Client): Promise<Goods[]> {
  const { rows } = await database.query<Goods>(
    `select id, name, price_paise / 100.0 as price from products
     where price_paise between 100 and 10000000 and bulk_discounts = '[]'
       and not exists (select from family_variants where product_id = products.id)
     order by id limit 1000`,
  );
  await database.query("update products set stock = 20000 where id = any($1) and stock < 10000", [
    rows.map(({ id }) => id),
  ]);
  return rows.map((row) => ({ ...row, price: Number(row.price) }));
}

/** Gives a shop without made-up people accounts that may order. */
export async function makePeople(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `insert into users (id, name, email, email_key, phone, address, password_hash, answer_hash, email_verified_at)
     select uuidv7(), 'Asha Das', email, email, '+91 9' || lpad(n::text, 9, '0'), n || ' Park Street', 'none', 'none', now()
     from generate_series(1, $1) as n cross join lateral (select 'person' || n || '@example.com' as email) as named
     where not exists (select from users where email like 'person%')`,
    [count],
  );
}

/** Gives accounts a session each. */
export async function signIn(database: pg.Client, ids: readonly string[]): Promise<Shopper[]> {
  const shoppers = ids.map((id) => ({ id, token: randomBytes(32).toString("base64url") }));
  await database.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as made (hash, id)`,
    [
      shoppers.map(({ token }) => createHash("sha256").update(token).digest("hex")),
      shoppers.map(({ id }) => id),
    ],
  );
  return shoppers;
}

/** Makes an order of a cart and opens what it is paid on. */
export async function placeOrder(
  origin: string,
  { shopper, goods, place, lines, payBy }: Cart,
): Promise<{ status: number; orderId: string; text: string }> {
  const products = Array.from({ length: lines }, (_, line) => {
    const { id, name, price } = goods[(place * lines + line) % goods.length] as Goods;
    return { product_id: id, name, price, quantity: 1 };
  });
  const orderId = makeOrderId();
  const answer = await ask(`${origin}${API_PREFIX}${PLACE_ORDER}`, {
    method: "POST",
    headers: {
      ...visitorHeaders(place),
      authorization: shopper.token,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      amount: Math.round(products.reduce((sum, { price }) => sum + price * 100, 0)) / 100,
      orderId,
      redirectUrl: `${origin}/payment/callback`,
      products,
      shippingAddress: {
        address: "12 Park Street",
        city: "Kolkata",
        state: "West Bengal",
        pincode: "700016",
      },
      payBy,
    }),
  });
  return { status: answer.status, orderId, text: answer.body };
}
