CREATE TABLE "stock_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"branch" text,
	"what" text NOT NULL,
	"stands" integer NOT NULL,
	"ledger" integer NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
