import { Column, is, Param, Placeholder, SQL, Subquery } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import type pg from "pg";

/** What Drizzle keeps of a statement that it has prepared; private there. */
export interface Prepared<Answer> {
  params: readonly unknown[];
  /** What is answered, in its order; without it the driver's own answer. */
  fields?: readonly { path: readonly string[]; field: unknown }[];
  customResultMapper?: unknown;
  /** How a statement with `fields` is asked, and one without. */
  queryConfig: pg.QueryConfig;
  rawQueryConfig: pg.QueryConfig;
  execute(values?: Record<string, unknown>): Promise<Answer>;
}

/** Asks a connection with these values. */
export type DirectQuery<Answer> = (
  client: pg.Pool | pg.ClientBase,
  values: Readonly<Record<string, unknown>>,
) => Promise<Answer>;

interface Codec {
  mapFromDriverValue(value: unknown): unknown;
  mapToDriverValue(value: unknown): unknown;
}

/**
 * A way to ask a prepared statement that does what Drizzle's own does, and answers the same: that one finds out for each
 * value, column and row anew what is known when the statement is written, in three promises, which takes as long as the
 * driver does. Drizzle's logger, cache and tracing, which the shop does not use, hear nothing of it.
 *
 * @returns undefined for what is answered in another shape than flat rows, which is left to Drizzle
 */
export function directQuery<Answer>(prepared: Prepared<Answer>): DirectQuery<Answer> | undefined {
  const { fields, customResultMapper, params } = prepared;
  if (customResultMapper || fields?.some(({ path }) => path.length !== 1)) return undefined;
  const fill = params.map(filling);
  const config = withoutOwnProperties(fields ? prepared.queryConfig : prepared.rawQueryConfig);
  const read = fields ? rowReader(fields) : undefined;
  return async (client, given) => {
    const values = fill.map((one) => one(given));
    try {
      const answer = await client.query<unknown[]>(config, values);
      return (read ? answer.rows.map(read) : answer) as Answer;
    } catch (error) {
      throw new DrizzleQueryError(config.text, values, error as Error);
    }
  };
}

/** The driver copies each property that an object has itself, by its description, for every statement. */
export function withoutOwnProperties<Config extends pg.QueryConfig>(config: Config): Config {
  return Object.create(config) as Config;
}

function filling(param: unknown): (given: Readonly<Record<string, unknown>>) => unknown {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) return () => param;
  const { name } = placeholder;
  const valueIn = (given: Readonly<Record<string, unknown>>) => {
    if (!(name in given)) throw new Error(`no value for "${name}"`);
    return given[name];
  };
  if (!is(param, Param)) return valueIn;
  const encoder = param.encoder as Codec;
  return (given) => encoder.mapToDriverValue(valueIn(given));
}

function rowReader(fields: NonNullable<Prepared<unknown>["fields"]>) {
  const columns = fields.map(({ path: [name = ""], field }) => ({ name, codec: codecOf(field) }));
  return (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (const [place, { name, codec }] of columns.entries()) {
      const value = values[place];
      row[name] = value === null ? null : codec.mapFromDriverValue(value);
    }
    return row;
  };
}

/** As `mapResultRow` of Drizzle chooses it. */
function codecOf(field: unknown): Codec {
  if (is(field, Column)) return field as Codec;
  if (is(field, SQL)) return (field as unknown as { decoder: Codec }).decoder;
  if (is(field, Subquery)) return (field._.sql as unknown as { decoder: Codec }).decoder;
  return (field as { sql: { decoder: Codec } }).sql.decoder;
}
