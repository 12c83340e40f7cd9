-- Orders are searched by their customers through the accounts. What an account does not say (any more) of them stands here, each
-- once: what it was called, and what an order calls its customer otherwise. Filled in by 0075, once the triggers do so.
CREATE TABLE "earlier_contacts" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "earlier_contacts_user_id_name_email_phone_pk" PRIMARY KEY("user_id","name","email","phone")
);
--> statement-breakpoint
ALTER TABLE "earlier_contacts" ADD CONSTRAINT "earlier_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What no order says goes, so that nothing is kept of a person, nor by one, that nobody looks for: but for what was noted while
-- a transaction ran that runs still, which may be making an order with it.
CREATE FUNCTION "note_earlier_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM earlier_contacts AS earlier WHERE user_id = OLD.id
		AND age(earlier.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)
		AND NOT EXISTS (SELECT FROM orders WHERE orders.user_id = earlier.user_id
			AND (customer_name, customer_email, customer_phone) = (earlier.name, earlier.email, earlier.phone));
	INSERT INTO earlier_contacts (user_id, name, email, phone) VALUES (OLD.id, OLD.name, OLD.email, OLD.phone) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Whatever it was called: an order that is being made with it may not be seen here yet.
CREATE TRIGGER "users_note_earlier" AFTER UPDATE OF "name", "email", "phone" ON "users"
	FOR EACH ROW WHEN ((NEW.name, NEW.email, NEW.phone) IS DISTINCT FROM (OLD.name, OLD.email, OLD.phone))
	EXECUTE FUNCTION "note_earlier_contact"();
--> statement-breakpoint
CREATE FUNCTION "note_other_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO earlier_contacts (user_id, name, email, phone)
		SELECT DISTINCT user_id, customer_name, customer_email, customer_phone FROM added JOIN users ON users.id = added.user_id
		WHERE (name, email, phone) IS DISTINCT FROM (customer_name, customer_email, customer_phone)
		ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_note_contacts" AFTER INSERT ON "orders"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "note_other_contacts"();
--> statement-breakpoint
CREATE FUNCTION "note_changed_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO earlier_contacts (user_id, name, email, phone)
		SELECT NEW.user_id, NEW.customer_name, NEW.customer_email, NEW.customer_phone FROM users
		WHERE id = NEW.user_id AND (name, email, phone) IS DISTINCT FROM (NEW.customer_name, NEW.customer_email, NEW.customer_phone)
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_note_changed_contact" AFTER UPDATE OF "user_id", "customer_name", "customer_email", "customer_phone" ON "orders"
	FOR EACH ROW WHEN ((NEW.user_id, NEW.customer_name, NEW.customer_email, NEW.customer_phone)
		IS DISTINCT FROM (OLD.user_id, OLD.customer_name, OLD.customer_email, OLD.customer_phone))
	EXECUTE FUNCTION "note_changed_contact"();
--> statement-breakpoint
-- A reservation is held to its line, of order_lines, and its branch, of branches, by triggers in place of foreign keys. Such a key
-- locks what is referred to, which is written to the log like a change: of an order that is made, each of its own new lines, and the
-- one row of the branch, by all orders at once. A line that this very transaction has written nobody else can take away
-- before it ends; another one is locked as before. A level goes with its product alone, and has a foreign key to its branch.
CREATE OR REPLACE FUNCTION "check_reserved_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	known record;
BEGIN
	SELECT bool_or(line.order_id IS NULL) AS no_line, bool_or(line.product_id <> added.product_id) AS other_product,
			bool_or(line.xmin <> pg_current_xact_id()::xid) AS of_others, bool_or(level.product_id IS NULL) AS no_level
		INTO known
		FROM added LEFT JOIN order_lines AS line ON line.order_id = added.order_id AND line.position = added.position
			LEFT JOIN stock_levels AS level ON level.product_id = added.product_id AND level.branch = added.branch;
	IF known.of_others THEN
		PERFORM FROM order_lines AS line JOIN added ON line.order_id = added.order_id AND line.position = added.position
			ORDER BY line.order_id, line.position FOR KEY SHARE OF line;
		SELECT bool_or(line.order_id IS NULL) AS no_line, known.other_product, known.of_others, known.no_level INTO known
			FROM added LEFT JOIN order_lines AS line ON line.order_id = added.order_id AND line.position = added.position;
	END IF;
	IF known.no_line THEN
		RAISE EXCEPTION 'what is reserved is of a line of an order'
			USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reservations_of_order_line';
	END IF;
	IF known.other_product THEN
		RAISE EXCEPTION 'what is reserved for a line is of the product that it orders'
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	IF known.no_level THEN
		RAISE EXCEPTION 'what is reserved lies in a branch that has the product'
			USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reservations_of_level';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "check_reserved_level"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM stock_levels WHERE product_id = NEW.product_id AND branch = NEW.branch) THEN
		RAISE EXCEPTION 'what is reserved lies in a branch that has the product'
			USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reservations_of_level';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reservations_stay_of_level" AFTER UPDATE OF "branch" ON "reservations"
	FOR EACH ROW WHEN (NEW.branch <> OLD.branch) EXECUTE FUNCTION "check_reserved_level"();
--> statement-breakpoint
CREATE FUNCTION "remove_reservations_of_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM reservations USING gone WHERE reservations.order_id = gone.order_id AND reservations.position = gone.position;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_end_reservations" AFTER DELETE ON "order_lines"
	REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "remove_reservations_of_lines"();
--> statement-breakpoint
CREATE FUNCTION "refuse_reserved_line_elsewhere"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM reservations WHERE order_id = OLD.order_id AND position = OLD.position) THEN
		RAISE EXCEPTION 'line % of order % has pieces reserved, and stays where it is', OLD.position, OLD.order_id
			USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reservations_of_order_line';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_stay_reserved" AFTER UPDATE OF "order_id", "position" ON "order_lines"
	FOR EACH ROW WHEN ((NEW.order_id, NEW.position) IS DISTINCT FROM (OLD.order_id, OLD.position))
	EXECUTE FUNCTION "refuse_reserved_line_elsewhere"();
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_branch_branches_code_fk";
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_of_order_line";
