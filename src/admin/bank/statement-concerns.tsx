import type { BankStatement } from "#shared/bank/contract.ts";

/** What is to be looked at of a statement: of the whole file, and each line that was not read. */
export function StatementConcerns({
  statement: { notes, leftOut, leftOutCount },
}: {
  statement: BankStatement;
}) {
  const others = leftOutCount - leftOut.length;
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="mt-1 font-semibold">
          {note}
        </p>
      ))}
      {leftOutCount > 0 && (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer py-2.5">
            {leftOutCount === 1 ? "1 line was" : `${leftOutCount} lines were`} left out
          </summary>
          <ul className="grid gap-1 text-sm wrap-anywhere">
            {leftOut.map(({ line, why }) => (
              <li key={line}>
                Line {line}: {why}
              </li>
            ))}
            {others > 0 && <li>and {others} more</li>}
          </ul>
        </details>
      )}
    </>
  );
}
