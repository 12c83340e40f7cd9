-- A number is on papers and in mails: once given, it stays.
CREATE FUNCTION "refuse_change_of_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'number % is given: it cannot be changed', OLD.number;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_number_never_changes" BEFORE UPDATE OF "number" ON "orders"
	FOR EACH ROW WHEN (OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number) EXECUTE FUNCTION "refuse_change_of_number"();
--> statement-breakpoint
CREATE TRIGGER "quotes_number_never_changes" BEFORE UPDATE OF "number" ON "quotes"
	FOR EACH ROW WHEN (OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number) EXECUTE FUNCTION "refuse_change_of_number"();
--> statement-breakpoint
CREATE TRIGGER "returns_number_never_changes" BEFORE UPDATE OF "number" ON "returns"
	FOR EACH ROW WHEN (OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number) EXECUTE FUNCTION "refuse_change_of_number"();
