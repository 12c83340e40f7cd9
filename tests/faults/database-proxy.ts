import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";
import pg from "pg";

/**
 * What happens to whoever speaks to the database through the proxy. `slow`: each piece of an answer
 * comes after so many milliseconds. `silent`: connections stand, and nothing comes. `refused`: none
 * stands and none is to be had.
 */
type Trouble = { slow: number } | "silent" | "refused" | "none";

export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** From now on, for the connections that are there, too. What was held back is sent on at "none". */
  trouble(kind: Trouble): void;
  /** Breaks every connection; new ones may come. */
  reset(): void;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1 and passes everything on to the database of a URL. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  let now: Trouble = "none";
  const pairs = new Set<{ shop: Socket; flow: () => void }>();
  const reset = () => {
    for (const { shop } of pairs) shop.resetAndDestroy();
  };

  const server = createServer((shop) => {
    if (now === "refused") return void shop.resetAndDestroy();
    const behind = createConnection(target);
    const held: Buffer[] = [];
    const flow = () => {
      if (now === "silent") return;
      for (const piece of held.splice(0)) {
        if (typeof now === "object") setTimeout(() => shop.writable && shop.write(piece), now.slow);
        else shop.write(piece);
      }
    };
    const pair = { shop, flow };
    pairs.add(pair);
    shop.on("data", (piece) => behind.write(piece));
    behind.on("data", (piece) => {
      held.push(piece);
      flow();
    });
    for (const [one, other] of [
      [shop, behind],
      [behind, shop],
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

  const through = new URL("postgres://127.0.0.1");
  through.port = String(address.port);
  through.username = user ?? "";
  through.password = typeof password === "string" ? password : "";
  through.pathname = `/${database}`;
  return {
    url: through.href,
    trouble(kind) {
      now = kind;
      if (kind === "refused") reset();
      for (const { flow } of pairs) flow();
    },
    reset,
    async close() {
      reset();
      server.close();
      await once(server, "close");
    },
  };
}
