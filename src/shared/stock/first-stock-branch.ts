/** The branch of a new shop's stock, by the id that it has among the shop's branches: what no other is named for lies there. */
export const FIRST_STOCK_BRANCH = "kolkata";
