import { longDate } from "#shared/dates.ts";
import type { Payment } from "#shared/payments/contract.ts";
import { useAuth } from "../accounts/auth-store.ts";

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

/** For a shopper who has paid. */
export function WhatComesNext({ payment: { arrivesBy } }: { payment: Payment }) {
  const { user } = useAuth();
  return (
    <p className="wrap-anywhere">
      We send a confirmation{user && <> to {user.email}</>} and pack your parcel. When it is on its
      way, you get another e-mail with the carrier and the tracking number.
      {arrivesBy && <> It arrives by {longDate(arrivesBy)}.</>}
    </p>
  );
}
