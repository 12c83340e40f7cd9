-- What foreign keys refer to is made beside the running shop, before this transaction. All else holds for what is written
-- from now on, and is looked through beside the running shop.
CREATE UNIQUE INDEX CONCURRENTLY "documents_of_order" ON "documents" USING btree ("id","order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "refunds_of_order" ON "refunds" USING btree ("id","order_id");
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_of_order" UNIQUE USING INDEX "documents_of_order";
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_order" UNIQUE USING INDEX "refunds_of_order";
--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_refund_of_order" FOREIGN KEY ("refund_id","order_id") REFERENCES "public"."refunds"("id","order_id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_document_of_order" FOREIGN KEY ("document_id","order_id") REFERENCES "public"."documents"("id","order_id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_refund_of_order" FOREIGN KEY ("refund_id","order_id") REFERENCES "public"."refunds"("id","order_id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_document_of_order" FOREIGN KEY ("document_id","order_id") REFERENCES "public"."documents"("id","order_id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_superseded_by_order" FOREIGN KEY ("superseded_by") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_credit_of_shipment" FOREIGN KEY ("credit_id","shipment_id") REFERENCES "public"."credits"("id","shipment_id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "cancellation_lines" ADD CONSTRAINT "cancellation_lines_amounts_not_negative" CHECK ("cancellation_lines"."goods_paise" >= 0 and "cancellation_lines"."freight_paise" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_amounts_not_negative" CHECK ("shipment_lines"."goods_paise" >= 0 and "shipment_lines"."freight_paise" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_amounts_not_negative" CHECK ("order_lines"."unit_price_paise" >= 0 and "order_lines"."full_price_paise" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_costs_not_negative" CHECK ("order_lines"."cost_paise" >= 0 and "order_lines"."tax_paise" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_not_negative" CHECK ("orders"."coupon_paise" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_received_not_negative" CHECK ("order_payments"."received_paise" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_offer_not_negative" CHECK (not "quote_versions"."offer" @? '$ ? (@.freightPaise < 0 || @.lines[*].unitPaise < 0 || @.lines[*].quantity < 1)') NOT VALID;
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_draft_not_negative" CHECK (not "quotes"."draft" @? '$ ? (@.freightPaise < 0 || @.lines[*].unitPaise < 0 || @.lines[*].quantity < 1)') NOT VALID;
--> statement-breakpoint
-- What is in a parcel has left, and what was credited of it is told: both are written with it, and stay.
CREATE FUNCTION "refuse_change_of_kept_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a row of % is kept as it was written: it cannot be changed or deleted', TG_TABLE_NAME
		USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "shipment_lines_never_change" BEFORE UPDATE OR DELETE ON "shipment_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_kept_line"();
--> statement-breakpoint
CREATE TRIGGER "credit_lines_never_change" BEFORE UPDATE OR DELETE ON "credit_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_kept_line"();
--> statement-breakpoint
CREATE TRIGGER "shipment_lines_never_emptied" BEFORE TRUNCATE ON "shipment_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "credit_lines_never_emptied" BEFORE TRUNCATE ON "credit_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
-- A document is issued of the lines that are there then, as the last of its transaction.
CREATE FUNCTION "refuse_line_after_document"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	issued uuid;
BEGIN
	IF TG_TABLE_NAME = 'shipment_lines' THEN
		SELECT document_id INTO issued FROM shipments WHERE id = NEW.shipment_id FOR SHARE;
	ELSE
		SELECT document_id INTO issued FROM credits WHERE id = NEW.credit_id FOR SHARE;
	END IF;
	IF issued IS NOT NULL THEN
		RAISE EXCEPTION 'document % is issued: nothing is added to what it is of', issued
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "shipment_lines_before_document" BEFORE INSERT ON "shipment_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_line_after_document"();
--> statement-breakpoint
CREATE TRIGGER "credit_lines_before_document" BEFORE INSERT ON "credit_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_line_after_document"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_its_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'document % is issued: what it is of keeps it', OLD.document_id
		USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "shipments_keep_document" BEFORE UPDATE OF "document_id" ON "shipments"
	FOR EACH ROW WHEN (NEW.document_id IS DISTINCT FROM OLD.document_id AND OLD.document_id IS NOT NULL)
	EXECUTE FUNCTION "refuse_change_of_its_document"();
--> statement-breakpoint
CREATE TRIGGER "credits_keep_document" BEFORE UPDATE OF "document_id" ON "credits"
	FOR EACH ROW WHEN (NEW.document_id IS DISTINCT FROM OLD.document_id AND OLD.document_id IS NOT NULL)
	EXECUTE FUNCTION "refuse_change_of_its_document"();
--> statement-breakpoint
-- Of a line of a parcel no more pieces are asked back than were in it, and no more is credited than it was charged.
CREATE FUNCTION "check_returned_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_return uuid;
	sent shipment_lines%ROWTYPE;
	asked bigint;
BEGIN
	IF TG_TABLE_NAME = 'returns' THEN
		of_return := NEW.id;
	ELSE
		of_return := NEW.return_id;
	END IF;
	-- Whoever writes another return of the line waits here, and counts this one then.
	FOR sent IN SELECT * FROM shipment_lines
		WHERE (shipment_id, position) IN (SELECT shipment_id, position FROM return_lines WHERE return_id = of_return)
		ORDER BY position FOR NO KEY UPDATE
	LOOP
		SELECT sum(return_lines.quantity) INTO asked FROM return_lines JOIN returns ON returns.id = return_id
			WHERE return_lines.shipment_id = sent.shipment_id AND return_lines.position = sent.position
				AND status NOT IN ('refused', 'withdrawn', 'lapsed');
		IF asked > sent.quantity THEN
			RAISE EXCEPTION 'of line % of parcel % only % pieces can come back', sent.position, sent.shipment_id, sent.quantity
				USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
		END IF;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "return_lines_within_parcel"
	AFTER INSERT OR UPDATE OF "quantity", "position", "shipment_id", "return_id" ON "return_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_returned_pieces"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "returns_within_parcel" AFTER UPDATE OF "status" ON "returns"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.status IN ('refused', 'withdrawn', 'lapsed') AND NEW.status NOT IN ('refused', 'withdrawn', 'lapsed'))
	EXECUTE FUNCTION "check_returned_pieces"();
--> statement-breakpoint
CREATE FUNCTION "check_credited_line"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sent shipment_lines%ROWTYPE;
	credited record;
BEGIN
	SELECT * INTO sent FROM shipment_lines
		WHERE shipment_id = NEW.shipment_id AND position = NEW.position FOR NO KEY UPDATE;
	SELECT sum(quantity) AS pieces, sum(amount_paise) AS paise INTO credited FROM credit_lines
		WHERE shipment_id = NEW.shipment_id AND position = NEW.position;
	IF credited.pieces > sent.quantity OR credited.paise > sent.goods_paise + sent.freight_paise THEN
		RAISE EXCEPTION 'of line % of parcel % only % pieces of % can be credited', sent.position, sent.shipment_id,
			sent.quantity, sent.goods_paise + sent.freight_paise
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_lines_within_parcel" AFTER INSERT ON "credit_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_credited_line"();
--> statement-breakpoint
-- What moves for an order or a return is of its lines, whose products may be gone; anything else is a product's.
CREATE FUNCTION "check_moved_goods"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_known boolean;
BEGIN
	IF NEW.order_id IS NOT NULL THEN
		is_known := EXISTS (SELECT FROM order_lines WHERE order_id = NEW.order_id AND product_id = NEW.product_id);
	ELSIF NEW.return_id IS NOT NULL THEN
		is_known := EXISTS (SELECT FROM returns JOIN return_lines ON return_id = returns.id
			JOIN order_lines ON order_lines.order_id = returns.order_id AND order_lines.position = return_lines.position
			WHERE returns.id = NEW.return_id AND product_id = NEW.product_id);
	ELSE
		is_known := EXISTS (SELECT FROM products WHERE id = NEW.product_id);
	END IF;
	IF NOT is_known THEN
		RAISE EXCEPTION 'product % is not of what moves it', NEW.product_id
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_movements_of_known_goods" BEFORE INSERT ON "stock_movements"
	FOR EACH ROW EXECUTE FUNCTION "check_moved_goods"();
