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
import { awaitedNames, givenUpNames, linesThatMayBe } from "./may-be-certain.ts";
import { lineAccounts } from "./other-account.ts";
import type { BankLineRow } from "./store.ts";

/** Lines whose names are looked for in a few statements: some 10 ms of this process, after which others have their turn. */
const LINES_AT_ONCE = 200;
/** The same of lines of which the database is asked about few names each. */
const FILTERED_AT_ONCE = 1_000;
/** How many lines are read at once; most name no order, which is seen without a query for each. */
const READ_AT_ONCE = 2_000;

/** What is read of a line to compare it. */
type ComparedLine = Pick<
  BankLineRow,
  "id" | "statementId" | "day" | "amountPaise" | "reference" | "narration"
>;

/** What open lines are as orders stand now. */
export interface ComparedLines {
  /** The ids of those that are certain, and of all others, in the order of the list. */
  certain: string[];
  unsure: string[];
  /** Of the certain ones. */
  sum: Money;
}

/** A comparison that took longer is remembered for this many times as long, or until somebody decides about a line or enters money. */
const LONG_MS = 300;
const KNOWN_PER_MS = 10;
/** Each has the ids of up to a hundred thousand lines. */
const MAX_KNOWN = 3;

interface Known {
  /** What came last of all that changes it often. */
  latest: string;
  compared: Promise<ComparedLines>;
}

/** Those that go on, and long ones for a while, by the connections of each database and by what was asked. */
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
  const latest = await latestOf(db);
  const key = JSON.stringify([scope.statement, scope.search]);
  const found = comparisons.get(key);
  if (found?.latest === latest) return found.compared;
  const begun = performance.now();
  const own = { latest, compared: compareAnew(db, scope) };
  comparisons.delete(key);
  const [oldest] = comparisons.keys();
  if (comparisons.size >= MAX_KNOWN && oldest !== undefined) comparisons.delete(oldest);
  comparisons.set(key, own);
  const forget = () => {
    if (comparisons.get(key) === own) comparisons.delete(key);
  };
  try {
    const compared = await own.compared;
    const took = performance.now() - begun;
    if (took > LONG_MS) setTimeout(forget, took * KNOWN_PER_MS).unref();
    else forget();
    return compared;
  } catch (error) {
    forget();
    throw error;
  }
}

/** The last decision, the statement whose lines came last, the money that was entered last, and the account as it is set. */
async function latestOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ latest: string }>(sql`
    select concat_ws(' ', (select max(id) from bank_line_decisions),
      (select id from bank_statements order by uploaded_at desc limit 1),
      (select id from payments order by id desc limit 1),
      (select version from settings where subject = 'payments')) as latest`);
  return rows[0]?.latest ?? "";
}

async function compareAnew(db: Db, scope: LineScope): Promise<ComparedLines> {
  const areOpen = await conditionOf(db, scope, "open");
  const compared: ComparedLines = { certain: [], unsure: [], sum: paise(0) };
  let lines = await linesBehind(db, areOpen, undefined);
  const names = lines.length < READ_AT_ONCE ? undefined : await awaitedNames(db);
  /** Null until they are read; undefined where they are too many. */
  let givenUp: ReadonlySet<string> | undefined | null = null;
  while (lines.length > 0) {
    const mayBe = names ? await linesThatMayBe(db, lines, names) : lines;
    // Read only where many lines name an order: of few the database is asked sooner.
    if (names && mayBe.length > LINES_AT_ONCE && givenUp === null) givenUp = await givenUpNames(db);
    const known = names && givenUp ? [names, givenUp] : undefined;
    const certain = await certainOf(
      db,
      mayBe,
      known && ((name) => known.some((some) => some.has(name))),
    );
    for (const { id, amountPaise } of lines) {
      const isCertain = certain.has(id);
      compared[isCertain ? "certain" : "unsure"].push(id);
      if (isCertain) compared.sum = paise(compared.sum + amountPaise);
    }
    lines = lines.length < READ_AT_ONCE ? [] : await linesBehind(db, areOpen, lines.at(-1));
  }
  return compared;
}

/** The ids of those of some open lines that are certain as orders stand now. @param mayName as of `readNamed` */
export async function certainOf(
  db: Db,
  lines: readonly ComparedLine[],
  mayName?: (name: string) => boolean,
): Promise<Set<string>> {
  const certain = new Set<string>();
  const accounts = await lineAccounts(db, lines);
  const atOnce = mayName ? FILTERED_AT_ONCE : LINES_AT_ONCE;
  for (let from = 0; from < lines.length; from += atOnce) {
    const some = lines.slice(from, from + atOnce);
    const awaited = await readNamed(db, some, mayName);
    for (const [at, line] of some.entries()) {
      const own = awaited[at] ?? { transfers: [], cash: [], entered: [] };
      const given = { amount: paise(line.amountPaise), accounts: accounts.get(line.statementId) };
      const match = matchLine({ ...line, ...given }, own);
      if (match.certainty === "certain") certain.add(line.id);
    }
  }
  return certain;
}

/** The next lines in the order of the list. */
function linesBehind(
  db: Db,
  areOpen: SQL | undefined,
  last: Pick<BankLineRow, "id" | "day"> | undefined,
) {
  const { id, statementId, day, amountPaise, reference, narration } = bankStatementLines;
  return db
    .select({ id, statementId, day, amountPaise, reference, narration })
    .from(bankStatementLines)
    .where(and(areOpen, last && sql`(${day}, ${id}) < (${last.day}, ${last.id})`))
    .orderBy(desc(day), desc(id))
    .limit(READ_AT_ONCE);
}
