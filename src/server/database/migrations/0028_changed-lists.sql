CREATE TABLE "changed_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_code" integer
);
--> statement-breakpoint
CREATE INDEX "changed_lists_category_code_index" ON "changed_lists" USING btree ("category_code");