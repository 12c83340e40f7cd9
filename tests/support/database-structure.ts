import pg from "pg";

/** What a database is made of, a line for each part of its schema; what extensions bring is left out. */
export async function databaseStructure(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' ', 'column', table_name, column_name, data_type, udt_name, is_nullable,
          column_default, identity_generation, generation_expression) as line
        from information_schema.columns where table_schema = 'public'
      union all select concat_ws(' ', 'constraint', conrelid::regclass, conname,
          replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid)) from pg_index
        join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'relation', relkind, relname, reloptions) from pg_class
        where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(pg_proc.oid) from pg_proc
        where pronamespace = 'public'::regnamespace and not exists
          (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select concat_ws(' ', 'storage', attrelid::regclass, attname, attstorage)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
    );
    return rows.map(({ line }) => line).sort();
  } finally {
    await client.end();
  }
}
