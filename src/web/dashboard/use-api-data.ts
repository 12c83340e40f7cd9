import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiOutcome } from "../api/api-outcome.ts";

/** What a page of the dashboard shows, and how to ask for it again. */
interface ApiData<T> {
  /** Null until the first answer; then the last one, also while the next is on its way. */
  outcome: ApiOutcome<T> | null;
  loading: boolean;
  reload: () => Promise<void>;
}

/** Asks the shop when the page opens, and again when `load` is another function (`useCallback`). */
export function useApiData<T>(load: () => Promise<ApiOutcome<T>>): ApiData<T> {
  const [outcome, setOutcome] = useState<ApiOutcome<T> | null>(null);
  const [loading, setLoading] = useState(true);
  /** Counts what was asked: an answer that was overtaken is not shown. */
  const turn = useRef(0);

  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    setLoading(true);
    const answer = await load();
    if (mine !== turn.current) return;
    setOutcome(answer);
    setLoading(false);
  }, [load]);

  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);

  return { outcome, loading, reload };
}
