import { once } from "node:events";
import { createServer } from "node:http";
import { StartError } from "../config/start-error.ts";
import type { Metrics } from "./metrics.ts";

interface Address {
  host: string;
  port: number;
}

/**
 * Answers `GET /metrics` on a port of its own, which the shop's visitors do not reach. Answers what ends it.
 * Throws a StartError where it cannot listen.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, "write">,
  { host, port }: Address,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== "GET" || url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.write().catch(() => undefined);
    response
      .writeHead(text === undefined ? 503 : 200, { "Content-Type": "text/plain; version=0.0.4" })
      .end(text);
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: Error) => {
    throw new StartError(
      `METRICS_PORT ${port} cannot be used on ${host} (${error.message}): set METRICS_PORT or METRICS_HOST.`,
    );
  });
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}
