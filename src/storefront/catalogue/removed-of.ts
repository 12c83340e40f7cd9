import { isRouteErrorResponse } from "react-router";

/** Known of a product that was deleted. */
export interface RemovedProduct {
  name: string;
  category: { name: string; slug: string } | null;
}

/** The product that was deleted, where a page's loader answered 410; undefined for other errors. */
export function removedOf(error: unknown): RemovedProduct | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 410) return undefined;
  return error.data?.removed;
}
