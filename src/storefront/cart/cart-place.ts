/** The id of a product's row on the cart's page: where links to it lead. */
export function cartPlaceId(productId: string): string {
  return `in-cart-${productId}`;
}
