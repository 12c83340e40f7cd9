import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { gstClosedOn } from "./credit-schema.ts";
import { CreditWithoutGst } from "./credit-without-gst.tsx";
import { RestockField, restockFields } from "./restock-field.tsx";

interface RefuseParcelProps {
  order: AdminOrderDetails;
  /** The parcel's number within the order. */
  parcel: number;
}

/** Notes that a parcel that was to be paid in cash was refused at the door. */
export function RefuseParcel({ order, parcel }: RefuseParcelProps) {
  return (
    <ActionButton
      label={`Parcel ${parcel} was refused`}
      title="Refused at the door"
      {...restockFields}
      send={({ restock }, idempotencyKey) =>
        callEndpoint("refuseParcel", {
          params: { id: order._id },
          body: { parcel, restock },
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
            All in parcel {parcel} is credited and nothing is collected for it. From now on this
            customer pays before the goods leave. This cannot be undone.
          </p>
          <CreditWithoutGst closedOn={gstClosedOn(order, parcel)} />
          <RestockField {...field("restock")} />
        </>
      )}
    </ActionButton>
  );
}
