ALTER TABLE "payments" DROP CONSTRAINT "payments_reference_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transfer_once" ON "payments" USING btree ("reference") WHERE "payments"."way" = 'bank-transfer';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_an_order" ON "payments" USING btree ("order_id","reference");