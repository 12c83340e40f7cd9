-- Likewise of the stock. A product that is being sold is waited for and read as that left it, so that no older number is
-- written over its newer one.
CREATE OR REPLACE FUNCTION "fill_sellable_stock"() RETURNS void LANGUAGE sql AS $$
	DELETE FROM sellable_stock WHERE NOT EXISTS (SELECT FROM products WHERE id = product_id);
	WITH differing AS (
		SELECT id FROM products LEFT JOIN sellable_stock ON product_id = id WHERE stock IS DISTINCT FROM quantity
	), known AS (
		SELECT id, stock FROM products WHERE id IN (SELECT id FROM differing) ORDER BY id FOR NO KEY UPDATE
	)
	INSERT INTO sellable_stock (product_id, quantity) SELECT id, stock FROM known
		ON CONFLICT (product_id) DO UPDATE SET quantity = excluded.quantity;
$$;
--> statement-breakpoint
SELECT fill_sellable_stock();
