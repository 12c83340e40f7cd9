ALTER TABLE "products" ADD COLUMN "cost_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_paise" bigint;--> statement-breakpoint
ALTER TABLE "sold_daily" ADD COLUMN "costed_pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sold_daily" ADD COLUMN "costed_sum_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sold_daily" ADD COLUMN "costed_tax_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sold_daily" ADD COLUMN "cost_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost_paise" >= 0) NOT VALID;--> statement-breakpoint
-- Adds the lines of an order to a day (sign 1), or takes them off it (sign -1), with what they cost where that and their
-- tax were known at the sale; products in the order of their ids.
CREATE OR REPLACE FUNCTION "add_sold"("of_order" uuid, "on_day" date, "sign" integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO sold_daily (product_id, day, pieces, sum_paise, costed_pieces, costed_sum_paise, costed_tax_paise, cost_paise)
	SELECT product_id, "on_day", "sign" * sum(quantity), "sign" * sum(quantity * unit_price_paise),
		"sign" * coalesce(sum(quantity) FILTER (WHERE is_costed), 0),
		"sign" * coalesce(sum(quantity * unit_price_paise) FILTER (WHERE is_costed), 0),
		"sign" * coalesce(sum(tax_paise) FILTER (WHERE is_costed), 0),
		"sign" * coalesce(sum(quantity * cost_paise) FILTER (WHERE is_costed), 0)
	FROM order_lines CROSS JOIN LATERAL (SELECT cost_paise IS NOT NULL AND tax_paise IS NOT NULL AS is_costed) AS known
	WHERE order_id = "of_order" AND "on_day" IS NOT NULL
	GROUP BY product_id ORDER BY product_id
	ON CONFLICT (product_id, day) DO UPDATE
		SET pieces = sold_daily.pieces + excluded.pieces, sum_paise = sold_daily.sum_paise + excluded.sum_paise,
			costed_pieces = sold_daily.costed_pieces + excluded.costed_pieces,
			costed_sum_paise = sold_daily.costed_sum_paise + excluded.costed_sum_paise,
			costed_tax_paise = sold_daily.costed_tax_paise + excluded.costed_tax_paise,
			cost_paise = sold_daily.cost_paise + excluded.cost_paise
$$;
--> statement-breakpoint
-- A day that is summed up takes back what it was summed of.
CREATE FUNCTION "refuse_change_of_cost"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was sold keeps its cost and its tax as of the sale'
		USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'order_lines_keep_cost';
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_keep_cost" BEFORE UPDATE OF "cost_paise", "tax_paise" ON "order_lines"
	FOR EACH ROW WHEN ((NEW.cost_paise, NEW.tax_paise) IS DISTINCT FROM (OLD.cost_paise, OLD.tax_paise))
	EXECUTE FUNCTION "refuse_change_of_cost"();
