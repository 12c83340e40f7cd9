CREATE TABLE "document_lines" (
	"document_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"hsn" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"gst_percent" numeric(5, 2) NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"state_gst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	CONSTRAINT "document_lines_document_id_line_pk" PRIMARY KEY("document_id","line")
);
--> statement-breakpoint
CREATE TABLE "tax_monthly" (
	"seller_gstin" text NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"place_of_supply" text NOT NULL,
	"gst_percent" numeric(5, 2) NOT NULL,
	"hsn" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"state_gst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	CONSTRAINT "tax_monthly_key" PRIMARY KEY("seller_gstin","month","kind","place_of_supply","gst_percent","hsn","unit")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "place_of_supply" text;--> statement-breakpoint
ALTER TABLE "document_lines" ADD CONSTRAINT "document_lines_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What an issued document says of its lines.
CREATE FUNCTION "document_lines_of"("body" jsonb) RETURNS TABLE ("line" integer, "hsn" text, "unit" text, "quantity" integer,
	"gst_percent" numeric, "taxable_paise" bigint, "cgst_paise" bigint, "state_gst_paise" bigint, "igst_paise" bigint)
LANGUAGE sql IMMUTABLE AS $$
	SELECT ordinality::int, one ->> 'hsn', one ->> 'unit', (one ->> 'quantity')::int, (one ->> 'gstPercent')::numeric,
		(one ->> 'taxable')::bigint, (one ->> 'cgst')::bigint, (one ->> 'stateGst')::bigint, (one ->> 'igst')::bigint
	FROM jsonb_array_elements("body" -> 'lines') WITH ORDINALITY AS each_line(one, ordinality)
$$;
--> statement-breakpoint
-- The columns say what the body does, whatever an insert names.
CREATE FUNCTION "fill_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.buyer_gstin := NEW.body #>> '{buyer,gstin}';
	NEW.place_of_supply := coalesce(NEW.body #>> '{placeOfSupply,gstCode}', '');
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Before documents_never_change, by its name.
CREATE TRIGGER "documents_filled" BEFORE INSERT OR UPDATE ON "documents"
	FOR EACH ROW EXECUTE FUNCTION "fill_document"();
--> statement-breakpoint
-- One from before is filled in once; nothing else of a document ever changes.
CREATE OR REPLACE FUNCTION "refuse_change_of_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.place_of_supply IS NULL AND
		to_jsonb(NEW) - '{buyer_gstin,place_of_supply}'::text[] = to_jsonb(OLD) - '{buyer_gstin,place_of_supply}'::text[] THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'document % is issued: it cannot be changed or deleted', OLD.number;
END $$;
--> statement-breakpoint
-- The lines of what a statement has issued or filled in, and the months' sums, in one order whoever writes them.
CREATE FUNCTION "write_document_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO document_lines SELECT issued.id, lines.* FROM issued CROSS JOIN LATERAL document_lines_of(issued.body) AS lines;
	INSERT INTO tax_monthly AS known
		SELECT seller_gstin, date_trunc('month', issued_on)::date, kind, place_of_supply, gst_percent, hsn, unit,
			sum(quantity), sum(taxable_paise), sum(cgst_paise), sum(state_gst_paise), sum(igst_paise)
		FROM issued JOIN document_lines ON document_id = issued.id
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
--> statement-breakpoint
CREATE TRIGGER "documents_issued" AFTER INSERT ON "documents" REFERENCING NEW TABLE AS "issued"
	FOR EACH STATEMENT EXECUTE FUNCTION "write_document_lines"();
--> statement-breakpoint
CREATE TRIGGER "documents_filled_in" AFTER UPDATE ON "documents" REFERENCING NEW TABLE AS "issued"
	FOR EACH STATEMENT EXECUTE FUNCTION "write_document_lines"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_document_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'line % is of an issued document: it cannot be changed or deleted', OLD.line;
END $$;
--> statement-breakpoint
CREATE TRIGGER "document_lines_never_change" BEFORE UPDATE OR DELETE ON "document_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_document_line"();
--> statement-breakpoint
-- What a document comes to is the sum of its lines, in each of its amounts.
CREATE FUNCTION "check_document_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked uuid;
	known documents%ROWTYPE;
	sums bigint[];
BEGIN
	IF TG_TABLE_NAME = 'documents' THEN checked := NEW.id; ELSE checked := NEW.document_id; END IF;
	SELECT * INTO known FROM documents WHERE id = checked;
	SELECT ARRAY[sum(taxable_paise), sum(cgst_paise), sum(state_gst_paise), sum(igst_paise),
		sum(taxable_paise + cgst_paise + state_gst_paise + igst_paise)] INTO sums
		FROM document_lines WHERE document_id = checked;
	IF sums IS DISTINCT FROM ARRAY[known.body #>> '{totals,taxable}', known.body #>> '{totals,cgst}',
		known.body #>> '{totals,stateGst}', known.body #>> '{totals,igst}', known.total_paise::text]::bigint[] THEN
		RAISE EXCEPTION 'document % comes to % and its lines to %', known.number, known.total_paise, sums[5]
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "documents_total_of_lines" AFTER INSERT OR UPDATE ON "documents"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_document_total"();
--> statement-breakpoint
-- Those that a document's own trigger writes are checked with it.
CREATE CONSTRAINT TRIGGER "document_lines_in_total" AFTER INSERT ON "document_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "check_document_total"();
