CREATE TABLE "picture_origins" (
	"origin" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "picture_origins" ("origin")
SELECT DISTINCT lower("found"[1])
FROM (
	SELECT jsonb_array_elements_text("photos") AS "url" FROM "products"
	UNION ALL
	SELECT "image" FROM "order_lines" WHERE "image" IS NOT NULL
	UNION ALL
	SELECT "thumbnail" FROM "blogs"
	UNION ALL
	SELECT jsonb_array_elements_text("images") FROM "blogs"
	UNION ALL
	SELECT "source"[1] FROM "blogs", regexp_matches("content", '<img[^>]* src="([^"]*)"', 'g') AS "source"
) AS "pictures",
regexp_matches("url", '^(https?://[^/?#]+)', 'i') AS "found";
