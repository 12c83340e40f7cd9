import type { FastifyInstance, FastifyRequest } from "fastify";
import { sqlState } from "../database/database-errors.ts";
import { failedStatement } from "../database/watch-statements.ts";
import { doWork, type Work } from "../lib/current-work.ts";
import type { ErrorLines } from "./error-lines.ts";

/** A request whose answer takes longer to begin is logged. */
export const SLOW_REQUEST_MS = 500;

/** What the log says of a request: its route as a pattern, since addresses may open an order. */
interface RequestWork extends Work {
  fields: { reqId: string; method: string; route: string };
  /** Why it is answered with 503, where an error says it. */
  error?: unknown;
  /** Its line stands in the log already. */
  isLogged?: boolean;
  /** For how long its sender was waited for, in milliseconds. */
  receivingMs: number;
  /** After how many milliseconds its answer began. */
  answeredAfterMs?: number;
}

/** What the metrics count. */
export interface AnsweredRequest {
  method: string;
  /** A pattern, never an address. */
  route: string;
  status: number;
  /** Until its answer began. */
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
 * Logs every request that is answered with a 5xx, with the statement that failed, and those that took long.
 *
 * @param answered told of every request
 */
export function logRequests(
  app: FastifyInstance,
  errorLines: ErrorLines,
  answered: (request: AnsweredRequest) => void,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const fields = { reqId: request.id, method: request.method, route };
    const work: RequestWork = { fields, receivingMs: 0 };
    works.set(request, work);
    doWork(work, done);
  });
  app.addHook("preParsing", (request, reply, payload, done) => {
    const work = works.get(request);
    if (work) work.receivingMs = -reply.elapsedTime;
    done(null, payload);
  });
  // What reads a body goes on where the connection was opened.
  app.addHook("preValidation", (request, reply, done) => {
    const work = works.get(request);
    if (!work) return done();
    if (work.receivingMs < 0) work.receivingMs += reply.elapsedTime;
    doWork(work, done);
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    const work = works.get(request);
    if (work) work.answeredAfterMs = reply.elapsedTime;
    done(null, payload);
  });
  app.addHook("onResponse", async (request, reply) => {
    const work = works.get(request);
    if (!work) return;
    const { reqId: _, ...fields } = work.fields;
    const status = reply.raw.statusCode;
    const ms = Math.round(
      (work.answeredAfterMs ?? reply.elapsedTime) - Math.max(work.receivingMs, 0),
    );
    answered({ ...fields, status, ms });
    // It logs by itself when its answer changes: supervisors ask every few seconds.
    if (fields.route === "/readyz") return;
    if (status < 500) {
      if (ms > SLOW_REQUEST_MS && !isUpload(request)) {
        request.log.warn({ ...fields, status, ms }, "a request was slow");
      }
      return;
    }
    if (work.isLogged) return;
    // A page answers what its calls could not: it has no error of its own.
    const statement = work.error ? failedStatement(work.error) : work.failed?.statement;
    const reason = reasonOf(work.error ?? work.failed?.error);
    errorLines.write({ ...work.fields, status, ms, statement, reason });
  });
}

function reasonOf(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : "";
  // A failed query's message holds the query, and its values.
  return sqlState(error) ?? message.split("\n")[0]?.slice(0, 120);
}

/** What is read while it comes takes as long as its sender does. */
function isUpload({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return Boolean(endpoint?.upload || endpoint?.form);
}
