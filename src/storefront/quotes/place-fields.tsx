import { useState } from "react";
import { cityOfPincode } from "#shared/accounts/pincode-cities.ts";
import { stateOfPincode } from "#shared/accounts/pincode-states.ts";
import type { QuotePlace } from "#shared/quotes/contract.ts";
import { indianStates } from "#shared/tax/indian-states.ts";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";

interface PlaceFieldsProps {
  /** What the fields start with, by their names. */
  initial: Partial<QuotePlace>;
  errors: Record<string, string>;
  /** Gets the place each time that something of it is typed. */
  onChange?: (place: QuotePlace) => void;
  addressHint?: string;
}

/** Where the goods would go: the pincode is enough for a price, the street may come later. */
export function PlaceFields({
  initial,
  errors,
  onChange,
  addressHint = "You can give it when you accept the quote.",
}: PlaceFieldsProps) {
  const [place, setPlace] = useState({ address: "", city: "", state: "", pincode: "", ...initial });
  const change = (to: Partial<QuotePlace>) => {
    const next = { ...place, ...to };
    setPlace(next);
    onChange?.({ ...next, pincode: next.pincode.replaceAll(/\s/g, "") });
  };
  const enterPincode = (pincode: string) => {
    const digits = pincode.replaceAll(/\s/g, "");
    const state = stateOfPincode(digits);
    change({ pincode, ...(state && { state, city: cityOfPincode(digits) ?? "" }) });
  };
  return (
    <>
      <div className="grid gap-4 min-[24rem]:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField
          label="Pincode"
          name="pincode"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          // Room for the space of "560 001", which is taken out.
          maxLength={10}
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
          onChange={(event) => change({ state: event.target.value })}
          error={errors.state}
        >
          <option value="">Choose a state</option>
          {indianStates.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="City (optional)"
        name="city"
        autoComplete="shipping address-level2"
        maxLength={100}
        value={place.city}
        onChange={(event) => change({ city: event.target.value })}
        error={errors.city}
      />
      <TextAreaField
        label="Street address (optional)"
        name="address"
        autoComplete="shipping street-address"
        rows={2}
        maxLength={500}
        value={place.address}
        onChange={(event) => change({ address: event.target.value })}
        error={errors.address}
        hint={addressHint}
      />
    </>
  );
}
