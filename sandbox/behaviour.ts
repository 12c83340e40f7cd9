import type { RefundStatus, ReturnMethod } from "./protocol.ts";

/** How the simulated bank account behaves; tests may change it at any time. */
export interface SandboxBehaviour {
  /** How shoppers come back. */
  returnMethod: ReturnMethod;
  /** How refunds that are asked for end; PENDING never ends. */
  refundsEndAs: RefundStatus;
}
