import { expect, it } from "vitest";
import type { PaymentState } from "#shared/orders/payment-status.ts";
import { describeHolder } from "./coupon-refusal.ts";

const describeFor = (userId: string, paymentState: PaymentState) =>
  describeHolder(
    {
      isShared: false,
      id: "01900000-0000-7000-8000-0000000b5307",
      userId: "owner",
      paymentState,
      createdAt: new Date("2026-06-11T08:00:00Z"),
      paidAt: paymentState === "charged" ? new Date("2026-06-12T08:00:00Z") : null,
    },
    userId,
  );

it("tells when and for which order one used a coupon oneself", () => {
  expect(describeFor("owner", "charged")).toBe(
    "You used this coupon on 12 Jun 2026 for order #0B5307; each works only once.",
  );
  expect(describeFor("owner", "pending")).toBe(
    "This coupon belongs to your order #0B5307, whose payment is not decided yet.",
  );
});

it.each(["charged", "pending", "unpaid", "refunding", "review"] as const)(
  "names nobody else's order, %s",
  (state) => {
    expect(describeFor("other", state)).not.toContain("0B5307");
    expect(describeFor("other", state)).toContain("each works only once");
  },
);
