ALTER TABLE "orders" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tracking_token_unique" UNIQUE("tracking_token");--> statement-breakpoint
UPDATE "orders" SET
  "shipped_at" = (SELECT min("at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "what" LIKE 'Shipped with %'),
  "delivered_at" = (SELECT min("at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "what" = 'Delivered.')
WHERE "status" IN ('Shipped', 'Delivered', 'Refunded');
