import { expect, it } from "vitest";
import { rupees } from "../money.ts";
import { upiLink } from "./upi-link.ts";

it("fixes payee, amount and note", () => {
  const payment = { upiId: "shop@hdfcbank", name: "My Shop", amount: rupees(11_800) };
  expect(upiLink({ ...payment, note: "K7M2Q9XT 12CD34" })).toBe(
    "upi://pay?pa=shop@hdfcbank&pn=My%20Shop&am=11800.00&cu=INR&tn=K7M2Q9XT%2012CD34",
  );
});

it("lets nothing that is written into it become a part of its own, and cuts what is too long", () => {
  const link = upiLink({
    upiId: "shop@upi",
    name: `A&am=1 "B" ${"x".repeat(200)}`,
    amount: rupees(1.5),
    note: "#1&pa=thief@upi",
  });
  const parts = new URLSearchParams(link.slice("upi://pay?".length));
  expect([...parts.keys()]).toEqual(["pa", "pn", "am", "cu", "tn"]);
  expect(parts.get("pa")).toBe("shop@upi");
  expect(parts.get("am")).toBe("1.50");
  expect(parts.get("tn")).toBe("1 pa thief upi");
  expect(parts.get("pn")).toHaveLength(99);
});
