CREATE TABLE "sold_goods" (
	"product_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "sold_goods_product_id_sku_name_pk" PRIMARY KEY("product_id","sku","name")
);
--> statement-breakpoint
CREATE TABLE "sellable_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "fill_sold_goods"("since" timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO sold_goods (product_id, sku, name)
		SELECT DISTINCT product_id, sku, name FROM order_lines JOIN orders ON orders.id = order_lines.order_id WHERE created_at >= since
		ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION "fill_sellable_stock"() RETURNS void LANGUAGE sql AS $$
	WITH differing AS (
		SELECT id, stock, product_id FROM products FULL JOIN sellable_stock ON product_id = id WHERE stock IS DISTINCT FROM quantity
	), gone AS (
		DELETE FROM sellable_stock USING differing WHERE id IS NULL AND sellable_stock.product_id = differing.product_id
	)
	INSERT INTO sellable_stock (product_id, quantity) SELECT id, stock FROM differing WHERE id IS NOT NULL
		ON CONFLICT (product_id) DO UPDATE SET quantity = excluded.quantity
$$;
--> statement-breakpoint
-- All that there is, while nothing is locked; what comes meanwhile is filled in with the triggers.
SELECT fill_sold_goods('-infinity');
--> statement-breakpoint
SELECT fill_sellable_stock();
