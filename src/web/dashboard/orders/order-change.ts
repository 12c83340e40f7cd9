import type { enterTransfer } from "#shared/checkout/transfer-contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import type { NewTracking, OrderMove } from "./order-move.ts";
import type { RefundSettlement } from "./refund-settlement.ts";
import type { PaymentDecision } from "./review-act.ts";

/** What the forms of an order's page send to its action: which of its endpoints, and the body. */
export type OrderChange =
  | { kind: "move"; body: OrderMove }
  | { kind: "payment"; body: PaymentDecision }
  | { kind: "refund"; body: RefundSettlement }
  | { kind: "transfer"; body: EndpointInput<typeof enterTransfer>["body"] }
  | { kind: "tracking"; body: NewTracking };
