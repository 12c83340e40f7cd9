import type { Endpoint } from "#shared/endpoint.ts";
import type { EndpointClient } from "#shared/endpoint-client.ts";
import { endpoints } from "#shared/endpoints.ts";
import { failure, type Outcome } from "#shared/failure.ts";
import { isUnavailable } from "../database/connection.ts";
import type { Caller, Handlers } from "../http/endpoint-handler.ts";
import { shopBusy } from "../lib/common-failures.ts";
import type { Log } from "../lib/log.ts";

/** What the calls of one page brought. */
interface Shown {
  /** Of everything that was answered; see ../tags.ts. */
  tags: Set<string>;
  /** False when a call failed by our own fault: the page may do without, but not for long. */
  complete: boolean;
}

/**
 * Makes the calls of one page's loaders within the process, as a visitor who is nobody: what a
 * public page shows cannot depend on who asks. Collects the tags of all that was answered.
 */
export function createLoaderClient(
  handlers: Handlers,
  log: Log,
): { call: EndpointClient; shown: Shown } {
  const shown: Shown = { tags: new Set(), complete: true };
  const caller: Caller = {
    user: null,
    token: "",
    authorization: undefined,
    address: "page",
    log,
    addCacheTags: (...names) => {
      for (const name of names) shown.tags.add(name);
    },
  };
  const call = async (
    name: keyof typeof endpoints,
    request: { params?: unknown; query?: unknown } = {},
  ): Promise<Outcome<unknown>> => {
    const given: Endpoint = endpoints[name];
    if (given.access !== "anyone" || given.method !== "GET") {
      throw new Error(`a page may not make the call ${name}`);
    }
    const params = given.params.safeParse(request.params ?? {});
    const query = given.query.safeParse(request.query ?? {});
    if (!params.success || !query.success) {
      return failure("invalid_request", "The request is not valid");
    }
    const handler = handlers[name] as (input: unknown, caller: Caller) => Promise<Outcome<unknown>>;
    try {
      const answer = await handler({ params: params.data, query: query.data, body: {} }, caller);
      if (!answer.ok && answer.code === "unavailable") shown.complete = false;
      return answer;
    } catch (error) {
      shown.complete = false;
      // The page says so, or does without what it only adds.
      if (isUnavailable(error)) return shopBusy();
      throw error;
    }
  };
  return { call: call as EndpointClient, shown };
}
