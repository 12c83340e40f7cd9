import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { migrationsFolder } from "./migrate.ts";

const kinds = ["view", "table", "function", "sequence"] as const;
type Kind = (typeof kinds)[number];

const CREATION =
  /\bcreate\s+(?:or\s+replace\s+)?(view|table|function|sequence)\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi;

/** What the migrations of this version make, by kind: those are the shop's own, whatever else a database has. */
export function ownObjects(): Record<Kind, ReadonlySet<string>> {
  const names = { view: new Set(), table: new Set(), function: new Set(), sequence: new Set() };
  const own = names as Record<Kind, Set<string>>;
  for (const { sql } of readMigrationFiles({ migrationsFolder })) {
    for (const [, kind = "", name = ""] of sql.join("\n").matchAll(CREATION)) {
      own[kind.toLowerCase() as Kind].add(name);
    }
  }
  return own;
}

/** Tables in the shop's schema that are not the shop's. */
export async function foreignTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') and not relispartition
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1`,
  );
  const { table } = ownObjects();
  return rows.map(({ name }) => name).filter((name) => !table.has(name));
}

/**
 * Drops all that the shop has in the database, but its queue of jobs and the extensions; parts of a table go with it. Fails, as
 * PostgreSQL does, where something of somebody else's needs one of its tables.
 */
export async function dropOwnObjects(client: pg.ClientBase): Promise<void> {
  const own = ownObjects();
  const { rows } = await client.query<{ kind: Kind; name: string; target: string }>(
    `select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind,
       relname as name, oid::regclass::text as target
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('v', 'r', 'p', 'S') and not relispartition
     union all
     select 'function', proname, oid::regprocedure::text
     from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  for (const kind of kinds) {
    const targets = rows
      .filter((row) => row.kind === kind && own[kind].has(row.name))
      .map(({ target }) => target);
    if (targets.length > 0) await client.query(`drop ${kind} if exists ${targets.join(", ")}`);
  }
  const { rows: journal } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (journal[0]?.name) await client.query("delete from drizzle.__drizzle_migrations");
}
