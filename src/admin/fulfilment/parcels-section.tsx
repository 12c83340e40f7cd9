import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import type { OrderParcel } from "#shared/orders/contract.ts";
import { shippedPieces, shippedText } from "#shared/orders/waiting-pieces.ts";
import { hasParcelFacts, OrderParcels } from "#storefront/orders/order-parcels.tsx";
import { CancelPieces } from "./cancel-pieces.tsx";
import { CorrectTracking } from "./correct-tracking.tsx";
import { CreditParcel } from "./credit-parcel.tsx";
import { DeliverParcel } from "./deliver-parcel.tsx";
import { EwayBill } from "./eway-bill.tsx";

/** Which pieces left in which parcel, what waits and what went back, and what can be done with each. */
export function ParcelsSection({ order }: { order: AdminOrderDetails }) {
  const { shipped, all } = shippedPieces(order.products);
  const mayCancelSome = order.status === "Processing" && all > 1;
  if (!mayCancelSome && !hasParcelFacts(order)) return null;
  return (
    <section aria-labelledby="parcels" className="sheet mb-6 min-w-0 p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="parcels" className="text-xl">
          Parcels
        </h2>
        <p className="text-muted">{shippedText(shipped, all)}</p>
        {mayCancelSome && (
          <div className="sm:ml-auto">
            <CancelPieces order={order} />
          </div>
        )}
      </div>
      <OrderParcels order={order} actions={(parcel) => <Actions order={order} parcel={parcel} />} />
    </section>
  );
}

function Actions({ order, parcel }: { order: AdminOrderDetails; parcel: OrderParcel }) {
  const values = order.parcelValues.find((one) => one.parcel === parcel.number);
  // What came back, as from a door where it was refused, does not arrive any more.
  const cameBack = values?.lines.every(({ quantity, returned }) => returned >= quantity) ?? false;
  const isOnItsWay = !parcel.deliveredAt && !cameBack;
  // The one parcel of an order that has left as a whole arrives with it.
  const isWhole = order.status === "Shipped" && order.parcels?.length === 1;
  return (
    <>
      {isOnItsWay && !isWhole && <DeliverParcel parcel={parcel.number} />}
      {isOnItsWay && <CorrectTracking carriers={order.carriers} parcel={parcel} />}
      {isOnItsWay && <EwayBill parcel={parcel} />}
      {!parcel.isReplacement && <CreditParcel order={order} parcel={parcel.number} />}
    </>
  );
}
