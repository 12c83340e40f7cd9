-- What was sold after 0040_narrow_rows and before the triggers, however long that was: beside the shop, which is kept from
-- nothing but what both would add. In the order of the triggers, so that neither waits for the other.
CREATE OR REPLACE FUNCTION "fill_sold_goods"() RETURNS void LANGUAGE sql AS $$
	INSERT INTO sold_goods (product_id, sku, name)
		SELECT DISTINCT product_id, sku, name FROM order_lines ORDER BY product_id, sku, name ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
SELECT fill_sold_goods();
