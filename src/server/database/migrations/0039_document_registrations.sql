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
ALTER TABLE "document_registrations" ADD CONSTRAINT "document_registrations_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_registration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'IRN % is registered: it cannot be changed or deleted', OLD.irn;
END
$$;--> statement-breakpoint
CREATE TRIGGER "document_registrations_never_change" BEFORE UPDATE OR DELETE ON "document_registrations" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_registration"();
