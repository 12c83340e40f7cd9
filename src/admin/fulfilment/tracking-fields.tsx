import "../kit/forms/zod-without-eval.ts";
import { type ComponentProps, useId } from "react";
import { z } from "zod";
import { fieldLimits } from "#browser/field-limits.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { TextField } from "#ui/field.tsx";

const ENTER_CARRIER = "Enter the carrier";
const ENTER_TRACKING_NUMBER = "Enter the tracking number";

const { carrier, trackingNumber } = transitionOrder.body.shape;

/** Who carries a shipment, and under which number: a shipment has both. */
export const trackingSchema = z.object({
  carrier: carrier.unwrap().min(1, ENTER_CARRIER),
  trackingNumber: trackingNumber.unwrap().min(1, ENTER_TRACKING_NUMBER),
});

/** A form ties these to the input. */
type FieldProps = Omit<ComponentProps<typeof TextField>, "label">;

/** Who carries a shipment, and under which number. */
export function TrackingFields(props: {
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
        {...props.carrier}
        {...fieldLimits("transitionOrder", "carrier")}
        required
        title={ENTER_CARRIER}
        hint="Choose one of your list of carriers, so that the customer gets its tracking link, or write any other."
        list={list}
        autoComplete="off"
      />
      <datalist id={list}>
        {props.carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        {...props.trackingNumber}
        {...fieldLimits("transitionOrder", "trackingNumber")}
        required
        title={ENTER_TRACKING_NUMBER}
        autoComplete="off"
      />
    </>
  );
}
