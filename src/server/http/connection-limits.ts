import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createCounts } from "../lib/concurrency-limit.ts";
import { createSpell } from "../lib/spell.ts";
import { networkOf } from "../lib/throttle.ts";
import type { SpareConnections } from "./spare-connections.ts";
import { isAwaitingPiece } from "./stream-answer.ts";
import { isUploading } from "./upload-deadline.ts";

export interface ConnectionLimits {
  /**
   * Milliseconds without a byte in either direction. The slowest endpoint takes 18 seconds; between
   * requests Node's own keep-alive time holds instead.
   */
  idleMs: number;
  /**
   * Milliseconds in which a response is read, or `minBytes` more of it: who reads a byte now and
   * then is never silent. While the shop makes more of it, and all before is taken, no time is counted.
   */
  responseMs: number;
  /** Bytes in `responseMs` that make a reader a steady one, some 9 kB a second: long files take long. */
  minBytes: number;
  /** Milliseconds after which steady readers are ended, too. */
  longestMs: number;
  /** Each costs memory; past it those are closed that rest, and new ones refused. */
  maxConnections: number;
  /**
   * Of these, from one address, or one /64 network of IPv6: at most half. Thousands of phones share
   * an address of their carrier, and two thousand slow senders at one are still answered 408.
   */
  maxPerNetwork: number;
  /** From one /24 network of IPv4, or one /48 of IPv6: a quarter is always left to others. */
  maxPerNeighbourhood: number;
  /**
   * Requests sent on one connection before earlier responses are read: each holds an open file or
   * its bytes. No browser pipelines.
   */
  maxPipelined: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  idleMs: 30_000,
  responseMs: 120_000,
  minBytes: 2 ** 20,
  longestMs: 2 * 60 * 60_000,
  maxConnections: 5_000,
  maxPerNetwork: 2_500,
  maxPerNeighbourhood: 3_750,
  maxPipelined: 4,
};

/** The same limits where fewer connections can be taken, as a process may have few files open. */
export function limitsFor(connections: number): ConnectionLimits {
  const maxConnections = Math.min(CONNECTION_LIMITS.maxConnections, connections);
  const part = (of: number) => Math.floor((of / CONNECTION_LIMITS.maxConnections) * maxConnections);
  return {
    ...CONNECTION_LIMITS,
    maxConnections,
    maxPerNetwork: part(CONNECTION_LIMITS.maxPerNetwork),
    maxPerNeighbourhood: part(CONNECTION_LIMITS.maxPerNeighbourhood),
  };
}

/** From this part of all connections on, those that rest are closed. */
const CROWDED = 0.9;
/** To look for them takes a moment, and connections may come by the thousand. */
const MAKE_ROOM_MS = 100;

/** How often within `responseMs` late responses are looked for. */
const CHECKS_PER_DEADLINE = 12;

/** The responses that a connection has still to read. */
interface Unread {
  /** The newest response, and those before it that were unread at the last request. */
  responses: ServerResponse[];
  /** Number of the check before the first of them. */
  begun: number;
  /** Number of the check at which enough of them was taken last; at first `begun`. */
  since: number;
  /** Taken by the connection by then, in bytes; at first unknown until a check, since each request would pay for asking. */
  taken: number | undefined;
}

/** Bytes that the system has taken of what was written to a connection. */
const takenBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;

const isRead = (response: ServerResponse | undefined) => response?.writableFinished ?? true;

/**
 * Limits how many connections there are, how long each may be silent, and how long and how many
 * responses may wait to be read: readers who do not read, or hardly, would hold their bytes in memory. A request
 * whose connection is destroyed is not to be answered: it came in one piece with one too many.
 */
