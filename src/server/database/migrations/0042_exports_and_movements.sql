-- A product's movements keep their index until the one that follows it is made beside the running shop (late-indexes/of-goods.ts).
ALTER TABLE "exports" DROP CONSTRAINT "exports_list";--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_list" CHECK ("exports"."list" in ('orders', 'documents', 'products', 'returns', 'audit', 'customers', 'quotes', 'reviews', 'coupons', 'families', 'bank-lines', 'e-invoices', 'stock-movements'));
