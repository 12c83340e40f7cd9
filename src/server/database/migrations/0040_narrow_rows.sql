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
-- Room on each page, so that a row that changes stays on it.
ALTER TABLE "sellable_stock" SET (fillfactor = 80);
--> statement-breakpoint
-- All that there is, while nothing is locked, since nobody else writes here yet. What comes until the triggers do is filled
-- in after them, by 0044 and 0045.
CREATE FUNCTION "fill_narrow_rows"() RETURNS void LANGUAGE sql AS $$
	INSERT INTO sold_goods (product_id, sku, name) SELECT DISTINCT product_id, sku, name FROM order_lines;
	INSERT INTO sellable_stock (product_id, quantity) SELECT id, stock FROM products;
$$;
--> statement-breakpoint
SELECT fill_narrow_rows();
--> statement-breakpoint
DROP FUNCTION "fill_narrow_rows"();
