-- A value of the audit is erased by nothing but the erasing of the person whom its entry is about (docs/decisions/113).
-- What the audit's entries about a person are about: the account, and what belongs to it.
CREATE FUNCTION "audit_subjects_of"(person uuid) RETURNS TABLE ("type" text, "id" uuid) LANGUAGE sql STABLE AS $$
	SELECT 'user', person
	UNION ALL SELECT 'order', orders.id FROM orders WHERE user_id = person
	UNION ALL SELECT 'quote', quotes.id FROM quotes WHERE user_id = person
	UNION ALL SELECT 'review', reviews.id FROM reviews WHERE user_id = person
	UNION ALL SELECT 'return', returns.id FROM returns JOIN orders ON orders.id = returns.order_id WHERE orders.user_id = person
	UNION ALL SELECT 'document', documents.id FROM documents JOIN orders ON orders.id = documents.order_id WHERE orders.user_id = person
$$;
--> statement-breakpoint
-- Until the end of this migration entries may change, since the mark of what is erased does.
CREATE OR REPLACE FUNCTION "refuse_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RETURN NEW;
END $$;
--> statement-breakpoint
-- A text "(erased)" may be somebody's own words. In entries about who was erased it is the mark of before.
UPDATE "audit_log" SET
	"before" = (SELECT jsonb_object_agg(key, CASE value WHEN '"(erased)"' THEN '{"erased": true}' ELSE value END) FROM jsonb_each("before")),
	"after" = (SELECT jsonb_object_agg(key, CASE value WHEN '"(erased)"' THEN '{"erased": true}' ELSE value END) FROM jsonb_each("after"))
	FROM "users", audit_subjects_of("users"."id") AS subject
	WHERE "users"."email" = 'erased-' || "users"."id" || '@erased.invalid'
		AND "audit_log"."subject_type" = subject."type" AND "audit_log"."subject_id" = subject."id"::text
		AND ("before"::text LIKE '%"(erased)"%' OR "after"::text LIKE '%"(erased)"%');
--> statement-breakpoint
-- Migration 0028 has blanked the notes about all customers.
UPDATE "audit_log" SET
	"before" = CASE "before" -> 'note' WHEN '"(erased)"' THEN jsonb_set("before", '{note}', '{"erased": true}') ELSE "before" END,
	"after" = CASE "after" -> 'note' WHEN '"(erased)"' THEN jsonb_set("after", '{note}', '{"erased": true}') ELSE "after" END
	WHERE "table_name" = 'customer_notes' AND ("before" ->> 'note' = '(erased)' OR "after" ->> 'note' = '(erased)');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "differs_by_erased_values"(earlier jsonb, later jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT earlier IS NOT DISTINCT FROM later OR coalesce((
		SELECT bool_and(was.key IS NOT NULL AND now.key IS NOT NULL AND (now.value = was.value OR now.value = '{"erased": true}'))
		FROM jsonb_each(earlier) AS was FULL JOIN jsonb_each(later) AS now USING (key)), false)
$$;
--> statement-breakpoint
-- The transaction says whom it erases (`pressroom.erased`), and has made an empty row of the account before.
CREATE OR REPLACE FUNCTION "refuse_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	copies text[] := ARRAY['before', 'after'];
	person text := current_setting('pressroom.erased', true);
	about uuid;
BEGIN
	IF TG_OP = 'UPDATE' AND person <> '' THEN
		-- Ids of other kinds, such as a coupon's code, are no person's.
		IF OLD.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN about := OLD.subject_id; END IF;
		IF to_jsonb(NEW) - copies = to_jsonb(OLD) - copies
			AND differs_by_erased_values(OLD.before, NEW.before)
			AND differs_by_erased_values(OLD.after, NEW.after)
			AND EXISTS (SELECT FROM users WHERE id = person::uuid AND email = 'erased-' || id || '@erased.invalid')
			AND EXISTS (SELECT FROM audit_subjects_of(person::uuid) AS subject
				WHERE subject.type = OLD.subject_type AND subject.id = about) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'what is in the audit stays: it can be neither changed nor deleted'
		USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_never_changes';
END $$;
