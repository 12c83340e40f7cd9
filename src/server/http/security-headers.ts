import type { FastifyReply } from "fastify";

/** For answers whose address is a secret that opens something of one person. */
export const secretAddressHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

/**
 * Headers that every answer carries, errors too; files of pages leave some out (`leaveOutDocumentHeaders`). Pages set a Content-Security-Policy of their own;
 * nothing else that we send is a document that may load anything.
 */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(origin.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** Of these, those that browsers heed for documents alone; `frame-ancestors` says the same as the last one. */
const OF_DOCUMENTS = ["cross-origin-opener-policy", "permissions-policy", "x-frame-options"];

/** For the files that a page is made of: a first visit fetches some thirty, and 100 bytes of each are 3 kB of a slow line. */
export function leaveOutDocumentHeaders(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
}
