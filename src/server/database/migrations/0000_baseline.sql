-- The schema as it was on 23 November 2026, of all the migrations before it: a database that they made is
-- as new as one that this makes, and goes on with the next (docs/decisions/064-one-baseline.md).
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "intarray";--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_purpose_known" CHECK ("account_links"."purpose" in ('verify', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "saved_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pincode" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_login_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trusted_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"gstin" text DEFAULT '' NOT NULL,
	"role" smallint DEFAULT 0 NOT NULL,
	"password_hash" text NOT NULL,
	"answer_hash" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "attribute_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attribute_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"number" double precision,
	"swatch" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"merged_into" integer,
	CONSTRAINT "attribute_values_slug_of_attribute" UNIQUE("attribute_id","slug")
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"is_filter" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"read_from" text[] DEFAULT '{}' NOT NULL,
	"is_being_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attributes_code_unique" UNIQUE("code"),
	CONSTRAINT "attributes_kind_known" CHECK ("attributes"."kind" in ('number', 'choice'))
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"shared_tiers" boolean DEFAULT false NOT NULL,
	"has_equal_names" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_options" (
	"family_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "family_options_family_id_attribute_id_pk" PRIMARY KEY("family_id","attribute_id"),
	CONSTRAINT "family_options_few" CHECK ("family_options"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "family_variants" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_attribute_blanks" (
	"product_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	CONSTRAINT "product_attribute_blanks_product_id_attribute_id_pk" PRIMARY KEY("product_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"value_id" integer NOT NULL,
	"set_by_owner" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_attributes_product_id_attribute_id_value_id_pk" PRIMARY KEY("product_id","attribute_id","value_id")
);
--> statement-breakpoint
CREATE TABLE "started_dictionaries" (
	"version" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" integer GENERATED ALWAYS AS IDENTITY (sequence name "categories_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"hsn" text DEFAULT '' NOT NULL,
	"gst_percent" numeric(5, 2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_code_unique" UNIQUE("code"),
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_name_among_siblings" UNIQUE NULLS NOT DISTINCT("parent_id","name"),
	CONSTRAINT "categories_parent_is_another" CHECK ("categories"."parent_id" <> "categories"."id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_paise" bigint NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"category_id" uuid NOT NULL,
	"shipping" boolean DEFAULT true NOT NULL,
	"customised" boolean DEFAULT false NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bulk_discounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"specifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"net_quantity" text DEFAULT '' NOT NULL,
	"weight_grams" integer,
	"packed_size" text DEFAULT '' NOT NULL,
	"hsn" text DEFAULT '' NOT NULL,
	"gst_percent" numeric(5, 2),
	"unit" text DEFAULT 'NOS' NOT NULL,
	"tax_from" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price_paise" >= 0),
	CONSTRAINT "products_weight_positive" CHECK ("products"."weight_grams" > 0),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "removed_products" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" uuid,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compatibility_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"machines" jsonb NOT NULL,
	"goods" jsonb NOT NULL,
	"comparisons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starter_pieces" integer,
	"starter_takes" text DEFAULT 'one' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compatibility_rules_kind_known" CHECK ("compatibility_rules"."kind" in ('consumable', 'blank', 'spare', 'accessory', 'companion')),
	CONSTRAINT "compatibility_rules_takes_known" CHECK ("compatibility_rules"."starter_takes" in ('one', 'each')),
	CONSTRAINT "compatibility_rules_pieces_positive" CHECK ("compatibility_rules"."starter_pieces" >= 1)
);
--> statement-breakpoint
CREATE TABLE "user_machines" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_machines_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"words" text GENERATED ALWAYS AS (trim(regexp_replace(replace(replace(replace(replace(regexp_replace(regexp_replace(content, '</?(?:strong|em|u|s|a|code)(?: [^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '[\s\u00a0]+', ' ', 'g'))) STORED,
	"thumbnail" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blogs_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "picture_origins" (
	"origin" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "reviews_state_known" CHECK ("reviews"."state" in ('waiting', 'shown', 'refused')),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"subscription_id" uuid,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "coupons_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" > 0 and "coupons"."percent" <= 100)
);
--> statement-breakpoint
CREATE TABLE "document_pdfs" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"is_registered" boolean NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_registrations" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"irn" text NOT NULL,
	"ack_number" text NOT NULL,
	"acknowledged_at" timestamp with time zone NOT NULL,
	"signed_qr" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"registered_by" text NOT NULL,
	CONSTRAINT "document_registrations_irn_unique" UNIQUE("irn")
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" text NOT NULL,
	"gstin" text NOT NULL,
	"financial_year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_series_kind_gstin_financial_year_pk" PRIMARY KEY("kind","gstin","financial_year"),
	CONSTRAINT "document_series_kind_known" CHECK ("document_series"."kind" in ('invoice', 'credit-note', 'credit-voucher', 'challan')),
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
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'credit-note', 'credit-voucher', 'challan'))
);
--> statement-breakpoint
CREATE TABLE "feed_parts" (
	"number" integer PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL,
	"products" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"restocked" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "mailbox_mails" (
	"mailbox" text NOT NULL,
	"mail_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_mails_mailbox_mail_id_pk" PRIMARY KEY("mailbox","mail_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"consent" text NOT NULL,
	"link_hash" text,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "newsletter_subscriptions_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"what" text NOT NULL,
	"for_shopper" boolean DEFAULT true NOT NULL,
	"is_note" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"image" text,
	"hsn" text NOT NULL,
	"gst_percent" numeric(5, 2),
	"unit" text DEFAULT 'NOS' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"customised" boolean DEFAULT false NOT NULL,
	"full_price_paise" bigint NOT NULL,
	"unit_price_paise" bigint NOT NULL,
	"discount_percent" numeric(5, 2) NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"order_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text,
	"payment_state" text NOT NULL,
	"total_paise" bigint NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"coupon_code" text,
	"coupon_paise" bigint DEFAULT 0 NOT NULL,
	"freight_paise" bigint DEFAULT 0 NOT NULL,
	"shipping_method" jsonb,
	"arrives_by" date,
	"pay_by" text DEFAULT 'gateway' NOT NULL,
	"quote_id" uuid,
	"seller_gstin" text,
	"cart_digest" text NOT NULL,
	"return_url" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"company" text,
	"gstin" text,
	"sez" boolean DEFAULT false NOT NULL,
	"gstin_confirmed" boolean DEFAULT false NOT NULL,
	"gstin_confirmed_by" text,
	"billing_address" jsonb,
	"purchase_order" text,
	"note" text,
	"address_request" jsonb,
	"stock_reserved" boolean DEFAULT true NOT NULL,
	"holds_stock" boolean NOT NULL,
	"written_off" boolean DEFAULT false NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"superseded_by" uuid,
	"refused_at" timestamp with time zone,
	"cod_contacts" text[],
	"pack_reminded_at" timestamp with time zone,
	"packed_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"tracking_token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	CONSTRAINT "orders_order_key_unique" UNIQUE("order_key"),
	CONSTRAINT "orders_tracking_token_unique" UNIQUE("tracking_token"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('Processing', 'Shipped', 'Delivered', 'Cancelled', 'Refunded')),
	CONSTRAINT "orders_payment_state_known" CHECK ("orders"."payment_state" in ('unpaid', 'pending', 'failed', 'due', 'charged', 'review', 'settled', 'expired', 'cancelled', 'refunding', 'refunded')),
	CONSTRAINT "orders_pay_by_known" CHECK ("orders"."pay_by" in ('gateway', 'bank-transfer', 'cash-on-delivery')),
	CONSTRAINT "orders_freight_not_negative" CHECK ("orders"."freight_paise" >= 0),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"transfer_reference" text,
	"transfer_account" jsonb,
	"gateway_state" text DEFAULT 'unpaid' NOT NULL,
	"gateway_status" text DEFAULT 'NEW' NOT NULL,
	"gateway_message" text,
	"gateway_id" text,
	"transaction_id" text,
	"payment_method" text,
	"received_paise" bigint,
	"received_currency" text,
	"received_transaction_id" text,
	"excess_kept_paise" bigint DEFAULT 0 NOT NULL,
	"review_reason" text,
	"session_id" text,
	"payment_url" text,
	"session_expires_at" timestamp with time zone,
	"session_claimed_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"paid_mail_sent_at" timestamp with time zone,
	CONSTRAINT "order_payments_transfer_reference_unique" UNIQUE("transfer_reference"),
	CONSTRAINT "order_payments_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "order_payments_gateway_state_known" CHECK ("order_payments"."gateway_state" in ('unpaid', 'pending', 'charged', 'held', 'failed', 'not_paid', 'missing'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"way" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"voided_reason" text,
	CONSTRAINT "payments_way_known" CHECK ("payments"."way" in ('gateway', 'bank-transfer', 'cash-on-delivery')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_accounts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"account" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('queued', 'pending', 'done', 'failed', 'review', 'by_hand'))
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"order_key" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_paise" bigint,
	"currency" text,
	"gateway_status" text NOT NULL,
	"is_taken" boolean NOT NULL,
	"transaction_id" text,
	"payment_method" text,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_id" text,
	"problem" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"note" text,
	CONSTRAINT "unmatched_payments_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "unmatched_payments_state_known" CHECK ("unmatched_payments"."state" in ('open', 'refunding', 'refunded', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"order_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "press_setting_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"setting_id" uuid NOT NULL,
	"side" text NOT NULL,
	"product_id" uuid,
	"category_id" uuid,
	CONSTRAINT "press_setting_targets_side_known" CHECK ("press_setting_targets"."side" in ('blank', 'machine')),
	CONSTRAINT "press_setting_targets_product_or_category" CHECK (("press_setting_targets"."product_id" is null) <> ("press_setting_targets"."category_id" is null))
);
--> statement-breakpoint
CREATE TABLE "press_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"blank" text NOT NULL,
	"method" text NOT NULL,
	"machine" text NOT NULL,
	"min_temperature" integer NOT NULL,
	"max_temperature" integer NOT NULL,
	"min_seconds" integer NOT NULL,
	"max_seconds" integer NOT NULL,
	"pressure" text,
	"peel" text[] NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "press_settings_slug_unique" UNIQUE("slug"),
	CONSTRAINT "press_settings_method_known" CHECK ("press_settings"."method" in ('sublimation', 'dtf', 'vinyl', 'other')),
	CONSTRAINT "press_settings_pressure_known" CHECK ("press_settings"."pressure" in ('light', 'medium', 'firm')),
	CONSTRAINT "press_settings_spans_upright" CHECK ("press_settings"."min_temperature" <= "press_settings"."max_temperature" and "press_settings"."min_seconds" <= "press_settings"."max_seconds")
);
--> statement-breakpoint
CREATE TABLE "quote_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"what" text NOT NULL,
	"is_message" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"offer" jsonb NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by" text NOT NULL,
	CONSTRAINT "quote_versions_quote_id_version_pk" PRIMARY KEY("quote_id","version")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"state" text NOT NULL,
	"buyer" jsonb,
	"deliver_to" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"valid_until" timestamp with time zone,
	"question_open" boolean DEFAULT false NOT NULL,
	"decline_reason" text,
	"order_id" uuid,
	"reminded_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_token_unique" UNIQUE("token"),
	CONSTRAINT "quotes_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "quotes_state_known" CHECK ("quotes"."state" in ('asked', 'drafting', 'sent', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "quotes_accepted_has_order" CHECK ("quotes"."state" <> 'accepted' or "quotes"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "cancel_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"lines" jsonb NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "cancel_requests_state_known" CHECK ("cancel_requests"."state" in ('open', 'granted', 'refused', 'overtaken'))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity_positive" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_restocked_of_quantity" CHECK ("return_lines"."restocked" between 0 and "return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"return_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_photos_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "return_steps" (
	"return_id" uuid NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_steps_return_id_status_pk" PRIMARY KEY("return_id","status")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"resolution" text NOT NULL,
	"credit_id" uuid,
	"replacement_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_status_known" CHECK ("returns"."status" in ('asked', 'accepted', 'refused', 'received', 'inspected', 'refunded', 'replaced', 'sent-back', 'withdrawn', 'lapsed')),
	CONSTRAINT "returns_resolution_known" CHECK ("returns"."resolution" in ('refund', 'replacement'))
);
--> statement-breakpoint
CREATE TABLE "changed_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_code" integer
);
--> statement-breakpoint
CREATE TABLE "ignored_zero_result_searches" (
	"words" text PRIMARY KEY NOT NULL,
	"ignored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"category_code" integer PRIMARY KEY NOT NULL,
	"cards" integer NOT NULL,
	"products" integer NOT NULL,
	"counts" jsonb,
	"is_stale" boolean DEFAULT false NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" uuid,
	"family_id" uuid,
	"facets" integer[] NOT NULL,
	"category_code" integer DEFAULT 0 NOT NULL,
	"price_paise" bigint NOT NULL,
	"max_price_paise" bigint NOT NULL,
	"in_stock" boolean NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"origin" text collate "C" DEFAULT '~' NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"document" "tsvector" NOT NULL,
	"main_words" "tsvector" DEFAULT '' NOT NULL,
	"is_top" boolean DEFAULT true NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "search_entries_of_product_or_family" CHECK (("search_entries"."product_id" is null) <> ("search_entries"."family_id" is null))
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"typed" text[] NOT NULL,
	"meaning" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_variants" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"facets" integer[] NOT NULL,
	"price_paise" bigint NOT NULL,
	"in_stock" boolean NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"written" text DEFAULT '' NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zero_result_searches" (
	"words" text NOT NULL,
	"day" date DEFAULT current_date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"outcome" text DEFAULT 'nothing' NOT NULL,
	"corrected_keyword" text DEFAULT '' NOT NULL,
	CONSTRAINT "zero_result_searches_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "zero_result_searches_outcome_known" CHECK ("zero_result_searches"."outcome" in ('nothing', 'some', 'mended'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"input_digest" text NOT NULL,
	"answer" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_endpoint_key_pk" PRIMARY KEY("user_id","endpoint","key")
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
CREATE TABLE "shop_identity" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"shop_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"place" text,
	"mark" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_identity_only_row" CHECK ("shop_identity"."only_row")
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_values" ADD CONSTRAINT "attribute_values_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_values" ADD CONSTRAINT "attribute_values_merged_into_attribute_values_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."attribute_values"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_options" ADD CONSTRAINT "family_options_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_options" ADD CONSTRAINT "family_options_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_variants" ADD CONSTRAINT "family_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_variants" ADD CONSTRAINT "family_variants_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute_blanks" ADD CONSTRAINT "product_attribute_blanks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute_blanks" ADD CONSTRAINT "product_attribute_blanks_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_value_id_attribute_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."attribute_values"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_products" ADD CONSTRAINT "removed_products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_machines" ADD CONSTRAINT "user_machines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_machines" ADD CONSTRAINT "user_machines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pdfs" ADD CONSTRAINT "document_pdfs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_registrations" ADD CONSTRAINT "document_registrations_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_setting_targets" ADD CONSTRAINT "press_setting_targets_setting_id_press_settings_id_fk" FOREIGN KEY ("setting_id") REFERENCES "public"."press_settings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_setting_targets" ADD CONSTRAINT "press_setting_targets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_setting_targets" ADD CONSTRAINT "press_setting_targets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_requests" ADD CONSTRAINT "cancel_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_of_shipment_line" FOREIGN KEY ("shipment_id","position") REFERENCES "public"."shipment_lines"("shipment_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_replacement_id_shipments_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_variants" ADD CONSTRAINT "search_variants_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user_id_index" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_expires_at_index" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "saved_addresses_user_id_index" ON "saved_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_addresses_one_default" ON "saved_addresses" USING btree ("user_id") WHERE "saved_addresses"."is_default";--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "attribute_values_attribute_id_number_index" ON "attribute_values" USING btree ("attribute_id","number");--> statement-breakpoint
CREATE INDEX "attribute_values_with_swatch" ON "attribute_values" USING btree ("attribute_id") WHERE "attribute_values"."swatch" <> '';--> statement-breakpoint
CREATE INDEX "families_with_equal_names" ON "families" USING btree ("id") WHERE "families"."has_equal_names";--> statement-breakpoint
CREATE INDEX "family_variants_family_id_index" ON "family_variants" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "product_attribute_blanks_attribute_id_index" ON "product_attribute_blanks" USING btree ("attribute_id");--> statement-breakpoint
CREATE INDEX "product_attributes_value_id_index" ON "product_attributes" USING btree ("value_id");--> statement-breakpoint
CREATE INDEX "product_attributes_attribute_id_product_id_index" ON "product_attributes" USING btree ("attribute_id","product_id");--> statement-breakpoint
CREATE INDEX "products_category_id_index" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_changed_in_category" ON "products" USING btree ("category_id","updated_at");--> statement-breakpoint
CREATE INDEX "products_created_at_id_index" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_without_picture" ON "products" USING btree ("id") WHERE photos = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "products_without_price" ON "products" USING btree ("id") WHERE price_paise = 0;--> statement-breakpoint
CREATE INDEX "products_without_hsn" ON "products" USING btree ("id") WHERE hsn = '';--> statement-breakpoint
CREATE INDEX "products_without_gst" ON "products" USING btree ("id") WHERE gst_percent is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_unique" ON "products" USING btree (lower(trim("sku"))) WHERE trim("products"."sku") <> '';--> statement-breakpoint
CREATE INDEX "products_sku_key" ON "products" USING btree (lower(regexp_replace("sku", '[^[:alnum:]]', '', 'g')) text_pattern_ops) WHERE trim("products"."sku") <> '';--> statement-breakpoint
CREATE INDEX "user_machines_product_id_index" ON "user_machines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "blogs_created_at_id_index" ON "blogs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_state_created_at_index" ON "reviews" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "documents_order_id_index" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_issued_on_kind_index" ON "documents" USING btree ("issued_on","kind");--> statement-breakpoint
CREATE INDEX "cancellation_lines_order_id_index" ON "cancellation_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cancellations_order_id_index" ON "cancellations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_lines_shipment_id_index" ON "credit_lines" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "credits_order_id_index" ON "credits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credits_shipment_id_index" ON "credits" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_lines_order_id_index" ON "shipment_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_shipped_at_index" ON "shipments" USING btree ("shipped_at");--> statement-breakpoint
CREATE INDEX "shipments_tracking_number" ON "shipments" USING btree (lower("tracking_number"));--> statement-breakpoint
CREATE INDEX "sent_mails_sent_at_index" ON "sent_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "order_events_order_id_at_index" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "orders_user_id_created_at_index" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_state_reserved_until_index" ON "orders" USING btree ("payment_state","reserved_until");--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("paid_at") WHERE "orders"."status" = 'Processing';--> statement-breakpoint
CREATE INDEX "orders_by_way" ON "orders" USING btree ("pay_by","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at","id") WHERE "orders"."payment_state" in ('unpaid', 'pending', 'failed', 'due');--> statement-breakpoint
CREATE INDEX "orders_cod_contacts" ON "orders" USING gin ("cod_contacts") WHERE "orders"."cod_contacts" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_at_index" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "order_payments_received_at_index" ON "order_payments" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_paid_on_index" ON "payments" USING btree ("paid_on");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree (lower("reference"));--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transfer_once" ON "payments" USING btree ("reference") WHERE "payments"."way" = 'bank-transfer' and "payments"."voided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_an_order" ON "payments" USING btree ("order_id","reference") WHERE "payments"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_reference" ON "refunds" USING btree (lower("reference"));--> statement-breakpoint
CREATE INDEX "unmatched_payments_found_at_index" ON "unmatched_payments" USING btree ("found_at");--> statement-breakpoint
CREATE UNIQUE INDEX "press_setting_targets_once" ON "press_setting_targets" USING btree ("setting_id","side",coalesce("product_id", "category_id"));--> statement-breakpoint
CREATE INDEX "press_setting_targets_product_id_index" ON "press_setting_targets" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "press_setting_targets_category_id_index" ON "press_setting_targets" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "quote_events_quote_id_at_index" ON "quote_events" USING btree ("quote_id","at");--> statement-breakpoint
CREATE INDEX "quotes_user_id_created_at_index" ON "quotes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_created_at_id_index" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_to_remind" ON "quotes" USING btree ("valid_until") WHERE "quotes"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_waiting" ON "quotes" USING btree ("created_at") WHERE "quotes"."state" = 'asked' or "quotes"."question_open";--> statement-breakpoint
CREATE INDEX "cancel_requests_order_id_index" ON "cancel_requests" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cancel_requests_one_open" ON "cancel_requests" USING btree ("order_id") WHERE "cancel_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "return_lines_shipment_id_index" ON "return_lines" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "return_photos_user_id_created_at_index" ON "return_photos" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "return_photos_return_id_index" ON "return_photos" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_order_id_index" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_status_moved_at_index" ON "returns" USING btree ("status","moved_at");--> statement-breakpoint
CREATE INDEX "returns_shipment_id_index" ON "returns" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "changed_lists_category_code_index" ON "changed_lists" USING btree ("category_code");--> statement-breakpoint
CREATE UNIQUE INDEX "search_entries_product" ON "search_entries" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_entries_family" ON "search_entries" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "search_entries_facets" ON "search_entries" USING gin ("facets" gin__int_ops);--> statement-breakpoint
CREATE INDEX "search_entries_document" ON "search_entries" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_entries_main_words" ON "search_entries" USING gin ("main_words");--> statement-breakpoint
CREATE INDEX "search_entries_top_main_words" ON "search_entries" USING gin ("main_words") WHERE "search_entries"."is_top";--> statement-breakpoint
CREATE INDEX "search_entries_top_document" ON "search_entries" USING gin ("document") WHERE "search_entries"."is_top";--> statement-breakpoint
CREATE INDEX "search_entries_top_facets" ON "search_entries" USING gin ("facets" gin__int_ops) WHERE "search_entries"."is_top";--> statement-breakpoint
CREATE INDEX "search_entries_name_key" ON "search_entries" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "search_entries_category_popular" ON "search_entries" USING btree ("category_code","in_stock","sold","listed_at","id") INCLUDE ("facets","family_id","price_paise","max_price_paise");--> statement-breakpoint
CREATE INDEX "search_entries_category_newest" ON "search_entries" USING btree ("category_code","listed_at","id") INCLUDE ("facets","family_id","price_paise","max_price_paise","in_stock");--> statement-breakpoint
CREATE INDEX "search_entries_category_price" ON "search_entries" USING btree ("category_code","price_paise","id") INCLUDE ("facets","family_id","max_price_paise","in_stock");--> statement-breakpoint
CREATE INDEX "search_entries_category_origin" ON "search_entries" USING btree ("category_code","origin","id") INCLUDE ("facets","family_id","price_paise","max_price_paise","in_stock");--> statement-breakpoint
CREATE INDEX "search_entries_popular" ON "search_entries" USING btree ("in_stock","sold","listed_at","id");--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("listed_at","id");--> statement-breakpoint
CREATE INDEX "search_entries_price" ON "search_entries" USING btree ("price_paise","id");--> statement-breakpoint
CREATE INDEX "search_variants_family_id_index" ON "search_variants" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "search_vocabulary_trigrams" ON "search_vocabulary" USING gin ("word" gin_trgm_ops) WHERE (position(' ' in "search_vocabulary"."written") = 0 or "search_vocabulary"."uses" > 2);--> statement-breakpoint
CREATE INDEX "search_vocabulary_beginnings" ON "search_vocabulary" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
-- What a document is looked for by, in small letters, one subject a line. Its cost is that of reading the
-- body, some kB: else the planner would rather read all documents than ask the index.
CREATE FUNCTION "document_search_text"("number" text, "body" jsonb) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 2000 AS $$
BEGIN
  RETURN lower(concat_ws(chr(10), "number", "body" #>> '{buyer,company}', "body" #>> '{buyer,name}',
    "body" #>> '{buyer,gstin}', "body" #>> '{buyer,email}', "body" #>> '{order,number}',
    "body" #>> '{order,paymentReference}', "body" #>> '{order,purchaseOrder}', "body" #>> '{corrects,number}'));
END
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'document % is issued: it cannot be changed or deleted', OLD.number;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "documents_never_change" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_document"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_registration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'IRN % is registered: it cannot be changed or deleted', OLD.irn;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "document_registrations_never_change" BEFORE UPDATE OR DELETE ON "document_registrations" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_registration"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_quote_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'version % of a quote is sent: it cannot be changed or deleted', OLD.version;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "quote_versions_never_change" BEFORE UPDATE OR DELETE ON "quote_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_quote_version"();
--> statement-breakpoint
-- The schema of orders cannot name quotes, which name orders.
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id");
--> statement-breakpoint
-- What is compressed inside is stored as it is.
ALTER TABLE "document_pdfs" ALTER COLUMN "content" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "search_entries" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
INSERT INTO "search_state" ("id", "rules") VALUES (1, 0);
--> statement-breakpoint
-- The trade's own synonyms, once: from here on they are the owner's.
INSERT INTO "search_synonyms" ("id", "typed", "meaning")
SELECT gen_random_uuid(), "typed", "meaning" FROM (VALUES
  (array['cup', 'coffee cup', 'tea cup', 'coffee mug', 'tea mug', 'pyala', 'pyali', 'mag', 'कप', 'मग', 'प्याला'], 'mug'),
  (array['jadui mug', 'jadu mug', 'जादुई मग', 'jadui cup', 'heat sensitive mug', 'color change mug'], 'magic mug'),
  (array['tee', 'tees', 'tshirt', 't shirt', 'teeshirt', 't-sart', 'tisart', 'टीशर्ट', 'टी शर्ट', 'टी-शर्ट'], 't-shirt'),
  (array['kapda', 'kapde', 'kapra', 'कपड़ा', 'कपड़े', 'fabric'], 't-shirt'),
  (array['htv', 'heat transfer', 'heat transfer film', 'vinyl sheet'], 'transfer vinyl'),
  (array['keyring', 'key ring', 'chabi', 'chabi ka challa', 'chabi challa', 'chaabi ka challa', 'chabi ka chhalla', 'challa', 'चाबी', 'चाबी का छल्ला', 'छल्ला', 'की रिंग', 'कीचेन', 'keyholder'], 'key chain'),
  (array['mouse mat', 'माउस पैड', 'mouse pad mat'], 'mouse pad'),
  (array['pet film', 'transfer film', 'dtf sheet', 'डीटीएफ फिल्म'], 'dtf film'),
  (array['dtf glue', 'dtf adhesive', 'hot melt', 'glue powder'], 'dtf powder'),
  (array['teflon', 'teflon sheet', 'teflon paper', 'butter paper'], 'ptfe sheet'),
  (array['butter paper', 'kagaz', 'kagaj', 'कागज', 'कागज़', 'पेपर', 'transfer paper'], 'sublimation paper'),
  (array['kagaz', 'kagaj', 'कागज', 'कागज़', 'पेपर'], 'paper'),
  (array['pillow', 'takiya', 'तकिया', 'gadda cover', 'cushion pillow'], 'cushion'),
  (array['hat', 'topi', 'topee', 'टोपी', 'कैप'], 'cap'),
  (array['sipper', 'flask', 'thermos', 'water bottle', 'botal', 'botel', 'pani ki botal', 'बोतल', 'थर्मस', 'सिपर'], 'bottle'),
  (array['sipper'], 'tumbler'),
  (array['glass tumbler', 'गिलास', 'gilas'], 'tumbler'),
  (array['syahi', 'shyahi', 'स्याही', 'इंक'], 'ink'),
  (array['carbon dioxide'], 'co2'),
  (array['vinyl cutter', 'sticker cutter', 'sticker cutting', 'sticker cutting machine', 'sticker kaatne ki machine', 'sticker katne ki machine', 'vinyl cutting machine', 'radium cutter', 'radium cutting machine', 'radium plotter', 'cutting machine', 'स्टिकर कटिंग मशीन'], 'cutting plotter'),
  (array['cutter'], 'plotter'),
  (array['engraver', 'engraving machine', 'marking machine'], 'laser marker'),
  (array['marker'], 'engraver'),
  (array['metal engraving', 'metal engraving machine', 'steel marking machine', 'metal marking machine', 'metal marking'], 'fiber laser marker'),
  (array['wood cutting laser', 'wood laser', 'wood engraving machine', 'acrylic cutting machine', 'acrylic laser'], 'co2 laser'),
  (array['wood cutting laser', 'wood laser', 'wood engraving machine'], 'diode laser'),
  (array['stone', 'photo stone', 'patthar', 'patthar photo', 'पत्थर'], 'slate'),
  (array['trophy', 'award', 'memento', 'momento', 'ट्रॉफी', 'crystal trophy'], 'crystal'),
  (array['mobile cover machine', 'mobile cover printing machine', 'mobile cover', 'phone cover machine', 'phone case machine', 'mobile case machine', 'phone case printing', 'back cover machine', 'मोबाइल कवर मशीन'], 'vacuum press'),
  (array['topi press', 'hat press', 'cap printing', 'cap printing machine', 'topi printing machine', 'cap machine'], 'cap press'),
  (array['mug printing', 'mug printing machine', 'mug machine', 'cup machine', 'mug chapne ki machine', 'cup printing machine', 'मग मशीन', 'मग प्रिंटिंग मशीन'], 'mug press'),
  (array['tumbler machine', 'bottle printing machine', 'bottle printing', 'bottle machine', 'bottle press'], 'tumbler press'),
  (array['t-shirt printing machine', 't-shirt printing', 't-shirt machine', 'kapda chapne ki machine', 'टी शर्ट मशीन', 'टी शर्ट प्रिंटिंग मशीन', 'printer for t-shirts', 'tshirt printer', 'cloth printing machine', 'fabric printing machine'], 'dtf printer'),
  (array['t-shirt printing machine', 't-shirt printing', 't-shirt machine', 'kapda chapne ki machine', 'cloth printing machine', 'fabric printing machine', 'keychain machine', 'machine for key chains', 'key chain printing machine', 'टी शर्ट मशीन', 'टी शर्ट प्रिंटिंग मशीन', 'hit press', 'garam press', 'iron press', 'हीट प्रेस', 'हीट प्रेस मशीन'], 'heat press'),
  (array['keychain machine', 'machine for key chains', 'key chain printing machine', 'key chain making machine'], 'laser engraver'),
  (array['chapne', 'chapna', 'chapai', 'छपाई', 'छापने', 'प्रिंट', 'प्रिंटिंग'], 'printing'),
  (array['मशीन', 'mashin', 'masin', 'machin'], 'machine'),
  (array['प्रिंटर'], 'printer'),
  (array['प्रेस'], 'press'),
  (array['सब्लिमेशन'], 'sublimation'),
  (array['डीटीएफ', 'direct to film'], 'dtf'),
  (array['लेजर', 'लेज़र'], 'laser'),
  (array['कवर'], 'cover'),
  (array['safed', 'सफेद', 'सफ़ेद'], 'white'),
  (array['kala', 'kaala', 'काला'], 'black'),
  (array['lal', 'laal', 'लाल'], 'red'),
  (array['neela', 'नीला'], 'blue'),
  (array['chashma', 'chasma', 'चश्मा', 'laser glasses', 'safety glasses', 'spectacles'], 'goggles'),
  (array['thermal tape', 'sublimation tape', 'kapton tape', 'high temperature tape'], 'heat tape'),
  (array['jhola', 'thaila', 'झोला', 'थैला', 'cloth bag', 'bag'], 'tote'),
  (array['spare parts', 'spare part', 'parts'], 'spares'),
  (array['dryer', 'drying machine'], 'oven'),
  (array['oven'], 'dryer'),
  (array['photo gift', 'photo gifts'], 'gifts'),
  (array['chai', 'chai cup', 'chai mug', 'chai ka cup', 'chai ka mug', 'चाय', 'चाय का कप', 'चाय कप', 'photo mug', 'photo cup'], 'mug'),
  (array['rang badalne wala mug', 'rang badalne wala cup', 'rang badalne wala', 'रंग बदलने वाला मग', 'रंग बदलने वाला कप', 'color changing cup'], 'magic mug'),
  (array['rang', 'रंग'], 'colour'),
  (array['box', 'peti', 'dabba', 'पेटी', 'डिब्बा'], 'carton')
) AS "trade" ("typed", "meaning");
