import { currentAuth } from "#browser/auth-record.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { currentCart, setQuantity } from "./cart-store.ts";

/** Adds pieces to a line; returns what takes them away again, as far as they are still there. */
export function addPieces({ _id, variant }: CartLine, pieces: number): () => void {
  const owner = currentAuth().user?._id;
  const change = (by: number) => {
    const line = currentCart().lines.find((each) => each._id === _id && each.variant === variant);
    if (line) setQuantity(_id, variant, line.quantity + by);
  };
  change(pieces);
  return () => {
    // Another's cart is not the one that they were added to.
    if (currentAuth().user?._id === owner) change(-pieces);
  };
}
