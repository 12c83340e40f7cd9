/**
 * By an address (path, with or without a query): the home page's or its variant's; there alone a
 * page's policy allows the widget's origin.
 */
export function showsReviewsWidget(address: string): boolean {
  return /^\/(?:alternate\/?)?(?:\?|$)/i.test(address);
}
