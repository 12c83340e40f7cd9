import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJournal } from "./journal.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-journal-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the journal", () => {
  it("keeps the last record of each key and skips lines that were cut", async () => {
    const path = join(folder, "cut.jsonl");
    await writeFile(path, '["a",{"n":1}]\n["b",2]\n["a",{"n":2}]\n["c",{"n"');
    const journal = await openJournal(path);
    expect([...journal.found]).toEqual([
      ["a", { n: 2 }],
      ["b", 2],
    ]);
    journal.changed("c", 3);
    journal.changed("c", 4);
    await journal.saved();
    const text = await readFile(path, "utf8");
    expect(text.trim().split("\n").filter(Boolean)).toEqual([
      '["a",{"n":2}]',
      '["b",2]',
      '["c",4]',
    ]);
  });

  it("rejects while it cannot write, and writes all once it can", async () => {
    const place = join(folder, "gone");
    const journal = await openJournal(join(place, "orders.jsonl"));
    await rm(place, { recursive: true });
    journal.changed("a", 1);
    await expect(journal.saved()).rejects.toThrow();
    await openJournal(join(place, "orders.jsonl"));
    journal.changed("b", 2);
    await journal.saved();
    const found = (await openJournal(join(place, "orders.jsonl"))).found;
    expect(Object.fromEntries(found)).toEqual({ a: 1, b: 2 });
  });
});
