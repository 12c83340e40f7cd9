import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../support/refusal-of.ts";
import {
  type Attempt,
  type KeptShop,
  MADE,
  openKeptShop,
  returned,
  returnLine,
} from "./plain-sql.ts";

// Each of these breaks an invariant of docs/data.md about stock by plain SQL, as one transaction.

let shop: KeptShop["shop"];
let one: KeptShop["one"];
let other: KeptShop["other"];

beforeAll(async () => {
  ({ shop, one, other } = await openKeptShop());
});
afterAll(() => shop.close());

/** A movement of what an order has not, for a reason. */
const moved = (product: string, reason: string, reference: string, of: string) =>
  `insert into stock_movements (product_id, branch, delta, reason, actor, ${reference})
    select ${product}, 'kolkata', 1, '${reason}', 'x', ${of}`;
/** So many pieces of what an order has, for it and for a reason. */
const movedOf = (order: string, delta: number, reason: string, actor = "'x'") =>
  `insert into stock_movements (product_id, branch, delta, reason, actor, order_id)
    select product_id, 'kolkata', ${delta}, '${reason}', ${actor}, order_id from order_lines where order_id = '${order}'`;
const productOf = (order: string) =>
  `(select product_id from order_lines where order_id = '${order}')`;

it.each<Attempt>([
  ["the ledger of stock emptied", () => "truncate stock_movements", /only grows/],
  [
    "a movement of an order and of an entry",
    () =>
      `insert into stock_movements (product_id, branch, delta, reason, actor, order_id, entry_id)
        select product_id, branch, 1, 'count', 'x', '${one}', entry_id from stock_movements
        where entry_id is not null limit 1`,
    /stock_movements_one_reference/,
  ],
  [
    "a sale of no order",
    () =>
      `insert into stock_movements (product_id, branch, delta, reason, actor)
        select product_id, branch, -1, 'sale', 'x' from stock_movements limit 1`,
    /a sale refers to its order/,
  ],
  [
    "a movement of a return that is none",
    () => moved(productOf(one), "return", "return_id", "gen_random_uuid()"),
    /stock_movements_of_known_goods/,
  ],
  [
    "a sale of a product that its order has not",
    () => moved(productOf(other), "sale", "order_id", `'${one}'`),
    /is not of what moves it stock_movements_of_known_goods/,
  ],
  [
    "a product that came back with a return of another",
    () =>
      `${returned(one, returnLine(1, 0))};
      ${moved(productOf(other), "return", "return_id", "(select id from returns)")}`,
    /stock_movements_of_known_goods/,
  ],
  [
    "a delivery of a product that there is not",
    () => moved(`'${MADE}'::uuid`, "delivery", "order_id", "null"),
    /stock_movements_of_known_goods/,
  ],
  [
    "an entry of the stock changed",
    () => "update stock_entries set reason = 'count'",
    /movements refer to it/,
  ],
  [
    "an entry of the stock that nobody has counted",
    () => `insert into stock_entries (reason, actor, counted) values ('count', 'x', 0)`,
    /stock_entries_counted_positive/,
  ],
  ["entries of the stock emptied", () => "truncate stock_entries cascade", /only grows/],
  ["what was set right of stock emptied", () => "truncate stock_repairs", /only grows/],
  [
    "a repair of stock that was right",
    () =>
      `insert into stock_repairs (product_id, branch, what, stood, ledger, actor)
        select id, 'kolkata', 'on hand', 1, 1, 'x' from products limit 1`,
    /stock_repairs_differ/,
  ],
  ["a level of stock gone", () => "delete from stock_levels", /stock levels follow/],
  [
    "a level of stock that came from nowhere",
    () => "insert into stock_levels select id, 'kolkata', 99, 0 from products limit 1",
    /stock levels follow/,
  ],
  [
    "pieces kept for a line that there is not",
    () =>
      `insert into reservations select order_id, 9, 'kolkata', product_id, 1
        from order_lines where order_id = '${one}'`,
    /reservations_of_order_line/,
  ],
  [
    "pieces kept in a branch that there is not",
    () =>
      `delete from reservations where order_id = '${one}';
      insert into reservations select order_id, position, 'nowhere', product_id, 1
        from order_lines where order_id = '${one}'`,
    /reservations_of_level/,
  ],
  [
    "pieces of another product kept for a line",
    () =>
      `delete from reservations where order_id = '${one}';
      insert into reservations select order_id, position, 'kolkata', ${productOf(other)}, 1
        from order_lines where order_id = '${one}'`,
    /of the product that it orders reservations_of_product/,
  ],
  [
    "pieces that are kept for a line as those of another product",
    () => `update reservations set product_id = ${productOf(other)} where order_id = '${one}'`,
    /stays of the product that was ordered reservations_keep_product/,
  ],
  [
    "a movement that nobody made",
    () => movedOf(one, 1, "count", "''"),
    /stock_movements_actor_named/,
  ],
  ...(
    [
      ["sale", 1],
      ["damage", 1],
      ["return", -1],
      ["delivery", -1],
      ["import", -1],
    ] as const
  ).map(
    ([reason, delta]): Attempt => [
      `a ${reason} of ${delta}`,
      () => movedOf(one, delta, reason),
      /stock_movements_signed/,
    ],
  ),
])("plain SQL cannot write %s", async (_, statements, rule) => {
  expect(await refusalOf(shop.database, statements())).toMatch(rule);
});
