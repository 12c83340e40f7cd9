import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of 127.0.0.1 that was free a moment ago, of those that systems hand out to nobody (Linux: from
 * 32768; others: from 49152): another process's connection or server could have one of them in the
 * moment between this answer and its use.
 */
export async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, "close");
  return port;
}
