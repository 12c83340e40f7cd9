-- The sums of a document's lines stay what they are where two are added that make up for one another: its own trigger
-- alone writes them. So none is left that another would have to add up.
CREATE FUNCTION "refuse_added_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the lines of a document follow from what it says: none is added'
		USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "document_lines_never_added" BEFORE INSERT ON "document_lines"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_added_line"();
--> statement-breakpoint
DROP TRIGGER "document_lines_in_total" ON "document_lines";
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_of_order" FOREIGN KEY ("corrects_id","order_id") REFERENCES "public"."documents"("id","order_id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- What is sold has an invoice, what replaces it a challan, and what is credited a note or a voucher: so no document is of both
-- a parcel and a credit.
CREATE FUNCTION "check_document_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	issued text;
	fitting text[];
BEGIN
	IF TG_TABLE_NAME = 'credits' THEN
		fitting := '{credit-note,credit-voucher}';
	ELSIF NEW.is_replacement THEN
		fitting := '{challan}';
	ELSE
		fitting := '{invoice}';
	END IF;
	SELECT kind INTO issued FROM documents WHERE id = NEW.document_id;
	IF issued <> ALL (fitting) THEN
		RAISE EXCEPTION 'document % is of the kind %, and this takes %', NEW.document_id, issued, array_to_string(fitting, ' or ')
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "shipments_document_of_kind" BEFORE INSERT OR UPDATE OF "document_id" ON "shipments"
	FOR EACH ROW WHEN (NEW.document_id IS NOT NULL) EXECUTE FUNCTION "check_document_kind"();
--> statement-breakpoint
CREATE TRIGGER "credits_document_of_kind" BEFORE INSERT OR UPDATE OF "document_id" ON "credits"
	FOR EACH ROW WHEN (NEW.document_id IS NOT NULL) EXECUTE FUNCTION "check_document_kind"();
--> statement-breakpoint
-- The order that a quote became was made of it. An earlier one that was given up was, too, and the quote names the later.
CREATE FUNCTION "check_quote_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_quote uuid;
	became uuid;
BEGIN
	IF TG_TABLE_NAME = 'quotes' THEN
		SELECT quotes.id, orders.id INTO of_quote, became FROM quotes JOIN orders ON orders.id = quotes.order_id
			WHERE quotes.id = NEW.id AND quote_id IS DISTINCT FROM quotes.id;
	ELSE
		SELECT quotes.id, orders.id INTO of_quote, became FROM orders JOIN quotes ON quotes.order_id = orders.id
			WHERE orders.id = NEW.id AND quote_id IS DISTINCT FROM quotes.id;
	END IF;
	IF FOUND THEN
		RAISE EXCEPTION 'quote % became order %, which was not made of it', of_quote, became
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quotes_became_their_order" AFTER INSERT OR UPDATE OF "order_id" ON "quotes"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION "check_quote_of_order"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_stay_of_their_quote" AFTER UPDATE OF "quote_id" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_quote_of_order"();
--> statement-breakpoint
-- Of a line no more pieces are replaced, either, than were ordered.
CREATE OR REPLACE FUNCTION "check_line_quantities"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ordered integer;
	gone bigint;
	replaced bigint;
BEGIN
	-- Whoever writes another row of the line waits here, and counts this one then.
	SELECT quantity INTO ordered FROM order_lines
		WHERE order_id = NEW.order_id AND position = NEW.position FOR NO KEY UPDATE;
	SELECT sum(quantity) FILTER (WHERE NOT is_replacement), sum(quantity) FILTER (WHERE is_replacement) INTO gone, replaced FROM (
		SELECT sent.quantity, is_replacement FROM shipment_lines AS sent JOIN shipments ON shipments.id = sent.shipment_id
			WHERE sent.order_id = NEW.order_id AND sent.position = NEW.position
		UNION ALL SELECT quantity, false FROM cancellation_lines
			WHERE order_id = NEW.order_id AND position = NEW.position) AS each_row;
	IF greatest(gone, replaced) > ordered THEN
		RAISE EXCEPTION 'of line % of order % only % pieces were ordered', NEW.position, NEW.order_id, ordered
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What was cancelled went back to whoever paid for it: like what has left and what was credited, it stays.
CREATE TRIGGER "cancellation_lines_never_change" BEFORE UPDATE OR DELETE ON "cancellation_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_kept_line"();
--> statement-breakpoint
CREATE TRIGGER "cancellation_lines_never_emptied" BEFORE TRUNCATE ON "cancellation_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_signed" CHECK (case when "stock_movements"."reason" in ('sale', 'damage') then "stock_movements"."delta" < 0
        when "stock_movements"."reason" in ('return', 'delivery', 'import') then "stock_movements"."delta" > 0 else true end) NOT VALID;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_named" CHECK ("stock_movements"."actor" <> '') NOT VALID;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_of_payment" CHECK ("money_movements"."kind" not in ('receipt', 'reversal') or ("money_movements"."way" = 'gateway') = ("money_movements"."payment_id" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_actor_named" CHECK ("money_movements"."actor" <> '') NOT VALID;
