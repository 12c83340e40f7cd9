import type { BankStatement } from "#shared/bank/contract.ts";
import { isUnderWay, type StatementState } from "#shared/bank/statement-state.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Notice } from "#ui/notice.tsx";
import { JobProgress } from "../kit/job-progress.tsx";

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
  return (
    <>
      <p className="tabular text-sm text-muted">
        {texts[state]}
        {progress && `, ${groupedNumber(progress.written)} of ${groupedNumber(progress.lines)}`}
      </p>
      <JobProgress
        name={`How far ${fileName} is`}
        done={progress?.written ?? 0}
        of={progress?.lines}
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
