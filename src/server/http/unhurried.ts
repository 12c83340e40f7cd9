import type { ServerResponse } from "node:http";
import { Socket } from "node:net";

/**
 * The pieces of an answer that are made one after the other. A connection without a byte for a while is closed
 * (connection-limits.ts); while the next piece is made that is not its reader's doing, and no time is counted.
 *
 * @param response without a connection where it was asked for within the process
 */
export async function* unhurried(
  pieces: AsyncIterable<Uint8Array>,
  { socket }: Pick<ServerResponse, "socket">,
): AsyncGenerator<Uint8Array> {
  if (!(socket instanceof Socket)) return yield* pieces;
  const idleMs = socket.timeout ?? 0;
  try {
    socket.setTimeout(0);
    for await (const piece of pieces) {
      socket.setTimeout(idleMs);
      yield piece;
      socket.setTimeout(0);
    }
  } finally {
    socket.setTimeout(idleMs);
  }
}
