CREATE TABLE "released_reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "released_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "released_reservations_quantity_positive" CHECK ("released_reservations"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "released_reservations" ADD CONSTRAINT "released_reservations_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "released_reservations_order_id_position_index" ON "released_reservations" USING btree ("order_id","position");
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
