import "../kit/forms/zod-without-eval.ts";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { BankLineCounts, CertainBooking } from "#shared/bank/certain-lines-contract.ts";
import type { BankLine } from "#shared/bank/contract.ts";
import { dateAndTime } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { JobProgress } from "../kit/job-progress.tsx";
import { IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";
import { bankLines } from "./bank-lines.ts";
import { LeftLines } from "./statement-concerns.tsx";

interface CertainLinesProps {
  /** The statement's id. */
  statement: string;
  /** Of the whole statement; undefined until they are known. */
  counts: BankLineCounts | undefined;
  /** The last one of this statement. */
  booking: CertainBooking | null;
}

/** Books all certain lines of a statement at once, and says how far that is and what came of it. */
export function CertainLines({ statement, counts, booking }: CertainLinesProps) {
  const isRunning = booking?.state === "running";
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
      {!isRunning && counts && counts.counts.certain.count > 0 && (
        <BookAll
          statement={statement}
          lines={counts.counts.certain.count}
          amount={counts.certainAmount}
        />
      )}
      {booking && (isRunning ? <Progress {...{ statement, booking }} /> : <Result {...booking} />)}
    </div>
  );
}

/** Certain lines are booked a statement at a time: leads to the statements of those that the page shows. */
export function StatementsOfCertainLines({ lines }: { lines: readonly BankLine[] }) {
  const files = new Map(lines.map(({ statement }) => [statement._id, statement.fileName]));
  if (files.size === 0) return null;
  return (
    <p className="mb-2 text-sm wrap-anywhere">
      Certain lines are booked a statement at a time. Its button books all that it has:{" "}
      {[...files].map(([_id, fileName]) => (
        <Link
          key={_id}
          to={bankLines.address({ statement: _id, state: "certain" })}
          className="link mr-3 inline-flex min-h-11 items-center"
        >
          Open {fileName}
        </Link>
      ))}
    </p>
  );
}

const linesText = (count: number) =>
  count === 1 ? "1 certain line" : `${groupedNumber(count)} certain lines`;

interface BookAllProps {
  statement: string;
  lines: number;
  /** Rupees. */
  amount: number;
}

function BookAll({ statement, lines, amount }: BookAllProps) {
  const label = lines === 1 ? "Book the certain line" : `Book all ${linesText(lines)}`;
  const sum = formatMoney(rupees(amount));
  return (
    <IfMayChange>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActionButton
          {...noFields}
          label={label}
          button={{ variant: "primary" }}
          title={`${label} of this statement`}
          send={() =>
            callEndpoint("bookCertainLines", {
              params: { id: statement },
              body: { lines, amount },
            })
          }
          fallbackMessage="The shop did not answer. Close this and look at the page: what was begun goes on, and counts once."
          submitLabel={lines === 1 ? "Book it" : `Book ${groupedNumber(lines)} lines`}
          busyLabel="Booking..."
        >
          <p className="font-semibold">
            {linesText(lines)}, {sum}
            {lines > 1 && " in all"}
          </p>
          <p>
            Each is booked for the order that it names, as if you entered it there: the order is
            paid, and its customer gets an e-mail. Money that is entered already is noted, and not
            entered again.
          </p>
          <p>
            At the end you read which lines were left, as their order was paid or changed meanwhile,
            and which orders need you: one whose goods are sold by now cannot go ahead, and its
            money is to go back.
          </p>
        </ActionButton>
        <p className="tabular text-sm text-muted">
          {sum}
          {lines > 1 && " in all"}
        </p>
      </div>
    </IfMayChange>
  );
}

function Progress({ statement, booking }: { statement: string; booking: CertainBooking }) {
  const { busy, act } = useAct();
  const { looked, lines } = booking;
  return (
    <Notice tone="info" title={`${linesText(lines)} are being booked`}>
      <p className="tabular mb-2 text-sm">
        {groupedNumber(looked)} of {groupedNumber(lines)}. {byWhom(booking)} You can leave this page
        meanwhile.
      </p>
      <JobProgress name="How far the booking is" done={looked} of={lines} />
      <IfMayChange>
        <Button
          variant="secondary"
          busy={busy}
          className="mt-3"
          onClick={() =>
            void act(
              () => callEndpoint("stopCertainBooking", { params: { id: statement } }),
              "It could not be stopped. Try again.",
            )
          }
        >
          Stop
        </Button>
      </IfMayChange>
    </Notice>
  );
}

function Result(booking: CertainBooking) {
  const { state, lines, looked } = booking;
  const { left, leftCount, noted, notedCount } = booking;
  const untouched = lines - looked;
  return (
    <Notice
      tone={leftCount + notedCount + untouched === 0 ? "success" : "warning"}
      title={bookedTitle(booking)}
    >
      <p className="text-sm wrap-anywhere">
        {byWhom(booking)}
        {state === "stopped" &&
          ` It was stopped before ${groupedNumber(untouched)} of them: they wait as before.`}
      </p>
      <LeftLines lines={left} count={leftCount} what="not booked" />
      <LeftLines lines={noted} count={notedCount} what="booked for an order that needs you" />
    </Notice>
  );
}

function bookedTitle({ lines, booked, bookedAmount }: CertainBooking): string {
  const sum = formatMoney(rupees(bookedAmount));
  if (lines === 1) return `The certain line was ${booked === 1 ? `booked, ${sum}` : "not booked"}`;
  return `${groupedNumber(booked)} of ${linesText(lines)} were booked, ${sum} in all`;
}

const byWhom = ({ startedBy, startedAt }: CertainBooking) =>
  `Begun by ${startedBy}, ${dateAndTime(startedAt)}.`;
