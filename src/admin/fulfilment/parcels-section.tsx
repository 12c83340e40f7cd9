import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { noteEwayBill } from "#shared/fulfilment/completions-contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import type { OrderParcel } from "#shared/orders/contract.ts";
import { shippedPieces, shippedText } from "#shared/orders/waiting-pieces.ts";
import { hasParcelFacts, OrderParcels } from "#storefront/orders/order-parcels.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { useAct } from "../kit/use-act.ts";
import { CancelPieces } from "./cancel-pieces.tsx";
import { CreditParcel } from "./credit-parcel.tsx";
import { TrackingFields, trackingSchema } from "./tracking-fields.tsx";

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

interface ParcelProps {
  order: AdminOrderDetails;
  parcel: OrderParcel;
}

function Actions({ order, parcel }: ParcelProps) {
  const values = order.parcelValues.find((one) => one.parcel === parcel.number);
  // What came back, as from a door where it was refused, does not arrive any more.
  const cameBack = values?.lines.every(({ quantity, returned }) => returned >= quantity) ?? false;
  const isOnItsWay = !parcel.deliveredAt && !cameBack;
  // The one parcel of an order that has left as a whole arrives with it.
  const isWhole = order.status === "Shipped" && order.parcels?.length === 1;
  return (
    <>
      {isOnItsWay && !isWhole && <DeliverParcel order={order} parcel={parcel} />}
      {isOnItsWay && <CorrectTracking order={order} parcel={parcel} />}
      {isOnItsWay && <EwayBill order={order} parcel={parcel} />}
      {!parcel.isReplacement && <CreditParcel order={order} parcel={parcel.number} />}
    </>
  );
}

/** Notes that one parcel of several has arrived. */
function DeliverParcel({ order, parcel: { number } }: ParcelProps) {
  const { busy, act } = useAct();
  const deliver = () =>
    callEndpoint("deliverParcel", { params: { id: order._id }, body: { parcel: number } });
  return (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => void act(deliver, "Something went wrong")}
    >
      {busy ? "Saving..." : "It has arrived"}
      <span className="sr-only">: parcel {number}</span>
    </Button>
  );
}

/** Corrects who carries a parcel that is on its way, and under which number. */
function CorrectTracking({ order, parcel: { number, carrier, trackingNumber } }: ParcelProps) {
  return (
    <ActionButton
      label={
        <>
          Correct the tracking<span className="sr-only"> of parcel {number}</span>
        </>
      }
      title={`Correct the tracking of parcel ${number}`}
      schema={trackingSchema}
      defaultValues={{ carrier, trackingNumber }}
      send={(tracking) =>
        callEndpoint("correctTracking", {
          params: { id: order._id },
          body: { ...tracking, parcel: number },
        })
      }
      fallbackMessage="Something went wrong"
      submitLabel="Save the correction"
    >
      {({ field }) => (
        <>
          <TrackingFields
            carriers={order.carriers}
            carrier={field("carrier")}
            trackingNumber={field("trackingNumber")}
          />
          <p className="text-muted">The customer gets an e-mail with the corrected tracking.</p>
        </>
      )}
    </ActionButton>
  );
}

const ewayBillFields = noteEwayBill.body.pick({ ewayBill: true });

/** Notes the e-way bill of a parcel that has left, or corrects its number. */
function EwayBill({ order, parcel: { number, ewayBill = "" } }: ParcelProps) {
  const label = ewayBill ? "Correct the e-way bill" : "Add an e-way bill";
  return (
    <ActionButton
      label={label}
      button={{ className: "no-print", "aria-label": `${label} of parcel ${number}` }}
      title={`E-way bill of parcel ${number}`}
      schema={ewayBillFields}
      defaultValues={{ ewayBill }}
      send={(fields) =>
        callEndpoint("noteEwayBill", {
          params: { id: order._id },
          body: { parcel: number, ...fields },
        })
      }
      fallbackMessage="The e-way bill could not be saved. Save it again: nothing is done twice."
      submitLabel="Save the e-way bill"
    >
      {({ field }) => (
        <TextField
          label="E-way bill number"
          {...field("ewayBill")}
          inputMode="numeric"
          autoComplete="off"
          hint="12 digits. The parcel’s invoice stays as it was issued."
          required
        />
      )}
    </ActionButton>
  );
}
