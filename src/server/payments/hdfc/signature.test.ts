import { describe, expect, it } from "vitest";
import { readReturn, signedMessage, signParams } from "./signature.ts";

/** The vector that the vendor publishes. */
const key = "92206A0A4A75499C9B11206C2B3B9A53";
const params = {
  order_id: "order_1727694028",
  status: "AUTHORIZATION_FAILED",
  status_id: "27",
  myQP: "aGVsbG9Xb3JsZA==",
};
const signature = "8Esx2nrz3KE059rdsTkffYKu6AXXk07KzBo3KOexl3I=";
const signed = { ...params, signature, signature_algorithm: "HMAC-SHA256" };

describe("the signature of a return", () => {
  it("is the vendor's for the vendor's parameters", () => {
    expect(signedMessage(signed)).toBe(
      "myQP%3DaGVsbG9Xb3JsZA%253D%253D%26order_id%3Dorder_1727694028%26status%3DAUTHORIZATION_FAILED%26status_id%3D27",
    );
    expect(signParams(params, key)).toBe(signature);
  });

  it("encodes a space as + and a tilde as %7E, and sorts by the encoded key in byte order", () => {
    expect(signedMessage({ b: "x y~z", B: "ü", "a é": "*-._" })).toBe(
      "B%3D%25C3%25BC%26a%2B%25C3%25A9%3D*-._%26b%3Dx%2By%257Ez",
    );
  });

  it.each([
    ["as it is", signature],
    ["encoded once", encodeURIComponent(signature)],
    ["encoded twice", encodeURIComponent(encodeURIComponent(signature))],
    ["with + read as a space", signature.replaceAll("+", " ")],
  ])("fits %s", (_, received) => {
    const verdict = readReturn({ ...signed, signature: received }, key);
    expect(verdict).toEqual({ orderId: "order_1727694028", verdict: "signed" });
  });

  it("fits one that holds a plus, received with a space", () => {
    const withPlus = Array.from({ length: 200 }, (_, n) => ({ order_id: `ORD${n}` })).find(
      (candidate) => signParams(candidate, key).includes("+"),
    );
    if (!withPlus) throw new Error("none of 200 signatures holds a plus");
    const received = signParams(withPlus, key).replaceAll("+", " ");
    expect(readReturn({ ...withPlus, signature: received }, key).verdict).toBe("signed");
  });

  it.each([
    ["is missing", { ...params }],
    ["is empty", { ...signed, signature: "" }],
    ["is another's", { ...signed, signature: signParams(params, "another key") }],
    ["is cut", { ...signed, signature: signature.slice(0, -1) }],
    ["is broken percent text", { ...signed, signature: "%E0%A4%A" }],
    ["stands over a changed status", { ...signed, status: "CHARGED" }],
    ["stands over one more parameter", { ...signed, extra: "1" }],
    ["names another algorithm", { ...signed, signature_algorithm: "none" }],
  ])("is forged where it %s", (_, received) => {
    expect(readReturn(received, key).verdict).toBe("forged");
  });

  it("is never called signed without a response key", () => {
    expect(readReturn(signed, undefined).verdict).toBe("unsigned");
    expect(readReturn(signed, "").verdict).toBe("unsigned");
  });

  it("takes orderId for order_id, and none for none", () => {
    expect(readReturn({ orderId: "ORD1" }, undefined).orderId).toBe("ORD1");
    expect(readReturn({}, undefined).orderId).toBeNull();
  });
});
