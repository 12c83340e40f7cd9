import { useState } from "react";
import type { ShippingAddress } from "#shared/checkout/address-input.ts";
import { checkAddress } from "#shared/checkout/check-address.ts";
import { stateOfPincode } from "#shared/checkout/pincode-states.ts";
import { indianStates } from "#shared/tax/indian-states.ts";
import { fieldLimits } from "../api/field-limits.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";

interface AddressFieldsProps {
  /** What the fields start with: give another one another key. */
  initial: ShippingAddress;
  errors: Record<string, string>;
  /** The state that was sent when the errors came. */
  sentState: string | undefined;
}

/** An Indian address. The pincode suggests the state, and never overrules a chosen one. */
export function AddressFields({ initial, errors, sentState }: AddressFieldsProps) {
  const [pincode, setPincode] = useState(initial.pincode);
  const [state, setState] = useState(initial.state);
  const [suggested, setSuggested] = useState<string>();
  const usualState = stateOfPincode(pincode);

  // One that the sent state contradicts the pincode goes once a state is chosen that does not.
  const mismatchWith = (name: string) => checkAddress({ city: "", state: name, pincode }).pincode;
  const isMismatch = errors.pincode && sentState && mismatchWith(sentState) === errors.pincode;
  const pincodeError = isMismatch ? mismatchWith(state) : errors.pincode;

  const enterPincode = (text: string) => {
    setPincode(text);
    const suggestion = stateOfPincode(text);
    if (!suggestion || (state !== "" && state !== suggested)) return;
    setState(suggestion);
    setSuggested(suggestion);
  };

  return (
    <>
      <TextAreaField
        label="Address"
        name="address"
        autoComplete="shipping street-address"
        rows={2}
        {...fieldLimits("shippingAddress", "address")}
        required
        defaultValue={initial.address}
        error={errors.address}
      />
      <div className="grid gap-4 min-[24rem]:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField
          label="Pincode"
          name="pincode"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          {...fieldLimits("shippingAddress", "pincode")}
          // Room for the space of "560 001", which is taken out.
          maxLength={10}
          title="A pincode has six digits and does not start with 0"
          required
          value={pincode}
          onChange={(event) => enterPincode(event.target.value.replaceAll(/\s/g, ""))}
          error={pincodeError}
          className="tabular"
        />
        <TextField
          label="City"
          name="city"
          autoComplete="shipping address-level2"
          {...fieldLimits("shippingAddress", "city")}
          required
          defaultValue={initial.city}
          error={errors.city}
        />
      </div>
      <SelectField
        label="State"
        name="state"
        autoComplete="shipping address-level1"
        required
        value={state}
        onChange={(event) => setState(event.target.value)}
        error={errors.state}
        hint={
          !pincodeError && usualState && state && usualState !== state
            ? `Pincode ${pincode} is usually in ${usualState}.`
            : undefined
        }
      >
        <option value="">Choose a state</option>
        {indianStates.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
