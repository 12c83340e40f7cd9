import type { Endpoint } from "#shared/endpoint.ts";
import type { EndpointClient } from "#shared/endpoints.ts";
import { endpoints } from "#shared/endpoints.ts";
import { failure, type Outcome } from "#shared/failure.ts";
import type { ExplainUnavailable } from "../database/explain-unavailable.ts";
import type { Caller, Handlers } from "../http/endpoint-handler.ts";
import type { Log } from "../lib/log.ts";

interface Loaded {
  /** The cache tags of all answers (`lib/cache-tags.ts`). */
  tags: Set<string>;
  /** False when a call failed by the shop's own fault: the page shows that, but is not cached. */
  complete: boolean;
  /** A call was refused because who asks has asked for too much; then it is not complete. */
  refused: boolean;
  /** False when a call was for what there is not (`Caller.doNotCache`). */
  cacheable: boolean;
  /** A call's address was a secret: the page must be stored nowhere. */
  secret: boolean;
  /** What is to be done each time that the page is shown out of the cache (`Caller.onShownAgain`). */
  shownAgain: ((address: string) => void)[];
}

export interface LoaderClientParts {
  handlers: Handlers;
  log: Log;
  explainUnavailable: ExplainUnavailable;
}

/**
 * Makes the client by which one page's loaders call the shop's endpoints within this process. It
 * calls as a visitor who is not signed in, since a public page must not depend on who asks, and
 * collects the cache tags of all answers.
 *
 * @param address the network address of who asks: searches are counted by it, nothing is shown by it
 */
export function createLoaderClient(
  { handlers, log, explainUnavailable }: LoaderClientParts,
  address: string,
): { call: EndpointClient; loaded: Loaded } {
  const loaded: Loaded = {
    tags: new Set(),
    complete: true,
    refused: false,
    cacheable: true,
    secret: false,
    shownAgain: [],
  };
  const caller: Caller = {
    user: null,
    staff: null,
    token: "",
    authorization: undefined,
    address,
    device: "",
    log,
    page: loaded,
    addCacheTags: (...tags) => {
      for (const tag of tags) loaded.tags.add(tag);
    },
    doNotCache: () => {
      loaded.cacheable = false;
    },
    onShownAgain: (again) => {
      loaded.shownAgain.push(again);
    },
  };
  const call = async (
    name: keyof typeof endpoints,
    request: { params?: unknown; query?: unknown } = {},
  ): Promise<Outcome<unknown>> => {
    const endpoint: Endpoint = endpoints[name];
    if (endpoint.access !== "anyone" || endpoint.method !== "GET") {
      throw new Error(`a page may not make the call ${name}`);
    }
    if (endpoint.secretAddress) {
      loaded.secret = true;
      loaded.cacheable = false;
    }
    const params = endpoint.params.safeParse(request.params ?? {});
    const query = endpoint.query.safeParse(request.query ?? {});
    if (!params.success || !query.success) {
      return failure("invalid_request", "The request is not valid");
    }
    const handler = handlers[name] as (input: unknown, caller: Caller) => Promise<Outcome<unknown>>;
    try {
      const answer = await handler({ params: params.data, query: query.data, body: {} }, caller);
      if (!answer.ok && answer.code === "too_many_requests") loaded.refused = true;
      if (loaded.refused || (!answer.ok && answer.code === "unavailable")) loaded.complete = false;
      return answer;
    } catch (error) {
      loaded.complete = false;
      // A page can show that the shop is busy, or leave out a part that it only adds.
      const unavailable = explainUnavailable(error);
      if (unavailable) return unavailable;
      throw error;
    }
  };
  return { call: call as EndpointClient, loaded };
}
