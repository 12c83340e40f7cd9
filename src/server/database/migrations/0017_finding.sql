-- Trusted extensions: the owner of a database may create them where the server has them.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "intarray";--> statement-breakpoint
CREATE TABLE "attribute_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attribute_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"number" double precision,
	"swatch" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attribute_values_slug_of_attribute" UNIQUE("attribute_id","slug")
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"is_filter" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attributes_code_unique" UNIQUE("code"),
	CONSTRAINT "attributes_kind_known" CHECK ("attributes"."kind" in ('number', 'choice'))
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"shared_tiers" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_options" (
	"family_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "family_options_family_id_attribute_id_pk" PRIMARY KEY("family_id","attribute_id"),
	CONSTRAINT "family_options_few" CHECK ("family_options"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"value_id" integer NOT NULL,
	"set_by_owner" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_attributes_product_id_attribute_id_value_id_pk" PRIMARY KEY("product_id","attribute_id","value_id")
);
--> statement-breakpoint
CREATE TABLE "search_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" uuid,
	"family_id" uuid,
	"facets" integer[] NOT NULL,
	"price_paise" bigint NOT NULL,
	"max_price_paise" bigint NOT NULL,
	"in_stock" boolean NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"document" "tsvector" NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "search_cards_of_product_or_family" CHECK (("search_cards"."product_id" is null) <> ("search_cards"."family_id" is null))
);
--> statement-breakpoint
CREATE TABLE "search_members" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"facets" integer[] NOT NULL,
	"price_paise" bigint NOT NULL,
	"in_stock" boolean NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"words" text NOT NULL,
	"day" date DEFAULT current_date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_misses_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"typed" text[] NOT NULL,
	"meaning" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "code" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "categories_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "attribute_values" ADD CONSTRAINT "attribute_values_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_options" ADD CONSTRAINT "family_options_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_options" ADD CONSTRAINT "family_options_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_value_id_attribute_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."attribute_values"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_cards" ADD CONSTRAINT "search_cards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_cards" ADD CONSTRAINT "search_cards_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_members" ADD CONSTRAINT "search_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attribute_values_attribute_id_number_index" ON "attribute_values" USING btree ("attribute_id","number");--> statement-breakpoint
CREATE INDEX "family_members_family_id_index" ON "family_members" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "product_attributes_value_id_index" ON "product_attributes" USING btree ("value_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_cards_product" ON "search_cards" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_cards_family" ON "search_cards" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "search_cards_facets" ON "search_cards" USING gin ("facets" gin__int_ops);--> statement-breakpoint
CREATE INDEX "search_cards_document" ON "search_cards" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_cards_name_key" ON "search_cards" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "search_members_family_id_index" ON "search_members" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_beginnings" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_code_unique" UNIQUE("code");