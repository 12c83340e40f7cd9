ALTER TABLE "orders" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "number" text;
--> statement-breakpoint
-- Numbers of orders, quotes and returns (docs/decisions/067): the year in India, then a place in a sequence.
CREATE FUNCTION "series_number"("prefix" text, "made" timestamptz, "place" bigint) RETURNS text
LANGUAGE sql STABLE AS $$
	SELECT prefix || to_char(made AT TIME ZONE 'Asia/Kolkata', '"-"YY"-"') || lpad(place::text, greatest(6, length(place::text)), '0')
$$;
--> statement-breakpoint
CREATE FUNCTION "fill_series_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.number := series_number(TG_ARGV[0], NEW.created_at, nextval(TG_ARGV[1]::regclass));
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE SEQUENCE "order_numbers";
--> statement-breakpoint
CREATE SEQUENCE "quote_numbers";
--> statement-breakpoint
CREATE SEQUENCE "return_numbers";
--> statement-breakpoint
-- The first places are those of the rows from before, which a job numbers.
SELECT setval('order_numbers', count(*)) FROM "orders" HAVING count(*) > 0;
--> statement-breakpoint
SELECT setval('quote_numbers', count(*)) FROM "quotes" HAVING count(*) > 0;
--> statement-breakpoint
SELECT setval('return_numbers', count(*)) FROM "returns" HAVING count(*) > 0;
--> statement-breakpoint
CREATE TRIGGER "orders_numbered" BEFORE INSERT ON "orders"
	FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION "fill_series_number"('SO', 'order_numbers');
--> statement-breakpoint
CREATE TRIGGER "quotes_numbered" BEFORE INSERT ON "quotes"
	FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION "fill_series_number"('QT', 'quote_numbers');
--> statement-breakpoint
CREATE TRIGGER "returns_numbered" BEFORE INSERT ON "returns"
	FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION "fill_series_number"('RT', 'return_numbers');
