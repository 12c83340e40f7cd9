import type { CallAnswer, CallRequest } from "./endpoint.ts";
import type { CallName, Calls } from "./endpoints.ts";
import type { Outcome } from "./failure.ts";

/** What a call that takes nothing may leave out altogether. */
type RequestArgument<Name extends CallName> =
  Record<never, never> extends CallRequest<Calls[Name]>
    ? [request?: CallRequest<Calls[Name]>]
    : [request: CallRequest<Calls[Name]>];

/**
 * Makes a call of the table by its name. Loaders on the server are handed one that answers within
 * the process; the browser has one over HTTP (`web/api/endpoint-client.ts`). Both answer expected failures
 * as values.
 */
export type CallFunction = <Name extends CallName>(
  name: Name,
  ...request: RequestArgument<Name>
) => Promise<Outcome<CallAnswer<Calls[Name]>>>;
