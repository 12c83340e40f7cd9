import { CircleCheck } from "lucide-react";
import { Link, replace, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { formatCount } from "#shared/bounded-count.ts";
import {
  type DataProblem,
  dataProblems,
  type ProblemCount,
  type ProblemEntry,
} from "#shared/catalogue/data-to-mend-contract.ts";
import { readPageNumber } from "#shared/page-number.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { loadForAdmin } from "../../kit/admin-access.ts";
import { dataToMendPath } from "../../kit/dashboard-menu.ts";
import { useEditedEntry, useFromList } from "../../kit/list-return.ts";
import { LoadFailed } from "../../kit/load-failed.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { useReloading } from "../../kit/use-reloading.ts";
import type { Route } from "./+types/data-to-mend-page.ts";
import { FeedAddresses } from "./feed-addresses.tsx";
import { problemTexts } from "./problem-texts.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Data to mend" });
}

/** What an address asks for; what makes no sense in it counts for nothing. */
function readQuery(query: URLSearchParams): { problem: DataProblem | undefined; page: number } {
  const named = query.get("problem");
  return {
    problem: dataProblems.find((problem) => problem === named),
    page: readPageNumber(query.get("page")),
  };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { problem, page } = readQuery(new URL(request.url).searchParams);
  const query = problem ? { problem, page } : {};
  const loaded = await loadForAdmin(() => callEndpoint("getDataToMend", { query }));
  if (!loaded.ok) return loaded;
  // Where no problem is named, the first that there is.
  const first = loaded.value.problems.find(({ count }) => count > 0);
  if (!problem && first) throw replace(dataToMendPath(first.problem));
  if (problem && page > loaded.value.pages) {
    throw replace(dataToMendPath(problem, loaded.value.pages));
  }
  return loaded;
}

/** What hurts the shop although nothing fails: what products, choices and rules lack. */
export default function DataToMendPage({ loaderData: loaded }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { problem, page } = readQuery(params);
  const reloading = useReloading();
  return (
    <>
      <PageHead title="Data to mend" />
      <p className="mb-6 max-w-3xl">
        What is sold and found less than it could be, because something is missing or wrong. Open an
        entry, mend it, and it leaves this list.
      </p>
      {loaded.ok ? (
        <div className="grid max-w-4xl grid-cols-1 gap-6">
          <Problems problems={loaded.value.problems} chosen={problem} />
          {problem ? (
            <Entries
              problem={problem}
              entries={loaded.value.entries}
              reloading={reloading}
              page={page}
              pages={loaded.value.pages}
            />
          ) : (
            <EmptyState title="Nothing to mend" icon={<CircleCheck className="size-10" />}>
              <p className="max-w-md text-muted">
                Every product has a picture, a price, an HSN code and a GST rate.
              </p>
            </EmptyState>
          )}
        </div>
      ) : (
        <LoadFailed title={failureText(loaded, "The data to mend could not be loaded")} />
      )}
      <section aria-labelledby="feed-addresses" className="mt-10 max-w-4xl">
        <h2 id="feed-addresses" className="mb-1">
          Addresses for search engines
        </h2>
        <p className="mb-3 text-muted">The shop keeps them up to date by itself.</p>
        <FeedAddresses />
      </section>
    </>
  );
}

interface ProblemsProps {
  problems: readonly ProblemCount[];
  chosen: DataProblem | undefined;
}

function Problems({ problems, chosen }: ProblemsProps) {
  return (
    <nav aria-label="What is missing">
      <ul className="grid gap-px border-y border-line sm:grid-cols-2 sm:gap-x-6">
        {problems.map(({ problem, ...count }) => (
          <li key={problem}>
            <Link
              to={dataToMendPath(problem)}
              aria-current={problem === chosen ? "true" : undefined}
              className="flex min-h-11 items-center justify-between gap-4 border-l-4 border-transparent px-3 py-2 hover:bg-paper-deep aria-[current]:border-primary aria-[current]:bg-surface aria-[current]:font-semibold"
            >
              {problemTexts[problem].name} <span className="tabular">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntriesProps {
  problem: DataProblem;
  entries: readonly ProblemEntry[];
  reloading: boolean;
  page: number;
  pages: number;
}

function Entries({ problem, entries, reloading, page, pages }: EntriesProps) {
  const { name, harm, many } = problemTexts[problem];
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className="mb-1">
        {name}
      </h2>
      <p role="status" className="mb-3 text-muted">
        {reloading ? "Loading..." : harm}
      </p>
      {entries.length === 0 ? (
        <EmptyState title={`No ${many} to mend here`} icon={<CircleCheck className="size-10" />} />
      ) : (
        <ul
          aria-busy={reloading}
          className={`border-t border-line ${reloading ? "opacity-60" : ""}`}
        >
          {entries.map((entry) => (
            <Entry key={entry._id} problem={problem} entry={entry} />
          ))}
        </ul>
      )}
      <PageSteps page={page} pages={pages} addressOf={(to) => dataToMendPath(problem, to)} />
    </section>
  );
}

function Entry({ problem, entry }: { problem: DataProblem; entry: ProblemEntry }) {
  const fromList = useFromList();
  const { ref } = useEditedEntry(entry._id);
  return (
    <li className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 hover:bg-paper-deep">
      <Link
        ref={ref}
        to={problemTexts[problem].pathOf(entry)}
        state={fromList}
        className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {entry.name}
      </Link>
      <span className="text-sm wrap-anywhere text-muted">{entry.note}</span>
    </li>
  );
}
