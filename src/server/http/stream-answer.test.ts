import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { streamOf } from "./stream-answer.ts";

const IDLE_MS = 50;

/** Answers with two pieces, the second of which takes longer than a connection may be idle. */
async function read(isUnhurried: boolean): Promise<string> {
  async function* pieces() {
    yield Buffer.from("first ");
    await delay(IDLE_MS * 5);
    yield Buffer.from("second");
  }
  const server = createServer((_request, response) => {
    const sent = isUnhurried
      ? streamOf(pieces(), response)
      : Readable.from(pieces(), { objectMode: false });
    sent.pipe(response);
  });
  server.timeout = IDLE_MS;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}`)).text();
}

it("tells whoever makes the pieces that its reader left before the first of them", async () => {
  let isReported = false;
  async function* pieces() {
    try {
      yield Buffer.alloc(0);
      yield Buffer.from("a piece");
    } finally {
      isReported = true;
    }
  }
  const begun = pieces();
  await begun.next();
  const stream = streamOf(begun, { socket: null });
  stream.destroy();
  await once(stream, "close");
  await expect.poll(() => isReported).toBe(true);
});

it("lets a piece take longer than a connection may be idle", async () => {
  expect(await read(true)).toBe("first second");
  await expect(read(false)).rejects.toThrow("terminated");
});
