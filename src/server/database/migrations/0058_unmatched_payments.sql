CREATE TABLE "unmatched_payments" (
	"order_key" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_paise" bigint,
	"currency" text,
	"gateway_status" text NOT NULL,
	"is_taken" boolean NOT NULL,
	"transaction_id" text,
	"payment_method" text,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_id" text,
	"problem" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"note" text,
	CONSTRAINT "unmatched_payments_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "unmatched_payments_state_known" CHECK ("unmatched_payments"."state" in ('open', 'refunding', 'refunded', 'settled'))
);
--> statement-breakpoint
CREATE INDEX "unmatched_payments_found_at_index" ON "unmatched_payments" USING btree ("found_at");