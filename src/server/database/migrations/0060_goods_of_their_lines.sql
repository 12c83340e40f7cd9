-- What was sold stays what it is: parcels, movements and documents of a line are of its product.
CREATE FUNCTION "refuse_other_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'line % of order % stays of the product that was ordered', OLD.position, OLD.order_id
		USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_keep_product" BEFORE UPDATE OF "product_id" ON "order_lines"
	FOR EACH ROW WHEN (NEW.product_id IS DISTINCT FROM OLD.product_id) EXECUTE FUNCTION "refuse_other_product"();
--> statement-breakpoint
-- Pieces are kept of the line's own product. One look for all rows of a statement: an order that is made writes them at once.
CREATE FUNCTION "check_reserved_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM added WHERE product_id <> (SELECT line.product_id FROM order_lines AS line
			WHERE line.order_id = added.order_id AND line.position = added.position)) THEN
		RAISE EXCEPTION 'what is reserved for a line is of the product that it orders'
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reservations_of_product" AFTER INSERT ON "reservations"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "check_reserved_product"();
--> statement-breakpoint
CREATE TRIGGER "reservations_keep_product" BEFORE UPDATE OF "order_id", "position", "product_id" ON "reservations"
	FOR EACH ROW WHEN ((NEW.order_id, NEW.position, NEW.product_id) IS DISTINCT FROM (OLD.order_id, OLD.position, OLD.product_id))
	EXECUTE FUNCTION "refuse_other_product"();
--> statement-breakpoint
-- A document's number is printed of its kind, year and place: shared/documents/document-number.ts writes it so. Null for no known kind.
CREATE FUNCTION "printed_document_number"("kind" text, "year" integer, "sequence" integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE "kind" WHEN 'invoice' THEN 'PR' WHEN 'credit-note' THEN 'PC' WHEN 'credit-voucher' THEN 'PV' WHEN 'challan' THEN 'PD' END
		|| '/' || lpad(("year" % 100)::text, 2, '0') || '-' || lpad((("year" + 1) % 100)::text, 2, '0')
		|| '/' || lpad("sequence"::text, greatest(6, length("sequence"::text)), '0')
$$;
--> statement-breakpoint
-- Of documents.
CREATE OR REPLACE FUNCTION "check_document_sequence"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last_one integer;
	printed text := printed_document_number(NEW.kind, NEW.financial_year, NEW.sequence);
BEGIN
	SELECT max(sequence) INTO last_one FROM documents
		WHERE kind = NEW.kind AND seller_gstin = NEW.seller_gstin AND financial_year = NEW.financial_year;
	IF NEW.sequence <> coalesce(last_one, 0) + 1 THEN
		RAISE EXCEPTION 'document % would leave a gap: the next of its series is %', NEW.number, coalesce(last_one, 0) + 1
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	IF NEW.number <> printed THEN
		RAISE EXCEPTION 'document % is printed %, as its place in its series', NEW.number, printed
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;
