import { gunzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding, digestOf, encodeBytes, hasVersion } from "../lib/content-encoding.ts";

interface CachedText {
  digest: string;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Keeps a long text that stays the same as long as the shop runs: made when it is asked for first, and
 * held as compressed bytes alone. Answers who has it with 304.
 */
export function cachedText(make: () => string) {
  let cached: Promise<CachedText> | undefined;
  const prepare = async (): Promise<CachedText> => {
    const bytes = Buffer.from(make());
    const [br, gzip] = await Promise.all([encodeBytes(bytes, "br"), encodeBytes(bytes, "gzip")]);
    return { digest: digestOf(bytes), br, gzip };
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    cached ??= prepare();
    const { digest, ...bodies } = await cached;
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    const etag = `"${digest}-${encoding}"`;
    reply
      .header("Cache-Control", "public, max-age=0, must-revalidate")
      .header("Vary", "Accept-Encoding")
      .header("ETag", etag);
    if (hasVersion(request.headers["if-none-match"], etag)) {
      return reply.code(304).removeHeader("Content-Type").send();
    }
    if (encoding === "identity") return reply.send(gunzipSync(bodies.gzip));
    return reply.header("Content-Encoding", encoding).send(bodies[encoding]);
  };
}
