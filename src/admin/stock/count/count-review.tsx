import "../../kit/forms/zod-without-eval.ts";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failure } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { type StockProblem, stockProblems } from "#shared/stock/entries-contract.ts";
import { stockNote } from "#shared/stock/movement-reason.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ActionForm } from "../../kit/action-form.tsx";
import { LimitedField } from "../../kit/forms/limited-field.tsx";
import { stockDoubt } from "../stock-doubts.ts";
import { stockEntryPath } from "../stock-texts.ts";
import {
  type CountedRow,
  type CountSheet,
  endSheet,
  readCounts,
  seeProblems,
  type TypedCounts,
} from "./count-draft.ts";
import { type CountProblem, ReviewRow } from "./review-row.tsx";
import { ROWS_A_PAGE, RowPages } from "./row-pages.tsx";

const schema = z.object({ note: stockNote });

/** Nothing offers to save it once more: what the first try set right would be counted a second time. */
const SAVED_BEFORE =
  "Your first try was saved, and what you changed since is not. Look at it among all entries of the stock, " +
  "drop this sheet, then make a new one to count again what you changed.";

interface CountReviewProps {
  sheet: CountSheet;
  counts: TypedCounts;
  onBack: () => void;
}

/** What differs from the shop's numbers, to be looked at and set right before all is saved at once. */
export function CountReview({ sheet, counts, onBack }: CountReviewProps) {
  const navigate = useNavigate();
  const [page, setPage] = useState(0);
  const [problems, setProblems] = useState<readonly CountProblem[]>([]);
  const saved = useRef<number>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the page may be scrolled far down.
  useEffect(() => heading.current?.focus(), []);
  // What stood here when it was opened stays, so that no row goes while its number is typed.
  const [opened] = useState(
    () => new Set(readCounts(sheet, counts).differing.map(({ row }) => row._id)),
  );
  const { counted, unreadable, differing } = readCounts(sheet, counts);
  const problemOf = new Map(problems.map((problem) => [problem.product, problem]));
  const rows = sheet.rows
    .filter(({ _id }) => opened.has(_id) || problemOf.has(_id))
    .sort((a, b) => Number(problemOf.has(b._id)) - Number(problemOf.has(a._id)));
  const gone = problems.filter(({ what }) => what === "gone").length;
  const left = sheet.rows.length - counted.length;

  const send = async ({ note }: z.infer<typeof schema>) => {
    const outcome = await callEndpoint("saveStockCount", {
      body: {
        branch: sheet.branch.code,
        ...(note && { note }),
        lines: counted.map(({ row, counted: pieces }) => {
          return { product: row._id, counted: pieces, onHandSeen: row.onHand };
        }),
      },
      // The sheet's own: one of this form's would be gone after "Back to the sheet".
      idempotencyKey: sheet.idempotencyKey,
    });
    if (outcome.ok) {
      saved.current = outcome.value.entry._id;
      return outcome;
    }
    const found = stockProblems.safeParse(outcome.details).data?.problems ?? [];
    setProblems(countProblems(found, counted));
    // Where no answer came, the count may be saved: the sheet stays as it was sent.
    if (found.length > 0) seeProblems(found);
    setPage(0);
    if (outcome.code === "idempotency_key_reused") return failure("conflict", SAVED_BEFORE);
    return outcome;
  };
  const finish = () => {
    endSheet();
    if (saved.current !== undefined) void navigate(stockEntryPath(saved.current));
  };

  return (
    <section aria-labelledby="differences" className="no-print grid max-w-4xl gap-4">
      <h2 ref={heading} id="differences" tabIndex={-1} className="text-xl outline-none">
        {differing.length === 0
          ? "All that you counted are as many as the shop knew"
          : `${groupedNumber(differing.length)} of ${groupedNumber(counted.length)} differ`}
      </h2>
      {left > 0 && (
        <p>
          {groupedNumber(left)} {left === 1 ? "product is" : "products are"} not counted and{" "}
          {left === 1 ? "stays as it is" : "stay as they are"}.
        </p>
      )}
      {gone > 0 && (
        <Notice tone="warning">
          {gone === 1 ? "1 product has" : `${groupedNumber(gone)} products have`} been deleted
          meanwhile and no longer {gone === 1 ? "stands" : "stand"} on the sheet.
        </Notice>
      )}
      <RowPages page={page} total={rows.length} onPage={setPage} />
      {rows.length > 0 && (
        <ul className="sheet divide-y divide-line">
          {rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE).map((row) => (
            <ReviewRow
              key={row._id}
              row={row}
              text={counts[row._id] ?? ""}
              problem={problemOf.get(row._id)}
            />
          ))}
        </ul>
      )}
      <div className="sheet p-4 sm:p-5">
        {unreadable.length > 0 ? (
          <p className="mb-3 text-error">
            {unreadable.map(({ name }) => name).join("; ")}: what stands there is no number. Correct
            it in the sheet first.
          </p>
        ) : (
          <ActionForm
            label="Save the count"
            schema={schema}
            defaultValues={{ note: "" }}
            send={send}
            doubtedBeside={counts}
            doubtOf={() =>
              stockDoubt(
                counted.map(({ row: { name, onHand }, counted: pieces }) => {
                  return { name, pieces, before: onHand };
                }),
              )
            }
            fallbackMessage="No answer came. Save once more: nothing is done twice."
            submitLabel="Save the count"
            onDone={finish}
          >
            {(form) => (
              <LimitedField
                form={form}
                name="note"
                label="Note (optional)"
                autoComplete="off"
                hint="Such as who counted, and which shelf."
              />
            )}
          </ActionForm>
        )}
        <Button variant="quiet" className="mt-2" onClick={onBack}>
          Back to the sheet
        </Button>
      </div>
    </section>
  );
}

/** What the shop said of rows, with what stood in them as they were sent. */
function countProblems(
  problems: readonly StockProblem[],
  sent: readonly CountedRow[],
): CountProblem[] {
  const byId = new Map(sent.map((line) => [line.row._id, line]));
  return problems.map((problem) => {
    const { row, counted } = byId.get(problem.product) ?? {};
    return { ...problem, seen: row?.onHand ?? problem.onHand, counted: counted ?? 0 };
  });
}
