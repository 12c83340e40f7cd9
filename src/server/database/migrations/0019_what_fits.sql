CREATE TABLE "compatibility_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"machines" jsonb NOT NULL,
	"goods" jsonb NOT NULL,
	"comparisons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starter_pieces" integer,
	"starter_takes" text DEFAULT 'one' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compatibility_rules_kind_known" CHECK ("compatibility_rules"."kind" in ('consumable', 'blank', 'spare', 'accessory', 'machine')),
	CONSTRAINT "compatibility_rules_takes_known" CHECK ("compatibility_rules"."starter_takes" in ('one', 'each')),
	CONSTRAINT "compatibility_rules_pieces_positive" CHECK ("compatibility_rules"."starter_pieces" >= 1)
);
--> statement-breakpoint
CREATE TABLE "user_machines" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_machines_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "user_machines" ADD CONSTRAINT "user_machines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_machines" ADD CONSTRAINT "user_machines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_machines_product_id_index" ON "user_machines" USING btree ("product_id");