import { describe, expect, it } from "vitest";
import { isBlankHtml } from "#shared/blank-html.ts";
import { pastedHtml } from "./stored-html.ts";

describe("a blog post", () => {
  it.each(["", "<p><br></p>", "<h2> </h2><p>&nbsp;</p>", "<ul><li></li></ul>"])(
    "of %j is blank",
    (html) => expect(isBlankHtml(html)).toBe(true),
  );

  it.each(["<p>a</p>", '<p><img src="/media/a.webp" alt=""></p>', "plain"])(
    "of %j is not",
    (html) => expect(isBlankHtml(html)).toBe(false),
  );
});

it("a pasted title becomes a heading under the page's own", () => {
  expect(pastedHtml('<H1 class="x">A</H1><h2>B</h2>')).toBe('<h2 class="x">A</h2><h2>B</h2>');
  expect(pastedHtml('<STYLE a="b">h1{}\n</STYLE><p>A</p><style>p{}')).toBe("<p>A</p>");
});
