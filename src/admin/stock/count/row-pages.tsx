import { groupedNumber } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";

/** Rows that are drawn at once. */
export const ROWS_A_PAGE = 50;

interface RowPagesProps {
  /** From 0. */
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which rows are shown, and the way to those before and behind them; nothing where all are shown. */
export function RowPages({ page, total, onPage }: RowPagesProps) {
  const pages = Math.ceil(total / ROWS_A_PAGE);
  if (pages < 2) return null;
  const first = page * ROWS_A_PAGE + 1;
  const last = Math.min(total, first + ROWS_A_PAGE - 1);
  return (
    <div className="no-print my-3 flex flex-wrap items-center gap-3">
      <Button variant="secondary" aria-disabled={page === 0} onClick={() => onPage(page - 1)}>
        Rows before
      </Button>
      <p className="tabular">
        {groupedNumber(first)} to {groupedNumber(last)} of {groupedNumber(total)}
      </p>
      <Button
        variant="secondary"
        aria-disabled={page === pages - 1}
        onClick={() => onPage(page + 1)}
      >
        Rows behind
      </Button>
    </div>
  );
}
