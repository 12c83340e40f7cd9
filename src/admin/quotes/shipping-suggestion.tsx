import { useEffect, useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { offerText } from "#shared/shipping/arrival.ts";
import type { OfferedShipping } from "#shared/shipping/contract.ts";
import { Button } from "#ui/button.tsx";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";

interface ShippingSuggestionProps {
  pincode: string;
  state: string;
  lines: readonly { productId: string; quantity: number }[];
  onChoose: (offer: OfferedShipping) => void;
}

interface Answer {
  /** The question that it answers; without `found` the shop could not. */
  of: string;
  found?: { hasRules: boolean; offers: readonly OfferedShipping[] };
}

/** Milliseconds for which nothing was typed before the shop is asked. */
const PAUSE_MS = 400;

/** By the owner's shipping rules; staff take it or set their own. */
export function ShippingSuggestion({ pincode, state, lines, onChoose }: ShippingSuggestionProps) {
  const [answer, setAnswer] = useState<Answer>();
  const [tries, setTries] = useState(0);
  const items = lines.map(({ productId, quantity }) => ({ product_id: productId, quantity }));
  const isWhole = /^[1-9]\d{5}$/.test(pincode) && state !== "" && items.length > 0;
  const requestKey = isWhole ? JSON.stringify({ pincode, state, lines: items }) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where a try was refused
  useEffect(() => {
    if (!requestKey) return;
    let left = false;
    const timer = setTimeout(() => {
      void callEndpoint("getShippingOffers", { body: JSON.parse(requestKey) }).then((found) => {
        if (!left) setAnswer({ of: requestKey, ...(found.ok && { found: found.value }) });
      });
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [requestKey, tries]);

  if (!requestKey) return null;
  if (answer?.of !== requestKey) return <p className="text-sm text-muted">Asking your rules...</p>;
  if (!answer.found) {
    return (
      <p className="text-sm">
        Your shipping rules could not be asked.{" "}
        <Button variant="quiet" onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </p>
    );
  }
  const { hasRules, offers } = answer.found;
  const sent = offers.filter(({ pickUpAt }) => !pickUpAt);
  return (
    <div className="text-sm">
      {!hasRules && (
        <p className="text-muted">
          You have no shipping rules, so the cart charges nothing.{" "}
          <Link to={`${SETTINGS_PATH}/shipping`} className="link inline-block py-2">
            Set rules
          </Link>
        </p>
      )}
      {hasRules && sent.length === 0 && (
        <p>No courier of your rules takes this to {pincode}: quote a freight of your own.</p>
      )}
      {sent.length > 0 && (
        <>
          <p className="text-muted">By your rules, at the prices of today:</p>
          <ul>
            {sent.map((offer) => (
              <li key={offer.id} className="flex flex-wrap items-center gap-x-2">
                <span className="tabular min-w-0 wrap-anywhere">{offerText(offer)}</span>
                <Button variant="quiet" className="text-sm" onClick={() => onChoose(offer)}>
                  Take it<span className="sr-only">: {offer.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
