CREATE TABLE "search_ignored_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"ignored_at" timestamp with time zone DEFAULT now() NOT NULL
);
