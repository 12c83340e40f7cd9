ALTER TABLE "families" ADD COLUMN "has_equal_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: the families that there are. From now on whoever indexes their products notes it.
UPDATE "families" SET "has_equal_names" = true WHERE "id" IN (
  SELECT "family_id" FROM "family_members"
  JOIN "products" ON "products"."id" = "family_members"."product_id"
  GROUP BY "family_id" HAVING count(*) > count(DISTINCT lower("products"."name"))
);--> statement-breakpoint
CREATE INDEX "families_with_equal_names" ON "families" USING btree ("id") WHERE "families"."has_equal_names";