import type { Socket } from "node:net";
import type pg from "pg";
import { PreparedQuery } from "./describe-once.ts";
import { StatementsOfOneTurn } from "./one-sync.ts";

/** The driver's connection as far as it is written to. */
interface Connection {
  stream: Socket;
  _send(message: Buffer): boolean;
}

const BEGINS = /^\s*begin\b/i;
/** What is told as it commits may stand before that. */
const ENDS = /(?:^\s*|; )(?:commit|rollback(?!\s+to))\b/i;

/**
 * Writes the statements that are asked in one turn into the connection at once: for the kernel each write is a
 * call and for the database a message to wake up for, which takes as long as to write a short statement. Prepared
 * ones of a transaction are answered at once, too.
 */
export function corkWrites(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: Connection };
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isHeld = false;
  let isInTransaction = false;
  let together: PreparedQuery[] = [];
  let messages: Buffer[] = [];

  const write = connection._send.bind(connection);
  connection._send = (message) => {
    if (!isHeld) return write(message);
    messages.push(message);
    return true;
  };

  const askTogether = () => {
    if (together.length === 0) return;
    const [first, ...others] = together;
    ask(others.length === 0 ? first : new StatementsOfOneTurn(together));
    together = [];
  };
  const send = () => {
    askTogether();
    isHeld = false;
    const written = messages;
    messages = [];
    if (written.length > 0)
      write(written.length === 1 ? (written[0] as Buffer) : Buffer.concat(written));
  };
  const query = (...given: unknown[]): unknown => {
    if (!isHeld) {
      isHeld = true;
      // After all that goes on of what came before: a transaction's statements are asked in promises of one turn.
      process.nextTick(send);
    }
    const [statement] = given;
    if (isInTransaction && statement instanceof PreparedQuery) {
      together.push(statement);
      return statement;
    }
    askTogether();
    if (typeof statement === "string") {
      isInTransaction = (isInTransaction || BEGINS.test(statement)) && !ENDS.test(statement);
    }
    return ask(...given);
  };
  Object.assign(client, { query });
}
