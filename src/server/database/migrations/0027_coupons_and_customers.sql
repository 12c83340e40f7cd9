CREATE TABLE "coupon_holds" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	"who" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_holds" ADD CONSTRAINT "coupon_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_holds" ADD CONSTRAINT "coupon_holds_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_holds_code_index" ON "coupon_holds" USING btree ("code");--> statement-breakpoint
CREATE INDEX "customer_notes_user_id_created_at_index" ON "customer_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "coupons_created_at_id_index" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_shared_hold_none" CHECK (not ("coupons"."is_shared" and "coupons"."order_id" is not null)) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "coupon_holds_audited" AFTER INSERT OR UPDATE OR DELETE ON "coupon_holds"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('coupon', 'code');--> statement-breakpoint
CREATE TRIGGER "customer_notes_audited" AFTER INSERT OR UPDATE OR DELETE ON "customer_notes"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('user', 'user_id');
