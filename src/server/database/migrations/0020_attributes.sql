CREATE TABLE "product_attribute_blanks" (
	"product_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	CONSTRAINT "product_attribute_blanks_product_id_attribute_id_pk" PRIMARY KEY("product_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "started_dictionaries" (
	"version" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attribute_values" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "read_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_attribute_blanks" ADD CONSTRAINT "product_attribute_blanks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute_blanks" ADD CONSTRAINT "product_attribute_blanks_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_attribute_blanks_attribute_id_index" ON "product_attribute_blanks" USING btree ("attribute_id");