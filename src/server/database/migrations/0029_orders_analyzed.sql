-- Of a million orders a hundred thousand may come before the database looks at them again, until when it takes a state
-- or a way to pay that is new for one that no order has, and finds a person's few open orders by reading all of it.
ALTER TABLE "orders" SET (autovacuum_analyze_scale_factor = 0.002);
--> statement-breakpoint
ALTER TABLE "order_payments" SET (autovacuum_analyze_scale_factor = 0.002);
--> statement-breakpoint
ALTER TABLE "documents" SET (autovacuum_analyze_scale_factor = 0.005);
--> statement-breakpoint
ALTER TABLE "shipments" SET (autovacuum_analyze_scale_factor = 0.005);
