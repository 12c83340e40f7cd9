import type { IncomingMessage } from "node:http";

/**
 * Makes what finds the network address of who sent a request, before any router has it: the sender's, or whom trusted
 * proxies name. It is the address that Fastify calls `request.ip`.
 */
export function clientAddress(
  isTrustedProxy: (address: string) => boolean,
): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    let address = socket.remoteAddress ?? "";
    if (!isTrustedProxy(address)) return address;
    // Each proxy adds to the end whom it has it from. What somebody sent along before that is not looked at, however long.
    let named = headers["x-forwarded-for"]?.toString() ?? "";
    while (named !== "" && isTrustedProxy(address)) {
      const comma = named.lastIndexOf(",");
      address = named.slice(comma + 1).trim() || address;
      named = named.slice(0, Math.max(0, comma));
    }
    return address;
  };
}
