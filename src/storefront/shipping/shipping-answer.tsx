import { formatMoney, rupees } from "#shared/money.ts";
import { arrivalText, offerText } from "#shared/shipping/arrival.ts";
import { Button } from "#ui/button.tsx";
import type { Shipping } from "./use-shipping.ts";

/** Each way with its price and days, or why there is none. */
export function ShippingAnswer({ shipping }: { shipping: Shipping }) {
  const { state, offers, quotation, cashOnDelivery, place, askAgain } = shipping;
  if (state === "no place") return null;
  if (state === "failed") {
    return (
      <div className="text-sm">
        <p>What delivery costs could not be asked.</p>
        <Button variant="secondary" onClick={askAgain} className="mt-2">
          Try again
        </Button>
      </div>
    );
  }
  if (state === "asking" && offers.length === 0) {
    return <p className="text-sm text-muted">Asking what delivery costs...</p>;
  }
  const nudge = offers.find(({ toFree }) => toFree !== undefined);
  return (
    <div className="grid gap-1 text-sm" aria-busy={state === "asking"}>
      {quotation && <p>Delivery to {place?.pincode} is quoted: no courier takes it there.</p>}
      <ul className="grid gap-1">
        {offers.map((offer) => (
          <li key={offer.id} className="tabular break-words">
            {offerText(offer)}
            {offer.days && (
              <span className="block text-muted">
                Arrives {arrivalText(offer.days, new Date())}
              </span>
            )}
          </li>
        ))}
      </ul>
      {cashOnDelivery && <p>Cash on delivery is possible here.</p>}
      {nudge?.toFree !== undefined && (
        <p className="text-success">
          Add {formatMoney(rupees(nudge.toFree))} more for free delivery.
        </p>
      )}
    </div>
  );
}
