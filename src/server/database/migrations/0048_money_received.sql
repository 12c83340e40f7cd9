ALTER TABLE "orders" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
-- Of money that came and went back at once the refund tells when.
UPDATE "orders" SET "received_at" = coalesce("paid_at", (
  SELECT min("created_at") FROM "refunds" WHERE "refunds"."order_id" = "orders"."id"
), "created_at") WHERE "paid_at" IS NOT NULL OR "received_paise" > 0;--> statement-breakpoint
CREATE INDEX "orders_received_at_index" ON "orders" USING btree ("received_at");
