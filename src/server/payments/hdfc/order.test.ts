import { describe, expect, it } from "vitest";
import { knownStatuses, readOrder, stateOf, statusOfId } from "./order.ts";
import { errorCode, wireAmount } from "./wire-values.ts";

describe("an amount from the gateway", () => {
  it.each([
    [100, 10000],
    [100.15, 10015],
    ["100.15", 10015],
    ["100.1", 10010],
    ["0.07", 7],
    [1.1, 110],
    [999999999.99, 99999999999],
  ])("%j is %d paise", (written, expected) => {
    expect(wireAmount(written)).toBe(expected);
  });

  it.each([
    "100.155",
    "1,000.00",
    "1e3",
    "-1",
    "+1",
    "",
    " 1",
    ".5",
    "5.",
    "NaN",
    "9999999999999999",
    0.1 + 0.2,
    -5,
    Number.NaN,
    1e21,
    null,
    undefined,
    true,
    ["1"],
    {},
  ])("%j is none", (written) => {
    expect(wireAmount(written)).toBeNull();
  });
});

describe("an order from the gateway", () => {
  it("is read with numbers as text", () => {
    const order = readOrder({
      order_id: "ORD1",
      id: "ordeh_1",
      status: "CHARGED",
      status_id: "21",
      amount: "1999.50",
      currency: "INR",
      txn_id: "m-ORD1-1",
      payment_method: "VISA",
      payment_method_type: "CARD",
      resp_message: "Approved",
      bank_error_message: "",
      amount_refunded: "100.00",
      refunds: [
        {
          unique_request_id: "R1",
          status: "SUCCESS",
          amount: "100.00",
          ref: 123,
          error_message: "",
        },
        { unique_request_id: "R2", status: "SOMETHING_NEW", amount: "1.005" },
        "garbage",
      ],
    });
    expect(order).toEqual({
      orderId: "ORD1",
      gatewayId: "ordeh_1",
      state: "charged",
      gatewayStatus: "CHARGED",
      amount: 199950,
      currency: "INR",
      txnId: "m-ORD1-1",
      paymentMethod: "VISA",
      paymentMethodType: "CARD",
      bankMessage: "Approved",
      refunds: [
        { requestId: "R1", state: "done", amount: 10000, ref: "123", error: null },
        { requestId: "R2", state: "pending", amount: null, ref: null, error: null },
      ],
    });
  });

  it("keeps a status that it does not know and counts it as pending", () => {
    const order = readOrder({ order_id: "ORD1", status: "BRAND_NEW_WORD" });
    expect(order).toMatchObject({
      state: "pending",
      gatewayStatus: "BRAND_NEW_WORD",
      amount: null,
    });
  });

  it("takes the number where the word is missing", () => {
    expect(readOrder({ order_id: "ORD1", status_id: "27" })).toMatchObject({
      state: "failed",
      gatewayStatus: "AUTHORIZATION_FAILED",
    });
  });

  it("is none without an id or a status", () => {
    expect(readOrder({ status: "CHARGED" })).toBeNull();
    expect(readOrder({ order_id: "ORD1" })).toBeNull();
    expect(readOrder({ order_id: { $ne: "" }, status: "CHARGED" })).toBeNull();
  });
});

it("names an error by a code that is safe to log, never by free text", () => {
  expect(errorCode({ error_code: "access_denied", status: "error" })).toBe("access_denied");
  expect(errorCode({ error_info: { code: "BAD_ORIGIN" } })).toBe("BAD_ORIGIN");
  expect(errorCode({ error_code: "key=secret value", error_message: "…" })).toBeNull();
});

describe("the gateway's word for an order", () => {
  it.each([
    ["NEW", "unpaid"],
    ["PENDING_VBV", "pending"],
    ["AUTHORIZED", "held"],
    ["PARTIAL_CHARGED", "held"],
    ["AUTHORIZATION_FAILED", "failed"],
    ["VOIDED", "not_paid"],
    ["AUTO_REFUNDED", "not_paid"],
    ["NOT_FOUND", "missing"],
    ["authorized", "held"],
  ])("%s means %s", (word, state) => {
    expect(stateOf(word)).toBe(state);
  });

  it("means charged in no other word than CHARGED", () => {
    expect(knownStatuses.filter((word) => stateOf(word) === "charged")).toEqual(["CHARGED"]);
  });

  it.each(["A_NEW_WORD", "", "toString", "constructor"])("%j is not known: pending", (word) => {
    expect(stateOf(word)).toBe("pending");
  });

  it("is found by its number", () => {
    expect(statusOfId(27)).toBe("AUTHORIZATION_FAILED");
    expect(statusOfId(1)).toBeUndefined();
    expect(statusOfId(Number.NaN)).toBeUndefined();
  });
});

it("each documented number is one status's own", () => {
  const numbers = Array.from({ length: 100 }, (_, id) => statusOfId(id)).filter(Boolean);
  expect(numbers).toHaveLength(18);
  expect(new Set(numbers).size).toBe(numbers.length);
});
