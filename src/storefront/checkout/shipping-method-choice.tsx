import { Link } from "react-router";
import { arrivalText, offerText } from "#shared/shipping/arrival.ts";
import { Notice } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { ShippingAnswer } from "../shipping/shipping-answer.tsx";
import type { Shipping } from "../shipping/use-shipping.ts";
import { askShop } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";

/** How the order gets there: a choice where there are several ways, else the one there is. */
export function ShippingMethodChoice({ shipping }: { shipping: Shipping }) {
  const { hasRules, state, offers, chosen, quotation, choose } = shipping;
  if (!hasRules) return null;
  return (
    <div className="grid gap-3" aria-live="polite">
      {quotation && <QuotedShipping shipping={shipping} />}
      {state === "ready" && offers.length > 0 ? (
        <RadioGroup
          label="Delivery"
          name="shippingMethod"
          options={offers.map((offer) => ({
            value: offer.id,
            label: (
              <>
                {offerText(offer)}
                {offer.days && (
                  <span className="block text-sm text-muted">
                    Arrives {arrivalText(offer.days, new Date())}
                  </span>
                )}
                {offer.pickUpAt && (
                  <span className="block text-sm text-muted">{offer.pickUpAt}</span>
                )}
              </>
            ),
          }))}
          value={chosen?.id ?? ""}
          onChoose={choose}
        />
      ) : (
        <ShippingAnswer shipping={shipping} />
      )}
      {chosen?.pickUpAt && (
        <p className="text-sm text-muted">
          You pick it up, and the address above goes on the bill. GST is that of the state where you
          do.
        </p>
      )}
    </div>
  );
}

function QuotedShipping({ shipping: { place } }: { shipping: Shipping }) {
  const store = useStoreInfo();
  const ask = askShop(
    store,
    `Hello, what would delivery of my order to ${place?.pincode ?? ""} cost?`,
  );
  return (
    <Notice tone="warning" title="Freight on quotation">
      <p>
        No courier carries all of this to {place?.pincode}, so it cannot be paid for with delivery
        yet.{" "}
        <Link to="/quote/ask?from=cart" className="link">
          Ask for a quote
        </Link>{" "}
        with what is in your cart,{" "}
        <a href={ask.to} target="_blank" rel="noopener" className="link">
          write to us {ask.way}
        </a>
        , or take out of your cart what no courier takes and order the rest.
      </p>
    </Notice>
  );
}
