import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { gstClosedOn } from "./credit-schema.ts";
import { CreditWithoutGst } from "./credit-without-gst.tsx";
import { RestockField, restockFields } from "./restock-field.tsx";

interface RefuseShipmentProps {
  order: AdminOrderDetails;
  /** Within the order, from 1. */
  shipment: number;
}

/** Notes that a shipment that was to be paid in cash was refused at the door. */
export function RefuseShipment({ order, shipment }: RefuseShipmentProps) {
  return (
    <ActionButton
      label={`Parcel ${shipment} was refused`}
      title="Refused at the door"
      {...restockFields}
      send={({ restock }, idempotencyKey) =>
        callEndpoint("refuseShipment", {
          params: { id: order._id },
          body: { shipment, restock },
          idempotencyKey,
        })
      }
      fallbackMessage="No answer came. Press once more: it is noted once."
      submitLabel="It was refused"
      danger
    >
      {({ field }) => (
        <>
          <p>
            All in parcel {shipment} is credited and nothing is collected for it. From now on this
            customer pays before the goods leave. This cannot be undone.
          </p>
          <CreditWithoutGst closedOn={gstClosedOn(order, shipment)} />
          <RestockField {...field("restock")} />
        </>
      )}
    </ActionButton>
  );
}
