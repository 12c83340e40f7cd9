import { useState } from "react";
import { Link } from "react-router";
import { timeOfDay } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { trackingPath } from "#shared/orders/tracking-path.ts";
import type { Quote } from "#shared/quotes/contract.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";

interface QuoteOrderProps {
  token: string;
  quote: Quote;
  onRefresh: () => Promise<void>;
}

/** The order that a quote became: how its payment stands, and the way to pay it. */
export function QuoteOrder({ token, quote, onRefresh }: QuoteOrderProps) {
  const { order, total = 0 } = quote;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!order) return null;
  const pay = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await callEndpoint("payQuote", { params: { token } });
    if (answer.ok && /^https?:$/.test(URL.parse(answer.value.payment_url)?.protocol ?? "")) {
      window.location.assign(answer.value.payment_url);
      return;
    }
    setProblem(answer.ok ? "Failed to get payment URL" : answer.message);
    setBusy(false);
    await onRefresh();
  };
  const { number, payment, mayPay, payUntil, trackingToken } = order;
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
  return (
    <section aria-labelledby="pay" className="sheet no-print mb-6 grid gap-3 p-5">
      <h2 id="pay" className="text-xl">
        Order #{number}
      </h2>
      <p>{paymentText(payment, mayPay, payUntil)}</p>
      <FormError message={problem} />
      <div className="flex flex-wrap gap-3">
        {mayPay && (
          <Button busy={busy} onClick={() => void pay()}>
            {busy ? "Opening the payment page ..." : `Pay ${formatMoney(rupees(total))} now`}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void onRefresh()}>
          Check the payment again
        </Button>
      </div>
    </section>
  );
}

type Payment = NonNullable<Quote["order"]>["payment"];

function paymentText(payment: Payment, mayPay: boolean, payUntil: string | undefined): string {
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
    return "The order was cancelled, and what was paid goes back.";
  }
  return "This order can no longer be paid here. Please ask us for a new quote.";
}
