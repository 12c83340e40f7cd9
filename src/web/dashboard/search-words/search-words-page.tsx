import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { longDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import type { SearchMiss, SynonymRow } from "#shared/search/admin-contract.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showOutcome, toActionResult } from "../action-outcome.ts";
import { loadForAdmin } from "../admin-access.ts";
import { failureMessage } from "../failure-message.ts";
import { newIdempotencyKey } from "../forms/idempotency-key.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useReloading } from "../use-reloading.ts";
import type { Route } from "./+types/search-words-page.ts";
import { type SynonymDraft, SynonymForm } from "./synonym-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Search words" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("getSearchWords"));
}

/** Saves a synonym (POST a new one, PUT one with its `id`), or deletes it (DELETE). */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, typed, meaning, version }: SynonymDraft = await request.json();
  const body = { typed, meaning };
  const outcome =
    request.method === "DELETE"
      ? await callEndpoint("deleteSynonym", { params: { id } })
      : id === ""
        ? await callEndpoint("createSynonym", { body, idempotencyKey: newIdempotencyKey() })
        : await callEndpoint("updateSynonym", { params: { id }, body: { ...body, version } });
  showOutcome(outcome, "The synonym could not be saved");
  return toActionResult(outcome);
}

const emptyDraft: SynonymDraft = { id: "", typed: [], meaning: "", version: "" };

export default function SearchWordsPage({ loaderData: loaded }: Route.ComponentProps) {
  const reloading = useReloading();
  const saving = useFetcher<ApiOutcome<unknown>>();
  const deletion = useFetcher<{ ok: boolean }>();
  const busy = saving.state !== "idle" || deletion.state !== "idle";
  const form = useRef<HTMLDivElement>(null);
  /** What the form shows, and how often it was filled: a new number makes the form anew. */
  const [edited, setEdited] = useState({ draft: emptyDraft, filled: 0 });
  const [deleted, setDeleted] = useState<SynonymRow | null>(null);

  const edit = (draft: SynonymDraft) => {
    setEdited(({ filled }) => ({ draft, filled: filled + 1 }));
    form.current?.scrollIntoView({ block: "start" });
    form.current?.focus();
  };
  const save = (draft: SynonymDraft) =>
    void saving.submit(
      { ...draft },
      { method: draft.id === "" ? "POST" : "PUT", encType: "application/json" },
    );
  const remove = (synonym: SynonymRow) => {
    setDeleted(synonym);
    if (edited.draft.id === synonym._id) edit(emptyDraft);
    void deletion.submit(
      { ...draftOf(synonym) },
      { method: "DELETE", encType: "application/json" },
    );
  };

  // What could not be saved stays in the form.
  useEffect(() => {
    if (saving.data?.ok) setEdited(({ filled }) => ({ draft: emptyDraft, filled: filled + 1 }));
  }, [saving.data]);

  return (
    <>
      <PageHead title="Search words" />
      <p className="mb-5 max-w-2xl text-muted">
        What shoppers type and what the shop calls it: cup finds mugs because a synonym says so. A
        new one works at once, and the typed word goes on finding what has it.
      </p>
      {!loaded.ok && (
        <LoadFailed title={failureMessage(loaded, "The search words could not be loaded")} />
      )}
      {loaded.ok && (
        <div className="grid gap-8" aria-busy={reloading}>
          <div ref={form} tabIndex={-1} className="outline-none">
            <SynonymForm
              key={edited.filled}
              draft={edited.draft}
              busy={busy}
              present={presentOf(saving.data)}
              onSave={save}
              onCancel={() => edit(emptyDraft)}
            />
          </div>
          {deleted && deletion.data?.ok && (
            <Notice live title={`${deleted.typed.join(", ")} is no synonym any more`}>
              <Button
                variant="secondary"
                disabled={busy}
                className="mt-2"
                onClick={() => {
                  save({ ...draftOf(deleted), id: "" });
                  setDeleted(null);
                }}
              >
                Undo
              </Button>
            </Notice>
          )}
          <Misses misses={loaded.value.misses} onUse={edit} />
          <Synonyms
            synonyms={loaded.value.synonyms}
            busy={busy}
            onEdit={(synonym) => edit(draftOf(synonym))}
            onDelete={remove}
          />
        </div>
      )}
    </>
  );
}

