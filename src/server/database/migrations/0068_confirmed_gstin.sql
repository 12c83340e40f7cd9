ALTER TABLE "orders" ADD COLUMN "gstin_confirmed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") NOT VALID;
