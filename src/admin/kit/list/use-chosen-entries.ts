import { useState } from "react";

interface ChosenEntries<Entry> {
  /** By their ids. */
  chosen: ReadonlyMap<string, Entry>;
  /** As they are shown now, and in that order, those that are shown. */
  chosenEntries: readonly Entry[];
  choose: (changed: readonly Entry[], isChosen: boolean) => void;
  clear: () => void;
}

/**
 * The entries of a list that are chosen, on whichever of its pages.
 *
 * @param shown on the page that is shown
 */
export function useChosenEntries<Entry extends { _id: string }>(
  shown: readonly Entry[],
): ChosenEntries<Entry> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Entry>>(new Map());
  const shownIds = new Set(shown.map(({ _id }) => _id));
  return {
    chosen,
    chosenEntries: [
      ...[...chosen.values()].filter(({ _id }) => !shownIds.has(_id)),
      ...shown.filter(({ _id }) => chosen.has(_id)),
    ],
    choose: (changed, isChosen) => {
      const next = new Map(chosen);
      for (const entry of changed) {
        if (isChosen) next.set(entry._id, entry);
        else next.delete(entry._id);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
