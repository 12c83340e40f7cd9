/** For answers whose address is a secret that opens something of one person. */
export const secretAddressHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

/**
 * Headers that every answer carries, errors too. Pages set a Content-Security-Policy of their own;
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
