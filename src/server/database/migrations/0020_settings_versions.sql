CREATE TABLE "settings_versions" (
	"subject" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "settings_versions_subject_version_pk" PRIMARY KEY("subject","version")
);

--> statement-breakpoint
-- Written with each save, whatever program makes it.
CREATE FUNCTION "keep_settings_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO settings_versions (subject, version, value, saved_at, saved_by)
		VALUES (NEW.subject, NEW.version, NEW.value, NEW.updated_at, NEW.updated_by)
		-- Of a subject whose row somebody deleted by hand: it is saved all the same.
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "settings_first_version_kept" AFTER INSERT ON "settings"
	FOR EACH ROW EXECUTE FUNCTION "keep_settings_version"();
--> statement-breakpoint
CREATE TRIGGER "settings_versions_kept" AFTER UPDATE ON "settings"
	FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION "keep_settings_version"();
--> statement-breakpoint
-- What was saved before there was a history begins it; the triggers keep others from saving meanwhile.
INSERT INTO "settings_versions" ("subject", "version", "value", "saved_at", "saved_by")
	SELECT "subject", "version", "value", "updated_at", "updated_by" FROM "settings";
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_settings_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what settings were stays: it can be neither changed nor deleted'
		USING ERRCODE = 'check_violation', CONSTRAINT = 'settings_versions_never_change';
END $$;
--> statement-breakpoint
CREATE TRIGGER "settings_versions_never_change" BEFORE UPDATE OR DELETE ON "settings_versions"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_settings_version"();
--> statement-breakpoint
CREATE TRIGGER "settings_versions_never_emptied" BEFORE TRUNCATE ON "settings_versions"
	EXECUTE FUNCTION "refuse_change_of_settings_version"();
