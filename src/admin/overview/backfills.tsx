import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { Overview } from "#shared/fulfilment/overview-contract.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { JobProgress } from "../kit/job-progress.tsx";
import { ChangesNeed, IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";

type Listed = NonNullable<Overview["backfills"]>;
type Backfill = Listed[number];

const LOOK_AGAIN_MS = 5_000;

/** What the last update left to do with older rows: how far it is, and a button that stops it or has it go on. */
export function Backfills({ loaded }: { loaded: Listed }) {
  const backfills = useFreshBackfills(loaded);
  if (backfills.length === 0) return null;
  return (
    <section aria-labelledby="backfills" className="sheet mb-6 p-5">
      <h2 id="backfills" className="text-xl">
        What the update still does
      </h2>
      <p className="mt-1 text-muted">
        The shop brings older entries to its new version, beside its other work. Stop one where it
        makes the shop slow, and have it go on at a quieter hour.
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {backfills.map((backfill) => (
          <BackfillEntry key={backfill.name} backfill={backfill} />
        ))}
      </ul>
    </section>
  );
}

/** What was loaded with the page, asked for again while any of it goes on. */
function useFreshBackfills(loaded: Listed): Listed {
  const [fresh, setFresh] = useState({ loaded, backfills: loaded });
  const shown = fresh.loaded === loaded ? fresh.backfills : loaded;
  const goesOn = shown.some(({ stopped }) => !stopped);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(async () => {
      const answer = await callEndpoint("getOverviewPanel", { params: { panel: "warnings" } });
      // What could not be asked for stays as it was, until the next time.
      if (answer.ok) setFresh({ loaded, backfills: answer.value.overview.backfills ?? [] });
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [goesOn, loaded]);
  return shown;
}

function BackfillEntry({ backfill }: { backfill: Backfill }) {
  const { busy, act } = useAct();
  const { name, text, meanwhile, done, total, stopped } = backfill;
  const request = { params: { name } };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p>{text}</p>
        {total !== undefined && <JobProgress name={text} done={done} of={total} />}
        <p className="tabular text-sm text-muted">
          {doneText(backfill)}
          {stopped && ` Stopped by ${stopped.by}, ${dateAndTime(stopped.at)}.`}
        </p>
        <p className="text-sm text-muted">{meanwhile}</p>
      </div>
      <ChangesNeed permission="write_jobs">
        <IfMayChange>
          <Button
            variant="secondary"
            busy={busy}
            onClick={() =>
              void (stopped
                ? act(() => callEndpoint("resumeBackfill", request), "It could not go on")
                : act(() => callEndpoint("stopBackfill", request), "It could not be stopped"))
            }
          >
            {stopped ? "Go on" : "Stop"}
            <span className="sr-only"> ({text})</span>
          </Button>
        </IfMayChange>
      </ChangesNeed>
    </li>
  );
}

function doneText({ done, total, unit }: Backfill): string {
  const of = total === undefined ? "" : ` of ${groupedNumber(Math.max(done, total))}`;
  return `Done: ${groupedNumber(done)}${of} ${unit}.`;
}
