import { describe, expect, it } from "vitest";
import { escapeHtml, isBlankHtml, typedAddress } from "./editor-html.ts";

describe("an article", () => {
  it.each(["", "<p><br></p>", "<h2> </h2><p>&nbsp;</p>", "<ul><li></li></ul>"])(
    "of %j is blank",
    (html) => expect(isBlankHtml(html)).toBe(true),
  );

  it.each(["<p>a</p>", '<p><img src="/media/a.webp" alt=""></p>', "plain"])(
    "of %j is not",
    (html) => expect(isBlankHtml(html)).toBe(false),
  );
});

describe("a link's address", () => {
  it.each([
    ["https://example.com/a?b#c", "https://example.com/a?b#c"],
    [" example.com ", "https://example.com"],
    ["www.example.com/a", "https://www.example.com/a"],
    ["/product/mug", "/product/mug"],
    ["a@example.com", "mailto:a@example.com"],
    ["tel:+919830012345", "tel:+919830012345"],
    ["javascript:alert(1)", null],
    ["//example.com", null],
    ["data:text/html,x", null],
    ["two words", null],
    ["", null],
  ])("typed as %j is %j", (typed, address) => {
    expect(typedAddress(typed)).toBe(address);
  });
});

it("text becomes HTML that says the same", () => {
  expect(escapeHtml('a < b & "c">')).toBe("a &lt; b &amp; &quot;c&quot;&gt;");
});
