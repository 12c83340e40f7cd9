CREATE TABLE "sold_daily" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"pieces" integer NOT NULL,
	"sum_paise" bigint NOT NULL,
	CONSTRAINT "sold_daily_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
CREATE TABLE "sold_daily_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"filled_from" date NOT NULL,
	"is_filled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sold_daily_state_one_row" CHECK ("sold_daily_state"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "sold_daily_day_index" ON "sold_daily" USING btree ("day");
--> statement-breakpoint
-- Days before are filled by the job count-sold, backwards; what is paid from here on is written by the trigger.
INSERT INTO "sold_daily_state" ("filled_from") VALUES (current_date + 2);
--> statement-breakpoint
-- The day in India on which an order became a sale; null while it is none: unpaid, or given up.
CREATE FUNCTION "sold_day"("status" text, "paid_at" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN "status" IN ('Processing', 'Shipped', 'Delivered') THEN ("paid_at" AT TIME ZONE 'Asia/Kolkata')::date END
$$;
--> statement-breakpoint
-- Adds the lines of an order to a day (sign 1), or takes them off it (sign -1); products in the order of their ids.
CREATE FUNCTION "add_sold"("of_order" uuid, "on_day" date, "sign" integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO sold_daily (product_id, day, pieces, sum_paise)
	SELECT product_id, "on_day", "sign" * sum(quantity), "sign" * sum(quantity * unit_price_paise)
	FROM order_lines WHERE order_id = "of_order" AND "on_day" IS NOT NULL
	GROUP BY product_id ORDER BY product_id
	ON CONFLICT (product_id, day) DO UPDATE
		SET pieces = sold_daily.pieces + excluded.pieces, sum_paise = sold_daily.sum_paise + excluded.sum_paise
$$;
--> statement-breakpoint
CREATE FUNCTION "apply_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM add_sold(OLD.id, sold_day(OLD.status, OLD.paid_at), -1);
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	PERFORM add_sold(NEW.id, sold_day(NEW.status, NEW.paid_at), 1);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: an order's lines are written after it, and the rows of a day are locked last, when no other lock is waited for.
CREATE CONSTRAINT TRIGGER "orders_sold" AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (sold_day(NEW.status, NEW.paid_at) IS NOT NULL) EXECUTE FUNCTION "apply_sale"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_sale_changed" AFTER UPDATE OF "status", "paid_at" ON "orders" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (sold_day(NEW.status, NEW.paid_at) IS DISTINCT FROM sold_day(OLD.status, OLD.paid_at))
	EXECUTE FUNCTION "apply_sale"();
--> statement-breakpoint
-- Before: with the order its lines are gone.
CREATE TRIGGER "orders_sale_deleted" BEFORE DELETE ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "apply_sale"();
