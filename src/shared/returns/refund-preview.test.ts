import { describe, expect, it } from "vitest";
import { rupees } from "../money.ts";
import type { CancellableOrder, ReturnableShipment } from "./contract.ts";
import { previewCancellation, returnValue } from "./refund-preview.ts";

const order: CancellableOrder = {
  orderId: "o1",
  how: "at-once",
  byItem: true,
  paid: true,
  refundable: 100,
  due: 0,
  isWhole: true,
  lines: [
    { line: 0, name: "Mug", quantity: 2, ordered: 3, left: 1, goods: 100, freight: 10 },
    { line: 1, name: "Film", quantity: 1, ordered: 1, left: 0, goods: 20, freight: 0 },
  ],
};

describe("what cancelling gives back", () => {
  it("is the pieces' share with freight, the last of a line what is left", () => {
    const { back } = previewCancellation(order, [{ line: 0, quantity: 1 }]);
    expect(back).toBe(rupees(36.68));
    expect(previewCancellation(order, []).back).toBe(0);
  });

  it("is all that was paid where nothing is left, and never more than that", () => {
    const all = order.lines.map(({ line, quantity }) => ({ line, quantity }));
    expect(previewCancellation({ ...order, refundable: 93.33 }, all).back).toBe(rupees(93.33));
    const part = { ...order, isWhole: false, refundable: 50 };
    expect(previewCancellation(part, all).back).toBe(rupees(50));
  });

  it("lowers what is to be paid on delivery first", () => {
    const due = { ...order, paid: false, refundable: 0, due: 15 };
    expect(previewCancellation(due, [{ line: 1, quantity: 1 }])).toEqual({
      back: rupees(5),
      less: rupees(15),
    });
  });
});

it("what returning gives back is the pieces' share, less what was credited", () => {
  const shipment = {
    lines: [
      {
        ...{ line: 0, name: "Mug", quantity: 2 },
        value: { quantity: 3, amount: 100, returned: 1, credited: 40 },
      },
    ],
  } as unknown as ReturnableShipment;
  expect(returnValue(shipment, [{ line: 0, quantity: 1 }])).toBe(rupees(33.34));
  expect(returnValue(shipment, [{ line: 0, quantity: 2 }])).toBe(rupees(60));
});
