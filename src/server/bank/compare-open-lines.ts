import { and, desc, type SQL, sql } from "drizzle-orm";
import { MAX_STATEMENT_LINES } from "#shared/bank/bank-line.ts";
import { type Money, paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { countUnlessLong } from "../database/long-lists.ts";
import { countUpTo } from "../database/numbered-page.ts";
import { bankStatementLines } from "../database/schema/bank.ts";
import { readNamed } from "./awaited-store.ts";
import { conditionOf, type LineScope } from "./line-conditions.ts";
import { matchLine } from "./match-line.ts";
import type { BankLineRow } from "./store.ts";

/** Lines that are looked at with one another: what they name is looked for in a few statements. */
const LINES_AT_ONCE = 1_000;

/** What open lines are as orders stand now. */
export interface ComparedLines {
  /** The ids of those that are certain, and of all others, in the order of the list. */
  certain: string[];
  unsure: string[];
  /** Of the certain ones. */
  sum: Money;
}

/** A comparison that took longer is known for so many times as long, until somebody decides about a line or enters money. */
const LONG_MS = 300;
const KNOWN_PER_MS = 10;
const MAX_KNOWN = 20;

interface Known {
  compared: Promise<ComparedLines>;
  until: number;
}

/** By the connections of each database, under what was asked and what came last of all that changes it often. */
const known = new WeakMap<object, Map<string, Known>>();

/** More are compared of one statement alone: it has no more. */
export async function areTooMany(db: Db, { search, statement }: LineScope): Promise<boolean> {
  if (statement !== undefined) return false;
  const fits = await conditionOf(db, { search }, "open");
  const count = () => countUpTo(db, { table: bankStatementLines, fits }, MAX_STATEMENT_LINES);
  const name = `compared bank lines ${search ?? ""}`;
  return (await countUnlessLong(db, name, MAX_STATEMENT_LINES, count)) > MAX_STATEMENT_LINES;
}

/**
 * Compares all open lines of a scope with orders: about a tenth of a millisecond each. Whoever asks for the same at once
 * shares one comparison, and a page that is turned soon after a long one has it, too; what is decided or entered is seen
 * at once.
 */
export async function compareOpenLines(db: Db, scope: LineScope): Promise<ComparedLines> {
  const comparisons = known.get(db.$client) ?? new Map<string, Known>();
  known.set(db.$client, comparisons);
  const key = `${await latestOf(db)} ${JSON.stringify([scope.statement, scope.search])}`;
  const found = comparisons.get(key);
  if (found && found.until > performance.now()) return found.compared;
  const begun = performance.now();
  const compared = compareAnew(db, scope);
  const own: Known = { compared, until: Number.POSITIVE_INFINITY };
  comparisons.delete(key);
  const [oldest] = comparisons.keys();
  if (comparisons.size >= MAX_KNOWN && oldest !== undefined) comparisons.delete(oldest);
  comparisons.set(key, own);
  try {
    await compared;
  } catch (error) {
    comparisons.delete(key);
    throw error;
  }
  const took = performance.now() - begun;
  own.until = took > LONG_MS ? performance.now() + took * KNOWN_PER_MS : 0;
  return compared;
}

/** The last decision, the statement whose lines came last, and the money that was entered last. */
async function latestOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ latest: string }>(sql`
    select concat_ws(' ', (select max(id) from bank_line_decisions),
      (select id from bank_statements order by uploaded_at desc limit 1),
      (select id from payments order by id desc limit 1)) as latest`);
  return rows[0]?.latest ?? "";
}

async function compareAnew(db: Db, scope: LineScope): Promise<ComparedLines> {
  const areOpen = await conditionOf(db, scope, "open");
  const compared: ComparedLines = { certain: [], unsure: [], sum: paise(0) };
  let lines = await linesBehind(db, areOpen, undefined);
  while (lines.length > 0) {
    const awaited = await readNamed(db, lines);
    for (const [at, line] of lines.entries()) {
      const amount = paise(line.amountPaise);
      const own = awaited[at] ?? { transfers: [], cash: [], entered: [] };
      const isCertain = matchLine({ ...line, amount }, own).certainty === "certain";
      compared[isCertain ? "certain" : "unsure"].push(line.id);
      if (isCertain) compared.sum = paise(compared.sum + amount);
    }
    lines = lines.length < LINES_AT_ONCE ? [] : await linesBehind(db, areOpen, lines.at(-1));
  }
  return compared;
}

/** The next lines in the order of the list. */
function linesBehind(
  db: Db,
  areOpen: SQL | undefined,
  last: Pick<BankLineRow, "id" | "day"> | undefined,
) {
  const { id, day, amountPaise, reference, narration } = bankStatementLines;
  return db
    .select({ id, day, amountPaise, reference, narration })
    .from(bankStatementLines)
    .where(and(areOpen, last && sql`(${day}, ${id}) < (${last.day}, ${last.id})`))
    .orderBy(desc(day), desc(id))
    .limit(LINES_AT_ONCE);
}
