import type { KeyValueStore } from "#browser/browser-storage.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { type ChangedProduct, changedProducts } from "#shared/cart/changed-products.ts";
import type { Coupon } from "#shared/coupons/coupon.ts";
import { formatMoney, type Money, paise } from "#shared/money.ts";
import { priceText } from "#shared/shipping/arrival.ts";
import { cartPlaceId } from "../cart/cart-place.ts";
import type { Shipping } from "../shipping/use-shipping.ts";

export interface Agreed {
  lines: readonly CartLine[];
  total: Money;
  coupon: Coupon | null;
  shipping: Pick<Shipping, "chosen" | "place">;
}

/** An order that the shop refused since something of it is otherwise now. */
interface PayRefusal {
  userId: string;
  message: string;
  /** The cart as it is since: once it is another, nothing of this holds any more. */
  cart: string;
  products: ChangedProduct[];
  /** The coupon, where that is what was refused. */
  coupon: Coupon | null;
  /** In paise. */
  total: number;
  /** Its price in rupees. */
  agreedShipping: { id: string; name: string; price: number; pincode: string } | null;
}

/** A change as it is shown; `href` leads to where it stands in the cart. */
export interface ShownChange {
  key: string;
  name: string;
  href?: string;
  was: string;
  now: string;
}

const KEY = "pay-refusal";

/** Keeps, for this tab, what was refused and how the cart became by it. */
export function savePayRefusal(
  store: KeyValueStore,
  userId: string,
  message: string,
  agreed: Agreed,
  { lines, couponRefused }: { lines: readonly CartLine[]; couponRefused: boolean },
): void {
  const { chosen, place } = agreed.shipping;
  const refusal: PayRefusal = {
    userId,
    message,
    cart: cartText(lines),
    products: changedProducts(agreed.lines, lines),
    coupon: couponRefused ? agreed.coupon : null,
    total: agreed.total,
    agreedShipping:
      chosen && place
        ? { id: chosen.id, name: chosen.name, price: chosen.price, pincode: place.pincode }
        : null,
  };
  store.write(KEY, JSON.stringify(refusal));
}

export function forgetPayRefusal(store: KeyValueStore): void {
  store.write(KEY, null);
}

/** Undefined where nothing was refused, or the cart is another since. */
export function readPayRefusal(
  store: KeyValueStore,
  userId: string,
  lines: readonly CartLine[],
): PayRefusal | undefined {
  try {
    const saved = JSON.parse(store.read(KEY) ?? "null") as PayRefusal | null;
    return saved?.userId === userId && saved.cart === cartText(lines) ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** What had changed of each product when the shop refused the order, with a link to its line in the cart where it can still be had. */
export function productChanges({ products }: PayRefusal): ShownChange[] {
  return products.map(({ productId, name, was, now }) => ({
    key: productId,
    name,
    was,
    now: now ?? "no longer available",
    ...(now !== null && { href: `#${cartPlaceId(productId)}` }),
  }));
}

/** Every change, from what was agreed to what is now. */
export function shownChanges(
  refusal: PayRefusal,
  now: Pick<Agreed, "total" | "coupon"> & { shipping: Shipping },
): ShownChange[] {
  const { coupon, agreedShipping, total } = refusal;
  const changes = productChanges(refusal);
  if (coupon && !now.coupon) {
    const { code, percent } = coupon;
    changes.push({
      key: "coupon",
      name: `Coupon ${code}`,
      was: `${percent}% off`,
      now: "not used",
    });
  }
  const { shipping } = now;
  // Offers for another place are no change.
  if (
    agreedShipping &&
    shipping.state === "ready" &&
    shipping.place?.pincode === agreedShipping.pincode
  ) {
    const offer = shipping.offers.find(({ id }) => id === agreedShipping.id);
    const isNow = offer ? priceText(offer) : "no longer offered";
    const was = priceText(agreedShipping);
    if (isNow !== was)
      changes.push({ key: "delivery", name: agreedShipping.name, was, now: isNow });
  }
  const isKnown = !shipping.hasRules || shipping.state === "ready";
  if (isKnown && now.total !== total) {
    const [was, isNow] = [formatMoney(paise(total)), formatMoney(now.total)];
    changes.push({ key: "total", name: "Total", was, now: isNow });
  }
  return changes;
}

function cartText(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.map(({ _id, variant, quantity, price }) => [_id, variant, quantity, price]),
  );
}
