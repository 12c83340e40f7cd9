/** The refund policy promises this many days; the owner may give more. */
export const MIN_RETURN_DAYS = 7;

/** What a product's page says about returning it. */
export function returnPromise(days: number, isCustomised = false): string {
  const start = isCustomised ? "Made to order: " : `Returns within ${days} days; `;
  return `${start}customised products are not returnable.`;
}
