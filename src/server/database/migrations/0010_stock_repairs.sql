CREATE TABLE "stock_repairs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_repairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"branch" text,
	"what" text NOT NULL,
	"stood" integer NOT NULL,
	"ledger" integer NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_repairs_differ" CHECK ("stock_repairs"."stood" <> "stock_repairs"."ledger")
);
--> statement-breakpoint
-- The ledger is right: levels follow from movements and reservations, and the product's stock from its levels.
CREATE FUNCTION "apply_stock_repairs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE stock_levels SET
		on_hand = (SELECT coalesce(sum(delta), 0) FROM stock_movements
			WHERE stock_movements.product_id = stock_levels.product_id AND stock_movements.branch = stock_levels.branch),
		reserved = (SELECT coalesce(sum(quantity), 0) FROM reservations
			WHERE reservations.product_id = stock_levels.product_id AND reservations.branch = stock_levels.branch)
		WHERE product_id IN (SELECT product_id FROM repaired);
	DELETE FROM stock_differences WHERE product_id IN (SELECT product_id FROM repaired);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_repairs_applied" AFTER INSERT ON "stock_repairs"
	REFERENCING NEW TABLE AS "repaired" FOR EACH STATEMENT EXECUTE FUNCTION "apply_stock_repairs"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_stock_repair"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'stock repair % is written: it says what was done', OLD.id;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_repairs_never_change" BEFORE UPDATE OR DELETE ON "stock_repairs"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_stock_repair"();
--> statement-breakpoint
-- A product that is set before it is in the ledger comes into it with what it had; what was said is of the change alone.
CREATE OR REPLACE FUNCTION "note_set_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	first_branch text := (SELECT code FROM branches ORDER BY position LIMIT 1);
BEGIN
	IF NEW.stock = OLD.stock THEN
		RETURN NULL;
	END IF;
	IF NOT EXISTS (SELECT FROM stock_levels WHERE product_id = NEW.id) THEN
		INSERT INTO stock_levels (product_id, branch) VALUES (NEW.id, first_branch);
		INSERT INTO stock_movements (product_id, branch, delta, reason, actor)
			SELECT NEW.id, first_branch, OLD.stock, 'import', 'shop' WHERE OLD.stock <> 0;
	END IF;
	INSERT INTO stock_movements (product_id, branch, delta, reason, note, actor)
		VALUES (NEW.id, first_branch, NEW.stock - OLD.stock,
			stock_context('reason', 'correction'), stock_context('note', ''), stock_context('actor', 'shop'));
	RETURN NULL;
END $$;
