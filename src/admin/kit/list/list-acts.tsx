import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { showBulkOutcome, showOutcome } from "../action-outcome.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";

/** Done with an entry by its row's menu, and with all that are chosen. */
export type ListAct<Entry> = {
  label: string;
  busyLabel?: string;
  isDangerous?: boolean;
  /** Left out, it can be done with all. */
  isFor?: (entry: Entry) => boolean;
  /** Left out, it is done at once: what can be taken back asks nothing. */
  question?: ActQuestion<Entry>;
} & (SentOneByOne<Entry> | DoneAtOnce<Entry>);

/** What the shop says of what was done. */
interface ListActAnswer extends ActAnswer {
  /** False where all was so before: there is nothing to take back. */
  changed?: boolean;
}

interface ActQuestion<Entry> {
  /** Of one entry; left out, what is done and its name. */
  title?: string;
  /** A sentence of what will happen to one. */
  text: (entry: Entry) => ReactNode;
  /** The same of several, below their names. */
  ofMany: string;
  /** Has to be done before this can be done with an entry; undefined where nothing has. */
  blockedBy?: (entry: Entry) => Promise<ReactNode>;
}

/** Several are dealt with one after the other; one toast says what became of them. */
interface SentOneByOne<Entry, Answer extends ListActAnswer = ListActAnswer> {
  send(entry: Entry): Promise<ApiOutcome<Answer>>;
  /** Such as `deleted`. */
  done: string;
  /** Said where no answer of the shop came. */
  failed: string;
  /**
   * What it did can be taken back, as long as its message stands: by what the shop answered, since a colleague may have
   * changed the entry after the list was loaded.
   */
  undo?(entry: Entry, answer: Answer): Promise<ApiOutcome<ListActAnswer>>;
}

/** Deals with all at once, and says by itself what became of them. */
interface DoneAtOnce<Entry> {
  run: (entries: readonly Entry[]) => Promise<void>;
}

export type Deletion<Entry, Answer extends ListActAnswer = ListActAnswer> = Pick<
  SentOneByOne<Entry, Answer>,
  "send" | "failed"
> & {
  /** Left out, each can be deleted. */
  isFor?: (entry: Entry) => boolean;
} & (AskedDeletion<Entry> | UndoneDeletion<Entry, Answer>);

interface AskedDeletion<Entry> {
  /** The question of one; left out, it names the entry. */
  title?: string;
  /** A sentence of what will be gone with an entry. */
  text: (entry: Entry) => ReactNode;
  blockedBy?: (entry: Entry) => Promise<ReactNode>;
}

/** Asks nothing: all that an entry is can be made again. */
type UndoneDeletion<Entry, Answer extends ListActAnswer> = Required<
  Pick<SentOneByOne<Entry, Answer>, "undo">
>;

/** Deletes entries: once it was asked about, or with the way back. */
export function actOf<Entry>({ send, failed, isFor, ...how }: Deletion<Entry>): ListAct<Entry> {
  return {
    label: "Delete",
    busyLabel: "Deleting...",
    isDangerous: true,
    ...(isFor && { isFor }),
    ...("undo" in how
      ? { undo: how.undo }
      : { question: { ...how, ofMany: "They are deleted for good." } }),
    send,
    done: "deleted",
    failed,
  };
}

/** An act and what it is to be done with. */
interface Asked<Entry> {
  act: ListAct<Entry>;
  entries: readonly Entry[];
}

interface ActsOptions<Entry> {
  nameOf: (entry: Entry) => string;
  /** Gets the focus after what was asked about. */
  focusNext: RefObject<HTMLElement | null>;
  onDone: () => void;
}

/** Does acts, once they were asked about; the list is loaded again then. */
export function useListActs<Entry>({ nameOf, focusNext, onDone }: ActsOptions<Entry>) {
  const [asked, setAsked] = useState<Asked<Entry>>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (done > 0) focusNext.current?.focus();
  }, [done, focusNext]);

  const carryOut = async ({ act, entries }: Asked<Entry>) => {
    if (busy) return;
    setBusy(true);
    const isDone =
      "run" in act
        ? await act.run(entries).then(() => true)
        : await sendAll(act, entries, nameOf, () => void revalidate());
    setAsked(undefined);
    if (isDone) {
      onDone();
      await revalidate();
    }
    setBusy(false);
    // What opened the question may be gone; after what is done at once the focus stays beside its place.
    if (isDone && (act.question || ("send" in act && act.undo))) setDone((times) => times + 1);
  };
  return {
    asked,
    busy,
    start: (act: ListAct<Entry>, entries: readonly Entry[]) => {
      const those = entries.filter((entry) => act.isFor?.(entry) !== false);
      if (those.length === 0) return;
      if (act.question) setAsked({ act, entries: those });
      else void carryOut({ act, entries: those });
    },
    confirm: () => asked && void carryOut(asked),
    close: () => setAsked(undefined),
  };
}

/**
 * Answers whether the list is another now; what a single one was refused for leaves it as it is, unless a colleague has
 * changed it.
 *
 * @param onUndone after what was done has been taken back
 */
