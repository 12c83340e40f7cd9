import type { Socket } from "node:net";
import type pg from "pg";

/**
 * Writes the statements that are asked in one turn into the connection at once: for the kernel each write is a
 * call and for the database a message to wake up for, which takes as long as to write a short statement.
 */
export function corkWrites(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isHeld = false;
  const send = () => {
    isHeld = false;
    stream.uncork();
  };
  const query = (...given: unknown[]): unknown => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      // After all that goes on of what came before: a transaction's statements are asked in promises of one turn.
      process.nextTick(send);
    }
    return ask(...given);
  };
  Object.assign(client, { query });
}
