import { shopMessage } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Order } from "#shared/orders/contract.ts";
import type { OwnOrders } from "#shared/orders/own-page-contract.ts";
import type { PageFacts } from "#shared/paging-fields.ts";
import type { OwnReturns } from "#shared/returns/contract.ts";
import type { OrderReturns } from "../returns/order-returns.tsx";
import type { loadOwnReview, OwnReview } from "../reviews/own-review.tsx";
import type { OwnOrderSearch } from "./own-order-search.ts";

export interface LoadedOrders {
  /** Null where they could not be loaded. */
  orders: Order[] | null;
  facts?: { [Fact in keyof PageFacts]?: PageFacts[Fact] | undefined };
  message?: string | undefined;
  /** Also what can be returned or cancelled; null where that could not be loaded. */
  ownReturns?: Promise<ReturnsPart | null>;
  /** Given to whoever has paid for an order and so may review the shop. */
  ownReview?: Promise<ReviewPart | null>;
}

type OrdersAnswer = OwnOrders["orders"];

/** Loads a page of My Orders with what belongs to its orders; where that failed no orders, and the shop's own sentence if it sent one. */
export async function loadOrders(query: OwnOrderSearch): Promise<LoadedOrders> {
  const answer = await callEndpoint("getUserOrders", { query });
  return answer.ok ? withLateParts(answer.value) : { orders: null, message: shopMessage(answer) };
}

/** Orders alone, as they are shown before anything else is there. */
export function answeredOrders({ orders, success: _, ...facts }: OrdersAnswer): LoadedOrders {
  return { orders, facts };
}

/** The same with what is asked for beside them. */
export function withLateParts(answer: OrdersAnswer): LoadedOrders {
  const { orders } = answer;
  const hasPaid = orders.some(({ payment }) => payment.status === "charged");
  const ownReturns = orders.length > 0 && { ownReturns: loadOwnReturns(orders) };
  const ownReview = hasPaid && { ownReview: loadReviewPart() };
  return { ...answeredOrders(answer), ...ownReturns, ...ownReview };
}

export interface ReturnsPart {
  own: OwnReturns;
  OrderReturns: typeof OrderReturns;
}

/** Its code comes with its data: the orders themselves do not wait for it. */
async function loadOwnReturns(orders: readonly Order[]): Promise<ReturnsPart | null> {
  const query = { orders: orders.map(({ _id }) => _id).join(",") };
  const [answer, code] = await Promise.all([
    callEndpoint("getOwnReturns", { query }),
    import("../returns/order-returns.tsx").catch(() => null),
  ]);
  return answer.ok && code ? { own: answer.value, OrderReturns: code.OrderReturns } : null;
}

export interface ReviewPart {
  loaded: ReturnType<typeof loadOwnReview>;
  OwnReview: typeof OwnReview;
}

async function loadReviewPart(): Promise<ReviewPart | null> {
  const code = await import("../reviews/own-review.tsx").catch(() => null);
  return code && { loaded: code.loadOwnReview(), OwnReview: code.OwnReview };
}
