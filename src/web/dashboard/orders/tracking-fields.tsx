import type { ComponentProps } from "react";
import { fieldLimits } from "../../api/field-limits.ts";
import { TextField } from "../../ui/field.tsx";
import { ENTER_CARRIER, ENTER_TRACKING_NUMBER } from "./order-move.ts";

/** What a form makes of a field: its name, its error and what ties the input to it. */
type FieldProps = Omit<ComponentProps<typeof TextField>, "label">;

/** Who carries a parcel, and under which number. */
export function TrackingFields({
  carrier,
  trackingNumber,
}: {
  carrier: FieldProps;
  trackingNumber: FieldProps;
}) {
  return (
    <>
      <TextField
        label="Carrier"
        {...carrier}
        {...fieldLimits("moveOrder", "carrier")}
        required
        title={ENTER_CARRIER}
        hint="Such as Blue Dart or India Post"
      />
      <TextField
        label="Tracking number"
        {...trackingNumber}
        {...fieldLimits("moveOrder", "trackingNumber")}
        required
        title={ENTER_TRACKING_NUMBER}
        autoComplete="off"
      />
    </>
  );
}
