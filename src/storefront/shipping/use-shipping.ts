import { useCallback, useEffect, useState } from "react";
import { localStore, sessionStore } from "#browser/browser-storage.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type Money, paise, rupees } from "#shared/money.ts";
import type { OfferedShipping } from "#shared/shipping/contract.ts";
import { keepShippingMethod, storedShippingMethod } from "./chosen-method.ts";
import { isPincode, savedPincode, savePincode, watchSavedPincode } from "./saved-pincode.ts";

/** Where something goes; without a state the likeliest of the pincode is meant. */
export interface ShippingPlace {
  pincode: string;
  state?: string | undefined;
}

interface Answer {
  /** The question that it answers. */
  of: string;
  offers: readonly OfferedShipping[];
  quotation?: { productIds: readonly string[] } | undefined;
  /** It can be paid in cash at the door. */
  cashOnDelivery?: boolean | undefined;
}

/** How a cart gets to a place, and what that costs. */
export interface Shipping extends Pick<Answer, "offers" | "quotation" | "cashOnDelivery"> {
  /** False where delivery is free everywhere and nothing can be fetched; undefined until the shop has said. */
  hasRules: boolean | undefined;
  place: ShippingPlace | undefined;
  state: "no place" | "asking" | "ready" | "failed";
  /** Chosen by the shopper, else the first that is sent. */
  chosen: OfferedShipping | undefined;
  /** Of what is chosen. */
  price: Money;
  choose: (id: string) => void;
  /** Says where it goes, or that this is not known; a pincode that is not whole is passed over. */
  setPlace: (place: ShippingPlace | undefined) => void;
  askAgain: () => void;
}

/**
 * Asks what delivery of some pieces costs, each time that they or the place change. The place is the
 * one last asked for in this browser until another is said.
 */
export function useShipping(lines: readonly { _id: string; quantity: number }[]): Shipping {
  const [hasRules, setHasRules] = useState<boolean>();
  const [place, putPlace] = useState<ShippingPlace>();
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState<string>();
  const [chosenId, putChosenId] = useState("");
  const [tries, setTries] = useState(0);
  const isEmpty = lines.length === 0;
  const items = lines.map(({ _id, quantity }) => ({ product_id: _id, quantity }));
  const requestKey = JSON.stringify({ ...place, lines: items });

  useEffect(() => {
    const pincode = savedPincode(localStore);
    if (pincode) putPlace((known) => known ?? { pincode });
    putChosenId((known) => known || storedShippingMethod(sessionStore));
    return watchSavedPincode((saved) =>
      putPlace((known) => (known?.pincode === saved ? known : { pincode: saved })),
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where a try was refused
  useEffect(() => {
    if (isEmpty) return;
    let left = false;
    void callEndpoint("getShippingTerms").then((terms) => {
      if (!left && terms.ok) setHasRules(terms.value.hasRules || terms.value.hasPickUp === true);
    });
    return () => {
      left = true;
    };
  }, [isEmpty, tries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where a try was refused
  useEffect(() => {
    const body = JSON.parse(requestKey);
    if (!hasRules || isEmpty || body.pincode === undefined) return;
    let left = false;
    void callEndpoint("getShippingOffers", { body }).then((found) => {
      if (left) return;
      if (!found.ok) return setFailed(requestKey);
      setFailed(undefined);
      const { offers, quotation, cashOnDelivery } = found.value;
      setAnswer({ of: requestKey, offers, quotation, cashOnDelivery });
    });
    return () => {
      left = true;
    };
  }, [requestKey, hasRules, isEmpty, tries]);

  const setPlace = useCallback((next: ShippingPlace | undefined) => {
    if (!next) return putPlace(undefined);
    if (!isPincode(next.pincode)) return;
    savePincode(localStore, next.pincode);
    putPlace({ pincode: next.pincode, ...(next.state && { state: next.state }) });
  }, []);
  const choose = useCallback((id: string) => {
    keepShippingMethod(sessionStore, id);
    putChosenId(id);
  }, []);
  const askAgain = useCallback(() => {
    setFailed(undefined);
    setAnswer(undefined);
    setTries((count) => count + 1);
  }, []);

  const offers = (hasRules && place && answer?.offers) || [];
  const chosen =
    offers.find(({ id }) => id === chosenId) ?? offers.find(({ pickUpAt }) => !pickUpAt);
  return {
    hasRules,
    place,
    state: stateOf(place, failed === requestKey, answer?.of === requestKey),
    offers,
    quotation: hasRules && place ? answer?.quotation : undefined,
    cashOnDelivery: hasRules && place ? answer?.cashOnDelivery : undefined,
    chosen,
    price: chosen ? rupees(chosen.price) : paise(0),
    choose,
    setPlace,
    askAgain,
  };
}

function stateOf(
  place: object | undefined,
  isFailed: boolean,
  isKnown: boolean,
): Shipping["state"] {
  if (!place) return "no place";
  if (isFailed) return "failed";
  return isKnown ? "ready" : "asking";
}
