import type { BankStatement } from "#shared/bank/contract.ts";
import { groupedNumber } from "#shared/numbers.ts";

/** What is to be looked at of a statement: of the whole file, and each line that was not read. */
export function StatementConcerns({
  statement: { notes, leftOut, leftOutCount },
}: {
  statement: BankStatement;
}) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="mt-1 font-semibold">
          {note}
        </p>
      ))}
      <LeftLines lines={leftOut} count={leftOutCount} what="left out" />
    </>
  );
}

interface LeftLinesProps {
  /** The first ones, each by its number in the file. */
  lines: readonly { line: number; why: string }[];
  /** Of all. */
  count: number;
  /** Such as `left out`. */
  what: string;
}

/** Lines of a statement with which something was not done, each with why; opened by who wants to know. */
export function LeftLines({ lines, count, what }: LeftLinesProps) {
  if (count === 0) return null;
  const others = count - lines.length;
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer py-2.5">
        {count === 1 ? "1 line was" : `${groupedNumber(count)} lines were`} {what}
      </summary>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {lines.map(({ line, why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
        {others > 0 && <li>and {groupedNumber(others)} more</li>}
      </ul>
    </details>
  );
}
