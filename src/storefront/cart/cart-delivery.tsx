import type { CartLine } from "#shared/cart/cart-line.ts";
import { Button } from "#ui/button.tsx";
import { FreightAnswer } from "../freight/freight-answer.tsx";
import { PincodeForm } from "../freight/pincode-form.tsx";
import type { Freight } from "../freight/use-freight.ts";
import { removeFromCart } from "./cart-store.ts";

interface CartDeliveryProps {
  freight: Freight;
  lines: readonly CartLine[];
  /** Where the address is asked for anyway, the pincode is not. */
  signedIn: boolean;
  onChanged: (text: string, undo: () => void) => void;
}

/** What delivery of the cart costs at a pincode, and what of it no courier takes. */
export function CartDelivery({ freight, lines, signedIn, onChanged }: CartDeliveryProps) {
  const { hasRules, quotation, place } = freight;
  if (!hasRules) return null;
  const quoted = lines.filter(({ _id }) => quotation?.productIds.includes(_id));
  const names = [...new Set(quoted.map(({ name }) => name))];
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {signedIn ? (
        <p className="text-sm text-muted">
          {place
            ? `Delivery to ${place.pincode}; your address below decides.`
            : "Enter your address below to see what delivery costs."}
        </p>
      ) : (
        <PincodeForm freight={freight} />
      )}
      <FreightAnswer freight={freight} />
      {names.length > 0 && quoted.length < lines.length && (
        <div className="text-sm">
          <p>No courier takes: {names.join(", ")}.</p>
          <Button
            variant="secondary"
            className="mt-2"
            onClick={() =>
              onChanged(
                `Taken out of your cart: ${names.join(", ")}`,
                removeFromCart(...quoted.map(({ _id }) => _id)),
              )
            }
          >
            Take {names.length === 1 ? "it" : "them"} out and order the rest
          </Button>
        </div>
      )}
    </div>
  );
}
