import { expect, it } from "vitest";
import { showsReviewsWidget } from "./widget-pages.ts";

it.each([
  ["/", true],
  ["/?utm_source=mail", true],
  ["/alternate", true],
  ["/Alternate/?x=1", true],
  ["/alternates", false],
  ["/cart", false],
  ["//evil.example", false],
  ["/login?from=/", false],
])("takes %s for a page with the reviews widget: %s", (address, is) => {
  expect(showsReviewsWidget(address)).toBe(is);
});
