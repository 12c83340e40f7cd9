import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { type Failure, failureStatus } from "#shared/failure.ts";
import { html, trusted } from "#shared/html.ts";

const style = `
  body { margin: 0; padding: 15vh 1rem 2rem; background: #faf8f4; color: #14202b; text-align: center;
    font: 1.125rem/1.55 Arial, system-ui, sans-serif; }
  main { max-width: 32rem; margin: 0 auto; }
  h1 { margin: 1.5rem 0 0; font-size: 1.75rem; line-height: 1.15; }
  a { display: inline-block; margin: 0 0.375rem 0.75rem; padding: 0.625rem 1.25rem; color: #14202b;
    border: 1px solid #7d7667; border-radius: 4px; font-weight: 600; text-decoration: none; }
  a.again { background: #c2410c; border-color: #c2410c; color: #fff; }
  a:focus-visible { outline: 3px solid #0b5563; outline-offset: 2px; }`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
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
    .send(refusalPage(message, storeName));
}

function refusalPage(message: string, storeName: string): string {
  // An empty address is that of the page itself, which is tried again.
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>One moment, please | ${storeName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${trusted(style)}</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="" width="64" height="64">
<h1>One moment, please</h1>
<p>${message} Your cart is safe in this browser.</p>
<p><a class="again" href="">Try again</a> <a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`.markup;
}
