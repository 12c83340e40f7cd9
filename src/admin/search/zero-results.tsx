import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { ZeroResultSearch, ZeroResultTotal } from "#shared/search/admin-contract.ts";
import { Button } from "#ui/button.tsx";
import { showOutcome } from "../kit/action-outcome.ts";
import type { ListColumn } from "../kit/list/list-column.tsx";

export type Words = { _id: string };
export type ZeroResult = ZeroResultSearch & Words;

interface IgnoreButtonProps {
  entries: readonly Words[];
  ignore: boolean;
  onDone: () => void;
  children: string;
}

export function IgnoreButton({ entries, ignore, onDone, children }: IgnoreButtonProps) {
  const ignoring = useIgnoring();
  const act = async () => {
    await ignoring(
      entries.map(({ _id }) => _id),
      ignore,
    );
    onDone();
  };
  return (
    <Button className="compact!" onClick={() => void act()}>
      {children}
    </Button>
  );
}

/** Ignores words, or shows them again; the page then shows what is left. */
export function useIgnoring() {
  const { revalidate } = useRevalidator();
  return async (all: readonly string[], ignore: boolean) => {
    const failed = ignore ? "The words could not be ignored" : "The words could not be shown again";
    for (const words of all) {
      showOutcome(await callEndpoint("ignoreSearch", { body: { words, ignore } }), failed);
    }
    await revalidate();
  };
}

export function totalText({ words, times }: ZeroResultTotal): string {
  const searches = times === 1 ? "1 search" : `${groupedNumber(times)} searches`;
  return `${searches} for ${words === 1 ? "1 phrase" : `${groupedNumber(words)} phrases`}`;
}

export const zeroResultColumns: readonly ListColumn<ZeroResult>[] = [
  { name: "Words", grow: 60, cell: ({ words }) => words },
  {
    name: "Times",
    align: "right",
    cell: ({ times }) => (
      <span className="tabular text-sm text-muted">
        {times === 1 ? "once" : `${groupedNumber(times)} times`}
      </span>
    ),
  },
  {
    name: "Last",
    cell: ({ lastDay }) => (
      <span className="tabular text-sm text-muted">last on {longDate(lastDay)}</span>
    ),
  },
  {
    name: "Outcome",
    grow: 40,
    cell: (search) => <span className="text-sm text-muted">{outcomeText(search)}</span>,
  },
];

const outcomeText = ({ outcome, correctedKeyword }: ZeroResultSearch) =>
  ({
    nothing: "found nothing",
    some: "found only some of the words",
    mended: `found as “${correctedKeyword}”`,
  })[outcome];
