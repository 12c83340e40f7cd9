import type { FastifyInstance } from "fastify";
import { isThisMachine } from "../config/config.ts";
import type { Log } from "../lib/log.ts";

const CONSEQUENCE =
  "behind a proxy all visitors count as one, and share one limit of 600 API calls a minute.";

/** For a shop that is reached from outside but trusts no proxy. */
export function proxyWarning(config: { origin: string; trustProxy: string[] }): string | undefined {
  if (isThisMachine(config.origin) || config.trustProxy.length > 0) return undefined;
  return `ORIGIN is ${config.origin}, but TRUST_PROXY is not set: ${CONSEQUENCE} Set TRUST_PROXY to the proxy's address.`;
}

/**
 * Logs the first request that came by way of a proxy which is not trusted. Later ones say nothing
 * new, and anyone can send the header.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  isTrusted: (address: string) => boolean,
  log: Pick<Log, "warn">,
): void {
  let warned = false;
  app.addHook("onRequest", async ({ headers, socket: { remoteAddress } }) => {
    if (warned || headers["x-forwarded-for"] === undefined) return;
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return;
    warned = true;
    log.warn(
      { peer: remoteAddress },
      `A request came by way of a proxy that TRUST_PROXY does not name: ${CONSEQUENCE} If the proxy is yours, add its address.`,
    );
  });
}
