import type { CartLine } from "#shared/cart/cart-line.ts";
import { Button } from "#ui/button.tsx";
import { PincodeForm } from "../shipping/pincode-form.tsx";
import { ShippingAnswer } from "../shipping/shipping-answer.tsx";
import type { Shipping } from "../shipping/use-shipping.ts";
import { removeFromCart } from "./cart-store.ts";

interface CartShippingProps {
  shipping: Shipping;
  lines: readonly CartLine[];
  /** Where the address is asked for anyway, the pincode is not. */
  signedIn: boolean;
  onChanged: (text: string, undo: () => void) => void;
}

/** Also says what of the cart no courier takes. */
export function CartShipping({ shipping, lines, signedIn, onChanged }: CartShippingProps) {
  const { hasRules, quotation, place } = shipping;
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
        <PincodeForm shipping={shipping} />
      )}
      <ShippingAnswer shipping={shipping} />
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
