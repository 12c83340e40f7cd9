import type { FastifyBaseLogger } from "fastify";

/** What a service says of itself to the owner: pino's shape, the fields first, then a sentence. */
export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;
