CREATE TABLE "branches" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sells" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "branches_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"branch" text NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "reservations_order_id_position_branch_pk" PRIMARY KEY("order_id","position","branch"),
	CONSTRAINT "reservations_quantity_positive" CHECK ("reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_levels_product_id_branch_pk" PRIMARY KEY("product_id","branch"),
	CONSTRAINT "stock_levels_reserved_within" CHECK ("stock_levels"."reserved" >= 0 and "stock_levels"."reserved" <= "stock_levels"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('sale', 'return', 'damage', 'count', 'delivery', 'transfer', 'import', 'correction')),
	CONSTRAINT "stock_movements_delta_not_zero" CHECK ("stock_movements"."delta" <> 0)
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_branch_branches_code_fk" FOREIGN KEY ("branch") REFERENCES "public"."branches"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_branch_branches_code_fk" FOREIGN KEY ("branch") REFERENCES "public"."branches"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_branch_branches_code_fk" FOREIGN KEY ("branch") REFERENCES "public"."branches"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservations_product_id_index" ON "reservations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_movements_product_id_id_index" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order_id_index" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
INSERT INTO "branches" ("code", "name", "position") VALUES ('kolkata', 'Kolkata', 0);
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_stock_movement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'stock movement % is written: only another one can correct it', OLD.id;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_movements_never_change" BEFORE UPDATE OR DELETE ON "stock_movements"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_stock_movement"();
--> statement-breakpoint
-- Who moves stock, and why: said by a transaction that sets products.stock, for the movement that notes it.
CREATE FUNCTION "stock_context"("name" text, "otherwise" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce(nullif(current_setting('pressroom.stock_' || "name", true), ''), "otherwise")
$$;
--> statement-breakpoint
-- Takes products into the ledger that are not in it yet, with what the shop could sell of them until now.
CREATE FUNCTION "ensure_stock_levels"("ids" uuid[]) RETURNS void LANGUAGE sql AS $$
	WITH "locked" AS (
		SELECT id, stock FROM products
		WHERE id = ANY ("ids") AND NOT EXISTS (SELECT FROM stock_levels WHERE product_id = products.id)
		ORDER BY id FOR NO KEY UPDATE
	), "made" AS (
		INSERT INTO stock_levels (product_id, branch)
		SELECT id, (SELECT code FROM branches ORDER BY position LIMIT 1) FROM "locked"
		ON CONFLICT DO NOTHING RETURNING product_id, branch
	)
	INSERT INTO stock_movements (product_id, branch, delta, reason, note, actor)
	SELECT product_id, branch, stock, stock_context('reason', 'import'), stock_context('note', ''), stock_context('actor', 'shop')
	FROM "made" JOIN "locked" ON id = product_id WHERE stock <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION "apply_stock_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A statement that adds no row comes here, too.
	IF NOT EXISTS (SELECT FROM moved) THEN
		RETURN NULL;
	END IF;
	PERFORM ensure_stock_levels((SELECT array_agg(DISTINCT product_id) FROM moved));
	INSERT INTO stock_levels (product_id, branch)
		SELECT DISTINCT product_id, branch FROM moved JOIN products ON products.id = product_id
		ORDER BY product_id, branch ON CONFLICT DO NOTHING;
	UPDATE stock_levels SET on_hand = on_hand + changed.delta
		FROM (SELECT product_id, branch, sum(delta) AS delta FROM moved GROUP BY 1, 2) AS changed
		WHERE stock_levels.product_id = changed.product_id AND stock_levels.branch = changed.branch;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_movements_applied" AFTER INSERT ON "stock_movements"
	REFERENCING NEW TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "apply_stock_movements"();
--> statement-breakpoint
CREATE FUNCTION "apply_reservations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM ensure_stock_levels((SELECT array_agg(DISTINCT product_id) FROM added));
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
--> statement-breakpoint
CREATE TRIGGER "reservations_added" AFTER INSERT ON "reservations"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "apply_reservations"();
--> statement-breakpoint
CREATE TRIGGER "reservations_removed" AFTER DELETE ON "reservations"
	REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "apply_reservations"();
--> statement-breakpoint
CREATE TRIGGER "reservations_changed" AFTER UPDATE ON "reservations"
	REFERENCING OLD TABLE AS "gone" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "apply_reservations"();
--> statement-breakpoint
-- What the shop can sell of a product: over its branches that sell, what lies there and is not promised.
CREATE FUNCTION "apply_stock_levels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM changed) THEN
		RETURN NULL;
	END IF;
	UPDATE products SET stock = sellable.pieces
		FROM (SELECT product_id, sum(on_hand - reserved) FILTER (WHERE sells) AS pieces
			FROM stock_levels JOIN branches ON code = branch
			WHERE product_id IN (SELECT product_id FROM changed) GROUP BY product_id) AS sellable
		WHERE products.id = sellable.product_id AND products.stock IS DISTINCT FROM sellable.pieces;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_levels_applied" AFTER UPDATE ON "stock_levels"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "apply_stock_levels"();
--> statement-breakpoint
-- Who sets products.stock directly (the forms of products, and nodes of the version before) moves it so.
CREATE FUNCTION "note_set_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.stock = OLD.stock THEN
		RETURN NULL;
	END IF;
	IF EXISTS (SELECT FROM stock_levels WHERE product_id = NEW.id) THEN
		INSERT INTO stock_movements (product_id, branch, delta, reason, note, actor)
			VALUES (NEW.id, (SELECT code FROM branches ORDER BY position LIMIT 1), NEW.stock - OLD.stock,
				stock_context('reason', 'correction'), stock_context('note', ''), stock_context('actor', 'shop'));
	ELSE
		PERFORM ensure_stock_levels(ARRAY[NEW.id]);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_stock_set" AFTER UPDATE OF "stock" ON "products"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "note_set_stock"();
--> statement-breakpoint
CREATE FUNCTION "refuse_set_stock_level"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'stock levels follow from movements and reservations: write one of these';
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_levels_never_set" BEFORE UPDATE ON "stock_levels"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_set_stock_level"();
