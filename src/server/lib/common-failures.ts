import { type Failure, failure } from "#shared/failure.ts";

/** Refusals that are given in more than one place, each in one wording. */

/** The failure of fields, each with a whole sentence; the first one is the message, too. */
export function invalidFields(fields: Record<string, string>): Failure<"invalid_request"> {
  const [first = "The request is not valid"] = Object.values(fields);
  return failure("invalid_request", first, { fields });
}

/** Of a place in a list that no list has given. */
export const invalidCursor = () =>
  failure("invalid_request", "This cursor is not valid: start the list again", {
    fields: { cursor: "This cursor is not valid" },
  });

/** Of a thing that is gone, never was, or is not the caller's: all three alike. */
const noLongerExists = (what: string) => () =>
  failure("not_found", `This ${what} no longer exists`);

export const noAddress = noLongerExists("address");
export const noAttribute = noLongerExists("attribute");
export const noBlogPost = noLongerExists("blog");
export const noCoupon = noLongerExists("coupon");
export const noCustomer = noLongerExists("customer");
export const noCustomerNote = noLongerExists("note");
export const noCategory = noLongerExists("category");
export const noPressSetting = noLongerExists("press setting");
export const noFamily = noLongerExists("family");
export const noPicture = noLongerExists("picture");
export const noProduct = noLongerExists("product");
export const noView = noLongerExists("view");
export const noRule = noLongerExists("rule");
export const noOrder = () => failure("not_found", "This order does not exist");
export const noDocument = () => failure("not_found", "This document does not exist");
export const noBankLine = () =>
  failure("not_found", "This line of a bank statement does not exist");
export const noStockEntry = () => failure("not_found", "This entry of the stock does not exist");
export const noReview = () => failure("not_found", "This review does not exist");

/** Of a change that was made from an older state than the present one, which goes in `details`. */
export const changedMeanwhile = (what: string, details: Record<string, unknown>) =>
  failure(
    "changed_meanwhile",
    `Somebody else has changed this ${what} meanwhile. Look at what differs, then save again.`,
    { details },
  );

export const notSignedIn = () => failure("not_signed_in", "Please log in to continue");

/** Of the payment gateway, whose webhooks carry credentials. */
export const wrongGatewayCredentials = () =>
  failure("wrong_credentials", "The credentials are missing or wrong");

/** Until somebody has freed some space. */
export const storageFull = () =>
  failure(
    "unavailable",
    "The shop's storage is full, so nothing can be saved just now. Please try again later.",
    { retryAfter: 60 },
  );

/** For the moment: in seconds it may be otherwise. */
export const shopBusy = () =>
  failure("unavailable", "The shop is busy. Please try again in a few seconds.", { retryAfter: 5 });
