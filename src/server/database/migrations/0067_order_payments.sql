CREATE TABLE "order_payments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"transfer_reference" text,
	"transfer_account" jsonb,
	"gateway_state" text DEFAULT 'unpaid' NOT NULL,
	"gateway_status" text DEFAULT 'NEW' NOT NULL,
	"gateway_message" text,
	"gateway_id" text,
	"transaction_id" text,
	"payment_method" text,
	"received_paise" bigint,
	"received_currency" text,
	"received_transaction_id" text,
	"excess_kept_paise" bigint DEFAULT 0 NOT NULL,
	"review_reason" text,
	"session_id" text,
	"payment_url" text,
	"session_expires_at" timestamp with time zone,
	"session_claimed_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"paid_mail_sent_at" timestamp with time zone,
	CONSTRAINT "order_payments_transfer_reference_unique" UNIQUE("transfer_reference"),
	CONSTRAINT "order_payments_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "order_payments_gateway_state_known" CHECK ("order_payments"."gateway_state" in ('unpaid', 'pending', 'charged', 'held', 'failed', 'not_paid', 'missing'))
);
--> statement-breakpoint
CREATE INDEX "order_payments_received_at_index" ON "order_payments" USING btree ("received_at");
--> statement-breakpoint
-- The oldest transaction that may still change what is copied now.
CREATE TEMPORARY TABLE "copied_since" ON COMMIT DROP AS
SELECT (txid_snapshot_xmin(txid_current_snapshot()) % 4294967296)::text::xid AS "oldest";
--> statement-breakpoint
-- Orders are read and written meanwhile; what changes until the lock below is taken is copied after it.
INSERT INTO "order_payments" ("order_id",
	transfer_reference, transfer_account, gateway_state, gateway_status, gateway_message, gateway_id,
	transaction_id, payment_method, received_paise, received_currency, received_transaction_id,
	excess_kept_paise, review_reason, session_id, payment_url, session_expires_at, session_claimed_at,
	received_at, paid_mail_sent_at)
SELECT "id",
	transfer_reference, transfer_account, gateway_state, gateway_status, gateway_message, gateway_id,
	transaction_id, payment_method, received_paise, received_currency, received_transaction_id,
	excess_kept_paise, review_reason, session_id, payment_url, session_expires_at, session_claimed_at,
	received_at, paid_mail_sent_at
