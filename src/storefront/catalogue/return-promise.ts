/** What a product's page says about returning it. */
export function returnPromise(days: number, isCustomised = false): string {
  const start = isCustomised ? "Made to order: " : `Returns within ${days} days; `;
  return `${start}customised products are not returnable.`;
}
