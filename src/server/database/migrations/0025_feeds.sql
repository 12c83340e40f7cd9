CREATE TABLE "feed_parts" (
	"number" integer PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL,
	"products" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- When a category was last changed nobody has noted: its making is the last that is known.
UPDATE "categories" SET "updated_at" = "created_at";
