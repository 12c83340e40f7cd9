import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { ZeroResultSearch, ZeroResultTotal } from "#shared/search/admin-contract.ts";
import type { ListAct } from "../kit/list/list-acts.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";

export type Words = { _id: string };
export type ZeroResult = ZeroResultSearch & Words;

export const ignoring: ListAct<Words> = {
  label: "Ignore",
  send: ({ _id: words }) => callEndpoint("ignoreSearch", { body: { words, ignore: true } }),
  done: "ignored",
  failed: "The words could not be ignored",
};

export const showingAgain: ListAct<Words> = {
  label: "Show again",
  send: ({ _id: words }) => callEndpoint("ignoreSearch", { body: { words, ignore: false } }),
  done: "shown again",
  failed: "The words could not be shown again",
};

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
