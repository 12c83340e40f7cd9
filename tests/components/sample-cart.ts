import { act } from "@testing-library/react";
import type { Product } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
import { addToCart } from "../../src/storefront/cart/cart-store.ts";

/** What the shop answers about the products that the cart asks for. */
export const products = (list: Product[]) => () =>
  success({ success: true as const, products: list, total: list.length, nextCursor: null });

/** Puts pieces of products into the cart of who is there. */
export function fillCart(...lines: [Product, items: number][]): void {
  for (const [product, items] of lines) act(() => addToCart(product, "single", items));
}
