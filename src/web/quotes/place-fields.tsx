import { useState } from "react";
import { cityOfPincode } from "#shared/checkout/pincode-cities.ts";
import { stateOfPincode } from "#shared/checkout/pincode-states.ts";
import { indianStates } from "#shared/tax/indian-states.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";

interface PlaceFieldsProps {
  /** What the fields start with, by their names. */
  initial: Record<string, string>;
  errors: Record<string, string>;
}

/** Where the goods would go: the pincode is enough for a price, the street may come later. */
export function PlaceFields({ initial, errors }: PlaceFieldsProps) {
  const [state, setState] = useState(initial.state ?? "");
  const [city, setCity] = useState(initial.city ?? "");
  const enterPincode = (typed: string) => {
    const pincode = typed.replaceAll(/\s/g, "");
    const usual = stateOfPincode(pincode);
    if (!usual) return;
    setState(usual);
    setCity(cityOfPincode(pincode) ?? "");
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
          defaultValue={initial.pincode}
          onChange={(event) => enterPincode(event.target.value)}
          error={errors.pincode}
          className="tabular"
        />
        <SelectField
          label="State"
          name="state"
          autoComplete="shipping address-level1"
          required
          value={state}
          onChange={(event) => setState(event.target.value)}
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
        value={city}
        onChange={(event) => setCity(event.target.value)}
        error={errors.city}
      />
      <TextAreaField
        label="Street address (optional)"
        name="address"
        autoComplete="shipping street-address"
        rows={2}
        maxLength={500}
        defaultValue={initial.address}
        error={errors.address}
        hint="You can give it when you accept the quote."
      />
    </>
  );
}
