import "../../kit/forms/zod-without-eval.ts";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { currentAuth, onAuthChange } from "#browser/auth-record.ts";
import { localStore, watchOtherTabs } from "#browser/browser-storage.ts";
import { newIdempotencyKey } from "#browser/idempotency-key.ts";
import { countRow } from "#shared/catalogue/count-sheet-contract.ts";
import { countCodec } from "#shared/codecs.ts";
import type { StockProblem } from "#shared/stock/entries-contract.ts";

const countSheet = z.object({
  branch: z.object({ code: z.string(), name: z.string() }),
  /** Of what products it is, such as `Mugs`. */
  about: z.string(),
  madeAt: z.string(),
  rows: z.array(countRow),
  /**
   * Under which it is saved. It lasts as long as the numbers that the shop knew: where the answer to a count was
   * lost, the same sheet saved again after a reload is no second count.
   */
  idempotencyKey: z.string(),
});

/** What is counted where, with what the shop knew of each product as the sheet was made. */
export type CountSheet = z.infer<typeof countSheet>;

/** What was typed of each product, by its id; what is not there is not counted. */
export type TypedCounts = Readonly<Record<string, string>>;

interface CountDraft {
  /** The id of whoever counts; empty where nobody is signed in. */
  user: string;
  sheet: CountSheet | undefined;
  counts: TypedCounts;
}

/**
 * Each person has a sheet of their own in a browser that several share. Two keys: each number that is typed writes
 * the second one alone.
 */
const sheetKey = (user: string) => `count-sheet-${user}`;
const countsKey = (user: string) => `counted-pieces-${user}`;

const ownId = () => currentAuth().user?._id ?? "";

const listeners = new Set<() => void>();
let draft: CountDraft | undefined;

/** The sheet that whoever is signed in counts in this browser: it survives a reload and the end of a session. */
export function useCountDraft(): CountDraft {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const stop = onAuthChange(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    readDraft,
    () => noDraft,
  );
}

const noDraft: CountDraft = { user: "", sheet: undefined, counts: {} };

if (typeof window !== "undefined")
  watchOtherTabs((key) => {
    if (key !== null && key !== sheetKey(ownId()) && key !== countsKey(ownId())) return;
    draft = undefined;
    for (const listener of listeners) listener();
  });

function readDraft(): CountDraft {
  const user = ownId();
  if (draft?.user !== user)
    draft = {
      user,
      sheet: readStored(sheetKey(user), countSheet),
      counts: readStored(countsKey(user), z.record(z.string(), z.string())) ?? {},
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

function change(next: Partial<Omit<CountDraft, "user">>): void {
  draft = { ...readDraft(), ...next };
  const { user } = draft;
  if ("sheet" in next)
    localStore.write(sheetKey(user), draft.sheet ? JSON.stringify(draft.sheet) : null);
  if (next.counts) {
    const isEmpty = Object.keys(next.counts).length === 0;
    localStore.write(countsKey(user), isEmpty ? null : JSON.stringify(next.counts));
  }
  for (const listener of listeners) listener();
}

export const beginSheet = (sheet: Omit<CountSheet, "idempotencyKey">) =>
  change({ sheet: { ...sheet, idempotencyKey: newIdempotencyKey() }, counts: {} });

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
    // Of other numbers it is another count.
    sheet: { ...sheet, rows, idempotencyKey: newIdempotencyKey() },
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
