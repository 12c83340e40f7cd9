import { isPickedUp } from "../documents/picked-up.ts";
import type { OrderStatus } from "./order-status.ts";

interface PickUpFacts {
  /** A place of the shop was chosen for it. */
  isPickUp?: boolean | undefined;
  /** What has left of it, replacements too. */
  shipments?: readonly { carrier: string }[] | undefined;
}

/** Its customer picks it up, and nothing of it was sent by a courier after all: then it goes the usual way. */
export function isPickUpOnly({ isPickUp, shipments = [] }: PickUpFacts): boolean {
  return isPickUp === true && shipments.every(({ carrier }) => isPickedUp(carrier));
}

interface ReadyFacts extends PickUpFacts {
  status?: OrderStatus | null | undefined;
  /** When it was marked as packed, in whatever form; null or undefined where it is not. */
  packedAt?: string | Date | null | undefined;
}

/** Its customer picks it up, and what has not been handed over of it lies ready. */
export function isReadyForPickUp({ status, packedAt, ...order }: ReadyFacts): boolean {
  return status === "Processing" && (packedAt ?? null) !== null && isPickUpOnly(order);
}
