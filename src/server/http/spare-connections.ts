import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { shopBusy } from "../lib/common-failures.ts";
import { createCounts } from "../lib/concurrency-limit.ts";
import { newId } from "../lib/ids.ts";
import type { ErrorLines } from "./error-lines.ts";

interface SpareLimits {
  /** Connections past the others' limits. */
  max: number;
  /** Of these, from one network. */
  maxPerNetwork: number;
  /** Milliseconds after which each is ended. */
  longestMs: number;
}

const SPARE_LIMITS: SpareLimits = { max: 8, maxPerNetwork: 4, longestMs: 2_000 };

export interface SpareConnections {
  max: number;
  /** Takes a connection that is one too many; false where there is no room for it, either. */
  take(socket: Socket, network: string): boolean;
  /** Answers a request of such a connection, but for that of the supervisor. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * A few connections beyond the limits, in which a crowded shop still tells its supervisor that it lives, and
 * others that it is busy.
 */
export function openSpareConnections(
  headers: Record<string, string>,
  errorLines: Pick<ErrorLines, "write">,
  limits: SpareLimits = SPARE_LIMITS,
): SpareConnections {
  const taken = new Set<Socket>();
  const perNetwork = createCounts();
  return {
    max: limits.max,
    take(socket, network) {
      if (taken.size >= limits.max || perNetwork.of(network) >= limits.maxPerNetwork) {
        return false;
      }
      taken.add(socket);
      perNetwork.add(network, 1);
      const timer = setTimeout(() => socket.destroy(), limits.longestMs);
      socket.once("close", () => {
        clearTimeout(timer);
        taken.delete(socket);
        perNetwork.add(network, -1);
      });
      return true;
    },
    answer(request, response) {
      if (!taken.has(request.socket)) return false;
      response.shouldKeepAlive = false;
      if (request.url === "/healthz") return false;
      const { code, message, retryAfter } = shopBusy();
      const reqId = newId();
      const { method = "none" } = request;
      const status = 503;
      errorLines.write({ reqId, method, route: "none", status, reason: "too many connections" });
      response.writeHead(status, {
        ...headers,
        "X-Request-Id": reqId,
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": retryAfter,
      });
      response.end(JSON.stringify({ success: false, message, code }));
      return true;
    },
  };
}
