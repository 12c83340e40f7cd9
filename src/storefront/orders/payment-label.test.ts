import { describe, expect, it } from "vitest";
import type { Order } from "#shared/orders/contract.ts";
import { type PaymentState, paymentStates } from "#shared/orders/payment-status.ts";
import { paymentLabel } from "./payment-label.ts";

const made = Date.parse("2026-01-05T10:00:00.000Z");
const payUntil = "2026-01-05T10:30:00.000Z";

function order(status: PaymentState, method?: string): Order {
  return {
    _id: "1",
    orderId: "ORD1",
    createdAt: new Date(made).toISOString(),
    payUntil,
    products: [],
    shippingAddress: { address: "", city: "", state: "", pincode: "" },
    totalAmount: 1,
    payment: { status, ...(method && { method }) },
  };
}

describe("paymentWords", () => {
  it.each(paymentStates)("knows %s", (state) => {
    expect(paymentLabel(order(state), made).text).toMatch(/\S/);
  });

  it.each(["unpaid", "failed"] as const)(
    "offers another try of %s while the goods are held",
    (state) => {
      expect(paymentLabel(order(state), made).payable).toBe(true);
      expect(paymentLabel(order(state), made).text).toContain("held for you until");
      expect(paymentLabel(order(state), Date.parse(payUntil)).payable).toBe(false);
    },
  );

  it("tells the time of India, wherever the browser is", () => {
    expect(paymentLabel(order("unpaid"), made).text).toMatch(/until 4:00\spm\.$/);
  });

  it.each(["unpaid", "failed"] as const)(
    "says of %s that the goods are not set aside where they are not",
    (state) => {
      const { text, payable } = paymentLabel({ ...order(state), stockHeld: false }, made);
      expect(text).toContain("The goods are not set aside");
      expect(text).not.toContain("held for you");
      expect(payable).toBe(true);
    },
  );

  it("asks for no cash any more once what was paid at the door has arrived", () => {
    const due = (payment: Partial<Order["payment"]>) =>
      paymentLabel({ ...order("due"), payment: { status: "due", ...payment } }, made).text;
    expect(due({ toCollect: 300, toHaveReady: 100 })).toContain("Please have ₹100 ready in cash");
    expect(due({ toCollect: 300, toHaveReady: 0 })).toContain("Nothing more is to be paid");
  });

  it("says what each parcel costs at the door, and that there are several where two GSTINs make them", () => {
    const parcel = (number: number, toCollect?: number) => ({
      ...{ number, carrier: "DTDC", trackingNumber: "D 1", shippedAt: payUntil, items: [] },
      ...(toCollect !== undefined && { toCollect }),
    });
    const due = (over: Partial<Order>) =>
      paymentLabel(
        { ...order("due"), payment: { status: "due", toCollect: 300, toHaveReady: 300 }, ...over },
        made,
      ).text;
    const parts = ["33", "19"].map((gstin) => ({ line: 0, gstin, amount: 150 }));
    expect(due({ taxedParts: parts })).toBe(
      "It comes in several parcels, and each is paid in cash as it is delivered: ₹300 in all.",
    );
    const [kept, other] = parts;
    const cancelled = other && { ...other, isCancelled: true as const };
    expect(due({ taxedParts: [kept, cancelled].filter((part) => part !== undefined) })).toBe(
      "Please have ₹300 ready in cash when it is delivered.",
    );
    expect(due({ taxedParts: parts, shipments: [parcel(1, 100), parcel(2, 200)] })).toBe(
      "Each parcel is paid in cash as it is delivered: ₹100 for parcel 1, ₹200 for parcel 2.",
    );
    expect(due({ shipments: [parcel(1, 100)] })).toBe(
      "Each parcel is paid in cash as it is delivered: ₹100 for parcel 1, ₹200 for what is still to come.",
    );
    expect(due({ shipments: [parcel(1, 300)] })).toMatch(/^Please have ₹300 ready in cash/);
  });

  it("says of money that no gateway took that the shop transfers it back", () => {
    const refunding = (payment: Partial<Order["payment"]>) =>
      paymentLabel({ ...order("refunding"), payment: { status: "refunding", ...payment } }, made)
        .text;
    expect(refunding({})).toBe("The amount is on its way back to you.");
    expect(refunding({ by: "bank-transfer" })).toContain("We transfer the amount back to you");
  });

  it("names what it was paid by", () => {
    expect(paymentLabel(order("charged", "UPI"), made).text).toBe("Paid by UPI");
    expect(paymentLabel(order("charged"), made).text).toBe("Paid");
  });
});
