-- Null in lines from before, which the job fill-in-bank-lines fills in; a line that comes from here on is open.
ALTER TABLE "bank_statement_lines" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ALTER COLUMN "state" SET DEFAULT 'open';--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_state_known" CHECK ("bank_statement_lines"."state" in ('open', 'booked', 'dismissed')) NOT VALID;
--> statement-breakpoint
-- What the last decision about a line says of it.
CREATE FUNCTION "bank_line_state"("of_line" uuid) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce((
		SELECT CASE decision WHEN 'reopened' THEN 'open' WHEN 'dismissed' THEN 'dismissed' ELSE 'booked' END
		FROM bank_line_decisions WHERE line_id = "of_line" ORDER BY id DESC LIMIT 1), 'open')
$$;
--> statement-breakpoint
CREATE FUNCTION "apply_bank_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Whoever decides about the same line at once waits here: which decision is the last is asked once theirs is written.
	PERFORM FROM bank_statement_lines WHERE id = NEW.line_id FOR NO KEY UPDATE;
	UPDATE bank_statement_lines SET state = bank_line_state(id) WHERE id = NEW.line_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Of what the bank said nothing changes; a line's state is what its decisions say, whoever writes it.
CREATE FUNCTION "refuse_change_of_bank_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		RAISE EXCEPTION 'nobody has decided about a line of the bank that comes: it is open'
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' AND NEW.state = bank_line_state(OLD.id) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'lines of the bank only grow: nothing of one can be changed or deleted, and its state is what was decided of it'
		USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
DROP TRIGGER "bank_statement_lines_never_change" ON "bank_statement_lines";
--> statement-breakpoint
CREATE TRIGGER "bank_statement_lines_never_change" BEFORE UPDATE OR DELETE ON "bank_statement_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_bank_line"();
--> statement-breakpoint
CREATE TRIGGER "bank_statement_lines_come_open" BEFORE INSERT ON "bank_statement_lines"
	FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM 'open') EXECUTE FUNCTION "refuse_change_of_bank_line"();
--> statement-breakpoint
CREATE TRIGGER "bank_line_decisions_applied" AFTER INSERT ON "bank_line_decisions"
	FOR EACH ROW EXECUTE FUNCTION "apply_bank_decision"();
--> statement-breakpoint
ALTER TABLE "exports" DROP CONSTRAINT "exports_list";--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_list" CHECK ("exports"."list" in ('orders', 'documents', 'products', 'returns', 'audit', 'customers', 'quotes', 'reviews', 'coupons'));
