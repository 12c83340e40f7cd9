import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate } from "#shared/dates.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { OwnReturns, ShownCancelRequest, ShownReturn } from "#shared/returns/contract.ts";
import { canTransitionReturn } from "#shared/returns/return-status.ts";
import { saysWhereTo, sendToText } from "#shared/returns/send-to.ts";
import { Button } from "#ui/button.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useStoreInfo } from "../site/root-data.ts";
import { cancelPath, refundAccountPath, returnPath } from "./addresses.ts";
import { ReturnFacts } from "./return-facts.tsx";
import { ReturnSteps } from "./return-steps.tsx";

/** Below an order: its returns, and the ways to return or cancel something of it. */
export function OrderReturns({ orderId, own }: { orderId: string; own: OwnReturns }) {
  const returns = own.returns.filter((one) => one.orderId === orderId);
  const shipments = own.shipments.filter((one) => one.orderId === orderId && one.lines.length > 0);
  const cancelling = own.cancelling.find((one) => one.orderId === orderId);
  const requests = own.cancelRequests.filter((one) => one.orderId === orderId);
  const request = requests[0];
  const mayCancel = cancelling && request?.state !== "open";
  const transfer = own.refundTo.find((one) => one.orderId === orderId && one.waiting);
  const needsAccount = transfer && !transfer.account;
  if (returns.length === 0 && shipments.length === 0 && !mayCancel && !request && !needsAccount)
    return null;
  const number = shownOrderNumber(orderId);
  const link = "link inline-flex min-h-11 items-center text-sm";
  return (
    <section
      aria-label={`Returns of order ${number}`}
      className="no-print border-t border-line px-5 py-1"
    >
      {needsAccount && (
        <Notice tone="warning" className="my-3" title="Where shall your money go?">
          <p>We have money to transfer back to you, and need a UPI ID or account for it.</p>
          <Link to={refundAccountPath(orderId)} className="link inline-flex min-h-11 items-center">
            Tell us where to<span className="sr-only"> for order {number}</span>
          </Link>
        </Notice>
      )}
      {request && <CancelRequest request={request} />}
      {returns.map((one) => (
        <OwnReturn key={one._id} given={one} transfer={transfer} />
      ))}
      <p className="flex flex-wrap gap-x-5">
        {mayCancel && (
          <Link to={cancelPath(orderId)} className={link}>
            {cancelling.byItem ? "Cancel items" : "Cancel order"}
            <span className="sr-only"> of order {number}</span>
          </Link>
        )}
        {shipments.map(({ shipmentId, shipment, until }) => (
          <Link key={shipmentId} to={returnPath(shipmentId)} className={link}>
            Return items{shipments.length > 1 && ` of parcel ${shipment}`} (until {longDate(until)})
            <span className="sr-only">, order {number}</span>
          </Link>
        ))}
      </p>
    </section>
  );
}

const requestTexts: Record<ShownCancelRequest["state"], string> = {
  open: "You have asked to cancel what is packed already. We write to you.",
  granted: "Cancelled as you asked.",
  refused: "It could no longer be cancelled.",
  overtaken: "It had left when we read your request to cancel.",
};

function CancelRequest({ request: { state, lines, answer } }: { request: ShownCancelRequest }) {
  return (
    <Notice tone={state === "open" ? "info" : "warning"} className="my-3">
      <p>{requestTexts[state]}</p>
      <p className="text-sm wrap-anywhere">
        {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
      </p>
      {answer && <p className="text-sm wrap-anywhere">{answer}</p>}
    </Notice>
  );
}

interface OwnReturnProps {
  given: ShownReturn;
  /** Money of its order that a person has still to transfer back. */
  transfer: OwnReturns["refundTo"][number] | undefined;
}

function OwnReturn({ given, transfer }: OwnReturnProps) {
  const store = useStoreInfo();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Its instructions stand in its steps, and may name another branch.
  const isToldWhereTo = given.steps.some(
    ({ status, note }) => status === "accepted" && saysWhereTo(note, store),
  );

  const withdraw = async () => {
    setBusy(true);
    const withdrawn = await callEndpoint("withdrawReturn", { params: { id: given._id } });
    setProblem(withdrawn.ok ? undefined : withdrawn.message);
    if (withdrawn.ok) showToast(withdrawn.value.message);
    if (withdrawn.ok || withdrawn.code === "conflict") await revalidate();
    setBusy(false);
  };

  return (
    <article aria-label={`Return ${given.number}`} className="my-3 grid gap-3 sm:grid-cols-2">
      <div className="min-w-0">
        <h3 className="text-base">Return {given.number}</h3>
        <ReturnFacts given={given} />
        {given.status === "refunded" && transfer && (
          <p className="text-sm wrap-anywhere">
            {transfer.account
              ? `We transfer what you have paid of it to ${transfer.account}, and write to you once that is done.`
              : "We transfer what you have paid of it once you have told us where to."}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <ReturnSteps
          steps={given.steps}
          status={given.status}
          isMoneyToCome={transfer !== undefined}
        />
        {given.status === "accepted" && !isToldWhereTo && (
          <p className="mt-2 text-sm font-semibold wrap-anywhere">{sendToText(store)}</p>
        )}
        {canTransitionReturn(given.status, "withdrawn") && (
          <div className="mt-2">
            <FormError message={problem} />
            <Button
              variant="quiet"
              busy={busy}
              className="-ml-4 text-sm"
              onClick={() => void withdraw()}
            >
              {busy ? "Withdrawing..." : "Withdraw this return"}
              <span className="sr-only"> {given.number}</span>
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
