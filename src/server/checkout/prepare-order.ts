import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import { COUPON_TAKES_NOTHING } from "#shared/coupons/coupon.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import type { Money } from "#shared/money.ts";
import { taxOfGoods } from "../catalogue/tax-of-goods.ts";
import { tierGroupsOf } from "../catalogue/tier-groups.ts";
import { variantOptionsOf } from "../catalogue/variant-options.ts";
import { couponRefusal } from "../coupons/coupon-refusal.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import type { OrderRow } from "../orders/store.ts";
import { readShippingRules } from "../shipping/service.ts";
import { keptPieces } from "../stock/kept-pieces.ts";
import { lockProducts } from "../stock/stock-store.ts";
import { possibleShipping } from "./order-shipping.ts";
import {
  type OrderableProduct,
  type PricedOrder,
  priceOrder,
  productIdsOf,
  type RequestedProduct,
} from "./price-order.ts";

interface OrderRequest {
  userId: string;
  products: readonly RequestedProduct[];
  /** Agreed by the shopper. */
  amount: Money;
  /** The coupon's code, as it is stored. */
  coupon: string | undefined;
  /** The id of the shipping method that was chosen. */
  shippingMethod: string | undefined;
  /** Where it goes to. */
  address: ShippingAddress;
  /** The shopper's orders that nobody has paid, as `lockUnpaid` has locked them. */
  earlier: readonly OrderRow[];
}

/**
 * Prices an order as it is once the shopper's earlier orders that nobody has paid are given up:
 * someone who came back from the bank and changed the cart must not find the goods held by their own
 * first try, and one account holds the stock of one order only. Should an earlier one be paid after
 * all, it is treated like any that is paid late.
 *
 * Changes nothing, but locks all that making the order and giving up the earlier ones needs, in the
 * order that every transaction keeps: orders, then coupons, then products.
 *
 * @param alongside read in one go with the products, once they are locked
 * @returns what was read alongside, too; `conflict` for a coupon that cannot be used or takes nothing off,
 *   `cart_changed` as priceOrder says
 */
export async function prepareOrder<T>(
  db: Db,
  request: OrderRequest,
  alongside: (productIds: readonly string[]) => Promise<T>,
): Promise<Outcome<PricedOrder & { alongside: T }, "conflict" | "cart_changed">> {
  const { userId, products, amount, coupon, shippingMethod, address, earlier } = request;
  const coupons = couponStore(db);
  const held = earlier.flatMap(({ couponCode }) => couponCode ?? []);
  await coupons.lock(coupon === undefined ? held : [coupon, ...held]);
  const percent = coupon === undefined ? undefined : await coupons.find(coupon, userId);
  if (coupon !== undefined && percent === undefined) {
    return failure("conflict", await couponRefusal(db, coupon, userId));
  }
  const freed = await keptPieces(db, ...earlier);
  const ids = [...new Set([...productIdsOf(products), ...freed.keys()])];
  const currentProducts = new Map<string, OrderableProduct>();
  const [locked, tierGroups, taxes, options, settings, beside] = await Promise.all([
    lockProducts(db, ids),
    tierGroupsOf(db, ids),
    taxOfGoods(db, ids),
    variantOptionsOf(db, ids),
    readShippingRules(db),
    alongside(productIdsOf(products)),
  ]);
  for (const [id, product] of locked) {
    const stock = product.stock + (freed.get(id) ?? 0);
    // Whoever packs the order must see which variant it is.
    const name = nameWithOptions(product.name, options.get(id) ?? []);
    currentProducts.set(id, {
      ...product,
      ...taxes.get(id),
      name,
      stock,
      tierGroup: tierGroups.get(id) ?? null,
    });
  }
  const priced = priceOrder(currentProducts, products, amount, percent ?? 0, (lines) =>
    possibleShipping(settings, address, lines, shippingMethod),
  );
  if (!priced.ok) return priced;
  if (coupon !== undefined && priced.value.couponOff === 0) {
    return failure("conflict", COUPON_TAKES_NOTHING);
  }
  return success({ ...priced.value, alongside: beside });
}
