import { EyeOff, Languages, SearchX } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { newIdempotencyKey } from "#browser/idempotency-key.ts";
import { success } from "#shared/failure.ts";
import { MAX_SHOWN_ZERO_RESULTS, type SynonymRow } from "#shared/search/admin-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { keepUnsavedPage } from "../kit/admin-access.ts";
import type { Deletion } from "../kit/list/list-acts.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { useMayChange } from "../kit/own-access.tsx";
import type { Route } from "./+types/searches-page.ts";
import {
  type SearchesQuery,
  searchesList,
  tabsOf,
  totalOf,
  zeroResultList,
} from "./searches-list.ts";
import { SynonymForm } from "./synonym-form.tsx";
import { synonymValues } from "./synonym-schema.ts";
import {
  ignoring,
  showingAgain,
  totalText,
  type Words,
  type ZeroResult,
  zeroResultColumns,
} from "./zero-results.tsx";

const PAGE_SIZE = 50;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Searches and synonyms" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { show } = searchesList.read(new URL(request.url).searchParams);
  const list = show === "zero-results" ? zeroResultList : searchesList;
  return { show, loaded: await loadList(list, request, loadSearches) };
}

/** All comes at once; what is looked for in it, and its pages, are found in the browser. */
async function loadSearches({ show, outcome, search = "", page = 1 }: SearchesQuery) {
  const answer = await callEndpoint("getSearches");
  if (!answer.ok) return answer;
  const { synonyms, zeroResults, ignored, totals } = answer.value;
  const wanted = search.toLowerCase();
  const isFound = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  const found = {
    synonyms: synonyms.filter(({ typed, meaning }) => isFound(...typed, meaning)),
    zeroResults: zeroResults
      .filter((each) => (!outcome || each.outcome === outcome) && isFound(each.words))
      .map((each) => ({ ...each, _id: each.words })),
    ignored: ignored.filter((words) => isFound(words)).map((words) => ({ _id: words })),
  };
  const { length: total } = {
    "zero-results": found.zeroResults,
    ignored: found.ignored,
    synonyms: found.synonyms,
  }[show ?? "synonyms"];
  const shown = <Row,>(rows: readonly Row[]) =>
    rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return success({
    synonyms: shown(found.synonyms),
    zeroResults: shown(found.zeroResults),
    ignored: shown(found.ignored),
    totals,
    tabs: tabsOf(show, answer.value),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  }) satisfies ApiOutcome<unknown>;
}

export const shouldRevalidate = keepUnsavedPage;

/** Synonyms, and what shoppers typed without finding it. */
export default function SearchesPage({ loaderData: { show, loaded } }: Route.ComponentProps) {
  const [saved, setSaved] = useState<SynonymRow>();
  const parts = {
    title: "Searches and synonyms",
    viewed: "searches" as const,
    loaded,
    failed: "The searches and synonyms could not be loaded",
    tabs: loaded.ok ? loaded.value.tabs : [],
    above: saved && <Saved key={saved._id + saved.updatedAt} synonym={saved} />,
  };
  if (show === "ignored") {
    return <IgnoredWords {...parts} entries={loaded.ok ? loaded.value.ignored : []} />;
  }
  if (show === "zero-results") {
    return (
      <ZeroResults
        {...parts}
        entries={loaded.ok ? loaded.value.zeroResults : []}
        totals={loaded.ok ? loaded.value.totals : undefined}
        onSaved={setSaved}
      />
    );
  }
  const form = (close: () => void, synonym?: SynonymRow) => (
    <SynonymForm
      synonym={synonym}
      values={synonym ? synonymValues(synonym) : { typed: "", meaning: "" }}
      onSaved={(changed) => {
        close();
        setSaved(changed);
      }}
      onCancel={close}
    />
  );
  return (
    <ListPage
      {...parts}
      list={searchesList}
      about="What shoppers type and what the shop calls it: cup finds mugs because a synonym says so. A new one works at once, and the typed word goes on finding what has it. The newest stand first."
      noun={["synonym", "synonyms"]}
      entries={loaded.ok ? loaded.value.synonyms : []}
      empty={{ Icon: Languages, text: "Add what people type, and what the shop calls it." }}
      create={{ label: "Add a synonym", form: (close) => form(close) }}
      columns={columns}
      nameOf={nameOf}
      detailOf={(synonym, close) => form(close, synonym)}
      deletion={deletion}
    />
  );
}

