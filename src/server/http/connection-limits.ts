import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isUploading } from "./upload-deadline.ts";

export interface ConnectionLimits {
  /**
   * Milliseconds without a byte in either direction. The slowest endpoint takes 18 seconds; between
   * requests Node's own keep-alive time holds instead.
   */
  silence: number;
  /** Milliseconds until an answer has been taken: who reads a byte now and then is never silent. */
  answer: number;
  /** Each costs memory; past it new ones are closed at once. */
  connections: number;
  /**
   * Requests sent ahead without taking the answers to those before: each holds an open file or its
   * bytes. No browser sends any ahead.
   */
  ahead: number;
}

const BOUNDS: ConnectionLimits = {
  silence: 30_000,
  answer: 120_000,
  connections: 5_000,
  ahead: 4,
};

/** Of the time for an answer: how often it is looked for late ones. */
const CHECKS_PER_DEADLINE = 12;

/** What a connection has to take. */
interface Taking {
  /** The newest answer, and those before it that were not taken when they were last looked at. */
  answers: ServerResponse[];
  /** The look before the first of its answers that are not taken yet. */
  since: number;
}

const isTaken = (answer: ServerResponse | undefined) => answer?.writableFinished ?? true;

/**
 * Bounds how many connections there are, how long each may be silent, and how long and how many
 * answers may wait to be taken: readers who do not read would hold their bytes in memory. A request
 * whose connection is destroyed is not to be answered: it came in one piece with one too many.
 */
export function limitConnections(server: Server, bounds: ConnectionLimits = BOUNDS): void {
  server.timeout = bounds.silence;
  server.maxConnections = bounds.connections;

  // No timer for each answer: every kept page would pay for it.
  const connections = new Map<Socket, Taking>();
  let look = 0;
  server.on("connection", (socket) => {
    connections.set(socket, { answers: [], since: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    const taking = connections.get(socket);
    if (!taking || socket.destroyed) return;
    // They are taken in order. More requests, sent without reading, give no more time.
    if (isTaken(taking.answers.at(-1))) {
      taking.since = look;
      taking.answers.length = 0;
    }
    while (taking.answers.length > 0 && isTaken(taking.answers[0])) taking.answers.shift();
    taking.answers.push(response);
    if (taking.answers.length > bounds.ahead + 1) socket.destroy();
  });
  const timer = setInterval(() => {
    look += 1;
    for (const [socket, taking] of connections) {
      if (isTaken(taking.answers.at(-1))) continue;
      // An upload has a measure of its own; the answer's time begins after it.
      if (isUploading(socket)) taking.since = look;
      else if (look - taking.since > CHECKS_PER_DEADLINE) socket.destroy();
    }
  }, bounds.answer / CHECKS_PER_DEADLINE).unref();
  server.once("close", () => clearInterval(timer));
}
