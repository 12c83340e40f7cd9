import type { EndpointRequest } from "#shared/endpoint.ts";
import type { addOrderNote, declineAddress } from "#shared/fulfilment/address-contract.ts";
import type { collectCash, refuseParcel } from "#shared/fulfilment/cash-contract.ts";
import type { completeLines, noteEwayBill } from "#shared/fulfilment/completions-contract.ts";
import type { moveOrder, resolvePayment, settleRefund } from "#shared/fulfilment/contract.ts";
import type {
  cancelPieces,
  correctTracking,
  creditParcel,
  shipPieces,
} from "#shared/fulfilment/parcels-contract.ts";
import type { enterTransfer, takeBackTransfer } from "#shared/payments/transfer-contract.ts";

/** What the forms of an order's page send to its action: which of its endpoints, and the body. */
export type OrderChange =
  | { kind: "ship"; body: EndpointRequest<typeof shipPieces>["body"] }
  | { kind: "delivered"; body: { parcel: number } }
  | { kind: "cancel"; body: EndpointRequest<typeof cancelPieces>["body"] }
  | { kind: "credit"; body: EndpointRequest<typeof creditParcel>["body"] }
  | { kind: "move"; body: EndpointRequest<typeof moveOrder>["body"] }
  | { kind: "payment"; body: EndpointRequest<typeof resolvePayment>["body"] }
  | { kind: "refund"; body: EndpointRequest<typeof settleRefund>["body"] }
  | { kind: "cash"; body: EndpointRequest<typeof collectCash>["body"] }
  | { kind: "refused"; body: EndpointRequest<typeof refuseParcel>["body"] }
  | { kind: "transfer"; body: EndpointRequest<typeof enterTransfer>["body"] }
  | { kind: "take-back"; body: EndpointRequest<typeof takeBackTransfer>["body"] }
  | { kind: "lines"; body: EndpointRequest<typeof completeLines>["body"] }
  | { kind: "eway-bill"; body: EndpointRequest<typeof noteEwayBill>["body"] }
  | { kind: "note"; body: EndpointRequest<typeof addOrderNote>["body"] }
  | { kind: "decline-address"; body: EndpointRequest<typeof declineAddress>["body"] }
  | { kind: "tracking"; body: EndpointRequest<typeof correctTracking>["body"] };

/** What the action is sent: forms of what may be done once alone carry a key. */
export type SentOrderChange = OrderChange & { idempotencyKey?: string };
