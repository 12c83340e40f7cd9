import { Boxes } from "lucide-react";
import { useRef } from "react";
import { replace, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { FamilyRow } from "#shared/families/admin-contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { readPageNumber } from "#shared/page-number.ts";
import { ProductPicture } from "#storefront/catalogue/parts/product-picture.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { showOutcome, toActionResult } from "../kit/action-outcome.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { FAMILIES_PATH } from "../kit/dashboard-menu.ts";
import { DeletionDialog } from "../kit/deletion-dialog.tsx";
import { EntryActions } from "../kit/entry-actions.tsx";
import { EntryList } from "../kit/entry-list.tsx";
import { useEditedEntry } from "../kit/list-return.ts";
import { ListSearch } from "../kit/list-search.tsx";
import { ListStatus } from "../kit/list-status.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useDeletion } from "../kit/use-deletion.ts";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/families-page.ts";

/** Characters of a search. */
const MAX_SEARCH_LENGTH = 200;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Families" });
}

/** What an address asks of the list; what makes no sense in it counts for nothing. */
function readQuery(query: URLSearchParams): { search: string; page: number } {
  return {
    search: (query.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    page: readPageNumber(query.get("page")),
  };
}

function addressOf(search: string, page: number): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(page > 1 && { page: `${page}` }),
  });
  return query.size > 0 ? `${FAMILIES_PATH}?${query}` : FAMILIES_PATH;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readQuery(new URL(request.url).searchParams);
  const loaded = await loadForAdmin(() => callEndpoint("listFamilies", { query }));
  if (loaded.ok && query.page > loaded.value.pages) {
    throw replace(addressOf(query.search, loaded.value.pages));
  }
  return loaded;
}

/** Deletes the family of the given `id`. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const outcome = await callEndpoint("deleteFamily", { params: { id } });
  showOutcome(outcome, "The family could not be deleted");
  return toActionResult(outcome);
}

export default function FamiliesPage({ loaderData: loaded }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { search, page } = readQuery(params);
  const reloading = useReloading();
  const status = useRef<HTMLParagraphElement>(null);
  const deletion = useDeletion<FamilyRow>({ focusNext: status });
  const families = loaded.ok ? loaded.value.families : [];

  return (
    <>
      <PageHead title="Families">
        <ButtonLink to={`${FAMILIES_PATH}/new`}>Make a family</ButtonLink>
      </PageHead>
      <ListSearch
        label="Search in names"
        text={search}
        maxLength={MAX_SEARCH_LENGTH}
        addressOf={(text) => addressOf(text, 1)}
      />
      <ListStatus
        ref={status}
        reloading={reloading}
        total={loaded.ok ? loaded.value.total : undefined}
        one="family"
        many="families"
      />
      {!loaded.ok && <LoadFailed title={failureText(loaded, "The families could not be loaded")} />}
      {loaded.ok && families.length === 0 && (
        <EmptyState
          title={search ? "No families found" : "No families yet"}
          icon={<Boxes className="size-10" />}
        >
          {search ? (
            <ButtonLink to={FAMILIES_PATH} variant="secondary">
              All families
            </ButtonLink>
          ) : (
            <p className="max-w-md text-muted">
              Products that differ by colour or size only: one card in lists, and a choice on each
              other's pages.
            </p>
          )}
        </EmptyState>
      )}
      <EntryList entries={families} reloading={reloading}>
        {(family) => <FamilyEntry family={family} onDelete={deletion.choose} />}
      </EntryList>
      <PageSteps
        page={page}
        pages={loaded.ok ? loaded.value.pages : 1}
        addressOf={(to) => addressOf(search, to)}
      />
      <DeletionDialog deletion={deletion} title="Delete this family?">
        <p className="wrap-anywhere">
          The {deletion.chosen?.members} products of {deletion.chosen?.name} stay in the shop, each
          with a card of its own and without the choice between them.
          {deletion.chosen?.sharedTiers && " Their pieces no longer count together."}
        </p>
      </DeletionDialog>
    </>
  );
}

interface FamilyEntryProps {
  family: FamilyRow;
  onDelete: (family: FamilyRow) => void;
}

function FamilyEntry({ family, onDelete }: FamilyEntryProps) {
  const { _id, name, options, members, faultyMembers, sharedTiers, photos } = family;
  const { ref, isEdited } = useEditedEntry(_id);
  const facts = [
    `${groupedNumber(members)} ${members === 1 ? "product" : "products"}`,
    `by ${options.join(" and ").toLowerCase()}`,
    sharedTiers && "bulk prices together",
  ];
  return (
    <article
      className={`${isEdited ? "bg-info-soft!" : ""} sheet grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-3 md:grid-cols-[auto_minmax(0,1fr)_auto]`}
    >
      <div className="w-14">
        <ProductPicture url={photos[0]} alt="" sizes="3.5rem" />
      </div>
      <div className="min-w-0">
        <h2 className="text-base wrap-anywhere">{name}</h2>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
        {faultyMembers > 0 && (
          <p className="text-sm font-semibold text-error">
            {faultyMembers === 1
              ? "1 product lacks a value or has several"
              : `${groupedNumber(faultyMembers)} products lack a value or have several`}
          </p>
        )}
      </div>
      <EntryActions
        name={name}
        editPath={`${FAMILIES_PATH}/${_id}`}
        editRef={ref}
        onDelete={() => onDelete(family)}
        className="col-span-full md:col-auto"
      />
    </article>
  );
}
