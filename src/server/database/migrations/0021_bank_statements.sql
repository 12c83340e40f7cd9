CREATE TABLE "bank_line_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_line_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"orders" jsonb NOT NULL,
	"reference" text,
	"message" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_line_decisions_known" CHECK ("bank_line_decisions"."decision" in ('transfer', 'cash', 'dismissed', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"day" date NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reference" text NOT NULL,
	"narration" text NOT NULL,
	"balance_paise" bigint,
	"line_key" text NOT NULL,
	CONSTRAINT "bank_statement_lines_move_something" CHECK ("bank_statement_lines"."amount_paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"account" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_by" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"line_count" integer NOT NULL,
	"known_count" integer NOT NULL,
	"left_out" jsonb NOT NULL,
	"left_out_count" integer NOT NULL,
	"notes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_line_decisions" ADD CONSTRAINT "bank_line_decisions_line_id_bank_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_decisions_line_id_id_index" ON "bank_line_decisions" USING btree ("line_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_once" ON "bank_statement_lines" USING btree ("line_key");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_statement_id_index" ON "bank_statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_came" ON "bank_statement_lines" USING btree ("day","id") WHERE "bank_statement_lines"."amount_paise" > 0;--> statement-breakpoint
CREATE INDEX "bank_statements_uploaded_at_index" ON "bank_statements" USING btree ("uploaded_at");--> statement-breakpoint
-- What the bank said and what people decided of it is only added to.
CREATE FUNCTION "refuse_change_of_bank"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'table % only grows: nothing of it can be changed or deleted', TG_TABLE_NAME
		USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bank_statements_never_change" BEFORE UPDATE OR DELETE ON "bank_statements"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_bank"();
--> statement-breakpoint
CREATE TRIGGER "bank_statement_lines_never_change" BEFORE UPDATE OR DELETE ON "bank_statement_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_bank"();
--> statement-breakpoint
CREATE TRIGGER "bank_line_decisions_never_change" BEFORE UPDATE OR DELETE ON "bank_line_decisions"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_bank"();
--> statement-breakpoint
CREATE TRIGGER "bank_statements_never_emptied" BEFORE TRUNCATE ON "bank_statements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "bank_statement_lines_never_emptied" BEFORE TRUNCATE ON "bank_statement_lines" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "bank_line_decisions_never_emptied" BEFORE TRUNCATE ON "bank_line_decisions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "bank_statements_audited" AFTER INSERT OR UPDATE OR DELETE ON "bank_statements"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('bank-statement', 'id');
--> statement-breakpoint
CREATE TRIGGER "bank_line_decisions_audited" AFTER INSERT OR UPDATE OR DELETE ON "bank_line_decisions"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('bank-line', 'line_id');
