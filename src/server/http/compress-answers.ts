import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/endpoint.ts";
import { acceptedEncoding, digestOf, encodeBytes, hasVersion } from "../lib/content-encoding.ts";

/** Bytes of an answer that is not worth compressing: it fits into one packet. */
const SMALL_BYTES = 1_000;

/** Browsers ask again each time and mostly get 304, as for pages. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/**
 * Compresses what endpoints answer as JSON, and gives what is the same for everybody an ETag: whoever has
 * it is answered 304. Files stay as they are, since PDFs and ZIPs are compressed inside.
 */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook("onSend", async (request, reply, payload: unknown) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || typeof payload !== "string") return payload;
    const encoding = mayBeCompressed(endpoint)
      ? acceptedEncoding(request.headers["accept-encoding"])
      : "identity";
    reply.header("Vary", "Accept-Encoding");
    if (isForEverybody(endpoint, request, reply)) {
      const etag = `"${digestOf(payload)}-${encoding}"`;
      reply.header("ETag", etag);
      if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", CACHE_CONTROL);
      if (hasVersion(request.headers["if-none-match"], etag)) {
        reply.code(304).removeHeader("Content-Type");
        return null;
      }
    }
    const bytes = Buffer.from(payload);
    if (encoding === "identity" || bytes.length < SMALL_BYTES) return payload;
    reply.header("Content-Encoding", encoding);
    return encodeBytes(bytes, encoding);
  });
}

/**
 * Not where the answer is, or comes from the address of, a secret: the length of what is compressed tells
 * how much of it was given beside it.
 */
function mayBeCompressed({ path, secretAddress }: Endpoint): boolean {
  return !secretAddress && !path.startsWith("/auth/");
}

/** Answers to one person are `no-store` from the beginning (`serve-endpoints.ts`). */
function isForEverybody(
  { method, access }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (method !== "GET" || access !== "anyone" || reply.statusCode !== 200) return false;
  return !request.headers.authorization && reply.getHeader("Cache-Control") !== "no-store";
}
