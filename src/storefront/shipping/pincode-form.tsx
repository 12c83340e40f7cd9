import { type FormEvent, useEffect, useRef, useState } from "react";
import { MAX_TYPED_PINCODE_LENGTH } from "#shared/text-lengths.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { isPincode } from "./saved-pincode.ts";
import type { Shipping } from "./use-shipping.ts";

/** Asks where something is to go, for what delivery costs there. */
export function PincodeForm({ shipping }: { shipping: Shipping }) {
  const { place, setPlace } = shipping;
  const [error, setError] = useState<string>();
  // Not controlled by React, which would drop what is typed before its script comes.
  const input = useRef<HTMLInputElement>(null);
  const filledIn = useRef("");
  const pincode = place?.pincode;
  useEffect(() => {
    const field = input.current;
    // What somebody has typed stays.
    if (!field || pincode === undefined || field.value !== filledIn.current) return;
    field.value = pincode;
    filledIn.current = pincode;
  }, [pincode]);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const typed = (input.current?.value ?? "").replaceAll(/\s/g, "");
    const isWhole = isPincode(typed);
    setError(isWhole ? undefined : "Enter the six digits of the pincode");
    // What was said of another pincode is not shown below one that is refused.
    setPlace(isWhole ? { pincode: typed } : undefined);
  };

  return (
    <form onSubmit={ask} noValidate className="flex items-start gap-2">
      <TextField
        ref={input}
        label="Deliver to pincode"
        name="deliveryPincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={MAX_TYPED_PINCODE_LENGTH}
        onChange={() => setError(undefined)}
        error={error}
        className="tabular min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" className="mt-6 shrink-0">
        Check
      </Button>
    </form>
  );
}
