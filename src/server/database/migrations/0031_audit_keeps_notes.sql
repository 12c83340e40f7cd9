-- What staff wrote about a customer and deleted stands in the audit until the customer is erased (docs/decisions/108, 113).
DROP TRIGGER "customer_notes_audited" ON "customer_notes";
--> statement-breakpoint
CREATE TRIGGER "customer_notes_audited" AFTER INSERT OR UPDATE OR DELETE ON "customer_notes"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('user', 'user_id');
--> statement-breakpoint
-- What changed of a row, written by whoever the transaction names as `pressroom.actor` (server/database/transaction.ts).
-- Arguments: what the row is about, and the column that says of which. No table has columns that are left out any more.
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
