CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_list" CHECK ("saved_views"."list" in ('orders', 'products', 'quotes', 'documents', 'returns', 'reviews', 'bank', 'audit', 'e-invoices', 'what-fits', 'press-settings'))
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE "saved_views"."is_shared";--> statement-breakpoint
CREATE TRIGGER "saved_views_audited" AFTER INSERT OR UPDATE OR DELETE ON "saved_views"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('view', 'id');
