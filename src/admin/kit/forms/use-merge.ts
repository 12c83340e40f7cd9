import { useState } from "react";
import { type Conflict, type MergedEdits, mergeEdits } from "./merge-edits.ts";

/** A field of a form that somebody else may change meanwhile. */
export interface MergeField {
  label: string;
  /** How its value is shown beside another one; left out, as the text (or Yes and No) that it is. */
  show?: (value: unknown, other: unknown) => React.ReactNode;
}

/**
 * The fields by their names, each with its label or more: all that a form saves, or one person's edit
 * undoes another's unseen.
 */
export type MergeFields<Name extends string = string> = Readonly<Record<Name, MergeField | string>>;

/** A conflict, and whose value stands in the form. */
export interface Choice extends Conflict {
  chosen: "mine" | "theirs";
}

interface MergeOptions {
  fields: MergeFields;
  /** As the form began. */
  initial: Record<string, unknown>;
  /** As it is now, and how a field of it is set. */
  read: () => Record<string, unknown>;
  write: (name: string, value: unknown) => void;
}

export type Merge = ReturnType<typeof useMerge>;

/** Brings a form together with what somebody else has saved since it was opened; nothing is lost. */
export function useMerge({ fields, initial, read, write }: MergeOptions) {
  const [before, setBefore] = useState(initial);
  const [takenOver, setTakenOver] = useState<MergedEdits["takenOver"]>([]);
  const [choices, setChoices] = useState<Choice[]>([]);
  /** How often it was needed: each time it is told anew. */
  const [times, setTimes] = useState(0);

  return {
    fields,
    takenOver,
    choices,
    times,

    /**
     * Takes what is saved now: fields that only others changed are set, others are asked about.
     *
     * @param names the fields, where what is saved now has others than `fields`
     */
    meet(theirs: Record<string, unknown>, names = Object.keys(fields)): void {
      const merged = mergeEdits(names, before, read(), theirs);
      for (const { name, value } of merged.takenOver) write(name, value);
      setBefore(theirs);
      setTakenOver(merged.takenOver);
      setChoices(merged.conflicts.map((conflict) => ({ ...conflict, chosen: "mine" })));
      setTimes(times + 1);
    },

    /** Begins anew with what was saved here: there is nothing to choose any more. */
    startFrom(saved: Record<string, unknown>): void {
      setBefore(saved);
      setTakenOver([]);
      setChoices([]);
    },

    /** Puts one of the two into the form; what was typed since into the other is kept for the way back. */
    choose(name: string, chosen: Choice["chosen"]): void {
      const now = read()[name];
      setChoices(
        choices.map((choice) => {
          if (choice.name !== name || choice.chosen === chosen) return choice;
          const choiceNow = { ...choice, [choice.chosen]: now, chosen };
          write(name, choiceNow[chosen]);
          return choiceNow;
        }),
      );
    },
  };
}
