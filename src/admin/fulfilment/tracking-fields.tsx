import { type ComponentProps, useId } from "react";
import { fieldLimits } from "#browser/field-limits.ts";
import { TextField } from "#ui/field.tsx";
import { ENTER_CARRIER, ENTER_TRACKING_NUMBER } from "./order-move.ts";

/** What a form makes of a field: its name, its error and what ties the input to it. */
type FieldProps = Omit<ComponentProps<typeof TextField>, "label">;

/** Who carries a parcel, and under which number. */
export function TrackingFields({
  carriers,
  carrier,
  trackingNumber,
}: {
  /** Names to choose from. */
  carriers: readonly string[];
  carrier: FieldProps;
  trackingNumber: FieldProps;
}) {
  const list = useId();
  return (
    <>
      <TextField
        label="Carrier"
        {...carrier}
        {...fieldLimits("moveOrder", "carrier")}
        required
        title={ENTER_CARRIER}
        hint="Choose one of your list of carriers, so that the customer gets its tracking link, or write any other."
        list={list}
        autoComplete="off"
      />
      <datalist id={list}>
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
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
