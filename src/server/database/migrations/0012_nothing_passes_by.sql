-- What only grows cannot be emptied, either.
CREATE FUNCTION "refuse_truncate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'table % only grows: nothing of it can be deleted', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "documents_never_emptied" BEFORE TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "document_lines_never_emptied" BEFORE TRUNCATE ON "document_lines" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "document_registrations_never_emptied" BEFORE TRUNCATE ON "document_registrations" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "quote_versions_never_emptied" BEFORE TRUNCATE ON "quote_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "money_movements_never_emptied" BEFORE TRUNCATE ON "money_movements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "payments_never_emptied" BEFORE TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "refunds_never_emptied" BEFORE TRUNCATE ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "stock_movements_never_emptied" BEFORE TRUNCATE ON "stock_movements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "stock_repairs_never_emptied" BEFORE TRUNCATE ON "stock_repairs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
-- An order's total is that of its lines, also where one comes, goes, or moves to another order.
CREATE OR REPLACE FUNCTION "check_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
	new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
	key text := CASE WHEN TG_TABLE_NAME = 'orders' THEN 'id' ELSE 'order_id' END;
	known orders%ROWTYPE;
	goods bigint;
BEGIN
	FOR known IN SELECT * FROM orders WHERE id IN ((old_row ->> key)::uuid, (new_row ->> key)::uuid) LOOP
		SELECT sum(unit_price_paise * quantity) INTO goods FROM order_lines WHERE order_id = known.id;
		IF known.total_paise <> coalesce(goods, 0) - known.coupon_paise + known.freight_paise THEN
			RAISE EXCEPTION 'the total of order % is % and its lines come to %', known.id, known.total_paise,
				coalesce(goods, 0) - known.coupon_paise + known.freight_paise
				USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
		END IF;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_lines_come_and_go" AFTER INSERT OR DELETE OR UPDATE OF "order_id" ON "order_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_lines_as_sent" AFTER UPDATE OF "quantity" ON "order_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_line_quantities"();
--> statement-breakpoint
-- Pieces of a replacement do not count as sent of what was ordered: a parcel stays what it left as.
CREATE FUNCTION "refuse_change_of_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'parcel % stays a replacement or none, as it was sent', OLD.id;
END $$;
--> statement-breakpoint
CREATE TRIGGER "shipments_stay_as_sent" BEFORE UPDATE OF "is_replacement" ON "shipments"
	FOR EACH ROW WHEN (NEW.is_replacement IS DISTINCT FROM OLD.is_replacement) EXECUTE FUNCTION "refuse_change_of_shipment"();
--> statement-breakpoint
CREATE TRIGGER "payments_stay_voided" BEFORE UPDATE OF "voided_at" ON "payments"
	FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at) EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
-- With its product a level goes, too; and one that is made is empty.
CREATE TRIGGER "stock_levels_never_deleted" BEFORE DELETE ON "stock_levels"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_set_stock_level"();
--> statement-breakpoint
CREATE TRIGGER "stock_levels_begin_empty" BEFORE INSERT ON "stock_levels"
	FOR EACH ROW WHEN (NEW.on_hand <> 0 OR NEW.reserved <> 0) EXECUTE FUNCTION "refuse_set_stock_level"();
--> statement-breakpoint
CREATE FUNCTION "refuse_set_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the sums of a month follow from the lines of its documents';
END $$;
--> statement-breakpoint
CREATE TRIGGER "tax_monthly_never_set" BEFORE INSERT OR UPDATE OR DELETE ON "tax_monthly"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_set_month"();
