-- Tables and columns get the words of the field (docs/decisions/063-the-fields-words.md). Nodes of the version
-- before go on with the old names until they are stopped: an old column stays and is kept equal, an old
-- table is a view. The next release drops the views, the triggers, their function and the old columns.
--
-- Only small tables are copied here: attributes, returns and payments that were entered by hand. The large
-- ones, search_entries above all, are renamed, which changes the catalogue alone; they are locked last.
CREATE FUNCTION "same_column"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	old_name text := TG_ARGV[0];
	new_name text := TG_ARGV[1];
	row_now jsonb := to_jsonb(NEW);
	old_node_wrote boolean;
BEGIN
	-- Old columns have lost their defaults, so that an insert which does not name one leaves it null.
	IF TG_OP = 'INSERT' THEN
		old_node_wrote := row_now -> old_name <> 'null';
	ELSE
		old_node_wrote := row_now -> old_name <> to_jsonb(OLD) -> old_name;
	END IF;
	IF old_node_wrote THEN
		RETURN jsonb_populate_record(NEW, jsonb_build_object(new_name, row_now -> old_name));
	END IF;
	RETURN jsonb_populate_record(NEW, jsonb_build_object(old_name, row_now -> new_name));
END $$;
--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "is_being_deleted" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "attributes" SET "is_being_deleted" = true WHERE "is_leaving";
--> statement-breakpoint
ALTER TABLE "attributes" ALTER COLUMN "is_leaving" DROP DEFAULT, ALTER COLUMN "is_leaving" DROP NOT NULL;
--> statement-breakpoint
CREATE TRIGGER "attributes_is_being_deleted" BEFORE INSERT OR UPDATE OF "is_leaving", "is_being_deleted" ON "attributes"
	FOR EACH ROW EXECUTE FUNCTION "same_column"('is_leaving', 'is_being_deleted');
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "resolution" text;
--> statement-breakpoint
UPDATE "returns" SET "resolution" = "wish";
--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "wish" DROP NOT NULL, ALTER COLUMN "resolution" SET NOT NULL,
	ADD CONSTRAINT "returns_resolution_known" CHECK ("returns"."resolution" in ('refund', 'replacement'));
--> statement-breakpoint
CREATE TRIGGER "returns_resolution" BEFORE INSERT OR UPDATE OF "wish", "resolution" ON "returns"
	FOR EACH ROW EXECUTE FUNCTION "same_column"('wish', 'resolution');
--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "restocked" integer;
--> statement-breakpoint
UPDATE "return_lines" SET "restocked" = "shelved" WHERE "shelved" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_restocked_of_quantity" CHECK ("return_lines"."restocked" between 0 and "return_lines"."quantity");
--> statement-breakpoint
CREATE TRIGGER "return_lines_restocked" BEFORE INSERT OR UPDATE OF "shelved", "restocked" ON "return_lines"
	FOR EACH ROW EXECUTE FUNCTION "same_column"('shelved', 'restocked');
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_at" timestamp with time zone, ADD COLUMN "voided_by" text, ADD COLUMN "voided_reason" text;
--> statement-breakpoint
UPDATE "payments" SET "voided_at" = "taken_back_at", "voided_by" = "taken_back_by", "voided_reason" = "taken_back_reason"
	WHERE "taken_back_at" IS NOT NULL;
--> statement-breakpoint
DROP INDEX "payments_transfer_once";
--> statement-breakpoint
DROP INDEX "payments_once_an_order";
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transfer_once" ON "payments" USING btree ("reference") WHERE "payments"."way" = 'bank-transfer' and "payments"."voided_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_an_order" ON "payments" USING btree ("order_id","reference") WHERE "payments"."voided_at" is null;
--> statement-breakpoint
CREATE TRIGGER "payments_voided_at" BEFORE INSERT OR UPDATE OF "taken_back_at", "voided_at" ON "payments"
	FOR EACH ROW EXECUTE FUNCTION "same_column"('taken_back_at', 'voided_at');
