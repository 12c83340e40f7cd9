import { useCallback, useEffect, useState } from "react";
import { type ApiOutcome, shopMessage } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fetchFile } from "#browser/fetch-file.ts";
import { dateAndTime } from "#shared/dates.ts";
import type {
  ExportedList,
  ExportRequest,
  ExportState,
  ListExport,
} from "#shared/exports/contract.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { DownloadButton } from "#storefront/documents/download-button.tsx";
import { Button } from "#ui/button.tsx";
import { AdminDialog } from "../admin-dialog.tsx";
import { JobProgress } from "../job-progress.tsx";
import type { List } from "./define-list.ts";
import { type FilterOptions, filterTexts } from "./list-filters.tsx";

const LOOK_AGAIN_MS = 1_000;

const stateTexts: Record<ExportState, string> = {
  queued: "Begins soon",
  running: "Being written",
  done: "Done",
  failed: "It could not be written to its end",
  stopped: "Stopped",
};

const isUnderWay = ({ state }: ListExport) => state === "queued" || state === "running";

interface ExportListProps<Query> {
  exported: ExportedList;
  list: List<Query>;
  query: Query;
  /** Of its filters by id, whose names are said; left out where it has none. */
  options?: FilterOptions;
  /** What the rows are. */
  many: string;
  /** How many the list says that there are. */
  count: string;
  /** Of the button. */
  className: string;
}

/** A list as a file, CSV or for Excel, which the shop writes meanwhile: who comes back finds it here. */
export function ExportList<Query extends object>({ className, ...props }: ExportListProps<Query>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className={className} onClick={() => setOpen(true)}>
        Export
      </Button>
      <AdminDialog open={isOpen} onClose={() => setOpen(false)} title={`Export ${props.many}`}>
        {isOpen && <ExportPanel {...props} />}
      </AdminDialog>
    </>
  );
}

function ExportPanel<Query extends object>(props: Omit<ExportListProps<Query>, "className">) {
  const { exported, list, query, options = {}, many, count } = props;
  const { exports, problem, busy, act } = useExports(exported);
  const { search, page: _, after: _a, before: _b, ...filters } = query as Record<string, unknown>;
  const narrowed = [
    ...(search ? [`“${search}”`] : []),
    ...filterTexts([...list.tabs, ...list.filters], query, options),
  ];
  const begin = () =>
    act(() =>
      callEndpoint("createExport", {
        body: {
          list: exported,
          query: { ...filters, ...(search ? { search } : {}) },
        } as ExportRequest,
      }),
    );
  return (
    <div className="grid gap-4">
      <p>
        A file for spreadsheets, as CSV or for Excel: all {many}
        {narrowed.length > 0 && ` of ${narrowed.join(", ")}`}, on every page of the list.
        {count && ` ${count}.`}
      </p>
      <div>
        <Button busy={busy} onClick={() => void begin()}>
          Begin the export
        </Button>
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      {exports.length > 0 && (
        <ul aria-label="Your exports of the last day" className="grid gap-3">
          {exports.map((each) => (
            <li key={each._id} className="border-t border-rule pt-3">
              <ExportRow each={each} act={act} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Act = (call: () => Promise<ApiOutcome<unknown>>) => Promise<void>;

function ExportRow({ each, act }: { each: ListExport; act: Act }) {
  const { _id: id, state, rows, expected, createdAt } = each;
  const params = { id };
  const name = `Export of ${dateAndTime(createdAt)}`;
  const written = groupedNumber(rows);
  const isMore = expected !== null && state !== "done";
  return (
    <div className="grid gap-2">
      <p>
        <span className="font-semibold">{name}</span>
      </p>
      <p className="tabular text-sm text-muted">
        {stateTexts[state]}, {isMore ? `${written} of ${groupedNumber(expected)}` : written} rows
      </p>
      {isUnderWay(each) && <JobProgress name={name} done={rows} of={expected} />}
      <div className="flex flex-wrap gap-2">
        {isUnderWay(each) && (
          <Button
            variant="secondary"
            onClick={() => void act(() => callEndpoint("stopExport", { params }))}
          >
            Stop
          </Button>
        )}
        {state === "done" && (
          <>
            <DownloadButton load={() => fetchFile("downloadExport", { params })}>
              Save as CSV
            </DownloadButton>
            <DownloadButton load={() => fetchFile("downloadExportWorkbook", { params })}>
              Save as Excel
            </DownloadButton>
          </>
        )}
        {(state === "failed" || state === "stopped") && (
          <Button
            variant="secondary"
            onClick={() => void act(() => callEndpoint("retryExport", { params }))}
          >
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

/** One's own exports of a list; looked at again while one is under way. */
function useExports(list: ExportedList) {
  const [exports, setExports] = useState<readonly ListExport[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const look = useCallback(async () => {
    const found = await callEndpoint("listExports", { query: { list } });
    if (found.ok) setExports(found.value.exports);
    else setProblem(shopMessage(found) ?? "The exports could not be loaded. Please try again.");
  }, [list]);
  useEffect(() => void look(), [look]);
  const changes = exports.some(isUnderWay);
  useEffect(() => {
    if (!changes) return undefined;
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [changes, look]);
  const act: Act = async (call) => {
    setBusy(true);
    const done = await call();
    setProblem(
      done.ok ? "" : (shopMessage(done) ?? "The shop could not be reached. Please try again."),
    );
    await look();
    setBusy(false);
  };
  return { exports, problem, busy, act };
}
