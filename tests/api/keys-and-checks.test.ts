import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { openLog } from "#server/lib/log.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { refusedBy } from "./rule-alone.ts";

const server = inject("databaseServer");
const name = `pressroom_keys_and_checks_${process.pid}`;
let database: Database;

/** The id of nothing. */
const NOBODY = "01890a5d-ac96-774b-bcce-b302099a8057";

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  const url = databaseUrl(server, name);
  await makeLateIndexes(url, openLog("silent"), new AbortController().signal);
  database = openDatabase({ url, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

const namesOf = async (query: ReturnType<typeof sql>) =>
  (await database.db.execute<{ name: string }>(query)).rows.map((row) => row.name);

/** Foreign keys that no index leads along, each with why none is needed. */
const withoutIndex: Readonly<Record<string, string>> = {
  account_links_invited_by_users_id_fk: "links live for days",
  account_links_staff_role_id_staff_roles_id_fk: "links live for days",
  bank_booking_lines_line_id_bank_statement_lines_id_fk: "lines of the bank are never deleted",
  blogs_author_id_users_id_fk: "a person is erased seldom, and posts are few",
  passkey_challenges_user_id_users_id_fk: "what a passkey is asked lives for minutes",
  stock_entries_branch_branches_code_fk: "branches are few and never deleted",
  stock_levels_branch_branches_code_fk: "branches are few and never deleted",
  stock_movements_branch_branches_code_fk: "branches are few and never deleted",
};

// Else whoever deletes what is referred to, or asks what refers to it, has the database read the whole table.
it("every foreign key has an index that begins with it, but for those that need none", async () => {
  const names = await namesOf(sql`
    select conname as name from pg_constraint as key
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      and not exists (
        select from pg_index where indrelid = key.conrelid and indisvalid
          -- One of the rows alone that refer to something serves as well.
          and (indpred is null or pg_get_expr(indpred, indrelid) ~* '^\\(?\\w+ is not null\\)?$')
          -- Of a key of several columns one leads to few rows: such as a shipment and its order.
          and indkey[0] = any(key.conkey))
    order by 1`);
  expect(names).toEqual(Object.keys(withoutIndex).toSorted());
});

/** Columns that may name what is not there (any more), each with why. */
const referringToNothing: Readonly<Record<string, string>> = {
  "audit_log.user_id": "what somebody did outlasts their account",
  "backfills.run": "it names a run, which is no row",
  "failed_attempts_state.filled_to": "it is how far a job has come",
  "feed_parts.first_id": "a part stays when its first product is deleted",
  "order_lines.product_id": "an order outlasts its products",
  "reservations.branch":
    "a trigger looks for the level of the stock there, which goes with its product alone",
  "reservations.order_id": "a trigger looks for its line, and others hold it",
  "reservations.product_id": "its line is held, which names the product",
  "search_variants.product_id": "the index still tells the family of a product that was deleted",
  "shop_identity.shop_id": "it is the shop's own",
  "sold_daily.product_id": "what was sold outlasts the product",
  "sold_goods.product_id": "what was sold outlasts the product",
  "stock_differences.branch": "what the last comparison found goes with the next",
  "stock_differences.product_id": "what the last comparison found goes with the next",
  "stock_movements.product_id":
    "the ledger outlasts the product; a trigger looks whether it is there",
  "stock_repairs.branch": "like the ledger it outlasts what it is of",
  "stock_repairs.product_id": "like the ledger it outlasts what it is of",
};

it("plain SQL writes no row that refers to one that is not there", async () => {
  // Ids of others, and branches' codes.
  const { rows } = await database.db.execute<{ table: string; column: string; keys: string[] }>(sql`
    select relname as table, attname as column, array(
        select conname::text from pg_constraint
        where conrelid = attrelid and contype = 'f' and attnum = any(conkey)) as keys
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and (atttypid = 'uuid'::regtype and attname <> 'id' or attname = 'branch') and not attisdropped
    order by 1, 2`);
  const taken: string[] = [];
  for (const { table, column, keys } of rows) {
    const refused = await refusedBy(database, table, keys, [{}]);
    if (refused === undefined) taken.push(`${table}.${column}`);
    else expect(keys).toContain(refused);
  }
  expect(taken).toEqual(Object.keys(referringToNothing).toSorted());
});

it.each<[rule: string, table: string, row: Record<string, unknown>]>([
  ["account_links_invite_to_a_role", "account_links", { purpose: "reset" }],
  ["account_links_purpose_known", "account_links", {}],
  ["attributes_kind_known", "attributes", {}],
  ["backups_place", "backups", {}],
  ["backups_state", "backups", {}],
  ["bank_line_decisions_known", "bank_line_decisions", {}],
  ["bank_statement_lines_move_something", "bank_statement_lines", { amount_paise: 0 }],
  ["bank_statement_lines_state_known", "bank_statement_lines", {}],
  ["categories_parent_is_another", "categories", { id: NOBODY, parent_id: NOBODY }],
  ["compatibility_rules_kind_known", "compatibility_rules", {}],
  ["compatibility_rules_pieces_positive", "compatibility_rules", { starter_pieces: 0 }],
  ["compatibility_rules_takes_known", "compatibility_rules", {}],
  ["coupons_percent", "coupons", { percent: 0 }],
  ["coupons_percent", "coupons", { percent: 100.01 }],
  ["failed_attempts_state_one_row", "failed_attempts_state", { id: 2 }],
  ["failed_payment_attempts_amount_not_negative", "failed_payment_attempts", { amount_paise: -1 }],
  ["family_options_few", "family_options", { position: 3 }],
  ["orders_pay_by_known", "orders", {}],
  ["passkey_challenges_purpose_known", "passkey_challenges", {}],
  ["press_setting_targets_product_or_category", "press_setting_targets", {}],
  ["press_setting_targets_side_known", "press_setting_targets", {}],
  ["press_settings_method_known", "press_settings", {}],
  ["press_settings_pressure_known", "press_settings", {}],
  ["press_settings_spans_upright", "press_settings", { min_temperature: 999 }],
  ["press_settings_spans_upright", "press_settings", { min_seconds: 999 }],
  ["products_cost_not_negative", "products", { cost_paise: -1 }],
  ["products_price_not_negative", "products", { price_paise: -1 }],
  ["products_stock_not_negative", "products", { stock: -1 }],
  ["products_weight_positive", "products", { weight_grams: 0 }],
  ["reviews_rating", "reviews", { rating: 0 }],
  ["reviews_rating", "reviews", { rating: 6 }],
  ["saved_views_list", "saved_views", {}],
  ["search_entries_of_product_or_family", "search_entries", {}],
  ["search_terms_parts_of_times", "search_terms", { times: 1, without_result: 1, corrected: 1 }],
  ["search_terms_parts_of_times", "search_terms", { without_result: -1 }],
  ["shop_identity_only_row", "shop_identity", {}],
  ["sold_daily_state_one_row", "sold_daily_state", { id: 2 }],
  ["stock_movements_reason_known", "stock_movements", {}],
  ["users_role_known", "users", { role: 2 }],
  ["zero_result_searches_outcome_known", "zero_result_searches", {}],
])("the check %s alone refuses a row of %s with %j", async (rule, table, row) => {
  expect(await refusedBy(database, table, [rule], [row])).toBe(rule);
});

/** Two rows are the same in these columns, and in no other. */
it.each<[rule: string, table: string, same: Record<string, unknown>]>([
  ["attribute_values_slug_of_attribute", "attribute_values", { attribute_id: NOBODY, slug: "a" }],
  ["attributes_code_unique", "attributes", { code: "a" }],
  ["blogs_slug_unique", "blogs", { slug: "a" }],
  ["branches_position_unique", "branches", { position: 99 }],
  ["categories_code_unique", "categories", { code: 99 }],
  ["categories_name_among_siblings", "categories", { parent_id: null, name: "a" }],
  ["categories_slug_unique", "categories", { slug: "a" }],
  ["coupons_id_unique", "coupons", { id: NOBODY }],
  ["coupons_subscription_id_unique", "coupons", { subscription_id: NOBODY }],
  ["documents_printed_once", "documents", { seller_gstin: "a", number: "a" }],
  [
    "failed_payment_attempts_once",
    "failed_payment_attempts",
    { order_id: NOBODY, transaction_id: "a" },
  ],
  ["newsletter_subscriptions_email_key_unique", "newsletter_subscriptions", { email_key: "a" }],
  ["newsletter_subscriptions_link_hash_unique", "newsletter_subscriptions", { link_hash: "a" }],
  ["orders_tracking_token_unique", "orders", { tracking_token: "a" }],
  [
    "press_setting_targets_once",
    "press_setting_targets",
    { setting_id: NOBODY, side: "blank", product_id: NOBODY },
  ],
  ["press_settings_slug_unique", "press_settings", { slug: "a" }],
  ["products_sku_unique", "products", { sku: "a" }],
  ["products_slug_unique", "products", { slug: "a" }],
  ["quotes_token_unique", "quotes", { token: "a" }],
  ["return_photos_url_unique", "return_photos", { url: "a" }],
  ["reviews_user_id_unique", "reviews", { user_id: NOBODY }],
  ["saved_addresses_one_default", "saved_addresses", { user_id: NOBODY, is_default: true }],
  ["search_entries_family", "search_entries", { family_id: NOBODY }],
  ["search_entries_product", "search_entries", { product_id: NOBODY }],
  ["staff_roles_name", "staff_roles", { name: "a" }],
  ["unmatched_payments_request_id_unique", "unmatched_payments", { request_id: "a" }],
  ["users_email_key_unique", "users", { email_key: "a" }],
])("the key %s alone refuses two rows of %s with %j", async (rule, table, same) => {
  expect(await refusedBy(database, table, [rule], [same, same])).toBe(rule);
});

// Those of primary keys with more columns are what composite foreign keys refer to: nothing can break them.
it("each check and unique key is tried by a test", async () => {
  const rules = await namesOf(sql`
    select conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace
    union
    select index.relname from pg_index as key
      join pg_class as index on index.oid = indexrelid join pg_class as rows on rows.oid = indrelid
    where indisunique and not indisprimary and rows.relnamespace = 'public'::regnamespace and not rows.relispartition
      and not exists (
        select from pg_index as other where other.indrelid = key.indrelid and other.indisprimary
          and other.indkey::int2[] operator(pg_catalog.<@) key.indkey::int2[])
    order by 1`);
  const folder = "tests/api";
  const files = (await readdir(folder)).filter((file) => file.endsWith(".test.ts"));
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
  const words = new Set(texts.join("\n").match(/\w+/g));
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((rule) => !words.has(rule))).toEqual([]);
});
