import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { csvRows } from "../lib/csv.ts";
import { workbookOf } from "./export-workbook.ts";

async function sheetOf(rows: string[][]): Promise<string> {
  async function* parts() {
    yield new TextEncoder().encode(csvRows(rows));
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookOf(parts(), new Set(["Sum"]))) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  return strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
}

it("cuts a text that no cell takes, and keeps Excel from reading one as a character's code", async () => {
  const sheet = await sheetOf([["Name"], ["x".repeat(40_000)], ["A_x000D_B"]]);
  expect(/x{100,}/.exec(sheet)?.[0]).toHaveLength(32_767);
  expect(sheet).toContain(">A_x005F_x000D_B<");
});

it("writes texts as they are, whatever they begin with: a text is never run, and needs no apostrophe", async () => {
  const texts = ["=1+1", "+91 98300 12345", "-2+3", "@asha", "\t=x", "'=1+1", "'twas", "''@b"];
  const sheet = await sheetOf([["Name"], ...texts.map((text) => [text])]);
  const cells = [
    ...sheet.matchAll(/<c r="A\d+" t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t>/gs),
  ];
  const entities: Record<string, string> = {
    "&apos;": "'",
    "&#39;": "'",
    "&#9;": "\t",
    "&#x9;": "\t",
  };
  expect(
    cells.map(([, text = ""]) => text.replace(/&.*?;/g, (entity) => entities[entity] ?? entity)),
  ).toEqual(texts);
  expect(sheet).not.toContain("<f");
});

it("has all rows in their order, also those that it writes in turns", async () => {
  const rows = Array.from({ length: 175 }, (_, place) => [String(place)]);
  const sheet = await sheetOf([["Sum"], ...rows]);
  const numbers = [...sheet.matchAll(/<c r="A(\d+)"><v>(\d+)<\/v>/g)].map(([, row, value]) => [
    Number(row),
    Number(value),
  ]);
  expect(numbers).toEqual(rows.map((_, place) => [place + 2, place]));
});
