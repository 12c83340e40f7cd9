import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";
import pg from "pg";

/**
 * What happens to whoever speaks to the database through the proxy. `slow`: each piece of an answer
 * comes after so many milliseconds. `silent`: connections stand, and nothing comes. `refused`: none
 * stands and none is to be had. `deaf`: what is announced does not come, as by way of a pooler.
 */
type ProxyFault = { slow: number } | "silent" | "refused" | "deaf" | "none";

export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** From now on, for the connections that are there, too. What was held back is sent on at "none". */
  setFault(fault: ProxyFault): void;
  /** Breaks every connection; new ones may come. */
  reset(): void;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1 and passes everything on to the database of a URL. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  let current: ProxyFault = "none";
  const pairs = new Set<{ shop: Socket; flush: () => void }>();
  const reset = () => {
    for (const { shop } of pairs) shop.resetAndDestroy();
  };

  const server = createServer((shop) => {
    if (current === "refused") return void shop.resetAndDestroy();
    const database = createConnection(target);
    const waiting: Buffer[] = [];
    const flush = () => {
      if (current === "silent") return;
      for (const piece of waiting.splice(0)) {
        if (typeof current === "object")
          setTimeout(() => shop.writable && shop.write(piece), current.slow);
        else shop.write(piece);
      }
    };
    const pair = { shop, flush };
    pairs.add(pair);
    shop.on("data", (piece) => database.write(piece));
    database.on("data", (piece) => {
      waiting.push(current === "deaf" ? withoutAnnouncements(piece) : piece);
      flush();
    });
    for (const [one, other] of [
      [shop, database],
      [database, shop],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");

  const proxyUrl = new URL("postgres://127.0.0.1");
  proxyUrl.port = String(address.port);
  proxyUrl.username = user ?? "";
  proxyUrl.password = typeof password === "string" ? password : "";
  proxyUrl.pathname = `/${database}`;
  return {
    url: proxyUrl.href,
    setFault(fault) {
      current = fault;
      if (fault === "refused") reset();
      for (const { flush } of pairs) flush();
    },
    reset,
    async close() {
      reset();
      server.close();
      await once(server, "close");
    },
  };
}

/** Leaves NotificationResponse out of whole messages, each a letter and its length. */
function withoutAnnouncements(piece: Buffer): Buffer {
  const passed: Buffer[] = [];
  for (let at = 0; at < piece.length; ) {
    const end = at + 1 + piece.readInt32BE(at + 1);
    if (piece[at] !== "A".charCodeAt(0)) passed.push(piece.subarray(at, end));
    at = end;
  }
  return Buffer.concat(passed);
}
