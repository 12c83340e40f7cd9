ALTER TABLE "deleted_rows" DROP CONSTRAINT "deleted_rows_kind_known";
--> statement-breakpoint
ALTER TABLE "deleted_rows" ADD CONSTRAINT "deleted_rows_kind_known" CHECK ("deleted_rows"."kind" in ('blogs', 'categories', 'press_settings', 'staff_roles')) NOT VALID;
