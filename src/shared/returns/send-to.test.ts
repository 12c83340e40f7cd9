import { expect, it } from "vitest";
import type { StoreInfo } from "../store-info.ts";
import { sendToText } from "./return-status.ts";

const store = { name: "Pressroom", phone: "033", email: "hello@example.com" } as StoreInfo;

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
