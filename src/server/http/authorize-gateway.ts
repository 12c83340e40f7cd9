import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { wrongGatewayCredentials } from "../lib/common-failures.ts";
import { countAttempt, networkOf } from "../lib/throttle.ts";
import { sendFailure } from "./failures.ts";

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
