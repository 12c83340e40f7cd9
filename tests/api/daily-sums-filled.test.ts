import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { knownMigrations, migrate, migrateInTransaction } from "#server/database/migrate.ts";
import { newId } from "#server/lib/ids.ts";
import { rupees } from "#shared/money.ts";
import { databaseUrl, dropDatabase } from "../support/database-server.ts";
import { createDatabaseOfBefore } from "../support/of-before.ts";
import { SELLER_GSTIN, sampleSale } from "../support/period-documents.ts";

const server = inject("databaseServer");
const name = `pressroom_daily_${process.pid}`;
const url = databaseUrl(server, name);
const [user, order] = [newId(), newId()];
let client: pg.Client;

beforeAll(async () => {
  client = await createDatabaseOfBefore(server, name);
  await client.query(`insert into users (id, email, email_key, name, phone, address, password_hash, answer_hash)
      values ('${user}', 'a@example.com', 'a@example.com', 'A', '', '', '', '');
    insert into orders (id, order_id, order_key, user_id, payment_state, total_paise, cart_digest, return_url,
      customer_name, customer_email, customer_phone, shipping_address, holds_stock, reserved_until, gateway_status)
      values ('${order}', 'ORD1', 'ord1', '${user}', 'expired', 0, '', '', '', '', '', '{}', false, now(), '')`);
});
afterAll(async () => {
  await client.end();
  await dropDatabase(server, name);
});

/** Issues the next invoice of its series, of so many rupees, on a day in October. */
async function issue(by: pg.Client, sequence: number, amount: number, day = sequence) {
  const { body } = sampleSale({
    sequence,
    issuedOn: `2026-10-0${day}`,
    lines: [{ total: rupees(amount) }],
  });
  await by.query(
    `insert into document_series values ('invoice', '${SELLER_GSTIN}', 2026, ${sequence})
      on conflict (kind, gstin, financial_year) do update set last_number = excluded.last_number`,
  );
  await by.query(
    `insert into documents (id, kind, order_id, seller_gstin, financial_year, sequence, number, issued_on, total_paise, body)
      values ($1, 'invoice', $2, $3, 2026, $4, $5, $6, $7, $8)`,
    [
      ...[newId(), order, SELLER_GSTIN, sequence, body.number, body.issuedOn],
      ...[body.totals.total, body],
    ],
  );
}

it("days are added up while documents are issued and read, and those that came meanwhile count once", async () => {
  await issue(client, 1, 118);
  await issue(client, 2, 236);
  const before = (await knownMigrations()).find((known) => known.name === "0021_bank_statements");
  await client.query("begin");
  await migrateInTransaction(client, before?.at);
  await client.query("commit");
  // Those from before have no lines until a job has come to them.
  await issue(client, 3, 354);
  await client.query("begin");
  await issue(client, 4, 472, 3);
  await client.query("update documents set search_text = '' where sequence = 1");

  const onlooker = new pg.Client({ connectionString: url });
  await onlooker.connect();
  const migrated = migrate(url);
  await expect
    .poll(async () => {
      const { rows } = await onlooker.query(
        `select query from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`,
      );
      return rows.map(({ query }) => query);
    })
    .toEqual([expect.stringContaining("fill_documents_daily")]);
  // While it waits for who issues, documents are read.
  await onlooker.query("select from documents");
  await client.query("commit");
  await migrated;
  await issue(client, 5, 590, 3);

  const { rows } = await onlooker.query(
    `select day::text, documents, taxable_paise::int as taxable from documents_daily order by day`,
  );
  await onlooker.end();
  expect(rows).toEqual([
    { day: "2026-10-01", documents: 1, taxable: 10_000 },
    { day: "2026-10-03", documents: 3, taxable: 120_000 },
  ]);
});
