ALTER TABLE "stock_entries" ADD COLUMN "actor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN "supplier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN "supplier_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN "counted" integer;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN "branch" text;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_branch_branches_code_fk" FOREIGN KEY ("branch") REFERENCES "public"."branches"("code") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_counted_positive" CHECK ("stock_entries"."counted" > 0) NOT VALID;--> statement-breakpoint
-- An entry that its first movement makes says what the movement says, and of a delivery from whom it came.
CREATE OR REPLACE FUNCTION "refer_to_stock_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	known text := stock_context('entry_' || NEW.reason, '');
	is_delivery boolean := NEW.reason = 'delivery';
BEGIN
	IF NEW.reason IN ('sale', 'return') THEN
		RAISE EXCEPTION 'a % refers to its order or return', NEW.reason;
	END IF;
	IF known = '' THEN
		INSERT INTO stock_entries (reason, actor, note, supplier, supplier_reference)
			VALUES (NEW.reason, NEW.actor, NEW.note,
				CASE WHEN is_delivery THEN stock_context('supplier', '') ELSE '' END,
				CASE WHEN is_delivery THEN stock_context('supplier_reference', '') ELSE '' END)
			RETURNING id INTO NEW.entry_id;
		PERFORM set_config('pressroom.stock_entry_' || NEW.reason, NEW.entry_id::text, true);
	ELSE
		NEW.entry_id := known::bigint;
	END IF;
	RETURN NEW;
END $$;
