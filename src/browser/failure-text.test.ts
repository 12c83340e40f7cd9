import { describe, expect, it } from "vitest";
import { failure } from "#shared/failure.ts";
import { noAnswer } from "./api-outcome.ts";
import { failureText } from "./failure-text.ts";

const refusal = failure("conflict", "There is such a category already");
const busy = failure("unavailable", "The shop is busy");
const gateway = failure("payment_gateway_failed", "Error 17 at 10.0.0.1");

describe("what is said of a failed call", () => {
  it.each([
    "Something went wrong in creating category",
    "Something went wrong in updating category",
    "Something went wrong in deleting category",
    "Failed to create blog",
    "Error deleting blog",
    "Failed to load orders. Please try again later.",
    "HDFC Payment initiation failed",
  ])("%s stands first, the message of a refusal below it", (text) => {
    expect(failureText(refusal, text)).toBe(`${text}\nThere is such a category already`);
    for (const broken of [busy, gateway, noAnswer()]) expect(failureText(broken, text)).toBe(text);
  });

  it.each([
    "Something went wrong in creating product",
    "Something went wrong in upadating product",
    "something went wrong in handleDelete",
  ])("the message of a refusal stands in the place of %s, and no other", (text) => {
    expect(failureText(refusal, text)).toBe("There is such a category already");
    for (const broken of [busy, gateway, noAnswer()]) expect(failureText(broken, text)).toBe(text);
  });

  it("is the shop's message where the catalogue has no text", () => {
    expect(failureText(refusal, "It could not be saved")).toBe("There is such a category already");
    expect(failureText(busy, "It could not be saved")).toBe("The shop is busy");
    expect(failureText(noAnswer(), "It could not be saved")).toBe("It could not be saved");
  });
});
