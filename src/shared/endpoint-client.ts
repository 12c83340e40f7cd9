import type { EndpointAnswer, EndpointRequest } from "./endpoint.ts";
import type { EndpointName, Endpoints } from "./endpoints.ts";
import type { FailureCode, Outcome } from "./failure.ts";

/** An endpoint that takes nothing may be called without a request. */
type RequestArgument<Name extends EndpointName> =
  Record<never, never> extends EndpointRequest<Endpoints[Name]>
    ? [request?: EndpointRequest<Endpoints[Name]>]
    : [request: EndpointRequest<Endpoints[Name]>];

/**
 * Calls an endpoint of the table by its name. Loaders on the server are handed one that answers
 * within the process; the browser has one over HTTP (`browser/endpoint-client.ts`), which knows one
 * failure more: that no usable answer came. Both answer expected failures as values.
 */
export type EndpointClient<Code extends string = FailureCode> = <Name extends EndpointName>(
  name: Name,
  ...request: RequestArgument<Name>
) => Promise<Outcome<EndpointAnswer<Endpoints[Name]>, Code>>;
