-- What nodes of the version before the baseline still wrote and read under names of before (docs/decisions/064).
-- A new database has none of it.
DROP VIEW IF EXISTS "known_places", "family_members", "search_members", "search_cards", "search_words", "search_misses", "search_ignored_misses";
--> statement-breakpoint
DROP FUNCTION IF EXISTS "same_column"() CASCADE;
--> statement-breakpoint
-- With their triggers of orders and order_payments.
DROP FUNCTION IF EXISTS "order_payments_of_orders"() CASCADE;
--> statement-breakpoint
DROP FUNCTION IF EXISTS "orders_of_order_payments"() CASCADE;
--> statement-breakpoint
ALTER TABLE "attributes" DROP COLUMN IF EXISTS "is_leaving";
--> statement-breakpoint
ALTER TABLE "returns" DROP COLUMN IF EXISTS "wish";
--> statement-breakpoint
ALTER TABLE "return_lines" DROP COLUMN IF EXISTS "shelved";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN IF EXISTS "taken_back_at", DROP COLUMN IF EXISTS "taken_back_by", DROP COLUMN IF EXISTS "taken_back_reason";
--> statement-breakpoint
DROP INDEX IF EXISTS "orders_searched";
--> statement-breakpoint
ALTER TABLE "orders"
	DROP COLUMN IF EXISTS "transfer_reference", DROP COLUMN IF EXISTS "transfer_account", DROP COLUMN IF EXISTS "gateway_state",
	DROP COLUMN IF EXISTS "gateway_status", DROP COLUMN IF EXISTS "gateway_message", DROP COLUMN IF EXISTS "gateway_id",
	DROP COLUMN IF EXISTS "transaction_id", DROP COLUMN IF EXISTS "payment_method", DROP COLUMN IF EXISTS "received_paise",
	DROP COLUMN IF EXISTS "received_currency", DROP COLUMN IF EXISTS "received_transaction_id", DROP COLUMN IF EXISTS "excess_kept_paise",
	DROP COLUMN IF EXISTS "review_reason", DROP COLUMN IF EXISTS "session_id", DROP COLUMN IF EXISTS "payment_url",
	DROP COLUMN IF EXISTS "session_expires_at", DROP COLUMN IF EXISTS "session_claimed_at", DROP COLUMN IF EXISTS "received_at",
	DROP COLUMN IF EXISTS "paid_mail_sent_at";
--> statement-breakpoint
-- A rename of a column leaves the name of its not-null constraint.
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_constraint WHERE conname = 'zero_result_searches_mended_not_null') THEN
		ALTER TABLE "zero_result_searches" RENAME CONSTRAINT "zero_result_searches_mended_not_null" TO "zero_result_searches_corrected_keyword_not_null";
	END IF;
END $$;
