-- Who decides about money, for what books it: said by the transaction (server/payments/money-ledger.ts).
CREATE FUNCTION "money_actor"() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce(nullif(current_setting('pressroom.money_actor', true), ''), 'shop')
$$;
--> statement-breakpoint
-- Brings what the ledger has of an order's money at the gateway to what its payment says.
CREATE FUNCTION "book_gateway_money"("of_order" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	came gateway_receipts%ROWTYPE;
	booked bigint;
	last_reference text;
	due bigint;
	moment timestamptz;
BEGIN
	SELECT * INTO came FROM gateway_receipts WHERE order_id = of_order;
	SELECT sum(amount_paise), max(reference) INTO booked, last_reference FROM money_movements
		WHERE order_id = of_order AND payment_id IS NULL AND kind IN ('receipt', 'reversal');
	due := coalesce(came.amount_paise, 0) - coalesce(booked, 0);
	IF due = 0 THEN
		RETURN;
	END IF;
	-- The first money came when the payment says so; what changes of it does so now.
	moment := CASE WHEN booked IS NULL THEN came.received_at ELSE now() END;
	INSERT INTO money_movements (order_id, way, kind, amount_paise, reference, booked_at, valued_on, actor)
		VALUES (of_order, 'gateway', CASE WHEN due > 0 THEN 'receipt' ELSE 'reversal' END, due,
			coalesce(came.reference, last_reference), moment, (moment AT TIME ZONE 'Asia/Kolkata')::date, 'gateway');
END $$;
--> statement-breakpoint
CREATE FUNCTION "book_order_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	due bigint;
BEGIN
	PERFORM book_gateway_money(NEW.order_id);
	SELECT -NEW.excess_kept_paise - coalesce(sum(amount_paise), 0) INTO due FROM money_movements
		WHERE order_id = NEW.order_id AND kind = 'excess-kept';
	IF due <> 0 THEN
		INSERT INTO money_movements (order_id, way, kind, amount_paise, valued_on, actor)
			SELECT NEW.order_id, pay_by, 'excess-kept', due, (now() AT TIME ZONE 'Asia/Kolkata')::date, money_actor()
			FROM orders WHERE id = NEW.order_id;
	END IF;
	-- Another order that is on hold with the same transaction has none of it any more.
	IF NEW.transaction_id IS DISTINCT FROM OLD.transaction_id THEN
		PERFORM book_gateway_money(order_id) FROM (SELECT DISTINCT order_id FROM money_movements
			WHERE reference = NEW.transaction_id AND way = 'gateway' AND kind = 'receipt' AND order_id <> NEW.order_id) AS others;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "book_entered_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO money_movements (order_id, way, kind, amount_paise, reference, payment_id, valued_on, actor)
		SELECT NEW.order_id, NEW.way, 'receipt', NEW.amount_paise, NEW.reference, NEW.id, NEW.paid_on, NEW.entered_by
		WHERE TG_OP = 'INSERT'
		UNION ALL SELECT NEW.order_id, NEW.way, 'reversal', -NEW.amount_paise, NEW.reference, NEW.id,
			(NEW.voided_at AT TIME ZONE 'Asia/Kolkata')::date, NEW.voided_by
		WHERE NEW.voided_at IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "book_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO money_movements (order_id, way, kind, amount_paise, reference, refund_id, booked_at, valued_on, actor)
		SELECT NEW.order_id, pay_by, 'refund', -NEW.amount_paise, NEW.request_id, NEW.id, NEW.created_at,
			(NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date, money_actor()
		FROM orders WHERE id = NEW.order_id AND NEW.amount_paise <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'money of order % is booked: only another movement can correct it', OLD.order_id;
END $$;
--> statement-breakpoint
-- No more goes back than came; and the ledger is what payments, transfers, cash and refunds come to.
CREATE FUNCTION "check_money"() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER "order_payments_booked" AFTER INSERT OR UPDATE OF "received_paise", "received_at", "received_transaction_id", "transaction_id", "excess_kept_paise" ON "order_payments"
	FOR EACH ROW EXECUTE FUNCTION "book_order_payment"();
--> statement-breakpoint
CREATE TRIGGER "payments_booked" AFTER INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION "book_entered_payment"();
--> statement-breakpoint
CREATE TRIGGER "payments_voided" AFTER UPDATE OF "voided_at" ON "payments"
	FOR EACH ROW WHEN (OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL) EXECUTE FUNCTION "book_entered_payment"();
--> statement-breakpoint
CREATE TRIGGER "payments_never_change" BEFORE DELETE OR UPDATE OF "order_id", "way", "amount_paise", "reference", "paid_on" ON "payments"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
CREATE TRIGGER "refunds_booked" AFTER INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION "book_refund"();
--> statement-breakpoint
CREATE TRIGGER "refunds_never_change" BEFORE DELETE OR UPDATE OF "order_id", "amount_paise" ON "refunds"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
SELECT book_missing_money();
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") NOT VALID;
--> statement-breakpoint
CREATE TRIGGER "money_movements_never_change" BEFORE UPDATE OR DELETE ON "money_movements"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_money"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "refunds_within_receipts" AFTER INSERT ON "money_movements"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_money"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_payments_as_booked" AFTER UPDATE OF "received_paise" ON "order_payments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_money"();
--> statement-breakpoint
DROP TRIGGER "refunds_within_receipts" ON "refunds";
--> statement-breakpoint
DROP FUNCTION "check_refunds"();
