import { stateMismatch } from "#shared/accounts/buyer-contradictions.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";

/** That the GSTIN is of another state than the bill, and somebody has said that both are right. */
export function ConfirmedGstin({ order }: { order: AdminOrderDetails }) {
  const { buyer, shippingAddress, gstinConfirmedBy } = order;
  const mismatch = buyer?.gstinConfirmed && stateMismatch(buyer, shippingAddress);
  if (!mismatch) return null;
  const confirmed = `confirmed${byWhom(gstinConfirmedBy)} that both are right`;
  return (
    <p className="mt-2 text-sm text-muted">
      GSTIN of {mismatch.gstinState}, bill to {mismatch.billingState}: {confirmed}
    </p>
  );
}

function byWhom(actor: string | undefined): string {
  if (actor === "quote") return " in the quote";
  return actor === undefined ? "" : ` by ${actor === "shopper" ? "the customer" : actor}`;
}
