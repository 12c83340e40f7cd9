import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { wrongGatewayCredentials } from "../lib/common-failures.ts";
import { countAttempt, networkOf } from "../lib/throttle.ts";
import { sendFailure } from "./failures.ts";

/** Longer than any token of the shop. */
const MAX_TOKEN_LENGTH = 200;

/**
 * The token of an Authorization header: raw, or after one `Bearer `. Empty when there is none, when
 * it cannot be a token, or when the header came twice: Node keeps the first of them, a proxy in
 * front may have looked at the other.
 *
 * @param rawHeaders names and values in turn, as they came
 */
export function readToken(header: string | undefined, rawHeaders: readonly string[]): string {
  if (!header || header.length > MAX_TOKEN_LENGTH) return "";
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === "authorization").length > 1) return "";
  const token = header.replace(/^Bearer +/i, "").trim();
  return /^[\w-]+$/.test(token) ? token : "";
}

/** Whether an Authorization header is the payment gateway's. */
export type IsGateway = (authorization: string | undefined) => boolean;

/** Wrong credentials a minute from one network. Right ones are never counted: the bank repeats. */
const WRONG = new RateLimiterMemory({ points: 60, duration: 60 });

/** Lets the gateway in, and nobody else, before the body is read. */
export async function authorizeGateway(
  request: FastifyRequest,
  reply: FastifyReply,
  isGateway: IsGateway,
): Promise<void> {
  if (isGateway(request.headers.authorization)) return;
  const refused = await countAttempt(WRONG, networkOf(request.ip));
  sendFailure(reply, refused ?? wrongGatewayCredentials());
}
