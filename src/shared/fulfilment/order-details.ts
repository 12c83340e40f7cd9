import { z } from "zod";
import { rupeeAmount } from "../fields.ts";
import { order } from "../orders/contract.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { moneyKinds } from "../payments/money-movement.ts";
import { holdActions } from "../payments/payment-hold.ts";
import { refundAccount } from "../payments/refund-account.ts";
import { refundStates } from "../payments/refund-state.ts";

export const customer = z.object({ name: z.string(), email: z.string(), phone: z.string() });

/** An order as its own page in the dashboard shows it. */
export const adminOrderDetails = order.extend({
  customer,
  /** Its bank transfers as entered; absent for other ways to pay. */
  bankTransfer: z
    .object({
      reference: z.string(),
      mayRecord: z.boolean(),
      /** A payment that was recorded can be voided: nothing has left, no money went back. */
      mayVoid: z.boolean(),
      entered: z.array(
        z.object({
          _id: z.string(),
          utr: z.string(),
          amount: rupeeAmount,
          paidOn: z.string(),
          by: z.string(),
          /** It was entered wrongly: why, and who says so. */
          voided: z.object({ at: z.string(), by: z.string(), reason: z.string() }).optional(),
        }),
      ),
    })
    .optional(),
  /** Cash that was collected, and what can be entered; absent for other ways to pay. */
  cash: z
    .object({
      /** Rupees that are still to be collected; 0 once it is paid or nothing is left of it. */
      toCollect: rupeeAmount,
      mayCollect: z.boolean(),
      /** May still come of what was collected for goods that came back; it goes back. */
      late: rupeeAmount.optional(),
      /** Numbers of the shipments that can still be refused at the door. */
      onTheWay: z.array(z.number().int()),
      collected: z.array(
        z.object({
          reference: z.string(),
          amount: rupeeAmount,
          paidOn: z.string(),
          by: z.string(),
        }),
      ),
    })
    .optional(),
  history: z.array(z.object({ at: z.string(), actor: z.string(), what: z.string() })),
  /** By the shop's own people, the newest first. */
  notes: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
  /** The GSTIN of all that is left, of an order that has others, too; absent where `shipsFrom` asks for it. */
  leavesUnder: z.string().optional(),
  /**
   * What is left to ship, by the GSTIN that it leaves under, empty for none; absent where that is one: a parcel of
   * such an order says which.
   */
  shipsFrom: z
    .array(
      z.object({
        gstin: z.string(),
        /** Names of the branches that keep it. */
        branches: z.array(z.string()),
        items: z.array(z.object({ line: z.number().int(), quantity: z.number().int() })),
        /** As the order's, of a parcel that leaves from there. */
        ewayLimit: rupeeAmount,
      }),
    )
    .optional(),
  /** Where the pieces that wait lie; absent where nothing waits, and where the shop's goods lie in one place. */
  liesIn: z
    .array(
      z.object({
        line: z.number().int(),
        quantity: z.number().int(),
        /** A branch's name; absent where none keeps them: it is decided when they leave. */
        branch: z.string().optional(),
      }),
    )
    .optional(),
  /** Names of the branches that shipments left from, as far as the ledger of the stock says; absent like `liesIn`. */
  leftFrom: z
    .array(z.object({ shipment: z.number().int(), branches: z.array(z.string()) }))
    .optional(),
  /** Nothing is shipped before they are resolved. */
  contradictions: z.array(z.string()),
  /** Who confirmed a GSTIN of another state: `shopper`, `quote`, or an admin's e-mail. */
  gstinConfirmedBy: z.string().optional(),
  /** The goods can still be sent elsewhere; `mayChangeBuyer`: the bill can be changed. */
  mayChangeAddress: z.boolean(),
  mayChangeBuyer: z.boolean(),
  /** For a person. */
  paymentFacts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The ledger of its money, the oldest first; rupees, below 0 for what came off it. */
  money: z.array(
    z.object({
      kind: z.enum(moneyKinds),
      amount: z.number(),
      /** The gateway's, the bank's or the courier's; of a refund its request. */
      reference: z.string().nullable(),
      /** When the money came or went, such as 2026-11-24. */
      day: z.string(),
      by: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      requestId: z.string(),
      amount: rupeeAmount,
      state: z.enum(refundStates),
      /** It did not go through; see settleRefund. */
      needsPerson: z.boolean(),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Where the customer wants money transferred back to; absent where nothing was said. */
  refundAccount: refundAccount.optional(),
  /** Pieces were taken off the stock for it. */
  holdsStock: z.boolean(),
  /** For an order on hold: why, what came, and what can be done. */
  paymentHold: z
    .object({
      reason: z.string(),
      /** By the gateway's word; null where that is not known. */
      received: z.object({ amount: rupeeAmount, currency: z.string().nullable() }).nullable(),
      /** Rupees that came over the total; 0 for none. */
      excess: rupeeAmount,
      /** The payment reference of another order that this transaction paid. */
      paidOrder: z.string().nullable(),
      acts: z.array(z.enum(holdActions)),
    })
    .optional(),
  /**
   * Orders of its customer for the same goods, where its money waits for a person or goes back because of them; absent
   * for none.
   */
  sameGoods: z.array(z.object({ _id: z.string(), name: z.string() })).optional(),
  /** Of each shipment that was sold with it, in rupees, and what of that was credited so far. */
  shipmentValues: z.array(
    z.object({
      shipment: z.number().int(),
      /** The last day on which its GST could be corrected, such as 2027-11-30, once that is over. */
      gstClosedOn: z.string().optional(),
      lines: z.array(
        z.object({
          /** The line's place in the order, from 0. */
          line: z.number().int(),
          quantity: z.number().int(),
          amount: rupeeAmount,
          returned: z.number().int(),
          credited: rupeeAmount,
        }),
      ),
    }),
  ),
  /** Rupees; a shipment that is worth more needs an e-way bill before it moves from where it leaves. */
  ewayLimit: rupeeAmount,
  /** Names of the owner's carriers, to choose from; staff may write any other. */
  carriers: z.array(z.string()),
  /** The statuses that it may be moved to now. */
  transitions: z.array(z.enum(orderStatuses)),
});
export type AdminOrderDetails = z.infer<typeof adminOrderDetails>;
