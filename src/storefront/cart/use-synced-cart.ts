import { useCallback, useEffect, useState } from "react";
import { latestOnly } from "#browser/latest-only.ts";
import { syncCart } from "#shared/cart/sync-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { currentCart, syncLines, takeOwnRepairMessages, useCart } from "./cart-store.ts";
import { fetchCurrentProducts } from "./fetch-current-products.ts";
import { type OpenPayment, removePaidLines } from "./remove-paid-lines.ts";

export interface CartSync {
  state: "checking" | "checked" | "unreachable";
  /** A sentence for each thing that changed. */
  changes: readonly string[];
  /** The cart's products as the shop has them now, as far as known. */
  products: ReadonlyMap<string, Product>;
}

const unchecked: CartSync = { state: "checking", changes: [], products: new Map() };

/**
 * Compares the cart with the shop when the page opens, when another cart is shown, and when `sync`
 * asks for it. The cart lies in the browser's storage, not in a page's data: it is shown at once,
 * and what the shop answers changes it there.
 *
 * @param heldQuantities pieces by product id that the shop holds for this very shopper; a stable function
 */
export function useSyncedCart(
  heldQuantities: () => ReadonlyMap<string, number>,
): CartSync & { sync: () => Promise<void>; open: readonly OpenPayment[] } {
  const [state, setState] = useState(unchecked);
  const [open, setOpen] = useState<readonly OpenPayment[]>([]);
  const [requests] = useState(latestOnly);
  const { ready } = useCart();
  const { user } = useAuth();
  const userId = user?._id;

  // A refused order leaves the one before as it was: what the shop holds for it still counts.
  const sync = useCallback(async () => {
    const signal = requests.begin();
    const held = heldQuantities();
    const current = await fetchCurrentProducts(currentCart().lines.map(({ _id }) => _id));
    if (signal.aborted) return;
    const repaired = takeOwnRepairMessages();
    if (!current) {
      const also = (changes: readonly string[]) => [...changes, ...repaired];
      return setState((now) => ({ ...now, state: "unreachable", changes: also(now.changes) }));
    }
    const available = withHeld(current, held);
    // What went into the cart meanwhile is unknown here and stays as it is.
    const changes = syncLines((lines) => syncCart(lines, available));
    const products = new Map(
      [...available].flatMap(([id, product]) => (product ? [[id, product] as const] : [])),
    );
    setState((now) => {
      // What was repaired is said still where the shop could not be reached at first.
      const earlier = now.state === "unreachable" ? now.changes : [];
      return { state: "checked", changes: [...earlier, ...repaired, ...changes], products };
    });
  }, [requests, heldQuantities]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user's cart is another cart
  useEffect(() => {
    if (!ready) return;
    setState(unchecked);
    setOpen([]);
    let left = false;
    void removePaidLines().then((found) => left || setOpen(found));
    void sync();
    // Changed after the page was left, the cart could not say what changed.
    return () => {
      left = true;
      requests.cancel();
    };
  }, [ready, userId, sync, requests]);

  return { ...state, sync, open };
}

/** Adds what the shop holds for this very shopper to what it has for all. */
function withHeld(
  current: ReadonlyMap<string, Product | null>,
  held: ReadonlyMap<string, number>,
): Map<string, Product | null> {
  return new Map(
    [...current].map(([id, product]) => [
      id,
      product && { ...product, quantity: product.quantity + (held.get(id) ?? 0) },
    ]),
  );
}
