import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { newIdempotencyKey } from "#browser/idempotency-key.ts";
import type { SynonymRow } from "#shared/search/admin-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { showOutcome } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/searches-page.ts";
import { SynonymForm } from "./synonym-form.tsx";
import { type DeletedSynonym, SynonymList } from "./synonym-list.tsx";
import { type SynonymValues, synonymValues } from "./synonym-schema.ts";
import { ZeroResultList } from "./zero-result-list.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Searches and synonyms" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("getSearches"));
}

export const shouldRevalidate = keepUnsavedPage;

/** What the form begins with: a synonym that is there, or a new one. */
interface Draft {
  synonym?: SynonymRow;
  values: SynonymValues;
}

const emptyDraft: Draft = { values: { typed: "", meaning: "" } };

export default function SearchesPage({ loaderData: loaded }: Route.ComponentProps) {
  const reloading = useReloading();
  const [isDeleting, setDeleting] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  /** What the form shows, and how often it was filled: a new number makes the form anew. */
  const [edited, setEdited] = useState({ draft: emptyDraft, filled: 0 });
  const [saved, setSaved] = useState<SynonymRow | null>(null);
  const [deleted, setDeleted] = useState<DeletedSynonym | null>(null);

  const fill = (draft: Draft) => setEdited(({ filled }) => ({ draft, filled: filled + 1 }));
  const edit = (draft: Draft) => {
    fill(draft);
    setSaved(null);
    form.current?.scrollIntoView({ block: "start" });
    form.current?.focus();
  };
  const { revalidate } = useRevalidator();
  const showSaved = (synonym: SynonymRow) => {
    void revalidate();
    setSaved(synonym);
    fill(emptyDraft);
  };
  const remove = async (synonym: SynonymRow, at: number) => {
    if (edited.draft.synonym?._id === synonym._id) fill(emptyDraft);
    if (saved?._id === synonym._id) setSaved(null);
    setDeleting(true);
    const outcome = await callEndpoint("deleteSynonym", { params: { id: synonym._id } });
    setDeleting(false);
    if (!outcome.ok) return showOutcome(outcome, "The synonym could not be deleted");
    // Where it was deleted, its row says so.
    setDeleted({ synonym, at, idempotencyKey: newIdempotencyKey() });
    await revalidate();
  };

  return (
    <>
      <PageHeader title="Searches and synonyms" />
      <p className="mb-5 max-w-2xl text-muted">
        What shoppers type and what the shop calls it: cup finds mugs because a synonym says so. A
        new one works at once, and the typed word goes on finding what has it.
      </p>
      {!loaded.ok && (
        <LoadFailed title={failureText(loaded, "The searches and synonyms could not be loaded")} />
      )}
      {loaded.ok && (
        <div className="grid grid-cols-1 gap-8" aria-busy={reloading}>
          {saved && <Saved key={saved._id + saved.updatedAt} synonym={saved} />}
          <div ref={form} tabIndex={-1} className="outline-none">
            <SynonymForm
              key={edited.filled}
              {...edited.draft}
              synonym={edited.draft.synonym}
              onSaved={showSaved}
              onCancel={() => edit(emptyDraft)}
            />
          </div>
          <ZeroResultList
            {...loaded.value}
            onUse={({ words, correctedKeyword }) =>
              edit({ values: { typed: words, meaning: correctedKeyword } })
            }
          />
          <SynonymList
            synonyms={loaded.value.synonyms}
            deleted={deleted}
            busy={isDeleting}
            onEdit={(synonym) => edit({ synonym, values: synonymValues(synonym) })}
            onDelete={(synonym, at) => void remove(synonym, at)}
            onBack={(synonym) => {
              void revalidate();
              setDeleted(null);
              setSaved(synonym);
            }}
          />
        </div>
      )}
    </>
  );
}

/** What was saved just now, and the way to see it work; the focus comes here. */
function Saved({ synonym: { typed, meaning } }: { synonym: SynonymRow }) {
  const notice = useRef<HTMLDivElement>(null);
  const [first = ""] = typed;
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
    notice.current?.focus();
  }, []);
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
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
