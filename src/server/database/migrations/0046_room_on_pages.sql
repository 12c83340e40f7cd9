-- Room on each page, so that a row that changes stays on it: where no index has what changed, none is written then. Nothing
-- is read or written under these locks: what comes later keeps to it.
ALTER TABLE "orders" SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "order_payments" SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE "products" SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "stock_levels" SET (fillfactor = 80);
