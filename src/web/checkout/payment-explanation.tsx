import type { Payment } from "#shared/checkout/contract.ts";
import { useAuth } from "../accounts/auth-store.ts";

/** Whether nothing came of the order yet: after a second payment for one cart, the first stands. */
export function mayPayAgain({ state }: Payment): boolean {
  return state !== "refunding" && state !== "refunded" && state !== "settled";
}

/** What became of the money of a payment that failed. */
export function moneyMessage({ state }: Payment): string {
  const look = "Look in My Orders first: the goods may be paid for with another order.";
  if (state === "refunding") return `The amount that was paid is on its way back to you. ${look}`;
  if (state === "refunded") return `The amount that was paid was sent back to you. ${look}`;
  if (state === "expired") return "The time to pay was over. Your cart is still there.";
  if (state === "cancelled") {
    return "We have cancelled this order. Anything that is still paid for it goes back to you.";
  }
  if (state === "settled") return "We have settled the payment of this order with you.";
  return "Nothing was bought, and your cart is still there.";
}

/** Why the bank declined, and whether it took money, as far as that is known. */
export function DeclineReason({ payment: { reason, charged, state } }: { payment: Payment }) {
  const undecided = charged === undefined && (state === "failed" || state === "expired");
  return (
    <>
      {reason && <p className="wrap-anywhere">The bank’s reason: “{reason}”</p>}
      {charged === false && <p className="font-semibold">No money was taken.</p>}
      {undecided && (
        <p>If your bank shows the amount as taken or blocked, it goes back to you by itself.</p>
      )}
    </>
  );
}

/** What a shopper who has paid may expect. */
export function WhatComesNext() {
  const { user } = useAuth();
  return (
    <p className="wrap-anywhere">
      We send a confirmation{user && <> to {user.email}</>} and pack your parcel. When it is on its
      way, you get another e-mail with the carrier and the tracking number.
    </p>
  );
}
