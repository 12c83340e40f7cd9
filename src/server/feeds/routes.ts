import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BLOG_FEED_PATH } from "#shared/blog/feed-path.ts";
import { sendFailure } from "../http/failures.ts";
import { streamOf } from "../http/stream-answer.ts";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import { digestOf, hasVersion } from "../lib/content-encoding.ts";
import { networkOf } from "../lib/throttle.ts";
import type { Feed, FeedsService } from "./service.ts";

interface FeedRoutes {
  feeds: FeedsService;
  /** Shows that there is no such page, as everywhere. */
  showPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** Milliseconds after which a reader who takes nothing of a long text is cut off. */
  stallMs: number;
}

/** Crawlers ask for several files at once: they get them one after the other. */
const LINE = { total: 50, perKey: 10, waitMs: 5_000 };
const TOO_MANY = "Too many feeds at once. Please read one after the other.";

/** Texts that are begun: what is in them is asked of the database, but not yet their products. */
const MAX_BEGUN = { total: 3, perKey: 2, tooMany: TOO_MANY, line: LINE };

/** Texts of products, which keep the database busy as long as they are being read. */
const MAX_STREAMS = { total: 4, perKey: 1, tooMany: TOO_MANY, line: LINE };

/** Adds what is read from outside: site maps, robots.txt, llms.txt and the merchant feed. */
export function serveFeeds(app: FastifyInstance, { feeds, showPage, stallMs }: FeedRoutes): void {
  const beginnings = createConcurrencyLimit(MAX_BEGUN);
  const streams = createConcurrencyLimit(MAX_STREAMS);

  /** Until somebody has read it, or goes away half-way. */
  const holdStream = async (request: FastifyRequest, reply: FastifyReply) => {
    const slot = await streams.take(networkOf(request.ip));
    if (!slot.ok) return slot;
    reply.raw.once("close", slot.value);
    if (request.raw.socket.destroyed) slot.value();
    // Node sets it back for the connection's next request.
    request.raw.socket.setTimeout(stallMs);
    return slot;
  };

  const sendFeed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Feed | undefined>,
    type: "application/xml" | "application/atom+xml" = "application/xml",
  ) => {
    const begun = await beginnings.take(networkOf(request.ip));
    if (!begun.ok) return sendFailure(reply, begun);
    const feed = await make().finally(begun.value);
    if (!feed) return showPage(request, reply);
    if (!feed.isShort) {
      const stream = await holdStream(request, reply);
      if (!stream.ok) return sendFailure(reply, stream);
    }
    return sendText(request, reply, { type, ...feed });
  };

  const sendPlain = (request: FastifyRequest, reply: FastifyReply, text: string) =>
    sendText(request, reply, {
      type: "text/plain",
      chunks: (async function* () {
        yield text;
      })(),
      version: text,
    });

  app.get("/robots.txt", (request, reply) => sendPlain(request, reply, feeds.robots()));
  app.get("/llms.txt", async (request, reply) => sendPlain(request, reply, await feeds.llms()));
  app.get(BLOG_FEED_PATH, (request, reply) =>
    sendFeed(request, reply, feeds.blog, "application/atom+xml"),
  );
  app.get("/sitemap.xml", (request, reply) => sendFeed(request, reply, feeds.sitemap));
  app.get("/sitemaps/pages.xml", (request, reply) => sendFeed(request, reply, feeds.pagesSitemap));
  app.get<{ Params: { name: string } }>("/sitemaps/:name", (request, reply) => {
    const [, number] = /^products-([1-9]\d{0,6})\.xml$/.exec(request.params.name) ?? [];
    if (number === undefined) return showPage(request, reply);
    return sendFeed(request, reply, () => feeds.productsSitemap(Number(number)));
  });
  app.get<{ Querystring: { page?: unknown } }>("/feeds/products.xml", (request, reply) => {
    const { page } = request.query;
    if (page === undefined) return sendFeed(request, reply, () => feeds.products());
    if (!/^[1-9]\d{0,6}$/.test(String(page))) return showPage(request, reply);
    return sendFeed(request, reply, () => feeds.products(Number(page)));
  });
}

interface SentText {
  type: "application/xml" | "application/atom+xml" | "text/plain";
  /** The text, in chunks: each is made when the one before it was taken. */
  chunks: AsyncIterable<string>;
  /** Left out where knowing it would mean reading everything. */
  version?: string | undefined;
  changedAt?: Date | null | undefined;
}

/** Streams a text, compressed where the caller takes that, or says that it is what they have. */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, chunks, version, changedAt }: SentText,
): FastifyReply {
  reply
    .header("Content-Type", `${type}; charset=utf-8`)
    .header("Cache-Control", "no-cache")
    .header("Vary", "Accept-Encoding");
  if (changedAt) reply.header("Last-Modified", changedAt.toUTCString());
  if (version !== undefined) {
    const etag = `W/"${digestOf(version)}"`;
    reply.header("ETag", etag);
    if (hasVersion(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  const isGzipped = acceptsGzip(request.headers["accept-encoding"]);
  if (isGzipped) reply.header("Content-Encoding", "gzip");
  // A stream, as of anything else Fastify would say that the text has no bytes.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  const plain = streamOf(inUtf8(chunks), reply.raw);
  if (!isGzipped) return reply.send(plain);
  const packed = createGzip();
  plain.on("error", (error) => packed.destroy(error));
  packed.on("close", () => plain.destroy());
  return reply.send(plain.pipe(packed));
}

async function* inUtf8(chunks: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

/** A weight of zero refuses it. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return /(?:^|[,\s])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(header ?? ""));
}
