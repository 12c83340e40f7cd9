import { FileText } from "lucide-react";
import { useRef } from "react";
import { replace, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { loadForAdmin } from "../kit/admin-access.ts";
import { DOCUMENTS_PATH } from "../kit/dashboard-menu.ts";
import { LIST_START, ListStatus } from "../kit/list-status.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/documents-page.ts";
import { documentListAddress, isNarrowed, readDocumentFilter } from "./document-filter.ts";
import { DocumentFilterForm } from "./document-filter-form.tsx";
import { DocumentTable } from "./document-table.tsx";
import { PeriodArchive } from "./period-archive.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Documents" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url);
  const query = readDocumentFilter(asked.searchParams);
  const address = documentListAddress(query);
  // Empty fields of the form leave no trace.
  if (address !== DOCUMENTS_PATH + asked.search) throw replace(address);
  const list = await loadForAdmin(() => callEndpoint("listDocuments", { query }));
  if (list.ok && list.value.page > list.value.pages) {
    throw replace(documentListAddress({ ...query, page: list.value.pages }));
  }
  return list;
}

/** All that was issued under a number, to find one again, and a period of them as ZIP. */
export default function DocumentsPage({ loaderData: loaded }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const query = readDocumentFilter(address);
  const reloading = useReloading();
  const status = useRef<HTMLParagraphElement>(null);
  const documents = loaded.ok ? loaded.value.documents : [];
  return (
    <>
      <PageHead title="Documents" />
      <p className="mb-5 max-w-3xl">
        Invoices, credit notes and delivery challans that were issued. They are made when goods
        leave or come back, and never change.
      </p>
      <SkipLink to={LIST_START}>Skip filters</SkipLink>
      <DocumentFilterForm query={query} />
      <div className="mt-4">
        <ListStatus
          ref={status}
          reloading={reloading}
          total={loaded.ok ? loaded.value.total : undefined}
          isMore={loaded.ok && loaded.value.isMore}
          one="document"
          many="documents"
        />
      </div>
      {!loaded.ok && (
        <LoadFailed title={failureText(loaded, "The documents could not be loaded")} />
      )}
      {loaded.ok && documents.length === 0 && (
        <EmptyState title="No documents here" icon={<FileText className="size-10" />}>
          <p className="max-w-md text-muted">
            {isNarrowed(query)
              ? "No document matches your search."
              : "The first tax invoice is issued when the first parcel of an order is sent."}
          </p>
          {isNarrowed(query) && (
            <ButtonLink to={DOCUMENTS_PATH} variant="secondary">
              Show all documents
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {documents.length > 0 && (
        <div aria-busy={reloading} className={reloading ? "opacity-60" : ""}>
          <DocumentTable documents={documents} />
        </div>
      )}
      {loaded.ok && (
        <PageSteps
          page={loaded.value.page}
          pages={loaded.value.pages}
          addressOf={(page) => documentListAddress({ ...query, page })}
        />
      )}
      <PeriodArchive />
    </>
  );
}
