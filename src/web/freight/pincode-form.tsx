import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { isPincode } from "./kept-pincode.ts";
import type { Freight } from "./use-freight.ts";

/** Asks where something is to go, for what delivery costs there. */
export function PincodeForm({ freight }: { freight: Freight }) {
  const { place, setPlace } = freight;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const text = typed ?? place?.pincode ?? "";

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = isPincode(text);
    setError(isWhole ? undefined : "Enter the six digits of the pincode");
    if (isWhole) setPlace({ pincode: text });
  };

  return (
    <form onSubmit={ask} noValidate className="flex items-start gap-2">
      <TextField
        label="Deliver to pincode"
        name="deliveryPincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value.replaceAll(/\s/g, ""));
          setError(undefined);
        }}
        error={error}
        className="tabular min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" className="mt-6 shrink-0">
        Check
      </Button>
    </form>
  );
}
