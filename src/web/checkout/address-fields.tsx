import { useState } from "react";
import type { ShippingAddress } from "#shared/checkout/contract.ts";
import { indianStates } from "#shared/checkout/indian-states.ts";
import { stateOfPincode } from "#shared/checkout/pincode-states.ts";
import { fieldLimits } from "../api/field-limits.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";

interface AddressFieldsProps {
  /** What the fields begin with; asked once. */
  remembered: () => ShippingAddress;
  errors: Record<string, string>;
}

/** An Indian address. The pincode suggests the state, and never overrules a chosen one. */
export function AddressFields({ remembered, errors }: AddressFieldsProps) {
  const [begin] = useState(remembered);
  const [pincode, setPincode] = useState(begin.pincode);
  const [state, setState] = useState(begin.state);
  const [suggested, setSuggested] = useState<string>();
  const likely = stateOfPincode(pincode);

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
        {...fieldLimits("initiatePayment", "shippingAddress.address")}
        required
        defaultValue={begin.address}
        error={errors.address}
      />
      <div className="grid gap-4 min-[24rem]:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField
          label="Pincode"
          name="pincode"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          {...fieldLimits("initiatePayment", "shippingAddress.pincode")}
          title="A pincode has six digits and does not start with 0"
          required
          value={pincode}
          onChange={(event) => enterPincode(event.target.value)}
          error={errors.pincode}
          className="tabular"
        />
        <TextField
          label="City"
          name="city"
          autoComplete="shipping address-level2"
          {...fieldLimits("initiatePayment", "shippingAddress.city")}
          required
          defaultValue={begin.city}
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
          likely && state && likely !== state
            ? `Pincode ${pincode} is usually in ${likely}.`
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
