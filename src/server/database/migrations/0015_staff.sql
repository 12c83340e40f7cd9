CREATE TABLE "audit_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"who" text NOT NULL,
	"role" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"action" text NOT NULL,
	"table_name" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_log_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "staff_roles" ("id", "name") VALUES
	('00000000-0000-7000-8000-000000000001', 'Owner'),
	('00000000-0000-7000-8000-000000000002', 'Manager'),
	('00000000-0000-7000-8000-000000000003', 'Orders'),
	('00000000-0000-7000-8000-000000000004', 'Catalogue'),
	('00000000-0000-7000-8000-000000000005', 'Content'),
	('00000000-0000-7000-8000-000000000006', 'Accountant');
--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose_known";--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "staff_role_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role_id" uuid;--> statement-breakpoint
-- Who was an admin until now is an owner.
UPDATE "users" SET "staff_role_id" = '00000000-0000-7000-8000-000000000001' WHERE "role" = 1;--> statement-breakpoint
UPDATE "sessions" SET "expires_at" = least("expires_at", now() + interval '12 hours')
	WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "role" = 1);--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject_type","subject_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_staff_role_id_staff_roles_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role_id_staff_roles_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_invite_to_a_role" CHECK (("account_links"."purpose" = 'invite') = ("account_links"."staff_role_id" is not null));--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose_known" CHECK ("account_links"."purpose" in ('verify', 'reset', 'invite'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_have_a_role" CHECK (("users"."role" = 1) = ("users"."staff_role_id" is not null)) NOT VALID;
--> statement-breakpoint
-- The parts of the audit, a month each; of the months that are not there yet a job makes them ahead.
-- Months of one clock, whatever that of the session is: else parts would overlap.
CREATE FUNCTION "make_audit_month"(month date) RETURNS void LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
	part text := 'audit_log_' || to_char(month, 'YYYY_MM');
BEGIN
	IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
	EXECUTE format('CREATE TABLE %I PARTITION OF audit_log FOR VALUES FROM (%L) TO (%L)', part,
		date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date);
	EXECUTE format('CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION refuse_change_of_audit()', part);
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what is in the audit stays: it can be neither changed nor deleted'
		USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_never_changes';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_never_changes" BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit"();
--> statement-breakpoint
CREATE TRIGGER "audit_never_emptied" BEFORE TRUNCATE ON "audit_log"
	EXECUTE FUNCTION "refuse_change_of_audit"();
--> statement-breakpoint
-- For a clock that is far off: nothing that staff do fails for want of a part.
CREATE TABLE "audit_log_other_months" PARTITION OF "audit_log" DEFAULT;
--> statement-breakpoint
CREATE TRIGGER "audit_never_emptied" BEFORE TRUNCATE ON "audit_log_other_months"
	EXECUTE FUNCTION "refuse_change_of_audit"();
--> statement-breakpoint
SELECT make_audit_month((date_trunc('month', now()) + make_interval(months => ahead))::date) FROM generate_series(0, 3) AS ahead;
--> statement-breakpoint
-- What changed of a row, written by whoever the transaction names as `pressroom.actor` (server/database/transaction.ts).
-- Arguments: what the row is about, and the column that says of which.
CREATE FUNCTION "write_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor jsonb := current_setting('pressroom.actor')::jsonb;
	old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - ARRAY['updated_at', 'search_text'] END;
	new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - ARRAY['updated_at', 'search_text'] END;
	subject text := coalesce(new_row, old_row) ->> TG_ARGV[1];
	changed text[];
	secret text;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		SELECT array_agg(key) INTO changed FROM jsonb_each(new_row) WHERE value IS DISTINCT FROM old_row -> key;
		IF changed IS NULL THEN RETURN NULL; END IF;
		SELECT jsonb_object_agg(key, value) INTO old_row FROM jsonb_each(old_row) WHERE key = ANY (changed);
		SELECT jsonb_object_agg(key, value) INTO new_row FROM jsonb_each(new_row) WHERE key = ANY (changed);
	END IF;
	FOREACH secret IN ARRAY ARRAY['password_hash', 'answer_hash', 'token_hash', 'token', 'tracking_token',
		'payment_url', 'session_id'] LOOP
		IF old_row ? secret THEN old_row := jsonb_set(old_row, ARRAY[secret], '"(secret)"'); END IF;
		IF new_row ? secret THEN new_row := jsonb_set(new_row, ARRAY[secret], '"(secret)"'); END IF;
	END LOOP;
	INSERT INTO audit_log (user_id, who, role, address, request_id, action, table_name, subject_type, subject_id, operation, before, after)
	VALUES ((actor ->> 'userId')::uuid, actor ->> 'who', actor ->> 'role', actor ->> 'address', actor ->> 'requestId',
		actor ->> 'action', TG_TABLE_NAME, TG_ARGV[0], subject, lower(TG_OP), old_row, new_row);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_audited" AFTER INSERT OR UPDATE OR DELETE ON "products"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('product', 'id');
--> statement-breakpoint
CREATE TRIGGER "families_audited" AFTER INSERT OR UPDATE OR DELETE ON "families"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('family', 'id');
--> statement-breakpoint
CREATE TRIGGER "family_variants_audited" AFTER INSERT OR UPDATE OR DELETE ON "family_variants"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('family', 'family_id');
--> statement-breakpoint
CREATE TRIGGER "family_options_audited" AFTER INSERT OR UPDATE OR DELETE ON "family_options"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('family', 'family_id');
--> statement-breakpoint
CREATE TRIGGER "categories_audited" AFTER INSERT OR UPDATE OR DELETE ON "categories"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('category', 'id');
--> statement-breakpoint
CREATE TRIGGER "attributes_audited" AFTER INSERT OR UPDATE OR DELETE ON "attributes"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('attribute', 'id');
--> statement-breakpoint
CREATE TRIGGER "attribute_values_audited" AFTER INSERT OR UPDATE OR DELETE ON "attribute_values"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('attribute', 'attribute_id');
--> statement-breakpoint
CREATE TRIGGER "compatibility_rules_audited" AFTER INSERT OR UPDATE OR DELETE ON "compatibility_rules"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('fit', 'id');
--> statement-breakpoint
CREATE TRIGGER "search_synonyms_audited" AFTER INSERT OR UPDATE OR DELETE ON "search_synonyms"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('synonym', 'id');
--> statement-breakpoint
CREATE TRIGGER "ignored_zero_result_searches_audited" AFTER INSERT OR UPDATE OR DELETE ON "ignored_zero_result_searches"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('search', 'words');
--> statement-breakpoint
CREATE TRIGGER "press_settings_audited" AFTER INSERT OR UPDATE OR DELETE ON "press_settings"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('press-setting', 'id');
--> statement-breakpoint
CREATE TRIGGER "press_setting_targets_audited" AFTER INSERT OR UPDATE OR DELETE ON "press_setting_targets"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('press-setting', 'setting_id');
--> statement-breakpoint
CREATE TRIGGER "blogs_audited" AFTER INSERT OR UPDATE OR DELETE ON "blogs"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('blog', 'id');
--> statement-breakpoint
CREATE TRIGGER "reviews_audited" AFTER INSERT OR UPDATE OR DELETE ON "reviews"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('review', 'id');
--> statement-breakpoint
CREATE TRIGGER "coupons_audited" AFTER INSERT OR UPDATE OR DELETE ON "coupons"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('coupon', 'code');
--> statement-breakpoint
CREATE TRIGGER "orders_audited" AFTER INSERT OR UPDATE OR DELETE ON "orders"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'id');
--> statement-breakpoint
CREATE TRIGGER "order_lines_audited" AFTER INSERT OR UPDATE OR DELETE ON "order_lines"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "order_payments_audited" AFTER INSERT OR UPDATE OR DELETE ON "order_payments"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "order_events_audited" AFTER INSERT OR UPDATE OR DELETE ON "order_events"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "shipments_audited" AFTER INSERT OR UPDATE OR DELETE ON "shipments"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "shipment_lines_audited" AFTER INSERT OR UPDATE OR DELETE ON "shipment_lines"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "cancellations_audited" AFTER INSERT OR UPDATE OR DELETE ON "cancellations"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "cancellation_lines_audited" AFTER INSERT OR UPDATE OR DELETE ON "cancellation_lines"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "cancel_requests_audited" AFTER INSERT OR UPDATE OR DELETE ON "cancel_requests"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "credits_audited" AFTER INSERT OR UPDATE OR DELETE ON "credits"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "credit_lines_audited" AFTER INSERT OR UPDATE OR DELETE ON "credit_lines"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('credit', 'credit_id');
--> statement-breakpoint
CREATE TRIGGER "refunds_audited" AFTER INSERT OR UPDATE OR DELETE ON "refunds"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "payments_audited" AFTER INSERT OR UPDATE OR DELETE ON "payments"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "money_movements_audited" AFTER INSERT OR UPDATE OR DELETE ON "money_movements"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "unmatched_payments_audited" AFTER INSERT OR UPDATE OR DELETE ON "unmatched_payments"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('unmatched-payment', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "documents_audited" AFTER INSERT OR UPDATE OR DELETE ON "documents"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('document', 'id');
--> statement-breakpoint
CREATE TRIGGER "document_registrations_audited" AFTER INSERT OR UPDATE OR DELETE ON "document_registrations"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('document', 'document_id');
--> statement-breakpoint
CREATE TRIGGER "stock_movements_audited" AFTER INSERT OR UPDATE OR DELETE ON "stock_movements"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('product', 'product_id');
--> statement-breakpoint
CREATE TRIGGER "branches_audited" AFTER INSERT OR UPDATE OR DELETE ON "branches"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('branch', 'code');
--> statement-breakpoint
CREATE TRIGGER "quotes_audited" AFTER INSERT OR UPDATE OR DELETE ON "quotes"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('quote', 'id');
--> statement-breakpoint
CREATE TRIGGER "quote_versions_audited" AFTER INSERT OR UPDATE OR DELETE ON "quote_versions"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('quote', 'quote_id');
--> statement-breakpoint
CREATE TRIGGER "quote_events_audited" AFTER INSERT OR UPDATE OR DELETE ON "quote_events"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('quote', 'quote_id');
--> statement-breakpoint
CREATE TRIGGER "returns_audited" AFTER INSERT OR UPDATE OR DELETE ON "returns"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('return', 'id');
--> statement-breakpoint
CREATE TRIGGER "return_lines_audited" AFTER INSERT OR UPDATE OR DELETE ON "return_lines"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('return', 'return_id');
--> statement-breakpoint
CREATE TRIGGER "return_steps_audited" AFTER INSERT OR UPDATE OR DELETE ON "return_steps"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('return', 'return_id');
--> statement-breakpoint
CREATE TRIGGER "settings_audited" AFTER INSERT OR UPDATE OR DELETE ON "settings"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('settings', 'subject');
--> statement-breakpoint
CREATE TRIGGER "exports_audited" AFTER INSERT OR UPDATE OR DELETE ON "exports"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('export', 'id');
--> statement-breakpoint
CREATE TRIGGER "users_audited" AFTER INSERT OR UPDATE OR DELETE ON "users"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('user', 'id');
--> statement-breakpoint
CREATE TRIGGER "sessions_audited" AFTER INSERT OR UPDATE OR DELETE ON "sessions"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "account_links_audited" AFTER INSERT OR UPDATE OR DELETE ON "account_links"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "staff_roles_audited" AFTER INSERT OR UPDATE OR DELETE ON "staff_roles"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('role', 'id');
--> statement-breakpoint
-- There is always an owner, whoever takes the role of whom at the same time.
CREATE FUNCTION "check_owners"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid := '00000000-0000-7000-8000-000000000001';
BEGIN
	PERFORM FROM staff_roles WHERE id = owner FOR NO KEY UPDATE;
	IF NOT EXISTS (SELECT FROM users WHERE staff_role_id = owner) THEN
		RAISE EXCEPTION 'a shop has an owner: make somebody else one first'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'users_always_an_owner';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_always_an_owner_deleted" AFTER DELETE ON "users" FOR EACH ROW
	WHEN (OLD.staff_role_id = '00000000-0000-7000-8000-000000000001') EXECUTE FUNCTION "check_owners"();
--> statement-breakpoint
CREATE TRIGGER "users_always_an_owner" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN (OLD.staff_role_id = '00000000-0000-7000-8000-000000000001' AND NEW.staff_role_id IS DISTINCT FROM OLD.staff_role_id)
	EXECUTE FUNCTION "check_owners"();
