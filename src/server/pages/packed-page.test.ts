import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { packPage } from "./packed-page.ts";

const list = (from: number) =>
  Array.from({ length: 300 }, (_, place) => `<li class="aB cD">${(from + place) * 7919}</li>`).join(
    "",
  );
const sections = [`<ul>${list(0)}`, `<ul>${list(0)}${list(90)}`, "</ul>"].map((text) =>
  Buffer.from(text),
);

it.each([0, 4, 5, 9, 11])(
  "has room for any texts of the same lengths, at level %i",
  async (quality) => {
    const page = await packPage(sections, [16, 8], quality);
    if (!page) throw new Error("It could not be packed");
    for (const [first, second] of [
      ["> 5 are left  </", ">4,2  </"],
      // The very text that stands around it, which a section must not refer to.
      ['>class="aB cD"</', ">7919 </"],
    ]) {
      const texts = [Buffer.from(first ?? ""), Buffer.from(second ?? "")];
      const packed = page.withTexts(texts);
      expect(packed.buffer.byteLength).toBe(packed.length);
      expect(brotliDecompressSync(packed).toString()).toBe(
        `${sections[0]}${first}${sections[1]}${second}${sections[2]}`,
      );
    }
    expect((await page.sections()).map(String)).toEqual(sections.map(String));
  },
);

it("goes on from what came before a room: what stands in both sections is sent once", async () => {
  const [apart, together] = await Promise.all([
    packPage([sections[0] as Buffer], [], 5),
    packPage([sections[0] as Buffer, sections[0] as Buffer], [16], 5),
  ]);
  expect(together?.bytes).toBeLessThan((apart?.bytes ?? 0) * 1.1);
});

it("holds no more memory than it is long: short sections would each hold 64 kB of Node's pool", async () => {
  const page = await packPage(sections, [16, 8], 5);
  const length = page?.withTexts([Buffer.alloc(16), Buffer.alloc(8)]).length;
  expect(page?.bytes).toBeLessThan(length ?? 0);
});

it("knows of which lengths its texts are", async () => {
  const page = await packPage(sections, [16, 8], 4);
  expect([[16, 8], [8, 16], [16], [16, 8, 8]].map((lengths) => page?.hasRoomFor(lengths))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await packPage([Buffer.from("a"), Buffer.from("b")], [100_000], 4)).toBeUndefined();
});

it("has room for any texts where what follows a room stands behind each letter elsewhere", async () => {
  const after = "p><div class=after>";
  const places = Array.from(
    { length: 256 },
    (_, place) => `${place}${String.fromCharCode(place)}</${after}`,
  );
  const parts = ["<p class=stock", `${after}${places.join("")}`].map((text) => Buffer.from(text));
  for (let round = 0; round < 20; round += 1) expect(await packPage(parts, [32], 5)).toBeDefined();
});

it("is refused where a section refers to a byte of a room, whatever bytes a room is tried with", async () => {
  // What follows the room stands behind each such byte, which no text has, too: the whole of it is found there, with the room's last byte.
  const after = "p><div class=after>";
  const places = Array.from({ length: 20 }, (_, place) => `<i>${place * 7919}\xff</${after}`).join(
    "",
  );
  const parts = ["<p class=stock", `${after}${places}`].map((text) => Buffer.from(text, "latin1"));
  expect(await packPage(parts, [32], 5)).toBeUndefined();
});
