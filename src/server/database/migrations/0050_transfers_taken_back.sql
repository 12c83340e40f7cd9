DROP INDEX "payments_transfer_once";--> statement-breakpoint
DROP INDEX "payments_once_an_order";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "excess_kept_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_back_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_back_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transfer_once" ON "payments" USING btree ("reference") WHERE "payments"."way" = 'bank-transfer' and "payments"."taken_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_an_order" ON "payments" USING btree ("order_id","reference") WHERE "payments"."taken_back_at" is null;