const deletion: Deletion<SynonymRow, { message: string; synonym: SynonymRow }> = {
  send: ({ _id: id }) => callEndpoint("deleteSynonym", { params: { id } }),
  failed: "The synonym could not be deleted",
  undo: async (_, { synonym: { typed, meaning } }) => {
    const added = await callEndpoint("createSynonym", {
      body: { typed, meaning },
      idempotencyKey: newIdempotencyKey(),
    });
    return added.ok ? success({ ...added.value, message: "The synonym is back" }) : added;
  },
};

interface PartProps<Entry extends Words>
  extends Pick<
    ComponentProps<typeof ListPage<object, Entry>>,
    "title" | "loaded" | "failed" | "tabs" | "above" | "entries"
  > {}

interface ZeroResultsProps extends PartProps<ZeroResult> {
  totals: Parameters<typeof totalOf>[0] | undefined;
  onSaved: (synonym: SynonymRow) => void;
}

/** Most often first; a row makes a synonym of it. */
function ZeroResults({ totals, onSaved, ...list }: ZeroResultsProps) {
  const { outcome } = zeroResultList.read(useSearchParams()[0]);
  const mayChange = useMayChange();
  return (
    <ListPage
      {...list}
      list={zeroResultList}
      about={`What was searched for in the last 90 days without being found as typed, the most searched for first: of each outcome ${MAX_SHOWN_ZERO_RESULTS} phrases, others come up as these get synonyms or are ignored. Searches are counted by their words and day, once an hour from one network; who searched is not kept.`}
      noun={["search", "searches"]}
      exported="zero-result-searches"
      {...(totals && { countText: totalText(totalOf(totals, outcome)) })}
      empty={{ Icon: SearchX, title: "Nothing in the last 90 days" }}
      columns={zeroResultColumns}
      nameOf={({ words }) => words}
      detailOf={({ words, correctedKeyword }, close) => (
        <SynonymForm
          synonym={undefined}
          values={{ typed: words, meaning: correctedKeyword }}
          onSaved={(synonym) => {
            close();
            onSaved(synonym);
          }}
          onCancel={close}
        />
      )}
      menuOf={({ words }, open) => [
        ...(mayChange ? [{ label: "Add a synonym", onSelect: () => open("") }] : []),
        { label: "What they saw", to: `/search?${new URLSearchParams({ q: words })}` },
      ]}
      acts={[ignoring]}
    />
  );
}

/** Words that are left out of what was not found. */
function IgnoredWords(list: PartProps<Words>) {
  return (
    <ListPage
      {...list}
      list={searchesList}
      noun={["ignored search", "ignored searches"]}
      empty={{ Icon: EyeOff, title: "Nothing is ignored" }}
      columns={[{ name: "Words", grow: 100, cell: ({ _id }) => _id }]}
      nameOf={({ _id }) => _id}
      acts={[showingAgain]}
    />
  );
}

const nameOf = ({ typed }: SynonymRow) => typed.join(", ");

const columns: readonly ListColumn<SynonymRow>[] = [
  { name: "What people type", grow: 60, cell: nameOf },
  {
    name: "What the shop calls it",
    grow: 40,
    cell: ({ meaning }) => (
      <>
        <span className="text-muted">finds</span> <span className="text-ink">{meaning}</span>
      </>
    ),
  },
];

/** Leads to where the synonym is seen to work; the focus comes here. */
function Saved({ synonym: { typed, meaning } }: { synonym: SynonymRow }) {
  const notice = useRef<HTMLDivElement>(null);
  const [first = ""] = typed;
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
    notice.current?.focus();
  }, []);
  return (
    <div ref={notice} tabIndex={-1} className="mb-3 outline-none">
      <Notice tone="success" title={`“${typed.join("”, “")}” finds “${meaning}” from now on`}>
        <ButtonLink
          variant="secondary"
          target="_blank"
          to={`/search?${new URLSearchParams({ q: first })}`}
          className="mt-2 wrap-anywhere"
        >
          Search for “{first}”
        </ButtonLink>
      </Notice>
    </div>
  );
}
