ALTER TABLE "credit_lines" ADD COLUMN "restocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO "shipments" ("id", "order_id", "ordinal", "carrier", "tracking_number", "shipped_at", "shipped_by", "delivered_at")
SELECT gen_random_uuid(), "id", 1, "carrier", coalesce("tracking_number", ''),
  coalesce("shipped_at", "paid_at", "created_at"), 'shop',
  CASE WHEN "status" IN ('Delivered', 'Refunded') THEN coalesce("delivered_at", now()) END
FROM "orders" WHERE "carrier" IS NOT NULL;--> statement-breakpoint
-- Each line's amount less its share of the coupon, by largest remainder as shared/tax/share-out.ts has it.
INSERT INTO "shipment_lines" ("shipment_id", "order_id", "position", "quantity", "goods_paise", "freight_paise")
SELECT "shipment_id", "order_id", "position", "quantity",
  "amount" - "share" - (row_number() OVER (PARTITION BY "order_id" ORDER BY "remainder" DESC, "position") <= "coupon" - sum("share") OVER (PARTITION BY "order_id"))::int,
  0
FROM (
  SELECT *,
    CASE WHEN "total" = 0 THEN 0 ELSE div("coupon"::numeric * "amount", "total") END::bigint AS "share",
    CASE WHEN "total" = 0 THEN 0 ELSE mod("coupon"::numeric * "amount", "total") END AS "remainder"
  FROM (
    SELECT s."id" AS "shipment_id", l."order_id", l."position", l."quantity",
      l."unit_price_paise" * l."quantity" AS "amount", o."coupon_paise" AS "coupon",
      sum(l."unit_price_paise" * l."quantity") OVER (PARTITION BY l."order_id") AS "total"
    FROM "shipments" s
    JOIN "orders" o ON o."id" = s."order_id"
    JOIN "order_lines" l ON l."order_id" = s."order_id"
  ) AS "valued"
) AS "shared";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "carrier";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "tracking_number";
