import { useCallback, useEffect, useRef, useState } from "react";
import { syncCart } from "#shared/cart/sync-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { currentCart, syncWith, useCart } from "./cart-store.ts";
import { fetchCurrentProducts } from "./fetch-current-products.ts";
import { removePaidLines } from "./remove-paid-lines.ts";

export interface CartSync {
  state: "checking" | "checked" | "unreachable";
  /** A sentence for each thing that changed. */
  changes: readonly string[];
  /** The cart's products as the shop has them now, as far as known. */
  products: ReadonlyMap<string, Product>;
}

const begun: CartSync = { state: "checking", changes: [], products: new Map() };

/**
 * Mends the cart against the shop when the page opens, when another cart is shown, and when `mend`
 * asks for it.
 *
 * @param heldPieces pieces by product id that the shop holds for this very shopper; a stable function
 */
export function useSyncedCart(
  heldPieces: () => ReadonlyMap<string, number>,
): CartSync & { sync: () => Promise<void> } {
  const [mending, setMending] = useState(begun);
  const { ready } = useCart();
  const { user } = useAuth();
  const latest = useRef(0);
  const userId = user?._id;

  const syncNow = useCallback(async (held: ReadonlyMap<string, number>) => {
    latest.current += 1;
    const turn = latest.current;
    const present = await fetchCurrentProducts(currentCart().lines.map(({ _id }) => _id));
    if (turn !== latest.current) return;
    if (!present) return setMending((before) => ({ ...before, state: "unreachable" }));
    const available = withHeld(present, held);
    // What went into the cart meanwhile is unknown here and stays as it is.
    const changes = syncWith((lines) => syncCart(lines, available));
    const products = new Map(
      [...available].flatMap(([id, product]) => (product ? [[id, product] as const] : [])),
    );
    setMending({ state: "checked", changes, products });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user's cart is another cart
  useEffect(() => {
    if (!ready) return;
    setMending(begun);
    void removePaidLines();
    void syncNow(heldPieces());
  }, [ready, userId, syncNow, heldPieces]);

  // A refused order leaves the one before as it was: what the shop holds for it still counts.
  const sync = useCallback(() => syncNow(heldPieces()), [syncNow, heldPieces]);
  return { ...mending, sync };
}

/** Adds what the shop holds for this very shopper to what it has for all. */
function withHeld(
  present: ReadonlyMap<string, Product | null>,
  held: ReadonlyMap<string, number>,
): Map<string, Product | null> {
  return new Map(
    [...present].map(([id, product]) => [
      id,
      product && { ...product, quantity: product.quantity + (held.get(id) ?? 0) },
    ]),
  );
}
