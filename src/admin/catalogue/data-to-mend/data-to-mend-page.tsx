import { CircleCheck } from "lucide-react";
import { Link, replace } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { formatCount } from "#shared/bounded-count.ts";
import {
  type DataProblem,
  dataProblems,
  type getDataToMend,
  type ProblemCount,
  type ProblemEntry,
} from "#shared/catalogue/data-to-mend-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { DATA_TO_MEND_PATH } from "../../kit/dashboard-menu.ts";
import { choice, defineList, type QueryOf } from "../../kit/list/define-list.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import type { ListColumn } from "../../kit/list/list-table.tsx";
import { loadList } from "../../kit/list/load-list.ts";
import type { Route } from "./+types/data-to-mend-page.ts";
import { FeedAddresses } from "./feed-addresses.tsx";
import { problemTexts } from "./problem-texts.ts";

const problemNames = Object.fromEntries(
  dataProblems.map((problem) => [problem, problemTexts[problem].name]),
) as Record<DataProblem, string>;

const mendList = defineList<QueryOf<typeof getDataToMend>>({
  path: DATA_TO_MEND_PATH,
  filters: { problem: choice("Problem", problemNames) },
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Data to mend" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await loadList(mendList, request, (query) =>
    callEndpoint("getDataToMend", { query }),
  );
  const { problem } = mendList.read(new URL(request.url).searchParams);
  // Where no problem is named, the first that there is.
  const first = loaded.ok ? loaded.value.problems.find(({ count }) => count > 0) : undefined;
  if (!problem && first) throw replace(mendList.address({ problem: first.problem }));
  return { loaded, problem };
}

/** What hurts the shop although nothing fails: what products, choices and rules lack. */
export default function DataToMendPage({ loaderData: { loaded, problem } }: Route.ComponentProps) {
  const texts = problem && problemTexts[problem];
  const counted = loaded.ok
    ? loaded.value.problems.find((each) => each.problem === problem)
    : undefined;
  return (
    <ListPage
      list={mendList}
      title="Data to mend"
      about={`What is sold and found less than it could be, because something is missing or wrong. Open an entry, mend it, and it leaves this list. ${texts ? `${texts.name}: ${texts.harm}` : ""}`}
      noun={texts ? [texts.one, texts.many] : ["entry", "entries"]}
      loaded={loaded}
      entries={loaded.ok && problem ? loaded.value.entries : []}
      {...(texts &&
        counted && {
          countText: `${formatCount(counted)} ${counted.count === 1 ? texts.one : texts.many}`,
        })}
      failed="The data to mend could not be loaded"
      empty={
        texts
          ? { Icon: CircleCheck, title: `No ${texts.many} to mend here` }
          : {
              Icon: CircleCheck,
              title: "Nothing to mend",
              text: "Every product has a picture, a price, an HSN code and a GST rate.",
            }
      }
      tabs={loaded.ok && <Problems problems={loaded.value.problems} chosen={problem} />}
      beside={texts && <p className="line-clamp-1 text-sm text-muted">{texts.harm}</p>}
      columns={columns}
      nameOf={({ name }) => name}
      pageOf={texts?.pathOf ?? (() => undefined)}
      below={
        <section aria-labelledby="feed-addresses" className="mt-10 max-w-4xl">
          <h2 id="feed-addresses" className="mb-1">
            Addresses for search engines
          </h2>
          <p className="mb-3 text-muted">The shop keeps them up to date by itself.</p>
          <FeedAddresses />
        </section>
      }
    />
  );
}

const columns: readonly ListColumn<ProblemEntry>[] = [
  { name: "Name", grow: 60, cell: ({ name }) => name },
  {
    name: "Which",
    grow: 40,
    cell: ({ note }) => <span className="text-sm text-muted">{note}</span>,
  },
];

interface ProblemsProps {
  problems: readonly ProblemCount[];
  chosen: DataProblem | undefined;
}

function Problems({ problems, chosen }: ProblemsProps) {
  return (
    <nav aria-label="What is missing" className="min-w-0 overflow-x-auto">
      <ul className="flex w-max gap-1">
        {problems.map(({ problem, ...count }) => (
          <li key={problem}>
            <Link
              to={mendList.address({ problem })}
              aria-current={problem === chosen ? "true" : undefined}
              className="flex min-h-9 items-center gap-2 border-b-2 border-transparent px-2 text-sm hover:bg-paper-deep focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:font-semibold pointer-fine:min-h-8"
            >
              {problemTexts[problem].name} <span className="tabular">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
