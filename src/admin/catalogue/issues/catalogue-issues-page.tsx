import { CircleCheck } from "lucide-react";
import { replace } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import {
  type CatalogueIssue,
  type CatalogueIssueCount,
  type CatalogueIssueEntry,
  catalogueIssueKinds,
  type getCatalogueIssues,
} from "#shared/catalogue/catalogue-issues-contract.ts";
import { UUIDS_AND_NUMBERS } from "#shared/list-place.ts";
import { formatCount } from "#shared/numbers.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { CATALOGUE_ISSUES_PATH } from "../../kit/dashboard-menu.ts";
import { defineList, type QueryOf, tab } from "../../kit/list/define-list.ts";
import type { ListColumn } from "../../kit/list/list-column.tsx";
import { ListPage } from "../../kit/list/list-page.tsx";
import { loadList } from "../../kit/list/load-list.ts";
import type { Route } from "./+types/catalogue-issues-page.ts";
import { issueTexts } from "./issue-texts.ts";

const issueNames = Object.fromEntries(
  catalogueIssueKinds.map((issue) => [issue, issueTexts[issue].name]),
) as Record<CatalogueIssue, string>;

const issueList = defineList<QueryOf<typeof getCatalogueIssues>>({
  path: CATALOGUE_ISSUES_PATH,
  filters: { issue: tab("Issue", issueNames) },
  ids: UUIDS_AND_NUMBERS,
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Catalogue issues" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await loadList(issueList, request, (query) =>
    callEndpoint("getCatalogueIssues", { query }),
  );
  const { issue } = issueList.read(new URL(request.url).searchParams);
  // Where no kind is named, the first that there is.
  const first = loaded.ok ? loaded.value.issues.find(({ count }) => count > 0) : undefined;
  if (!issue && first) throw replace(issueList.address({ issue: first.issue }));
  return { loaded, issue };
}

/** Lists what hurts the shop although nothing fails: products, choices and rules that lack something. */
export default function CatalogueIssuesPage({
  loaderData: { loaded, issue },
}: Route.ComponentProps) {
  const texts = issue && issueTexts[issue];
  return (
    <ListPage
      list={issueList}
      title="Catalogue issues"
      about={`What is sold and found less than it could be, because something is missing or wrong. Open an entry, put it right, and it leaves this list. ${texts ? `${texts.name}: ${texts.harm}` : ""}`}
      noun={texts ? [texts.one, texts.many] : ["entry", "entries"]}
      loaded={loaded}
      {...(issue && { exported: "catalogue-issues" as const })}
      entries={loaded.ok && issue ? loaded.value.entries : []}
      failed="The catalogue issues could not be loaded"
      empty={
        texts
          ? { Icon: CircleCheck, title: `No ${texts.many} with this issue` }
          : {
              Icon: CircleCheck,
              title: "No issues",
              text: "Every product has a picture, a price, an HSN code and a GST rate.",
            }
      }
      tabs={tabsOf(loaded.ok ? loaded.value.issues : [], issue)}
      beside={texts && <p className="min-w-0 text-sm text-muted">{texts.harm}</p>}
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

const columns: readonly ListColumn<CatalogueIssueEntry>[] = [
  { name: "Name", grow: 60, cell: ({ name }) => name },
  {
    name: "Which",
    grow: 40,
    cell: ({ note }) => <span className="text-sm text-muted">{note}</span>,
  },
];

/** Of the kinds that there are, and the one that is looked at. */
const tabsOf = (issues: readonly CatalogueIssueCount[], shown: CatalogueIssue | undefined) =>
  issues
    .filter(({ issue, count }) => count > 0 || issue === shown)
    .map(({ issue, ...count }) => ({
      name: issueTexts[issue].name,
      to: issueList.address({ issue }),
      count: formatCount(count),
      isCurrent: issue === shown,
    }));

const feeds = [
  { path: "/feeds/products.xml", name: "Merchant feed", use: "For Google Merchant Center." },
  { path: "/sitemap.xml", name: "Site map", use: "For Google Search Console and Bing." },
  { path: "/llms.txt", name: "llms.txt", use: "For assistants that answer questions." },
] as const;

/** The addresses that are given to search engines, to copy. */
function FeedAddresses() {
  const { origin } = useStoreInfo();
  return (
    <ul className="grid gap-3">
      {feeds.map(({ path, name, use }) => (
        <li
          key={path}
          className="sheet grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 p-4"
        >
          <div className="min-w-0">
            <h3 className="text-base">{name}</h3>
            <p className="text-sm text-muted">{use}</p>
            <a href={path} className="link inline-flex min-h-11 items-center wrap-anywhere">
              {origin + path}
            </a>
          </div>
          <CopyButton text={origin + path} what="Address" label={`Copy the address of ${name}`} />
        </li>
      ))}
    </ul>
  );
}
