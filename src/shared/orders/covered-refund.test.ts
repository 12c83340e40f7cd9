import { expect, it } from "vitest";
import { rupees } from "../money.ts";
import { coveredRefund } from "./payment-status.ts";

it("gives a share back, less what of the rest was never paid, and never more than is left", () => {
  const refund = (share: number, left: number, stays: number) =>
    coveredRefund(rupees(share), { left: rupees(left), stays: rupees(stays) });
  expect(refund(1218, 1260, 42)).toBe(rupees(1218));
  expect(refund(1218, 1000, 42)).toBe(rupees(958));
  expect(refund(42, 42, 0)).toBe(rupees(42));
  expect(refund(42, 1000, 1218)).toBe(0);
  expect(refund(1260, 1000, 0)).toBe(rupees(1000));
});
