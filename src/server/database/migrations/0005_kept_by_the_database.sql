-- What foreign keys refer to is made beside the running shop, before this migration's transaction. They hold for what is
-- written from now on, and are looked through beside the running shop.
CREATE UNIQUE INDEX CONCURRENTLY "cancellations_of_order" ON "cancellations" USING btree ("id","order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "credits_of_shipment" ON "credits" USING btree ("id","shipment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "shipments_of_order" ON "shipments" USING btree ("id","order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "returns_of_shipment" ON "returns" USING btree ("id","shipment_id");
--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_of_order" UNIQUE USING INDEX "cancellations_of_order";
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_of_shipment" UNIQUE USING INDEX "credits_of_shipment";
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_of_order" UNIQUE USING INDEX "shipments_of_order";
--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_of_shipment" UNIQUE USING INDEX "returns_of_shipment";
--> statement-breakpoint
ALTER TABLE "cancellation_lines" ADD CONSTRAINT "cancellation_lines_of_one_order" FOREIGN KEY ("cancellation_id","order_id") REFERENCES "public"."cancellations"("id","order_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_of_one_shipment" FOREIGN KEY ("credit_id","shipment_id") REFERENCES "public"."credits"("id","shipment_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_of_one_order" FOREIGN KEY ("shipment_id","order_id") REFERENCES "public"."shipments"("id","order_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_of_one_order" FOREIGN KEY ("shipment_id","order_id") REFERENCES "public"."shipments"("id","order_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_of_one_shipment" FOREIGN KEY ("return_id","shipment_id") REFERENCES "public"."returns"("id","shipment_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_of_one_order" FOREIGN KEY ("shipment_id","order_id") REFERENCES "public"."shipments"("id","order_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_replaced_in_one_order" FOREIGN KEY ("replacement_id","order_id") REFERENCES "public"."shipments"("id","order_id") NOT VALID;
--> statement-breakpoint
-- What has left and what was cancelled of a line are together never more than was ordered (docs/data.md).
CREATE FUNCTION "check_line_quantities"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ordered integer;
	gone bigint;
BEGIN
	-- Whoever writes another row of the line waits here, and counts this one then.
	SELECT quantity INTO ordered FROM order_lines
		WHERE order_id = NEW.order_id AND position = NEW.position FOR NO KEY UPDATE;
	SELECT coalesce(sum(quantity), 0) INTO gone FROM (
		SELECT sent.quantity FROM shipment_lines AS sent JOIN shipments ON shipments.id = sent.shipment_id
			WHERE sent.order_id = NEW.order_id AND sent.position = NEW.position AND NOT is_replacement
		UNION ALL SELECT quantity FROM cancellation_lines
			WHERE order_id = NEW.order_id AND position = NEW.position) AS each_row;
	IF gone > ordered THEN
		RAISE EXCEPTION 'of line % of order % only % pieces were ordered', NEW.position, NEW.order_id, ordered
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipment_lines_within_order" AFTER INSERT OR UPDATE OF "quantity" ON "shipment_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_line_quantities"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cancellation_lines_within_order" AFTER INSERT OR UPDATE OF "quantity" ON "cancellation_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_line_quantities"();
--> statement-breakpoint
-- An order's total is the sum of its lines, less its coupon, and its freight.
CREATE FUNCTION "check_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked uuid := CASE WHEN TG_TABLE_NAME = 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END;
	known orders%ROWTYPE;
	goods bigint;
BEGIN
	SELECT * INTO known FROM orders WHERE id = checked;
	SELECT sum(unit_price_paise * quantity) INTO goods FROM order_lines WHERE order_id = checked;
	IF known.total_paise <> coalesce(goods, 0) - known.coupon_paise + known.freight_paise THEN
		RAISE EXCEPTION 'the total of order % is % and its lines come to %', checked, known.total_paise,
			coalesce(goods, 0) - known.coupon_paise + known.freight_paise
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_total_of_lines" AFTER INSERT OR UPDATE OF "total_paise", "coupon_paise", "freight_paise" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_lines_in_total" AFTER UPDATE OF "unit_price_paise", "quantity" ON "order_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();
--> statement-breakpoint
-- No more goes back than came. What the bank has not told in figures came as the order's total.
CREATE FUNCTION "check_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came bigint;
	given bigint;
BEGIN
	SELECT coalesce(received_paise, total_paise) INTO came FROM orders JOIN order_payments ON order_payments.order_id = orders.id
		WHERE orders.id = NEW.order_id FOR NO KEY UPDATE OF order_payments;
	SELECT sum(amount_paise) INTO given FROM refunds WHERE order_id = NEW.order_id;
	IF given > came THEN
		RAISE EXCEPTION 'of order % no more than % can go back', NEW.order_id, came
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "refunds_within_receipts" AFTER INSERT OR UPDATE OF "amount_paise", "order_id" ON "refunds"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_refunds"();
--> statement-breakpoint
-- A series of documents has no gap: the next number is the last one and 1.
CREATE FUNCTION "check_document_sequence"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last_one integer;
BEGIN
	SELECT max(sequence) INTO last_one FROM documents
		WHERE kind = NEW.kind AND seller_gstin = NEW.seller_gstin AND financial_year = NEW.financial_year;
	IF NEW.sequence <> coalesce(last_one, 0) + 1 THEN
		RAISE EXCEPTION 'document % would leave a gap: the next of its series is %', NEW.number, coalesce(last_one, 0) + 1
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "documents_without_gap" BEFORE INSERT ON "documents"
	FOR EACH ROW EXECUTE FUNCTION "check_document_sequence"();
