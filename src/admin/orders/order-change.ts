import type { enterTransfer, takeBackTransfer } from "#shared/checkout/transfer-contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import type { addOrderNote, declineAddress } from "#shared/fulfilment/address-contract.ts";
import type { collectCash, refuseParcel } from "#shared/fulfilment/cash-contract.ts";
import type { completeLines, noteEwayBill } from "#shared/fulfilment/completions-contract.ts";
import type { PiecesCancellation } from "./cancel-schema.ts";
import type { NewCredit } from "./credit-schema.ts";
import type { NewTracking, OrderMove } from "./order-move.ts";
import type { RefundSettlement } from "./refund-settlement.ts";
import type { PaymentDecision } from "./review-act.ts";
import type { NewParcel } from "./ship-schema.ts";

/** What the forms of an order's page send to its action: which of its endpoints, and the body. */
export type OrderChange =
  | { kind: "ship"; body: NewParcel }
  | { kind: "delivered"; body: { parcel: number } }
  | { kind: "cancel"; body: PiecesCancellation }
  | { kind: "credit"; body: NewCredit }
  | { kind: "move"; body: OrderMove }
  | { kind: "payment"; body: PaymentDecision }
  | { kind: "refund"; body: RefundSettlement }
  | { kind: "cash"; body: EndpointInput<typeof collectCash>["body"] }
  | { kind: "refused"; body: EndpointInput<typeof refuseParcel>["body"] }
  | { kind: "transfer"; body: EndpointInput<typeof enterTransfer>["body"] }
  | { kind: "take-back"; body: EndpointInput<typeof takeBackTransfer>["body"] }
  | { kind: "lines"; body: EndpointInput<typeof completeLines>["body"] }
  | { kind: "eway-bill"; body: EndpointInput<typeof noteEwayBill>["body"] }
  | { kind: "note"; body: EndpointInput<typeof addOrderNote>["body"] }
  | { kind: "decline-address"; body: EndpointInput<typeof declineAddress>["body"] }
  | { kind: "tracking"; body: NewTracking & { parcel: number } };

/** What the action is sent: forms of what may be done once alone carry a key. */
export type SentOrderChange = OrderChange & { idempotencyKey?: string };
