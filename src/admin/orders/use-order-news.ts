import { useEffect, useSyncExternalStore } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { createOrderWatch, type OrderNews } from "./order-watch.ts";

/** The dashboard's only one. */
export const orderWatch = createOrderWatch(() => callEndpoint("getOrdersToShip"));

/** Pages and menu share it. */
export function useOrderNews(): OrderNews {
  return useSyncExternalStore(orderWatch.listen, orderWatch.current, orderWatch.current);
}

/** Keeps watch while the dashboard is open for a session; once in its frame. */
export function useOrderWatch(token: string, isGranted: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session begins anew
  useEffect(() => (isGranted ? orderWatch.start() : undefined), [token, isGranted]);
}

/** Such as `2 new orders`. */
export function formatNewOrders(count: number): string {
  return count === 1 ? "1 new order" : `${count} new orders`;
}
