-- The same checks and bookings as before, for less: an order that was made read itself and its lines two times for each line.
CREATE OR REPLACE FUNCTION "check_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	old_id uuid;
	new_id uuid;
	known record;
BEGIN
	IF TG_TABLE_NAME = 'orders' THEN
		IF TG_OP <> 'INSERT' THEN old_id := OLD.id; END IF;
		IF TG_OP <> 'DELETE' THEN new_id := NEW.id; END IF;
	ELSE
		IF TG_OP <> 'INSERT' THEN old_id := OLD.order_id; END IF;
		IF TG_OP <> 'DELETE' THEN new_id := NEW.order_id; END IF;
	END IF;
	SELECT id, total_paise, due INTO known
		FROM (SELECT id, total_paise, coalesce((SELECT sum(unit_price_paise * quantity) FROM order_lines
				WHERE order_id = orders.id), 0)::bigint - coupon_paise + freight_paise AS due
			FROM orders WHERE id IN (old_id, new_id)) AS added_up
		WHERE total_paise <> due LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'the total of order % is % and its lines come to %', known.id, known.total_paise, known.due
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Of a payment that is written before any money came there is nothing to book.
DROP TRIGGER "order_payments_booked" ON "order_payments";
--> statement-breakpoint
CREATE TRIGGER "order_payments_booked" AFTER UPDATE OF "received_paise", "received_at", "received_transaction_id", "transaction_id", "excess_kept_paise" ON "order_payments"
	FOR EACH ROW EXECUTE FUNCTION "book_order_payment"();
--> statement-breakpoint
CREATE TRIGGER "order_payments_booked_at_first" AFTER INSERT ON "order_payments"
	FOR EACH ROW WHEN (NEW.received_at IS NOT NULL OR NEW.received_paise IS NOT NULL OR NEW.transaction_id IS NOT NULL OR NEW.excess_kept_paise <> 0)
	EXECUTE FUNCTION "book_order_payment"();
