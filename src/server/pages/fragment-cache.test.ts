import { expect, it } from "vitest";
import { createFragmentCache } from "./fragment-cache.ts";

type Piece = string | { key: string; within: readonly Piece[] };

/** Renders a page as React does: a part that is kept is not gone into. */
function rendererOf(fragmentsOfPage: ReturnType<typeof createFragmentCache>) {
  return (...page: readonly Piece[]) => {
    const parts = fragmentsOfPage();
    const rendered: string[] = [];
    const write = (piece: Piece): string => {
      if (typeof piece === "string") return piece;
      const { number, isKept } = parts.add(piece.key);
      if (!isKept) rendered.push(piece.key);
      const within = isKept ? "" : piece.within.map(write).join("");
      return `<${parts.element} n="${number}">${within}</${parts.element}>`;
    };
    const html = page.map(write).join("");
    const namesIn = (text: string) => (text.includes("₹") ? 2n : 1n);
    const names = parts.names();
    const bytes = parts.writeInto(html, (head) => Buffer.from(head), namesIn);
    return { text: bytes.toString(), rendered, names };
  };
}

const card = { key: "card 1", within: ["<b>₹5</b>"] };
const list = { key: "list", within: ["<ul>", card, "</ul>"] };

it("renders a part once, and from then on puts its HTML in its place", () => {
  const render = rendererOf(createFragmentCache());
  const whole = "<p></p><b>₹5</b><i></i>";
  expect(render("<p></p>", card, "<i></i>")).toEqual({
    ...{ text: whole, rendered: ["card 1"], names: 0n },
  });
  expect(render("<p></p>", card, "<i></i>")).toEqual({ text: whole, rendered: [], names: 2n });
});

it("keeps parts within parts, each by its own key", () => {
  const render = rendererOf(createFragmentCache());
  const text = "<ul><b>₹5</b></ul>";
  expect(render(list)).toMatchObject({ text, rendered: ["list", "card 1"] });
  expect(render(list)).toMatchObject({ text, rendered: [], names: 3n });
  // Another list has the same card.
  const other = { key: "other list", within: ["<ol>", card, card, "</ol>"] };
  expect(render(other)).toMatchObject({
    text: "<ol><b>₹5</b><b>₹5</b></ol>",
    rendered: ["other list"],
  });
  expect(render(other).names).toBe(3n);
});

it("has several parts beside each other, some of them kept", () => {
  const render = rendererOf(createFragmentCache());
  const next = { key: "card 2", within: ["<b>6</b>"] };
  render(card);
  expect(render("<p>", card, next, card, "</p>")).toMatchObject({
    text: "<p><b>₹5</b><b>6</b><b>₹5</b></p>",
    rendered: ["card 2"],
  });
});

it("keeps no part with code, which is allowed for one rendering", () => {
  const render = rendererOf(createFragmentCache());
  const part = { key: "part", within: ["<div><script nonce=x>1</script></div>"] };
  expect(render(part).rendered).toEqual(["part"]);
  expect(render(part).rendered).toEqual(["part"]);
});

it("holds no more than it may: what nobody asks for goes first", () => {
  const render = rendererOf(createFragmentCache(10_000));
  const part = (key: string) => ({ key, within: [`<p>${"x".repeat(2_500)}</p>`] });
  for (const key of ["a", "b", "c", "a", "d"]) render(part(key));
  expect(render(part("a")).rendered).toEqual([]);
  expect(render(part("b")).rendered).toEqual(["b"]);
});

it("names its places differently in each shop, so that no text can look like one", () => {
  const elements = [createFragmentCache(), createFragmentCache()].map((ofPage) => ofPage().element);
  expect(elements[0]).toMatch(/^part[\da-f]{24}$/);
  expect(elements[1]).not.toBe(elements[0]);
});
