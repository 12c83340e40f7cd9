import "../kit/forms/zod-without-eval.ts";
import { type ComponentProps, useId } from "react";
import { z } from "zod";
import { fieldLimits } from "#browser/field-limits.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { TextField } from "#ui/field.tsx";

const ENTER_CARRIER = "Enter the carrier";
export const ENTER_TRACKING_NUMBER = "Enter the tracking number";

const { carrier, trackingNumber } = transitionOrder.body.shape;

/** A tracking number that may be missing yet. */
export const typedTrackingNumber = trackingNumber.unwrap();

/** Who carries a shipment, and under which number: a shipment has both. */
export const trackingSchema = z.object({
  carrier: carrier.unwrap().min(1, ENTER_CARRIER),
  trackingNumber: typedTrackingNumber.min(1, ENTER_TRACKING_NUMBER),
});

/** A form ties these to the input. */
type FieldProps = Omit<ComponentProps<typeof TextField>, "label">;

/** Who carries a shipment, and under which number. */
export function TrackingFields(props: {
  /** Names to choose from. */
  carriers: readonly string[];
  carrier: FieldProps;
  trackingNumber: FieldProps;
  /** The customer fetches it: there is no number to ask for. */
  isPickedUp?: boolean;
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
        hint={
          props.isPickedUp
            ? "The customer fetches it, and no number is needed. Mark it once it is handed over: the e-mail says that it was picked up, and the order is delivered with it. If it is sent after all, write who carries it."
            : "Choose one of your list of carriers, so that the customer gets its tracking link, or write any other."
        }
        list={list}
        autoComplete="off"
      />
      <datalist id={list}>
        {props.carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {!props.isPickedUp && (
        <TextField
          label="Tracking number"
          {...props.trackingNumber}
          {...fieldLimits("transitionOrder", "trackingNumber")}
          required
          title={ENTER_TRACKING_NUMBER}
          autoComplete="off"
        />
      )}
    </>
  );
}
