import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { digestOf, hasVersion } from "../lib/content-encoding.ts";

interface SentText {
  type: "application/xml" | "application/atom+xml" | "text/plain";
  /** The text, in pieces: each is made when the one before it was taken. */
  pieces: AsyncIterable<string>;
  /** What the text depends on: left out where knowing it would mean reading everything. */
  version?: string | undefined;
  changedAt?: Date | null | undefined;
}

/** Streams a text, compressed where the caller takes that, or says that it is what they have. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, pieces, version, changedAt }: SentText,
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
  const plain = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
  if (!isGzipped) return reply.send(plain);
  const packed = createGzip();
  plain.on("error", (error) => packed.destroy(error));
  packed.on("close", () => plain.destroy());
  return reply.send(plain.pipe(packed));
}

/** Whether a weight of zero does not refuse it. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return /(?:^|[,\s])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(header ?? ""));
}
