import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CheckedBook, checkBooks } from "#server/backups/check-books.ts";
import { checkSold } from "../support/invariants.ts";
import { refusalOf } from "../support/refusal-of.ts";
import {
  cancellation,
  copyOf,
  copyOfDocument,
  type KeptShop,
  looseDocument,
  MADE,
  openKeptShop,
  parcel,
  printedAt,
  refund,
  transfer,
} from "./plain-sql.ts";

let shop: KeptShop["shop"];
let one: KeptShop["one"];
let other: KeptShop["other"];
let unpaid: KeptShop["unpaid"];
let quote: KeptShop["quote"];

beforeAll(async () => {
  ({ shop, one, other, unpaid, quote } = await openKeptShop());
});
afterAll(() => shop.close());

describe("what plain SQL writes", () => {
  /** Answers a question about what the statements have written, which is undone then. */
  async function readAfter(statements: string, question: string) {
    return shop.database
      .transaction(async (db) => {
        await db.execute(sql.raw(statements));
        const { rows } = await db.execute(sql.raw(question));
        throw Object.assign(new Error("undone"), { rows });
      })
      .catch(({ rows, cause }) => rows ?? cause);
  }

  it("is booked, whoever pays: transfers, their voids, refunds, and what the bank says", async () => {
    const booked = await readAfter(
      `${transfer(one, 100, "X")}; update payments set voided_at = now(), voided_by = 'x';
      ${refund(one, 50)}; update order_payments set received_paise = 20007 where order_id = '${one}';
      update order_payments set excess_kept_paise = 7 where order_id = '${one}'`,
      `select way, kind, amount_paise::int as amount from money_movements
        where order_id = '${one}' and booked_at >= now() order by id`,
    );
    expect(booked).toEqual([
      { way: "bank-transfer", kind: "receipt", amount: 100 },
      { way: "bank-transfer", kind: "reversal", amount: -100 },
      { way: "gateway", kind: "refund", amount: -50 },
      { way: "gateway", kind: "receipt", amount: 7 },
      { way: "gateway", kind: "excess-kept", amount: -7 },
    ]);
  });

  it("is a movement where it sets a product's stock, and counts where a branch sells", async () => {
    const goods = `(select product_id from order_lines where order_id = '${unpaid}')`;
    expect(
      await readAfter(
        `update products set stock = stock + 5 where id = ${goods}`,
        `select delta, reason, on_hand, stock from stock_movements
          join stock_levels using (product_id, branch) join products on products.id = product_id
          where product_id = ${goods} order by stock_movements.id desc limit 1`,
      ),
    ).toEqual([{ delta: 5, reason: "correction", on_hand: 15, stock: 13 }]);
    expect(
      await readAfter(
        `insert into branches (code, name, sells, position) values ('store', 'Store', false, 9);
        insert into stock_levels (product_id, branch) select product_id, 'store' from order_lines
          where order_id = '${unpaid}';
        insert into stock_movements (product_id, branch, delta, reason, actor)
          select product_id, 'store', 5, 'delivery', 'x' from order_lines where order_id = '${unpaid}'`,
        `select stock from products where id = ${goods}`,
      ),
    ).toEqual([{ stock: 8 }]);
  });

  it("says of an order to be shipped that a part of it has left", async () => {
    const noted = await readAfter(
      `update orders set partially_shipped = false where id in ('${one}', '${unpaid}');
      insert into shipments select (jsonb_populate_record(shipments,
          '{"id": "${MADE}", "ordinal": 9, "document_id": null, "tracking_number": "T"}')).*
        from shipments where order_id = '${one}'; set constraints all immediate`,
      `select partially_shipped as noted from orders where id in ('${one}', '${unpaid}') order by 1`,
    );
    expect(noted).toEqual([{ noted: false }, { noted: true }]);
  });

  it("is sold of its day where it pays, gives up or deletes an order", async () => {
    const sold = (statements: string) =>
      readAfter(
        `${statements}; set constraints all immediate`,
        `select coalesce(sum(pieces), 0)::int as pieces from sold_daily
          where product_id = (select product_id from order_lines where order_id = '${unpaid}')`,
      );
    const id = MADE;
    const copies = `${copyOf("orders", unpaid, `{"id": "${id}", "order_key": "T", "tracking_token": "T", "number": null, "status": "Processing", "paid_at": "2026-11-01"}`)};
      insert into order_lines select (jsonb_populate_record(order_lines, '{"order_id": "${id}"}')).*
        from order_lines where order_id = '${unpaid}'`;
    const pay = `update orders set status = 'Processing', paid_at = now() where id = '${unpaid}'`;
    expect(await sold(pay)).toEqual([{ pieces: 2 }]);
    expect(await sold(copies)).toEqual([{ pieces: 2 }]);
    expect(
      await sold(`${copies}; set constraints all immediate; set constraints all deferred;
      ${pay}; update orders set status = 'Cancelled' where id = '${id}'`),
    ).toEqual([{ pieces: 2 }]);
    expect(
      await sold(`${copies}; set constraints all immediate; set constraints all deferred;
      delete from orders where id = '${id}'`),
    ).toEqual([{ pieces: 0 }]);
    await checkSold(shop.database);
  });

  it("says of a document what its body does, whatever its columns are given", async () => {
    const id = MADE;
    const read = `select buyer_gstin, place_of_supply, search_text is not distinct from
        (select search_text from documents where order_id = '${one}' and id <> '${id}') as found,
        (select count(*)::int from document_lines where document_id = documents.id) as lines
      from documents where order_id = '${one}' order by id = '${id}'`;
    const [first, copy] = await readAfter(
      copyOfDocument(
        // Another registration prints the same number.
        `{"id": "${id}", "seller_gstin": "29AAACV1234C1Z5", "sequence": 1, "buyer_gstin": "X", "place_of_supply": "99", "search_text": "X"}`,
        one,
      ),
      read,
    );
    expect({ ...copy, found: false }).toEqual({ ...first, found: false });
    expect(copy).toMatchObject({ found: true, lines: 1 });
  });

  it("is found by a rehearsal in rows that came past all triggers", async () => {
    const tables = ["shipments", "shipment_lines", "quotes", "documents", "reservations"];
    const setTriggers = (how: string) =>
      tables.map((table) => `alter table ${table} ${how} trigger user`).join("; ");
    const undone = await shop.database
      .transaction(async (db) => {
        await db.execute(
          sql.raw(`${looseDocument(one)}; update document_series set last_number = last_number + 1;
            set constraints all immediate; ${setTriggers("disable")};
            ${parcel(one, 3, { isReplacement: true })};
            update shipments set document_id = '${MADE}' where is_replacement;
            update documents set number = 'X' where id = '${MADE}';
            update reservations set product_id = gen_random_uuid() where order_id = '${one}';
            update quotes set order_id = '${one}' where id = '${quote}'`),
        );
        throw Object.assign(new Error("undone"), { books: await checkBooks(db) });
      })
      .catch(({ books, cause }) => books ?? cause);
    const wrong = undone.filter((book: CheckedBook) => book.wrong.length > 0);
    expect(wrong.map(({ name }: CheckedBook) => name)).toEqual([
      "the stock is what its movements come to",
      "no more pieces left or were cancelled than were ordered, and no more were replaced",
      "parcels have invoices, replacements challans, and credits notes or vouchers",
      "documents are printed the number of their place",
      "what is reserved is of a line, of its product and in a branch that has it",
      "quotes became orders that were made of them",
    ]);
  });

  it("gives a number once to two who take it at the same time", async () => {
    const second = new pg.Client({ connectionString: shop.databaseUrl });
    await second.connect();
    try {
      const copies = [MADE, "01890a5d-ac96-774b-bcce-b302099a8058"].map((id) =>
        copyOfDocument(`{"id": "${id}", "sequence": 3, "number": "${printedAt(3)}"}`, other),
      );
      await second.query(`begin; ${copies[0]}`);
      const refused = refusalOf(shop.database, copies[1] ?? "");
      await second.query("select pg_sleep(0.2)");
      await second.query("commit");
      expect(await refused).toMatch(/documents_number_once/);
    } finally {
      await second.end();
    }
  });

  it("is a version of the settings, the first and each that is another", async () => {
    const saved = (version: number) =>
      `value = '{"made": ${version}}', version = ${version}, updated_by = 'x' where subject = 'made'`;
    const kept = await readAfter(
      `insert into settings (subject, value, version, updated_by) values ('made', '{}', 1, 'x');
      update settings set ${saved(2)}; update settings set ${saved(2)}; update settings set ${saved(3)}`,
      "select version, value from settings_versions where subject = 'made' order by version",
    );
    expect(kept).toEqual([
      { version: 1, value: {} },
      { version: 2, value: { made: 2 } },
      { version: 3, value: { made: 3 } },
    ]);
  });

  it("goes with the person who asked for an export: the export and its parts", async () => {
    const person = MADE;
    const left = await readAfter(
      `insert into users select (jsonb_populate_record(users,
          '{"id": "${person}", "email": "gone@example.com", "email_key": "gone@example.com"}')).*
        from users limit 1;
      insert into exports (id, user_id, list, query, expires_at)
        values ('${person}', '${person}', 'orders', '{}', now());
      insert into export_parts values ('${person}', 1, ''); delete from users where id = '${person}'`,
      "select from exports union all select from export_parts",
    );
    expect(left).toEqual([]);
  });

  it("is written where it fits", async () => {
    await shop.database.db.execute(sql.raw(`${cancellation(other, 1)}; ${refund(other, 20_000)}`));
    const { rows } = await shop.database.db.execute(
      sql.raw(`select amount_paise::int as amount from refunds where order_id = '${other}'`),
    );
    expect(rows).toEqual([{ amount: 20_000 }]);
  });
});
