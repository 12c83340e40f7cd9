import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { type FileText, zipOf } from "./zip-files.ts";

const MONTH = { from: "2026-10-01", to: "2026-10-31" };
const ORDER = ["first", "long", "short"];

async function* textsOf(texts: readonly FileText[]) {
  yield* texts;
}

async function zipped(texts: readonly FileText[]): Promise<Uint8Array[]> {
  return Array.fromAsync(zipOf(textsOf(texts), MONTH, ORDER));
}

const text = (name: string, length: number): FileText => ({
  name,
  text: Array.from({ length }, (_, at) => `${name} ${at} ₹\r\n`).join(""),
});

it("has the texts of files that come mixed, and the same bytes however they are mixed", async () => {
  const [first, long, short] = [text("first", 30_000), text("long", 50_000), text("short", 3)];
  const mixed = Buffer.concat(await zipped([first, short, long, first, long]));
  const sorted = Buffer.concat(await zipped([first, first, long, long, short]));
  expect(mixed.equals(sorted)).toBe(true);
  const files = unzipSync(new Uint8Array(mixed));
  expect(Object.keys(files)).toEqual(ORDER);
  const read = (name: string) => new TextDecoder().decode(files[name]);
  expect(read("first")).toBe(first.text.repeat(2));
  expect(read("long")).toBe(long.text.repeat(2));
  expect(read("short")).toBe(short.text);
});

it("sends the name of the first file with its first text, before anything else is made", async () => {
  async function* endless() {
    yield { name: "first", text: "a" };
    await new Promise(() => {});
  }
  const zip = zipOf(endless(), MONTH, ORDER);
  const { value } = await zip.next();
  expect(new TextDecoder().decode(value)).toContain("first");
  await zip.return(undefined);
});

it("is a ZIP without files where there are no texts", async () => {
  expect(unzipSync(new Uint8Array(Buffer.concat(await zipped([]))))).toEqual({});
});
