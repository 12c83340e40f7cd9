import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { shopMessage } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { sessionStore } from "#browser/browser-storage.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fetchFile } from "#browser/fetch-file.ts";
import { rupees } from "#shared/money.ts";
import type { Order, OrderTransfer } from "#shared/orders/contract.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { transferPath } from "#shared/payments/payment-paths.ts";
import { quotePath } from "#shared/quotes/quote-state.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useSignedInPage } from "../accounts/use-signed-in-page.ts";
import { removePaidOrder } from "../cart/cart-store.ts";
import { DownloadButton } from "../documents/download-button.tsx";
import { putInCartAgain } from "../orders/put-in-cart-again.ts";
import { forgetShippingMethod } from "../shipping/chosen-method.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/transfer-page.ts";
import { forgetAttempt } from "./order-attempt.ts";
import { TransferDetails } from "./transfer-details.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const order = loaderData?.loaded?.ok ? loaderData.loaded.value.orders[0] : undefined;
  const number = order ? `order #${shownOrderNumber(order._id)} ` : "";
  return pageMeta(matches, { title: `Pay ${number}by bank transfer` });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { user } = currentAuth();
  const query = { search: params.orderId, page: 1 };
  return { userId: user?._id, loaded: user && (await callEndpoint("getUserOrders", { query })) };
}

export default function TransferPage({ params, loaderData }: Route.ComponentProps) {
  const { userId, loaded } = loaderData;
  const { revalidate } = useRevalidator();
  const mayShow = useSignedInPage(userId, transferPath(params.orderId));
  if (!loaded || !mayShow) return <HydrateFallback />;
  const order = loaded.ok
    ? loaded.value.orders.find(({ orderId }) => orderId === params.orderId)
    : undefined;
  return (
    <div className="page max-w-2xl pt-6 pb-16">
      <h1 className="mb-6">Pay by bank transfer</h1>
      {!loaded.ok && (
        <Notice tone="error" title="The order could not be loaded" live>
          <p>{shopMessage(loaded)}</p>
          <Button variant="secondary" className="mt-2" onClick={() => void revalidate()}>
            Try again
          </Button>
        </Notice>
      )}
      {order?.payment.transfer && <Details order={order} transfer={order.payment.transfer} />}
      {loaded.ok && !order?.payment.transfer && (
        <Notice title="Nothing is to be transferred for this order">
          <p className="mb-3">My Orders shows how it stands.</p>
          <ButtonLink to="/orders">My Orders</ButtonLink>
        </Notice>
      )}
    </div>
  );
}

export function HydrateFallback() {
  return (
    <div className="page max-w-2xl pt-6 pb-16">
      <h1 className="mb-6">Pay by bank transfer</h1>
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function Details({ order, transfer }: { order: Order; transfer: OrderTransfer }) {
  // The order is made: what it holds is no longer to be bought.
  useEffect(() => {
    removePaidOrder(order.orderId);
    forgetShippingMethod(sessionStore);
    forgetAttempt(sessionStore);
  }, [order.orderId]);
  return (
    <>
      <TransferDetails
        number={shownOrderNumber(order._id)}
        total={rupees(order.totalAmount)}
        transfer={transfer}
        isHeld={order.stockHeld !== false}
      />
      <p className="mb-4">
        These details are in your mail and on your proforma invoice, too. We write to you as soon as
        the money is here.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/orders">My Orders</ButtonLink>
        <DownloadButton load={() => fetchFile("downloadProforma", { params: { id: order._id } })}>
          Proforma invoice
        </DownloadButton>
        {transfer.received === 0 &&
          (order.quote?.token ? (
            // The cart has the prices of today, and the quote its own.
            <ButtonLink to={quotePath(order.quote.token)} variant="secondary">
              Pay by card or UPI, on your quote's page
            </ButtonLink>
          ) : (
            <PayOtherwise order={order} />
          ))}
      </div>
    </>
  );
}

/** Gives the order up, and goes to the cart with what it held. */
function PayOtherwise({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const cancel = async () => {
    setBusy(true);
    const answer = await callEndpoint("cancelTransfer", { params: { id: order._id } });
    if (answer.ok) {
      const { messages } = await putInCartAgain(order.products);
      for (const message of messages) showToast(message, "info");
      navigate("/cart");
    } else {
      showToast(shopMessage(answer) ?? "The order could not be cancelled. Try again.", "error");
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void cancel()}>
      {busy ? "Cancelling..." : "Cancel it, and pay by card or UPI"}
    </Button>
  );
}
