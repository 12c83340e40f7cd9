import type { Variant } from "#shared/cart/cart-line.ts";
import { quantityForSale } from "#shared/cart/quantity.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import type { Order } from "#shared/orders/contract.ts";
import { addToCart, currentCart } from "../cart/cart-store.ts";
import { fetchCurrentProducts } from "../cart/fetch-current-products.ts";

/** `done` where the cart now holds what can still be bought. */
interface PutInCart {
  done: boolean;
  messages: string[];
}

/**
 * Puts what was ordered into the cart, as the shop sells it now. What the cart holds of it already
 * counts: the cart of a payment that was not finished is mostly still there.
 */
export async function putInCartAgain(ordered: Order["products"]): Promise<PutInCart> {
  const current = await fetchCurrentProducts(ordered.map(({ product }) => product._id));
  if (!current) return { done: false, messages: ["Something went wrong"] };
  const messages: string[] = [];
  let added = 0;
  let present = 0;
  for (const { product, quantity } of ordered) {
    const now = current.get(product._id);
    if (!now || quantityForSale(now) === 0) {
      messages.push(`${product.name} ${missingText(now)}.`);
      continue;
    }
    const inCart = currentCart()
      .lines.filter(({ _id }) => _id === now._id)
      .reduce((sum, line) => sum + line.quantity, 0);
    const missing = quantity - inCart;
    present += 1;
    if (missing <= 0) continue;
    added += 1;
    const variant: Variant = missing === 1 ? "single" : `manual_${missing}`;
    addToCart(now, variant);
  }
  if (present > 0 && added === 0) messages.push("All of it is in your cart already.");
  return { done: present > 0, messages };
}

function missingText(now: Product | null | undefined): string {
  if (!now) return "is no longer sold";
  return now.price === 0 ? "has no price now" : "is out of stock";
}
