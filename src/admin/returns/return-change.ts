import type { EndpointInput } from "#shared/endpoint.ts";
import type { decideReturn, endReturn, inspectReturn } from "#shared/returns/admin-contract.ts";

/** What the forms of a return's page send to its action: which of its endpoints, and the body. */
export type ReturnChange =
  | { kind: "decide"; body: EndpointInput<typeof decideReturn>["body"] }
  | { kind: "inspect"; body: EndpointInput<typeof inspectReturn>["body"] }
  | { kind: "end"; body: EndpointInput<typeof endReturn>["body"]; idempotencyKey?: string };
