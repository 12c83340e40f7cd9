CREATE TABLE "deleted_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"row" jsonb NOT NULL,
	"dependants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_rows_kind_known" CHECK ("deleted_rows"."kind" in ('blogs', 'categories'))
);
