CREATE TABLE "list_counts" (
	"category_code" integer PRIMARY KEY NOT NULL,
	"cards" integer NOT NULL,
	"products" integer NOT NULL,
	"counts" jsonb,
	"is_stale" boolean DEFAULT false NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_cards" ALTER COLUMN "origin" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "search_cards" ALTER COLUMN "origin" SET DEFAULT '~';--> statement-breakpoint
ALTER TABLE "search_cards" ADD COLUMN "category_code" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_cards_category_popular" ON "search_cards" USING btree ("category_code","in_stock","sold","listed_at","id") INCLUDE ("facets","family_id","price_paise","max_price_paise");--> statement-breakpoint
CREATE INDEX "search_cards_category_newest" ON "search_cards" USING btree ("category_code","listed_at","id") INCLUDE ("facets","family_id","price_paise","max_price_paise","in_stock");--> statement-breakpoint
CREATE INDEX "search_cards_category_price" ON "search_cards" USING btree ("category_code","price_paise","id") INCLUDE ("facets","family_id","max_price_paise","in_stock");--> statement-breakpoint
CREATE INDEX "search_cards_category_origin" ON "search_cards" USING btree ("category_code","origin","id") INCLUDE ("facets","family_id","price_paise","max_price_paise","in_stock");--> statement-breakpoint
CREATE INDEX "search_cards_popular" ON "search_cards" USING btree ("in_stock","sold","listed_at","id");--> statement-breakpoint
CREATE INDEX "search_cards_newest" ON "search_cards" USING btree ("listed_at","id");--> statement-breakpoint
CREATE INDEX "search_cards_price" ON "search_cards" USING btree ("price_paise","id");--> statement-breakpoint
-- Walks read the indexes alone only where pages are known to be visible to all: that is vacuum's work.
ALTER TABLE "search_cards" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);--> statement-breakpoint
INSERT INTO "search_state" ("id", "rules") VALUES (1, 0);