async function sendAll<Entry>(
  { send, done, failed: fallbackMessage, undo }: SentOneByOne<Entry>,
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  onUndone: () => void,
): Promise<boolean> {
  const outcomes: { entry: Entry; outcome: ApiOutcome<ListActAnswer> }[] = [];
  // In a tree what stands below goes first: before that, what holds it cannot.
  for (const entry of entries.toReversed()) outcomes.unshift({ entry, outcome: await send(entry) });
  const [first, second] = outcomes;
  const changed = outcomes.flatMap(({ entry, outcome }) =>
    outcome.ok && outcome.value.changed !== false ? [{ entry, answer: outcome.value }] : [],
  );
  const back =
    undo && changed.length > 0
      ? {
          label: "Undo",
          run: () => void undoAll(undo, changed, nameOf).then(onUndone),
          undoes: true as const,
        }
      : undefined;
  if (first && !second) showOutcome(first.outcome, fallbackMessage, back);
  const failed = outcomes.flatMap(({ entry, outcome }) =>
    outcome.ok ? [] : [{ name: nameOf(entry), why: failureText(outcome, fallbackMessage) }],
  );
  const count = outcomes.length - failed.length;
  if (second) {
    const text = `${count} of ${outcomes.length} ${done}`;
    const toSeeTo = outcomes.flatMap(({ entry, outcome }) =>
      outcome.ok && outcome.value.attention
        ? [{ name: nameOf(entry), why: outcome.value.message }]
        : [],
    );
    showBulkOutcome(text, failed, back, toSeeTo);
  }
  const isOtherNow = outcomes.some(
    ({ outcome }) => !outcome.ok && outcome.code === "changed_meanwhile",
  );
  return count > 0 || failed.length > 1 || isOtherNow;
}

const NOT_UNDONE = "It could not be taken back";

/** Takes back what was done with entries, and says in one message what became of that. */
async function undoAll<Entry>(
  undo: NonNullable<SentOneByOne<Entry>["undo"]>,
  changed: readonly { entry: Entry; answer: ListActAnswer }[],
  nameOf: (entry: Entry) => string,
): Promise<void> {
  const failed: { name: string; why: string }[] = [];
  let message = "";
  for (const { entry, answer } of changed) {
    const outcome = await undo(entry, answer);
    if (outcome.ok) message = outcome.value.message;
    else failed.push({ name: nameOf(entry), why: failureText(outcome, NOT_UNDONE) });
  }
  const count = changed.length - failed.length;
  const isOne = changed.length === 1 && count === 1;
  showBulkOutcome(isOne ? message : `${count} of ${changed.length} taken back`, failed);
}

interface ListActDialogProps<Entry> {
  acts: ReturnType<typeof useListActs<Entry>>;
  /** Several entries' name. */
  many: string;
  nameOf: (entry: Entry) => string;
  /** An entry is on the page of the list that is open. */
  isShown: (entry: Entry) => boolean;
}

/** More of them are counted, not named. */
const MAX_NAMED = 10;

/** Asks before an act is done. */
export function ListActDialog<Entry>({ acts, many, nameOf, isShown }: ListActDialogProps<Entry>) {
  const { act, entries = [] } = acts.asked ?? {};
  const { question } = act ?? {};
  const [first, second] = entries;
  const { isAsking, reason } = useBlocked(second ? undefined : first, question?.blockedBy);
  const label = act?.label ?? "";
  const name = first && nameOf(first);
  const unnamed = entries.length - MAX_NAMED;
  const hidden = entries.filter((entry) => !isShown(entry)).length;
  return (
    <ConfirmDialog
      open={acts.asked !== undefined}
      title={
        second
          ? `${label} ${entries.length} ${many}?`
          : reason
            ? `${name} cannot be ${act && "done" in act ? act.done : "dealt with"} yet`
            : (question?.title ?? `${label} ${name}?`)
      }
      confirmLabel={label}
      busyLabel={isAsking ? "Looking what needs it..." : (act?.busyLabel ?? "Saving...")}
      busy={isAsking || acts.busy}
      mayConfirm={!reason}
      onConfirm={acts.confirm}
      onClose={acts.close}
    >
      {second ? (
        <>
          <ul className="mb-3 list-disc pl-6 wrap-anywhere">
            {entries.slice(0, MAX_NAMED).map((entry) => (
              <li key={nameOf(entry)}>{nameOf(entry)}</li>
            ))}
            {unnamed > 0 && <li>and {unnamed} more</li>}
          </ul>
          <p>{question?.ofMany}</p>
        </>
      ) : (
        (reason ?? <p className="wrap-anywhere">{first && question?.text(first)}</p>)
      )}
      {hidden > 0 && (
        <p className="mt-3 font-semibold">
          {hidden} of them {hidden === 1 ? "is" : "are"} not shown in the list now.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Why an act cannot be done with an entry, looked up when it is asked about. */
function useBlocked<Entry>(entry: Entry | undefined, blockedBy: ActQuestion<Entry>["blockedBy"]) {
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
