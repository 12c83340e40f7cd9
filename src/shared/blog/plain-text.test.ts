import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it.each([
  ["<p>Hot <strong>pre</strong>ss</p>\n<h2>Next</h2><p>a<br />b</p>", "Hot press Next a b"],
  ['<p><a href="/product/mug">mug</a><u>s</u></p>', "mugs"],
  ["<table><tr><th>a</th><td>b</td></tr></table>", "a b"],
  ["<p>a &lt;b&gt; &amp;amp; &quot;c&quot;</p>", 'a <b> &amp; "c"'],
  ['<img src="/media/a.webp" alt="not read" />', ""],
])("the words of %j", (html, words) => {
  expect(plainText(html)).toBe(words);
});
