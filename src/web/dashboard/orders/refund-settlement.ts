import "../forms/zod-without-eval.ts";
import type { z } from "zod";
import { settleRefund } from "#shared/fulfilment/contract.ts";

/** What the form sends to the action of the order's page. */
export type RefundSettlement = z.output<typeof settleRefund.body>;

/** What the form asks for. */
export const settlementSchema = settleRefund.body.pick({ note: true });
