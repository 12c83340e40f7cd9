import { useNavigate, useRevalidator } from "react-router";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { useSignedInPage } from "../accounts/use-signed-in-page.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/cancel-page.ts";
import { cancelPath } from "./addresses.ts";
import { CancelForm } from "./cancel-form.tsx";
import {
  loadReturnsOfOrder,
  NothingHere,
  NotLoaded,
  OwnPage,
  OwnPageSkeleton,
} from "./own-page.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const number = loaderData?.order ? ` #${shownOrderNumber(loaderData.order)}` : "";
  return pageMeta(matches, { title: `Cancel order${number}` });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadReturnsOfOrder(request);
}

/** Cancels one's own order, or pieces of it, before it leaves. */
export default function CancelPage({ loaderData }: Route.ComponentProps) {
  const { order: id, userId, loaded } = loaderData;
  const mayShow = useSignedInPage(userId, cancelPath(id));
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  if (!mayShow || !loaded) return <Waiting />;
  if (!loaded.ok) return <NotLoaded title="Cancel order" answer={loaded} />;
  const { cancelling, cancelRequests } = loaded.value;
  const order = cancelling.find(({ orderId }) => orderId === id);
  const isRequested = cancelRequests.some(
    ({ orderId, state }) => orderId === id && state === "open",
  );
  if (!order || isRequested) {
    return (
      <OwnPage title="Cancel order">
        <NothingHere
          title={isRequested ? "You have asked for this" : "This can no longer be cancelled"}
        >
          <p>
            {isRequested
              ? "It is packed already. We see whether it can still be stopped, and write to you."
              : "What has left us can be returned once it has arrived: see My Orders."}
          </p>
        </NothingHere>
      </OwnPage>
    );
  }
  return (
    <OwnPage title={`Cancel order #${shownOrderNumber(id)}`}>
      <CancelForm
        order={order}
        refundTo={loaded.value.refundTo.find(({ orderId }) => orderId === id)}
        onDone={() => void navigate("/orders")}
        onChanged={() => void revalidate()}
      />
    </OwnPage>
  );
}

export function HydrateFallback() {
  return <Waiting />;
}

/** Not the fallback itself: the build takes that out of the page, which cannot name it then. */
function Waiting() {
  return (
    <OwnPage title="Cancel order">
      <OwnPageSkeleton />
    </OwnPage>
  );
}
