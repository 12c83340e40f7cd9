ALTER TABLE "exports" DROP CONSTRAINT "exports_list";--> statement-breakpoint
CREATE INDEX "audit_log_by_id" ON "audit_log" USING btree ("id");--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_list" CHECK ("exports"."list" in ('orders', 'documents', 'products', 'returns', 'audit'));