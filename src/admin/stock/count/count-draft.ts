import "../../kit/forms/zod-without-eval.ts";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { localStore, watchOtherTabs } from "#browser/browser-storage.ts";
import { countRow } from "#shared/catalogue/count-sheet-contract.ts";
import { countCodec } from "#shared/codecs.ts";
import type { StockProblem } from "#shared/stock/entries-contract.ts";

const countSheet = z.object({
  branch: z.object({ code: z.string(), name: z.string() }),
  /** Of what products it is, such as `Mugs`. */
  about: z.string(),
  madeAt: z.string(),
  rows: z.array(countRow),
});

/** What is counted where, with what the shop knew of each product as the sheet was made. */
export type CountSheet = z.infer<typeof countSheet>;

/** What was typed of each product, by its id; what is not there is not counted. */
export type TypedCounts = Readonly<Record<string, string>>;

interface CountDraft {
  sheet: CountSheet | undefined;
  counts: TypedCounts;
}

/** Two keys: each number that is typed writes the second one alone. */
const SHEET_KEY = "count-sheet";
const COUNTS_KEY = "counted-pieces";

const listeners = new Set<() => void>();
let draft: CountDraft | undefined;

/** The sheet that is being counted in this browser: it survives a reload and the end of a session. */
export function useCountDraft(): CountDraft {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readDraft,
    () => noDraft,
  );
}

const noDraft: CountDraft = { sheet: undefined, counts: {} };

if (typeof window !== "undefined")
  watchOtherTabs((key) => {
    if (key !== null && key !== SHEET_KEY && key !== COUNTS_KEY) return;
    draft = undefined;
    for (const listener of listeners) listener();
  });

function readDraft(): CountDraft {
  draft ??= {
    sheet: readStored(SHEET_KEY, countSheet),
    counts: readStored(COUNTS_KEY, z.record(z.string(), z.string())) ?? {},
  };
  return draft;
}

/** What is stored may be anything. */
function readStored<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(localStore.read(key) ?? "null")).data;
  } catch {
    return undefined;
  }
}

function change(next: Partial<CountDraft>): void {
  draft = { ...readDraft(), ...next };
  if ("sheet" in next)
    localStore.write(SHEET_KEY, draft.sheet ? JSON.stringify(draft.sheet) : null);
  if (next.counts) {
    const isEmpty = Object.keys(next.counts).length === 0;
    localStore.write(COUNTS_KEY, isEmpty ? null : JSON.stringify(next.counts));
  }
  for (const listener of listeners) listener();
}

export const beginSheet = (sheet: CountSheet) => change({ sheet, counts: {} });

export const endSheet = () => change({ sheet: undefined, counts: {} });

/** An empty text takes the count away: it is not counted, which is not 0. */
export function typeCount(id: string, text: string): void {
  const { [id]: _before, ...others } = readDraft().counts;
  change({ counts: text.trim() === "" ? others : { ...others, [id]: text } });
}

/** Goes on with what lies there now, and without products that are gone; what was typed of the others stays. */
export function seeProblems(problems: readonly StockProblem[]): void {
  const { sheet, counts } = readDraft();
  if (!sheet) return;
  const byId = new Map(problems.map((problem) => [problem.product, problem]));
  const isGone = (id: string) => byId.get(id)?.what === "gone";
  const rows = sheet.rows
    .filter(({ _id }) => !isGone(_id))
    .map((row) => {
      const { onHand, reserved } = byId.get(row._id) ?? row;
      return { ...row, onHand, reserved };
    });
  change({
    sheet: { ...sheet, rows },
    counts: Object.fromEntries(Object.entries(counts).filter(([id]) => !isGone(id))),
  });
}

type SheetRow = CountSheet["rows"][number];

export interface CountedRow {
  row: SheetRow;
  counted: number;
}

/** What was counted, and the rows in which something else than a number stands. */
export function readCounts({ rows }: CountSheet, counts: TypedCounts) {
  const counted: CountedRow[] = [];
  const unreadable: SheetRow[] = [];
  for (const row of rows) {
    const text = counts[row._id];
    if (text === undefined) continue;
    const pieces = countCodec.read(text);
    if (pieces === undefined) unreadable.push(row);
    else counted.push({ row, counted: pieces });
  }
  return { counted, unreadable, differing: counted.filter(isDifferent) };
}

const isDifferent = ({ row, counted }: CountedRow) => counted !== row.onHand;
