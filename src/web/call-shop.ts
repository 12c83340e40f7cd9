import { callPaths } from "virtual:call-paths";
import type { CallFunction } from "#shared/call-function.ts";
import { type Failure, type FailureCode, failure, failureStatus } from "#shared/failure.ts";
import { currentAuth, keepAuth } from "./accounts/auth-record.ts";

const SOMETHING_WENT_WRONG = "Something went wrong";

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes a call of the shop's table over HTTP, as whoever is signed in. What the shop refuses comes
 * back with its own message and fields; a network failure, or an answer that is not the shop's,
 * comes back as 'Something went wrong' with the code `unavailable`. It never throws and waits as
 * long as the browser does (specification, section 7: no request timeout).
 */
export const callShop: CallFunction = async (name, ...[request]) => {
  const [method, path] = callPaths[name];
  const { params = {}, query = {}, body = {} } = (request ?? {}) as Sent;
  const { token } = currentAuth();
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", token);
  if (method !== "GET") headers.set("Content-Type", "application/json");
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(callAddress(path, params, query), {
      method,
      headers,
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    answer = await response.json();
  } catch {
    return failure("unavailable", SOMETHING_WENT_WRONG);
  }
  const problem = readFailure(response, answer);
  // The server has checked the answer with the call's own schema.
  if (!problem) return { ok: true, value: answer as never };
  if (problem.code === "not_signed_in" && token) endSession(token);
  return problem;
};

/** A path with its `:name` parts filled in and its query, each value percent-encoded. */
export function callAddress(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/:(\w+)/g, (_part, name: string) => segment(String(params[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  return asked.size > 0 ? `${filled}?${asked}` : filled;
}

/** Addresses swallow a part that is one or two dots, encoded or not; a space keeps it. */
function segment(text: string): string {
  return /^\.{1,2}$/.test(text) ? `${text}%20` : encodeURIComponent(text);
}

/** What a response refuses, or nothing when it is a success. */
export function readFailure(
  response: Pick<Response, "ok" | "headers">,
  answer: unknown,
): Failure | undefined {
  if (typeof answer !== "object" || answer === null) {
    return failure("unavailable", SOMETHING_WENT_WRONG);
  }
  const body = answer as Record<string, unknown>;
  if (body.success !== false) {
    return response.ok ? undefined : failure("unavailable", SOMETHING_WENT_WRONG);
  }
  const { success: _refused, message, code, fields, ...details } = body;
  const retryAfter = Number(response.headers.get("Retry-After"));
  return failure(
    isFailureCode(code) ? code : "unavailable",
    typeof message === "string" && message ? message : SOMETHING_WENT_WRONG,
    {
      ...(isTexts(fields) && { fields }),
      ...(retryAfter > 0 && { retryAfter }),
      ...(Object.keys(details).length > 0 && { details }),
    },
  );
}

/** The token is no longer one: unless someone signed in meanwhile, the browser is signed out. */
function endSession(token: string): void {
  if (currentAuth().token !== token) return;
  keepAuth(null);
}

function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === "string" && Object.hasOwn(failureStatus, code);
}

function isTexts(fields: unknown): fields is Record<string, string> {
  return (
    typeof fields === "object" &&
    fields !== null &&
    Object.values(fields).every((text) => typeof text === "string")
  );
}