--> statement-breakpoint
CREATE TRIGGER "payments_voided_by" BEFORE INSERT OR UPDATE OF "taken_back_by", "voided_by" ON "payments"
	FOR EACH ROW EXECUTE FUNCTION "same_column"('taken_back_by', 'voided_by');
--> statement-breakpoint
CREATE TRIGGER "payments_voided_reason" BEFORE INSERT OR UPDATE OF "taken_back_reason", "voided_reason" ON "payments"
	FOR EACH ROW EXECUTE FUNCTION "same_column"('taken_back_reason', 'voided_reason');
--> statement-breakpoint
-- The largest last, since whoever reads it waits from here until the end.
ALTER TABLE "known_places" RENAME TO "trusted_devices";
--> statement-breakpoint
ALTER TABLE "trusted_devices" RENAME COLUMN "place_hash" TO "device_hash";
--> statement-breakpoint
ALTER TABLE "search_ignored_misses" RENAME TO "ignored_zero_result_searches";
--> statement-breakpoint
ALTER TABLE "search_misses" RENAME TO "zero_result_searches";
--> statement-breakpoint
ALTER TABLE "zero_result_searches" RENAME COLUMN "mended" TO "corrected_keyword";
--> statement-breakpoint
ALTER TABLE "family_members" RENAME TO "family_variants";
--> statement-breakpoint
ALTER TABLE "search_words" RENAME TO "search_vocabulary";
--> statement-breakpoint
ALTER TABLE "search_members" RENAME TO "search_variants";
--> statement-breakpoint
ALTER TABLE "search_cards" RENAME TO "search_entries";
--> statement-breakpoint
-- Constraints, indexes and the sequence of a table are called after it.
DO $$
DECLARE
	moved record;
	part record;
BEGIN
	FOR moved IN SELECT * FROM (VALUES
		('known_places', 'trusted_devices'), ('search_ignored_misses', 'ignored_zero_result_searches'),
		('search_misses', 'zero_result_searches'), ('family_members', 'family_variants'),
		('search_words', 'search_vocabulary'), ('search_members', 'search_variants'),
		('search_cards', 'search_entries')) AS names(was, is_now)
	LOOP
		FOR part IN SELECT conname AS name FROM pg_constraint
			WHERE conrelid = moved.is_now::regclass AND starts_with(conname, moved.was)
		LOOP
			EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', moved.is_now, part.name,
				replace(replace(part.name, moved.was, moved.is_now), 'place_hash', 'device_hash'));
		END LOOP;
		FOR part IN SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
			WHERE indrelid = moved.is_now::regclass AND starts_with(relname, moved.was)
		LOOP
			EXECUTE format('ALTER INDEX %I RENAME TO %I', part.name, replace(part.name, moved.was, moved.is_now));
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
ALTER SEQUENCE "search_cards_id_seq" RENAME TO "search_entries_id_seq";
--> statement-breakpoint
-- The night's sweep of old rows goes by ctid.
CREATE VIEW "known_places" AS SELECT ctid, "user_id", "device_hash" AS "place_hash", "last_login_at" FROM "trusted_devices";
--> statement-breakpoint
CREATE VIEW "search_ignored_misses" AS SELECT * FROM "ignored_zero_result_searches";
--> statement-breakpoint
CREATE VIEW "search_misses" AS SELECT ctid, "words", "day", "times", "outcome", "corrected_keyword" AS "mended" FROM "zero_result_searches";
--> statement-breakpoint
CREATE VIEW "family_members" AS SELECT * FROM "family_variants";
--> statement-breakpoint
CREATE VIEW "search_words" AS SELECT * FROM "search_vocabulary";
--> statement-breakpoint
CREATE VIEW "search_members" AS SELECT * FROM "search_variants";
--> statement-breakpoint
CREATE VIEW "search_cards" AS SELECT * FROM "search_entries";
