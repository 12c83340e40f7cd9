import { expect, it } from "vitest";
import { proposedRegistration } from "./proposed-registration.ts";

it("proposes the state of a GSTIN, and the legal name that its PAN has elsewhere", () => {
  const others = [
    { gstin: "24AAACC1206D1ZM", legalName: "Another firm" },
    { gstin: "27AAPFU0939F1ZV", legalName: "Pressroom LLP" },
  ];
  expect(proposedRegistration("29 aapfu0939f1zr", others)).toEqual({
    ...{ state: "Karnataka", legalName: "Pressroom LLP" },
  });
  expect(proposedRegistration("29AAGCB7383J1Z4", others)).toEqual({
    ...{ state: "Karnataka", legalName: "" },
  });
  expect(proposedRegistration("29AAPFU0939F1Z", others)).toEqual({ state: "", legalName: "" });
});
