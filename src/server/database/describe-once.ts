import pg from "pg";

/** The columns of an answer, as the database describes them. */
type Columns = readonly { name: string; dataTypeID: number }[];

/** The parts of the driver's connection that a prepared statement is asked by; its types leave them out. */
interface Connection {
  parsedStatements: Readonly<Record<string, string>>;
  submittedNamedStatements: Readonly<Record<string, string>>;
  describe(what: { type: string }): void;
}

/** What the driver's query is made of; its types leave that out, too. */
interface DriverQuery {
  name?: string;
  _result: Reader;
  _accumulateRows: unknown;
  handleRowDescription(message: { fields: Columns }): void;
  prepare(connection: Connection): void;
}

/** What the driver finds out of an answer's columns before it reads the first row. */
interface Reader {
  /** Who says how values are read; the driver itself where nobody does. */
  _types?: unknown;
  fields: Columns;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

type Callback = (error: Error | null, result: unknown) => void;

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown,
  callback: Callback,
) => DriverQuery;

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

/**
 * Has the database describe the columns of each prepared statement once for a connection. The driver asks for that with every
 * execution, and reads it anew: of an order, which has seventy columns, both take longer than to find it. What a prepared statement
 * answers cannot change: the database refuses to execute it once a table has other columns.
 */
export function describeOnce(client: pg.ClientBase): void {
  const known = new Map<string, Columns>();
  const readers = new Map<string, Reader>();

  /** Has an answer read as the one before of the same statement, where the same says how. */
  const readAsBefore = (name: string, columns: Columns, result: Reader): boolean => {
    const before = readers.get(name);
    if (before?.fields !== columns || before._types !== result._types) return false;
    Object.assign(result, before);
    return true;
  };

  class DescribedQuery extends Query {
    override prepare(connection: Connection): void {
      const { name = "" } = this;
      const columns =
        name in connection.parsedStatements || name in connection.submittedNamedStatements
          ? known.get(name)
          : undefined;
      if (!columns) {
        super.prepare(connection);
        return;
      }
      if (readAsBefore(name, columns, this._result)) this._accumulateRows = true;
      else {
        super.handleRowDescription({ fields: columns });
        const { fields, _types, _parsers, _prebuiltEmptyResultObject } = this._result;
        readers.set(name, { fields, _types, _parsers, _prebuiltEmptyResultObject });
      }
      // What is sent in this one call leaves the question out.
      connection.describe = () => {};
      try {
        super.prepare(connection);
      } finally {
        Reflect.deleteProperty(connection, "describe");
      }
    }

    override handleRowDescription(message: { fields: Columns }): void {
      if (this.name) known.set(this.name, sharedColumns(this.name, message.fields));
      super.handleRowDescription(message);
    }
  }

  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (...given: unknown[]): unknown => {
    const [config, values] = given;
    if (!isPrepared(config)) return ask(...given);
    const callback = given.at(-1);
    if (typeof callback === "function") {
      return ask(new DescribedQuery(config, asArray(values), callback as Callback));
    }
    return new Promise((resolve, reject) => {
      const answer: Callback = (error, result) => (error ? reject(error) : resolve(result));
      ask(new DescribedQuery(config, asArray(values), answer));
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
