CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"place" text NOT NULL,
	"name" text,
	"bytes" bigint,
	"progress" jsonb,
	"problem" text,
	"by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "backups_place" CHECK ("backups"."place" in ('disk', 's3'))
);
--> statement-breakpoint
CREATE INDEX "backups_created_at" ON "backups" USING btree ("created_at");