ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_excess_kept" CHECK ("order_payments"."excess_kept_paise" >= 0) NOT VALID;
--> statement-breakpoint
-- A row that goes over to another line counts there: what has left and what was cancelled was asked of a changed number alone.
DROP TRIGGER "shipment_lines_within_order" ON "shipment_lines";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipment_lines_within_order"
	AFTER INSERT OR UPDATE OF "quantity", "position", "order_id", "shipment_id" ON "shipment_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_line_quantities"();
--> statement-breakpoint
DROP TRIGGER "cancellation_lines_within_order" ON "cancellation_lines";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cancellation_lines_within_order"
	AFTER INSERT OR UPDATE OF "quantity", "position", "order_id", "cancellation_id" ON "cancellation_lines"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_line_quantities"();
