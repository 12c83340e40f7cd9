-- A shop may run as a role that owns no table, so that it cannot take away what keeps the audit as it is
-- (docs/operating.md): what only an owner may do is done in the owner's name. The path keeps a caller from having it
-- done elsewhere.
ALTER FUNCTION "make_audit_month"(date) SECURITY DEFINER;
--> statement-breakpoint
ALTER FUNCTION "make_audit_month"(date) SET search_path = public, pg_temp;
--> statement-breakpoint
CREATE FUNCTION "merge_index_entries"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
	SELECT gin_clean_pending_list(index.indexrelid)
	FROM pg_index AS index
		JOIN pg_class AS relation ON relation.oid = index.indexrelid
		JOIN pg_am AS method ON method.oid = relation.relam
	WHERE method.amname = 'gin' AND index.indisvalid
		AND relation.relnamespace = 'public'::regnamespace
$$;
