import { type Failure, type FailureCode, failure, failureStatus } from "#shared/failure.ts";

export const SOMETHING_WENT_WRONG = "Something went wrong";

/** A path with its `:name` parts filled in and its query, each value percent-encoded. */
export function endpointUrl(
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
