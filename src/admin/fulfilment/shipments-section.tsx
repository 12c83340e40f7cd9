import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { isPickedUp } from "#shared/documents/picked-up.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import type { OrderShipment } from "#shared/orders/contract.ts";
import { shippedQuantity, shippedText } from "#shared/orders/unfulfilled-quantity.ts";
import { hasShipmentFacts, OrderShipments } from "#storefront/orders/order-shipments.tsx";
import { Button } from "#ui/button.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { ChangesNeed, IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";
import { leavesFromText, leftFromText } from "./branch-texts.ts";
import { CancelItems } from "./cancel-items.tsx";
import { CreditShipment } from "./credit-shipment.tsx";
import {
  EWAY_BILL_NOT_SAVED,
  EwayBillField,
  ewayBillFields,
  sendEwayBill,
} from "./eway-bill-field.tsx";
import { TrackingFields, trackingSchema } from "./tracking-fields.tsx";

/** Which pieces left in which shipment, what waits and what went back, and what can be done with each. */
export function ShipmentsSection({ order }: { order: AdminOrderDetails }) {
  const { shipped, all } = shippedQuantity(order.products);
  const mayCancelSome = order.status === "Processing" && all > 1;
  if (!mayCancelSome && !hasShipmentFacts(order)) return null;
  return (
    <section aria-labelledby="shipments" className="sheet mb-6 min-w-0 p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="shipments" className="text-xl">
          Parcels
        </h2>
        <p className="text-muted">{shippedText(shipped, all)}</p>
        {mayCancelSome && (
          <div className="sm:ml-auto">
            <ChangesNeed permission="write_orders">
              <CancelItems order={order} />
            </ChangesNeed>
          </div>
        )}
      </div>
      <OrderShipments
        order={order}
        staff={{
          actions: (shipment) => <Actions order={order} shipment={shipment} />,
          leftFrom: (shipment) => leftFromText(order, shipment),
          leavesFrom: (line) => leavesFromText(order, line),
        }}
      />
    </section>
  );
}

interface ShipmentProps {
  order: AdminOrderDetails;
  shipment: OrderShipment;
}

function Actions({ order, shipment }: ShipmentProps) {
  const values = order.shipmentValues.find((one) => one.shipment === shipment.number);
  // What came back, as from a door where it was refused, does not arrive any more.
  const cameBack = values?.lines.every(({ quantity, returned }) => returned >= quantity) ?? false;
  const isOnItsWay = !shipment.deliveredAt && !cameBack;
  // The one shipment of an order that has left as a whole arrives with it.
  const isWhole = order.status === "Shipped" && order.shipments?.length === 1;
  return (
    <>
      {isOnItsWay && !isWhole && <DeliverShipment order={order} shipment={shipment} />}
      {isOnItsWay && !isPickedUp(shipment.carrier) && (
        <CorrectTracking order={order} shipment={shipment} />
      )}
      <EwayBill order={order} shipment={shipment} />
      {!shipment.isReplacement && (
        <ChangesNeed permission="write_refunds">
          <CreditShipment order={order} shipment={shipment.number} />
        </ChangesNeed>
      )}
    </>
  );
}

/** One of several. */
function DeliverShipment({ order, shipment: { number } }: ShipmentProps) {
  const { busy, act } = useAct();
  const deliver = () =>
    callEndpoint("deliverShipment", { params: { id: order._id }, body: { shipment: number } });
  return (
    <IfMayChange>
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => void act(deliver, "Something went wrong")}
      >
        {busy ? "Saving..." : "It has arrived"}
        <span className="sr-only">: parcel {number}</span>
      </Button>
    </IfMayChange>
  );
}

/** Of a shipment that is on its way. */
function CorrectTracking({ order, shipment: { number, carrier, trackingNumber } }: ShipmentProps) {
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
          body: { ...tracking, shipment: number },
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

/** Notes the e-way bill of a shipment that has left, or corrects its number: also once it has arrived, as for a day's file. */
function EwayBill({ order, shipment: { number, ewayBill = "" } }: ShipmentProps) {
  const label = ewayBill ? "Correct the e-way bill" : "Add an e-way bill";
  return (
    <ActionButton
      label={label}
      button={{ className: "no-print", "aria-label": `${label} of parcel ${number}` }}
      title={`E-way bill of parcel ${number}`}
      schema={ewayBillFields}
      defaultValues={{ ewayBill }}
      send={(typed) => sendEwayBill(order._id, number, typed.ewayBill)}
      fallbackMessage={EWAY_BILL_NOT_SAVED}
      submitLabel="Save the e-way bill"
    >
      {({ field }) => (
        <EwayBillField
          {...field("ewayBill")}
          hint="12 digits. The parcel’s invoice stays as it was issued."
        />
      )}
    </ActionButton>
  );
}
