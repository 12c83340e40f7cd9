ALTER TABLE "orders" ADD COLUMN "stock_reserved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_currency" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_transaction_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
-- Orders that were cancelled in the dashboard, as their history tells: an admin's e-mail is the actor.
UPDATE "orders" SET "cancelled_at" = "cancelled"."at"
FROM (
	SELECT "order_id", max("at") AS "at" FROM "order_events"
	WHERE "actor" LIKE '%@%' AND "what" LIKE 'Cancelled%'
	GROUP BY "order_id"
) AS "cancelled"
WHERE "orders"."id" = "cancelled"."order_id" AND "orders"."status" IN ('Cancelled', 'Refunded');--> statement-breakpoint
UPDATE "orders" SET "payment_state" = 'cancelled'
WHERE "payment_state" = 'expired' AND "cancelled_at" IS NOT NULL;--> statement-breakpoint
-- Why orders are under review: the last note that says so.
UPDATE "orders" SET "review_reason" = "noted"."why"
FROM (
	SELECT DISTINCT ON ("order_id") "order_id", regexp_replace("what", '^Held for review\. ', '') AS "why"
	FROM "order_events"
	WHERE "what" LIKE 'Held for review. %' OR "what" LIKE '%: please look.'
	ORDER BY "order_id", "at" DESC, "id" DESC
) AS "noted"
WHERE "orders"."id" = "noted"."order_id" AND "orders"."payment_state" = 'review';