FROM "orders";
--> statement-breakpoint
ANALYZE "order_payments";
--> statement-breakpoint
-- Nodes of the version before go on writing and reading the columns of orders until they are stopped. They
-- stay for this release, and each side is told what the other writes (docs/decisions/055-payments.md).
CREATE FUNCTION "order_payments_of_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_payments (order_id,
	transfer_reference, transfer_account, gateway_state, gateway_status, gateway_message, gateway_id,
	transaction_id, payment_method, received_paise, received_currency, received_transaction_id,
	excess_kept_paise, review_reason, session_id, payment_url, session_expires_at, session_claimed_at,
	received_at, paid_mail_sent_at)
	VALUES (NEW.id,
	NEW.transfer_reference, NEW.transfer_account, NEW.gateway_state, NEW.gateway_status,
	NEW.gateway_message, NEW.gateway_id, NEW.transaction_id, NEW.payment_method, NEW.received_paise,
	NEW.received_currency, NEW.received_transaction_id, NEW.excess_kept_paise, NEW.review_reason,
	NEW.session_id, NEW.payment_url, NEW.session_expires_at, NEW.session_claimed_at, NEW.received_at,
	NEW.paid_mail_sent_at)
	ON CONFLICT (order_id) DO UPDATE SET
	transfer_reference = excluded.transfer_reference, transfer_account = excluded.transfer_account,
	gateway_state = excluded.gateway_state, gateway_status = excluded.gateway_status,
	gateway_message = excluded.gateway_message, gateway_id = excluded.gateway_id,
	transaction_id = excluded.transaction_id, payment_method = excluded.payment_method,
	received_paise = excluded.received_paise, received_currency = excluded.received_currency,
	received_transaction_id = excluded.received_transaction_id,
	excess_kept_paise = excluded.excess_kept_paise, review_reason = excluded.review_reason,
	session_id = excluded.session_id, payment_url = excluded.payment_url,
	session_expires_at = excluded.session_expires_at, session_claimed_at = excluded.session_claimed_at,
	received_at = excluded.received_at, paid_mail_sent_at = excluded.paid_mail_sent_at;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "orders_of_order_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE orders SET
	transfer_reference = NEW.transfer_reference, transfer_account = NEW.transfer_account,
	gateway_state = NEW.gateway_state, gateway_status = NEW.gateway_status,
	gateway_message = NEW.gateway_message, gateway_id = NEW.gateway_id,
	transaction_id = NEW.transaction_id, payment_method = NEW.payment_method,
	received_paise = NEW.received_paise, received_currency = NEW.received_currency,
	received_transaction_id = NEW.received_transaction_id, excess_kept_paise = NEW.excess_kept_paise,
	review_reason = NEW.review_reason, session_id = NEW.session_id, payment_url = NEW.payment_url,
	session_expires_at = NEW.session_expires_at, session_claimed_at = NEW.session_claimed_at,
	received_at = NEW.received_at, paid_mail_sent_at = NEW.paid_mail_sent_at
	WHERE id = NEW.order_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_payments_of_orders" AFTER INSERT OR UPDATE OF
	transfer_reference, transfer_account, gateway_state, gateway_status, gateway_message, gateway_id,
	transaction_id, payment_method, received_paise, received_currency, received_transaction_id,
	excess_kept_paise, review_reason, session_id, payment_url, session_expires_at, session_claimed_at,
	received_at, paid_mail_sent_at
	ON "orders" FOR EACH ROW WHEN (pg_trigger_depth() = 0)
	EXECUTE FUNCTION "order_payments_of_orders"();
--> statement-breakpoint
-- The trigger has waited for all who were writing orders: this is what they changed since the copy.
INSERT INTO "order_payments" ("order_id",
	transfer_reference, transfer_account, gateway_state, gateway_status, gateway_message, gateway_id,
	transaction_id, payment_method, received_paise, received_currency, received_transaction_id,
	excess_kept_paise, review_reason, session_id, payment_url, session_expires_at, session_claimed_at,
	received_at, paid_mail_sent_at)
SELECT "id",
	transfer_reference, transfer_account, gateway_state, gateway_status, gateway_message, gateway_id,
	transaction_id, payment_method, received_paise, received_currency, received_transaction_id,
	excess_kept_paise, review_reason, session_id, payment_url, session_expires_at, session_claimed_at,
	received_at, paid_mail_sent_at
FROM "orders" WHERE age("orders".xmin) <= (SELECT age("oldest") FROM "copied_since")
ON CONFLICT ("order_id") DO UPDATE SET
	transfer_reference = excluded.transfer_reference, transfer_account = excluded.transfer_account,
	gateway_state = excluded.gateway_state, gateway_status = excluded.gateway_status,
	gateway_message = excluded.gateway_message, gateway_id = excluded.gateway_id,
	transaction_id = excluded.transaction_id, payment_method = excluded.payment_method,
	received_paise = excluded.received_paise, received_currency = excluded.received_currency,
	received_transaction_id = excluded.received_transaction_id,
	excess_kept_paise = excluded.excess_kept_paise, review_reason = excluded.review_reason,
	session_id = excluded.session_id, payment_url = excluded.payment_url,
	session_expires_at = excluded.session_expires_at, session_claimed_at = excluded.session_claimed_at,
	received_at = excluded.received_at, paid_mail_sent_at = excluded.paid_mail_sent_at;
--> statement-breakpoint
CREATE TRIGGER "orders_of_order_payments" AFTER INSERT OR UPDATE ON "order_payments"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "orders_of_order_payments"();
--> statement-breakpoint
-- Not checked here, since orders wait: each row was copied from its order, and new ones are checked.
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
