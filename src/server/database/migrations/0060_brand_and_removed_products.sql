CREATE TABLE "removed_products" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" uuid,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_products" ADD CONSTRAINT "removed_products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;