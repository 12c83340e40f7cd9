CREATE TABLE "bank_booking_lines" (
	"booking_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line_id" uuid NOT NULL,
	"why" text,
	"remark" text,
	CONSTRAINT "bank_booking_lines_booking_id_position_pk" PRIMARY KEY("booking_id","position")
);
--> statement-breakpoint
CREATE TABLE "bank_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" text NOT NULL,
	"line_count" integer NOT NULL,
	"sum_paise" bigint NOT NULL,
	"looked" integer DEFAULT 0 NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"booked_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bank_bookings_state" CHECK ("bank_bookings"."state" in ('running', 'done', 'stopped')),
	CONSTRAINT "bank_bookings_counts" CHECK ("bank_bookings"."booked" between 0 and "bank_bookings"."looked" and "bank_bookings"."looked" <= "bank_bookings"."line_count"),
	CONSTRAINT "bank_bookings_done" CHECK ("bank_bookings"."state" <> 'done' or "bank_bookings"."looked" = "bank_bookings"."line_count")
);
--> statement-breakpoint
ALTER TABLE "bank_booking_lines" ADD CONSTRAINT "bank_booking_lines_booking_id_bank_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bank_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_booking_lines" ADD CONSTRAINT "bank_booking_lines_line_id_bank_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_bookings" ADD CONSTRAINT "bank_bookings_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_bookings_one_at_a_time" ON "bank_bookings" USING btree ("statement_id") WHERE "bank_bookings"."state" = 'running';--> statement-breakpoint
CREATE INDEX "bank_bookings_statement_id_started_at_index" ON "bank_bookings" USING btree ("statement_id","started_at");
--> statement-breakpoint
-- How far one is changes with each of its lines, and is no news: that it began, was stopped or is done, is.
CREATE TRIGGER "bank_bookings_audited" AFTER INSERT OR UPDATE OF "state" OR DELETE ON "bank_bookings"
	FOR EACH ROW WHEN (current_setting('pressroom.actor', true) <> '') EXECUTE FUNCTION "write_audit"('bank-statement', 'statement_id');
