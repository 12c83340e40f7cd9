CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose_known" CHECK ("passkey_challenges"."purpose" in ('add', 'login', 'confirm')),
	CONSTRAINT "passkey_challenges_of_somebody" CHECK (("passkey_challenges"."purpose" = 'login') = ("passkey_challenges"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "requires_two_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
-- What changed of a row, written by whoever the transaction names as `pressroom.actor` (server/database/transaction.ts).
-- Arguments: what the row is about, and the column that says of which.
CREATE OR REPLACE FUNCTION "write_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
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
		'payment_url', 'session_id', 'secret', 'code_hash'] LOOP
		IF old_row ? secret THEN old_row := jsonb_set(old_row, ARRAY[secret], '"(secret)"'); END IF;
		IF new_row ? secret THEN new_row := jsonb_set(new_row, ARRAY[secret], '"(secret)"'); END IF;
	END LOOP;
	INSERT INTO audit_log (user_id, who, role, address, request_id, action, table_name, subject_type, subject_id, operation, before, after)
	VALUES ((actor ->> 'userId')::uuid, actor ->> 'who', actor ->> 'role', actor ->> 'address', actor ->> 'requestId',
		actor ->> 'action', TG_TABLE_NAME, TG_ARGV[0], subject, lower(TG_OP), old_row, new_row);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "authenticators_audited" AFTER INSERT OR UPDATE OR DELETE ON "authenticators"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "recovery_codes_audited" AFTER INSERT OR UPDATE OR DELETE ON "recovery_codes"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "passkeys_audited" AFTER INSERT OR UPDATE OR DELETE ON "passkeys"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('user', 'user_id');
