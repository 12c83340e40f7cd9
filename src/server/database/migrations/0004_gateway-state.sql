ALTER TABLE "orders" ADD COLUMN "gateway_state" text DEFAULT 'unpaid' NOT NULL;--> statement-breakpoint
-- What HDFC's words of the orders so far mean; one that is not known is pending.
UPDATE "orders" SET "gateway_state" = CASE
	WHEN upper("gateway_status") = 'NEW' THEN 'unpaid'
	WHEN upper("gateway_status") = 'CHARGED' THEN 'charged'
	WHEN upper("gateway_status") = 'NOT_FOUND' THEN 'missing'
	WHEN upper("gateway_status") IN ('JUSPAY_DECLINED', 'AUTHENTICATION_FAILED', 'AUTHORIZATION_FAILED') THEN 'failed'
	WHEN upper("gateway_status") IN ('COD_INITIATED', 'VOIDED', 'AUTO_REFUNDED') THEN 'not_paid'
	WHEN upper("gateway_status") IN ('AUTHORIZED', 'PARTIAL_CHARGED', 'VOID_INITIATED', 'VOID_FAILED', 'CAPTURE_INITIATED', 'CAPTURE_FAILED') THEN 'held'
	ELSE 'pending'
END
WHERE "gateway_status" <> 'NEW';
