import { dayText } from "#shared/documents/document-texts.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { Notice } from "../../ui/notice.tsx";

interface CreditWithoutGstProps {
  order: Pick<AdminOrderDetails, "parcelValues">;
  /** Numbers of the parcels that are credited. */
  parcels: readonly number[];
}

/** Says before a credit that the GST of its invoice can no longer be corrected; else nothing. */
export function CreditWithoutGst({ order, parcels }: CreditWithoutGstProps) {
  const closed = order.parcelValues.find(
    ({ parcel, gstClosedOn }) => parcels.includes(parcel) && gstClosedOn,
  )?.gstClosedOn;
  if (!closed) return null;
  return (
    <Notice tone="warning" title="The GST of this invoice cannot be corrected any more">
      <p>
        That was possible until {dayText(closed)}. The money goes back with a plain credit voucher:
        it changes no tax, and stands in the month under “Credits without GST”.
      </p>
    </Notice>
  );
}
