CREATE TABLE "failed_attempts_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"filled_to" uuid,
	"is_filled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "failed_attempts_state_one_row" CHECK ("failed_attempts_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "failed_payment_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"transaction_id" text,
	"amount_paise" bigint NOT NULL,
	"gateway_status" text NOT NULL,
	"message" text,
	"payment_method" text,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "failed_payment_attempts_amount_not_negative" CHECK ("failed_payment_attempts"."amount_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "failed_payment_attempts" ADD CONSTRAINT "failed_payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "failed_payment_attempts_once" ON "failed_payment_attempts" USING btree ("order_id","transaction_id");
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_attempt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'that a try to pay order % failed is noted: it stays', OLD.order_id
		USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "failed_payment_attempts_never_change" BEFORE UPDATE OR DELETE ON "failed_payment_attempts"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_attempt"();
--> statement-breakpoint
CREATE TRIGGER "failed_payment_attempts_never_emptied" BEFORE TRUNCATE ON "failed_payment_attempts"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
-- Tries from before are looked for by the job note-failed-payments, beside the shop; of a new shop there are none.
INSERT INTO "failed_attempts_state" ("is_filled") SELECT NOT EXISTS (SELECT FROM "orders");
