CREATE TABLE "search_terms" (
	"words" text NOT NULL,
	"day" date DEFAULT current_date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"without_result" integer DEFAULT 0 NOT NULL,
	"corrected" integer DEFAULT 0 NOT NULL,
	"corrected_keyword" text DEFAULT '' NOT NULL,
	CONSTRAINT "search_terms_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "search_terms_parts_of_times" CHECK ("search_terms"."without_result" >= 0 and "search_terms"."corrected" >= 0 and "search_terms"."without_result" + "search_terms"."corrected" <= "search_terms"."times")
);

--> statement-breakpoint
-- Of the days before, what was not found is known; what was found was not counted.
INSERT INTO "search_terms" ("words", "day", "times", "without_result", "corrected", "corrected_keyword")
	SELECT "words", "day", "times", CASE "outcome" WHEN 'nothing' THEN "times" ELSE 0 END,
		CASE "outcome" WHEN 'mended' THEN "times" ELSE 0 END, "corrected_keyword"
	FROM "zero_result_searches" WHERE "times" > 0;
