CREATE TABLE "released_reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "released_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "released_reservations_quantity_positive" CHECK ("released_reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_entries_number_unique" UNIQUE("number"),
	CONSTRAINT "stock_entries_reason_known" CHECK ("stock_entries"."reason" in ('damage', 'count', 'delivery', 'transfer', 'import'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "entry_id" bigint;--> statement-breakpoint
ALTER TABLE "released_reservations" ADD CONSTRAINT "released_reservations_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "released_reservations_order_id_position_index" ON "released_reservations" USING btree ("order_id","position");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_entry_id_stock_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."stock_entries"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_one_reference" CHECK (num_nonnulls("stock_movements"."order_id", "stock_movements"."return_id", "stock_movements"."entry_id") <= 1) NOT VALID;
--> statement-breakpoint
CREATE SEQUENCE "stock_entry_numbers";
--> statement-breakpoint
CREATE TRIGGER "stock_entries_numbered" BEFORE INSERT ON "stock_entries"
	FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION "fill_series_number"('ST', 'stock_entry_numbers');
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_stock_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'stock entry % is written: movements refer to it', OLD.number;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_entries_never_change" BEFORE UPDATE OR DELETE ON "stock_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_stock_entry"();
--> statement-breakpoint
CREATE TRIGGER "stock_entries_never_emptied" BEFORE TRUNCATE ON "stock_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
-- What refers to no order and no return is an entry of its own: all movements of a transaction for one reason are of one.
CREATE FUNCTION "refer_to_stock_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	known text := stock_context('entry_' || NEW.reason, '');
BEGIN
	IF NEW.reason IN ('sale', 'return') THEN
		RAISE EXCEPTION 'a % refers to its order or return', NEW.reason;
	END IF;
	IF known = '' THEN
		INSERT INTO stock_entries (reason) VALUES (NEW.reason) RETURNING id INTO NEW.entry_id;
		PERFORM set_config('pressroom.stock_entry_' || NEW.reason, NEW.entry_id::text, true);
	ELSE
		NEW.entry_id := known::bigint;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_movements_refer" BEFORE INSERT ON "stock_movements"
	FOR EACH ROW WHEN (NEW.reason <> 'correction' AND num_nonnulls(NEW.order_id, NEW.return_id, NEW.entry_id) = 0)
	EXECUTE FUNCTION "refer_to_stock_entry"();
--> statement-breakpoint
-- Whether pieces are kept for an order, asked in the statement that locks it: such a statement reads other tables as they
-- were before it waited, and a volatile function as they are.
CREATE FUNCTION "keeps_stock"("of_order" uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN EXISTS (SELECT FROM reservations WHERE order_id = "of_order");
END $$;
--> statement-breakpoint
-- A level that is missing is made again, empty, before it is set to its ledger.
CREATE OR REPLACE FUNCTION "apply_stock_repairs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO stock_levels (product_id, branch)
		SELECT DISTINCT product_id, ledger.branch FROM (
			SELECT product_id, branch FROM stock_movements WHERE product_id IN (SELECT product_id FROM repaired)
			UNION SELECT product_id, branch FROM reservations WHERE product_id IN (SELECT product_id FROM repaired)) AS ledger
		JOIN products ON products.id = product_id ON CONFLICT DO NOTHING;
	UPDATE stock_levels SET
		on_hand = (SELECT coalesce(sum(delta), 0) FROM stock_movements
			WHERE stock_movements.product_id = stock_levels.product_id AND stock_movements.branch = stock_levels.branch),
		reserved = (SELECT coalesce(sum(quantity), 0) FROM reservations
			WHERE reservations.product_id = stock_levels.product_id AND reservations.branch = stock_levels.branch)
		WHERE product_id IN (SELECT product_id FROM repaired);
	DELETE FROM stock_differences WHERE product_id IN (SELECT product_id FROM repaired);
	RETURN NULL;
END $$;
