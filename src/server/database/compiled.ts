import { is, type Placeholder, QueryPromise, SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Db } from "./connection.ts";
import { type DirectQuery, directQuery, type Prepared } from "./direct-query.ts";

/** Stands in a compiled statement for each value that it is asked with. */
export type Given<Values> = {
  readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]>;
};

/** A statement as Drizzle writes it. */
interface Statement<Answer> {
  getSQL(): SQL;
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Answer> };
}

interface Written<Answer> {
  prepared: Prepared<Answer>;
  ask: DirectQuery<Answer> | undefined;
}

/** The name of a compiled statement, until those that are asked often get their own (prepared-statements.ts). */
export const COMPILED = "";

/** Every name stands for itself. */
const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A statement that Drizzle writes once, when it is first asked, for every connection and transaction. To write one
 * takes as long as to send it and read its answer, and an order's columns take three times that, so that what every
 * order, page or request asks is compiled; all else is written where it is asked. It looks rows up by keys: the database
 * plans it once, too, for whatever values, in pages and calls and in transactions of `plans: "once"` (connection.ts). Constants stand in its text, for the indexes of parts of a
 * table to be used.
 *
 * @param write calls `db` as anybody would, with placeholders for what differs; nothing else may differ, nor be null
 */
export function compiled<Values extends object, Answer>(
  write: (db: Db, given: Given<Values>) => Statement<Answer>,
): (db: Db, values: Values) => Promise<Answer> {
  let written: Written<Answer> | undefined;
  return (db, values) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === null) throw new Error(`no value for ${name}`);
    }
    written ??= prepare(write(db, placeholders as Given<Values>));
    return new CompiledQuery(written, db, values as Record<string, unknown>);
  };
}

/**
 * The same for a statement of plain SQL.
 *
 * @param write as for `compiled`, but answers the statement itself
 * @returns what the driver answers
 */
export function compiledSql<Row extends pg.QueryResultRow, Values extends object>(
  write: (given: Given<Values>) => SQL,
): (db: Db, values: Values) => Promise<pg.QueryResult<Row>> {
  return compiled<Values, pg.QueryResult<Row>>((_, given) => {
    const statement = write(given);
    return {
      getSQL: () => statement,
      prepare(name) {
        return preparedSql<Row>(name, this.getSQL());
      },
    };
  });
}

const dialect = new PgDialect();

/** A statement of plain SQL as Drizzle has those that it prepares itself. */
function preparedSql<Row extends pg.QueryResultRow>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { params, rawQueryConfig: { name, text } } as unknown as Prepared<pg.QueryResult<Row>>;
}

/** Asks for what a statement says, by the connections of a handle. */
export type WrittenSql<Row extends pg.QueryResultRow> = (db: Db) => Promise<pg.QueryResult<Row>>;

/**
 * A statement of plain SQL with its own values, which is asked again as it is: Drizzle writes it here. How it is planned is its
 * connections' affair.
 */
export function writtenSql<Row extends pg.QueryResultRow>(statement: SQL): WrittenSql<Row> {
  const ask = directQuery(preparedSql<Row>(COMPILED, statement));
  if (!ask) throw new Error("a statement of plain SQL answers no rows of its own shape");
  return ({ $client }) => ask($client, {});
}

function prepare<Answer>(statement: Statement<Answer>): Written<Answer> {
  const written = statement.getSQL().inlineParams();
  const prepared = Object.assign(statement, { getSQL: () => written }).prepare(
    COMPILED,
  ) as unknown as Prepared<Answer>;
  return { prepared, ask: directQuery(prepared) };
}

/**
 * The same statement on the connection of a handle, sent when it is awaited, as what Drizzle writes is: statements of
 * one `Promise.all` are sent in their order, a lock before what is read under it.
 */
class CompiledQuery<Answer> extends QueryPromise<Answer> {
  private readonly written: Written<Answer>;
  private readonly db: Db;
  private readonly values: Record<string, unknown>;

  constructor(written: Written<Answer>, db: Db, values: Record<string, unknown>) {
    super();
    this.written = written;
    this.db = db;
    this.values = values;
  }

  execute(): Promise<Answer> {
    const { $client: client } = this.db;
    const { ask, prepared } = this.written;
    if (ask) return ask(client, this.values);
    return Object.assign(Object.create(prepared) as typeof prepared, { client }).execute(
      this.values,
    );
  }
}

/** Of a statement so many shapes are kept: the oldest goes for one more. */
const MAX_SHAPES = 50;

/**
 * The same for rows that are written, or changes: compiled once for each number of rows and set of columns. Values
 * that are SQL must be constants of their module.
 */
export function compiledRows<Row extends object, Values extends object, Answer>(
  write: (db: Db, rows: Row[], given: Given<Values>) => Statement<Answer>,
): (db: Db, rows: readonly Row[], values: Values) => Promise<Answer> {
  const byShape = new Map<string, Written<Answer>>();
  return (db, rows, values) => {
    const { shape, given, filled } = shaped(rows);
    let written = byShape.get(shape);
    if (!written) {
      written = prepare(write(db, given as Row[], placeholders as Given<Values>));
      const [oldest] = byShape.keys();
      if (byShape.size === MAX_SHAPES && oldest !== undefined) byShape.delete(oldest);
      byShape.set(shape, written);
    }
    return new CompiledQuery(written, db, { ...values, ...filled });
  };
}

/** Tells rows of the same columns, and the same constants, from all others. */
function shaped(rows: readonly object[]) {
  const parts: string[] = [];
  const filled: Record<string, unknown> = {};
  const given = rows.map((row, place) => {
    const own: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(row)) {
      if (value === undefined) continue;
      if (value === null || is(value, SQL)) {
        own[name] = value;
        parts.push(`${name}=${value === null ? "null" : numberOf(value)}`);
      } else {
        own[name] = sql.placeholder(`${name}.${place}`);
        filled[`${name}.${place}`] = value;
        parts.push(name);
      }
    }
    parts.push(";");
    return own;
  });
  return { shape: `${rows.length}:${parts.join()}`, given, filled };
}

const numbers = new WeakMap<SQL, number>();
let numbered = 0;

function numberOf(constant: SQL): number {
  const number = numbers.get(constant) ?? ++numbered;
  numbers.set(constant, number);
  return number;
}
