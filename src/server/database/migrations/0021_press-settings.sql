CREATE TABLE "press_setting_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"setting_id" uuid NOT NULL,
	"side" text NOT NULL,
	"product_id" uuid,
	"category_id" uuid,
	CONSTRAINT "press_setting_targets_side_known" CHECK ("press_setting_targets"."side" in ('blank', 'machine')),
	CONSTRAINT "press_setting_targets_product_or_category" CHECK (("press_setting_targets"."product_id" is null) <> ("press_setting_targets"."category_id" is null))
);
--> statement-breakpoint
CREATE TABLE "press_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"blank" text NOT NULL,
	"method" text NOT NULL,
	"machine" text NOT NULL,
	"min_temperature" integer NOT NULL,
	"max_temperature" integer NOT NULL,
	"min_seconds" integer NOT NULL,
	"max_seconds" integer NOT NULL,
	"pressure" text,
	"peel" text[] NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "press_settings_slug_unique" UNIQUE("slug"),
	CONSTRAINT "press_settings_method_known" CHECK ("press_settings"."method" in ('sublimation', 'dtf', 'vinyl', 'other')),
	CONSTRAINT "press_settings_pressure_known" CHECK ("press_settings"."pressure" in ('light', 'medium', 'firm')),
	CONSTRAINT "press_settings_spans_upright" CHECK ("press_settings"."min_temperature" <= "press_settings"."max_temperature" and "press_settings"."min_seconds" <= "press_settings"."max_seconds")
);
--> statement-breakpoint
ALTER TABLE "press_setting_targets" ADD CONSTRAINT "press_setting_targets_setting_id_press_settings_id_fk" FOREIGN KEY ("setting_id") REFERENCES "public"."press_settings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_setting_targets" ADD CONSTRAINT "press_setting_targets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_setting_targets" ADD CONSTRAINT "press_setting_targets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "press_setting_targets_once" ON "press_setting_targets" USING btree ("setting_id","side",coalesce("product_id", "category_id"));--> statement-breakpoint
CREATE INDEX "press_setting_targets_product_id_index" ON "press_setting_targets" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "press_setting_targets_category_id_index" ON "press_setting_targets" USING btree ("category_id");