import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { type Failure, failureStatus } from "#shared/failure.ts";
import { plainPage, plainPageStyle } from "#shared/plain-page.ts";

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(plainPageStyle).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Answers a page that may not be rendered now with one that says why. It is plain, without the shop's
 * frame, because what is refused must cost next to nothing.
 */
export function sendRefusalPage(
  reply: FastifyReply,
  { code, message, retryAfter }: Failure,
  storeName: string,
): FastifyReply {
  if (retryAfter) reply.header("Retry-After", Math.ceil(retryAfter));
  return reply
    .status(failureStatus[code])
    .header("Content-Type", "text/html; charset=utf-8")
    .header("Cache-Control", "no-store")
    .header("Content-Security-Policy", policy)
    .send(
      plainPage({
        title: "One moment, please",
        text: `${message} Your cart is safe in this browser.`,
        storeName,
        // The page itself is tried again.
        wayOn: { text: "Try again", to: "" },
      }),
    );
}
