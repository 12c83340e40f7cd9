import { Truck } from "lucide-react";
import { useState } from "react";
import { arrivalText } from "#shared/freight/arrival.ts";
import { FreightAnswer } from "../freight/freight-answer.tsx";
import { priceText } from "../freight/offer-text.ts";
import { PincodeForm } from "../freight/pincode-form.tsx";
import { useFreight } from "../freight/use-freight.ts";

interface ProductDeliveryProps {
  productId: string;
  /** Whether it is the line that leads to the section, or else the section. */
  isLine?: boolean;
}

/** What delivery of one piece costs at a pincode, and how long it takes. */
export function ProductDelivery({ productId, isLine = false }: ProductDeliveryProps) {
  return isLine ? (
    <DeliveryLine productId={productId} />
  ) : (
    <DeliverySection productId={productId} />
  );
}

function DeliverySection({ productId }: { productId: string }) {
  const freight = useFreight([{ _id: productId, quantity: 1 }]);
  return (
    <section
      id="delivery"
      aria-label="Delivery"
      className="scroll-mt-36 mt-5 grid gap-3 border-y border-line py-4"
    >
      <PincodeForm freight={freight} />
      <div aria-live="polite">
        <FreightAnswer freight={freight} />
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
function DeliveryLine({ productId }: { productId: string }) {
  // On wide screens the section stands beside the price, and asks by itself.
  const [isShown] = useState(() => IS_BROWSER && window.matchMedia(PHONES).matches);
  const { place, state, chosen } = useFreight(isShown ? [{ _id: productId, quantity: 1 }] : []);
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