export function limitConnections(
  server: Server,
  {
    isTrustedProxy,
    limits,
    spare,
    log,
  }: {
    /** Through a proxy come all visitors: its address is not limited. */
    isTrustedProxy: (address: string) => boolean;
    limits: ConnectionLimits;
    /** Where connections go that are too many. */
    spare: Pick<SpareConnections, "take" | "max">;
    log: { warn(fields: object, line: string): void };
  },
): void {
  server.timeout = limits.idleMs;
  // Past it Node closes them by itself.
  server.maxConnections = limits.maxConnections + spare.max;
  const spellBegins = createSpell();
  const sendRefusal = () => {
    if (!spellBegins()) return;
    const { size } = connections;
    log.warn(
      { open: size, max: limits.maxConnections },
      "more connections than may be open at once: some are refused",
    );
  };

  // No timer for each response: every cached page would pay for it.
  const connections = new Map<Socket, Unread>();
  let madeRoomAt = Number.NEGATIVE_INFINITY;
  const makeRoom = () => {
    const now = performance.now();
    if (connections.size < limits.maxConnections * CROWDED || now < madeRoomAt + MAKE_ROOM_MS)
      return;
    madeRoomAt = now;
    // Who rests between two requests can connect again.
    server.closeIdleConnections();
  };
  server.on("drop", () => {
    makeRoom();
    sendRefusal();
  });
  const perNetwork = createCounts();
  const longestChecks = (limits.longestMs / limits.responseMs) * CHECKS_PER_DEADLINE;
  let checks = 0;
  server.on("connection", (socket) => {
    // Read now, since Node keeps it: who has reset the connection by then has no address, and would
    // be counted by none.
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return void socket.destroy();
    const network = networkOf(remoteAddress);
    const neighbourhood = neighbourhoodOf(network);
    const isTrusted = isTrustedProxy(remoteAddress);
    makeRoom();
    const tooMany =
      connections.size >= limits.maxConnections ||
      (!isTrusted &&
        (perNetwork.of(network) >= limits.maxPerNetwork ||
          perNetwork.of(neighbourhood) >= limits.maxPerNeighbourhood));
    if (tooMany) {
      sendRefusal();
      if (!spare.take(socket, network)) socket.destroy();
      return;
    }
    const counted = isTrusted ? [] : [network, neighbourhood];
    for (const key of counted) perNetwork.add(key, 1);
    connections.set(socket, { responses: [], begun: 0, since: 0, taken: undefined });
    // One listener: each request adds one of Node's behind those that are there, and takes it away.
    socket.once("close", () => {
      for (const key of counted) perNetwork.add(key, -1);
      connections.delete(socket);
    });
  });
  server.prependListener("request", ({ socket }, response) => {
    const unread = connections.get(socket);
    if (!unread || socket.destroyed) return;
    // They are read in order. More requests, sent without reading, give no more time.
    if (isRead(unread.responses.at(-1))) {
      unread.begun = unread.since = checks;
      unread.taken = undefined;
      unread.responses.length = 0;
    }
    while (unread.responses.length > 0 && isRead(unread.responses[0])) unread.responses.shift();
    unread.responses.push(response);
    if (unread.responses.length > limits.maxPipelined + 1) socket.destroy();
  });
  const timer = setInterval(() => {
    checks += 1;
    for (const [socket, unread] of connections) {
      if (isRead(unread.responses.at(-1))) continue;
      // An upload has a deadline of its own; the response's time begins after it.
      if (isUploading(socket)) unread.begun = unread.since = checks;
      // What makes its answer takes the time, not its reader.
      if (isAwaitingPiece(socket)) unread.since = checks;
      if (unread.taken === undefined || takenBy(socket) - unread.taken >= limits.minBytes) {
        unread.since = checks;
        unread.taken = takenBy(socket);
      }
      if (checks - unread.since > CHECKS_PER_DEADLINE || checks - unread.begun > longestChecks) {
        socket.destroy();
      }
    }
  }, limits.responseMs / CHECKS_PER_DEADLINE).unref();
  server.once("close", () => clearInterval(timer));
}

/** The /24 network of an IPv4 address, or the /48 of an IPv6 network, by what `networkOf` makes. */
function neighbourhoodOf(network: string): string {
  const separator = network.includes(":") ? ":" : ".";
  return network.split(separator, 3).join(separator);
}
