import { failureStatus } from "#shared/failure.ts";
import type { ApiFailure } from "./api-outcome.ts";

/** The texts of section 8 that stand first, with the shop's own message below. */
const firstTexts: ReadonlySet<string> = new Set([
  "Something went wrong in creating category",
  "Something went wrong in fetching categories",
  "Something went wrong in updating category",
  "Something went wrong in deleting category",
  "Failed to create blog",
  "Error fetching blogs",
  "Error deleting blog",
  "Failed to load orders. Please try again later.",
  "HDFC Payment initiation failed",
]);

/** Those of products stand alone: "a failure shows the server message" instead of them. */
const loneTexts: ReadonlySet<string> = new Set([
  "Something went wrong in creating product",
  // The specification spells it so.
  "Something went wrong in upadating product",
  "something went wrong in handleDelete",
  "Something went wrong in getting categories",
]);

/**
 * Of a call that failed (specification, section 8): the action's text of the catalogue and, on a line
 * below, what the shop says of a refusal. What a shop says that broke or is busy is not shown beside such a
 * text. An action without one shows the shop's message.
 * @param text the action's text, also for when no usable answer came
 */
export function failureText({ code, message }: ApiFailure, text: string): string {
  const isRefusal = code !== "no_answer" && failureStatus[code] < 500;
  if (firstTexts.has(text)) return isRefusal && message !== text ? `${text}\n${message}` : text;
  if (loneTexts.has(text)) return isRefusal ? message : text;
  return code === "no_answer" ? text : message;
}
