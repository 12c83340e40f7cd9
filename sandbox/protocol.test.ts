import { describe, expect, it } from "vitest";
import { paymentStage, readAmount, statusId } from "./protocol.ts";
import { signReturn } from "./return-link.ts";

describe("an amount", () => {
  it.each([
    ["100", 100_00],
    ["100.1", 100_10],
    ["100.15", 100_15],
    ["0.07", 7],
    ["129000.50", 129_000_50],
    ["999999999999.99", 99_999_999_999_999],
  ])("%s is %d paise", (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each(["0", "0.00", "-1", "1e3", "100.155", "1,000", ".5", "5.", "", " 1"])(
    "%j is none",
    (text) => {
      expect(readAmount(text)).toBeNull();
    },
  );
});

it("an order may be paid until the bank works on it, has charged it or has closed it", () => {
  expect(paymentStage("NEW")).toBe("payable");
  expect(paymentStage("AUTHORIZATION_FAILED")).toBe("payable");
  expect(paymentStage("PENDING_VBV")).toBe("pending");
  expect(paymentStage("CHARGED")).toBe("charged");
  expect(paymentStage("PARTIAL_CHARGED")).toBe("closed");
  expect(paymentStage("AUTO_REFUNDED")).toBe("closed");
});

it("a status has the number that the bank documents, if any", () => {
  expect(statusId("CHARGED")).toBe(21);
  expect(statusId("AUTHORIZATION_FAILED")).toBe(27);
  expect(statusId("TO_BE_CHARGED")).toBeNull();
});

it("a return is signed as in the example that the bank's vendor publishes", () => {
  const params = {
    order_id: "order_1727694028",
    status: "AUTHORIZATION_FAILED",
    status_id: "27",
    myQP: "aGVsbG9Xb3JsZA==",
  };
  expect(signReturn(params, "92206A0A4A75499C9B11206C2B3B9A53")).toBe(
    "8Esx2nrz3KE059rdsTkffYKu6AXXk07KzBo3KOexl3I=",
  );
});
