import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { User } from "#shared/accounts/contract.ts";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { API_PREFIX, BODY_LIMIT } from "#shared/endpoint.ts";
import { suggest } from "#shared/search/contract.ts";
import type { ExplainUnavailable } from "../database/explain-unavailable.ts";
import { addressMatcher } from "../lib/address-ranges.ts";
import { newId } from "../lib/ids.ts";
import { networkOf, tooManyAttempts } from "../lib/throttle.ts";
import { handleClientErrors } from "./client-errors.ts";
import { limitConnections, limitsFor } from "./connection-limits.ts";
import { openErrorLines } from "./error-lines.ts";
import {
  handleErrors,
  handleNotFound,
  handleUnknownEndpoint,
  sendFailure,
  unreadableUrl,
} from "./failures.ts";
import { type AnsweredRequest, logRequests } from "./log-requests.ts";
import { connectionsWithin, openFilesLimit } from "./open-files.ts";
import { collectOpenApi, serveOpenApi } from "./openapi.ts";
import type { Readiness } from "./readiness.ts";
import { REQUEST_LIMITS, type RequestLimits } from "./request-limits.ts";
import { securityHeaders } from "./security-headers.ts";
import { type EndpointParts, serveEndpoints } from "./serve-endpoints.ts";
import { serveHealth } from "./serve-health.ts";
import { openSpareConnections } from "./spare-connections.ts";
import type { StaffAccess } from "./staff-access.ts";
import { warnOfUntrustedProxy } from "./untrusted-proxy.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set for endpoints that need a user. */
    user: User | null;
    /** Of staff, with it. */
    staff: StaffAccess | null;
    /** The token as it came, empty for none. */
    token: string;
  }
}

interface AppParts extends EndpointParts {
  /** Tells how well the shop can serve now (`readiness.ts`). */
  readiness: () => Promise<Readiness>;
  /** Sees every request before the router: answers it itself, or calls `next`. */
  before: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Adds everything that is no endpoint: pages, assets, media, the gateway's callback. */
  addPages: (app: FastifyInstance) => void;
  explainUnavailable: ExplainUnavailable;
  /** Told of every request that the router has answered. */
  answered?: ((request: AnsweredRequest) => void) | undefined;
  origin: string;
  trustProxy: string[];
  limits?: RequestLimits | undefined;
  log: Logger;
}

/** How long a connection may rest between requests. */
const KEEP_ALIVE_MS = 72_000;

/** Builds the HTTP server out of its parts; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const headers = securityHeaders(parts.origin);
  const limits = parts.limits ?? REQUEST_LIMITS;
  const isTrustedProxy = addressMatcher(parts.trustProxy);
  // Slow senders are cut off: all of these are needed for that.
  const timeouts = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const errorLines = openErrorLines(parts.log);
  const spare = openSpareConnections(headers, errorLines);
  let closing = false;
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy.length > 0 ? isTrustedProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: "idle",
    // A request on a connection that is still open is served, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: handleClientErrors(headers),
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 2_000, ignoreDuplicateSlashes: false },
    // Said here, Fastify does not load its own compilers, of JSON schemas, which nothing would use; it types them as such.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler,
        buildSerializer: () => serializerCompiler,
      } as never,
    },
    // Hooks do not run for these: the headers that every answer carries are set here too.
    frameworkErrors: (error, request, reply) => {
      sendFailure(
        (reply as FastifyReply).headers(headers).header("x-request-id", request.id),
        unreadableUrl(error),
      );
    },
    serverFactory: (handler) => {
      const server = createServer(timeouts, (request, response) => {
        if (request.socket.destroyed || spare.answer(request, response)) return;
        // Else a visitor who never pauses would keep alive a shop that is asked to stop.
        if (closing) response.shouldKeepAlive = false;
        parts.before(request, response, () => handler(request, response));
      });
      const connections = limitsFor(connectionsWithin(openFilesLimit()));
      limitConnections(server, { isTrustedProxy, limits: connections, spare, log: parts.log });
      return server;
    },
  }).withTypeProvider<ZodTypeProvider>();

  app.decorateRequest("user", null);
  app.decorateRequest("staff", null);
  app.decorateRequest("token", "");
  logRequests(app, errorLines, parts.answered ?? (() => {}));
  app.addHook("onClose", async () => errorLines.flush());
  app.addHook("preClose", async () => {
    closing = true;
    await waitForOpenConnections(app.server, limits.lastRequestsMs);
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
  });
  warnOfUntrustedProxy(app, isTrustedProxy, parts.log);
  await app.register(multipart, { limits: { fileSize: 0, files: 0 } });
  handleErrors(app, parts.explainUnavailable);
  app.setNotFoundHandler(handleNotFound);
  throttleEndpoints(app);
  await collectOpenApi(app, parts.origin);
  serveEndpoints(app, parts);
  serveOpenApi(app, parts.origin);
  serveHealth(app, parts.readiness);
  app.all(`${API_PREFIX}/*`, handleUnknownEndpoint);
  parts.addPages(app);
  return app;
}

/** Waits while connections are open, but not for long: some rest, and browsers keep those. */
async function waitForOpenConnections(server: Server, longestMs: number): Promise<void> {
  const end = performance.now() + longestMs;
  const open = promisify(server.getConnections.bind(server));
  while (performance.now() < end && (await open()) > 0) await delay(20);
}

/** Requests a minute from one address; many phones share one, so the bounds are generous. */
const ALL_ENDPOINTS = { points: 600, duration: 60 };
const INITIATES = { points: 60, duration: 60 };
/** One for each key that is pressed; they count for themselves, so that typing bars nobody. */
const SUGGESTIONS = { points: 1200, duration: 60 };

/**
 * Bounds how many requests one address makes. Webhooks are the bank's: its own are never refused
 * (`serve-endpoints.ts`).
 */
function throttleEndpoints(app: FastifyInstance): void {
  const allEndpoints = new RateLimiterMemory(ALL_ENDPOINTS);
  const initiates = new RateLimiterMemory(INITIATES);
  const suggestions = new RateLimiterMemory(SUGGESTIONS);
  const ownLimiters = new Map<unknown, RateLimiterMemory>([
    [initiatePayment, initiates],
    [suggest, suggestions],
  ]);
  app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.access === "gateway") return;
    const limiter = ownLimiters.get(endpoint) ?? allEndpoints;
    const refused = await limiter.consume(networkOf(request.ip)).then(
      () => undefined,
      (state: unknown) => state,
    );
    if (refused) return sendFailure(reply, tooManyAttempts(refused));
  });
}
