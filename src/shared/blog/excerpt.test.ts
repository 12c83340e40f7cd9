import { describe, expect, it } from "vitest";
import { excerptOf } from "./plain-text.ts";

describe("the first words of a blog post", () => {
  it("are whole sentences of its first paragraphs", () => {
    const sentence = "A press is a hot plate, a clock and something that pushes.";
    const content = `<h2>Heading</h2><p>${`${sentence} `.repeat(2)}</p><p>${`${sentence} `.repeat(3)}</p>`;
    expect(excerptOf(content)).toBe(`${sentence} ${sentence} ${sentence}`);
  });

  it("are cut between words where the first sentence is long", () => {
    const words = excerptOf(`<p>${"many words ".repeat(40)}</p>`);
    expect(words).toMatch(/^many words .* (?:many|words) …$/);
    expect(words.length).toBeLessThanOrEqual(202);
  });

  it.each([
    ["<p>Short &amp; <em>sweet</em></p>", "Short & sweet"],
    ["<ul><li>no</li><li>paragraph</li></ul>", "no paragraph"],
    ['<img src="/media/a.webp" alt="" />', ""],
  ])("are all of %j", (content, words) => {
    expect(excerptOf(content)).toBe(words);
  });
});
