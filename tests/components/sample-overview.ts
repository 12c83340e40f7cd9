import { type Overview, setupSteps } from "#shared/fulfilment/overview-contract.ts";

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const meera = { customerName: "Meera Pillai", totalAmount: 1200 };

/** Sixty days, the last one today; what was sold, by how many days ago. */
const soldDays = (
  sold: Readonly<Record<number, { orders: number; amount: number; returning: number }>>,
) =>
  Array.from({ length: 60 }, (_, at) => ({
    day: daysAgo(59 - at).slice(0, 10),
    orders: 0,
    amount: 0,
    returning: 0,
    ...sold[59 - at],
  }));

/** Of a shop in which there is something of everything to do. */
export const busyOverview: Overview = {
  sales: {
    days: soldDays({
      0: { orders: 3, amount: 4500, returning: 1 },
      1: { orders: 1, amount: 3000, returning: 1 },
      10: { orders: 2, amount: 2500, returning: 0 },
      40: { orders: 10, amount: 20_000, returning: 2 },
    }),
  },
  toShip: {
    total: 12,
    late: 4,
    orders: [{ _id: "aaaaaa", ...meera, orderedAt: daysAgo(3), paidAt: daysAgo(3), isLate: true }],
  },
  paymentsToCheck: {
    total: 2,
    orders: [
      { _id: "bbbbbb", ...meera, createdAt: daysAgo(1), problem: "hold" },
      { _id: "cccccc", ...meera, createdAt: daysAgo(2), problem: "refund", toGoBack: 1090 },
    ],
  },
  unmatchedPayments: {
    total: 1,
    payments: [{ orderId: "ORDLOST", amount: 2360, foundAt: daysAgo(1) }],
  },
  toDecide: {
    buyers: 2,
    addresses: 1,
    orders: [{ _id: "dddddd", ...meera, createdAt: daysAgo(1), problem: "address" }],
  },
  cashToCome: { total: 2, amount: 1405.94 },
  quotesToAnswer: 3,
  stock: {
    lowStock: 5,
    hasOtherLimits: false,
    out: 1,
    low: 4,
    products: [
      { _id: "p1", slug: "white-mug", name: "White mug", quantity: 0, soldIn30Days: 30 },
      { _id: "p2", slug: "press", name: "Press", quantity: 2, soldIn30Days: 0 },
    ],
  },
  searches: {
    total: 7,
    most: [
      { words: "vinyl cutter", times: 12 },
      { words: "heat gun", times: 1 },
    ],
  },
  returns: { toDo: 3, cancelRequests: 1 },
  catalogueIssues: [
    { issue: "no-picture", count: 0, isExact: true },
    { issue: "no-hsn", count: 1_000, isExact: false },
    { issue: "no-gst", count: 2, isExact: true },
  ],
  backups: { isScheduled: true, isTooOld: true, last: { at: daysAgo(2), bytes: 15_959_552 } },
};

/** Of a new shop, whose owner has named it and invited somebody. */
export const newShopSetup: NonNullable<Overview["setup"]> = {
  steps: setupSteps.map((step) => ({
    ...{ step, isDone: step === "store" },
    ...(step === "two-factor" && { left: 2 }),
  })),
};

/** Of one in which there is nothing to do. */
export const idleOverview: Overview = {
  sales: { days: soldDays({}) },
  toShip: { total: 0, late: 0, orders: [] },
  paymentsToCheck: { total: 0, orders: [] },
  toDecide: { buyers: 0, addresses: 0, orders: [] },
  quotesToAnswer: 0,
  stock: { lowStock: 5, hasOtherLimits: false, out: 0, low: 0, products: [] },
  searches: { total: 0, most: [] },
  returns: { toDo: 0, cancelRequests: 0 },
  catalogueIssues: [{ issue: "no-picture", count: 0, isExact: true }],
  backups: { isScheduled: false, isTooOld: false },
};
