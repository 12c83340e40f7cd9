-- TRUNCATE passes by the triggers of rows. What only grows says so; of other tables rows change, one by one.
CREATE OR REPLACE FUNCTION "refuse_truncate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'table % %: it cannot be emptied', TG_TABLE_NAME, coalesce(TG_ARGV[0], 'only grows')
		USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_levels_never_emptied" BEFORE TRUNCATE ON "stock_levels"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "sellable_stock_never_emptied" BEFORE TRUNCATE ON "sellable_stock"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "reservations_never_emptied" BEFORE TRUNCATE ON "reservations"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "released_reservations_never_emptied" BEFORE TRUNCATE ON "released_reservations"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "products_never_emptied" BEFORE TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "sold_daily_never_emptied" BEFORE TRUNCATE ON "sold_daily"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "tax_monthly_never_emptied" BEFORE TRUNCATE ON "tax_monthly"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "documents_daily_never_emptied" BEFORE TRUNCATE ON "documents_daily"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "document_series_never_emptied" BEFORE TRUNCATE ON "document_series"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "order_payments_never_emptied" BEFORE TRUNCATE ON "order_payments"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
--> statement-breakpoint
CREATE TRIGGER "return_lines_never_emptied" BEFORE TRUNCATE ON "return_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"('changes row by row');
