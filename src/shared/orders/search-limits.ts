/** Characters that a shopper's own orders are searched for by. */
export const MAX_ORDER_SEARCH = 200;
