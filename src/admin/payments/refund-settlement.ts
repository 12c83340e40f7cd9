import "../kit/forms/zod-without-eval.ts";
import type { z } from "zod";
import { settleRefund } from "#shared/fulfilment/contract.ts";

export type RefundSettlement = z.output<typeof settleRefund.body>;

/** What the form asks for. */
export const settlementSchema = settleRefund.body.pick({ note: true, reference: true });
