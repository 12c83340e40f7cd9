import { Truck } from "lucide-react";
import { useState } from "react";
import { arrivalText, priceText } from "#shared/shipping/arrival.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { PincodeForm } from "../shipping/pincode-form.tsx";
import { ShippingAnswer } from "../shipping/shipping-answer.tsx";
import { useShipping } from "../shipping/use-shipping.ts";

interface ProductShippingProps {
  productId: string;
  /** The line that leads to the section, instead of the section. */
  isLine?: boolean;
}

/** For one piece. */
export const ProductShipping = cachedFragment("product shipping", PlainProductShipping);

function PlainProductShipping({ productId, isLine = false }: ProductShippingProps) {
  return isLine ? (
    <ShippingPriceLine productId={productId} />
  ) : (
    <ShippingSection productId={productId} />
  );
}

function ShippingSection({ productId }: { productId: string }) {
  const shipping = useShipping([{ _id: productId, quantity: 1 }]);
  return (
    <section
      id="delivery"
      aria-label="Delivery"
      className="scroll-mt-36 mt-5 grid gap-3 border-y border-line py-4"
    >
      <PincodeForm shipping={shipping} />
      <div aria-live="polite">
        <ShippingAnswer shipping={shipping} />
      </div>
    </section>
  );
}

const IS_BROWSER = typeof window !== "undefined";
/** Below Tailwind's `md`. */
const PHONES = "(max-width: 47.99rem)";

/**
 * Under the price on phones, where the delivery's own section is screens below: what delivery costs at
 * the pincode that is kept, or the way to enter one.
 */
function ShippingPriceLine({ productId }: { productId: string }) {
  // On wide screens the section stands beside the price, and asks by itself.
  const [isShown] = useState(() => IS_BROWSER && window.matchMedia(PHONES).matches);
  const { place, state, chosen } = useShipping(isShown ? [{ _id: productId, quantity: 1 }] : []);
  const known = state === "ready" ? chosen : undefined;
  return (
    <p className="mt-2 flex items-center gap-2 text-sm md:hidden" aria-live="polite">
      <Truck aria-hidden="true" className="size-4 shrink-0" />
      {known && (
        <span>
          To {place?.pincode}: {priceText(known)}
          {known.days && `, arrives ${arrivalText(known.days, new Date())}`}
        </span>
      )}
      <a href="#delivery" className="link inline-flex min-h-11 items-center">
        {place
          ? `Delivery to ${known ? "another pincode" : place.pincode}`
          : "Delivery: enter your pincode"}
      </a>
    </p>
  );
}
