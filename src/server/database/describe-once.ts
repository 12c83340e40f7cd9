import pg from "pg";
import type { Connection, DriverQuery } from "./one-sync.ts";

/** The columns of an answer, as the database describes them. */
type Columns = readonly { name: string; dataTypeID: number }[];

/** What the driver finds out of an answer's columns before it reads the first row. */
interface Reader {
  /** Who says how values are read; the driver itself where nobody does. */
  _types?: unknown;
  fields: Columns;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

type Callback = (error: Error | null, result: unknown) => void;

/** What the driver's query is made of besides; its types leave that out. */
interface ReadingQuery extends DriverQuery {
  _result: Reader;
  _accumulateRows: unknown;
}

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown,
  callback: Callback,
) => ReadingQuery;

/** Connections of one database mostly hear the same: it is kept once for all that do. */
const described = new Map<string, Columns>();

function sharedColumns(name: string, columns: Columns): Columns {
  const before = described.get(name);
  const isSame =
    before?.length === columns.length &&
    before.every(
      (column, place) =>
        column.name === columns[place]?.name && column.dataTypeID === columns[place].dataTypeID,
    );
  if (before && isSame) return before;
  described.set(name, columns);
  return columns;
}

/** What a connection knows of the statements that it has prepared, by their names. */
interface Known {
  columns: Map<string, Columns>;
  readers: Map<string, Reader>;
  /** What is sent leaves out to ask for columns. */
  isDescribed: boolean;
}

/** A statement that is prepared on its connection, or about to be. */
export class PreparedQuery extends Query {
  private readonly known: Known;

  constructor(config: pg.QueryConfig, values: unknown, callback: Callback, known: Known) {
    super(config, values, callback);
    this.known = known;
  }

  override prepare(connection: Connection): void {
    const { name = "", known } = this;
    const columns =
      name in connection.parsedStatements || name in connection.submittedNamedStatements
        ? known.columns.get(name)
        : undefined;
    if (!columns) {
      super.prepare(connection);
      return;
    }
    if (this.readAsBefore(name, columns)) this._accumulateRows = true;
    else {
      super.handleRowDescription({ fields: columns });
      const { fields, _types, _parsers, _prebuiltEmptyResultObject } = this._result;
      known.readers.set(name, { fields, _types, _parsers, _prebuiltEmptyResultObject });
    }
    known.isDescribed = true;
    try {
      super.prepare(connection);
    } finally {
      known.isDescribed = false;
    }
  }

  /** Has its answer read as the one before of the same statement, where the same says how. */
  private readAsBefore(name: string, columns: Columns): boolean {
    const before = this.known.readers.get(name);
    if (before?.fields !== columns || before._types !== this._result._types) return false;
    Object.assign(this._result, before);
    return true;
  }

  override handleRowDescription(message: { fields: Columns }): void {
    if (this.name) this.known.columns.set(this.name, sharedColumns(this.name, message.fields));
    super.handleRowDescription(message);
  }
}

/**
 * Has the database describe the columns of each prepared statement once for a connection. The driver asks for that with every
 * execution, and reads it anew: of an order, which has seventy columns, both take longer than to find it. What a prepared statement
 * answers cannot change: the database refuses to execute it once a table has other columns.
 */
export function describeOnce(client: pg.ClientBase): void {
  const known: Known = { columns: new Map(), readers: new Map(), isDescribed: false };
  const { connection } = client as unknown as { connection: Connection };
  const describe = connection.describe.bind(connection);
  connection.describe = (what) => {
    if (!known.isDescribed) describe(what);
  };
  const close = connection.close.bind(connection);
  connection.close = (what) => {
    // The driver has a statement forgotten of which a value could not be written, but goes on to take it for prepared.
    if (what.type !== "S" || !what.name) close(what);
  };

  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (...given: unknown[]): unknown => {
    const [config, values] = given;
    if (!isPrepared(config)) return ask(...given);
    const callback = given.at(-1);
    if (typeof callback === "function") {
      return ask(new PreparedQuery(config, asArray(values), callback as Callback, known));
    }
    return new Promise((resolve, reject) => {
      const answer: Callback = (error, result) => (error ? reject(error) : resolve(result));
      ask(new PreparedQuery(config, asArray(values), answer, known));
    }).catch((error: Error) => {
      // As the driver has it: whoever asked stands in the stack, not the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  };
  Object.assign(client, { query });
}

function isPrepared(config: unknown): config is pg.QueryConfig {
  return typeof config === "object" && config !== null && "name" in config && Boolean(config.name);
}

const asArray = (values: unknown) => (Array.isArray(values) ? values : undefined);
