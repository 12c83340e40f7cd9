import { expect, it } from "vitest";
import { quoteLinkWorks } from "./quote-link.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60_000);
const quote = { createdAt: daysAgo(300), validUntil: null, questionOpen: false };

it.each([
  ["asked", { state: "asked" }, 300, true],
  ["a draft of staff", { state: "drafting" }, 1, false],
  ["sent, and valid until lately", { state: "sent", validUntil: daysAgo(179) }, 200, true],
  ["sent, and long over", { state: "sent", validUntil: daysAgo(181) }, 200, false],
  ["declined long ago", { state: "declined", validUntil: daysAgo(290) }, 181, false],
  ["withdrawn lately", { state: "withdrawn", validUntil: daysAgo(290) }, 179, true],
  ["over, with a question that waits", { state: "sent", questionOpen: true }, 200, true],
] as const)("the link of a quote that is %s opens or does not", (_what, given, days, works) => {
  const facts = { quote: { ...quote, ...given }, lastEventAt: daysAgo(days), order: undefined };
  expect(quoteLinkWorks(facts, now)).toBe(works);
});
