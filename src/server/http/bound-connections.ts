import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isUploading } from "./upload-time.ts";

export interface ConnectionBounds {
  /**
   * Milliseconds without a byte in either direction. The slowest call takes 18 seconds; between
   * requests Node's own keep-alive time holds instead.
   */
  silence: number;
  /** Milliseconds until an answer has been taken: who reads a byte now and then is never silent. */
  answer: number;
  /** Each costs memory; past it new ones are closed at once. */
  connections: number;
}

const BOUNDS: ConnectionBounds = { silence: 30_000, answer: 120_000, connections: 5_000 };

/** Of the time for an answer: how often it is looked for late ones. */
const LOOKS = 12;

/** The newest answer of a connection. */
interface Latest {
  response: ServerResponse | undefined;
  /** The look before the first of its answers that are not taken yet. */
  since: number;
}

/**
 * Bounds how many connections there are, how long each may be silent, and how long an answer may
 * wait to be taken: readers who do not read would hold its bytes in memory.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds = BOUNDS): void {
  server.timeout = bounds.silence;
  server.maxConnections = bounds.connections;

  // No timer for each answer: every kept page would pay for it.
  const connections = new Map<Socket, Latest>();
  let look = 0;
  server.on("connection", (socket) => {
    connections.set(socket, { response: undefined, since: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    const latest = connections.get(socket);
    if (!latest) return;
    // More requests, sent without reading, give no more time.
    if (!latest.response || latest.response.writableFinished) latest.since = look;
    latest.response = response;
  });
  const timer = setInterval(() => {
    look += 1;
    for (const [socket, latest] of connections) {
      if (!latest.response || latest.response.writableFinished) continue;
      // An upload has a measure of its own; the answer's time begins after it.
      if (isUploading(socket)) latest.since = look;
      else if (look - latest.since > LOOKS) socket.destroy();
    }
  }, bounds.answer / LOOKS).unref();
  server.once("close", () => clearInterval(timer));
}
