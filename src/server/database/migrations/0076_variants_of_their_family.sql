-- Variants that have left their family stayed in the index, and its card counted them on. Their families' cards are read anew by each node
-- as it starts.
DELETE FROM "search_variants" AS variant WHERE NOT EXISTS (SELECT FROM "family_variants"
	WHERE "family_variants"."product_id" = variant."product_id" AND "family_variants"."family_id" = variant."family_id");
