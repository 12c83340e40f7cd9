ALTER TABLE "orders" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
UPDATE "orders" SET "quote_id" = "quotes"."id" FROM "quotes" WHERE "quotes"."order_id" = "orders"."id";
