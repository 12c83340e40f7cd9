ALTER TABLE "attribute_values" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "is_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute_values" ADD CONSTRAINT "attribute_values_merged_into_attribute_values_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."attribute_values"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_attributes_attribute_id_product_id_index" ON "product_attributes" USING btree ("attribute_id","product_id");