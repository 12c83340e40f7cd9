import { useEffect, useRef, useState } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";

/** Some rows, and the key of what follows them; without one nothing does. */
export interface RowsPart<Row> {
  rows: readonly Row[];
  next: string | undefined;
}

/**
 * The rows that a page shows of a long list within it: those that it was loaded with, and further ones as they are
 * asked for. Once the page is loaded again it begins anew.
 *
 * @param failed said where the shop does not tell why no more could be loaded
 */
export function useMoreRows<Row>(
  first: RowsPart<Row>,
  load: (after: string) => Promise<ApiOutcome<RowsPart<Row>>>,
  failed: string,
) {
  const [more, setMore] = useState<RowsPart<Row> & { of: readonly Row[] }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [newAt, setNewAt] = useState<number>();
  const firstNew = useRef<HTMLElement>(null);
  const { rows, next } = more?.of === first.rows ? more : first;

  useEffect(() => {
    if (newAt !== undefined) firstNew.current?.focus();
  }, [newAt]);

  const showMore = async () => {
    if (next === undefined || busy) return;
    setBusy(true);
    setProblem(undefined);
    const answer = await load(next);
    setBusy(false);
    if (!answer.ok) return setProblem(failureText(answer, failed));
    setMore({ of: first.rows, rows: [...rows, ...answer.value.rows], next: answer.value.next });
    setNewAt(rows.length);
  };

  /** Of the row's element: the first of those that were asked for gets the focus. */
  const keepFirstNew = (element: HTMLElement | null) => {
    firstNew.current = element;
  };
  const focusOf = (place: number) => (place === newAt ? { ref: keepFirstNew, tabIndex: -1 } : {});

  return { rows, next, busy, problem, showMore, focusOf };
}
