import { FileDown } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { timeOfDay } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { trackingPath } from "#shared/orders/order-id.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { quoteProformaPath } from "#shared/quotes/quote-state.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { TransferDetails } from "../payments/transfer-details.tsx";

interface QuoteOrderProps {
  token: string;
  quote: Quote;
  onRefresh: () => Promise<void>;
}

type Way = "gateway" | "bank-transfer";

/** The order that a quote became: how its payment stands, and the ways to pay it. */
export function QuoteOrder({ token, quote, onRefresh }: QuoteOrderProps) {
  const { order, total = 0 } = quote;
  const [busy, setBusy] = useState<Way>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  if (!order) return null;
  const change = async (way: Way, send: () => Promise<string | undefined>) => {
    setBusy(way);
    setProblem(undefined);
    setProblem(await send());
    setBusy(undefined);
    await onRefresh();
  };
  const pay = (query: { instead?: "bank-transfer" } = {}) =>
    change("gateway", async () => {
      setAsking(false);
      const answer = await callEndpoint("payQuote", { params: { token }, query });
      if (!answer.ok) return answer.message;
      const { payment_url: page } = answer.value;
      if (!/^https?:$/.test(URL.parse(page)?.protocol ?? "")) return "Failed to get payment URL";
      window.location.assign(page);
      // The browser leaves: the button stays busy until it has.
      return new Promise<undefined>(() => undefined);
    });
  const transferInstead = () =>
    change("bank-transfer", async () => {
      const answer = await callEndpoint("transferForQuote", { params: { token } });
      return answer.ok ? undefined : answer.message;
    });
  const { number, payment, mayPay, mayTransfer, payUntil, trackingToken, transfer } = order;
  if (payment === "charged") {
    return (
      <Notice tone="success" title={`Order #${number} is paid. Thank you!`} className="mb-6">
        {trackingToken && (
          <Link to={trackingPath(trackingToken)} className="link inline-block py-2">
            See where it is
          </Link>
        )}
      </Notice>
    );
  }
  const sum = formatMoney(rupees(total));
  return (
    <section aria-labelledby="pay" className="sheet no-print mb-6 grid gap-3 p-5">
      <h2 id="pay" className="text-xl">
        {transfer ? "Pay by bank transfer" : `Order #${number}`}
      </h2>
      {transfer ? (
        <div>
          <TransferDetails number={number} total={rupees(total)} transfer={transfer} isHeld />
          <p>
            This page shows them again by the same link, until the money is here. The proforma
            invoice has them, too.
          </p>
        </div>
      ) : (
        <p>{paymentText(order)}</p>
      )}
      <FormError message={problem} />
      <div className="flex flex-wrap gap-3">
        {mayPay && !transfer && (
          <Button busy={busy === "gateway"} onClick={() => void pay()}>
            {busy === "gateway" ? "Opening the payment page..." : `Pay ${sum} now`}
          </Button>
        )}
        {mayTransfer && (
          <Button
            variant="secondary"
            busy={busy === "bank-transfer"}
            onClick={() => void transferInstead()}
          >
            {busy === "bank-transfer" ? "Please wait ..." : `Pay ${sum} by bank transfer`}
          </Button>
        )}
        {payUntil && (
          // A link of the browser's own: also those inside of chat apps save it.
          <ButtonLink to={quoteProformaPath(token)} reloadDocument download variant="secondary">
            <FileDown aria-hidden="true" className="size-5" />
            Proforma invoice
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => void onRefresh()}>
          Check the payment again
        </Button>
      </div>
      {transfer && mayPay && (
        <div>
          <p className="mb-2 text-sm text-muted">
            Not transferred yet? You can pay by card or UPI instead. The goods stay set aside as
            long, and account and reference the same, should you come back to the transfer.
          </p>
          <Button variant="secondary" busy={busy === "gateway"} onClick={() => setAsking(true)}>
            {busy === "gateway" ? "Opening the payment page..." : `Pay ${sum} by card or UPI`}
          </Button>
          <Dialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title="Have you transferred already?"
          >
            <p>
              If a transfer with the reference {transfer.reference} is on its way, keep it: paying
              by card or UPI as well would pay this order twice, and one of the two would have to go
              back to you.
            </p>
            <div className="mt-5 flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Keep the bank transfer
              </Button>
              <Button onClick={() => void pay({ instead: "bank-transfer" })}>
                Nothing is transferred: pay by card or UPI
              </Button>
            </div>
          </Dialog>
        </div>
      )}
    </section>
  );
}

function paymentText({ payment, status, mayPay, payUntil }: NonNullable<Quote["order"]>): string {
  if (payment === "pending") {
    return "The bank has yet to decide on your payment. Please do not pay a second time.";
  }
  if (mayPay && payUntil) {
    const until = timeOfDay(new Date(payUntil));
    return payment === "failed"
      ? `The last payment did not go through. The goods are set aside for you until ${until}: you can try again.`
      : `The order is made. The goods are set aside for you until ${until}. Who decides can pay by this page's link, too.`;
  }
  if (mayPay) {
    return "It was not paid in time, so the goods are not set aside any more. The quote still holds: pay now, if they are in stock.";
  }
  if (payment === "review") return "We look at your payment and write to you.";
  if (payment === "refunding" || payment === "refunded") {
    const what =
      status === "Cancelled"
        ? "The order was cancelled, and what was paid"
        : "What was paid for this order";
    return `${what} ${payment === "refunded" ? "has gone back" : "goes back"}.`;
  }
  return "This order can no longer be paid here. Please ask us for a new quote.";
}
