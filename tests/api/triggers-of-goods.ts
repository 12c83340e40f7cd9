import { type KeptShop, MADE } from "./plain-sql.ts";
import type { TriggerTrial } from "./trigger-trial.ts";

type Kept = Pick<KeptShop, "one" | "unpaid">;

const goods = ({ unpaid }: Kept) =>
  `(select product_id from order_lines where order_id = '${unpaid}')`;
const level = (column: string) => (kept: Kept) =>
  `select ${column} as value from stock_levels where product_id = ${goods(kept)}`;
const counted = (kept: Kept) =>
  `insert into stock_movements (product_id, branch, delta, reason, actor) values (${goods(kept)}, 'kolkata', 5, 'count', 'x')`;
const repair = `insert into stock_repairs (product_id, branch, what, stood, ledger, actor)
  select product_id, branch, 'on hand', on_hand, on_hand - 1, 'x' from stock_levels`;

/** Of goods and their stock. */
export const goodsTriggers: readonly TriggerTrial[] = [
  [
    "products.products_stock_set",
    (kept) => `update products set stock = stock + 5 where id = ${goods(kept)}`,
    { value: 5 },
    () => "select delta as value from stock_movements order by id desc limit 1",
  ],
  [
    "products.products_sellable_at_first",
    () =>
      `insert into products select (jsonb_populate_record(products, '{"id": "${MADE}", "sku": "T", "slug": "t"}')).*
        from products limit 1`,
    { value: 1 },
    () => `select count(*)::int as value from sellable_stock where product_id = '${MADE}'`,
  ],
  [
    "products.products_sellable",
    (kept) => `update products set stock = stock + 5 where id = ${goods(kept)}`,
    { value: 0 },
    () =>
      `select sum(abs(quantity - stock))::int as value from sellable_stock join products on id = product_id`,
  ],
  [
    "reservations.reservations_added",
    (kept) =>
      `delete from reservations where order_id = '${kept.unpaid}';
      insert into reservations select order_id, position, 'kolkata', product_id, 1 from order_lines where order_id = '${kept.unpaid}'`,
    { value: 1 },
    level("reserved"),
  ],
  [
    "reservations.reservations_stay_of_level",
    ({ unpaid }) => `update reservations set branch = 'nowhere' where order_id = '${unpaid}'`,
    /in a branch that has the product reservations_of_level/,
  ],
  [
    "order_lines.order_lines_end_reservations",
    ({ unpaid }) =>
      `alter table order_lines disable trigger order_lines_come_and_go; delete from order_lines where order_id = '${unpaid}'`,
    { value: 0 },
    ({ unpaid }) => `select count(*)::int as value from reservations where order_id = '${unpaid}'`,
  ],
  [
    "order_lines.order_lines_stay_reserved",
    ({ unpaid }) => `update order_lines set position = 9 where order_id = '${unpaid}'`,
    /stays where it is reservations_of_order_line/,
  ],
  [
    "reservations.reservations_changed",
    (kept) => `update reservations set quantity = 1 where order_id = '${kept.unpaid}'`,
    { value: 1 },
    level("reserved"),
  ],
  [
    "reservations.reservations_removed",
    (kept) => `delete from reservations where order_id = '${kept.unpaid}'`,
    { value: 0 },
    level("reserved"),
  ],
  [
    "stock_entries.stock_entries_numbered",
    () => "insert into stock_entries (reason, actor, counted) values ('count', 'x', 1)",
    { value: true },
    () =>
      "select coalesce(number like 'ST-%', false) as value from stock_entries order by id desc limit 1",
  ],
  [
    "stock_entries.stock_entries_never_change",
    () => "update stock_entries set note = 'x'",
    /movements refer to it/,
  ],
  [
    "stock_levels.stock_levels_applied",
    (kept) => counted(kept),
    { value: 0 },
    (kept) =>
      `select (stock - (select sum(on_hand - reserved) from stock_levels where product_id = id))::int as value
        from products where id = ${goods(kept)}`,
  ],
  [
    "stock_levels.stock_levels_never_set",
    () => "update stock_levels set on_hand = 99",
    /stock levels follow/,
  ],
  [
    "stock_levels.stock_levels_never_deleted",
    () => "delete from stock_levels",
    /stock levels follow/,
  ],
  [
    "stock_levels.stock_levels_begin_empty",
    (kept) =>
      `insert into branches (code, name, sells, position) values ('store', 'Store', false, 9);
      insert into stock_levels (product_id, branch, on_hand) values (${goods(kept)}, 'store', 9)`,
    /stock levels follow/,
  ],
  [
    "stock_movements.stock_movements_never_change",
    () => "delete from stock_movements",
    /only another one can correct it/,
  ],
  [
    "stock_movements.stock_movements_applied",
    (kept) => counted(kept),
    { value: 15 },
    level("on_hand"),
  ],
  [
    "stock_movements.stock_movements_refer",
    (kept) => counted(kept),
    { value: true },
    () => "select entry_id is not null as value from stock_movements order by id desc limit 1",
  ],
  [
    "stock_repairs.stock_repairs_applied",
    () =>
      `alter table stock_levels disable trigger stock_levels_never_set; update stock_levels set on_hand = on_hand + 1; ${repair}`,
    { value: 10 },
    level("on_hand"),
  ],
  [
    "stock_repairs.stock_repairs_never_change",
    () => `${repair}; delete from stock_repairs`,
    /it says what was done/,
  ],
];
