import { type ReactNode, Suspense, use } from "react";
import { useRevalidator } from "react-router";
import { type ApiOutcome, shopMessage } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fetchFile } from "#browser/fetch-file.ts";
import type { getDocument } from "#shared/documents/contract.ts";
import { copyMarks, documentPath, documentTitles } from "#shared/documents/document-texts.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PrintButton } from "#ui/print-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useSignedInPage } from "../accounts/use-signed-in-page.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/document-page.ts";
import { DocumentSheet } from "./document-sheet.tsx";
import { DownloadButton } from "./download-button.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Document" });
}

type Answer = EndpointAnswer<typeof getDocument>;

/** Not awaited: the page is shown at once, with a skeleton in its place. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { user } = currentAuth();
  return {
    userId: user?._id,
    requestedAt: performance.now(),
    loaded: user && callEndpoint("getDocument", { params }),
  };
}

/** An invoice, credit note or challan, for its buyer and staff; whoever is signed out goes to /login. */
export default function DocumentPage({ params, loaderData }: Route.ComponentProps) {
  const { userId, requestedAt, loaded } = loaderData;
  const { revalidate } = useRevalidator();
  const mayShow = useSignedInPage(userId, documentPath(params.id));
  if (!loaded || !mayShow) return <HydrateFallback />;
  return (
    <Suspense key={requestedAt} fallback={<HydrateFallback />}>
      <LoadedDocument loaded={loaded} onRetry={revalidate} />
    </Suspense>
  );
}

export function HydrateFallback() {
  return (
    <Frame title="Document">
      <div className="grid gap-4" aria-busy="true">
        <p className="sr-only">Loading the document...</p>
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page max-w-4xl pt-6 pb-16">
      <h1 className="mb-4 wrap-anywhere">{title}</h1>
      {children}
    </div>
  );
}

interface LoadedDocumentProps {
  loaded: Promise<ApiOutcome<Answer>>;
  onRetry: () => Promise<void>;
}

function LoadedDocument({ loaded, onRetry }: LoadedDocumentProps) {
  const answer = use(loaded);
  if (!answer.ok) {
    return (
      <Frame title="Document">
        {answer.code === "not_found" ? (
          <EmptyState title="This document does not exist">
            <p className="text-muted">
              Invoices and credit notes of your orders are listed with them.
            </p>
            <ButtonLink to="/orders" variant="secondary">
              My Orders
            </ButtonLink>
          </EmptyState>
        ) : (
          <Notice tone="error" title="The document could not be loaded" live>
            <p>{shopMessage(answer)}</p>
            <Button variant="secondary" className="mt-2" onClick={() => void onRetry()}>
              Try again
            </Button>
          </Notice>
        )}
      </Frame>
    );
  }
  const { _id: id, body, registration } = answer.value.document;
  const download = (copies: "original" | "all") => () =>
    fetchFile("downloadDocument", { params: { id }, query: { copies } });
  return (
    <Frame title={`${documentTitles[body.kind]} ${body.number}`}>
      <div className="no-print mb-6 flex flex-wrap gap-3">
        <DownloadButton variant="primary" load={download("original")}>
          Download PDF
        </DownloadButton>
        {copyMarks[body.kind] && (
          <DownloadButton load={download("all")}>PDF with all three copies</DownloadButton>
        )}
        <PrintButton>Print</PrintButton>
      </div>
      <DocumentSheet body={body} registration={registration} />
    </Frame>
  );
}
