import { stateMismatch } from "#shared/accounts/buyer-contradictions.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";

/** That the GSTIN is of another state than the bill, and somebody has said that both are right. */
export function ConfirmedGstin({ order }: { order: AdminOrderDetails }) {
  const { buyer, shippingAddress } = order;
  const mismatch = buyer?.gstinConfirmed && stateMismatch(buyer, shippingAddress);
  if (!mismatch) return null;
  // The buyer says so at the checkout, the desk in its own forms: the order keeps that, not by whom.
  return (
    <p className="mt-2 text-sm text-muted">
      GSTIN of {mismatch.gstinState}, bill to {mismatch.billingState}: confirmed that both are right
    </p>
  );
}
