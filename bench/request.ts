import { Agent, request as openRequest } from "node:http";

/** Connections stay open, as a browser's do. */
const agent = new Agent({ keepAlive: true });

interface Asked {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Of this machine, from which it comes: the shop counts requests by address. */
  localAddress?: string;
}

/**
 * Asks a shop on this machine. `fetch` takes 2 ms of processor time for an order where this takes a quarter of that, and what
 * loads the shop uses the same two cores.
 *
 * @returns the status and the body as it was sent
 */
export function request(
  url: string,
  { method = "GET", headers = {}, body, localAddress }: Asked = {},
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const asked = openRequest(
      url,
      { agent, localAddress, method, headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }),
        );
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}
