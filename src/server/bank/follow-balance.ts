import type { StatementLine } from "./statement-line.ts";

type Balanced = Pick<StatementLine, "amount" | "balance">;

/** The balance of the later of two lines is that of the earlier one and its own amount. */
function follows(earlier: Balanced | undefined, later: Balanced | undefined): boolean {
  if (earlier?.balance == null || later?.balance == null) return true;
  return earlier.balance + later.amount === later.balance;
}

/** Statements begin with the oldest line, or with the newest: as more balances say. */
function isNewestFirst(lines: readonly Balanced[]): boolean {
  let votes = 0;
  for (let at = 1; at < lines.length; at += 1) {
    votes += Number(follows(lines[at], lines[at - 1])) - Number(follows(lines[at - 1], lines[at]));
  }
  return votes > 0;
}

/** A line's balance fits that of the line above it. */
export function followsNeighbour(lines: readonly Balanced[], at: number): boolean {
  const [above, own] = [lines[at - 1], lines[at]];
  return isNewestFirst(lines.slice(0, at)) ? follows(own, above) : follows(above, own);
}

const MAX_NAMED = 3;

/** Says where a line seems to be missing, for balances that do not follow. */
export function balanceNotes(lines: readonly StatementLine[]): string[] {
  const newestFirst = isNewestFirst(lines);
  const breaks = lines.filter((line, at) => {
    const above = at === 0 ? undefined : lines[at - 1];
    return newestFirst ? !follows(line, above) : !follows(above, line);
  });
  if (breaks.length === 0) return [];
  const named = breaks.slice(0, MAX_NAMED).map(({ line }) => line);
  const more = breaks.length > MAX_NAMED ? ` and ${breaks.length - MAX_NAMED} more` : "";
  const where = `${named.length > 1 ? "lines" : "line"} ${named.join(", ")}${more}`;
  return [
    `The balance does not follow at ${where}: a line before may be missing. Compare with the bank.`,
  ];
}
