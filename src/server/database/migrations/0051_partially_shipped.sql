ALTER TABLE "orders" ADD COLUMN "partially_shipped" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- As the transaction ends, when an order that has left as a whole is no longer to be shipped; the version before notes it so, too.
CREATE FUNCTION "note_partially_shipped"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE orders SET partially_shipped = true
		WHERE id = NEW.order_id AND status = 'Processing' AND NOT partially_shipped;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipments_note_part" AFTER INSERT ON "shipments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_partially_shipped"();
