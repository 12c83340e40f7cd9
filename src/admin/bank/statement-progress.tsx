import type { BankStatement } from "#shared/bank/contract.ts";
import { isUnderWay, type StatementState } from "#shared/bank/statement-state.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Notice } from "#ui/notice.tsx";

const texts: Record<Exclude<StatementState, "added" | "failed">, string> = {
  queued: "Begins soon",
  reading: "Being read",
  adding: "Lines are being added",
};

interface StatementProgressProps {
  statement: BankStatement;
}

/** How far a statement is that is being read, or why nothing of it was added; nothing of one whose lines are there. */
export function StatementProgress({ statement }: StatementProgressProps) {
  const { state, progress, problem, fileName } = statement;
  if (state === "failed") return <p className="font-semibold text-danger">{problem}</p>;
  if (state === "added") return null;
  const { written = 0, lines = 0 } = progress ?? {};
  return (
    <>
      <p className="tabular text-sm text-muted">
        {texts[state]}
        {progress && `, ${groupedNumber(written)} of ${groupedNumber(lines)}`}
      </p>
      <progress
        aria-label={`How far ${fileName} is`}
        className="w-full accent-primary"
        {...(progress && { value: written, max: Math.max(1, lines) })}
      />
    </>
  );
}

/** Above the lines of one statement, where they are not there. */
export function ShownStatement({ statement }: { statement: BankStatement | undefined }) {
  if (!statement || statement.state === "added") return null;
  return (
    <Notice
      tone={isUnderWay(statement) ? "info" : "error"}
      title={isUnderWay(statement) ? statement.fileName : `${statement.fileName} was not read`}
      className="mb-4"
    >
      <StatementProgress statement={statement} />
    </Notice>
  );
}
