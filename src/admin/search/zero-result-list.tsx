import { type MouseEvent, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { ZeroResultSearch, ZeroResultTotal } from "#shared/search/admin-contract.ts";
import { type ZeroResultOutcome, zeroResultOutcomes } from "#shared/search/zero-result-outcomes.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { showOutcome } from "../kit/action-outcome.ts";
import { focusBeside } from "../kit/focus-beside.ts";

/** Rows that are shown at once, and more at each press. */
const ROWS = 20;

const outcomeNames: Record<ZeroResultOutcome, string> = {
  nothing: "Found nothing",
  some: "Found only some of the words",
  mended: "Found in another spelling",
};

interface ZeroResultListProps {
  /** The most searched for first. */
  zeroResults: readonly ZeroResultSearch[];
  totals: Readonly<Record<ZeroResultOutcome, ZeroResultTotal>>;
  ignored: readonly string[];
  onUse: (zeroResult: ZeroResultSearch) => void;
}

/** What shoppers searched for without finding it: what several searched for, then the rest. */
export function ZeroResultList({ zeroResults, totals, ignored, onUse }: ZeroResultListProps) {
  const [outcome, setOutcome] = useState<ZeroResultOutcome | "">("");
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = zeroResults.filter(
    (zeroResult) => outcome === "" || zeroResult.outcome === outcome,
  );
  const often = shown.filter(({ times }) => times > 1);
  const once = shown.filter(({ times }) => times === 1);
  const total = sum(
    outcome === "" ? zeroResultOutcomes.map((each) => totals[each]) : [totals[outcome]],
  );
  const rows = (list: readonly ZeroResultSearch[]) => (
    <Rows
      key={outcome}
      list={list}
      row={(zeroResult) => (
        <ZeroResultRow
          key={zeroResult.words}
          zeroResult={zeroResult}
          onUse={onUse}
          onEmpty={() => heading.current?.focus()}
        />
      )}
    />
  );
  return (
    <section aria-labelledby="zero-results">
      <h2 ref={heading} id="zero-results" tabIndex={-1} className="mb-3 outline-none">
        Searched for and not found
      </h2>
      <p className="mb-3 max-w-2xl text-muted">
        Searches are counted by their words and day for 90 days, once an hour from one network; who
        searched is not kept.
      </p>
      <SelectField
        label="Show"
        name="outcome"
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as ZeroResultOutcome | "")}
        className="mb-3 max-w-md"
      >
        <option value="">All</option>
        {zeroResultOutcomes.map((each) => (
          <option key={each} value={each}>
            {outcomeNames[each]} ({groupedNumber(totals[each].words)})
          </option>
        ))}
      </SelectField>
      <p role="status" className="tabular mb-3 text-sm text-muted">
        {totalText(total, shown.length)}
      </p>
      {often.length > 0 && rows(often)}
      {often.length === 0 && once.length > 0 && (
        <p className="text-muted">Nothing was searched for more than once yet.</p>
      )}
      {once.length > 0 && (
        <details className="mt-4">
          <summary className="link min-h-11 cursor-pointer py-2">
            Searched for once ({groupedNumber(once.length)})
          </summary>
          {rows(once)}
        </details>
      )}
      {ignored.length > 0 && (
        <details className="mt-4">
          <summary className="link min-h-11 cursor-pointer py-2">
            Ignored ({groupedNumber(ignored.length)})
          </summary>
          <Rows list={ignored} row={(words) => <IgnoredRow key={words} words={words} />} />
        </details>
      )}
    </section>
  );
}

function sum(totals: readonly ZeroResultTotal[]): ZeroResultTotal {
  return {
    words: totals.reduce((all, { words }) => all + words, 0),
    times: totals.reduce((all, { times }) => all + times, 0),
  };
}

function totalText({ words, times }: ZeroResultTotal, listed: number): string {
  if (words === 0) return "Nothing in the last 90 days.";
  const searches = times === 1 ? "1 search" : `${groupedNumber(times)} searches`;
  const distinct =
    words === 1 ? "1 word or phrase" : `${groupedNumber(words)} different words or phrases`;
  const cut = listed < words ? `; the ${groupedNumber(listed)} most searched for are listed` : "";
  return `${searches} for ${distinct} in the last 90 days${cut}.`;
}

interface RowsProps<T> {
  list: readonly T[];
  row: (entry: T) => React.ReactNode;
}

/** The first rows of a list, and a button for more. */
function Rows<T>({ list, row }: RowsProps<T>) {
  const [max, setMax] = useState(ROWS);
  return (
    <>
      <ul className="grid gap-2">{list.slice(0, max).map(row)}</ul>
      {list.length > max && (
        <Button variant="secondary" className="mt-3" onClick={() => setMax(max + ROWS)}>
          Show {Math.min(ROWS, list.length - max)} more
        </Button>
      )}
    </>
  );
}

const rowClasses = "sheet grid items-center gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_auto]";

interface ZeroResultRowProps {
  zeroResult: ZeroResultSearch;
  onUse: (zeroResult: ZeroResultSearch) => void;
  /** It was the last one, and is gone. */
  onEmpty: () => void;
}

function ZeroResultRow({ zeroResult, onUse, onEmpty }: ZeroResultRowProps) {
  const ignoring = useIgnoring();
  const ignore = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    focusBeside(currentTarget);
    if (document.activeElement === currentTarget) onEmpty();
    void ignoring(zeroResult.words, true);
  };
  return (
    <li className={rowClasses}>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{zeroResult.words}</p>
        <p className="tabular text-sm wrap-anywhere text-muted">
          {zeroResult.times === 1 ? "once" : `${groupedNumber(zeroResult.times)} times`}, last on{" "}
          {longDate(zeroResult.lastDay)}; {outcomeText(zeroResult)}
        </p>
        <Link
          to={`/search?${new URLSearchParams({ q: zeroResult.words })}`}
          target="_blank"
          aria-label={`What they saw for ${zeroResult.words}`}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          What they saw
        </Link>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={`Make a synonym of ${zeroResult.words}`}
          onClick={() => onUse(zeroResult)}
        >
          Make a synonym
        </Button>
        <Button variant="secondary" aria-label={`Ignore ${zeroResult.words}`} onClick={ignore}>
          Ignore
        </Button>
      </div>
    </li>
  );
}

function IgnoredRow({ words }: { words: string }) {
  const ignoring = useIgnoring();
  return (
    <li className={rowClasses}>
      <p className="min-w-0 wrap-anywhere">{words}</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-label={`Show ${words} again`}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget);
          void ignoring(words, false);
        }}
      >
        Show again
      </Button>
    </li>
  );
}

/** Ignores words, or shows them again; the page then shows what is left. */
function useIgnoring(): (words: string, ignore: boolean) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (words, ignore) => {
    const outcome = await callEndpoint("ignoreSearch", { body: { words, ignore } });
    const failed = ignore ? "The words could not be ignored" : "The words could not be shown again";
    showOutcome(outcome, failed);
    if (outcome.ok) await revalidate();
  };
}

const outcomeText = ({ outcome, correctedKeyword }: ZeroResultSearch) =>
  ({
    nothing: "found nothing",
    some: "found only some of the words",
    mended: `found as “${correctedKeyword}”`,
  })[outcome];
