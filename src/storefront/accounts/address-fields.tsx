import { useState } from "react";
import { fieldLimits } from "#browser/field-limits.ts";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import { cityOfPincode } from "#shared/accounts/pincode-cities.ts";
import { stateOfPincode } from "#shared/accounts/pincode-states.ts";
import { MAX_TYPED_PINCODE_LENGTH } from "#shared/text-lengths.ts";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { StateOptions } from "../tax/state-options.tsx";

interface AddressFieldsProps {
  /** Another one needs another key. */
  initial: ShippingAddress;
  errors: Record<string, string>;
  /** The state that was sent when the errors came. */
  sentState: string | undefined;
  /** Hears of each state that is chosen, or follows from the pincode. */
  onState?: (state: string) => void;
  /** Hears of each pincode and state, as they stand together. */
  onPlace?: (place: { pincode: string; state: string }) => void;
  /** Before the names of the fields, where a form has two addresses. */
  prefix?: string;
  /** For the browser's autofill. */
  purpose?: "shipping" | "billing";
}

/** An Indian address. The pincode suggests city and state, and never overrules what was entered. */
export function AddressFields(props: AddressFieldsProps) {
  const { initial, sentState, onState, onPlace, prefix = "", purpose = "shipping" } = props;
  const [pincode, setPincode] = useState(initial.pincode);
  const [state, setState] = useState(initial.state);
  const [city, setCity] = useState(initial.city);
  // What it begins with follows the pincode, too, where it is just what the pincode suggests.
  const [suggested, setSuggested] = useState<{ state?: string; city?: string }>(() => ({
    state: stateOfPincode(initial.pincode) ?? "",
    city: cityOfPincode(initial.pincode) ?? "",
  }));
  // The errors of fields when a pincode filled them: settled as long as something stands there.
  const [settled, setSettled] = useState<{ state?: string | undefined; city?: string | undefined }>(
    {},
  );
  const usualState = stateOfPincode(pincode);
  const errorOf = (name: string) => props.errors[prefix + name];

  // One that the sent state contradicts the pincode goes once a state is chosen that does not.
  const mismatchWith = (name: string) => checkAddress({ city: "", state: name, pincode }).pincode;
  const sentError = errorOf("pincode");
  const isMismatch = sentError && sentState && mismatchWith(sentState) === sentError;
  const pincodeError = isMismatch ? mismatchWith(state) : sentError;

  const enterState = (name: string) => {
    setState(name);
    onState?.(name);
    onPlace?.({ pincode, state: name });
  };

  const enterPincode = (text: string) => {
    setPincode(text);
    onPlace?.({ pincode: text, state });
    const usual = { state: stateOfPincode(text), city: cityOfPincode(text) };
    const next = { ...suggested };
    if (usual.state && (state === "" || state === suggested.state)) {
      setState(usual.state);
      onState?.(usual.state);
      onPlace?.({ pincode: text, state: usual.state });
      next.state = usual.state;
    }
    if (usual.state && (city === "" || city === suggested.city)) {
      setCity(usual.city ?? "");
      next.city = usual.city ?? "";
    }
    setSuggested(next);
    if (usual.state) setSettled({ state: errorOf("state"), city: errorOf("city") });
  };
  const openError = (name: "state" | "city", value: string) =>
    value !== "" && errorOf(name) === settled[name] ? undefined : errorOf(name);

  return (
    <>
      <TextAreaField
        label="Address"
        name={`${prefix}address`}
        autoComplete={`${purpose} street-address`}
        rows={2}
        {...fieldLimits("shippingAddress", "address")}
        required
        defaultValue={initial.address}
        error={errorOf("address")}
      />
      <div className="grid gap-4 min-[24rem]:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField
          label="Pincode"
          name={`${prefix}pincode`}
          inputMode="numeric"
          autoComplete={`${purpose} postal-code`}
          {...fieldLimits("shippingAddress", "pincode")}
          maxLength={MAX_TYPED_PINCODE_LENGTH}
          title="A pincode has six digits and does not start with 0"
          required
          value={pincode}
          onChange={(event) => enterPincode(event.target.value.replaceAll(/\s/g, ""))}
          error={pincodeError}
          className="tabular"
        />
        <TextField
          label="City"
          name={`${prefix}city`}
          autoComplete={`${purpose} address-level2`}
          {...fieldLimits("shippingAddress", "city")}
          required
          value={city}
          onChange={(event) => setCity(event.target.value)}
          error={openError("city", city)}
        />
      </div>
      <SelectField
        label="State"
        name={`${prefix}state`}
        autoComplete={`${purpose} address-level1`}
        required
        value={state}
        onChange={(event) => enterState(event.target.value)}
        error={openError("state", state)}
        hint={
          !pincodeError && usualState && state && usualState !== state
            ? `Pincode ${pincode} is usually in ${usualState}.`
            : undefined
        }
      >
        <StateOptions />
      </SelectField>
    </>
  );
}
