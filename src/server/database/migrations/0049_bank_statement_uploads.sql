CREATE TABLE "bank_statement_files" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_statement_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_by" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"line_count" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "bank_statement_uploads_state" CHECK ("bank_statement_uploads"."state" in ('queued', 'reading', 'adding', 'failed')),
	CONSTRAINT "bank_statement_uploads_says_why" CHECK (("bank_statement_uploads"."state" = 'failed') = ("bank_statement_uploads"."problem" is not null))
);
--> statement-breakpoint
ALTER TABLE "bank_statement_files" ADD CONSTRAINT "bank_statement_files_upload_id_bank_statement_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."bank_statement_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statement_uploads_uploaded_at_index" ON "bank_statement_uploads" USING btree ("uploaded_at");--> statement-breakpoint
CREATE TRIGGER "bank_statement_uploads_audited" AFTER INSERT OR UPDATE OR DELETE ON "bank_statement_uploads"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('bank-statement', 'id');
