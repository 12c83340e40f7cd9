-- As before for less: what is reserved is in the ledger but for the first time that a product is sold, and to look for what is not took as
-- long as to reserve.
CREATE OR REPLACE FUNCTION "apply_reservations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF EXISTS (SELECT FROM added WHERE NOT EXISTS (SELECT FROM stock_levels WHERE stock_levels.product_id = added.product_id)) THEN
			PERFORM ensure_stock_levels((SELECT array_agg(DISTINCT product_id) FROM added));
		END IF;
		UPDATE stock_levels SET reserved = reserved + changed.quantity
			FROM (SELECT product_id, branch, sum(quantity) AS quantity FROM added GROUP BY 1, 2) AS changed
			WHERE stock_levels.product_id = changed.product_id AND stock_levels.branch = changed.branch;
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE stock_levels SET reserved = reserved - changed.quantity
			FROM (SELECT product_id, branch, sum(quantity) AS quantity FROM gone GROUP BY 1, 2) AS changed
			WHERE stock_levels.product_id = changed.product_id AND stock_levels.branch = changed.branch;
	ELSE
		UPDATE stock_levels SET reserved = reserved + changed.quantity
			FROM (SELECT product_id, branch, sum(quantity) AS quantity FROM
					(SELECT product_id, branch, quantity FROM added
					UNION ALL SELECT product_id, branch, -quantity FROM gone) AS both_sides GROUP BY 1, 2) AS changed
			WHERE stock_levels.product_id = changed.product_id AND stock_levels.branch = changed.branch;
	END IF;
	RETURN NULL;
END $$;
