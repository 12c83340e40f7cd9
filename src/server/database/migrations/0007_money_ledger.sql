CREATE TABLE "money_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"way" text NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reference" text,
	"payment_id" uuid,
	"refund_id" uuid,
	"booked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valued_on" date NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "money_movements_way_known" CHECK ("money_movements"."way" in ('gateway', 'bank-transfer', 'cash-on-delivery')),
	CONSTRAINT "money_movements_kind_known" CHECK ("money_movements"."kind" in ('receipt', 'reversal', 'refund', 'excess-kept')),
	CONSTRAINT "money_movements_signed" CHECK (case "money_movements"."kind" when 'receipt' then "money_movements"."amount_paise" > 0
        when 'excess-kept' then "money_movements"."amount_paise" <> 0 else "money_movements"."amount_paise" < 0 end),
	CONSTRAINT "money_movements_of_refund" CHECK (("money_movements"."kind" = 'refund') = ("money_movements"."refund_id" is not null))
);
--> statement-breakpoint
CREATE INDEX "money_movements_order_id_index" ON "money_movements" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "money_movements_valued_on_index" ON "money_movements" USING btree ("valued_on");
--> statement-breakpoint
CREATE INDEX "money_movements_reference_index" ON "money_movements" USING btree ("reference");
--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_payment_once" ON "money_movements" USING btree ("payment_id","kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_refund_once" ON "money_movements" USING btree ("refund_id");
--> statement-breakpoint
-- What the bank's pages brought for each order, as its payment says now. A transaction that paid another order came once.
CREATE VIEW "gateway_receipts" AS
	SELECT paid.order_id, coalesce(received_paise, total_paise) AS amount_paise, received_at,
		coalesce(transaction_id, received_transaction_id) AS reference
	FROM order_payments AS paid JOIN orders ON orders.id = paid.order_id
	WHERE pay_by = 'gateway' AND received_at IS NOT NULL AND coalesce(received_paise, total_paise) > 0
		AND (transaction_id IS NOT DISTINCT FROM received_transaction_id OR NOT EXISTS (
			SELECT FROM order_payments AS other
			WHERE other.order_id <> paid.order_id AND other.transaction_id = paid.received_transaction_id));
--> statement-breakpoint
-- Books what is not in the ledger of payments, transfers, cash and refunds: those from before it, or written without triggers.
CREATE FUNCTION "book_missing_money"() RETURNS void LANGUAGE sql AS $$
	INSERT INTO money_movements (order_id, way, kind, amount_paise, reference, payment_id, refund_id, booked_at, valued_on, actor)
	SELECT order_id, way, kind, amount_paise, reference, payment_id, refund_id, at,
		coalesce(day, (at AT TIME ZONE 'Asia/Kolkata')::date), actor
	FROM (
		SELECT order_id, 'gateway' AS way, 'receipt' AS kind, amount_paise, reference, NULL::uuid AS payment_id,
			NULL::uuid AS refund_id, received_at AS at, NULL::date AS day, 'gateway' AS actor
		FROM gateway_receipts
		WHERE NOT EXISTS (SELECT FROM money_movements AS known
			WHERE known.order_id = gateway_receipts.order_id AND known.way = 'gateway' AND known.kind = 'receipt')
		UNION ALL SELECT order_id, way, 'receipt', amount_paise, reference, id, NULL, entered_at, paid_on, entered_by
		FROM payments
		WHERE NOT EXISTS (SELECT FROM money_movements AS known WHERE known.payment_id = payments.id AND known.kind = 'receipt')
		UNION ALL SELECT order_id, way, 'reversal', -amount_paise, reference, id, NULL, voided_at, NULL, voided_by
		FROM payments
		WHERE voided_at IS NOT NULL
			AND NOT EXISTS (SELECT FROM money_movements AS known WHERE known.payment_id = payments.id AND known.kind = 'reversal')
		UNION ALL SELECT refunds.order_id, pay_by, 'refund', -amount_paise, request_id, NULL, refunds.id, refunds.created_at, NULL, 'shop'
		FROM refunds JOIN orders ON orders.id = refunds.order_id
		WHERE amount_paise > 0 AND NOT EXISTS (SELECT FROM money_movements AS known WHERE known.refund_id = refunds.id)
		UNION ALL SELECT order_payments.order_id, pay_by, 'excess-kept', -excess_kept_paise, NULL, NULL, NULL, coalesce(paid_at, now()), NULL, 'shop'
		FROM order_payments JOIN orders ON orders.id = order_payments.order_id
		WHERE excess_kept_paise <> 0 AND NOT EXISTS (SELECT FROM money_movements AS known
			WHERE known.order_id = order_payments.order_id AND known.kind = 'excess-kept')
	) AS missing ORDER BY at
$$;
--> statement-breakpoint
-- No lock is held yet, however many orders there are; what is paid meanwhile the next migration books.
SELECT book_missing_money();
--> statement-breakpoint
-- Else what is missing is looked for row by row under the locks of the next migration.
ANALYZE "money_movements";
