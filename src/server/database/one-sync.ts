import pg from "pg";

/** The driver's connection as far as statements are sent by it; its types leave it out. */
export interface Connection {
  parsedStatements: Readonly<Record<string, string>>;
  submittedNamedStatements: Record<string, string>;
  describe(what: { type: string }): void;
  close(what: { type: string; name?: string | undefined }): void;
  sync(): void;
}

/** What the driver asks and reads an answer by; its types leave that out, too. */
export interface DriverQuery {
  name?: string | undefined;
  text: string;
  callback?: (error: Error | null, result?: unknown) => void;
  _result: { _types?: unknown };
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

const Query = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;

const noSync = () => {};

/** What the database says of a statement in whose transaction another one failed. */
function afterFailure(cause: Error): Error {
  const message = "current transaction is aborted, commands ignored until end of transaction block";
  return Object.assign(new Error(message, { cause }), { severity: "ERROR", code: "25P02" });
}

/**
 * Prepared statements of one transaction that are sent together, as one question of the driver's: with one message at their
 * end (Sync) after which the database sends what it has answered. After each of them, it would send each answer by itself:
 * a call of the kernel there, and one or more here that wakes the process up to read it. Each still sees what
 * those before it did and what was committed before it began. Where one fails those after it are not done, as in a transaction that has failed.
 */
export class StatementsOfOneTurn extends Query {
  private readonly parts: readonly DriverQuery[];
  /** Those that are answered, or have failed. */
  private answered = 0;
  /** Failed before they were sent: a value of theirs could not be written. */
  private readonly unsent = new Set<DriverQuery>();
  private isOver = false;

  /** @param parts with a name each, and a callback */
  constructor(parts: readonly DriverQuery[]) {
    super({ text: "" });
    this.parts = parts;
  }

  submit(connection: Connection): null {
    const { sync } = connection;
    // Their own ends are left out of what is sent in this one call.
    connection.sync = noSync;
    try {
      for (const part of this.parts) this.prepareOne(part, connection);
    } finally {
      connection.sync = sync;
    }
    connection.sync();
    this.next();
    return null;
  }

  private prepareOne(part: DriverQuery, connection: Connection): void {
    part._result._types ??= this._result._types;
    const { callback } = part;
    part.callback = (error, result) => {
      if (error) this.unsent.add(part);
      callback?.(error, result);
    };
    part.prepare(connection);
    if (callback) part.callback = callback;
  }

  /** The one that the next message is about; the driver notes by its name that it is prepared. */
  private next(): void {
    while (this.current && this.unsent.has(this.current)) this.answered += 1;
    this.name = this.current?.name;
    this.text = this.current?.text ?? "";
  }

  private get current(): DriverQuery | undefined {
    return this.parts[this.answered];
  }

  override handleRowDescription(message: unknown): void {
    this.current?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.current?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.current?.handleCommandComplete(message, connection);
    this.answered += 1;
    this.next();
  }

  override handleEmptyQuery(): void {
    this.answered += 1;
    this.next();
  }

  override handleError(error: Error, connection: Connection): void {
    if (this.isOver) return;
    const failed = this.parts.slice(this.answered).filter((part) => !this.unsent.has(part));
    this.end(connection);
    for (const [place, part] of failed.entries()) {
      const { name = "" } = part;
      if (!(name in connection.parsedStatements)) {
        Reflect.deleteProperty(connection.submittedNamedStatements, name);
      }
      const isOther = place > 0 && error instanceof pg.DatabaseError;
      part.handleError(isOther ? afterFailure(error) : error, connection);
    }
    this.callback?.(null);
  }

  override handleReadyForQuery(connection: Connection): void {
    this.end(connection);
    this.callback?.(null);
  }

  /** Answers those that succeeded. */
  private end(connection: Connection): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const part of this.parts.slice(0, this.answered)) {
      if (!this.unsent.has(part)) part.handleReadyForQuery(connection);
    }
  }
}
