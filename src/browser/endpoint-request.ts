import { type FailureCode, failureStatus, NO_SUCH_ENDPOINT } from "#shared/failure.ts";
import { showToast } from "#ui/toast-store.ts";
import { type ApiFailure, noAnswer } from "./api-outcome.ts";

/** The code of a server's unexpected error, whose message tells a shopper nothing. */
const SERVER_ERROR = "internal_error";

/** A path with its `:name` parts filled in and its query, each value percent-encoded. */
export function endpointUrl(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/:(\w+)/g, (_part, name: string) =>
    encodeSegment(String(params[name])),
  );
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) searchParams.set(name, String(value));
  }
  return searchParams.size > 0 ? `${filled}?${searchParams}` : filled;
}

/** A URL drops a segment of one or two dots, encoded or not; a space keeps it. */
function encodeSegment(text: string): string {
  return /^\.{1,2}$/.test(text) ? `${text}%20` : encodeURIComponent(text);
}

/**
 * Why a response is a failure, or nothing when it is a success. A refusal whose code this page does
 * not know yet, as after an update of the shop, counts as `unavailable`.
 */
export function readFailure(
  response: Pick<Response, "ok" | "headers">,
  answer: unknown,
): ApiFailure | undefined {
  if (typeof answer !== "object" || answer === null) return noAnswer();
  const body = answer as Record<string, unknown>;
  if (body.success !== false) return response.ok ? undefined : noAnswer();
  const { success: _refused, message, code, fields, ...details } = body;
  if (typeof message !== "string" || !message || code === SERVER_ERROR) return noAnswer();
  if (message === NO_SUCH_ENDPOINT) return olderPage();
  const retryAfter = Number(response.headers.get("Retry-After"));
  return {
    ok: false,
    code: isFailureCode(code) ? code : "unavailable",
    message,
    ...(isTextRecord(fields) && { fields }),
    ...(retryAfter > 0 && { retryAfter }),
    ...(Object.keys(details).length > 0 && { details }),
  };
}

const OLDER_PAGE =
  "The shop was updated while this page was open. Please reload it: your cart stays as it is.";
let reloadSuggested = false;

/** The page is of another version than the shop that answers. It says so itself: not all of its calls are shown. */
function olderPage(): ApiFailure {
  if (!reloadSuggested) {
    const reload = { label: "Reload the page", run: () => location.reload(), stays: true } as const;
    showToast(OLDER_PAGE, "info", reload);
  }
  reloadSuggested = true;
  return { ok: false, code: "unavailable", message: OLDER_PAGE };
}

function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === "string" && Object.hasOwn(failureStatus, code);
}

function isTextRecord(fields: unknown): fields is Record<string, string> {
  return (
    typeof fields === "object" &&
    fields !== null &&
    Object.values(fields).every((text) => typeof text === "string")
  );
}
