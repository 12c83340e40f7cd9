/**
 * Whether an address (path, with or without a query) is the home page's or its variant's, which show
 * the reviews widget: there alone a page's policy allows the widget's origin.
 */
export function showsReviewsWidget(address: string): boolean {
  return /^\/(?:alternate\/?)?(?:\?|$)/i.test(address);
}
