import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { ListAct, useListActs } from "./list-acts.tsx";
import type { ListRows } from "./list-row.tsx";
import type { useChosenEntries } from "./use-chosen-entries.ts";

type MenuOf<Entry> = NonNullable<ListRows<Entry>["menuOf"]>;

/** A row's menu: its links, then the acts that can be done with its entry. */
export function menuWithActs<Entry>(
  menuOf: MenuOf<Entry> | undefined,
  acts: readonly ListAct<Entry>[],
  start: (act: ListAct<Entry>, entries: readonly Entry[]) => void,
): MenuOf<Entry> {
  return (entry, open) => [
    ...(menuOf?.(entry, open) ?? []),
    ...acts
      .filter(({ isFor }) => isFor?.(entry) !== false)
      .map((act) => ({
        label: act.label,
        isDangerous: act.isDangerous ?? false,
        onSelect: () => start(act, [entry]),
      })),
  ];
}

interface BulkActsProps<Entry extends { _id: string }> {
  /** All entries of the page. */
  entries: readonly Entry[];
  chosen: ReturnType<typeof useChosenEntries<Entry>>;
  acts: readonly ListAct<Entry>[];
  doing: ReturnType<typeof useListActs<Entry>>;
  /** Buttons of the list's own, before its acts. */
  children: ReactNode;
}

/** What can be done with the entries that are chosen, while any are. */
export function BulkActs<Entry extends { _id: string }>(props: BulkActsProps<Entry>) {
  const { entries, acts, doing, children } = props;
  const { chosen, chosenEntries, choose, clear } = props.chosen;
  return (
    <BulkBar
      count={chosen.size}
      others={entries.filter(({ _id }) => !chosen.has(_id)).length}
      listed={entries.length}
      onChooseAll={() => choose(entries, true)}
      onClear={clear}
    >
      {children}
      {acts.map((act) => (
        <Button
          key={act.label}
          variant={act.isDangerous ? "danger" : "primary"}
          className="compact!"
          aria-disabled={doing.busy || chosenEntries.every((each) => act.isFor?.(each) === false)}
          onClick={() => doing.start(act, chosenEntries)}
        >
          {act.label}
        </Button>
      ))}
    </BulkBar>
  );
}
