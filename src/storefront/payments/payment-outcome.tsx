import type { ReactNode } from "react";
import { longDate } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { Payment } from "#shared/payments/contract.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { mailLink, phoneLink } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";

interface PaymentOutcomeProps {
  icon: ReactNode;
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** An icon, what happened, what to do. */
export function PaymentOutcome({ icon, title, actions, children }: PaymentOutcomeProps) {
  return (
    <>
      <div aria-hidden="true" className="mb-4 flex justify-center *:size-12">
        {icon}
      </div>
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-4 grid gap-4">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </>
  );
}

export function Spinner() {
  return (
    <span className="block animate-spin rounded-full border-4 border-link border-r-transparent" />
  );
}

interface FactsProps {
  payment: Payment;
  /** The order's number as shown everywhere else, once known. */
  number?: string | undefined;
}

export function Facts({ payment: { order_id, amount, payment_method }, number }: FactsProps) {
  return (
    <dl className="tabular mx-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1 border-y border-line py-3 text-left">
      {number && (
        <>
          <dt className="text-muted">Order number</dt>
          <dd className="font-semibold">#{number}</dd>
        </>
      )}
      <dt className="text-muted">Payment reference</dt>
      <dd className="font-semibold break-all">{order_id}</dd>
      <dt className="text-muted">Amount</dt>
      <dd className="font-semibold">{formatMoney(rupees(amount))}</dd>
      {payment_method && (
        <>
          <dt className="text-muted">Payment method</dt>
          <dd className="font-semibold">{payment_method}</dd>
        </>
      )}
    </dl>
  );
}

/** The shop's e-mail address and phone number. */
export function Support() {
  const store = useStoreInfo();
  return (
    <p>
      Write to{" "}
      <a href={mailLink(store)} className="link wrap-anywhere">
        {store.email}
      </a>{" "}
      or call{" "}
      <a href={phoneLink(store)} className="link whitespace-nowrap">
        {store.phone}
      </a>
      .
    </p>
  );
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

/** For a shopper who has paid. */
export function WhatComesNext({ payment: { arrivesBy, isPickUp } }: { payment: Payment }) {
  const { user } = useAuth();
  const to = user && <> to {user.email}</>;
  if (isPickUp) {
    return (
      <p className="wrap-anywhere">
        We send a confirmation{to} and get your order ready. Once it lies ready to be picked up, you
        get another e-mail with the address and the opening hours: please come then.
      </p>
    );
  }
  return (
    <p className="wrap-anywhere">
      We send a confirmation{to} and pack your parcel. When it is on its way, you get another e-mail
      with the carrier and the tracking number.
      {arrivesBy && <> It arrives by {longDate(arrivesBy)}.</>}
    </p>
  );
}
