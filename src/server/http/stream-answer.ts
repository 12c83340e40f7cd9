import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Readable } from "node:stream";

const making = new WeakSet<Socket>();

/** The next piece of an answer is being made, and all that was made before is taken: its reader is not slow. */
export function isAwaitingPiece(socket: Socket): boolean {
  return making.has(socket) && socket.writableLength === 0;
}

/**
 * A stream of an answer's pieces, for a connection that is not closed while the next one is made. Whoever makes them is told
 * when the stream ends, also by somebody who has left before the first piece: a generator that never began tells nothing on.
 *
 * @param response without a connection where it was asked for within the process
 */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array>,
  response: Pick<ServerResponse, "socket">,
): Readable {
  const stream = Readable.from(withoutIdleTime(pieces, response), { objectMode: false });
  return stream.once("close", () => void pieces.return(undefined));
}

/**
 * The pieces of an answer that are made one after the other. A connection without a byte for a while is closed
 * (connection-limits.ts); while the next piece is made that is not its reader's doing, and no time is counted.
 */
async function* withoutIdleTime(
  pieces: AsyncGenerator<Uint8Array>,
  { socket }: Pick<ServerResponse, "socket">,
): AsyncGenerator<Uint8Array> {
  if (!(socket instanceof Socket)) return yield* pieces;
  const idleMs = socket.timeout ?? 0;
  try {
    socket.setTimeout(0);
    making.add(socket);
    for await (const piece of pieces) {
      socket.setTimeout(idleMs);
      making.delete(socket);
      yield piece;
      socket.setTimeout(0);
      making.add(socket);
    }
  } finally {
    making.delete(socket);
    socket.setTimeout(idleMs);
  }
}
