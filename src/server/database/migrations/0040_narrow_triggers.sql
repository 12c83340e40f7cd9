CREATE FUNCTION "note_sold_goods"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sold_goods (product_id, sku, name)
		SELECT DISTINCT product_id, sku, name FROM added ORDER BY product_id, sku, name ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_note_goods" AFTER INSERT ON "order_lines"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "note_sold_goods"();
--> statement-breakpoint
CREATE FUNCTION "note_renamed_goods"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sold_goods (product_id, sku, name) VALUES (NEW.product_id, NEW.sku, NEW.name) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_note_renamed" AFTER UPDATE OF "product_id", "sku", "name" ON "order_lines"
	FOR EACH ROW EXECUTE FUNCTION "note_renamed_goods"();
--> statement-breakpoint
CREATE FUNCTION "add_sellable_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sellable_stock (product_id, quantity) SELECT id, stock FROM added;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_sellable_at_first" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "add_sellable_stock"();
--> statement-breakpoint
CREATE FUNCTION "change_sellable_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE sellable_stock SET quantity = NEW.stock WHERE product_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_sellable" AFTER UPDATE OF "stock" ON "products"
	FOR EACH ROW WHEN (NEW.stock <> OLD.stock) EXECUTE FUNCTION "change_sellable_stock"();
--> statement-breakpoint
ALTER TABLE "sellable_stock" ADD CONSTRAINT "sellable_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- An order that was no sale before has nothing to be taken off.
CREATE OR REPLACE FUNCTION "apply_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		IF sold_day(OLD.status, OLD.paid_at) IS NOT NULL THEN
			PERFORM add_sold(OLD.id, sold_day(OLD.status, OLD.paid_at), -1);
		END IF;
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	IF sold_day(NEW.status, NEW.paid_at) IS NOT NULL THEN
		PERFORM add_sold(NEW.id, sold_day(NEW.status, NEW.paid_at), 1);
	END IF;
	RETURN NULL;
END $$;
