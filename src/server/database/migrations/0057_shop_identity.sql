CREATE TABLE "shop_identity" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"shop_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"place" text,
	"mark" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_identity_only_row" CHECK ("shop_identity"."only_row")
);
