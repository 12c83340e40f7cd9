import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createFragmentCache } from "./fragment-cache.ts";

const hashes = { script: new Set<string>(), style: new Set<string>() };

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
    const bytes = parts.writeInto(html, {
      ...{ writeHead: Buffer.from, namesIn, hashes, mayBeKept: true },
    });
    return { text: bytes.plain().toString(), rendered, names };
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

it("has as much room for a part whatever the length of its key", () => {
  const render = rendererOf(createFragmentCache(10_000));
  const card = { key: `card ${"x".repeat(10_000)}`, within: ["<b>5</b>"] };
  render(card);
  expect(render(card).rendered).toEqual([]);
});

it("names its places differently in each shop, so that no text can look like one", () => {
  const elements = [createFragmentCache(), createFragmentCache()].map((ofPage) => ofPage().element);
  expect(elements[0]).toMatch(/^part[\da-f]{24}$/);
  expect(elements[1]).not.toBe(elements[0]);
});

describe("a whole page", () => {
  /** A page of a mug of which so many are left; its name alone is shown beside that. */
  function mugPage(fragmentsOfPage: ReturnType<typeof createFragmentCache>) {
    const renderPart = rendererOf(fragmentsOfPage);
    return async (
      name: string,
      left: number | string,
      write = (place: string) => `<b>${place}</b>`,
      mayBeKept = true,
    ) => {
      renderPart(card);
      const parts = fragmentsOfPage();
      parts.addLate("left", String(left));
      const stock = {
        ids: ["1"],
        lateTexts: ([now]: readonly number[]) =>
          now === 0 ? undefined : new Map([["left", String(now)]]),
      };
      const isKept = parts.isKept("/mug", name, stock);
      const render = () => {
        expect(parts.keptPage()).toBeUndefined();
        const { number } = parts.add("card 1");
        const part = `<${parts.element} n="${number}"></${parts.element}>`;
        const html = `<h1>${name}</h1>${part}${write(parts.placeOfLate("left") ?? "")}<i></i>`;
        return parts.writeInto(html, {
          ...{ writeHead: Buffer.from, namesIn: () => 0n, hashes, mayBeKept },
        });
      };
      const body = isKept ? parts.keptPage()?.body : render();
      if (!body) throw new Error("There is no page");
      const text = `${body.plain()}`;
      expect(body.length).toBe(Buffer.byteLength(text));
      expect(`${brotliDecompressSync(await body.brotli())}`).toBe(text);
      // Spaces at the end of a tag mean nothing.
      const { bodyWith } = parts.renewal() ?? {};
      return { isKept, text: text.replaceAll(/ +>/g, ">"), digest: body.digest, body, bodyWith };
    };
  }
  const text = (name: string, left: number | string) =>
    `<h1>${name}</h1><b>₹5</b><b>${left}</b><i></i>`;

  it("is kept but for its late texts, until it shows something else", async () => {
    const open = mugPage(createFragmentCache());
    expect(await open("Mug", 5)).toMatchObject({ isKept: false, text: text("Mug", 5) });
    for (const left of [4, 3, 12]) {
      expect(await open("Mug", left)).toMatchObject({ isKept: true, text: text("Mug", left) });
    }
    expect(await open("Cup", 4)).toMatchObject({ isKept: false, text: text("Cup", 4) });
    expect(await open("Cup", 3)).toMatchObject({ isKept: true, text: text("Cup", 3) });
  });

  it("is known by the same digest and has the same bytes, kept or rendered, packed or not", async () => {
    const [one, another] = [createFragmentCache(), createFragmentCache()].map(mugPage);
    if (!one || !another) throw new Error("There are two");
    await one("Mug", 5);
    const pages = [await one("Mug", 4), await one("Mug", 4), await another("Mug", 4)];
    expect(pages.map(({ isKept }) => isKept)).toEqual([true, true, false]);
    expect(new Set(pages.map(({ digest }) => digest)).size).toBe(1);
    expect(new Set(pages.map(({ body }) => `${body.plain()}`)).size).toBe(1);
    expect((await one("Mug", 3)).digest).not.toBe(pages[0]?.digest);
  });

  it("packs what it keeps as tightly as can be, for what is sent later", async () => {
    const name = Array.from({ length: 400 }, (_, place) => `mug ${(place * 7919) % 1000}`).join();
    const open = mugPage(createFragmentCache());
    await open(name, 5);
    const loose = await open(name, 4);
    await loose.body.packTighter?.();
    const tight = await open(name, 3);
    expect(tight).toMatchObject({ isKept: true, text: text(name, 3) });
    expect((await tight.body.brotli()).length).toBeLessThan((await loose.body.brotli()).length);
  });

  it("is rendered anew for a text that it has no room for", async () => {
    const open = mugPage(createFragmentCache());
    const long = "very many, and some more are on their way";
    await open("Mug", 5);
    await open("Mug", 4);
    expect(await open("Mug", long)).toMatchObject({ isKept: false, text: text("Mug", long) });
    expect(await open("Mug", long)).toMatchObject({ isKept: true, text: text("Mug", long) });
  });

  it("becomes the page with another number without being asked for again, as long as it looks the same", async () => {
    const open = mugPage(createFragmentCache());
    const first = await open("Mug", 5);
    const renewed = first.bodyWith?.([4]);
    expect(`${brotliDecompressSync((await renewed?.brotli()) ?? "")}`.replaceAll(/ +>/g, ">")).toBe(
      text("Mug", 4),
    );
    expect(renewed?.digest).toBe((await open("Mug", 4)).digest);
    expect(`${first.bodyWith?.([3])?.plain()}`).toContain(">3<");
    expect(first.bodyWith?.([0])).toBeUndefined();
    // Another rendering has taken its place.
    await open("Cup", 5);
    expect(first.bodyWith?.([2])).toBeUndefined();
  });

  it("is not kept where a late text has no place in it", async () => {
    const open = mugPage(createFragmentCache());
    const spelled = () => "<b>five</b>";
    const first = await open("Mug", 5, spelled);
    expect(first).toMatchObject({ isKept: false, bodyWith: undefined });
    expect(await open("Mug", 4)).toMatchObject({ isKept: false, text: text("Mug", 4) });
  });

  it("refuses a late text that does not stand alone, since spaces are put before it", async () => {
    const open = mugPage(createFragmentCache());
    await expect(open("Mug", 5, (place) => `<b>Left: ${place}</b>`)).rejects.toThrow("stand alone");
  });

  it("is not kept where it is somebody's", async () => {
    const open = mugPage(createFragmentCache());
    const write = (place: string) => `<b>${place}</b>`;
    expect((await open("Mug", 5, write, false)).isKept).toBe(false);
    expect(await open("Mug", 4)).toMatchObject({ isKept: false, text: text("Mug", 4) });
  });

  it("is rendered anew where one of its parts has gone", async () => {
    const fragmentsOfPage = createFragmentCache(3_000);
    const open = mugPage(fragmentsOfPage);
    await open("Mug", 5);
    const render = rendererOf(fragmentsOfPage);
    for (const key of ["a", "b", "c", "d"])
      render({ key, within: [`<p>${"x".repeat(2_500)}</p>`] });
    const parts = fragmentsOfPage();
    expect(parts.isKept("/mug", "Mug", undefined)).toBe(false);
  });
});
