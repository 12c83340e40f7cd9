import { useState } from "react";
import { stateOfPincode } from "#shared/accounts/pincode-states.ts";
import { moneyCodec, pincodeCodec, weightCodec } from "#shared/codecs.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { methodText } from "#shared/shipping/arrival.ts";
import { shippingOffers } from "#shared/shipping/shipping-offers.ts";
import { shippingRules } from "#shared/shipping/shipping-rules.ts";
import type { StoreBranch } from "#shared/store-branches.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { type ShippingValues, shippingSchema } from "./shipping-values.ts";

/** By the rules as they stand in the form, saved or not. */
export function ShippingTrial({
  read,
  branches,
}: {
  read: () => ShippingValues;
  branches: readonly StoreBranch[];
}) {
  const [typed, setTyped] = useState({ kilograms: "12", value: "5000", pincode: "781001" });
  const [answer, setAnswer] = useState<readonly string[]>([]);
  const enter = (name: keyof typeof typed) => ({
    name: `trial-${name}`,
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label="Kilograms to try" {...enter("kilograms")} inputMode="decimal" />
      <TextField label="Value to try (₹)" {...enter("value")} inputMode="decimal" />
      <TextField label="Pincode to try" {...enter("pincode")} inputMode="numeric" />
      <Button
        variant="secondary"
        onClick={() => setAnswer(tryOut(read(), branches, typed))}
        className="justify-self-start"
      >
        What would it cost?
      </Button>
      <div role="status" className="tabular sm:col-span-3">
        {answer.length > 0 && (
          <ul>
            {answer.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function tryOut(
  values: ShippingValues,
  branches: readonly StoreBranch[],
  { kilograms, value, pincode }: { kilograms: string; value: string; pincode: string },
): string[] {
  const rules = shippingSchema.safeParse(values);
  if (!rules.success) return [`First correct the rules: ${rules.error.issues[0]?.message}.`];
  const weight = weightCodec.read(kilograms) ?? 0;
  const amount = moneyCodec.read(value) ?? paise(0);
  const code = pincodeCodec.read(pincode) ?? "";
  const state = stateOfPincode(code);
  if (weight === 0 || !state) return ["Enter kilograms and a whole pincode."];
  const found = shippingOffers(shippingRules(rules.data, branches), { pincode: code, state }, [
    { productId: "", quantity: 1, amount, weight, packedSize: "", shipping: true },
  ]);
  if (!found) return ["Nothing: without zones delivery is free."];
  return [
    rules.data.zones.length > 0
      ? `Zone: ${found.zone ?? "none"}`
      : "Without zones delivery is free.",
    ...found.offers.map((offer) => `${methodText(offer)}: ${formatMoney(offer.price)}`),
    ...(found.quotation ? ["Freight on quotation: nothing carries it there."] : []),
  ];
}
