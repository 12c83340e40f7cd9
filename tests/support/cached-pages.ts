import { once } from "node:events";
import { createServer } from "node:http";
import { prepareAnswers } from "#server/pages/page-answer.ts";
import { plainBody } from "#server/pages/page-body.ts";
import type { PageCache } from "#server/pages/page-cache.ts";

export const TEXT = "a page of the shop ".repeat(50);

/** A page that shows what these tags name, as a cache of pages takes it. */
export async function page(...names: string[]) {
  return pageOf(TEXT, ...names);
}

export async function pageOf(text: string, ...names: string[]) {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const tags = new Set(names);
  const body = plainBody(Buffer.from(text));
  const rendered = { status: 200, headers, body, tags, complete: true, cacheable: true };
  return { tags, answers: await prepareAnswers(rendered, "br") };
}

/** Serves what a cache of pages answers by itself; all else is 404. */
export async function serveCachedPages(pageCache: () => PageCache) {
  const server = createServer((request, response) => {
    if (!pageCache().answer(request, response, () => "203.0.113.1"))
      response.writeHead(404).end("not cached");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
