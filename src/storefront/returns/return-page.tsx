import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate } from "#shared/dates.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { OwnReturns, ReturnableShipment } from "#shared/returns/contract.ts";
import { useSignedInPage } from "../accounts/use-signed-in-page.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/return-page.ts";
import { returnPath } from "./addresses.ts";
import { NothingHere, NotLoaded, OwnPage, OwnPageSkeleton } from "./own-page.tsx";
import { ReturnForm } from "./return-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Return items" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shipment = new URL(request.url).searchParams.get("parcel") ?? "";
  const { user } = currentAuth();
  return { shipment, userId: user?._id, loaded: user && (await callEndpoint("getOwnReturns")) };
}

/** Asks to return goods of one's own shipment; whoever is signed out goes to /login and comes back. */
export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  const { shipment: id, userId, loaded } = loaderData;
  const mayShow = useSignedInPage(userId, returnPath(id));
  if (!mayShow || !loaded) return <HydrateFallback />;
  if (!loaded.ok) return <NotLoaded title="Return items" answer={loaded} />;
  const { value } = loaded;
  const shipment = value.shipments.find(({ shipmentId }) => shipmentId === id);
  return (
    <OwnPage title="Return items">
      {shipment && shipment.lines.length > 0 ? (
        <Asking shipment={shipment} own={value} />
      ) : (
        <NothingHere title="Nothing of this can be returned">
          <p>
            Goods can be returned within {value.days} days of their delivery, and customised
            products cannot. If something is wrong with them, see the{" "}
            <Link to="/refund-policy" className="link">
              refund policy
            </Link>
            .
          </p>
        </NothingHere>
      )}
    </OwnPage>
  );
}

export function HydrateFallback() {
  return (
    <OwnPage title="Return items">
      <OwnPageSkeleton />
    </OwnPage>
  );
}

function Asking({ shipment, own }: { shipment: ReturnableShipment; own: OwnReturns }) {
  const navigate = useNavigate();
  const [photos, setPhotos] = useState<readonly string[]>([]);
  return (
    <>
      <p className="mb-5">
        Order #{shownOrderNumber(shipment.orderId)}, delivered on {longDate(shipment.deliveredAt)}.
        You can ask until <strong>{longDate(shipment.until)}</strong>. We answer by e-mail what to
        do next; please send nothing before.
      </p>
      {shipment.customised.length > 0 && (
        <p className="mb-5 text-muted">
          Made to order, so it cannot be returned: {shipment.customised.join(", ")}. If it arrived
          damaged or wrong, please write to us.
        </p>
      )}
      <ReturnForm
        shipment={shipment}
        reasons={own.reasons}
        refundTo={own.refundTo.find(({ orderId }) => orderId === shipment.orderId)}
        photos={photos}
        onPhotos={setPhotos}
        onRequested={() => void navigate("/orders")}
      />
    </>
  );
}
