import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { personalColumns } from "#server/audit/erase-from-audit.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

/** Erased with the person, and exported before; see server/personal-data. */
const erased = [
  "users.name users.email users.email_key users.phone users.address users.company users.gstin",
  "sessions.user_id sessions.device sessions.network",
  "account_links.user_id trusted_devices.user_id trusted_devices.device_hash",
  "saved_addresses.user_id saved_addresses.name saved_addresses.phone saved_addresses.address",
  "user_machines.user_id reviews.name newsletter_subscriptions.email newsletter_subscriptions.email_key",
  "mailbox_mails.mailbox orders.note orders.address_request orders.cod_contacts refund_accounts.account",
  "quotes.buyer quotes.deliver_to quotes.note quote_versions.offer returns.note return_steps.note",
  "return_photos.user_id cancel_requests.answer idempotency_keys.user_id idempotency_keys.answer",
  "customer_notes.user_id customer_notes.note",
  "passkeys.user_id passkeys.name authenticators.user_id recovery_codes.user_id passkey_challenges.user_id",
]
  .join(" ")
  .split(" ");

const CUSTOMER =
  "the customer of an order with a document is kept as long as its invoice (CGST Act, section 36); of others it is blanked";
const INVOICE = "an invoice says who bought (rule 46 of the CGST Rules)";

/** Stays, and why. */
const kept: Record<string, readonly string[]> = {
  [CUSTOMER]: [
    ...["orders.customer_name", "orders.customer_email", "orders.customer_phone"],
    ...["earlier_contacts.name", "earlier_contacts.email", "earlier_contacts.phone"],
    ...["orders.shipping_address", "orders.billing_address", "orders.company", "orders.gstin"],
  ],
  "lists that staff saved are deleted after a day": ["exports.user_id", "export_parts.content"],
  "a bank's file is deleted as soon as it is read": ["bank_statement_files.content"],
  [INVOICE]: [
    ...["documents.body", "documents.buyer_gstin", "document_pdfs.content"],
    "bank_statement_lines.narration",
  ],
  "the row is of an account that names nobody any more": [
    ...["orders.user_id", "quotes.user_id", "reviews.user_id", "review_request_stops.user_id"],
    "earlier_contacts.user_id",
  ],
  "who of the staff did what stays said; whoever is of the staff is not erased": [
    "customer_notes.who",
    ...["audit_log.user_id", "audit_log.who", "audit_log.address", "blogs.author_name"],
    ...[
      "orders.gstin_confirmed_by",
      "saved_views.user_id",
      "coupons.note",
      "stock_movements.note",
      "stock_entries.note",
      "unmatched_payments.note",
    ],
  ],
};

/** Of things, or of the shop itself. */
const ofNobody =
  "attribute_values.name attributes.name blogs.content audit_log.table_name backfills.name backups.name bank_statement_uploads.file_name bank_statements.account bank_statements.file_name branches.name categories.name document_series.gstin documents.seller_gstin documents_daily.seller_gstin families.name order_lines.name order_payments.transfer_account orders.seller_gstin products.name removed_products.name saved_views.name search_entries.name_key sold_goods.name staff_roles.name tax_monthly.seller_gstin webhook_events.name press_settings.source_name";

/** What columns about a person are called. */
const PERSONAL =
  "(email|phone|name|address|company|gstin|contacts|mailbox|buyer|deliver_to|account|device|network|narration)|^(user_id|who|note|body|offer|answer|content)$";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

it("each column that may be about a person is erased, kept for a reason, or of nobody", async () => {
  const { rows } = await shop.database.db.execute<{ name: string }>(sql`
    select relname || '.' || attname as name from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and attnum > 0 and not attisdropped and atttypid not in ('bool'::regtype, 'timestamptz'::regtype)
      and attname ~ ${PERSONAL}
    order by 1`);
  const known = new Set([...erased, ...Object.values(kept).flat(), ...ofNobody.split(" ")]);
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  expect(unknown, "say in this test what becomes of it, and in server/personal-data").toEqual([]);
  const present = new Set(rows.map(({ name }) => name));
  expect([...known].filter((name) => !present.has(name))).toEqual([]);
});

it("the audit's copy of each of them is erased, too", async () => {
  const { rows } = await shop.database.db.execute<{ name: string }>(sql`
    select tgrelid::regclass::text as name from pg_trigger where right(tgname, 8) = '_audited'`);
  const audited = new Set(rows.map(({ name }) => name));
  const isCopied = (name: string) => audited.has(name.split(".")[0] ?? "");
  const blanked = Object.entries(personalColumns).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  expect(blanked.filter((name) => !isCopied(name))).toEqual([]);
  const ofCustomers = [...erased, ...(kept[CUSTOMER] ?? []), ...(kept[INVOICE] ?? [])];
  const left = ofCustomers.filter((name) => isCopied(name) && !blanked.includes(name));
  // Ids name nobody.
  expect(left.filter((name) => !name.endsWith(".user_id"))).toEqual([]);
});
