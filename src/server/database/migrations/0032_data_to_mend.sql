CREATE INDEX "attribute_values_with_swatch" ON "attribute_values" USING btree ("attribute_id") WHERE "attribute_values"."swatch" <> '';--> statement-breakpoint
CREATE INDEX "products_without_picture" ON "products" USING btree ("id") WHERE photos = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "products_without_price" ON "products" USING btree ("id") WHERE price_paise = 0;--> statement-breakpoint
CREATE INDEX "products_without_hsn" ON "products" USING btree ("id") WHERE hsn = '';--> statement-breakpoint
CREATE INDEX "products_without_gst" ON "products" USING btree ("id") WHERE gst_percent is null;