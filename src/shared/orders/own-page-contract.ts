import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { getUserOrders } from "./contract.ts";

/** What My Orders is rendered of for the person whose page it is. */
const ownOrders = z.object({
  orders: getUserOrders.answer,
  userId: z.string(),
  /** The moment that the page tells of, milliseconds since 1970. */
  at: z.number(),
});
export type OwnOrders = z.infer<typeof ownOrders>;

/** Its address begins as that of `getUserOrders`, which it stands for: a rule for the one, of a proxy or a test, finds both. */
export const getOrdersPage = defineEndpoint({
  method: "GET",
  path: "/order/user-orders-page",
  access: "user",
  about:
    "The first page of the caller's own orders, as the shop's own page shows it before its scripts are there.",
  loadedLate: true,
  answer: successBody({
    loaded: ownOrders,
    /** What stands in the page's content, as React renders it; empty where that failed, or too much is rendered just now. */
    html: z.string(),
    /** By which React Router knows whose data `loaded` is. */
    route: z.string(),
  }),
});

export const ownPagesEndpoints = { getOrdersPage };
