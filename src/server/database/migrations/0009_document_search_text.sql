ALTER TABLE "documents" ADD COLUMN "search_text" text;--> statement-breakpoint
-- The columns say what the body does, whatever an insert names.
CREATE OR REPLACE FUNCTION "fill_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.buyer_gstin := NEW.body #>> '{buyer,gstin}';
	NEW.place_of_supply := coalesce(NEW.body #>> '{placeOfSupply,gstCode}', '');
	NEW.search_text := document_search_text(NEW.number, NEW.body);
	RETURN NEW;
END $$;
--> statement-breakpoint
-- One from before is filled in once; nothing else of a document ever changes.
CREATE OR REPLACE FUNCTION "refuse_change_of_document"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	filled CONSTANT text[] := '{buyer_gstin,place_of_supply,search_text}';
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.search_text IS NULL AND to_jsonb(NEW) - filled = to_jsonb(OLD) - filled THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'document % is issued: it cannot be changed or deleted', OLD.number;
END $$;
--> statement-breakpoint
-- The lines of what a statement has issued or filled in, unless they are there already, and the months' sums,
-- in one order whoever writes them.
CREATE OR REPLACE FUNCTION "write_document_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH written AS (
		INSERT INTO document_lines
			SELECT issued.id, lines.* FROM issued CROSS JOIN LATERAL document_lines_of(issued.body) AS lines
			WHERE NOT EXISTS (SELECT FROM document_lines WHERE document_id = issued.id)
		RETURNING *
	)
	INSERT INTO tax_monthly AS known
		SELECT seller_gstin, date_trunc('month', issued_on)::date, kind, place_of_supply, gst_percent, hsn, unit,
			sum(quantity), sum(taxable_paise), sum(cgst_paise), sum(state_gst_paise), sum(igst_paise)
		FROM issued JOIN written ON document_id = issued.id
		WHERE kind IN ('invoice', 'credit-note')
		GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
	ON CONFLICT ON CONSTRAINT "tax_monthly_key" DO UPDATE SET
		quantity = known.quantity + excluded.quantity,
		taxable_paise = known.taxable_paise + excluded.taxable_paise,
		cgst_paise = known.cgst_paise + excluded.cgst_paise,
		state_gst_paise = known.state_gst_paise + excluded.state_gst_paise,
		igst_paise = known.igst_paise + excluded.igst_paise;
	RETURN NULL;
END $$;
