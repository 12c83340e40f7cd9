-- Of products with one SKU the oldest keeps it; each other one gets the first free number behind it.
DO $$
DECLARE
	double record;
	number integer;
	candidate text;
BEGIN
	FOR double IN
		SELECT "id", trim("sku") AS "sku" FROM (
			SELECT "id", "sku", row_number() OVER (
				PARTITION BY lower(trim("sku")) ORDER BY "created_at", "id"
			) AS "place", "created_at"
			FROM "products" WHERE trim("sku") <> ''
		) AS "ranked" WHERE "place" > 1 ORDER BY "created_at", "id"
	LOOP
		number := 2;
		LOOP
			candidate := left(double."sku", 60 - length('-' || number)) || '-' || number;
			EXIT WHEN NOT EXISTS (
				SELECT FROM "products" WHERE lower(trim("sku")) = lower(candidate)
			);
			number := number + 1;
		END LOOP;
		UPDATE "products" SET "sku" = candidate WHERE "id" = double."id";
	END LOOP;
END $$;
--> statement-breakpoint
-- A category whose parent is gone, or is itself, was shown at the top: now it stands there.
UPDATE "categories" AS "lost" SET "parent_id" = NULL, "name" = CASE
	WHEN EXISTS (
		SELECT FROM "categories" AS "other"
		WHERE "other"."id" <> "lost"."id" AND "other"."name" = "lost"."name" AND (
			"other"."parent_id" IS NULL OR "other"."parent_id" = "other"."id" OR NOT EXISTS (
				SELECT FROM "categories" AS "above" WHERE "above"."id" = "other"."parent_id"
			)
		)
	) THEN "lost"."name" || ' (' || right("lost"."id"::text, 6) || ')'
	ELSE "lost"."name"
END
WHERE "lost"."parent_id" IS NOT NULL AND (
	"lost"."parent_id" = "lost"."id" OR NOT EXISTS (
		SELECT FROM "categories" AS "above" WHERE "above"."id" = "lost"."parent_id"
	)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_unique" ON "products" USING btree (lower(trim("sku"))) WHERE trim("products"."sku") <> '';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in (0, 1));--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_is_another" CHECK ("categories"."parent_id" <> "categories"."id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state_known" CHECK ("reviews"."state" in ('waiting', 'shown', 'refused'));