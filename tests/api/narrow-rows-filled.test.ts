import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { knownMigrations, migrate, migrateInTransaction } from "#server/database/migrate.ts";
import { newId } from "#server/lib/ids.ts";
import { databaseUrl, dropDatabase } from "../support/database-server.ts";
import { createDatabaseOfBefore } from "../support/of-before.ts";

const server = inject("databaseServer");
const name = `pressroom_filled_${process.pid}`;
const url = databaseUrl(server, name);
const [user, category, order] = [newId(), newId(), newId()];
const [mug, cap, plate] = [newId(), newId(), newId()];
let client: pg.Client;

beforeAll(async () => {
  client = await createDatabaseOfBefore(server, name);
  await client.query(`insert into users (id, email, email_key, name, phone, address, password_hash, answer_hash)
      values ('${user}', 'a@example.com', 'a@example.com', 'A', '', '', '', '');
    insert into categories (id, name, slug) values ('${category}', 'Mugs', 'mugs');
    insert into products (id, name, slug, price_paise, category_id, stock) values
      ('${mug}', 'Mug', 'mug', 100, '${category}', 7), ('${cap}', 'Cap', 'cap', 100, '${category}', 3);
    insert into orders (id, order_id, order_key, user_id, payment_state, total_paise, cart_digest, return_url,
      customer_name, customer_email, customer_phone, shipping_address, holds_stock, reserved_until, gateway_status,
      created_at) values ('${order}', 'ORD1', 'ord1', '${user}', 'expired', 300, '', '', '', '', '', '{}', false,
      now(), '', now() - interval '3 days');
    insert into order_lines (order_id, position, product_id, name, slug, sku, hsn, gst_percent,
      full_price_paise, unit_price_paise, discount_percent, quantity)
      values ('${order}', 0, '${mug}', 'Mug', 'mug', 'MUG', '6912', 12, 100, 100, 0, 3)`);
});
afterAll(async () => {
  await client.end();
  await dropDatabase(server, name);
});

it("what is sold while an upgrade stands still, for days, is found afterwards, and stock is in its place", async () => {
  const stopped = (await knownMigrations()).find((known) => known.name === "0040_narrow_rows");
  await client.query("begin");
  await migrateInTransaction(client, stopped?.at);
  await client.query("commit");
  await client.query("begin");
  await client.query(
    `insert into order_lines (order_id, position, product_id, name, slug, sku, hsn, gst_percent,
      full_price_paise, unit_price_paise, discount_percent, quantity)
      values ('${order}', 1, '${mug}', 'Mug', 'mug', 'GIFT', '6912', 12, 0, 0, 0, 1);
    insert into products (id, name, slug, price_paise, category_id, stock)
      values ('${plate}', 'Plate', 'plate', 100, '${category}', 0);
    update products set stock = 4 where id = '${mug}';
    delete from products where id = '${cap}'`,
  );
  await client.query("commit");
  await migrate(url);
  const { rows: goods } = await client.query("select sku from sold_goods order by sku");
  expect(goods).toEqual([{ sku: "GIFT" }, { sku: "MUG" }]);
  const { rows: stock } = await client.query(
    "select product_id, quantity from sellable_stock order by quantity",
  );
  expect(stock).toEqual([
    { product_id: plate, quantity: 0 },
    { product_id: mug, quantity: 4 },
  ]);
});

it("what an order from before calls its customer otherwise than the account is searched by", async () => {
  const { rows } = await client.query("select user_id, name, email, phone from earlier_contacts");
  expect(rows).toEqual([{ user_id: user, name: "", email: "", phone: "" }]);
});

it("stock that is filled in while a piece is sold is what the sale leaves", async () => {
  await client.query(`update sellable_stock set quantity = 9 where product_id = '${mug}'`);
  const sale = new pg.Client({ connectionString: url });
  // Looks from without: a transaction keeps the activity that it saw first.
  const onlooker = new pg.Client({ connectionString: url });
  await Promise.all([sale.connect(), onlooker.connect()]);
  await sale.query(`begin; update products set stock = stock - 1 where id = '${mug}'`);
  const filled = client.query("select fill_sellable_stock()");
  await expect
    .poll(async () => {
      const { rows } = await onlooker.query(
        `select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%fill_sellable_stock()'`,
      );
      return rows.length;
    })
    .toBe(1);
  await sale.query("commit");
  await Promise.all([sale.end(), onlooker.end()]);
  await filled;
  const { rows } = await client.query(
    `select stock, quantity from products join sellable_stock on product_id = id where id = '${mug}'`,
  );
  expect(rows[0].quantity).toBe(rows[0].stock);
});
