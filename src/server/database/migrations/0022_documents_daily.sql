CREATE TABLE "documents_daily" (
	"seller_gstin" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"place_of_supply" text NOT NULL,
	"documents" integer NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"state_gst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	CONSTRAINT "documents_daily_key" PRIMARY KEY("day","kind","place_of_supply","seller_gstin")
);
--> statement-breakpoint
-- The lines of what a statement has issued or filled in, unless they are there already, with the sums of months
-- and days, in one order whoever writes them. What is just issued has none: they are looked for among those that were filled
-- in alone, as a statement that issues very many would look through all that it has written, again and again.
CREATE OR REPLACE FUNCTION "write_document_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH written AS (
		INSERT INTO document_lines
			SELECT issued.id, lines.* FROM issued CROSS JOIN LATERAL document_lines_of(issued.body) AS lines
			WHERE TG_OP = 'INSERT' OR NOT EXISTS (SELECT FROM document_lines WHERE document_id = issued.id)
		RETURNING *
	),
	monthly AS (
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
			igst_paise = known.igst_paise + excluded.igst_paise
	)
	INSERT INTO documents_daily AS known
		SELECT seller_gstin, issued_on, kind, place_of_supply, count(DISTINCT document_id),
			sum(taxable_paise), sum(cgst_paise), sum(state_gst_paise), sum(igst_paise)
		FROM issued JOIN written ON document_id = issued.id
		WHERE kind IN ('invoice', 'credit-note', 'credit-voucher')
		GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
	ON CONFLICT ON CONSTRAINT "documents_daily_key" DO UPDATE SET
		documents = known.documents + excluded.documents,
		taxable_paise = known.taxable_paise + excluded.taxable_paise,
		cgst_paise = known.cgst_paise + excluded.cgst_paise,
		state_gst_paise = known.state_gst_paise + excluded.state_gst_paise,
		igst_paise = known.igst_paise + excluded.igst_paise;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Those that have lines; the job that writes the lines of others adds them here by the trigger. It is a function, for which no
-- table is locked: a million lines are added up while documents are issued. With the sums it keeps how far each series went in the
-- same look, and what had no lines then. Only then whoever issues a document is waited for, and nobody issues one meanwhile; what
-- came since is added, by the number that it has, and documents are read all the time.
CREATE FUNCTION "fill_documents_daily"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	CREATE TEMPORARY TABLE added_series (kind text, gstin text, financial_year integer, last_number integer) ON COMMIT DROP;
	CREATE TEMPORARY TABLE without_lines (id uuid) ON COMMIT DROP;
	WITH seen AS MATERIALIZED (
		SELECT id, kind, seller_gstin, financial_year, sequence, issued_on, place_of_supply, lines.*
		FROM documents LEFT JOIN (
			SELECT document_id, sum(taxable_paise) AS taxable_paise, sum(cgst_paise) AS cgst_paise,
				sum(state_gst_paise) AS state_gst_paise, sum(igst_paise) AS igst_paise
			FROM document_lines GROUP BY 1
		) AS lines ON document_id = id
	),
	series AS (
		INSERT INTO added_series SELECT kind, seller_gstin, financial_year, max(sequence) FROM seen GROUP BY 1, 2, 3
	),
	rest AS (
		INSERT INTO without_lines SELECT id FROM seen WHERE document_id IS NULL
	)
	INSERT INTO documents_daily
		SELECT seller_gstin, issued_on, kind, place_of_supply, count(*),
			sum(taxable_paise), sum(cgst_paise), sum(state_gst_paise), sum(igst_paise)
		FROM seen WHERE document_id IS NOT NULL AND kind IN ('invoice', 'credit-note', 'credit-voucher')
		GROUP BY 1, 2, 3, 4;
	ANALYZE added_series, without_lines;
	LOCK TABLE documents IN SHARE ROW EXCLUSIVE MODE;
	INSERT INTO documents_daily AS known
		SELECT seller_gstin, issued_on, kind, place_of_supply, count(DISTINCT id),
			sum(taxable_paise), sum(cgst_paise), sum(state_gst_paise), sum(igst_paise)
		FROM documents JOIN document_lines ON document_id = id
		WHERE kind IN ('invoice', 'credit-note', 'credit-voucher') AND id IN (
			SELECT without_lines.id FROM without_lines
			UNION ALL SELECT issued.id FROM document_series LEFT JOIN added_series USING (kind, gstin, financial_year)
				JOIN documents AS issued ON issued.kind = document_series.kind AND issued.seller_gstin = gstin
					AND issued.financial_year = document_series.financial_year AND issued.sequence > coalesce(added_series.last_number, 0)
		)
		GROUP BY 1, 2, 3, 4
	ON CONFLICT ON CONSTRAINT "documents_daily_key" DO UPDATE SET
		documents = known.documents + excluded.documents,
		taxable_paise = known.taxable_paise + excluded.taxable_paise,
		cgst_paise = known.cgst_paise + excluded.cgst_paise,
		state_gst_paise = known.state_gst_paise + excluded.state_gst_paise,
		igst_paise = known.igst_paise + excluded.igst_paise;
END $$;
--> statement-breakpoint
SELECT "fill_documents_daily"();
--> statement-breakpoint
DROP FUNCTION "fill_documents_daily"();
--> statement-breakpoint
CREATE FUNCTION "refuse_set_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the sums of a day follow from the lines of its documents';
END $$;
--> statement-breakpoint
CREATE TRIGGER "documents_daily_never_set" BEFORE INSERT OR UPDATE OR DELETE ON "documents_daily"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_set_day"();
