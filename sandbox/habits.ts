import type { RefundStatus, ReturnMethod } from "./protocol.ts";

/** What differs between accounts at the bank, or by luck. Changes count from then on. */
export interface SandboxHabits {
  /** How shoppers come back. */
  returnMethod: ReturnMethod;
  /** How refunds that are asked for end; PENDING never ends. */
  refundsEndAs: RefundStatus;
}
