import { useNavigate } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { useSignedInPage } from "../accounts/use-signed-in-page.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/refund-account-page.ts";
import { refundAccountPath } from "./addresses.ts";
import {
  loadReturnsOfOrder,
  NothingHere,
  NotLoaded,
  OwnPage,
  OwnPageSkeleton,
} from "./own-page.tsx";
import { fieldErrors, RefundAccountFields, readRefundAccount } from "./refund-account-fields.tsx";

const TITLE = "Where your money goes";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: TITLE });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadReturnsOfOrder(request);
}

/** Asks for the account that an order's money is transferred back to; mails lead here. */
export default function RefundAccountPage({ loaderData }: Route.ComponentProps) {
  const { order: id, userId, loaded } = loaderData;
  const mayShow = useSignedInPage(userId, refundAccountPath(id));
  if (!mayShow || !loaded) return <Waiting />;
  if (!loaded.ok) return <NotLoaded title={TITLE} answer={loaded} />;
  const order = loaded.value.refundTo.find(({ orderId }) => orderId === id);
  return (
    <OwnPage title={order ? `${TITLE}: order #${shownOrderNumber(id)}` : TITLE}>
      {order ? (
        <AccountForm orderId={id} known={order.account} />
      ) : (
        <NothingHere title="We need no account for this">
          <p>Money that was paid online goes back the way it came.</p>
        </NothingHere>
      )}
    </OwnPage>
  );
}

export function HydrateFallback() {
  return <Waiting />;
}

function Waiting() {
  return (
    <OwnPage title={TITLE}>
      <OwnPageSkeleton />
    </OwnPage>
  );
}

function AccountForm({ orderId, known }: { orderId: string; known: string | undefined }) {
  const navigate = useNavigate();
  const { form, busy, message, errors } = useForm(async (texts) => {
    const account = readRefundAccount(texts);
    if (account) {
      const saved = await callEndpoint("saveRefundAccount", {
        params: { id: orderId },
        body: { account },
      });
      if (!saved.ok) return { message: saved.message, fields: fieldErrors(saved.fields) };
      showToast(saved.value.message);
    }
    await navigate("/orders");
    return "leaving";
  });
  return (
    <form {...form} aria-label={TITLE} className="sheet grid gap-5 p-5">
      <RefundAccountFields known={known} errors={errors} />
      <FormError message={message} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? "Saving..." : "Save"}
      </Button>
    </form>
  );
}
