import { expect, it } from "vitest";
import { rupees } from "../money.ts";
import {
  creditShare,
  refundOfCancelling,
  refundOfShare,
  unfulfilledAmount,
} from "./item-amounts.ts";

const line = (price: number, quantity: number, left = {}) => ({
  product: { _id: "p", slug: "p", name: "P", images: [] },
  price,
  quantity,
  ...left,
});

const order = {
  products: [line(100, 3), line(33.33, 1)],
  coupon: { code: "TEN", amount: 10 },
  freight: { name: "Courier", amount: 50 },
  totalAmount: 373.33,
  payment: { status: "charged" as const },
  refunds: [],
  shipmentValues: [],
} as unknown as Parameters<typeof refundOfCancelling>[0];

it("shares coupon and freight out so that pieces one after the other are the whole", () => {
  const [first, second] = order.products;
  if (!first || !second) throw new Error("lines");
  const one = unfulfilledAmount(order, [{ line: 0, quantity: 1 }]);
  const after = { ...order, products: [{ ...first, cancelled: 1 }, second] };
  const rest = unfulfilledAmount(after, [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
  ]);
  expect(one + rest).toBe(rupees(order.totalAmount));
});

it("gives back all that is left of an order that is cancelled whole, and never more than is left", () => {
  const all = order.products.map(({ quantity }, place) => ({ line: place, quantity }));
  const refunds = [{ amount: 373 }] as unknown as typeof order.refunds;
  expect(refundOfCancelling(order, all)).toBe(rupees(373.33));
  expect(refundOfCancelling({ ...order, refunds }, [{ line: 0, quantity: 1 }])).toBe(0);
  expect(refundOfCancelling({ ...order, refunds }, all)).toBe(33);
  const received = { status: "charged" as const, received: 300 };
  expect(refundOfCancelling({ ...order, payment: received }, all)).toBe(rupees(300));
  const unpaid = { status: "refunded" as const };
  expect(refundOfCancelling({ ...order, payment: unpaid }, all)).toBe(0);
});

it("credits the last pieces of a parcel's line with what is left of it", () => {
  const value = { quantity: 3, amount: rupees(100), returned: 0, credited: rupees(0) };
  const first = creditShare(value, 1);
  expect(first).toBe(3333);
  expect(creditShare({ ...value, returned: 1, credited: first }, 2)).toBe(6667);
  // Where the price of what stayed was lowered, pieces bring back no more than is left.
  expect(creditShare({ ...value, credited: rupees(90) }, 1)).toBe(1000);
});

it("keeps what the rest of an order costs that was accepted short, sent or not", () => {
  const refunds = [] as typeof order.refunds;
  const short = {
    ...order,
    products: [line(42, 30)],
    coupon: undefined,
    freight: undefined,
    totalAmount: 1260,
    payment: { status: "charged" as const, received: 1000 },
    refunds,
  };
  const cancel = (quantity: number) => refundOfCancelling(short, [{ line: 0, quantity }]);
  expect(cancel(29)).toBe(rupees(958));
  expect(cancel(6)).toBe(0);
  expect(cancel(30)).toBe(rupees(1000));
  const sent = {
    ...short,
    products: [line(42, 30, { shipped: 30 })],
    shipmentValues: [
      { shipment: 1, lines: [{ line: 0, quantity: 30, amount: 1260, returned: 0, credited: 0 }] },
    ],
  };
  expect(refundOfShare(sent, rupees(1218))).toBe(rupees(958));
});

it("gives back on delivery what was collected of pieces that are given up", () => {
  const due = {
    ...order,
    payment: { status: "due" as const },
    cash: { toCollect: 73.33, mayCollect: true, onTheWay: [1], collected: [{ amount: 300 }] },
  } as unknown as typeof order;
  expect(refundOfShare(due, rupees(100))).toBe(rupees(26.67));
});