function draftOf({ _id, typed, meaning, updatedAt }: SynonymRow): SynonymDraft {
  return { id: _id, typed, meaning, version: updatedAt };
}

/** What is there now, where a save was refused because somebody else had saved meanwhile. */
function presentOf(outcome: ApiOutcome<unknown> | undefined): SynonymRow | undefined {
  if (!outcome || outcome.ok || outcome.code !== "changed_meanwhile") return undefined;
  return outcome.details?.synonym as SynonymRow | undefined;
}

const outcomeText = ({ outcome, mended }: SearchMiss) =>
  ({
    nothing: "found nothing",
    some: "found only some of the words",
    mended: `found as “${mended}”`,
  })[outcome];

interface MissesProps {
  misses: readonly SearchMiss[];
  onUse: (draft: SynonymDraft) => void;
}

function Misses({ misses, onUse }: MissesProps) {
  return (
    <section aria-labelledby="misses">
      <h2 id="misses" className="mb-3">
        Searched for and not found
      </h2>
      {misses.length === 0 ? (
        <p className="text-muted">
          Nothing in the last 90 days. Words that find nothing are counted here, by day and of
          nobody in particular.
        </p>
      ) : (
        <ul className="grid gap-2">
          {misses.map((miss) => (
            <li
              key={miss.words}
              className="sheet grid items-center gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{miss.words}</p>
                <p className="tabular text-sm wrap-anywhere text-muted">
                  {miss.times === 1 ? "once" : `${groupedNumber(miss.times)} times`}, last on{" "}
                  {longDate(miss.lastDay)}; {outcomeText(miss)}
                </p>
              </div>
              <Button
                variant="secondary"
                aria-label={`Make a synonym of ${miss.words}`}
                onClick={() => onUse({ ...emptyDraft, typed: [miss.words], meaning: miss.mended })}
              >
                Make a synonym
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface SynonymsProps {
  synonyms: readonly SynonymRow[];
  busy: boolean;
  onEdit: (synonym: SynonymRow) => void;
  onDelete: (synonym: SynonymRow) => void;
}

function Synonyms({ synonyms, busy, onEdit, onDelete }: SynonymsProps) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const shown = synonyms.filter(({ typed, meaning }) =>
    [...typed, meaning].some((each) => each.toLowerCase().includes(wanted)),
  );
  return (
    <section aria-labelledby="synonyms">
      <h2 id="synonyms" className="mb-3">
        Synonyms
      </h2>
      <TextField
        label="Find in synonyms"
        name="find"
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="mb-3 max-w-md"
      />
      <p role="status" className="tabular mb-3 text-sm text-muted">
        {shown.length === 1 ? "1 synonym" : `${groupedNumber(shown.length)} synonyms`}
      </p>
      <ul className="grid gap-2">
        {shown.map((synonym) => {
          const name = synonym.typed.join(", ");
          return (
            <li
              key={synonym._id}
              className="sheet grid items-center gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <p className="min-w-0 wrap-anywhere">
                {name} <span className="text-muted">finds</span>{" "}
                <span className="font-semibold">{synonym.meaning}</span>
              </p>
              <div className="flex gap-2">
                <Button
                  variant="secondary"
                  aria-label={`Edit ${name}`}
                  onClick={() => onEdit(synonym)}
                >
                  Edit
                </Button>
                <Button
                  variant="danger"
                  disabled={busy}
                  aria-label={`Delete ${name}`}
                  onClick={() => onDelete(synonym)}
                >
                  Delete
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
