import { FileUp } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import type { BankStatement } from "#shared/bank/contract.ts";
import { statementMessage } from "#shared/bank/statement-message.ts";
import { isUnderWay } from "#shared/bank/statement-state.ts";
import { Notice } from "#ui/notice.tsx";
import { IfMayChange } from "../kit/own-access.tsx";
import { linesOfStatement } from "./bank-lines.ts";
import { sendStatement } from "./send-statement.ts";
import { StatementConcerns } from "./statement-concerns.tsx";
import { StatementProgress } from "./statement-progress.tsx";

interface Answer {
  message: string;
  statement: BankStatement;
}

interface UploadStatementProps {
  /** As they stand now: what is uploaded here may be among them, read further. */
  statements: readonly BankStatement[];
}

/** Takes a statement of the bank, and says what was read of it; of a large one, how far that is. */
export function UploadStatement({ statements }: UploadStatementProps) {
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<ApiOutcome<Answer>>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const send = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file || busy) return;
    setBusy(true);
    const answer = await sendStatement(file);
    setRead(answer);
    // The same file can be chosen once more.
    input.value = "";
    const added = answer.ok && answer.value.statement;
    // All that is certain of it is booked above its own lines: they are shown as soon as they are there.
    if (added && !isUnderWay(added) && added.lines > 0) {
      await navigate(linesOfStatement(added), { preventScrollReset: true });
    } else await revalidate();
    setBusy(false);
  };
  return (
    <IfMayChange>
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-ink bg-surface px-4 py-2 font-heading font-semibold has-focus-visible:outline-2 hover:bg-paper-deep">
            <FileUp aria-hidden="true" className="size-5 shrink-0" />
            {busy ? "Reading..." : "Upload a statement"}
            <input
              type="file"
              accept=".csv,.txt,.tsv,.xls,.sta,.mt940,.940,text/csv,text/plain"
              aria-disabled={busy}
              onChange={(event) => void send(event.currentTarget)}
              className="absolute inset-0 w-full cursor-pointer opacity-0"
            />
          </label>
          <p className="text-sm text-muted">
            CSV, text or MT940 of up to 10 MB. What an earlier statement had is known again. Files
            of banks differ, and none has been tried yet: compare the first one with your
            bank&rsquo;s list before you book.
          </p>
        </div>
        {read && !read.ok && (
          <Notice tone="error" title="The statement was not read" live>
            <p>{failureText(read, "It could not be sent. Choose it once more: it counts once.")}</p>
          </Notice>
        )}
        {read?.ok && <Uploaded answer={read.value} statements={statements} />}
      </div>
    </IfMayChange>
  );
}

/** What became of the file that was sent here. */
function Uploaded({ answer, statements }: UploadStatementProps & { answer: Answer }) {
  const { statement: sent } = answer;
  const listed = statements.find(({ _id }) => _id === sent._id);
  const statement = (isUnderWay(sent) && listed) || sent;
  const hasFailed = statement.state === "failed";
  return (
    <Notice
      tone={toneOf(statement)}
      title={hasFailed ? `${statement.fileName} was not read` : statement.fileName}
      live
    >
      {!hasFailed && (
        <p>
          {isUnderWay(statement) === isUnderWay(sent)
            ? answer.message
            : statementMessage(statement)}
        </p>
      )}
      {/* Each second another number: it is looked at, and not read out. */}
      <div aria-live="off">
        <StatementProgress statement={statement} />
      </div>
      <StatementConcerns statement={statement} />
      {statement.lines > 0 && (
        <Link to={linesOfStatement(statement)} className="link inline-block py-2.5">
          Show its lines
        </Link>
      )}
    </Notice>
  );
}

/** Only what was read as a whole, and gives nothing to look at, is a plain success. */
function toneOf(statement: BankStatement) {
  if (isUnderWay(statement)) return "info";
  const { lines, leftOutCount, notes } = statement;
  if (lines === 0) return "error";
  return leftOutCount > 0 || notes.length > 0 ? "warning" : "success";
}
