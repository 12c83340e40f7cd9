import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "../confirm-dialog.tsx";

/** How entries of a list are deleted, by the page's own action (`deleteEntries`). */
export interface ListDeletionTexts<Entry> {
  /** The question; left out, it names the entry. */
  title?: string;
  /** What will be gone with an entry. */
  text: (entry: Entry) => ReactNode;
  /** Whether deleting one is offered; left out, all are. */
  canDelete?: (entry: Entry) => boolean;
  /** What has to be done before an entry can be deleted; undefined where nothing has. */
  blockedBy?: (entry: Entry) => Promise<ReactNode>;
}

/**
 * Deletes entries once it was asked about. The rows that held the focus are gone then, and `focusNext`
 * gets it.
 */
export function useListDeletion<Entry extends { _id: string }>({
  nameOf,
  focusNext,
  onDeleted,
}: {
  nameOf: (entry: Entry) => string;
  focusNext: RefObject<HTMLElement | null>;
  onDeleted: () => void;
}) {
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
      for (const entry of chosen) {
        form.append("id", entry._id);
        form.append("name", nameOf(entry));
      }
      if (!busy) void submit(form, { method: "DELETE" });
    },
  };
}

interface ListDeletionDialogProps<Entry extends { _id: string }> {
  deletion: ReturnType<typeof useListDeletion<Entry>>;
  texts: ListDeletionTexts<Entry>;
  /** What several entries are called, and one of them. */
  many: string;
  nameOf: (entry: Entry) => string;
  /** Whether an entry is on the page of the list that is open. */
  isShown: (entry: Entry) => boolean;
}

/** More of them are counted, not named. */
const MAX_NAMED = 10;

export function ListDeletionDialog<Entry extends { _id: string }>(
  props: ListDeletionDialogProps<Entry>,
) {
  const { deletion, texts, many, nameOf, isShown } = props;
  const { chosen, open, busy, confirm } = deletion;
  const [first, second] = chosen;
  const { isAsking, reason } = useBlocked(second ? undefined : first, texts.blockedBy);
  const name = first && nameOf(first);
  const unnamed = chosen.length - MAX_NAMED;
  const hidden = chosen.filter((entry) => !isShown(entry)).length;
  return (
    <ConfirmDialog
      open={chosen.length > 0}
      title={
        second
          ? `Delete ${chosen.length} ${many}?`
          : reason
            ? `${name} cannot be deleted yet`
            : (texts.title ?? `Delete ${name}?`)
      }
      confirmLabel="Delete"
      busyLabel={isAsking ? "Looking what needs it..." : "Deleting..."}
      busy={isAsking || busy}
      mayConfirm={!reason}
      onConfirm={confirm}
      onClose={() => open([])}
    >
      {second ? (
        <>
          <ul className="mb-3 list-disc pl-6 wrap-anywhere">
            {chosen.slice(0, MAX_NAMED).map((entry) => (
              <li key={entry._id}>{nameOf(entry)}</li>
            ))}
            {unnamed > 0 && <li>and {unnamed} more</li>}
          </ul>
          <p>They are deleted for good.</p>
        </>
      ) : (
        (reason ?? <p className="wrap-anywhere">{first && texts.text(first)}</p>)
      )}
      {hidden > 0 && (
        <p className="mt-3 font-semibold">
          {hidden} of them {hidden === 1 ? "is" : "are"} not shown in the list now.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Why an entry cannot be deleted, asked when its deletion is. */
function useBlocked<Entry>(
  entry: Entry | undefined,
  blockedBy: ListDeletionTexts<Entry>["blockedBy"],
) {
  const [answer, setAnswer] = useState<{ entry: Entry; reason: ReactNode }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it is asked
  useEffect(() => {
    setAnswer(undefined);
    if (!entry || !blockedBy) return;
    let isCurrent = true;
    void blockedBy(entry).then((reason) => isCurrent && setAnswer({ entry, reason }));
    return () => {
      isCurrent = false;
    };
  }, [entry]);
  const isAnswered = answer !== undefined && answer.entry === entry;
  return {
    isAsking: entry !== undefined && blockedBy !== undefined && !isAnswered,
    reason: isAnswered ? answer.reason : undefined,
  };
}
