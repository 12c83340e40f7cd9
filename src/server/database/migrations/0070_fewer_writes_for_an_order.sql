-- Keys and an order's history by indexes in which most orders have one entry less, or none. They are made beside the running shop,
-- before this transaction, so that at each moment one of both keeps a transaction of the bank's from paying two orders.
CREATE UNIQUE INDEX CONCURRENTLY "order_payments_paid_once" ON "order_payments" USING btree ("transaction_id" text_pattern_ops) WHERE "order_payments"."transaction_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_payments_transferred_once" ON "order_payments" USING btree ("transfer_reference") WHERE "order_payments"."transfer_reference" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "money_movements_of_payment_once" ON "money_movements" USING btree ("payment_id","kind") WHERE "money_movements"."payment_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "money_movements_of_refund_once" ON "money_movements" USING btree ("refund_id") WHERE "money_movements"."refund_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_events_order_id_at_id_pk" ON "order_events" USING btree ("order_id","at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "orders_key_once" ON "orders" USING btree ("order_key" text_pattern_ops);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_order_key_unique";
--> statement-breakpoint
ALTER TABLE "order_payments" DROP CONSTRAINT "order_payments_transfer_reference_unique";
--> statement-breakpoint
ALTER TABLE "order_payments" DROP CONSTRAINT "order_payments_transaction_id_unique";
--> statement-breakpoint
DROP INDEX "money_movements_payment_once";
--> statement-breakpoint
DROP INDEX "money_movements_refund_once";
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_pkey";
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_at_id_pk" PRIMARY KEY USING INDEX "order_events_order_id_at_id_pk";
--> statement-breakpoint
DROP INDEX "order_events_order_id_at_index";
--> statement-breakpoint
-- A trigger before each row of an update has the row locked first, which is written to the log like a change, whether it refuses
-- anything or not. These refuse as well afterwards.
CREATE OR REPLACE TRIGGER "orders_number_never_changes" AFTER UPDATE OF "number" ON "orders"
	FOR EACH ROW WHEN (OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number) EXECUTE FUNCTION "refuse_change_of_number"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_keep_way_to_pay" AFTER UPDATE OF "pay_by" ON "orders"
	FOR EACH ROW WHEN (NEW.pay_by IS DISTINCT FROM OLD.pay_by) EXECUTE FUNCTION "refuse_change_of_booked_order"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "order_payments_kept" AFTER DELETE OR UPDATE OF "order_id" ON "order_payments"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_booked_order"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "stock_levels_never_set" AFTER UPDATE ON "stock_levels"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_set_stock_level"();
--> statement-breakpoint
-- As before, but that a day's row which is there is changed at once: on a conflict it would be locked first, and that written, too.
-- Product by product, in the order of their ids, so that two orders of the same products never wait for one another.
CREATE OR REPLACE FUNCTION "add_sold"("of_order" uuid, "on_day" date, "sign" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	sold sold_daily%ROWTYPE;
BEGIN
	IF on_day IS NULL THEN
		RETURN;
	END IF;
	FOR sold IN
		SELECT product_id, on_day, sign * sum(quantity), sign * sum(quantity * unit_price_paise),
			sign * coalesce(sum(quantity) FILTER (WHERE is_costed), 0),
			sign * coalesce(sum(quantity * unit_price_paise) FILTER (WHERE is_costed), 0),
			sign * coalesce(sum(tax_paise) FILTER (WHERE is_costed), 0),
			sign * coalesce(sum(quantity * cost_paise) FILTER (WHERE is_costed), 0)
		FROM order_lines CROSS JOIN LATERAL (SELECT cost_paise IS NOT NULL AND tax_paise IS NOT NULL AS is_costed) AS known
		WHERE order_id = of_order
		GROUP BY product_id ORDER BY product_id
	LOOP
		UPDATE sold_daily SET pieces = pieces + sold.pieces, sum_paise = sum_paise + sold.sum_paise,
				costed_pieces = costed_pieces + sold.costed_pieces, costed_sum_paise = costed_sum_paise + sold.costed_sum_paise,
				costed_tax_paise = costed_tax_paise + sold.costed_tax_paise, cost_paise = cost_paise + sold.cost_paise
			WHERE product_id = sold.product_id AND day = on_day;
		CONTINUE WHEN FOUND;
		INSERT INTO sold_daily AS known SELECT sold.*
			ON CONFLICT (product_id, day) DO UPDATE
				SET pieces = known.pieces + excluded.pieces, sum_paise = known.sum_paise + excluded.sum_paise,
					costed_pieces = known.costed_pieces + excluded.costed_pieces,
					costed_sum_paise = known.costed_sum_paise + excluded.costed_sum_paise,
					costed_tax_paise = known.costed_tax_paise + excluded.costed_tax_paise,
					cost_paise = known.cost_paise + excluded.cost_paise;
	END LOOP;
END $$;
--> statement-breakpoint
-- As before, but that a row which this very transaction has written is not locked once more.
CREATE OR REPLACE FUNCTION "check_money"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came bigint;
	given bigint;
	kept bigint;
	entered bigint;
	paid record;
BEGIN
	-- Whoever books money of the same order waits here, and counts this then; also for the row as this transaction has written it.
	SELECT pay_by, received_paise, excess_kept_paise, order_payments.xmin = pg_current_xact_id()::xid AS is_own INTO paid
		FROM orders JOIN order_payments ON order_payments.order_id = orders.id WHERE orders.id = NEW.order_id;
	IF paid.is_own IS NOT TRUE THEN
		SELECT pay_by, received_paise, excess_kept_paise INTO paid FROM orders JOIN order_payments ON order_payments.order_id = orders.id
			WHERE orders.id = NEW.order_id FOR NO KEY UPDATE OF order_payments;
	END IF;
	SELECT coalesce(sum(amount_paise) FILTER (WHERE kind IN ('receipt', 'reversal')), 0),
			coalesce(-sum(amount_paise) FILTER (WHERE kind = 'refund'), 0),
			coalesce(-sum(amount_paise) FILTER (WHERE kind = 'excess-kept'), 0)
		INTO came, given, kept FROM money_movements WHERE order_id = NEW.order_id;
	IF given > came THEN
		RAISE EXCEPTION 'of order % no more than % can go back', NEW.order_id, came
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	IF kept > came - given THEN
		RAISE EXCEPTION 'of order % no more than % can be kept over its total', NEW.order_id, came - given
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	SELECT coalesce(sum(amount_paise), 0) INTO entered FROM payments WHERE order_id = NEW.order_id AND voided_at IS NULL;
	IF kept <> paid.excess_kept_paise
		OR given <> (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE order_id = NEW.order_id)
		OR came <> entered + coalesce((SELECT amount_paise FROM gateway_receipts WHERE order_id = NEW.order_id), 0)
		OR (paid.pay_by <> 'gateway' AND entered <> coalesce(paid.received_paise, 0)) THEN
		RAISE EXCEPTION 'the movements of order % are not what was paid and given back for it', NEW.order_id
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
