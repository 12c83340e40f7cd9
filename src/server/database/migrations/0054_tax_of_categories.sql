ALTER TABLE "categories" ADD COLUMN "hsn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "gst_percent" numeric(5, 2);