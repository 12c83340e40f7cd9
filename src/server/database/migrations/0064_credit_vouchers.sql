ALTER TABLE "document_series" DROP CONSTRAINT "document_series_kind_known";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind_known";--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_kind_known" CHECK ("document_series"."kind" in ('invoice', 'credit-note', 'credit-voucher', 'challan'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'credit-note', 'credit-voucher', 'challan'));