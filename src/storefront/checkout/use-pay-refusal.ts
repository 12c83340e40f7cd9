import { useEffect, useState } from "react";
import { sessionStore } from "#browser/browser-storage.ts";
import { currentCart, useCart } from "../cart/cart-store.ts";
import { forgetPayRefusal, readPayRefusal } from "./pay-refusal.ts";

/**
 * What the shop refused of this very cart when it was last to be paid, also after a reload; nothing
 * once the cart was changed.
 */
export function usePayRefusal(userId: string) {
  const { lines } = useCart();
  const [refusal, setRefusal] = useState(() => readPayRefusal(sessionStore, userId, lines));
  const holds = refusal !== undefined && readPayRefusal(sessionStore, userId, lines) !== undefined;

  useEffect(() => {
    if (!refusal || holds) return;
    forgetPayRefusal(sessionStore);
    setRefusal(undefined);
  }, [refusal, holds]);

  return {
    refusal: holds ? refusal : undefined,
    /** Looks again, after it was written or deleted. */
    refresh: () => setRefusal(readPayRefusal(sessionStore, userId, currentCart().lines)),
  };
}
