import pg from "pg";

/**
 * Runs the work with all indexes of large tables dropped that no rule needs, since they are quicker built
 * at the end than kept up row by row; then makes them again as they were, and tells the planner what is
 * in the tables. On a connection without timeouts, which the work may use.
 */
export async function withoutIndexes(
  url: string,
  tables: readonly string[],
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "pressroom seed" });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
       from pg_index as index
       where index.indrelid = any($1::regclass[]) and not index.indisunique`,
      [tables],
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    try {
      await work(client);
    } finally {
      await client.query("set maintenance_work_mem = '512MB'");
      for (const { definition } of rows) await client.query(definition);
    }
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}
