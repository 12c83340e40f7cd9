import { expect, it } from "vitest";
import { usualBranches } from "../store-branches.ts";
import type { StoreInfo } from "../store-info.ts";
import { sendToText } from "./send-to.ts";

const store = { name: "Pressroom", phone: "033", email: "hello@example.com" } as StoreInfo;

it("names the branch that the goods go back to, where it has an address of its own", () => {
  const chennai = { address: "7 Mount Road", pincode: "600002", phone: "044" };
  const branches = usualBranches.map((branch) =>
    branch.id === "chennai" ? { ...branch, ...chennai } : branch,
  );
  const given: StoreInfo = { ...store, address: "7 Mill Road, Kolkata 700001", branches };
  expect(sendToText(given, "chennai")).toBe(
    "Send it to: Pressroom, 7 Mount Road, Chennai 600002. Phone for the courier: 044.",
  );
  expect(sendToText(given, "guwahati")).toBe(sendToText(given));
});

it("names the shop's address and its phone, or whom to ask for it", () => {
  const legalName = "Pressroom Supplies";
  const address = "7 Mill Road, Kolkata 700001";
  expect(sendToText({ ...store, legalName, address })).toBe(
    "Send it to: Pressroom Supplies, 7 Mill Road, Kolkata 700001. Phone for the courier: 033.",
  );
  expect(sendToText(store)).toBe(
    "Before you send it, ask us for the address: 033 or hello@example.com.",
  );
});
