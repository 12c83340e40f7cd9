import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "../confirm-dialog.tsx";

/** How entries of a list are deleted, by the page's own action (`deleteEntries`). */
export interface ListDeletionTexts<Entry> {
  title: string;
  /** What will be gone with an entry. */
  text: (entry: Entry) => ReactNode;
}

/**
 * Deletes entries once it was asked about. The rows that held the focus are gone then, and `focusNext`
 * gets it.
 */
export function useListDeletion<Entry extends { _id: string }>(
  focusNext: RefObject<HTMLElement | null>,
  onDeleted: () => void,
) {
  const { data: outcome, state, submit } = useFetcher<{ ok: boolean }>();
  /** What is asked about. */
  const [chosen, open] = useState<readonly Entry[]>([]);
  const busy = state !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!outcome) return;
    open([]);
    if (outcome.ok) onDeleted();
  }, [outcome]);

  useEffect(() => {
    if (!busy && outcome?.ok) focusNext.current?.focus();
  }, [busy, outcome, focusNext]);

  return {
    chosen,
    open,
    busy,
    confirm(): void {
      const form = new FormData();
      for (const { _id } of chosen) form.append("id", _id);
      if (!busy) void submit(form, { method: "DELETE" });
    },
  };
}

interface ListDeletionDialogProps<Entry extends { _id: string }> {
  deletion: ReturnType<typeof useListDeletion<Entry>>;
  texts: ListDeletionTexts<Entry>;
  /** What several entries are called. */
  many: string;
}

export function ListDeletionDialog<Entry extends { _id: string }>(
  props: ListDeletionDialogProps<Entry>,
) {
  const { deletion, texts, many } = props;
  const { chosen, open, busy, confirm } = deletion;
  const [first, second] = chosen;
  return (
    <ConfirmDialog
      open={chosen.length > 0}
      title={second ? `Delete ${chosen.length} ${many}?` : texts.title}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={busy}
      onConfirm={confirm}
      onClose={() => open([])}
    >
      <p className="wrap-anywhere">
        {second ? "They are deleted for good." : first && texts.text(first)}
      </p>
    </ConfirmDialog>
  );
}
