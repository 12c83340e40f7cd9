import { useState } from "react";
import { cityOfPincode } from "#shared/accounts/pincode-cities.ts";
import { stateOfPincode } from "#shared/accounts/pincode-states.ts";
import {
  MAX_NAME_LENGTH,
  MAX_STREET_LENGTH,
  MAX_TYPED_PINCODE_LENGTH,
} from "#shared/text-lengths.ts";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { StateOptions } from "../tax/state-options.tsx";

type Place = Record<"address" | "city" | "state" | "pincode", string>;

interface PlaceInputsProps {
  /** As it is typed: a pincode may have spaces in it. */
  place: Place;
  errors: Record<string, string | undefined>;
  /** Gets what of the place is another now: with the pincode its state and city. */
  onChange: (changed: Partial<Place>) => void;
  addressHint?: string;
}

interface PlaceFieldsProps extends Pick<PlaceInputsProps, "errors"> {
  /** By the fields' names. */
  initial: Partial<Place>;
}

/** The same for a form that reads its fields when it is sent. */
export function PlaceFields({ initial, errors }: PlaceFieldsProps) {
  const [place, setPlace] = useState({ address: "", city: "", state: "", pincode: "", ...initial });
  return (
    <PlaceInputs
      place={place}
      errors={errors}
      onChange={(changed) => setPlace({ ...place, ...changed })}
    />
  );
}

/** Where the goods would go: the pincode is enough for a price, the street may come later. */
export function PlaceInputs({
  place,
  errors,
  onChange,
  addressHint = "You can give it when you accept the quote.",
}: PlaceInputsProps) {
  const enterPincode = (pincode: string) => {
    const digits = pincode.replaceAll(/\s/g, "");
    const state = stateOfPincode(digits);
    onChange({ pincode, ...(state && { state, city: cityOfPincode(digits) ?? "" }) });
  };
  return (
    <>
      <div className="grid gap-4 min-[24rem]:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField
          label="Pincode"
          name="pincode"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={MAX_TYPED_PINCODE_LENGTH}
          pattern="\s*[1-9](\s*\d){5}\s*"
          title="A pincode has six digits and does not start with 0"
          required
          value={place.pincode}
          onChange={(event) => enterPincode(event.target.value)}
          error={errors.pincode}
          className="tabular"
        />
        <SelectField
          label="State"
          name="state"
          autoComplete="shipping address-level1"
          required
          value={place.state}
          onChange={(event) => onChange({ state: event.target.value })}
          error={errors.state}
        >
          <StateOptions />
        </SelectField>
      </div>
      <TextField
        label="City (optional)"
        name="city"
        autoComplete="shipping address-level2"
        maxLength={MAX_NAME_LENGTH}
        value={place.city}
        onChange={(event) => onChange({ city: event.target.value })}
        error={errors.city}
      />
      <TextAreaField
        label="Street address (optional)"
        name="address"
        autoComplete="shipping street-address"
        rows={2}
        maxLength={MAX_STREET_LENGTH}
        value={place.address}
        onChange={(event) => onChange({ address: event.target.value })}
        error={errors.address}
        hint={addressHint}
      />
    </>
  );
}
