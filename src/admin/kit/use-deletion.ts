import { type RefObject, useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";

interface DeletionOptions {
  /** Gets the focus that the deleted row had. */
  focusNext?: RefObject<HTMLElement | null>;
  /** Sent along as `list`: where the action leads to. */
  list?: string;
}

/**
 * Deletes something by the page's own action (DELETE with its `id`), once it was asked about. Where
 * it stood in a list, the row that held the focus is gone then, and `focusNext` gets it.
 */
export function useDeletion<T extends { _id: string }>({ focusNext, list }: DeletionOptions) {
  const { data: outcome, state, submit } = useFetcher<{ ok: boolean }>();
  /** Null while nothing is asked about. */
  const [chosen, choose] = useState<T | null>(null);
  const isDeleted = state === "idle" && outcome?.ok === true;

  useEffect(() => {
    if (outcome) choose(null);
  }, [outcome]);

  useEffect(() => {
    if (isDeleted) focusNext?.current?.focus();
  }, [isDeleted, focusNext]);

  return {
    chosen,
    choose,
    close: useCallback(() => choose(null), []),
    busy: state !== "idle",
    confirm(): void {
      if (chosen && state === "idle")
        void submit({ id: chosen._id, ...(list && { list }) }, { method: "DELETE" });
    },
  };
}
