CREATE TABLE "document_series" (
	"kind" text NOT NULL,
	"gstin" text NOT NULL,
	"financial_year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_series_kind_gstin_financial_year_pk" PRIMARY KEY("kind","gstin","financial_year"),
	CONSTRAINT "document_series_kind_known" CHECK ("document_series"."kind" in ('invoice', 'credit-note', 'challan')),
	CONSTRAINT "document_series_number_positive" CHECK ("document_series"."last_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"corrects_id" uuid,
	"seller_gstin" text NOT NULL,
	"financial_year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"total_paise" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_number_once" UNIQUE("kind","seller_gstin","financial_year","sequence"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'credit-note', 'challan'))
);
--> statement-breakpoint
CREATE TABLE "cancellation_lines" (
	"cancellation_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"goods_paise" bigint NOT NULL,
	"freight_paise" bigint NOT NULL,
	CONSTRAINT "cancellation_lines_cancellation_id_position_pk" PRIMARY KEY("cancellation_id","position"),
	CONSTRAINT "cancellation_lines_quantity_positive" CHECK ("cancellation_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"restocked" boolean NOT NULL,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_lines" (
	"credit_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "credit_lines_credit_id_position_pk" PRIMARY KEY("credit_id","position"),
	CONSTRAINT "credit_lines_quantity_not_negative" CHECK ("credit_lines"."quantity" >= 0),
	CONSTRAINT "credit_lines_amount_not_negative" CHECK ("credit_lines"."amount_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"document_id" uuid,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"goods_paise" bigint NOT NULL,
	"freight_paise" bigint NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_lines_quantity_positive" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ordinal" smallint NOT NULL,
	"is_replacement" boolean DEFAULT false NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text NOT NULL,
	"weight_grams" integer,
	"eway_bill" text,
	"document_id" uuid,
	"shipped_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_by" text NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "shipments_ordinal_once" UNIQUE("order_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"subject" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unit" text DEFAULT 'NOS' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "unit" text DEFAULT 'NOS' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "freight_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_method" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" text DEFAULT 'gateway' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_id_documents_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_lines" ADD CONSTRAINT "cancellation_lines_cancellation_id_cancellations_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."cancellations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_lines" ADD CONSTRAINT "cancellation_lines_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_of_shipment_line" FOREIGN KEY ("shipment_id","position") REFERENCES "public"."shipment_lines"("shipment_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_order_id_index" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_issued_on_kind_index" ON "documents" USING btree ("issued_on","kind");--> statement-breakpoint
CREATE INDEX "cancellation_lines_order_id_index" ON "cancellation_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cancellations_order_id_index" ON "cancellations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_lines_shipment_id_index" ON "credit_lines" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "credits_order_id_index" ON "credits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credits_shipment_id_index" ON "credits" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_lines_order_id_index" ON "shipment_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_shipped_at_index" ON "shipments" USING btree ("shipped_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pay_by_known" CHECK ("orders"."pay_by" in ('gateway', 'bank-transfer', 'cash-on-delivery'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_freight_not_negative" CHECK ("orders"."freight_paise" >= 0);--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'document % is issued: it cannot be changed or deleted', OLD.number;
END
$$;--> statement-breakpoint
CREATE TRIGGER "documents_never_change" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_document"();
