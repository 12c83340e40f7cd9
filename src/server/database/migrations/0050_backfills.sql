CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"run" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" text
);
