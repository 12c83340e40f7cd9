-- What is booked says by which request it goes back and who entered or voided it: with another request the bank would pay twice.
CREATE OR REPLACE TRIGGER "payments_never_change" BEFORE DELETE
	OR UPDATE OF "id", "order_id", "way", "amount_paise", "reference", "paid_on", "entered_by", "entered_at" ON "payments"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payments_stay_voided" BEFORE UPDATE OF "voided_at", "voided_by" ON "payments"
	FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL
		AND (NEW.voided_at IS DISTINCT FROM OLD.voided_at OR NEW.voided_by IS DISTINCT FROM OLD.voided_by))
	EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "refunds_never_change" BEFORE DELETE
	OR UPDATE OF "id", "order_id", "amount_paise", "request_id", "created_at" ON "refunds"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
-- The way that an order is paid by says which of its rows the ledger is compared with: it stays once money is booked, and so
-- does its row of how it is paid.
CREATE FUNCTION "refuse_change_of_booked_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_order uuid;
BEGIN
	IF TG_TABLE_NAME = 'orders' THEN
		of_order := OLD.id;
	ELSE
		of_order := OLD.order_id;
	END IF;
	IF EXISTS (SELECT FROM money_movements WHERE order_id = of_order) THEN
		RAISE EXCEPTION 'money of order % is booked: how it is paid stays', of_order
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_keep_way_to_pay" BEFORE UPDATE OF "pay_by" ON "orders"
	FOR EACH ROW WHEN (NEW.pay_by IS DISTINCT FROM OLD.pay_by) EXECUTE FUNCTION "refuse_change_of_booked_order"();
--> statement-breakpoint
CREATE TRIGGER "order_payments_kept" BEFORE DELETE OR UPDATE OF "order_id" ON "order_payments"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_booked_order"();
--> statement-breakpoint
-- As before, and no more is kept over a total than came and did not go back. Of money_movements and order_payments.
CREATE OR REPLACE FUNCTION "check_money"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came bigint;
	given bigint;
	kept bigint;
	entered bigint;
	paid record;
BEGIN
	-- Whoever books money of the same order waits here, and counts this then.
	SELECT pay_by, received_paise, excess_kept_paise INTO paid FROM orders JOIN order_payments ON order_payments.order_id = orders.id
		WHERE orders.id = NEW.order_id FOR NO KEY UPDATE OF order_payments;
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
