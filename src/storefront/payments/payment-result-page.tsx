import { CircleAlert, CircleCheck, Clock, LogIn, Undo2 } from "lucide-react";
import { useLocation } from "react-router";
import { formatMoney, rupees } from "#shared/money.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useAuth } from "../accounts/auth-store.ts";
import type { LoginRedirect } from "../accounts/login-redirect.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/payment-result-page.ts";
import {
  DeclineReason,
  Facts,
  PaymentOutcome,
  Spinner,
  Support,
  WhatComesNext,
} from "./payment-outcome.tsx";
import { mayPayAgain, moneyCame, moneyMessage, unpaidTitle } from "./unpaid-order.ts";
import { usePaymentResult } from "./use-payment-result.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Payment" });
}

export default function PaymentResultPage() {
  const { ready } = useAuth();
  const { pathname, search } = useLocation();
  const searchParams = new URLSearchParams(search);
  const orderId = searchParams.get("order_id") || searchParams.get("orderId") || undefined;
  const { result, checkAgain } = usePaymentResult(orderId);
  return (
    <div className="page flex justify-center py-8 sm:py-14">
      <div
        aria-live="polite"
        className="sheet w-full max-w-xl p-6 text-center shadow-sheet sm:p-10"
      >
        {/* The server's page is the same for everyone: it does not know the query. */}
        {ready && !orderId ? (
          <MissingOrder />
        ) : (
          <Result {...{ result, checkAgain, pathname, search }} />
        )}
      </div>
    </div>
  );
}

interface ResultProps extends ReturnType<typeof usePaymentResult> {
  pathname: string;
  search: string;
}

function Result({ result, checkAgain, pathname, search }: ResultProps) {
  switch (result.state) {
    case "pending":
      return (
        <PaymentOutcome icon={<Spinner />} title="Checking your payment...">
          <p>Please keep this page open; it takes a few seconds.</p>
        </PaymentOutcome>
      );
    case "slow":
      return (
        <PaymentOutcome
          icon={<Spinner />}
          title="Checking your payment..."
          actions={
            <ButtonLink to="/orders" variant="secondary">
              My Orders
            </ButtonLink>
          }
        >
          <p>
            The bank has not answered yet. You may leave this page: My Orders will show the result.
            Please do not pay a second time.
          </p>
        </PaymentOutcome>
      );
    case "waiting":
      return (
        <PaymentOutcome
          icon={<Clock className="text-link" />}
          title="The bank is still working on your payment"
          actions={<CheckAgain checkAgain={checkAgain} />}
        >
          <p>
            Please do not pay a second time. As soon as the bank decides you get an e-mail, and My
            Orders shows it.
          </p>
          <p>
            It is not known yet whether the amount was taken. If the payment fails, the bank gives
            it back.
          </p>
          <Facts payment={result.payment} />
        </PaymentOutcome>
      );
    case "review":
      return (
        <PaymentOutcome
          icon={<Clock className="text-link" />}
          title="We are looking at your payment"
          actions={<ButtonLink to="/orders">My Orders</ButtonLink>}
        >
          <p>
            The bank reports a payment that does not fit this order as it stands, so one of us looks
            at it, mostly within a working day. You need not keep this page open.
          </p>
          <p>
            Then your order goes ahead, or the amount goes back to you: an e-mail tells you which,
            and My Orders shows it. Please do not pay a second time.
          </p>
          <Facts payment={result.payment} />
          <Support />
        </PaymentOutcome>
      );
    case "success":
      return (
        <PaymentOutcome
          icon={<CircleCheck className="text-success" />}
          title={
            result.payment.state === "due"
              ? "Thank you for your order."
              : "Payment processed! Thank you for your order."
          }
          actions={
            <>
              <ButtonLink to="/orders">My Orders</ButtonLink>
              <ButtonLink to="/category" variant="secondary">
                Continue shopping
              </ButtonLink>
            </>
          }
        >
          <Facts payment={result.payment} number={result.number} />
          {result.payment.state === "due" && (
            <p className="font-semibold">
              Please have {formatMoney(rupees(result.payment.amount))} ready in cash: you pay the
              courier when your order is delivered.
            </p>
          )}
          <WhatComesNext payment={result.payment} />
        </PaymentOutcome>
      );
    case "failed":
      return (
        <PaymentOutcome
          icon={
            moneyCame(result.payment) ? (
              <Undo2 className="text-link" />
            ) : (
              <CircleAlert className="text-error" />
            )
          }
          title={unpaidTitle(result.payment)}
          actions={
            mayPayAgain(result.payment) ? (
              <ButtonLink to="/cart">Try again</ButtonLink>
            ) : (
              <ButtonLink to="/orders">My Orders</ButtonLink>
            )
          }
        >
          <DeclineReason payment={result.payment} />
          <p>{moneyMessage(result.payment)}</p>
          <Facts payment={result.payment} />
        </PaymentOutcome>
      );
    case "unverified":
      return (
        <PaymentOutcome
          icon={<CircleAlert className="text-error" />}
          title="Payment verification failed. Please contact support."
          actions={<CheckAgain checkAgain={checkAgain} />}
        >
          {result.message && <p className="font-semibold">{result.message}</p>}
          <p>The payment itself may have gone through: please check before you pay again.</p>
          <Support />
        </PaymentOutcome>
      );
    case "signed_out":
      return (
        <PaymentOutcome
          icon={<LogIn className="text-link" />}
          title="Please log in to see your payment"
          actions={
            <ButtonLink
              to="/login"
              state={{ from: pathname + search } satisfies LoginRedirect}
              replace
            >
              Login
            </ButtonLink>
          }
        >
          <p>You are not signed in on this device. Your payment is safe.</p>
        </PaymentOutcome>
      );
  }
}

/** Where the payment may still turn out to be made. */
function CheckAgain({ checkAgain }: Pick<ResultProps, "checkAgain">) {
  return (
    <>
      <Button onClick={checkAgain}>Check again</Button>
      <ButtonLink to="/orders" variant="secondary">
        My Orders
      </ButtonLink>
    </>
  );
}

function MissingOrder() {
  return (
    <PaymentOutcome
      icon={<CircleAlert className="text-error" />}
      title="Missing order information. Please contact support."
      actions={
        <>
          <ButtonLink to="/orders">My Orders</ButtonLink>
          <ButtonLink to="/cart" variant="secondary">
            Cart
          </ButtonLink>
        </>
      }
    >
      <Support />
    </PaymentOutcome>
  );
}
