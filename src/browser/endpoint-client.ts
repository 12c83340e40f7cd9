import { endpointTable } from "virtual:endpoint-table";
import { BY_ITSELF } from "#shared/accounts/session-use.ts";
import type { EndpointClient, EndpointName } from "#shared/endpoints.ts";
import { showToast } from "#ui/toast-store.ts";
import { type ApiFailureCode, type ApiOutcome, noAnswer } from "./api-outcome.ts";
import { currentAuth, saveAuth } from "./auth-record.ts";
import { reportNoAnswer } from "./connection.ts";
import { takeEarlyAnswer } from "./early-call.ts";
import { endpointUrl, readFailure } from "./endpoint-request.ts";

interface RequestInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint of the table over HTTP, with the signed-in user's token. A failure of the shop's
 * comes back with its message and fields; a network failure, or an answer that is not the shop's,
 * comes back as `no_answer`. It never throws, and waits as long as the browser does (specification,
 * section 7: no request timeout).
 */
export const callEndpoint: EndpointClient<ApiFailureCode> = async (name, ...args) => {
  const answer = await callOnce(name, ...args);
  return (await isConfirmed(answer)) ? callOnce(name, ...args) : answer;
};

let askToConfirm: (() => Promise<boolean>) | undefined;

/**
 * Says how whoever is signed in shows that it is them, where a call asks for that first; the call is made
 * again once they have.
 *
 * @returns takes it back
 */
export function confirmBy(ask: () => Promise<boolean>): () => void {
  askToConfirm = ask;
  return () => {
    askToConfirm = undefined;
  };
}

let isNobodyThere = () => false;

/**
 * Says how a page knows that nobody is at it: what it asks meanwhile does not keep a session alive.
 *
 * @returns takes it back
 */
export function tellAbsenceBy(isAbsent: () => boolean): () => void {
  isNobodyThere = isAbsent;
  return () => {
    isNobodyThere = () => false;
  };
}

/** Whether a call asked who it is, and they have shown it since. */
export async function isConfirmed(answer: ApiOutcome<unknown>): Promise<boolean> {
  return !answer.ok && answer.code === "confirmation_needed" && (await askToConfirm?.()) === true;
}

const callOnce: EndpointClient<ApiFailureCode> = async (name, ...[request]) => {
  // Whose call it is counts when it is made: who logs out is gone when the table has come.
  const { token } = currentAuth();
  const endpoint = await findEndpoint(name);
  if (!endpoint) {
    reportNoAnswer();
    return noAnswer();
  }
  const [method, path, takesForm] = endpoint;
  const {
    params = {},
    query = {},
    body = {},
    idempotencyKey,
    signal,
  } = (request ?? {}) as RequestInput;
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", token);
  if (token && isNobodyThere()) headers.set(BY_ITSELF, "1");
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
  // For a form the browser sets the type, with its boundary.
  if (method !== "GET" && !takesForm) headers.set("Content-Type", "application/json");
  let response: Response;
  let answer: unknown;
  const url = endpointUrl(path, params, query);
  try {
    const early = method === "GET" && token ? await takeEarlyAnswer(url, token) : undefined;
    response =
      early ??
      (await fetch(url, {
        method,
        headers,
        ...(signal && { signal }),
        ...(method !== "GET" && { body: takesForm ? toFormData(body) : JSON.stringify(body) }),
      }));
    answer = await response.json();
  } catch (error) {
    // What fetch itself throws; an answer that is no JSON came from somebody who can be reached.
    if (error instanceof TypeError) reportNoAnswer();
    return noAnswer();
  }
  const problem = readFailure(response, answer);
  // The server has checked the answer with the endpoint's own schema.
  if (!problem) return { ok: true, value: answer as never };
  if (problem.code === "not_signed_in" && token) endSession(token);
  return problem;
};

/**
 * How an endpoint is called; nothing where it is one that only the owner's pages call and their table
 * cannot be fetched.
 */
export async function findEndpoint(name: EndpointName) {
  if (endpointTable[name]) return endpointTable[name];
  try {
    return (await import("virtual:owner-endpoint-table")).ownerEndpointTable[name];
  } catch {
    return undefined;
  }
}

/** The texts of a body as multipart/form-data; a list of texts becomes a repeated field. */
function toFormData(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | string[]>)) {
    for (const text of [value].flat()) form.append(name, text);
  }
  return form;
}

/** The token is no longer valid: unless someone signed in meanwhile, the browser is signed out. */
export function endSession(token: string): void {
  if (currentAuth().token !== token) return;
  saveAuth(null);
  showToast("You have been signed out. Please log in again.", "info");
}
