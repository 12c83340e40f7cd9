import type { AdminOrder } from "#shared/fulfilment/contract.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";

const paid: Record<PayBy, string> = {
  gateway: "Paid online",
  "bank-transfer": "Paid by bank transfer",
  "cash-on-delivery": "Paid in cash",
};

const awaited: Record<PayBy, string> = {
  gateway: "Not paid yet",
  "bank-transfer": "Waits for its bank transfer",
  "cash-on-delivery": "Cash on delivery",
};

/** How an order's payment stands, in a few words for the dashboard's list. */
export function paymentText({ payment: { status, by = "gateway" } }: AdminOrder): string {
  switch (status) {
    case "unpaid":
    case "failed":
      return awaited[by];
    case "pending":
      return "The bank works on it";
    case "due":
      return "Cash on delivery";
    case "charged":
      return paid[by];
    case "review":
      return "Payment to check";
    case "settled":
      return "Settled outside";
    case "expired":
    case "cancelled":
      return "Not paid";
    case "refunding":
      return "Money goes back";
    case "refunded":
      return "Money went back";
  }
}
