import { Link } from "react-router";
import { countCodec } from "#shared/codecs.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { StockProblem } from "#shared/stock/entries-contract.ts";
import { Button } from "#ui/button.tsx";
import { deltaText, piecesText } from "../stock-texts.ts";
import { type CountSheet, typeCount } from "./count-draft.ts";

/** What the shop said of a row, with what it knew as the sheet was made and what was counted. */
export interface CountProblem extends StockProblem {
  seen: number;
  counted: number;
}

interface ReviewRowProps {
  row: CountSheet["rows"][number];
  text: string;
  /** Why it could not be saved; what lies there now stands in the row. */
  problem: CountProblem | undefined;
}

/** A product of which another number was counted than the shop knew: both, what that makes, and the number to set right. */
export function ReviewRow({ row, text, problem }: ReviewRowProps) {
  const { _id: id, name, sku, onHand } = row;
  const counted = countCodec.read(text);
  const delta = counted === undefined ? 0 : counted - onHand;
  return (
    <li className="px-3 py-2 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <label htmlFor={id} className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <span className="sr-only">Counted of </span>
          {name}
          <span className="tabular block text-sm text-muted">{sku}</span>
        </label>
        <span className="tabular text-sm text-muted">{groupedNumber(onHand)} known</span>
        <input
          id={id}
          value={text}
          onChange={(event) => typeCount(id, event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          className="tabular min-h-11 w-28 rounded-md border border-field bg-surface px-3 text-right"
        />
        <span className={`tabular w-28 text-right font-semibold ${delta < 0 ? "text-error" : ""}`}>
          {counted === undefined ? "Not counted" : delta === 0 ? "As known" : deltaText(delta)}
        </span>
      </div>
      {problem && <Problem id={id} problem={problem} counted={counted} />}
    </li>
  );
}

interface ProblemProps {
  id: string;
  problem: CountProblem;
  /** What stands in the field now. */
  counted: number | undefined;
}

function Problem({ id, problem, counted }: ProblemProps) {
  const { what, seen, onHand, reserved } = problem;
  if (what === "kept")
    return (
      <p className="mt-1 text-sm text-error">
        {piecesText(reserved)} {reserved === 1 ? "is" : "are"} kept for orders. Count again; where
        fewer are there, first cancel what is missing in one of{" "}
        <Link
          to={`/dashboard/admin/products/${id}/stock`}
          className="link inline-flex min-h-11 items-center"
        >
          the orders that keep them
        </Link>
        , then save.
      </p>
    );
  const moved = problem.counted + onHand - seen;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-error">
      <p>
        {groupedNumber(seen)} lay there by the shop&rsquo;s numbers when the sheet was made, and{" "}
        {groupedNumber(onHand)} do now. If you counted after that, save again.
      </p>
      {moved >= 0 && moved !== counted && (
        <Button
          variant="secondary"
          className="compact!"
          onClick={() => typeCount(id, String(moved))}
        >
          Counted before it: {groupedNumber(moved)}
        </Button>
      )}
    </div>
  );
}
