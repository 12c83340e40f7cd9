ALTER TABLE "orders" ADD COLUMN "cod_contacts" text[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pack_reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_cod_contacts" ON "orders" USING gin ("cod_contacts") WHERE "orders"."cod_contacts" is not null;
--> statement-breakpoint
UPDATE "orders" SET "cod_contacts" = array['phone ' || right(regexp_replace("customer_phone", '[^0-9]', '', 'g'), 10)]
WHERE "pay_by" = 'cash-on-delivery' AND ("payment_state" = 'due' OR "refused_at" IS NOT NULL)
  AND length(regexp_replace("customer_phone", '[^0-9]', '', 'g')) >= 10;
