import type { User } from "#shared/accounts/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { shownOrderNumber, TRACKING_TOKEN } from "#shared/orders/order-id.ts";
import type { TrackedOrder } from "#shared/orders/tracking-contract.ts";
import type { Database, Db } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { guardLinks } from "../lib/guard-links.ts";
import { isId } from "../lib/ids.ts";
import { type OrderFulfilment, orderFulfilmentStore } from "./order-fulfilment-store.ts";
import { lineQuantities } from "./order-quantities.ts";
import { deliveryPromise } from "./order-view.ts";
import { type LineRow, type OrderRow, ordersStore } from "./store.ts";
import { trackingLinkWorks } from "./tracking-link.ts";
import { trackingStore } from "./tracking-store.ts";

/** The same for every link that opens nothing: whether it ever did is nobody's business. */
const noTrackedOrder = () =>
  failure("not_found", "This tracking link does not work, or no longer does.");

export interface TrackingParts {
  database: Database;
  /** Gives the quote that a user's own order was made of another link, where it was. */
  renewQuoteLink: (db: Db, orderId: string, userId: string) => Promise<void>;
}

/** Orders as seen by their tracking links (docs/decisions/031-tracking-links.md). */
export function openTracking({ database, renewQuoteLink }: TrackingParts) {
  const guarded = guardLinks();
  return {
    /**
     * The order that a link opens, whoever has it.
     *
     * @param address the network address of who asks
     * @returns `too_many_requests` for a network that tried too many links in vain
     */
    track: (
      token: string,
      address: string,
    ): Promise<Outcome<TrackedOrder, "not_found" | "too_many_requests">> =>
      guarded(address, async (): Promise<Outcome<TrackedOrder, "not_found">> => {
        const store = trackingStore(database.db);
        const order = TRACKING_TOKEN.test(token) ? await store.find(token) : undefined;
        if (!order || !trackingLinkWorks(order)) return noTrackedOrder();
        const [lines, fulfilment, refundedAt] = await Promise.all([
          ordersStore(database.db).linesOf([order.id]),
          orderFulfilmentStore(database.db).ofOrder(order.id),
          store.refundedAt(order.id),
        ]);
        return success(trackedOrder(order, lines.get(order.id) ?? [], fulfilment, refundedAt));
      }),

    /** Withdraws the link of a user's own order; answers the token of the new one. */
    async renewLink(user: User, orderId: string): Promise<Outcome<string, "not_found">> {
      const token = isId(orderId)
        ? await database.transaction(async (db) => {
            // Quotes before orders: the order of locks. A quote's page leads to the tracking page.
            await renewQuoteLink(db, orderId, user._id);
            return trackingStore(db).renew(orderId, user._id);
          })
        : undefined;
      return token === undefined ? noOrder() : success(token);
    },
  };
}

/**
 * An order as its tracking link shows it: mails are forwarded, so nothing of who bought it, of where
 * it goes but the city, or of what it cost.
 *
 * @param refundedAt when the last of its money went back
 */
export function trackedOrder(
  order: OrderRow,
  lines: readonly LineRow[],
  fulfilment: OrderFulfilment,
  refundedAt: Date | undefined,
): TrackedOrder {
  const { status, paymentState } = order;
  const isOff = status === "Cancelled" || status === "Refunded";
  return {
    number: shownOrderNumber(order.id),
    ...(status && { status }),
    orderedAt: order.createdAt.toISOString(),
    ...moment("paidAt", order.paidAt),
    ...(paymentState === "due" && { isDue: true }),
    ...(order.shippingMethod?.pickUpAt !== undefined && { isPickUp: true as const }),
    ...moment("packedAt", order.packedAt),
    ...moment("shippedAt", order.shippedAt),
    ...moment("deliveredAt", order.deliveredAt),
    ...(isOff && moment("cancelledAt", order.cancelledAt)),
    ...(paymentState === "refunding" && {
      refund: {
        stage: "on its way",
        ...(order.payBy !== "gateway" && { isByTransfer: true as const }),
      },
    }),
    ...(paymentState === "refunded" && { refund: { stage: "done", ...moment("at", refundedAt) } }),
    shipments: fulfilment.shipments.map((shipment) => ({
      carrier: shipment.carrier,
      number: shipment.trackingNumber,
      shippedAt: shipment.shippedAt.toISOString(),
      ...moment("deliveredAt", shipment.deliveredAt),
      ...(shipment.isReplacement && { isReplacement: true as const }),
      ...(shipment.link && { link: shipment.link }),
      items: shipment.lines.map(({ position, quantity }) => ({ line: position, quantity })),
    })),
    lines: lineQuantities(lines, fulfilment).map(({ line, cancelled }) => ({
      name: line.name,
      quantity: line.quantity,
      ...(cancelled > 0 && { cancelled }),
    })),
    ...(order.shippingMethod && { shippingMethod: order.shippingMethod.name }),
    ...deliveryPromise(order),
    city: order.shippingAddress.city,
  };
}

function moment<Name extends string>(name: Name, at: Date | null | undefined) {
  return (at ? { [name]: at.toISOString() } : {}) as { [Key in Name]?: string };
}
