import type { FastifyInstance, FastifyRequest } from "fastify";
import { sqlState } from "../database/database-errors.ts";
import { failedStatement } from "../database/watch-statements.ts";
import { doWork, type Work } from "../lib/current-work.ts";
import type { ErrorLines } from "./error-lines.ts";

/** A request whose answer takes longer to begin is logged. */
export const SLOW_REQUEST_MS = 500;

/** Supervisors ask it every few seconds: it logs by itself when its answer changes. */
const READY_ROUTE = "/readyz";

/** What the log says of a request: its route as a pattern, since addresses may open an order. */
interface RequestWork extends Work {
  fields: { reqId: string; method: string; route: string };
  /** Why it is answered with 503, where an error says it. */
  error?: unknown;
  /** Its line stands in the log already. */
  isLogged?: boolean;
  /** By `performance.now()`, as are the times below. */
  begunAt: number;
  /** When its body began to come; absent where it has none, or once all of it has come. */
  receivingSince?: number | undefined;
  /** For how long its sender was waited for, in milliseconds. */
  receivingMs: number;
  /** When its answer began. */
  answeredAt?: number;
  /** Its answer was sent whole. */
  isAnswered?: boolean;
}

/** What the metrics count. */
export interface AnsweredRequest {
  method: string;
  /** A pattern, never an address. */
  route: string;
  status: number;
  /** Until its answer began, without the time in which its body came. */
  ms: number;
}

const works = new WeakMap<FastifyRequest, RequestWork>();

/** Notes that this request's 5xx has its line, with the whole error. */
export function noteLogged(request: FastifyRequest): void {
  const work = works.get(request);
  if (work) work.isLogged = true;
}

/** Notes why this request is about to be answered with 503. */
export function noteUnavailable(request: FastifyRequest, error: unknown): void {
  const work = works.get(request);
  if (work) work.error = error;
}

/** Notes the pattern of the page that a request asks for: the router knows one route for all pages. */
export function noteRoute(request: FastifyRequest, route: string): void {
  const work = works.get(request);
  if (work) work.fields.route = route;
}

/** The route of a request, and the statement that failed in it: what an error's line says besides. */
export function failedRequest(request: FastifyRequest, error: unknown): Record<string, string> {
  const { method, route } = works.get(request)?.fields ?? {};
  const statement = failedStatement(error);
  return { ...(method && { method }), ...(route && { route }), ...(statement && { statement }) };
}

/**
 * Logs every request that is answered with a 5xx, with the statement that failed, and those that took long, also those
 * whose sender did not wait for the answer.
 *
 * @param answered told of every request
 */
export function logRequests(
  app: FastifyInstance,
  errorLines: ErrorLines,
  answered: (request: AnsweredRequest) => void,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const fields = { reqId: request.id, method: request.method, route };
    const work: RequestWork = { fields, begunAt: performance.now(), receivingMs: 0 };
    works.set(request, work);
    // Fastify tells of no response that was cut off.
    reply.raw.once("close", () => {
      if (!work.isAnswered) logIfSlow(request, work, { left: true });
    });
    doWork(work, done);
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const work = works.get(request);
    if (work) {
      work.receivingSince = performance.now();
      if (isReadAsItComes(request)) payload.once("end", () => noteReceived(work));
    }
    done(null, payload);
  });
  // What reads a body goes on where the connection was opened.
  app.addHook("preValidation", (request, _reply, done) => {
    const work = works.get(request);
    if (!work) return done();
    if (!isReadAsItComes(request)) noteReceived(work);
    doWork(work, done);
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    const work = works.get(request);
    if (work) {
      // What still comes of the body keeps nobody waiting any more.
      noteReceived(work);
      work.answeredAt = performance.now();
    }
    done(null, payload);
  });
  app.addHook("onResponse", async (request, reply) => {
    const work = works.get(request);
    if (!work) return;
    work.isAnswered = true;
    const { reqId: _, ...fields } = work.fields;
    const status = reply.raw.statusCode;
    const ms = handlingMs(work);
    answered({ ...fields, status, ms });
    if (status < 500) return logIfSlow(request, work, { status });
    if (work.isLogged || fields.route === READY_ROUTE) return;
    // A page answers what its calls could not: it has no error of its own.
    const statement = work.error ? failedStatement(work.error) : work.failed?.statement;
    const reason = reasonOf(work.error ?? work.failed?.error);
    errorLines.write({ ...work.fields, status, ms, statement, reason });
  });
}

/** Logs a request that took long, with how it ended. */
function logIfSlow(
  request: FastifyRequest,
  work: RequestWork,
  end: { status: number } | { left: true },
): void {
  const { method, route } = work.fields;
  const ms = handlingMs(work);
  if (ms <= SLOW_REQUEST_MS || route === READY_ROUTE) return;
  request.log.warn({ method, route, ...end, ms }, "a request was slow");
}

/** How long a request took until its answer began, or its sender left, without the time in which its body came. */
function handlingMs(work: RequestWork): number {
  noteReceived(work);
  return Math.round((work.answeredAt ?? performance.now()) - work.begunAt - work.receivingMs);
}

/** Ends the time in which a request's body comes, once. */
function noteReceived(work: RequestWork): void {
  if (work.receivingSince === undefined) return;
  work.receivingMs = performance.now() - work.receivingSince;
  work.receivingSince = undefined;
}

function reasonOf(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : "";
  // A failed query's message holds the query, and its values.
  return sqlState(error) ?? message.split("\n")[0]?.slice(0, 120);
}

/** A form is read after the body of other requests is, while it comes. */
function isReadAsItComes({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return Boolean(endpoint?.upload || endpoint?.form);
}
