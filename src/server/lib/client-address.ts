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
    const named = headers["x-forwarded-for"]?.toString().split(",").reverse() ?? [];
    for (const before of named.map((text) => text.trim()).filter(Boolean)) {
      if (!isTrustedProxy(address)) break;
      address = before;
    }
    return address;
  };
}
